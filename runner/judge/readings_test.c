#include "judge/readings.h"

#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/json_test.h"
#include "base/mem.h"
#include "cases/registry.h"
#include "suites_test.h"

/* Makes two ambiguous passages. Each passage has two interpretations, first the default
   interpretation. */
static void make_readings(struct registry *g, struct readings *r)
{
    static const char *const names[2][3] = {{"alpha", "one", "two"}, {"beta", "x", "y"}};
    *g = (struct registry){.readings = mem_alloc(2 * sizeof *g->readings), .reading_count = 2};
    for (size_t i = 0; i < 2; i++) {
        g->readings[i] = (struct reading){.id = names[i][0],
                                          .options = mem_alloc(2 * sizeof(char *)),
                                          .option_texts = mem_alloc(2 * sizeof(char *)),
                                          .option_count = 2};
        g->readings[i].options[0] = names[i][1];
        g->readings[i].options[1] = names[i][2];
    }
    readings_init(r, g);
}

static const char alternatives[] = "{\"any_of\":[{\"value\":1,\"reading\":\"alpha=one\"},{"
                                   "\"value\":2,\"reading\":\"alpha=two\"},{\"value\":3}]}";

START_TEST(the_reading_of_most_answers_is_inferred)
{
    struct registry g;
    struct readings r;
    struct buf text = {0};
    cJSON *expect = parse_json(alternatives);
    make_readings(&g, &r);
    readings_count(&r, expect, 2);
    readings_count(&r, expect, 2);
    readings_count(&r, expect, 1);
    readings_count(&r, expect, 4);     /* names no interpretation */
    readings_count(&r, expect, 1 | 4); /* the answer is also right without an interpretation */
    readings_count(&r, expect, 0);     /* was wrong */
    readings_infer(&r);
    readings_print(&r, &text);
    ck_assert_str_eq(buf_text(&text), "alpha=two (inconsistent: 2 of 3 answers)\n");
    buf_clear(&text);
    ck_assert(readings_agree(&r, expect, 2));
    ck_assert(readings_agree(&r, expect, 4));
    ck_assert(readings_agree(&r, expect, 1 | 2));
    ck_assert(!readings_agree(&r, expect, 1));
    readings_explain(&r, expect, 1, &text);
    ck_assert_str_eq(buf_text(&text),
                     "right under alpha=one, but most other answers follow alpha=two");
    buf_free(&text);
    readings_free(&r);
    registry_free(&g);
    cJSON_Delete(expect);
}
END_TEST

/* Answers that are right under no interpretation outvote an interpretation. */
START_TEST(answers_outside_all_readings_count_against)
{
    struct registry g;
    struct readings r;
    struct buf text = {0};
    cJSON *expect = parse_json(alternatives);
    make_readings(&g, &r);
    readings_count(&r, expect, 1 | 2); /* one answer that is right under both */
    readings_count(&r, expect, 2);
    readings_count_outside(&r, expect);
    readings_infer(&r);
    ck_assert(readings_follow(&r.states[0]));
    ck_assert(!readings_follow(&r.states[1]));
    readings_print(&r, &text);
    ck_assert_str_eq(buf_text(&text), "alpha=two (inconsistent: 2 of 3 answers)\n");
    buf_clear(&text);
    readings_count_outside(&r, expect);
    ck_assert(!readings_follow(&r.states[0]));
    readings_print(&r, &text);
    ck_assert_str_eq(buf_text(&text), "alpha: none (2 of 4 answers fit no interpretation)\n");
    buf_free(&text);
    readings_free(&r);
    registry_free(&g);
    cJSON_Delete(expect);
}
END_TEST

START_TEST(a_tie_goes_to_the_default_reading)
{
    struct registry g;
    struct readings r;
    cJSON *expect = parse_json(alternatives);
    make_readings(&g, &r);
    readings_count(&r, expect, 2);
    readings_count(&r, expect, 1);
    readings_infer(&r);
    ck_assert(readings_agree(&r, expect, 1));
    ck_assert(!readings_agree(&r, expect, 2));
    readings_free(&r);
    registry_free(&g);
    cJSON_Delete(expect);
}
END_TEST

START_TEST(a_declared_reading_is_never_outvoted)
{
    struct registry g;
    struct readings r;
    struct buf text = {0};
    cJSON *expect = parse_json(alternatives),
          *hello = parse_json("{\"alpha\":\"two\",\"gamma\":\"z\",\"beta\":\"z\"}");
    make_readings(&g, &r);
    readings_declare(&r, hello, &text);
    ck_assert_ptr_nonnull(strstr(buf_text(&text), "gamma=z"));
    ck_assert_ptr_nonnull(strstr(buf_text(&text), "beta=z"));
    const cJSON *first = json_get(expect, "any_of")->child;
    ck_assert(!readings_allow(&r, first));
    ck_assert(readings_allow(&r, first->next));
    ck_assert(readings_allow(&r, first->next->next));
    readings_count(&r, expect, 2);
    readings_count(&r, expect, 1); /* an answer that contradicts the declared interpretation */
    readings_count(&r, expect, 1);
    readings_infer(&r);
    buf_clear(&text);
    readings_print(&r, &text);
    ck_assert_str_eq(buf_text(&text), "alpha=two (declared, inconsistent: 1 of 3 answers)\n");
    buf_free(&text);
    readings_free(&r);
    registry_free(&g);
    cJSON_Delete(expect);
    cJSON_Delete(hello);
}
END_TEST

/* If an answer fits interpretations of two ambiguous passages, nothing says which one the
   implementation follows. */
START_TEST(an_answer_that_fits_two_passages_is_no_vote)
{
    struct registry g;
    struct readings r;
    struct buf text = {0};
    cJSON *one = parse_json(alternatives),
          *both = parse_json("{\"any_of\":[{\"value\":1,\"reading\":\"alpha=two\"},{"
                             "\"value\":1,\"reading\":\"beta=y\"}]}");
    make_readings(&g, &r);
    readings_count(&r, one, 1);
    readings_count(&r, both, 1 | 2);
    readings_count(&r, both, 1 | 2);
    readings_infer(&r);
    readings_print(&r, &text);
    ck_assert_str_eq(buf_text(&text), "alpha=one (1 of 1 answers)\n");
    ck_assert(readings_agree(&r, both, 1 | 2)); /* it may follow beta=y */
    ck_assert(!readings_agree(&r, both, 1));
    readings_count(&r, both, 1);
    readings_count(&r, both, 1);
    readings_infer(&r);
    ck_assert(readings_agree(&r, both, 1));
    ck_assert(!readings_agree(&r, one, 1));
    buf_free(&text);
    readings_free(&r);
    registry_free(&g);
    cJSON_Delete(one);
    cJSON_Delete(both);
}
END_TEST

/* Two interpretations that fit all answers are followed, both of them. */
START_TEST(what_fits_all_answers_is_followed)
{
    struct registry g;
    struct readings r;
    cJSON *expect = parse_json(alternatives);
    make_readings(&g, &r);
    readings_count(&r, expect, 1 | 2);
    readings_infer(&r);
    ck_assert(readings_agree(&r, expect, 1));
    ck_assert(readings_agree(&r, expect, 2));
    readings_count(&r, expect, 1);
    readings_infer(&r);
    ck_assert(!readings_agree(&r, expect, 2));
    readings_free(&r);
    registry_free(&g);
    cJSON_Delete(expect);
}
END_TEST

Suite *readings_suite(void)
{
    Suite *s = suite_create("readings");
    TCase *t = tcase_create("readings");
    tcase_add_test(t, the_reading_of_most_answers_is_inferred);
    tcase_add_test(t, answers_outside_all_readings_count_against);
    tcase_add_test(t, a_tie_goes_to_the_default_reading);
    tcase_add_test(t, an_answer_that_fits_two_passages_is_no_vote);
    tcase_add_test(t, what_fits_all_answers_is_followed);
    tcase_add_test(t, a_declared_reading_is_never_outvoted);
    suite_add_tcase(s, t);
    return s;
}
