#include "arguments.h"

#include "report_test.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 8 };

static enum command_line_end read_words(const char *const *words, struct arguments *a, char **out,
                                        char **err)
{
    static char copies[WORDS_MAX][32];
    static char
        *argv[WORDS_MAX + 1]; /* static, because values from the command line point into argv */
    int argc = 0;
    size_t n;
    for (; words[argc]; argc++) {
        strcpy(copies[argc], words[argc]);
        argv[argc] = copies[argc];
    }
    argv[argc] = NULL;
    FILE *o = open_memstream(out, &n), *e = open_memstream(err, &n);
    enum command_line_end outcome = arguments_read(argc, argv, a, o, e);
    fclose(o);
    fclose(e);
    return outcome;
}

static const struct {
    const char *words[WORDS_MAX];
    enum command_line_end outcome;
    const char *said; /* a substring of standard output or standard error */
} rows[] = {
    {{"hclreport", "tap", "a", "b"}, COMMAND_LINE_READ, ""},
    {{"hclreport", "html", "--mixed", "-o", "x", "r"}, COMMAND_LINE_READ, ""},
    {{"hclreport", "junit", "--no-skipped", "a"}, COMMAND_LINE_READ, ""},
    {{"hclreport", "site", "--text", "a", "b", "c"}, COMMAND_LINE_READ, ""},
    {{"hclreport", "site", "--help"}, COMMAND_LINE_ANSWERED, "--text DIR"},
    {{"hclreport", "html", "--text", "a"}, COMMAND_LINE_WRONG, "unknown option --text"},
    {{"hclreport", "markdown", "--no-skipped", "a"},
     COMMAND_LINE_WRONG,
     "unknown option --no-skipped"},
    {{"hclreport", "--help"}, COMMAND_LINE_ANSWERED, "usage: hclreport COMMAND"},
    {{"hclreport", "--version"}, COMMAND_LINE_ANSWERED, "hclreport 0."},
    {{"hclreport"}, COMMAND_LINE_WRONG, "a command is missing"},
    {{"hclreport", "a.results"}, COMMAND_LINE_WRONG, "unknown command a.results"},
    {{"hclreport", "tap"}, COMMAND_LINE_WRONG, "tap needs more arguments: RESULTS..."},
    {{"hclreport", "site", "a"}, COMMAND_LINE_WRONG, "site needs more arguments: DIR RESULTS..."},
    {{"hclreport", "tap", "--json", "a"}, COMMAND_LINE_WRONG, "unknown option --json"},
};

START_TEST(command_lines_are_accepted_or_the_fault_is_named)
{
    struct arguments a;
    char *out, *err;
    ck_assert_int_eq(read_words(rows[_i].words, &a, &out, &err), rows[_i].outcome);
    ck_assert_msg(strstr(*out ? out : err, rows[_i].said) != NULL, "%s%s", out, err);
    arguments_free(&a);
    free(out);
    free(err);
}
END_TEST

START_TEST(values_go_into_their_members)
{
    static const char *const words[] = {"hclreport", "tap", "--tap13", "--out", "L", "f", NULL};
    struct arguments a;
    char *out, *err;
    ck_assert_int_eq(read_words(words, &a, &out, &err), COMMAND_LINE_READ);
    ck_assert_int_eq(a.command, REPORT_TAP);
    ck_assert_str_eq(a.out, "L");
    ck_assert(a.tap13 && !a.mixed);
    ck_assert_uint_eq(a.operands.count, 1);
    ck_assert_str_eq(a.operands.items[0], "f");
    arguments_free(&a);
    free(out);
    free(err);
}
END_TEST

Suite *arguments_suite(void)
{
    Suite *suite = suite_create("arguments");
    TCase *tests = tcase_create("arguments");
    tcase_add_loop_test(tests, command_lines_are_accepted_or_the_fault_is_named, 0,
                        (int)(sizeof rows / sizeof *rows));
    tcase_add_test(tests, values_go_into_their_members);
    suite_add_tcase(suite, tests);
    return suite;
}
