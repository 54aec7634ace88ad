/* Tests how derived cases are judged and reported (runner/tree.md). Each source of a derived case
   is a command that tells testimpl what to reply. */

#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/os.h"
#include "base/scratch_test.h"
#include "commands/harness_test.h"
#include "ref/base/linear_test.h"
#include "suites_test.h"

#define CASE                                                                                       \
    "{\"name\":\"x\",\"covers\":[\"native.a.one\"],\"op\":\"evaluate\","                           \
    "\"source\":\"\\\"value\\\":{\\\"number\\\":\\\"1\\\"}\",\"expect\":{\"value\":{\"number\":"   \
    "\"1\"}}}"

#define OFFERS(feature) "--ops '[\"evaluate\",\"tree\"]' --features '\"" feature "\"'"
#define SHAPES OFFERS("shape")
#define TREES OFFERS("tree")

/* Trees of a + b * c and (a + b) * c. */
#define SUM                                                                                        \
    "\"tree\":[\"binary\",\"+\",[\"var\",\"a\"],[\"binary\",\"*\",[\"var\",\"b\"],[\"var\",\"c\"]" \
    "]]"
#define PRODUCT                                                                                    \
    "\"tree\":[\"binary\",\"*\",[\"binary\",\"+\",[\"var\",\"a\"],[\"var\",\"b\"]],[\"var\","      \
    "\"c\"]]"

static void add_member(const char *name, const char *text, struct buf *out)
{
    buf_fmt(out, ",\"%s\":", name);
    json_print_string(text, 0, out);
}

/* Appends a derived case with three sources. */
static void add_triple(struct buf *out, const char *id, const char *const sources[3])
{
    buf_fmt(out, "%s{\"id\":\"%s\",\"of\":\"expression\"", out->len > 0 ? "," : "", id);
    add_member("source", sources[0], out);
    add_member("same", sources[1], out);
    add_member("different", sources[2], out);
    buf_str(out, ",\"groups\":\"`+` and `*`\",\"editions\":[\"2024-02\"]}");
}

static void write_triples(const struct scratch *s, const struct buf *triples)
{
    struct buf text = {0};
    buf_fmt(&text, "{\"derived\":[%s]}", triples->data);
    scratch_write(s, "derived.json", text.data);
    buf_free(&text);
}

static const struct {
    const char *impl;
    const char *sources[3];
    const char *letters; /* letters of the verdicts: the ordinary case, then the derived case */
    const char *says;
} rows[] = {
    {SHAPES,
     {"\"shape\":[1,{\"a\":2,\"b\":3}]", "\"shape\":[1.0,{\"b\":3,\"a\":2}]", "\"shape\":1"},
     "pp",
     "derived cases: 1 of 1 passed"},
    {SHAPES,
     {"\"shape\":[1,2]", "\"shape\":[2,1]", "\"shape\":3"},
     "pf",
     "must have the same shape (tests how `+` and `*` group)"},
    {SHAPES,
     {"\"shape\":1", "\"shape\":1", "\"shape\":1"},
     "pf",
     "must have different shapes (tests how `+` and `*` group)"},
    {SHAPES,
     {"\"shape\":null", "\"shape\":null", "\"shape\":null"},
     "pf",
     "must have different shapes (tests how `+` and `*` group)"},
    {SHAPES,
     {"\"shape\":1", "\"shape\":1", "\"error\":{\"summary\":\"no\"}"},
     "pf",
     "must be accepted, but was rejected: no"},
    {SHAPES, {"\"shape\":1", "\"unsupported\":\"it\"", "\"shape\":2"}, "pu", "0 of 0 passed"},
    {SHAPES, {"\"shape\":1", "\"shape\":1", "!exit 1"}, "pc", "exit status 1"},
    {SHAPES, {SUM, SUM, PRODUCT}, "pg", "the reply must hold exactly one of \"shape\""},
    {SHAPES,
     {"\"shape\":1,\"error\":{}", "\"shape\":1", "\"shape\":2"},
     "pg",
     "the reply must hold exactly one of \"shape\""},
    {TREES,
     {"\"shape\":1", "\"shape\":1", "\"shape\":2"},
     "pg",
     "the reply must hold exactly one of \"tree\""},
    {TREES, {SUM ",\"shape\":1", SUM, PRODUCT}, "pp", "1 of 1 passed"},
    {TREES, {SUM, PRODUCT, PRODUCT}, "pf", "it reads a + (b * c) and (a + b) * c"},
    {TREES, {SUM, SUM, SUM}, "pf", "must have different trees"},
    {TREES, {"\"tree\":[\"sum\"]", SUM, PRODUCT}, "pg", "must be an expression"},
    {OFFERS("ranges"), {SUM, SUM, PRODUCT}, "p", "\"ops\" has tree, but \"features\" has neither"},
    {"--features '\"shape\"'", {SUM, SUM, PRODUCT}, "p", "but \"ops\" lacks tree"},
};

START_TEST(derived_cases_are_judged)
{
    struct scratch s;
    struct ran ran;
    struct buf triples = {0};
    make_suite(&s, CASE);
    add_triple(&triples, "native/a#x~shape", rows[_i].sources);
    write_triples(&s, &triples);
    run(&s, rows[_i].impl, "", &ran);
    ck_assert_msg(strcmp(ran.letters, rows[_i].letters) == 0, "row %d: %s", _i, ran.letters);
    ck_assert_msg(strstr(ran.out, rows[_i].says) != NULL, "row %d: %s", _i, ran.out);
    ck_assert_ptr_nonnull(strstr(ran.out, "verdicts: 1 pass\n")); /* counted apart */
    ran_free(&ran);
    buf_free(&triples);
    scratch_remove(&s);
}
END_TEST

/* Appends a reply that contains a long shape or tree. */
static void add_long(struct buf *out, const char *before, const char *last)
{
    buf_str(out, before);
    for (int i = 0; i < 9000; i++)
        buf_str(out, "[\"null\"],");
    buf_fmt(out, "%s]%s", last, *before == '"' && before[1] == 't' ? "]" : "");
}

START_TEST(long_shapes_are_compared_and_long_trees_refused)
{
    static const char *const impls[] = {SHAPES, TREES}, *const letters[] = {"pp", "pg"};
    static const char *const before[] = {"\"shape\":[", "\"tree\":[\"tuple\",["};
    struct scratch s;
    struct ran ran;
    struct buf triples = {0}, texts[2] = {{0}, {0}};
    add_long(&texts[0], before[_i], "[\"null\"]");
    add_long(&texts[1], before[_i], "[\"num\",\"1\"]");
    make_suite(&s, CASE);
    add_triple(&triples, "native/a#x~shape",
               (const char *const[]){texts[0].data, texts[0].data, texts[1].data});
    write_triples(&s, &triples);
    run(&s, impls[_i], "", &ran);
    ck_assert_str_eq(ran.letters, letters[_i]);
    ran_free(&ran);
    buf_free(&triples);
    buf_free(&texts[0]);
    buf_free(&texts[1]);
    scratch_remove(&s);
}
END_TEST

/* Makes a suite with two derived cases. The second case fails. */
static void make_two(struct scratch *s)
{
    struct buf triples = {0};
    make_suite(s, CASE);
    add_triple(&triples, "native/a#x~shape", (const char *const[]){SUM, SUM, PRODUCT});
    add_triple(&triples, "native/a#x~shape-2", (const char *const[]){SUM, PRODUCT, PRODUCT});
    add_triple(&triples, "native/a#gone~shape", (const char *const[]){SUM, SUM, PRODUCT});
    write_triples(s, &triples);
    buf_free(&triples);
}

static const struct {
    const char *words;
    const char *letters;
    enum exit_status status;
    const char *says;
} commands[] = {
    {"", "ppf", EXIT_WRONG, "derived cases: 1 of 2 passed"},
    {"--only native/a", "ppf", EXIT_WRONG, NULL},
    {"--only native/a#*", "p", EXIT_RIGHT, NULL},
    {"--only native/a#x", "p", EXIT_RIGHT, NULL},
    {"--only native/a#*~*", "pf", EXIT_WRONG, NULL},
    {"--only native/a#x~shape-2", "f", EXIT_WRONG, NULL},
    {"--only native/a#gone~shape", "", EXIT_SETUP, NULL}, /* native/a#gone does not exist */
    {"--skip native/a#*~*", "p", EXIT_RIGHT, NULL},
    {"--expected @/list", "ppx", EXIT_RIGHT, "derived cases: 1 of 2 passed"},
    {"--expected @/pattern", "ppf", EXIT_WRONG, "matches no case"},
};

START_TEST(derived_ids_work_with_the_options_of_a_run)
{
    struct scratch s;
    struct ran ran;
    make_two(&s);
    scratch_write(&s, "list", "native/a#x~shape-2 fail # known\n");
    scratch_write(&s, "pattern", "native/a#x* garbage # none of the derived cases\n");
    run(&s, TREES, commands[_i].words, &ran);
    bool listed = strstr(commands[_i].words, "pattern") != NULL;
    if (!listed)
        ck_assert_msg(strcmp(ran.letters, commands[_i].letters) == 0, "%s: %s%s",
                      commands[_i].words, ran.letters, ran.err);
    ck_assert_int_eq(ran.status, commands[_i].status);
    if (commands[_i].says != NULL && !listed)
        ck_assert_msg(strstr(ran.out, commands[_i].says) != NULL, "%s", ran.out);
    ran_free(&ran);
    scratch_remove(&s);
}
END_TEST

START_TEST(a_list_of_expected_failures_holds_derived_cases)
{
    struct scratch s;
    struct ran ran;
    make_two(&s);
    run(&s, TREES, "--write-expected @/list", &ran);
    ran_free(&ran);
    struct buf path = {0}, list = {0};
    name_in(&s, "list", &path);
    ck_assert(os_read_file(path.data, &list));
    ck_assert_str_eq(list.data, "native/a#x~shape-2 fail # how `+` and `*` group: another tree\n");
    buf_free(&path);
    buf_free(&list);
    run(&s, TREES, "--expected @/list", &ran);
    ck_assert_str_eq(ran.letters, "ppx");
    ran_free(&ran);
    scratch_remove(&s);
}
END_TEST

START_TEST(derived_cases_are_no_cases_of_the_results)
{
    struct scratch s;
    struct ran ran;
    make_two(&s);
    run_as(&s, TREES, "", "one", &ran);
    ck_assert_str_eq(ran.letters, "ppf");
    ck_assert_int_eq(json_get(ran.lines[ran.line_count - 1], "cases")->valueint, 1);
    ran_free(&ran);
    scratch_remove(&s);
}
END_TEST

/* Replies to three tree cases, and a substring of the report. */
static const struct {
    const char *expect, *reply, *says;
} trees[] = {
    {"{" SUM "}", PRODUCT, "\n  expected a + (b * c), got (a + b) * c\n"},
    {"{" SUM "}", "\"tree\":[\"body\",[]]", "\n  expected a + (b * c), got \n"},
    {"{\"tree\":[\"body\",[[\"attr\",\"a\",[\"num\",\"1\"]]]]}",
     "\"tree\":[\"body\",[[\"attr\",\"a\",[\"num\",\"2\"]]]]", "\n  expected 1, got 2\n"},
    {"{\"tree\":[\"body\",[[\"attr\",\"a\",[\"num\",\"1\"]]]]}", SUM,
     "\n  expected a = 1, got a + (b * c)\n"},
    {"{\"any_of\":[{" SUM ",\"reading\":\"division-by-zero=error\"},{\"error\":{},\"reading\":"
     "\"division-by-zero=infinity\"}]}",
     PRODUCT,
     "is none of the answers that the specification allows\n"
     "    - division-by-zero=error: a + (b * c)\n    - or division-by-zero=infinity: an error\n"
     "    + (a + b) * c\n"},
};

START_TEST(wrong_trees_are_explained_as_sources)
{
    struct scratch s;
    struct ran ran;
    struct buf text = {0};
    buf_str(&text,
            "{\"name\":\"x\",\"covers\":[\"native.a.one\"],\"op\":\"tree\",\"needs\":[\"tree\"],"
            "\"of\":\"body\",\"source\":");
    json_print_string(trees[_i].reply, 0, &text);
    buf_fmt(&text, ",\"expect\":%s}", trees[_i].expect);
    make_suite(&s, text.data);
    run(&s, TREES, "", &ran);
    ck_assert_str_eq(ran.letters, "f");
    ck_assert_msg(strstr(ran.out, trees[_i].says) != NULL, "%s%s", ran.out, ran.err);
    ran_free(&ran);
    buf_free(&text);
    scratch_remove(&s);
}
END_TEST

START_TEST(show_shows_the_three_sources)
{
    struct scratch s;
    struct ran ran;
    make_two(&s);
    run_asking(&s, "show", TREES, "--cases @ --color never native/a#x~shape-2", &ran);
    ck_assert_msg(strstr(ran.out, "derived from native/a#x, level must") != NULL, "%s%s", ran.out,
                  ran.err);
    ck_assert_ptr_nonnull(
        strstr(ran.out, "different (must not have the tree of the source): expression"));
    ck_assert_ptr_nonnull(strstr(ran.out, "testimpl 1: fail"));
    ck_assert_ptr_nonnull(strstr(ran.out, "it reads a + (b * c) and (a + b) * c"));
    ran_free(&ran);
    scratch_remove(&s);
}
END_TEST

Suite *derived_suite(void)
{
    Suite *s = suite_create("derived");
    TCase *t = tcase_create("derived");
    limit_time(t, 60);
    tcase_add_loop_test(t, derived_cases_are_judged, 0, (int)(sizeof rows / sizeof rows[0]));
    tcase_add_loop_test(t, long_shapes_are_compared_and_long_trees_refused, 0, 2);
    tcase_add_loop_test(t, derived_ids_work_with_the_options_of_a_run, 0,
                        (int)(sizeof commands / sizeof commands[0]));
    tcase_add_test(t, a_list_of_expected_failures_holds_derived_cases);
    tcase_add_test(t, derived_cases_are_no_cases_of_the_results);
    tcase_add_loop_test(t, wrong_trees_are_explained_as_sources, 0,
                        (int)(sizeof trees / sizeof trees[0]));
    tcase_add_test(t, show_shows_the_three_sources);
    suite_add_tcase(s, t);
    return s;
}
