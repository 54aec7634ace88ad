#include "commands/commands.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/os.h"
#include "base/scratch_test.h"
#include "base/text.h"
#include "cases/growing.h"
#include "options/options.h"
#include "ref/base/linear_test.h"
#include "suites_test.h"

static const struct {
    const char *impl; /* options of testimpl */
    const char *only;
    const char *time;
    enum exit_status status;
    const char *says; /* a substring of the output or of the error message */
} rows[] = {
    {"--accept-all", "labels", "--time=60", EXIT_RIGHT, "labels                       262144"},
    {"--reject-all", "*nest*", "--time=60", EXIT_RIGHT,
     "6 kinds of input, 1 not offered; 0 with a fault"},
    {"--accept-all --square 4", "directives", "--time=60", EXIT_WRONG, "QUADRATIC"},
    {"--accept-all --die-beyond 100000", "attributes", "--time=60", EXIT_WRONG, "DIES beyond "},
    {"--reject-all", "attributes", "--time=60", EXIT_RIGHT, "refused beyond 0: no"},
    {"--unsupported", "attributes", "--time=60", EXIT_RIGHT, "unsupported beyond 0: everything"},
    {"--no-hello", "attributes", "--time=60", EXIT_SETUP, "did not answer hello"},
    {"--ops '[\"parse\"]' --table", "directives", "--time=60", EXIT_SETUP,
     "offers no operation for these kinds of input"},
    {"--table", "nothing", "--time=60", EXIT_SETUP,
     "--only matches no kind of input; these exist:\n  attributes\n"},
    {"--silent", "labels", "--time=2", EXIT_WRONG, "labels                     stopped after 2 s"},
    {"--silent", "labels", "--time=2", EXIT_WRONG, "; 65536 bytes: timeout\n"},
    {"--silent", "unclosed quotes", "--time=60", EXIT_WRONG, "65536 bytes: timeout\n"},
    {"--die-beyond 1000", "unclosed quotes", "--time=60", EXIT_WRONG, "65536 bytes: crash\n"},
    {"--reject-all", "unclosed quotes", "--time=60", EXIT_RIGHT, "65536 bytes: refused\n"},
    {"--reject-all", "unclosed*", "--time=60", EXIT_RIGHT,
     "8 kinds of input, 0 not offered; 0 with a fault\n"},
    {"--accept-all --square 60", "length of a name", "--time=4", EXIT_WRONG,
     "QUADRATIC; stopped after 4 s"},
    {"--accept-all --die-beyond 5000 --square 20", "labels", "--time=60", EXIT_WRONG,
     "DIES beyond"},
    {"--accept-all --ops '[\"parse\"]'", "nesting of blocks", "--time=60", EXIT_RIGHT,
     "of blocks               256"},
    {"--accept-all", "nesting of parentheses", "--time=60", EXIT_RIGHT,
     "; 7999999: 16 MB without a limit\n"},
    {"--accept-all --die-beyond 400000", "nesting of parentheses", "--time=60", EXIT_WRONG,
     ": killed by signal "},
    {"--accept-all --die-beyond 400000", "nesting of parentheses", "--time=60", EXIT_WRONG,
     "DIES beyond 19"},
    {"--accept-all --square 6", "nesting of parentheses", "--time=8", EXIT_WRONG,
     "QUADRATIC; slow at "},
};

START_TEST(growth_is_printed_and_judged)
{
    struct buf impl = {0};
    struct options o;
    char *text[2] = {NULL, NULL};
    size_t sizes[2];
    buf_str(&impl, "--impl=");
    text_shell_quote(getenv("TESTIMPL"), &impl);
    buf_fmt(&impl, " %s", rows[_i].impl);
    char words[][24] = {"hclcheck", "growth", "--start-timeout=1", "--only"};
    struct buf time = {0};
    buf_str(&time, rows[_i].time);
    struct buf only = {0};
    buf_str(&only, rows[_i].only);
    char *argv[] = {words[0], words[1], words[2], time.data, impl.data, words[3], only.data};
    ck_assert(options_read(&options_hclcheck, 7, argv, &o, stderr) == COMMAND_LINE_READ);
    FILE *out = open_memstream(&text[0], &sizes[0]), *err = open_memstream(&text[1], &sizes[1]);
    enum exit_status status = growth_command(&o, out, err);
    fclose(out);
    fclose(err);
    const char *said = status == EXIT_SETUP ? text[1] : text[0];
    ck_assert_msg(strstr(said, rows[_i].says) != NULL, "%s", said);
    ck_assert_int_eq(status, rows[_i].status);
    free(text[0]);
    free(text[1]);
    options_free(&o);
    buf_free(&impl);
    buf_free(&only);
    buf_free(&time);
}
END_TEST

/* A process that starts at the end of an input's time does not end the command. */
START_TEST(a_slow_start_ends_only_its_input)
{
    struct buf impl = {0};
    struct options o;
    char *text = NULL;
    size_t size;
    char words[][24] = {"hclcheck", "growth", "--only=labels", "--time=2"};
    buf_str(&impl, "--impl=sh -c 'sleep 0.4; exec \"$0\" --accept-all' ");
    text_shell_quote(getenv("TESTIMPL"), &impl);
    char *argv[] = {words[0], words[1], words[2], words[3], impl.data};
    ck_assert(options_read(&options_hclcheck, 5, argv, &o, stderr) == COMMAND_LINE_READ);
    FILE *out = open_memstream(&text, &size), *err = fopen("/dev/null", "w");
    ck_assert_int_eq(growth_command(&o, out, err), EXIT_RIGHT);
    fclose(out);
    fclose(err);
    ck_assert_msg(strstr(text, "stopped after 2 s") != NULL, "%s", text);
    ck_assert_msg(strstr(text, "1 kind of input, 0 not offered; 0 with a fault") != NULL, "%s",
                  text);
    free(text);
    options_free(&o);
    buf_free(&impl);
}
END_TEST

/* An input has at most as many bytes as were wanted. An input with one more item would have too
   many bytes. */
START_TEST(an_input_has_the_wanted_size)
{
    static const size_t sizes[] = {100, 1000, 65536};
    for (size_t i = 0; i < growing_count + broken_count; i++) {
        const struct growing *d =
            i < growing_count ? &growing_inputs[i] : &broken_inputs[i - growing_count];
        struct buf fits = {0}, over = {0};
        size_t n = growing_fits(d, sizes[_i]);
        growing_source(d, n, &fits);
        growing_source(d, n + 1, &over);
        ck_assert_msg(fits.len <= sizes[_i] && over.len > sizes[_i], "%s: %zu: %zu, %zu", d->name,
                      n, fits.len, over.len);
        buf_free(&fits);
        buf_free(&over);
    }
}
END_TEST

START_TEST(results_are_json_lines)
{
    struct scratch s;
    struct buf impl = {0}, path = {0}, text = {0};
    struct options o;
    char words[][64] = {"hclcheck", "growth", "--only=labels", "--only=unclosed quotes",
                        "--time=60"};
    scratch_make(&s);
    buf_str(&impl, "--impl=");
    text_shell_quote(getenv("TESTIMPL"), &impl);
    buf_str(&impl, " --accept-all --die-beyond 5000");
    buf_fmt(&path, "--results=%s/g", s.dir);
    char *argv[] = {words[0], words[1], words[2], words[3], words[4], impl.data, path.data};
    ck_assert(options_read(&options_hclcheck, 7, argv, &o, stderr) == COMMAND_LINE_READ);
    FILE *null = fopen("/dev/null", "w");
    ck_assert_int_eq(growth_command(&o, null, null), EXIT_WRONG);
    ck_assert(os_read_file(o.results, &text));
    static const char *const wanted[] = {"{\"growth\":1,\"implementation\":\"",
                                         "\n{\"input\":\"labels\",\"size\":",
                                         "\"end\":\"crash\",\"beyond\":",
                                         "\"reply\":\"crash\"",
                                         "\n{\"input\":\"unclosed quotes\",\"reply\":",
                                         "\n{\"end\":\"complete\",\"faults\":"};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        ck_assert_msg(strstr(buf_text(&text), wanted[i]) != NULL, "%s: %s", wanted[i], text.data);
    o.results = "/dev/full";
    FILE *err = fopen("/dev/null", "w");
    ck_assert_int_eq(growth_command(&o, null, err), EXIT_SETUP);
    fclose(null);
    fclose(err);
    options_free(&o);
    buf_free(&impl);
    buf_free(&path);
    buf_free(&text);
    scratch_remove(&s);
}
END_TEST

Suite *growth_suite(void)
{
    Suite *s = suite_create("growth");
    TCase *t = tcase_create("growth");
    limit_time(t, 120);
    tcase_add_loop_test(t, growth_is_printed_and_judged, 0, (int)(sizeof rows / sizeof rows[0]));
    tcase_add_loop_test(t, an_input_has_the_wanted_size, 0, 3);
    tcase_add_test(t, a_slow_start_ends_only_its_input);
    tcase_add_test(t, results_are_json_lines);
    suite_add_tcase(s, t);
    return s;
}
