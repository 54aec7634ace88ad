#include "options/config.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/scratch_test.h"
#include "suites.h"

static const struct {
    const char *file;
    enum options_command command;
    const char *words; /* the words of the options, separated by |; NULL if the file is wrong */
    const char *fault; /* a substring of the error message, or NULL */
} rows[] = {
    {"{\"impl\":\"./a b\"}", COMMAND_RUN, "--impl|./a b", ""},
    {"{\"impl\":\"\"}", COMMAND_RUN, "--impl|", ""},
    {"{\"impl\":\"--help\"}", COMMAND_RUN, "--impl|--help", ""},
    {"{\"impl\":\"a\",\"jobs\":2,\"timeout\":0.5}", COMMAND_RUN, "--impl|a|--jobs|2|--timeout|0.5",
     ""},
    {"{\"impl\":\"a\",\"jobs\":2,\"timeout\":0.5}", COMMAND_SMOKE, "--impl|a|--timeout|0.5", ""},
    {"{\"impl\":\"a\",\"env\":[\"A\",\"B*\"]}", COMMAND_FUZZ, "--impl|a|--env|A|--env|B*", ""},
    {"{\"impl\":\"a\",\"env\":[]}", COMMAND_RUN, "--impl|a", ""},
    {"{\"expected\":\"e\",\"edition\":\"2019-09\",\"impl\":\"a\"}", COMMAND_RUN,
     "--expected|e|--edition|2019-09|--impl|a", ""},
    {"{\"expected\":\"e\",\"impl\":\"a\"}", COMMAND_SHOW, "--impl|a", ""},
    {"{\"cli\":\"p {}\",\"cli_accept\":\"0,2\",\"cli_refuse\":\"any\",\"cli_json\":\"structure\","
     "\"cli_syntax\":\"native\"}",
     COMMAND_RUN,
     "--cli|p {}|--cli-accept|0,2|--cli-refuse|any|--cli-json|structure|--cli-syntax|native", ""},
    {"", COMMAND_RUN, NULL, "conf:1:1: "},
    {"{", COMMAND_RUN, NULL, "conf:1:2: "},
    {"{\n\"impl\": 'a'}", COMMAND_RUN, NULL, "conf:2:9: "},
    {"{\"impl\":\"a\",\"impl\":\"b\"}", COMMAND_RUN, NULL, "duplicate key \"impl\""},
    {"{\"impl\":\"a\\u0000b\"}", COMMAND_RUN, NULL, "conf:1:"},
    {"[]", COMMAND_RUN, NULL, "must be an object"},
    {"\"./a\"", COMMAND_RUN, NULL, "must be an object"},
    {"{}", COMMAND_RUN, NULL, "needs one of the members impl and cli"},
    {"{\"jobs\":2}", COMMAND_RUN, NULL, "needs one of the members impl and cli"},
    {"{\"impl\":\"a\",\"cli\":\"b\"}", COMMAND_RUN, NULL, "one of the members impl and cli"},
    {"{\"imlp\":\"a\"}", COMMAND_RUN, NULL, "unknown member \"imlp\": is it impl?"},
    {"{\"impl\":\"a\",\"only\":\"b\"}", COMMAND_RUN, NULL, "the members are impl, cli, "},
    {"{\"impl\":\"a\",\"\\u001b[2J\":1}", COMMAND_RUN, NULL, "\"\\u001b[2J\""},
    {"{\"impl\":\"x\",\"edition\":\"\\u001b[2J\"}", COMMAND_RUN, NULL,
     "edition: must be a string without control characters"},
    {"{\"impl\":\"x\",\"env\":[\"\\u009b\"]}", COMMAND_RUN, NULL, "without control characters"},
    {"{\"impl\":\"x 'a\\\\b' \u00e4\"}", COMMAND_RUN, "--impl|x 'a\\b' \u00e4", ""},
    {"{\"impl\":3}", COMMAND_RUN, NULL, "impl: must be a string"},
    {"{\"impl\":[\"a\"]}", COMMAND_RUN, NULL, "impl: must be a string"},
    {"{\"impl\":null}", COMMAND_RUN, NULL, "impl: must be a string"},
    {"{\"impl\":\"a\",\"jobs\":\"2\"}", COMMAND_RUN, NULL, "jobs: must be a number"},
    {"{\"impl\":\"a\",\"env\":\"A\"}", COMMAND_RUN, NULL, "env: must be an array of strings"},
    {"{\"impl\":\"a\",\"env\":[1]}", COMMAND_RUN, NULL, "env: must be an array of strings"},
    {"{\"impl\":\"a\",\"env\":{\"A\":\"1\"}}", COMMAND_RUN, NULL, "env: must be an array"},
};

static char *path_in(const struct scratch *s)
{
    struct buf path = {0};
    buf_fmt(&path, "%s/%s", s->dir, OPTIONS_CONFIG);
    return buf_take(&path);
}

static char *joined(const struct os_paths *words)
{
    struct buf text = {0};
    for (size_t i = 0; i < words->count; i++)
        buf_fmt(&text, "%s%s", i > 0 ? "|" : "", words->list[i]);
    return text.data == NULL ? mem_dup("") : buf_take(&text);
}

START_TEST(a_file_stands_for_option_words_or_its_fault_is_named)
{
    struct scratch s;
    struct os_paths words = {0};
    struct buf why = {0};
    scratch_make(&s);
    scratch_write(&s, OPTIONS_CONFIG, rows[_i].file);
    char *path = path_in(&s);
    bool ok = config_read(path, &options_hclcheck, rows[_i].command, &words, &why);
    char *text = joined(&words);
    ck_assert_msg(ok == (rows[_i].words != NULL), "%s: %s", rows[_i].file, buf_text(&why));
    ck_assert_str_eq(text, ok ? rows[_i].words : "");
    ck_assert_msg(strstr(buf_text(&why), rows[_i].fault) != NULL, "%s: %s", rows[_i].file,
                  buf_text(&why));
    ck_assert_msg(ok == (why.len == 0), "%s: %s", rows[_i].file, buf_text(&why));
    free(text);
    free(path);
    os_paths_free(&words);
    buf_free(&why);
    scratch_remove(&s);
}
END_TEST

/* Reads the file in the folder. The message must contain `part`. If `part` is NULL, there must be
   no message and no words. */
static void expect_fault(const struct scratch *s, const char *part)
{
    struct os_paths words = {0};
    struct buf why = {0};
    char *path = path_in(s);
    bool ok = config_read(path, &options_hclcheck, COMMAND_RUN, &words, &why);
    ck_assert_msg(ok == (part == NULL), "%s", buf_text(&why));
    ck_assert_uint_eq(words.count, 0);
    if (part != NULL)
        ck_assert_msg(strstr(buf_text(&why), part) != NULL, "%s", buf_text(&why));
    buf_free(&why);
    free(path);
}

START_TEST(only_a_short_regular_file_is_read)
{
    struct scratch s;
    struct buf spaces = {0};
    scratch_make(&s);
    char *path = path_in(&s);
    expect_fault(&s, NULL);
    ck_assert_int_eq(mkfifo(path, 0600), 0);
    expect_fault(&s, "is no regular file");
    ck_assert_int_eq(remove(path), 0);
    ck_assert_int_eq(mkdir(path, 0700), 0);
    expect_fault(&s, "is no regular file");
    ck_assert_int_eq(remove(path), 0);
    for (size_t i = 0; i <= CONFIG_BYTES_MAX; i++)
        buf_char(&spaces, ' ');
    scratch_write(&s, OPTIONS_CONFIG, buf_text(&spaces));
    expect_fault(&s, "is longer than 65536 bytes");
    buf_free(&spaces);
    free(path);
    scratch_remove(&s);
}
END_TEST

/* Writes a file from a command line of `hclcheck init`. Returns the option words that `hclcheck
   run` reads from the file. */
static char *round_trip(char **argv, int argc, struct buf *why)
{
    struct scratch s;
    struct options o;
    struct os_paths words = {0};
    scratch_make(&s);
    char *path = path_in(&s);
    ck_assert(options_read(&options_hclcheck, argc, argv, &o, stderr) == COMMAND_LINE_READ);
    if (config_write(path, &o, why)) {
        ck_assert(config_read(path, &options_hclcheck, COMMAND_RUN, &words, why));
        ck_assert(!config_write(path, &o, why)); /* does not overwrite a file */
        ck_assert_ptr_nonnull(strstr(buf_text(why), "exists already"));
    }
    char *text = joined(&words);
    os_paths_free(&words);
    options_free(&o);
    free(path);
    scratch_remove(&s);
    return text;
}

START_TEST(a_written_file_has_the_options_of_the_command_line)
{
    char program[] = "hclcheck", command[] = "init", impl[] = "--impl=./a \"b\"", jobs[] = "--jobs",
         eight[] = "08", env[] = "--env", first[] = "A", second[] = "B", wrong[] = "--impl=\xff";
    char *argv[] = {program, command, impl, env, first, jobs, eight, env, second};
    struct buf why = {0};
    char *text = round_trip(argv, 9, &why);
    ck_assert_str_eq(text, "--env|A|--env|B|--impl|./a \"b\"|--jobs|8");
    free(text);
    buf_clear(&why);
    text = round_trip(argv, 2, &why);
    ck_assert_str_eq(text, "--edition|2024-02|--impl|./my-adapter|--jobs|1|--timeout|10");
    free(text);
    buf_clear(&why);
    argv[2] = wrong;
    text = round_trip(argv, 3, &why);
    ck_assert_str_eq(text, "");
    ck_assert_str_eq(buf_text(&why), "--impl: must be UTF-8");
    free(text);
    buf_free(&why);
}
END_TEST

Suite *config_suite(void)
{
    Suite *s = suite_create("config");
    TCase *t = tcase_create("config");
    tcase_add_loop_test(t, a_file_stands_for_option_words_or_its_fault_is_named, 0,
                        (int)(sizeof rows / sizeof rows[0]));
    tcase_add_test(t, only_a_short_regular_file_is_read);
    tcase_add_test(t, a_written_file_has_the_options_of_the_command_line);
    suite_add_tcase(s, t);
    return s;
}
