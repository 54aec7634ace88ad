#include "options/options.h"

#include <string.h>

#include "base/buf.h"
#include "suites.h"

static const struct {
    const char *line;  /* words separated by blanks */
    const char *fault; /* a part of the message; NULL: accepted */
} rows[] = {
    {"--impl a", NULL},
    {"run --impl a --jobs 2 --window=8 --timeout 0.5 --only x --only y --fail-fast --color never",
     NULL},
    {"--list", NULL},
    {"--help", NULL},
    {"diff --help", NULL},
    {"--version", NULL},
    {"diff --impl a --impl b f g", NULL},
    {"diff --impl a --impl b -- --f", NULL},
    {"lint", NULL},
    {"lint --cases x --registry y", NULL},
    {"lint x", "unexpected argument x"},
    {"lint --impl a", "unknown option --impl"},
    {"format", NULL},
    {"format --check a.json", NULL},
    {"ids --update", NULL},
    {"ids --check", "unknown option --check"},
    {"--impl a --transform crlf,json", NULL},
    {"--impl a --transform nonsense", "must be all, or of crlf"},
    {"coverage --impl a --jobs 2", NULL},
    {"prove --impl a --only x --all-cases --verbose --results f", NULL},
    {"coverage", "which reference?"},
    {"prove --impl a --impl b", "which reference?"},
    {"prove --impl a --edition 2024-02", "unknown option --edition"},
    {"--impl a --shard 2/5 --fresh --shuffle 18446744073709551615 --repeat 3 --keep-cwd", NULL},
    {"--impl a --shuffle random --memory 1G --cpu 5 --processes 9 --env X --run-timeout 60", NULL},
    {"--impl a --reply-size 64K --stderr-size=1000 --expected x --write-expected x", NULL},
    {"--impl a --shard 0/5", "must be I/N"},
    {"--impl a --shard 6/5", "must be I/N"},
    {"--impl a --shard 1", "must be I/N"},
    {"--impl a --shard 1/2x", "must be I/N"},
    {"--impl a --shuffle -1", "or random"},
    {"--impl a --shuffle x", "or random"},
    {"--impl a --repeat 0", "from 1 to 1000"},
    {"--impl a --memory 2T", "number of bytes"},
    {"--impl a --memory 2", "from 1048576 to"},
    {"--impl a --memory 99999999999G", "number of bytes"},
    {"--impl a --reply-size 2MB", "number of bytes"},
    {"--impl a --write-expected x --fail-fast", "needs a whole run"},
    {"--impl a --write-expected x --transform crlf", "about the cases as they are"},
    {"--impl a --edition all --expected x", "are of one edition"},
    {"diff --impl a --impl b --edition all x", "no such edition"},
    {"--impl a --watch --list", "--watch runs again"},
    {"show", "needs an id"},
    {"show --impl a --impl b x", "is there twice"},
    {"smoke", "which implementation"},
    {"fuzz --impl a --impl b --time 60 --count 5 --seed 7 --out x --watch y --op unify", NULL},
    {"fuzz", "which implementation?"},
    {"fuzz --impl a --count 0", "from 1 to"},
    {"fuzz --impl a --seed x", "must be a number from 0"},
    {"fuzz --impl a --edition all", "no such edition"},
    {"explain --impl a x y", NULL},
    {"explain --impl a --impl b x", "which implementation?"},
    {"triage", NULL},
    {"triage --out x folder", NULL},
    {"triage --verdict violation --name n found-1", NULL},
    {"triage --verdict violation", "of which finding?"},
    {"triage --name n a b", "of one finding"},
    {"merge --results x a b", NULL},
    {"merge", "needs results files"},
    {"compare a b", NULL},
    {"compare a", "two results files"},
    {"compare a b c", "two results files"},
    {"diff --impl a --impl b --memory 1G --keep-cwd f", NULL},
    {"lint --fresh", "unknown option --fresh"},
    {"", "--impl CMD"},
    {"run", "--impl CMD"},
    {"--impl", "needs a value"},
    {"--impl a --impl b", "more than once"},
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
    {"--impl a --edition 2020", "no such edition"},
    {"--impl a --op decode", "no such operation"},
    {"--impl a --level most", "must be must"},
    {"--impl a --color red", "auto, always or never"},
    {"--impl a --syntax json", "unknown option --syntax"},
    {"diff --impl a f", "two implementations"},
    {"diff --impl a --impl b", "needs files"},
    {"diff --impl a --impl b --results f g", "unknown option --results"},
};

static bool read_words(char *line, struct options *o, struct buf *why)
{
    char *argv[40] = {line}; /* the program's name, which nobody looks at */
    int argc = 1;
    for (char *word = strtok(line, " "); word != NULL; word = strtok(NULL, " "))
        argv[argc++] = word;
    return options_read(argc, argv, o, why);
}

START_TEST(reads)
{
    char line[200];
    struct options o;
    struct buf why = {0};
    strcpy(line, rows[_i].line);
    bool ok = read_words(line, &o, &why);
    ck_assert_msg(ok == (rows[_i].fault == NULL), "%s: %s", rows[_i].line, buf_text(&why));
    if (!ok)
        ck_assert_msg(strstr(buf_text(&why), rows[_i].fault) != NULL, "%s: %s", rows[_i].line,
                      buf_text(&why));
    options_free(&o);
    buf_free(&why);
}
END_TEST

START_TEST(values)
{
    char line[] = "run --impl a --jobs 2 --window=8 --timeout 0.5 --only x --only y --fail-fast "
                  "--color never --op parse --op body --edition 2019-01";
    struct options o;
    struct buf why = {0};
    ck_assert(read_words(line, &o, &why));
    ck_assert_int_eq(o.command, COMMAND_RUN);
    ck_assert_str_eq(o.impls.list[0], "a");
    ck_assert_uint_eq(o.jobs, 2);
    ck_assert_uint_eq(o.window, 8);
    ck_assert_double_eq(o.timeout_ms, 500);
    ck_assert_uint_eq(o.only.count, 2);
    ck_assert_str_eq(o.only.list[1], "y");
    ck_assert(o.fail_fast);
    ck_assert_int_eq(o.colour, COLOUR_NEVER);
    ck_assert_uint_eq(o.ops, 1u << OP_PARSE | 1u << OP_BODY);
    ck_assert_int_eq(o.edition, EDITION_2019_01);
    options_free(&o);
    buf_free(&why);
}
END_TEST

START_TEST(defaults)
{
    char line[] = "--impl a";
    struct options o;
    struct buf why = {0};
    ck_assert(read_words(line, &o, &why));
    ck_assert_str_eq(o.cases, "spec-tests");
    ck_assert_int_eq(o.edition, EDITION_2024_02);
    ck_assert_double_eq(o.timeout_ms, 10000);
    ck_assert_uint_eq(o.jobs, 1);
    options_free(&o);
    buf_free(&why);
}
END_TEST

Suite *command_line_suite(void)
{
    Suite *s = suite_create("options");
    TCase *t = tcase_create("options");
    tcase_add_loop_test(t, reads, 0, (int)(sizeof rows / sizeof rows[0]));
    tcase_add_test(t, values);
    tcase_add_test(t, defaults);
    suite_add_tcase(s, t);
    return s;
}
