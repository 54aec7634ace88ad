/* Tests that the reference satisfies each relation, that the same bytes make the same check, and
   that checks notice a removed rule. */
#include <check.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "fuzz/generate/gen.h"
#include "fuzz/relations/relation_check.h"
#include "fuzz/relations/relation_table.h"
#include "fuzz/suites_test.h"
#include "ref/base/linear_test.h"
#include "ref/hclref.h"

#define DRAWS 40
#define PLANTED_DRAWS 3000

struct world {
    struct gen *g;
    struct hclref_session *session;
    struct relation_check check;
    struct buf replies[RELATION_REQUESTS];
    struct buf why;
};

/* If the name is unknown, returns relation_count(). */
static size_t relation_find(const char *name)
{
    size_t i = 0;
    while (i < relation_count() && strcmp(relations[i].name, name) != 0)
        i++;
    return i;
}

static struct world world_new(void)
{
    return (struct world){.g = gen_new(NULL), .session = hclref_session_new()};
}

static void world_free(struct world *w)
{
    gen_free(w->g);
    hclref_session_free(w->session);
    relation_free(&w->check);
    for (size_t i = 0; i < RELATION_REQUESTS; i++)
        buf_free(&w->replies[i]);
    buf_free(&w->why);
}

/* Sends all requests of the check to the reference, and judges the answers. If `without` is not
   NULL, the reference answers the left request without the rule `without`. */
static enum relation_verdict ask(struct world *w, const char *without)
{
    const char *replies[RELATION_REQUESTS] = {NULL};
    for (size_t i = 0; i < RELATION_REQUESTS; i++) {
        struct buf request = {0};
        if (w->check.requests[i].len == 0)
            continue;
        buf_str(&request, "{\"id\":1,");
        buf_add(&request, w->check.requests[i].data + 1, w->check.requests[i].len - 2);
        if (without != NULL && i == RELATION_LEFT)
            buf_fmt(&request, ",\"without\":[\"%s\"]", without);
        buf_str(&request, ",\"trace\":true}");
        buf_clear(&w->replies[i]);
        buf_str(&w->replies[i], hclref_answer(w->session, request.data, request.len, NULL));
        replies[i] = buf_text(&w->replies[i]);
        buf_free(&request);
    }
    buf_clear(&w->why);
    return relation_judge(&w->check, replies, &w->why);
}

START_TEST(the_reference_satisfies_each_relation)
{
    struct world w = world_new();
    size_t relation = (size_t)_i, held = 0;
    for (uint64_t seed = 0; seed < DRAWS; seed++) {
        relation_draw(w.g, relation, seed, &w.check);
        enum relation_verdict verdict = ask(&w, NULL);
        ck_assert_msg(verdict != RELATION_VIOLATED, "%s: %s\n%s\n%s", relations[relation].name,
                      buf_text(&w.why), buf_text(&w.check.requests[RELATION_LEFT]),
                      buf_text(&w.check.requests[RELATION_RIGHT]));
        held += verdict == RELATION_HOLDS;
    }
    ck_assert_msg(held > DRAWS / 8, "%s is nearly always skipped", relations[relation].name);
    ck_assert_uint_eq(relation_find(relations[relation].name), relation);
    world_free(&w);
}
END_TEST

START_TEST(equal_bytes_make_equal_checks)
{
    struct world w = world_new();
    uint8_t bytes[64];
    for (unsigned value = 0; value < 256; value += 5) {
        memset(bytes, (int)value, sizeof bytes);
        for (size_t len = 0; len <= sizeof bytes; len += 16) {
            struct buf left = {0};
            relation_read(w.g, (size_t)_i, bytes, len, &w.check);
            buf_str(&left, buf_text(&w.check.requests[RELATION_LEFT]));
            ck_assert(ask(&w, NULL) != RELATION_VIOLATED);
            relation_read(w.g, (size_t)_i, bytes, len, &w.check);
            ck_assert_str_eq(buf_text(&left), buf_text(&w.check.requests[RELATION_LEFT]));
            buf_free(&left);
        }
    }
    world_free(&w);
}
END_TEST

static const struct {
    const char *relation, *rule;
} planted[] = {
    {"unwrapped", "native.unwrap"},
    {"spaces", "native.lexical.space"},
    {"parentheses", "native.terms.parentheses"},
    {"legacy-index", "native.index.legacy"},
    {"object-newline", "native.object.newline-separator"},
    {"template-for", "native.template-for.directive"},
    {"flush-heredoc", "native.heredoc.flush"},
    {"arms-exchanged", "native.conditional.converted"},
    {"for-if-false", "native.for.condition"},
    {"equal-to-itself", "model.structural.equality"},
    {"sum-commutes", "native.arithmetic.unknown"},
    {"identity", "model.functions.null-accepted"},
    {"json-object", "json.object.value"},
    {"body-crlf", "native.lexical.newline-crlf"},
    {"convert-to-own-type", "model.conversion.identity"},
    {"unify-ignores-dynamic", "model.unify.dynamic-yields"},
    {"unknown-covers-known", "native.getattr.unknown"},
    {"arms-absorbed", "native.conditional.converted"},
    {"dynamic-of-two", "extensions.dynamic.order"},
    {"dynamic-in-dynamic", "extensions.dynamic.outer-iterator"},
    {"dynamic-label", "extensions.dynamic.labels"},
    {"dynamic-in-json", "extensions.dynamic.iterator-value"},
    {"try-first", "extensions.try.first"},
    {"try-later", "extensions.try.first"},
    {"can-is-try", "extensions.can.true"},
    {"can-is-try", "extensions.can.false"},
    {"user-function-in-place", "extensions.user-functions.parameters"},
    {"user-function-variadic", "extensions.user-functions.variadic"},
    {"user-function-in-json", "extensions.user-functions.result"},
    {"heredoc-is-quoted", "native.quoted.escape-n"},
};

START_TEST(a_rule_removed_on_one_side_violates_the_relation)
{
    struct world w = world_new();
    size_t relation = relation_find(planted[_i].relation), violated = 0;
    ck_assert_uint_lt(relation, relation_count());
    for (uint64_t seed = 0; seed < PLANTED_DRAWS && violated == 0; seed++) {
        relation_draw(w.g, relation, seed, &w.check);
        violated += ask(&w, planted[_i].rule) == RELATION_VIOLATED;
    }
    ck_assert_msg(violated > 0, "%s holds without %s", planted[_i].relation, planted[_i].rule);
    world_free(&w);
}
END_TEST

/* Returns true if the check fails without one of the rules that decided the left answer. */
static bool some_rule_violates(struct world *w)
{
    struct json_error err;
    const struct buf *reply = &w->replies[RELATION_LEFT];
    cJSON *left = json_parse(buf_text(reply), reply->len, JSON_NUL_KEEP, &err);
    const cJSON *rule;
    bool violated = false;
    cJSON_ArrayForEach(rule, json_get(left, "trace"))
        violated = violated || ask(w, rule->valuestring) == RELATION_VIOLATED;
    cJSON_Delete(left);
    return violated;
}

START_TEST(each_relation_is_violated_without_some_rule)
{
    struct world w = world_new();
    bool violated = false;
    for (uint64_t seed = 0; seed < PLANTED_DRAWS && !violated; seed++) {
        relation_draw(w.g, (size_t)_i, seed, &w.check);
        violated = ask(&w, NULL) == RELATION_HOLDS && some_rule_violates(&w);
    }
    ck_assert_msg(violated, "%s holds without any rule", relations[(size_t)_i].name);
    world_free(&w);
}
END_TEST

/* Checks the verdicts on handwritten replies. */
START_TEST(replies_are_judged_as_the_table_says)
{
    static const struct {
        const char *relation, *premise, *left, *right;
        enum relation_verdict verdict;
    } rows[] = {
        {"parentheses", NULL, "{\"id\":1,\"value\":{\"number\":\"1.0\"}}",
         "{\"id\":2,\"value\":{\"number\":\"1\"}}", RELATION_HOLDS},
        {"parentheses", NULL, "{\"id\":1,\"error\":{}}",
         "{\"id\":2,\"error\":{\"phase\":\"parse\"}}", RELATION_HOLDS},
        {"parentheses", NULL, "{\"id\":1,\"error\":{}}", "{\"id\":2,\"value\":{\"bool\":true}}",
         RELATION_VIOLATED},
        {"parentheses", NULL, "{\"id\":1,\"value\":{\"bool\":true}}",
         "{\"id\":2,\"value\":{\"string\":\"true\"}}", RELATION_VIOLATED},
        {"parentheses", NULL, "{\"id\":1,\"unsupported\":\"op\"}",
         "{\"id\":2,\"value\":{\"bool\":true}}", RELATION_SKIPPED},
        {"parentheses", NULL, "{\"id\":1,\"value\":7}", "{\"id\":2,\"value\":7}",
         RELATION_VIOLATED},
        {"parentheses", NULL, "{\"id\":1,\"value\":7}", "{\"id\":2,\"value\":8}",
         RELATION_VIOLATED},
        {"negated-twice", "{\"id\":1,\"value\":{\"null\":\"number\"}}", "{\"id\":1,\"error\":{}}",
         "{\"id\":1,\"value\":{\"null\":\"number\"}}", RELATION_SKIPPED},
        {"negated-twice", "{\"id\":1,\"value\":{\"unknown\":\"number\"}}",
         "{\"id\":1,\"error\":{}}", "{\"id\":1,\"value\":{\"unknown\":\"number\"}}",
         RELATION_VIOLATED},
        {"no-unknown-from-nothing", NULL,
         "{\"id\":1,\"value\":{\"tuple\":[{\"unknown\":\"dynamic\"}]}}", NULL, RELATION_VIOLATED},
        {"unknown-covers-known", "{\"id\":1,\"value\":{\"bool\":true}}",
         "{\"id\":1,\"value\":{\"unknown\":\"bool\"}}", "{\"id\":1,\"value\":{\"bool\":true}}",
         RELATION_HOLDS},
        {"unknown-covers-known", "{\"id\":1,\"value\":{\"bool\":true}}",
         "{\"id\":1,\"value\":{\"unknown\":\"number\"}}", "{\"id\":1,\"value\":{\"bool\":true}}",
         RELATION_VIOLATED},
        {"unknown-covers-known", "{\"id\":1,\"value\":{\"bool\":true}}",
         "{\"id\":1,\"value\":{\"bool\":false}}", "{\"id\":1,\"value\":{\"bool\":true}}",
         RELATION_VIOLATED},
    };
    struct world w = world_new();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *replies[] = {rows[i].premise, rows[i].left, rows[i].right};
        w.check.relation = relation_find(rows[i].relation);
        buf_clear(&w.check.requests[RELATION_LEFT]);
        buf_str(&w.check.requests[RELATION_LEFT], "{\"op\":\"evaluate\",\"source\":\"a\"}");
        ck_assert_msg(relation_judge(&w.check, replies, &w.why) == rows[i].verdict, "row %zu", i);
    }
    world_free(&w);
}
END_TEST

START_TEST(checks_of_sets_with_unknown_elements_are_skipped)
{
    static const char set[] = "{\"op\":\"evaluate\",\"source\":\"f([a, b])[*]\",\"functions\":"
                              "{\"f\":{\"params\":[{\"type\":{\"set\":\"bool\"}}]}}}";
    static const char *const replies[] = {
        "{\"id\":1,\"value\":{\"bool\":true}}",
        "{\"id\":2,\"value\":{\"tuple\":[{\"bool\":true},{\"unknown\":\"bool\"}]}}",
        "{\"id\":3,\"value\":{\"tuple\":[{\"bool\":true}]}}"};
    struct world w = world_new();
    struct buf *left = &w.check.requests[RELATION_LEFT];
    w.check.relation = relation_find("unknown-covers-known");
    buf_clear(left);
    buf_str(left, set);
    ck_assert_int_eq(relation_judge(&w.check, replies, &w.why), RELATION_SKIPPED);
    buf_clear(left);
    buf_str(left, "{\"op\":\"evaluate\",\"source\":\"[a, b]\"}");
    ck_assert_int_eq(relation_judge(&w.check, replies, &w.why), RELATION_VIOLATED);
    world_free(&w);
}
END_TEST

Suite *relation_suite(void)
{
    Suite *s = suite_create("relation");
    TCase *t = tcase_create("relation");
    limit_time(t, 60);
    tcase_add_loop_test(t, the_reference_satisfies_each_relation, 0, (int)relation_count());
    tcase_add_loop_test(t, equal_bytes_make_equal_checks, 0, (int)relation_count());
    tcase_add_loop_test(t, each_relation_is_violated_without_some_rule, 0, (int)relation_count());
    tcase_add_loop_test(t, a_rule_removed_on_one_side_violates_the_relation, 0,
                        (int)(sizeof planted / sizeof planted[0]));
    tcase_add_test(t, replies_are_judged_as_the_table_says);
    tcase_add_test(t, checks_of_sets_with_unknown_elements_are_skipped);
    suite_add_tcase(s, t);
    return s;
}
