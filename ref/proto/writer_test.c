#include "proto/writer.h"

#include "base/limits.h"
#include "proto/proto_test.h"

static const struct {
    struct str text;
    const char *json;
} strings[] = {{{"", 0}, "\"\""},
               {{"plain", 5}, "\"plain\""},
               {{"\"\\\b\f\n\r\t\x1f\x7f", 9}, "\"\\\"\\\\\\b\\f\\n\\r\\t\\u001f\\u007f\""},
               {{"a\0b", 3}, "\"a\\u0000b\""},
               {{"\xc3\xa4\xf0\x9f\x98\x80", 6}, "\"\xc3\xa4\xf0\x9f\x98\x80\""},
               {{"x\xffy", 3}, "\"x\xef\xbf\xbdy\""},
               {{"x\xc3", 2}, "\"x\xef\xbf\xbd\""},
               {{"\xed\xa0\x80", 3}, "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""}};

START_TEST(strings_are_escaped)
{
    struct trial trial;
    trial_open(&trial);
    struct writer w = {.out = {.arena = trial.arena}};
    writer_string(&w, strings[_i].text);
    ck_assert_str_eq(trial_text(&trial, buf_str(&w.out)), strings[_i].json);
    ck_assert(!w.refused);
    trial_close(&trial);
}
END_TEST

START_TEST(nul_in_a_message_is_replaced)
{
    struct trial trial;
    trial_open(&trial);
    struct writer w = {.out = {.arena = trial.arena}};
    writer_message(&w, (struct str){"a\0b", 3});
    ck_assert_str_eq(trial_text(&trial, buf_str(&w.out)), "\"a\xef\xbf\xbd"
                                                          "b\"");
    trial_close(&trial);
}
END_TEST

/* {"a":[1,true,[]],"b":{}} */
static void write_sample(struct writer *w)
{
    writer_open(w, '{');
    writer_key(w, "a");
    writer_open(w, '[');
    writer_size(w, 1);
    writer_raw(w, "true");
    writer_open(w, '[');
    writer_close(w, ']');
    writer_close(w, ']');
    writer_key(w, "b");
    writer_open(w, '{');
    writer_close(w, '}');
    writer_close(w, '}');
}

START_TEST(compact_json_has_no_blanks)
{
    struct trial trial;
    trial_open(&trial);
    struct writer w = {.out = {.arena = trial.arena}};
    write_sample(&w);
    ck_assert_str_eq(trial_text(&trial, buf_str(&w.out)), "{\"a\":[1,true,[]],\"b\":{}}");
    trial_close(&trial);
}
END_TEST

START_TEST(pretty_json_is_indented)
{
    struct trial trial;
    trial_open(&trial);
    struct writer w = {.out = {.arena = trial.arena}, .pretty = true};
    write_sample(&w);
    ck_assert_str_eq(trial_text(&trial, buf_str(&w.out)),
                     "{\n  \"a\": [\n    1,\n    true,\n    []\n  ],\n  \"b\": {}\n}");
    trial_close(&trial);
}
END_TEST

START_TEST(name_with_nul_is_refused)
{
    struct trial trial;
    trial_open(&trial);
    struct writer w = {.out = {.arena = trial.arena}};
    writer_name(&w, (struct str){"ab", 2});
    ck_assert(!w.refused);
    writer_name(&w, (struct str){"a\0b", 3});
    ck_assert(w.refused);
    trial_close(&trial);
}
END_TEST

START_TEST(depth_is_limited)
{
    struct trial trial;
    trial_open(&trial);
    struct writer w = {.out = {.arena = trial.arena}};
    for (int i = 0; i < LIMIT_WIRE_DEPTH; i++)
        writer_open(&w, '[');
    ck_assert(!w.refused);
    writer_open(&w, '[');
    ck_assert(w.refused);
    trial_close(&trial);
}
END_TEST

Suite *writer_suite(void)
{
    Suite *suite = suite_create("writer");
    TCase *tcase = tcase_create("writer");
    tcase_add_loop_test(tcase, strings_are_escaped, 0, COUNT(strings));
    tcase_add_test(tcase, nul_in_a_message_is_replaced);
    tcase_add_test(tcase, compact_json_has_no_blanks);
    tcase_add_test(tcase, pretty_json_is_indented);
    tcase_add_test(tcase, name_with_nul_is_refused);
    tcase_add_test(tcase, depth_is_limited);
    suite_add_tcase(suite, tcase);
    return suite;
}
