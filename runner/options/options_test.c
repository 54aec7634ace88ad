#include "options/options.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "suites_test.h"

static const struct {
    const char *line;  /* the words of a command line, separated by blanks */
    const char *fault; /* a substring of the message; NULL if the command line is right */
} rows[] = {
    {"--impl a", NULL},
    {"run --impl a --jobs 2 --window=8 --timeout 0.5 --only x --only y --fail-fast --color never",
     NULL},
    {"--list", NULL},
    {"diff --impl a --impl b f g", NULL},
    {"diff --impl a --impl b -- --f", NULL},
    {"lint", NULL},
    {"lint --cases x --registry y", NULL},
    {"lint x", "unexpected argument x: lint takes only options, such as --cases DIR"},
    {"smoke x", "unexpected argument x: smoke takes only options, such as --impl CMD"},
    {"smoke Makefile", "smoke takes only options, such as --impl Makefile"},
    {"lint --impl a", "unknown option --impl"},
    {"format", NULL},
    {"format a.json", NULL},
    {"coverage --impl a --jobs 2", NULL},
    {"prove --impl a --only x", NULL},
    {"prove --impl a --results f", "unknown option --results"},
    {"coverage", "coverage needs --impl CMD"},
    {"prove --impl a --impl b", "takes at most 1 --impl"},
    {"prove --impl a --edition 2024-02", "unknown option --edition"},
    {"--impl a --fresh --shuffle 18446744073709551615 --keep-cwd", NULL},
    {"--impl a --shuffle random --memory 1G --cpu 5 --env X --run-timeout 60", NULL},
    {"--impl a --reply-size 64K --expected x --write-expected x", NULL},
    {"--impl a --shuffle -1", "or random"},
    {"--impl a --shuffle x", "or random"},
    {"--impl a --memory 2T", "number of bytes"},
    {"--impl a --memory 2", "from 1048576 to"},
    {"--impl a --memory 99999999999G", "number of bytes"},
    {"--impl a --reply-size 2MB", "number of bytes"},
    {"--impl a --write-expected x --fail-fast", "needs a complete run"},
    {"diff --impl a --impl b --edition all x", "hcl-2.24 or hcl-2.25"},
    {"show", "show needs more arguments: CASE"},
    {"show --impl a --impl b x", "takes at most 1 --impl"},
    {"smoke", "smoke needs --impl CMD"},
    {"fuzz --impl a --impl b --time 60 --count 5 --seed 7 --out x --op unify", NULL},
    {"fuzz", "needs --impl CMD"},
    {"fuzz --impl a --count 0", "from 1 to"},
    {"fuzz --impl a --seed x", "must be a number from 0"},
    {"fuzz --impl a --edition all", "hcl-2.24 or hcl-2.25"},
    {"show --impl a --impl b x", "takes at most 1 --impl"},
    {"triage", NULL},
    {"triage --out x folder", NULL},
    {"triage --verdict violation found-1", NULL},
    {"triage --verdict violation", "--verdict needs a finding"},
    {"diff --impl a --impl b --memory 1G --keep-cwd f", NULL},
    {"lint --fresh", "unknown option --fresh"},
    {"", "run needs --impl CMD"},
    {"run", "run needs --impl CMD"},
    {"runn --impl a", "unknown command runn: is it run?"},
    {"--impl a --shufle 1", "unknown option --shufle: is it --shuffle?"},
    {"fuzz --impl a --seed random", NULL},
    {"--impl", "needs a value"},
    {"--impl a --impl b", "takes at most 1 --impl"},
    {"--impl a x", "unexpected argument x"},
    {"--impl a --nonsense", "unknown option --nonsense"},
    {"--impl a --only= --lis", "unknown option --lis"},
    {"--impl a --list=1", "takes no value"},
    {"--impl a --jobs 0", "from 1 to 64"},
    {"--impl a --jobs -1", "from 1 to 64"},
    {"--impl a --jobs 1x", "from 1 to 64"},
    {"--impl a --window 99999999999999999999", "from 1 to 4096"},
    {"--impl a --timeout 0", "more than 0"},
    {"--impl a --timeout nan", "more than 0"},
    {"--impl a --timeout 5s", "more than 0"},
    {"--impl a --edition 2020", "must be 2017-06"},
    {"--impl a --op decode", "must be "},
    {"--impl a --op parse,body", NULL},
    {"--impl a --level mo", "must be must, should or may"},
    {"--impl a --color red", "auto, always or never"},
    {"--impl a --syntax json", "unknown option --syntax"},
    {"diff --impl a f", "diff needs --impl CMD twice"},
    {"diff --impl a --impl b", "diff needs more arguments: FILE"},
    {"diff --impl a --impl b --results f g", "unknown option --results"},
};

static enum command_line_end read_words(char *line, struct options *o, FILE *err)
{
    static char name[] = "hclcheck";
    static char *argv[40]; /* static, because the options point into argv */
    int argc = 0;
    argv[argc++] = name;
    for (char *word = strtok(line, " "); word != NULL; word = strtok(NULL, " "))
        argv[argc++] = word;
    return options_read(&options_hclcheck, argc, argv, o, err);
}

START_TEST(command_lines_are_accepted_or_the_fault_is_named)
{
    char line[200], *said = NULL;
    size_t n;
    struct options o;
    strcpy(line, rows[_i].line);
    FILE *err = open_memstream(&said, &n);
    ck_assert_ptr_nonnull(err);
    bool ok = read_words(line, &o, err) == COMMAND_LINE_READ;
    fclose(err);
    ck_assert_msg(ok == (rows[_i].fault == NULL), "%s: %s", rows[_i].line, said);
    if (!ok)
        ck_assert_msg(strstr(said, rows[_i].fault) != NULL, "%s: %s", rows[_i].line, said);
    options_free(&o);
    free(said);
}
END_TEST

START_TEST(values_go_into_their_members)
{
    char line[] = "run --impl a --jobs 2 --window=8 --timeout 0.5 --only x --only y --fail-fast "
                  "--color never --op parse --op body --edition 2019-01";
    struct options o;
    ck_assert_int_eq(read_words(line, &o, stderr), COMMAND_LINE_READ);
    ck_assert_int_eq(o.command, COMMAND_RUN);
    ck_assert_str_eq(o.impls.items[0], "a");
    ck_assert_uint_eq(o.jobs, 2);
    ck_assert_uint_eq(o.window, 8);
    ck_assert_double_eq(o.timeout_ms, 500);
    ck_assert_uint_eq(o.selection.only.count, 2);
    ck_assert_str_eq(o.selection.only.items[1], "y");
    ck_assert(o.run.fail_fast);
    ck_assert_int_eq(o.colour, COLOUR_NEVER);
    ck_assert_uint_eq(o.selection.ops, 1u << OP_PARSE | 1u << OP_BODY);
    ck_assert_int_eq(o.edition, EDITION_2019_01);
    options_free(&o);
}
END_TEST

START_TEST(members_without_an_option_have_defaults)
{
    char line[] = "--impl a";
    struct options o;
    ck_assert_int_eq(read_words(line, &o, stderr), COMMAND_LINE_READ);
    ck_assert_str_eq(o.cases, "spec-tests");
    ck_assert_int_eq(o.edition, EDITION_2024_02);
    ck_assert_double_eq(o.timeout_ms, 10000);
    ck_assert_uint_eq(o.jobs, 1);
    options_free(&o);
}
END_TEST

/* Command lines, and the commands that messages suggest after them. */
static const struct {
    const char *called, *line;
    enum options_command command;
    const char *suggests;
} suggestions[] = {
    {"build/hclcheck", "run --impl x --only a --results f --all", COMMAND_SHOW,
     "build/hclcheck show --impl x"},
    {"build/hclcheck", "--cli=p --cli-refuse any --edition 2019-01 --timeout 3", COMMAND_SHOW,
     "build/hclcheck show --cli=p --cli-refuse any --edition 2019-01 --timeout 3"},
    {"/a\tb/hclcheck", "smoke --impl x\t{} --verbose", COMMAND_RUN,
     "'/a\tb/hclcheck' --impl 'x\t{}'"},
    {"build/hclfuzz", "fuzz --impl x --out f --time 3", COMMAND_TRIAGE,
     "build/hclcheck triage --out f"},
    {"hc", "show --impl x case", COMMAND_RUN, "hc --impl x"},
};

START_TEST(suggested_commands_begin_as_the_program_was_called)
{
    char line[200];
    struct options o;
    struct buf text = {0}, reference = {0};
    strcpy(line, suggestions[_i].line);
    ck_assert_int_eq(read_words(line, &o, stderr), COMMAND_LINE_READ);
    char called[40];
    strcpy(called, suggestions[_i].called);
    o.argv[0] = called;
    options_suggest(&o, suggestions[_i].command, &text);
    ck_assert_str_eq(buf_text(&text), suggestions[_i].suggests);
    options_program(&o, "hclref", &reference);
    ck_assert_ptr_nonnull(strstr(buf_text(&reference), "hclref"));
    buf_free(&text);
    buf_free(&reference);
    options_free(&o);
}
END_TEST

Suite *command_line_suite(void)
{
    Suite *s = suite_create("options");
    TCase *t = tcase_create("options");
    tcase_add_loop_test(t, command_lines_are_accepted_or_the_fault_is_named, 0,
                        (int)(sizeof rows / sizeof rows[0]));
    tcase_add_loop_test(t, suggested_commands_begin_as_the_program_was_called, 0,
                        (int)(sizeof suggestions / sizeof suggestions[0]));
    tcase_add_test(t, values_go_into_their_members);
    tcase_add_test(t, members_without_an_option_have_defaults);
    suite_add_tcase(s, t);
    return s;
}
