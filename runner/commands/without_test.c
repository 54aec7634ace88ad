/* Tests lines of an expected-failures list that name a rule. The implementation is the reference
   without one rule. If a source contains "keep", testimpl gives the right answer nevertheless. */
#include "commands/without.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/os.h"
#include "commands/harness_test.h"
#include "ref/base/linear_test.h"
#include "suites.h"

#define RULE "native.heredoc.template"
#define WORDS "A heredoc is a template."

static const char registry[] =
    "{\"document\":\"native\",\"title\":\"t\",\"sections\":[{\"id\":\"native/a\",\"title\":\"A\"}],"
    "\"rules\":[{\"id\":\"" RULE "\",\"section\":\"native/a\",\"text\":\"" WORDS "\",\"cases\":"
    "\"both\"},{\"id\":\"native.a.one\",\"section\":\"native/a\",\"text\":\"One.\",\"cases\":"
    "\"both\"}]}";

/* Writes cases with heredocs, named by the argument. The next cases are a repaired heredoc, a file
   without heredocs, and an operation that the implementation does not offer. */
#define HEREDOC(name, more)                                                                        \
    "{\"name\":\"" name "\",\"covers\":[\"" RULE                                                   \
    "\"],\"op\":\"parse\",\"source\":\"a = <<E\\n" more                                            \
    "\\nE\\n\",\"expect\":{\"structure\":{\"attributes\":[\"a\"],\"blocks\":[]}}},"
#define CASES(more)                                                                                \
    HEREDOC("c0", "x")                                                                             \
    HEREDOC("c1", more)                                                                            \
    "{\"name\":\"c2\",\"covers\":[\"native.a.one\"],\"op\":\"parse\",\"source\":\"a = "            \
    "<<E\\nx\\n\","                                                                                \
    "\"expect\":{\"error\":{\"phase\":\"parse\"}},\"repair\":{\"source\":\"a = "                   \
    "<<E\\nx\\nE\\n\"}},"                                                                          \
    "{\"name\":\"c3\",\"covers\":[\"native.a.one\"],\"op\":\"parse\",\"source\":\"a = 1\\n\","     \
    "\"expect\":{\"structure\":{\"attributes\":[\"a\"],\"blocks\":[]}}},"                          \
    "{\"name\":\"c4\",\"covers\":[\"" RULE                                                         \
    "\"],\"op\":\"evaluate\",\"source\":\"<<E\\nx\\nE\\n\","                                       \
    "\"expect\":{\"value\":{\"string\":\"x\\n\"}}}"

#define KEPT                                                                                       \
    "{\"name\":\"c5\",\"covers\":[\"native.a.one\"],\"op\":\"parse\",\"source\":\"a = "            \
    "<<E\\nkeep\\nE\\n\",\"expect\":{\"structure\":{\"attributes\":[\"a\"],\"blocks\":[]}}}"

#define FOLD "by rule " RULE " fail # as if this rule did not exist: " WORDS "\n"
#define SINGLE "native/a#c0 fail # " RULE ": refused; as if this rule did not exist\n"
#define REPAIR                                                                                     \
    "native/a#c2 fail # native.a.one: refused\n" /* this case is not about the rule, so it is      \
                                                    ignored */

static const struct {
    const char *cases;
    const char *list;
    const char *options;
    const char *letters;
    enum exit_status status;
    const char *says;
    const char *written;
} rows[] = {
    /* The list has one line for a rule that is never followed. */
    {CASES("x"), "", "", "fffpu", EXIT_WRONG, "", FOLD},
    {CASES("x"), FOLD, "", "xxxpu", EXIT_RIGHT, "", FOLD},
    {CASES("x"), "by rule " RULE " fail # my words\n", "", "xxxpu", EXIT_RIGHT, "",
     "by rule " RULE " fail # my words\n"},
    /* The list has no line for a rule that is sometimes followed. A case that passes is noticed. */
    {CASES("keep"), "", "", "fpfpu", EXIT_WRONG, "", SINGLE REPAIR},
    {CASES("keep"), FOLD, "", "xXxpu", EXIT_WRONG, "native/a#c1: passed, but fail is expected",
     "native/a#c0 fail # as if this rule did not exist: " WORDS "\n"
     "native/a#c2 fail # as if this rule did not exist: " WORDS "\n"},
    /* A case that passes, and is about another rule. The first rule decides the case. */
    {CASES("x") "," KEPT, "", "", "fffpup", EXIT_WRONG, "",
     SINGLE "native/a#c1 fail # " RULE ": refused; as if this rule did not exist\n"
            "native/a#c2 fail # native.a.one: refused; cause: " RULE "\n"},
    /* A line with the id of a case overrides the line of the rule. The rule's line holds for all
       other cases that the rule decides. */
    {CASES("x"), "native/a#c1 fail # mine\n" FOLD, "", "xxxpu", EXIT_RIGHT, "",
     "native/a#c1 fail # mine\n" FOLD},
    {CASES("x"), "native/a#c1 crash # mine\n" FOLD, "", "xfxpu", EXIT_WRONG,
     "native/a#c1: fail, but crash is expected", "native/a#c1 fail # mine\n" FOLD},
    {CASES("x"), "by rule " RULE " crash # no\n", "", "fffpu", EXIT_WRONG,
     "fail, but crash is expected",
     "native/a#c0 fail # no\nnative/a#c1 fail # no\nnative/a#c2 fail # no\n"},
    {CASES("x"), "native/a#c* fail # all\n", "", "xxxXu", EXIT_WRONG, "native/a#c3: passed",
     "native/a#c0 fail # all\nnative/a#c1 fail # all\nnative/a#c2 fail # all\n"},
    /* A run of a part of the cases neither changes nor adds a line of a rule. */
    {CASES("keep"), FOLD, "--only native/a#c1", "X", EXIT_WRONG, "passed", FOLD},
    {CASES("x"), "", "--only native/a#c?", "fffpu", EXIT_WRONG, "", FOLD},
    {CASES("x"), "", "--only native/a#c0", "f", EXIT_WRONG, "", SINGLE},
    {CASES("x"), FOLD "by rule native.no.such fail # b\n", "", "xxxpu", EXIT_WRONG,
     "list:2: native.no.such: decides no case", FOLD "by rule native.no.such fail # b\n"},
    {CASES("x"), FOLD "by rule native.a.one fail # b\n", "", "", EXIT_SETUP,
     "list:2: by rule native.a.one: this rule is unknown to hclref", NULL},
    {CASES("x"), FOLD FOLD, "", "xxxpu", EXIT_WRONG,
     "every case that this line matches is decided by another line", FOLD},
};

/* Appends an implementation that is the reference without the rule, and offers only parse. */
static void add_implementation(struct buf *out)
{
    const char *testimpl = getenv("TESTIMPL");
    buf_str(out,
            "sh -c \"sed -u '/keep/!s/.op.:.parse.,/&\\\"without\\\":[\\\"" RULE "\\\"],/' | ");
    buf_add(out, testimpl, (size_t)(strrchr(testimpl, '/') - testimpl));
    buf_str(out, "/hclref serve | sed -u 's/:.hclref./:\\\"mine\\\"/;s/.ops.:[^]]*]/\\\"ops\\\":"
                 "[\\\"parse\\\"]/'\"");
}

static void check_list(const struct scratch *s, const char *expected)
{
    struct buf path = {0}, text = {0};
    buf_fmt(&path, "%s/list", s->dir);
    ck_assert(os_read_file(path.data, &text));
    ck_assert_str_eq(buf_text(&text), expected);
    buf_free(&path);
    buf_free(&text);
}

START_TEST(a_line_by_rule_stands_for_the_cases_that_the_rule_decides)
{
    struct scratch s;
    struct ran ran;
    struct buf impl = {0}, words = {0}, file = {0};
    scratch_make(&s);
    scratch_write(&s, "registry/native.json", registry);
    buf_fmt(&file, "{\"section\":\"native/a\",\"cases\":[%s]}", rows[_i].cases);
    scratch_write(&s, "native/a.json", file.data);
    scratch_write(&s, "list", rows[_i].list);
    add_implementation(&impl);
    buf_fmt(&words, "--causes 60 --expected @/list %s", rows[_i].options);
    run_program(&s, impl.data, words.data, &ran);
    ck_assert_msg(strcmp(ran.letters, rows[_i].letters) == 0, "%s: %s\n%.2000s%s", rows[_i].list,
                  ran.letters, ran.out, ran.err);
    ck_assert_msg(ran.status == rows[_i].status, "%s: status %d\n%.2000s", rows[_i].list,
                  (int)ran.status, ran.out);
    ck_assert_msg(strstr(ran.out, rows[_i].says) != NULL || strstr(ran.err, rows[_i].says) != NULL,
                  "%s\n%.2000s%s", rows[_i].says, ran.out, ran.err);
    ran_free(&ran);
    if (rows[_i].written != NULL) {
        buf_str(&words, " --write-expected @/list");
        run_program(&s, impl.data, words.data, &ran);
        ran_free(&ran);
        check_list(&s, rows[_i].written);
    }
    scratch_remove(&s);
    buf_free(&impl);
    buf_free(&words);
    buf_free(&file);
}
END_TEST

Suite *without_suite(void)
{
    Suite *s = suite_create("without");
    TCase *t = tcase_create("without");
    limit_time(t, 60);
    tcase_add_loop_test(t, a_line_by_rule_stands_for_the_cases_that_the_rule_decides, 0,
                        (int)(sizeof rows / sizeof rows[0]));
    suite_add_tcase(s, t);
    return s;
}
