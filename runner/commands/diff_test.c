#include "commands/commands.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/scratch_test.h"
#include "base/text.h"
#include "options/options.h"
#include "ref/base/linear_test.h"
#include "suites_test.h"

#define EMPTY "\"structure\":{\"attributes\":[],\"blocks\":[]}"
#define ONE "\"structure\":{\"attributes\":[\"a\"],\"blocks\":[]}"
#define ERROR "\"error\":{\"summary\":\"bad\\u001b\"}"

#define NOTHING "hclcheck: no file was compared\n"

static const struct {
    const char *file; /* the content of the file; testimpl executes the content as a command */
    const char *a;    /* options of the first implementation */
    const char *b;
    enum exit_status status;
    const char *says; /* a substring of the output */
    const char *err;  /* a substring of standard error, or "" if standard error must be empty */
} rows[] = {
    {ONE, "", "", EXIT_RIGHT, "1 file: 1 accepted by both, 0 rejected by both, 0 different", ""},
    {ERROR, "", "", EXIT_RIGHT, "0 accepted by both, 1 rejected by both", ""},
    {ONE, "", "--reject-all", EXIT_WRONG, "A accepts\n  B rejects: no", ""},
    {"\"structure\":null", "", "--reject-all", EXIT_WRONG, "A accepts", ""},
    {ERROR, "", "--accept-all", EXIT_WRONG, "A rejects: bad\\u001b\n  B fails: garbage", ""},
    {"!exit 1", "", "--reject-all", EXIT_WRONG, "A fails: crash: exit status 1", ""},
    {"!exit 1", "", "", EXIT_WRONG, "1 different", ""},
    {ONE, "", "--unsupported", EXIT_SETUP, "1 not compared", NOTHING},
    {ONE, "", "--ops '[]'", EXIT_SETUP, "1 not compared", NOTHING},
    {ONE, "", "--exit-at-once", EXIT_SETUP, "", "did not answer hello: exit status 0"},
};

static enum exit_status diff(const char *a, const char *b, const char *path, char **out, char **err)
{
    struct buf commands[2] = {{0}, {0}};
    struct options o;
    size_t out_size, err_size;
    for (size_t i = 0; i < 2; i++) {
        text_shell_quote(getenv("TESTIMPL"), &commands[i]);
        buf_fmt(&commands[i], " %s", i == 0 ? a : b);
    }
    char words[][10] = {"hclcheck", "diff", "--impl", "--impl"};
    struct buf file = {0};
    buf_str(&file, path);
    char *argv[] = {words[0], words[1],         words[2], commands[0].data,
                    words[3], commands[1].data, file.data};
    ck_assert(options_read(&options_hclcheck, 7, argv, &o, stderr) == COMMAND_LINE_READ);
    FILE *out_stream = open_memstream(out, &out_size), *err_stream = open_memstream(err, &err_size);
    enum exit_status status = diff_command(&o, out_stream, err_stream);
    fclose(out_stream);
    fclose(err_stream);
    options_free(&o);
    buf_free(&file);
    buf_free(&commands[0]);
    buf_free(&commands[1]);
    return status;
}

START_TEST(answers_to_files_are_compared)
{
    struct scratch s;
    char *out = NULL, *err = NULL;
    struct buf path = {0};
    scratch_make(&s);
    scratch_write(&s, "deep/one.hcl", rows[_i].file);
    buf_fmt(&path, "%s%s", s.dir, _i % 2 == 0 ? "" : "/deep/one.hcl");
    enum exit_status status = diff(rows[_i].a, rows[_i].b, buf_text(&path), &out, &err);
    ck_assert_msg(strstr(out, rows[_i].says) != NULL, "%s", out);
    ck_assert_int_eq(status, rows[_i].status);
    ck_assert_ptr_null(strchr(out, '\033'));
    ck_assert_msg(strstr(err, rows[_i].err) != NULL, "%s", err);
    ck_assert((err[0] == '\0') == (rows[_i].err[0] == '\0'));
    free(out);
    free(err);
    buf_free(&path);
    scratch_remove(&s);
}
END_TEST

START_TEST(a_missing_file_is_a_setup_error)
{
    char *out = NULL, *err = NULL;
    ck_assert_int_eq(diff("", "", "/nonexistent/file.hcl", &out, &err), EXIT_SETUP);
    ck_assert_str_eq(err, "hclcheck: /nonexistent/file.hcl: cannot be read: No such file or "
                          "directory\n");
    ck_assert_str_eq(out, "1 file: 0 accepted by both, 0 rejected by both, 0 different, 1 not "
                          "compared\n");
    free(out);
    free(err);
}
END_TEST

/* testimpl executes the content of the file as a command. The option of one testimpl changes its
   answers. */
START_TEST(a_difference_names_its_place)
{
    struct scratch s;
    char *out = NULL, *err = NULL;
    scratch_make(&s);
    scratch_write(&s, "one.hcl", ONE);
    enum exit_status status =
        diff("", "--structure '{\"attributes\":[\"b\"],\"blocks\":[]}'", s.dir, &out, &err);
    ck_assert_msg(strstr(out, "the structures differ (expected: A, got: B) at attributes[0]: "
                              "expected a, got b") != NULL,
                  "%s", out);
    ck_assert_int_eq(status, EXIT_WRONG);
    free(out);
    free(err);
    scratch_remove(&s);
}
END_TEST

Suite *diff_suite(void)
{
    Suite *s = suite_create("diff");
    TCase *t = tcase_create("diff");
    limit_time(t, 30);
    tcase_add_loop_test(t, answers_to_files_are_compared, 0, (int)(sizeof rows / sizeof rows[0]));
    tcase_add_test(t, a_missing_file_is_a_setup_error);
    tcase_add_test(t, a_difference_names_its_place);
    suite_add_tcase(s, t);
    return s;
}
