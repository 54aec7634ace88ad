#include "commands/lint.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/scratch_test.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "commands/commands.h"
#include "suites_test.h"

#define CASE(name) "{\"name\":\"" name "\",\"covers\":[\"native.a.one\"],"
#define EVALUATE CASE("n") "\"op\":\"evaluate\",\"source\":\"1\","
#define ONE "\"expect\":{\"value\":{\"number\":\"1\"}}}"
#define VALUE(value) EVALUATE "\"expect\":{\"value\":" value "}}"
#define REQUEST(name, fields) CASE(name) fields "," ONE
#define SOURCE "\"op\":\"evaluate\",\"source\":\"1\""
#define LITERAL SOURCE ",\"mode\":\"literal\",\"needs\":[\"literal-mode\"]"
#define IN(editions) ",\"editions\":[" editions "]"

static const struct {
    const char *cases;
    const char *fault; /* a substring of the fault, or NULL if the case has no fault */
} rows[] = {
    {EVALUATE ONE, NULL},
    {"{\"name\":\"n\",\"covers\":[\"native.a.none\"],\"op\":\"evaluate\",\"source\":"
     "\"1\"," ONE,
     "covers 'native.a.none', but the registry says that this rule needs no case"},
    {"{\"name\":\"n\",\"covers\":[\"native.a.old\"],\"op\":\"evaluate\",\"source\":"
     "\"1\"," ONE,
     "the case runs in edition 2017-06, 2019-01, 2024-02, which lacks the rule 'native.a.old'"},
    {"{\"name\":\"n\",\"covers\":[\"native.a.old\"],\"editions\":[\"2019-09\"],\"op\":"
     "\"evaluate\","
     "\"source\":\"1\"," ONE,
     NULL},

    {"{\"name\":\"n\",\"covers\":[\"released.a\"],\"op\":\"evaluate\",\"source\":\"1\"," ONE,
     "covers the optional 'released.a'"},

    {EVALUATE "\"functions\":{\"f\":{\"params\":[],\"result\":\"1\"}}," ONE,
     "asks for the feature 'functions'"},
    {EVALUATE
     "\"functions\":{\"f\":{\"params\":[],\"result\":\"1\"}},\"needs\":[\"functions\"]," ONE,
     NULL},
    {EVALUATE "\"scope\":{\"unknown\":{\"object\":{\"unknown\":{\"bool\":true}}}}," ONE, NULL},
    {EVALUATE "\"scope\":{\"a\":{\"object\":{\"b\":{\"unknown\":\"bool\"}}}}," ONE,
     "asks for the feature 'unknown'"},
    {EVALUATE "\"expect\":{\"error\":{}},\"repair\":{\"mode\":\"literal\"}}",
     "asks for the feature 'literal-mode'"},
    {CASE("n") "\"op\":\"convert\",\"value\":{\"bool\":true},\"type\":{\"list\":{\"capsule\":\"c\"}"
               "},"
               "\"expect\":{\"error\":{}}}",
     "asks for the feature 'capsule'"},

    {CASE("n") "\"op\":\"evaluate\",\"source\":\"\\u0860\"," ONE,
     "U+0860 is a letter or a mark only after Unicode 9.0: the level of the case must be \"may\""},
    {CASE("n") "\"level\":\"may\",\"op\":\"evaluate\",\"source\":\"\\u0860\"," ONE, NULL},
    {CASE("n") "\"op\":\"evaluate\",\"source_base64\":\"4KGg\"," ONE, "U+0860"},
    {EVALUATE "\"scope\":{\"a\":{\"object\":{\"\\u0860\":{\"bool\":true}}}}," ONE, "U+0860"},
    {EVALUATE "\"expect\":{\"error\":{}},\"repair\":{\"source\":\"\\u0860\"}}", "U+0860"},
    {VALUE("{\"string\":\"\\u0860\"}"), "U+0860"},
    {VALUE("{\"string\":\"\\u085e\\ue000\"}"), NULL},

    {VALUE("{\"set\":[{\"number\":\"1\"},{\"number\":\"1.0\"}],\"of\":\"number\"}"),
     "expect.value.set: [0] and [1] are the same member of the set"},
    {VALUE("{\"set\":[{\"string\":\"\\u00e9\"},{\"string\":\"e\\u0301\"}],\"of\":"
           "\"string\"}"),
     "the same member"},
    {VALUE("{\"set\":[{\"null\":\"number\"},{\"null\":\"number\"}],\"of\":\"number\"}"),
     "the same member"},
    {VALUE("{\"set\":[{\"unknown\":\"number\"},{\"unknown\":\"number\"}],\"of\":\"number\"}"),
     NULL},
    {VALUE("{\"tuple\":[{\"set\":[{\"bool\":true},{\"bool\":true}],\"of\":\"bool\"}]}"),
     "expect.value.tuple[0].set: [0] and [1]"},
    {VALUE("{\"object\":{\"\\u00e9\":{\"bool\":true},\"e\\u0301\":{\"bool\":true}}}"),
     "value.object: two keys are"},
    {VALUE("{\"map\":{\"\\u00e9\":{\"bool\":true},\"e\\u0301\":{\"bool\":true}},\"of\":"
           "\"bool\"}"),
     "value.map: two keys are"},
    {VALUE("{\"null\":{\"object\":{\"\\u00e9\":\"bool\",\"e\\u0301\":\"bool\"}}}"),
     "value.null.object: two keys are"},
    {EVALUATE "\"scope\":{\"a\":{\"set\":[{\"bool\":true},{\"bool\":true}],\"of\":\"bool\"}}," ONE,
     "scope.a.set: [0] and [1]"},
    {EVALUATE "\"expect\":{\"error\":{}},\"repair\":{\"scope\":{\"a\":{\"set\":[{\"bool\":true},"
              "{\"bool\":true}],\"of\":\"bool\"}}}}",
     "repair.scope.a.set: [0] and [1]"},
    {EVALUATE
     "\"deviations\":{\"a 1\":{\"value\":{\"set\":[{\"bool\":true},{\"bool\":true}],\"of\":"
     "\"bool\"}}}," ONE,
     "deviations.value.set: [0] and [1]"},
    {CASE("n") "\"op\":\"body\",\"source\":\"\",\"schema\":{},\"expect\":{\"body\":{"
               "\"attributes\":{},"
               "\"blocks\":[{\"type\":\"b\",\"labels\":[],\"body\":{\"attributes\":{\"a\":{"
               "\"list\":[{"
               "\"bool\":true}],\"of\":\"string\"}},\"blocks\":[]}}]}}}",
     "body.blocks[0].body.attributes.a.list[0]: does not have"},
    {CASE("n") "\"op\":\"static\",\"source\":\"a\",\"analysis\":\"call\",\"expect\":{"
               "\"static\":{"
               "\"call\":{\"name\":\"f\",\"arguments\":[{\"value\":{\"list\":[{\"bool\":"
               "true}],\"of\":"
               "\"string\"}}]}}}}",
     "static.call.arguments[0].value.list[0]: does not have"},
    {CASE("n") "\"op\":\"unify\",\"types\":[{\"object\":{\"\\u00e9\":\"bool\",\"e\\u0301\":"
               "\"bool\"}}]"
               ",\"expect\":{\"type\":\"bool\"}}",
     "types[0].object: two keys are"},

    {REQUEST("a", "\"op\":\"evaluate\",\"source\":\"1\"") "," REQUEST(
         "b", "\"op\":\"evaluate\",\"source\":\"1\""),
     "case 'b': has the same request as native/a#a"},
    {REQUEST("a", "\"op\":\"evaluate\",\"source\":\"1\"") "," REQUEST(
         "b", "\"op\":\"evaluate\",\"syntax\":\"native\",\"mode\":\"full\",\"scope\":{},"
              "\"source_base64\":\"MQ==\""),
     "case 'b': has the same request as native/a#a"},
    {REQUEST("a", "\"op\":\"evaluate\",\"source\":\"1\"") "," REQUEST(
         "b", "\"op\":\"template\",\"source\":\"1\""),
     NULL},
    {REQUEST("a", "\"op\":\"evaluate\",\"source\":\"1\"") "," REQUEST(
         "b", "\"op\":\"evaluate\",\"source\":\"1\",\"syntax\":\"json\""),
     NULL},
    {REQUEST("a", LITERAL) "," REQUEST("b", LITERAL ",\"scope\":{}"), NULL},
    {REQUEST("a", SOURCE IN("\"2017-06\"")) "," REQUEST("b", SOURCE IN("\"2019-01\"")), NULL},
    {REQUEST("a", SOURCE IN("\"2017-06\",\"2024-02\"")) "," REQUEST(
         "b", SOURCE IN("\"2019-01\"")) "," REQUEST("c", SOURCE IN("\"2017-06\"")),
     "case 'c': has the same request as native/a#a"},
};

static void write_suite(struct scratch *s, const char *cases)
{
    struct buf text = {0};
    scratch_make(s);
    scratch_registry(s);
    scratch_write(s, "registry/model.json",
                  "{\"rules\":[{\"id\":\"native.a.none\",\"section\":\"native/a\",\"text\":\"t\","
                  "\"cases\":\"none\",\"untestable\":\"u\"},"
                  "{\"id\":\"released.a\",\"section\":\"native/a\",\"text\":\"t\",\"cases\":"
                  "\"accept\",\"since\":\"2.20.0\",\"optional\":true}]}");
    buf_fmt(&text, "{\"section\":\"native/a\",\"cases\":[%s]}", cases);
    scratch_write(s, "native/a.json", buf_text(&text));
    buf_free(&text);
}

START_TEST(a_fault_of_a_case_is_found)
{
    struct scratch s;
    struct registry registry;
    struct suite suite;
    struct faults faults = {0};
    write_suite(&s, rows[_i].cases);
    suite_open(s.dir, NULL, &registry, &suite, &faults);
    /* suite_open has already refused some of these cases */
    if (faults.count == 0)
        lint_cases(s.dir, &suite, &faults);
    ck_assert_msg(faults.count == (rows[_i].fault != NULL), "%s\n%s", rows[_i].cases,
                  buf_text(&faults.text));
    if (rows[_i].fault != NULL)
        ck_assert_msg(strstr(buf_text(&faults.text), rows[_i].fault) != NULL, "%s",
                      buf_text(&faults.text));
    suite_free(&suite);
    registry_free(&registry);
    faults_free(&faults);
    scratch_remove(&s);
}
END_TEST

static enum exit_status lint(const struct scratch *s, char **out)
{
    struct options o = {.command = COMMAND_LINT, .cases = s->dir};
    size_t size;
    FILE *stream = open_memstream(out, &size);
    enum exit_status status = lint_command(&o, stream, stream);
    fclose(stream);
    return status;
}

START_TEST(a_good_suite_has_no_fault)
{
    struct scratch s;
    char *out;
    write_suite(&s, EVALUATE ONE);
    ck_assert_int_eq(lint(&s, &out), EXIT_WRONG);
    ck_assert_ptr_nonnull(strstr(out, "/ids.txt: native/a#n: the list lacks this id"));
    ck_assert_ptr_nonnull(strstr(out, "/native/a.json: is not formatted: run make format"));
    ck_assert_ptr_nonnull(strstr(out, "\n1 case, 2 faults\n"));
    free(out);
    scratch_write(&s, "ids.txt", "native/a#n\n");
    scratch_write(&s, "native/a.json",
                  "{\n"
                  "  \"section\": \"native/a\",\n"
                  "  \"cases\": [\n"
                  "    {\n"
                  "      \"name\": \"n\",\n"
                  "      \"covers\": [\"native.a.one\"],\n"
                  "      \"op\": \"evaluate\",\n"
                  "      \"source\": \"1\",\n"
                  "      \"expect\": { \"value\": { \"number\": \"1\" } }\n"
                  "    }\n"
                  "  ]\n"
                  "}\n");
    ck_assert_int_eq(lint(&s, &out), EXIT_RIGHT);
    ck_assert_str_eq(out, "1 case, 0 faults\n");
    free(out);
    scratch_remove(&s);
}
END_TEST

START_TEST(a_suite_that_does_not_load_has_its_faults_listed)
{
    struct scratch s;
    char *out;
    write_suite(&s, "1");
    ck_assert_int_eq(lint(&s, &out), EXIT_WRONG);
    ck_assert_ptr_nonnull(strstr(out, "case number 1: must be an object"));
    ck_assert_ptr_null(strstr(out, "ids.txt"));
    free(out);
    scratch_remove(&s);
}
END_TEST

Suite *lint_suite(void)
{
    Suite *s = suite_create("lint");
    TCase *t = tcase_create("lint");
    tcase_add_loop_test(t, a_fault_of_a_case_is_found, 0, (int)(sizeof rows / sizeof rows[0]));
    tcase_add_test(t, a_good_suite_has_no_fault);
    tcase_add_test(t, a_suite_that_does_not_load_has_its_faults_listed);
    suite_add_tcase(s, t);
    return s;
}
