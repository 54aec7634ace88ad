#include "cases/case.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/scratch_test.h"
#include "cases/registry.h"
#include "cases/select.h"
#include "suites_test.h"

struct loaded {
    struct scratch scratch;
    struct registry registry;
    struct suite suite;
    struct faults faults;
};

/* Three amendments: the second replaces native.a.two, and the third is optional. */
#define RELEASED                                                                                   \
    "{\"rules\":[{\"id\":\"released.a\",\"text\":\"t\",\"since\":\"2.20.0\"},"                     \
    "{\"id\":\"released.b\",\"text\":\"t\",\"since\":\"2.24.0\",\"replaces\":[\"native.a.two\"]}," \
    "{\"id\":\"released.c\",\"text\":\"t\",\"since\":\"2.20.0\",\"optional\":true}]}"

static void load(struct loaded *l, const char *name, const char *text)
{
    struct buf registry = {0};
    *l = (struct loaded){0};
    scratch_make(&l->scratch);
    scratch_registry(&l->scratch);
    scratch_write(&l->scratch, "registry/released.json", RELEASED);
    scratch_write(&l->scratch, name, text);
    buf_fmt(&registry, "%s/registry", l->scratch.dir);
    registry_load(buf_text(&registry), &l->registry, &l->faults);
    ck_assert_uint_eq(l->faults.count, 0);
    suite_load(l->scratch.dir, &l->registry, &l->suite, &l->faults);
    buf_free(&registry);
}

static void unload(struct loaded *l)
{
    suite_free(&l->suite);
    registry_free(&l->registry);
    faults_free(&l->faults);
    scratch_remove(&l->scratch);
}

#define HEAD "{\"name\":\"n\",\"covers\":[\"native.a.one\"],"
#define EVALUATE HEAD "\"op\":\"evaluate\",\"source\":\"1\","
#define EXPECT_ONE "\"expect\":{\"value\":{\"number\":\"1\"}}"
#define AMENDED(amendment) EVALUATE EXPECT_ONE ",\"amended\":[" amendment "]}"

/* The only case of the file native/a.json, and a substring of the fault. */
static const struct {
    const char *text;
    const char *fault; /* NULL: good */
    size_t count;
} rows[] = {
    {EVALUATE EXPECT_ONE "}", NULL, 0},
    {AMENDED("{\"by\":\"released.a\",\"expect\":{\"value\":{\"bool\":true}}}"), NULL, 0},
    {AMENDED("{\"by\":\"released.a\",\"expect\":{\"error\":{}},\"repair\":{\"source\":\"2\"}}"),
     NULL, 0},
    {AMENDED("{\"by\":\"released.a\",\"expect\":{\"error\":{}}}"), "needs \"repair\"", 1},
    {AMENDED("{\"by\":\"released.a\"," EXPECT_ONE "}"), "gives the same answer", 1},
    {AMENDED("{\"by\":\"released.q\",\"expect\":{\"value\":{\"bool\":true}}}"),
     "covers the unknown rule 'released.q'", 1},
    {AMENDED("{\"by\":\"native.a.one\",\"expect\":{\"value\":{\"bool\":true}}}"), "no amendment",
     1},
    {AMENDED("{\"expect\":{\"value\":{\"bool\":true}}}"), "an object with \"by\"", 1},
    {AMENDED("{\"by\":\"released.a\",\"covers\":[],\"expect\":{\"value\":{\"bool\":true}}}"),
     "an amendment has", 1},
    {EVALUATE EXPECT_ONE ",\"amended\":[]}", "\"amended\" must be an array", 1},
    {EVALUATE EXPECT_ONE ",\"editions\":[\"2019-09\"],\"amended\":[{\"by\":\"released.a\","
                         "\"expect\":{\"value\":{\"bool\":true}}}]}",
     "in no edition", 1},
    {EVALUATE EXPECT_ONE ",\"editions\":[\"hcl-2.20\"]}", "must not name a released edition", 1},
    {EVALUATE "\"expect\":{\"error\":{}},\"repair\":{\"source\":\"2\"}}", NULL, 0},
    {EVALUATE "\"expect\":{\"error\":{\"phase\":\"parse\",\"range\":{\"start\":{\"byte\":0}}}},"
              "\"repair\":{\"source_base64\":\"MQ==\"}}",
     NULL, 0},
    {HEAD
     "\"op\":\"convert\",\"value\":{\"bool\":true},\"type\":\"number\",\"expect\":{\"error\":{}}}",
     NULL, 0},
    {HEAD "\"op\":\"unify\",\"types\":[\"bool\"],\"expect\":{\"type\":\"bool\"}}", NULL, 0},
    {HEAD "\"op\":\"parse\",\"source\":\"\",\"expect\":{\"structure\":{\"attributes\":[],"
          "\"blocks\":[]}}}",
     NULL, 0},
    {HEAD "\"op\":\"body\",\"source\":\"\",\"schema\":{\"partial\":true,\"remain\":{\"dynamic\":"
          "true}},\"expect\":{\"body\":{\"attributes\":{},\"blocks\":[]}}}",
     NULL, 0},
    {HEAD "\"op\":\"static\",\"source\":\"[]\",\"analysis\":\"list\",\"expect\":{\"static\":{"
          "\"list\":[]}}}",
     NULL, 0},
    {HEAD "\"op\":\"tree\",\"of\":\"expression\",\"source\":\"a\",\"expect\":{\"tree\":[\"var\","
          "\"a\"]}}",
     NULL, 0},
    {HEAD "\"op\":\"tree\",\"source\":\"a\",\"expect\":{\"tree\":[\"var\",\"a\"]}}",
     "op tree needs the field \"of\"", 1},
    {HEAD "\"op\":\"tree\",\"of\":\"file\",\"source\":\"a\",\"expect\":{\"tree\":[\"var\",\"a\"]}}",
     "\"file\" is not an allowed value", 1},
    {HEAD "\"op\":\"tree\",\"of\":\"expression\",\"source\":\"a\",\"expect\":{\"tree\":["
          "\"variable\",\"a\"]}}",
     "must be an expression", 1},
    {EVALUATE "\"expect\":{\"any_of\":[{\"error\":{},\"reading\":\"division-by-zero=error\"},{"
              "\"value\":{\"number\":\"Infinity\"},\"reading\":\"division-by-zero=infinity\"}]}}",
     NULL, 0},
    {EVALUATE
     "\"note\":\"where\",\"expect\":{\"any_of\":[{\"error\":{}},{\"value\":{\"number\":\"1\"}}]}}",
     NULL, 0},
    {EVALUATE EXPECT_ONE ",\"editions\":[\"2019-09\"],\"level\":\"may\",\"needs\":[\"unknown\"],"
                         "\"deviations\":{\"x/y 1\":{\"error\":{}}}}",
     NULL, 0},

    {"{\"covers\":[\"native.a.one\"],\"op\":\"evaluate\",\"source\":\"1\"," EXPECT_ONE "}",
     "case number 1: \"name\" is missing", 1},
    {"{\"name\":\"n\",\"op\":\"evaluate\",\"source\":\"1\"," EXPECT_ONE "}",
     "case 'n': \"covers\" must name", 1},
    {"{\"name\":\"n\",\"covers\":[],\"op\":\"evaluate\",\"source\":\"1\"," EXPECT_ONE "}",
     "case 'n': \"covers\" must name", 1},
    {"{\"name\":\"n\",\"covers\":[\"native.a.three\"],\"op\":\"evaluate\",\"source\":"
     "\"1\"," EXPECT_ONE "}",
     "unknown rule 'native.a.three'", 1},
    {"{\"name\":\"n\",\"covers\":[\"native.a.one\",\"native.a.one\"],\"op\":\"evaluate\","
     "\"source\":\"1\"," EXPECT_ONE "}",
     "'native.a.one' twice", 1},
    {HEAD "\"source\":\"1\"," EXPECT_ONE "}", "\"op\" is missing", 1},
    {HEAD "\"op\":\"run\",\"source\":\"1\"," EXPECT_ONE "}", "unknown op 'run'", 1},
    {EVALUATE "\"note\":\"x\"}", "\"expect\" is missing", 1},
    {EVALUATE EXPECT_ONE ",\"extra\":1}", "unknown field \"extra\"", 1},
    {EVALUATE EXPECT_ONE ",\"id\":1}", "unknown field \"id\"", 1},
    {EVALUATE "\"expect\":{}}", "exactly one member", 1},
    {EVALUATE "\"expect\":{\"value\":{\"bool\":true},\"error\":{}},\"repair\":{\"source\":\"2\"}}",
     "exactly one member", 1},
    {EVALUATE "\"expect\":{\"body\":{\"attributes\":{},\"blocks\":[]}}}",
     "is answered by \"value\" or \"error\"", 1},
    {EVALUATE "\"expect\":{\"any_of\":[{\"error\":{}}]},\"note\":\"x\"}", "must hold 2 to", 1},
    {EVALUATE "\"expect\":{\"any_of\":[{\"error\":{}},{\"value\":{\"bool\":true}}]}}",
     "needs a \"note\"", 1},
    {EVALUATE "\"expect\":{\"any_of\":[{\"error\":{},\"reading\":\"division-by-zero=nothing\"},{"
              "\"value\":{\"bool\":true},\"reading\":\"division-by-zero=infinity\"}]}}",
     "any_of[0]: unknown reading 'division-by-zero=nothing'", 1},
    {EVALUATE "\"expect\":{\"value\":{\"bool\":true},\"reading\":\"division-by-zero=error\"}}",
     "is answered by", 2},
    {EVALUATE "\"expect\":{\"error\":{}}}", "needs \"repair\"", 1},
    {EVALUATE "\"expect\":{\"error\":{}},\"repair\":{}}", "\"repair\" must be an object", 1},
    {EVALUATE "\"expect\":{\"error\":{}},\"repair\":{\"source\":\"1\"}}",
     "\"repair\" changes nothing", 1},
    {EVALUATE "\"expect\":{\"error\":{}},\"repair\":{\"op\":\"parse\",\"source\":\"2\"}}",
     "repair: a request has no field \"op\"", 2},
    {EVALUATE EXPECT_ONE ",\"repair\":{\"source\":\"2\"}}", "\"repair\" is only for", 1},
    {EVALUATE "\"expect\":{\"error\":{\"phase\":\"pars\"}},\"repair\":{\"source\":\"2\"}}",
     "expect.error.phase: \"pars\" is no phase", 1},
    {EVALUATE "\"expect\":{\"error\":{\"summary\":\"x\"}},\"repair\":{\"source\":\"2\"}}",
     "\"phase\" and \"range\" only", 1},
    {EVALUATE "\"expect\":{\"value\":{\"number\":1}}}",
     "expect.value.number: a number is written as a string", 1},
    {EVALUATE "\"expect\":{\"value\":{\"number\":\"1,5\"}}}", "\"1,5\" is no number", 1},
    {EVALUATE "\"expect\":{\"value\":{\"number\":\"1e999999\"}}}", "cannot be compared", 1},
    {EVALUATE "\"expect\":{\"value\":{\"string_base64\":\"a\"}}}", "invalid base64", 1},
    {EVALUATE "\"expect\":{\"value\":{\"list\":[{\"number\":\"1\"}],\"of\":\"string\"}}}",
     "list[0]: does not have its collection's element type", 1},
    {EVALUATE "\"expect\":{\"value\":{\"set\":[{\"object\":{\"a\":{\"bool\":true}}}],\"of\":{"
              "\"object\":{\"a\":\"string\"}}}}}",
     "set[0]: does not have its collection's element type", 1},
    {EVALUATE "\"expect\":{\"value\":{\"list\":[{\"string\":\"a\"},{\"string_base64\":\"YQ==\"},{"
              "\"null\":\"string\"},{\"unknown\":\"string\"}],\"of\":\"string\"}}}",
     NULL, 0},
    {EVALUATE
     "\"expect\":{\"value\":{\"list\":[{\"bool\":true},{\"number\":\"1\"}],\"of\":\"dynamic\"}}}",
     NULL, 0},
    {EVALUATE "\"expect\":{\"value\":{\"map\":{\"a\":{\"bool\":true}},\"of\":\"number\"}}}",
     "map.a: does not have", 1},
    {EVALUATE "\"expect\":{\"value\":{\"set\":[{\"tuple\":[{\"bool\":true},{\"string\":\"a\"}]}],"
              "\"of\":{\"tuple\":[\"bool\",\"string\"]}}}}",
     NULL, 0},
    {EVALUATE "\"expect\":{\"value\":{\"set\":[{\"tuple\":[{\"bool\":true}]}],\"of\":{\"tuple\":["
              "\"bool\",\"string\"]}}}}",
     "set[0]: does not have its collection's element type", 1},
    {EVALUATE "\"expect\":{\"value\":{\"set\":[{\"tuple\":[]}],\"of\":\"string\"}}}",
     "set[0]: does not have its collection's element type", 1},
    {EVALUATE "\"expect\":{\"value\":{\"list\":[{\"object\":{\"a\":{\"bool\":true}}}],\"of\":{"
              "\"object\":{\"a\":\"bool\"}}}}}",
     NULL, 0},
    {EVALUATE
     "\"expect\":{\"value\":{\"list\":[{\"object\":{}}],\"of\":{\"object\":{\"a\":\"bool\"}}}}}",
     "list[0]: does not have its collection's element type", 1},
    {EVALUATE "\"expect\":{\"value\":{\"list\":[{\"object\":{\"b\":{\"bool\":true}}}],\"of\":{"
              "\"object\":{\"a\":\"bool\"}}}}}",
     "list[0]: does not have its collection's element type", 1},
    {EVALUATE "\"expect\":{\"value\":{\"list\":[{\"list\":[],\"of\":\"bool\"}],\"of\":{\"list\":"
              "\"bool\"}}}}",
     NULL, 0},
    {EVALUATE "\"expect\":{\"value\":{\"list\":[{\"list\":[],\"of\":\"bool\"}],\"of\":{\"list\":"
              "\"string\"}}}}",
     "list[0]: does not have its collection's element type", 1},
    {EVALUATE
     "\"expect\":{\"value\":{\"list\":[{\"set\":[],\"of\":\"bool\"}],\"of\":{\"list\":\"bool\"}}}}",
     "list[0]: does not have its collection's element type", 1},
    {EVALUATE "\"expect\":{\"value\":{\"list\":[{\"null\":\"bool\"}],\"of\":\"string\"}}}",
     "list[0]: does not have its collection's element type", 1},
    {EVALUATE "\"expect\":{\"value\":{\"list\":[{\"capsule\":\"c\",\"id\":\"1\"}],\"of\":{"
              "\"capsule\":\"c\"}}}}",
     NULL, 0},
    {EVALUATE "\"expect\":{\"value\":{\"list\":[{\"capsule\":\"d\",\"id\":\"1\"}],\"of\":{"
              "\"capsule\":\"c\"}}}}",
     "list[0]: does not have", 1},
    {EVALUATE "\"expect\":{\"value\":{\"tuple\":[{\"object\":{\"a\":{\"list\":[{\"bool\":true}],"
              "\"of\":\"string\"}}}]}}}",
     "tuple[0].object.a.list[0]: does not have", 1},
    {EVALUATE EXPECT_ONE ",\"scope\":{\"a\":{\"list\":[]}}}", "scope.a: a list needs \"of\"", 1},
    {EVALUATE EXPECT_ONE ",\"scope\":{\"a\":{\"null\":\"text\"}}}",
     "scope.a.null: \"text\" is no type", 1},
    {EVALUATE EXPECT_ONE ",\"mode\":\"half\"}", "mode: \"half\" is not an allowed value", 1},
    {EVALUATE EXPECT_ONE ",\"schema\":{}}", "op evaluate takes no field \"schema\"", 1},
    {EVALUATE EXPECT_ONE ",\"source_base64\":\"MQ==\"}", "either \"source\" or \"source_base64\"",
     1},
    {HEAD "\"op\":\"evaluate\"," EXPECT_ONE "}", "either \"source\" or \"source_base64\"", 1},
    {HEAD "\"op\":\"evaluate\",\"source_base64\":\"MQ=\"," EXPECT_ONE "}",
     "source_base64: invalid base64", 1},
    {HEAD
     "\"op\":\"body\",\"source\":\"\",\"expect\":{\"body\":{\"attributes\":{},\"blocks\":[]}}}",
     "needs the field \"schema\"", 1},
    {HEAD "\"op\":\"body\",\"source\":\"\",\"schema\":{\"attribute\":[]},\"expect\":{\"body\":{"
          "\"attributes\":{},\"blocks\":[]}}}",
     "schema: unknown field \"attribute\"", 1},
    {HEAD "\"op\":\"body\",\"source\":\"\",\"schema\":{\"blocks\":[{\"type\":\"b\",\"schema\":{"
          "\"attributes\":[{\"required\":true}]}}]},\"expect\":{\"body\":{\"attributes\":{},"
          "\"blocks\":[]}}}",
     "schema.blocks[0].schema.attributes[0]: needs \"name\"", 1},
    {EVALUATE EXPECT_ONE ",\"functions\":{\"f\":{\"params\":[{\"name\":\"a\"}],\"result\":\"a\"}}}",
     "functions.f.params[0]: needs \"type\"", 1},
    {EVALUATE EXPECT_ONE ",\"editions\":[\"2020-01\"]}", "\"editions\": unknown name '2020-01'", 1},
    {EVALUATE EXPECT_ONE ",\"needs\":[\"magic\"]}", "\"needs\": unknown name 'magic'", 1},
    {EVALUATE EXPECT_ONE ",\"level\":\"can\"}", "\"level\" must be", 1},
    {EVALUATE EXPECT_ONE ",\"deviations\":{\"x/y 1\":{\"value\":{}}}}",
     "deviations.value: a value is an object", 1},
    {"{\"name\":\"Not "
     "Good\",\"covers\":[\"native.a.one\"],\"op\":\"evaluate\",\"source\":\"1\"," EXPECT_ONE "}",
     "case 'Not Good': a name is made of", 1},
    {"{\"name\":\"a--b\",\"covers\":[\"native.a.one\"],\"op\":\"evaluate\",\"source\":"
     "\"1\"," EXPECT_ONE "}",
     "a name is made of", 1},
    {EVALUATE EXPECT_ONE "}," EVALUATE EXPECT_ONE "}", "case 'n': another case", 1},
    {"1", "case number 1: must be an object", 1},
    /* all faults are reported */
    {"{\"name\":\"n\",\"covers\":[\"native.a.three\"],\"op\":\"evaluate\",\"source\":\"1\",\"bad\":"
     "1,\"expect\":{\"value\":1}}",
     "expect.value: a value is an object", 3},
};

START_TEST(a_fault_of_a_case_is_named)
{
    struct loaded l;
    struct buf text = {0};
    buf_fmt(&text, "{\"section\":\"native/a\",\"cases\":[%s]}", rows[_i].text);
    load(&l, "native/a.json", buf_text(&text));
    ck_assert_msg(l.faults.count == rows[_i].count, "%s\n%s", rows[_i].text,
                  buf_text(&l.faults.text));
    if (rows[_i].fault != NULL) {
        ck_assert_msg(strstr(buf_text(&l.faults.text), rows[_i].fault) != NULL, "%s",
                      buf_text(&l.faults.text));
        ck_assert_msg(strstr(buf_text(&l.faults.text), "/native/a.json: case ") != NULL, "%s",
                      buf_text(&l.faults.text));
    }
    buf_free(&text);
    unload(&l);
}
END_TEST

static const struct {
    const char *text;
    const char *fault;
} files[] = {
    {"{\"section\":\"native/b\",\"cases\":[" EVALUATE EXPECT_ONE "}]}",
     "the file's path says \"native/a\""},
    {"{\"cases\":[" EVALUATE EXPECT_ONE "}]}", "the file's path says \"native/a\""},
    {"{\"section\":\"native/a\",\"cases\":[]}", "needs an array \"cases\""},
    {"{\"section\":\"native/a\",\"case\":[],\"cases\":[" EVALUATE EXPECT_ONE "}]}",
     "unknown field \"case\""},
    {"[]", "a case file is an object"},
    {"{\"section\":\"native/a\",\n \"cases\":[}", "native/a.json: 2:11: expected a JSON value"},
    {"{\"section\":\"native/a\",\"section\":\"native/a\"}",
     "native/a.json: 1:23: duplicate key \"section\""},
    {"{\"section\":\"native/a\",\"cases\":[" EVALUATE
     "\"expect\":{\"value\":{\"string\":\"a\\u0000b\"}}}]}",
     "U+0000 in a string"},
    {"{\"section\":\"native/a\xff\"}", "invalid UTF-8"},
};

START_TEST(a_fault_of_a_case_file_is_named)
{
    struct loaded l;
    load(&l, "native/a.json", files[_i].text);
    ck_assert_msg(l.faults.count == 1, "%s", buf_text(&l.faults.text));
    ck_assert_msg(strstr(buf_text(&l.faults.text), files[_i].fault) != NULL, "%s",
                  buf_text(&l.faults.text));
    unload(&l);
}
END_TEST

START_TEST(every_field_of_a_case_is_kept)
{
    struct loaded l;
    load(&l, "native/a/b.json",
         "{\"section\":\"native/a/"
         "b\",\"cases\":[{\"name\":\"first-one\",\"covers\":[\"native.a.two\",\"native.a.one\"],"
         "\"op\":\"evaluate\",\"syntax\":\"json\","
         "\"source_base64\":\"/"
         "w==\",\"expect\":{\"error\":{}},\"repair\":{\"source\":\"1\"},\"level\":\"should\","
         "\"editions\":[\"2019-09\",\"2024-02\"],\"needs\":[\"ranges\"]}]}");
    ck_assert_uint_eq(l.faults.count, 0);
    ck_assert_uint_eq(l.suite.count, 1);
    const struct test_case *c = &l.suite.cases[0];
    ck_assert_str_eq(c->id, "native/a/b#first-one");
    ck_assert_uint_eq(c->cover_count, 2);
    ck_assert_str_eq(c->covers[0]->text, "The second rule.");
    ck_assert_int_eq(c->level, LEVEL_SHOULD);
    ck_assert(c->json_syntax);
    ck_assert(c->rejecting);
    ck_assert_uint_eq(c->editions & EDITIONS_OF_TEXTS,
                      1u << EDITION_2019_09 | 1u << EDITION_2024_02);
    ck_assert_uint_ne(c->editions & 1u << EDITION_HCL_2_23, 0);
    /* this edition has another rule instead of native.a.two */
    ck_assert_uint_eq(c->editions & 1u << EDITION_HCL_2_24, 0);
    ck_assert_uint_eq(c->needs, 1u << FEATURE_RANGES);
    ck_assert_ptr_null(cJSON_GetObjectItem(c->repaired, "source_base64"));
    ck_assert_ptr_nonnull(cJSON_GetObjectItem(c->repaired, "source"));
    ck_assert(select_matches("native/a", c));
    ck_assert(select_matches("native/a/b", c));
    ck_assert(select_matches("native/a/b#first-one", c));
    ck_assert(select_matches("*#first-*", c));
    ck_assert(select_matches("native.a.one", c));
    ck_assert(select_matches("*.one", c));
    ck_assert(!select_matches("native/a/b#first", c));
    ck_assert(!select_matches("nat", c));
    ck_assert(!select_matches("", c));
    unload(&l);
}
END_TEST

START_TEST(amendments_share_the_editions_of_a_case)
{
    struct loaded l;
    load(&l, "native/a.json",
         "{\"section\":\"native/a\",\"cases\":[" EVALUATE EXPECT_ONE
         ",\"amended\":[{\"by\":\"released.a\",\"expect\":{\"value\":{\"bool\":true}}},"
         "{\"by\":\"released.b\",\"note\":\"later\",\"expect\":{\"value\":{\"bool\":false}}}]}]}");
    ck_assert_msg(l.faults.count == 0, "%s", buf_text(&l.faults.text));
    ck_assert_uint_eq(l.suite.count, 3);
    const struct test_case *c = l.suite.cases;
    ck_assert_uint_eq(c[0].amended, 2);
    ck_assert_uint_eq(c[0].editions | c[1].editions | c[2].editions, (1u << EDITION_COUNT) - 1);
    ck_assert_uint_eq(c[0].editions, (1u << EDITION_HCL_2_20) - 1);
    ck_assert_uint_eq(c[1].editions, (1u << EDITION_HCL_2_24) - (1u << EDITION_HCL_2_20));
    ck_assert_str_eq(c[2].id, "native/a#n");
    ck_assert_str_eq(c[2].note, "later");
    ck_assert_str_eq(c[2].covers[0]->id, "released.b");
    ck_assert_str_eq(c[2].covers[0]->blame, "released since 2.24.0 (released.b)");
    ck_assert_ptr_eq(case_released(&c[0]), &c[2]);
    unload(&l);
}
END_TEST

START_TEST(an_optional_amendment_allows_the_answer_before_it)
{
    struct loaded l;
    load(&l, "native/a.json",
         "{\"section\":\"native/a\",\"cases\":[" EVALUATE EXPECT_ONE
         ",\"amended\":[{\"by\":\"released.c\",\"expect\":{\"value\":{\"bool\":true}}}]}]}");
    ck_assert_msg(l.faults.count == 0, "%s", buf_text(&l.faults.text));
    const cJSON *expect = l.suite.cases[1].expect;
    ck_assert_ptr_null(json_get(case_alternative(expect, 0), "without"));
    ck_assert_str_eq(json_get_string(case_alternative(expect, 1), "without"), "released.c");
    ck_assert_ptr_nonnull(json_get(json_get(case_alternative(expect, 1), "value"), "number"));
    ck_assert_ptr_null(case_alternative(expect, 2));
    unload(&l);
}
END_TEST

Suite *case_suite(void)
{
    Suite *s = suite_create("case");
    TCase *t = tcase_create("case");
    tcase_add_loop_test(t, a_fault_of_a_case_is_named, 0, (int)(sizeof rows / sizeof rows[0]));
    tcase_add_loop_test(t, a_fault_of_a_case_file_is_named, 0,
                        (int)(sizeof files / sizeof files[0]));
    tcase_add_test(t, every_field_of_a_case_is_kept);
    tcase_add_test(t, amendments_share_the_editions_of_a_case);
    tcase_add_test(t, an_optional_amendment_allows_the_answer_before_it);
    suite_add_tcase(s, t);
    return s;
}
