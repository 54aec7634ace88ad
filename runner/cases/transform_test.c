#include "cases/transform.h"

#include <string.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/scratch_test.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "cases/select.h"
#include "suites_test.h"

#define C " /* } \" ${ */ "

static const struct {
    enum transform transform;
    bool is_file;
    const char *text;
    const char *expected; /* the transformed source; NULL if the transform leaves out the source */
    enum transform_end end;
} rows[] = {
    {TRANSFORM_CRLF, true, "a = [\n1]\n", "a = [\r\n1]\r\n", TRANSFORM_DONE},
    {TRANSFORM_CRLF, true, "a = 1 # c\nb = 2\r\n", "a = 1 # c\r\nb = 2\r\n", TRANSFORM_DONE},
    {TRANSFORM_CRLF, true, "/*\n*/ a = <<E\nx\nE\n", "/*\r\n*/ a = <<E\nx\nE\r\n", TRANSFORM_DONE},
    {TRANSFORM_CRLF, false, "1 + 1", NULL, TRANSFORM_UNCHANGED},
    {TRANSFORM_CRLF, false, "\"a\nb\"", NULL, TRANSFORM_UNSURE},

    {TRANSFORM_COMMENT, false, "1 +1", C "1 " C "+" C "1" C, TRANSFORM_DONE},
    {TRANSFORM_COMMENT, false, "a.0", C "a" C ".0" C, TRANSFORM_DONE},
    {TRANSFORM_COMMENT, true, "a = 1\n", "# {\n" C "a " C "= " C "1 // ${ /*\n" C, TRANSFORM_DONE},
    {TRANSFORM_COMMENT, true, "a # b\n", "# {\n" C "a " C "# b\n" C, TRANSFORM_DONE},
    {TRANSFORM_COMMENT, false, "<<E\n${a} b\nE\n", C "<<E\n${a} b\nE\n" C, TRANSFORM_DONE},
    {TRANSFORM_COMMENT, false, "(", NULL, TRANSFORM_UNSURE},

    {TRANSFORM_SPACES, false, "a+f(b)[c]", "  a  +  f  (  \n  b  \n  )  [  \n  c  \n  ]  ",
     TRANSFORM_DONE},
    {TRANSFORM_SPACES, false, "[1,\n2]", "  [  1  ,  \n  2  ]  ", TRANSFORM_DONE},
    {TRANSFORM_SPACES, true, "a = 1\n", "  \n  a   =   1  \n  \n  ", TRANSFORM_DONE},
    {TRANSFORM_SPACES, true, "a = {\n}\n", "  \n  a   =   {  \n  }  \n  \n  ", TRANSFORM_DONE},
    {TRANSFORM_SPACES, true, "b {\n}", "  \n  b   {  \n  \n  }  ", TRANSFORM_DONE},
    {TRANSFORM_SPACES, true, "a=<<E\nE\n", "  \n  a  =  <<E\nE\n  ", TRANSFORM_DONE},

    {TRANSFORM_PARENTHESES, false, "1 + 1 ", "(1 + 1 )", TRANSFORM_DONE},
    {TRANSFORM_PARENTHESES, false, "f(\n)", "(f(\n))", TRANSFORM_DONE},
    {TRANSFORM_PARENTHESES, false, "", "()", TRANSFORM_DONE},
    {TRANSFORM_PARENTHESES, false, "1 +\n1", NULL, TRANSFORM_UNSURE},
    {TRANSFORM_PARENTHESES, false, "1 # c", NULL, TRANSFORM_UNSURE},
    {TRANSFORM_PARENTHESES, false, "<<E\nE\n", NULL, TRANSFORM_UNSURE},
    {TRANSFORM_PARENTHESES, false, ") + (", NULL, TRANSFORM_UNSURE},
    {TRANSFORM_PARENTHESES, true, "a = 1\n", NULL, TRANSFORM_FOREIGN},

    {TRANSFORM_NO_FINAL_NEWLINE, true, "a = 1\n", "a = 1", TRANSFORM_DONE},
    {TRANSFORM_NO_FINAL_NEWLINE, true, "a = 1 \r\n\n \n ", "a = 1", TRANSFORM_DONE},
    {TRANSFORM_NO_FINAL_NEWLINE, true, "a = 1 # b\n", "a = 1 # b", TRANSFORM_DONE},
    {TRANSFORM_NO_FINAL_NEWLINE, true, "a = 1", NULL, TRANSFORM_UNCHANGED},
    {TRANSFORM_NO_FINAL_NEWLINE, true, "\n\n", NULL, TRANSFORM_UNCHANGED},
    {TRANSFORM_NO_FINAL_NEWLINE, true, "a = <<E\nE\n", NULL, TRANSFORM_UNSURE},
    {TRANSFORM_NO_FINAL_NEWLINE, true, "a = 1\n/* b */\n", NULL, TRANSFORM_UNSURE},

    {TRANSFORM_JSON, false, "{a = \"b\"}.a", "${{a = \"b\"}.a}", TRANSFORM_DONE},
    {TRANSFORM_JSON, false, "1 }", NULL, TRANSFORM_UNSURE},
    {TRANSFORM_JSON, false, "1 +\n1", NULL, TRANSFORM_UNSURE},
};

START_TEST(sources_are_transformed)
{
    struct buf out = {0};
    const char *text = rows[_i].text;
    enum transform_end end =
        transform_source(rows[_i].transform, text, strlen(text), rows[_i].is_file, &out);
    ck_assert_msg(end == rows[_i].end, "%s: %d", text, end);
    if (end == TRANSFORM_DONE)
        ck_assert_str_eq(buf_text(&out), rows[_i].expected);
    buf_free(&out);
}
END_TEST

/* A case, and the transformed operation, request and expectation in one line. "" if the transform
   leaves out the case. */
#define ACCEPTED "\"expect\":{\"value\":{\"bool\":true}}"
#define REJECTED "\"expect\":{\"error\":{}},\"repair\":"
#define STRUCTURE "{\"structure\":{\"attributes\":[],\"blocks\":[]}}"

static const struct {
    enum transform transform;
    const char *text;
    const char *expected;
} cases[] = {
    {TRANSFORM_JSON,
     "\"op\":\"evaluate\",\"source\":\"a\",\"scope\":{\"a\":{\"bool\":true}}," ACCEPTED,
     "evaluate {\"scope\":{\"a\":{\"bool\":true}},\"source\":\"\\\"${a}\\\"\",\"syntax\":\"json\"} "
     "{\"value\":{\"bool\":true}}"},
    {TRANSFORM_JSON, "\"op\":\"template\",\"source\":\"a\\n\\\"\xc3\xa9\"," ACCEPTED,
     "evaluate {\"source\":\"\\\"a\\\\n\\\\\\\"\\\\u00e9\\\"\",\"syntax\":\"json\"} "
     "{\"value\":{\"bool\":true}}"},
    {TRANSFORM_JSON, "\"op\":\"template\",\"source\":\"${\"," REJECTED "{\"source\":\"x\"}",
     "evaluate {\"source\":\"\\\"${\\\"\",\"syntax\":\"json\"} {\"error\":{}} "
     "{\"source\":\"\\\"x\\\"\",\"syntax\":\"json\"}"},
    {TRANSFORM_JSON, "\"op\":\"template\",\"source_base64\":\"77u/YQ==\"," ACCEPTED, ""},
    {TRANSFORM_JSON, "\"op\":\"template\",\"source_base64\":\"YQBi\"," ACCEPTED, ""},
    {TRANSFORM_JSON, "\"op\":\"template\",\"source_base64\":\"/w==\"," ACCEPTED, ""},
    {TRANSFORM_JSON, "\"op\":\"evaluate\",\"source\":\"1\",\"mode\":\"literal\"," ACCEPTED, ""},
    {TRANSFORM_JSON, "\"op\":\"evaluate\",\"source\":\"1\",\"syntax\":\"json\"," ACCEPTED, ""},
    {TRANSFORM_JSON, "\"op\":\"parse\",\"source\":\"\",\"expect\":" STRUCTURE, ""},
    {TRANSFORM_CRLF, "\"op\":\"template\",\"source\":\"a\\nb\"," ACCEPTED, ""},
    {TRANSFORM_CRLF, "\"op\":\"convert\",\"type\":\"bool\",\"value\":{\"bool\":true}," ACCEPTED,
     ""},
    {TRANSFORM_PARENTHESES, "\"op\":\"evaluate\",\"source_base64\":\"MQ==\"," ACCEPTED,
     "evaluate {\"source\":\"(1)\"} {\"value\":{\"bool\":true}}"},
    {TRANSFORM_PARENTHESES, "\"op\":\"evaluate\",\"source\":\"1 1\"," REJECTED "{\"source\":\"1\"}",
     "evaluate {\"source\":\"(1 1)\"} {\"error\":{}} {\"source\":\"(1)\"}"},
    {TRANSFORM_PARENTHESES,
     "\"op\":\"evaluate\",\"source\":\"1 1\"," REJECTED "{\"source\":\"1\\n\"}",
     "evaluate {\"source\":\"(1 1)\"} {\"error\":{}}"},
    {TRANSFORM_NO_FINAL_NEWLINE, "\"op\":\"parse\",\"source\":\"# a\\n\",\"expect\":" STRUCTURE,
     "parse {\"source\":\"# a\"} {\"any_of\":[{\"reading\":\"eof-as-newline=ends-item\","
     "\"structure\":{\"attributes\":[],\"blocks\":[]}},{\"error\":{},\"reading\":\"eof-as-newline="
     "refused\"}]}"},
    {TRANSFORM_NO_FINAL_NEWLINE,
     "\"op\":\"parse\",\"source\":\"a\\n\"," REJECTED "{\"source\":\"a=1\\n\"}",
     "parse {\"source\":\"a\"} {\"error\":{}}"},
    {TRANSFORM_PARENTHESES,
     "\"op\":\"tree\",\"of\":\"expression\",\"source\":\"a\",\"expect\":{\"tree\":[\"var\",\"a\"]}",
     "tree {\"of\":\"expression\",\"source\":\"(a)\"} {\"tree\":[\"var\",\"a\"]}"},
    {TRANSFORM_PARENTHESES,
     "\"op\":\"tree\",\"of\":\"template\",\"source\":\"a\",\"expect\":{\"tree\":[\"template\",["
     "\"a\"]]}",
     ""},
    {TRANSFORM_JSON,
     "\"op\":\"tree\",\"of\":\"template\",\"source\":\"a\",\"expect\":{\"tree\":[\"template\",["
     "\"a\"]]}",
     ""},
    {TRANSFORM_CRLF,
     "\"op\":\"tree\",\"of\":\"body\",\"source\":\"# a\\n\",\"expect\":{\"tree\":[\"body\",[]]}",
     "tree {\"of\":\"body\",\"source\":\"# a\\r\\n\"} {\"tree\":[\"body\",[]]}"},
    {TRANSFORM_NO_FINAL_NEWLINE,
     "\"op\":\"parse\",\"source\":\"# a\\n\",\"note\":\"x\",\"expect\":{\"any_of\":[" STRUCTURE
     ",{\"error\":{}}]}",
     ""},
};

static void describe(const struct transformed *t, struct buf *out)
{
    if (t->count == 0)
        return;
    const struct test_case *c = &t->cases[0];
    buf_fmt(out, "%s ", op_name(c->op));
    json_print(c->fields, JSON_PRINT_SORTED, out);
    buf_char(out, ' ');
    json_print(c->expect, JSON_PRINT_SORTED, out);
    if (c->repaired != NULL) {
        buf_char(out, ' ');
        json_print(c->repaired, JSON_PRINT_SORTED, out);
    }
}

START_TEST(cases_are_transformed_with_their_expectations)
{
    struct scratch scratch;
    struct registry registry;
    struct suite suite;
    struct faults faults = {0};
    struct transformed t;
    struct buf text = {0};
    scratch_make(&scratch);
    scratch_registry(&scratch);
    buf_fmt(
        &text,
        "{\"section\":\"native/a\",\"cases\":[{\"name\":\"n\",\"covers\":[\"native.a.one\"],%s}]}",
        cases[_i].text);
    scratch_write(&scratch, "native/a.json", buf_text(&text));
    suite_open(scratch.dir, NULL, &registry, &suite, &faults);
    ck_assert_msg(faults.count == 0, "%s", buf_text(&faults.text));
    const struct test_case *one = &suite.cases[0];
    struct selection selection = {.cases = &one, .count = 1};
    transform_cases(&selection, 1u << cases[_i].transform, &t);
    buf_clear(&text);
    describe(&t, &text);
    ck_assert_str_eq(buf_text(&text), cases[_i].expected);
    if (t.count > 0) {
        ck_assert_str_eq(t.cases[0].id, "native/a#n");
        ck_assert_str_eq(t.cases[0].transform, transform_names[cases[_i].transform]);
        ck_assert(t.cases[0].json_syntax == (cases[_i].transform == TRANSFORM_JSON));
    }
    transformed_free(&t);
    suite_free(&suite);
    registry_free(&registry);
    faults_free(&faults);
    scratch_remove(&scratch);
    buf_free(&text);
}
END_TEST

Suite *transform_suite(void)
{
    Suite *s = suite_create("transform");
    TCase *t = tcase_create("transform");
    tcase_add_loop_test(t, sources_are_transformed, 0, (int)(sizeof rows / sizeof rows[0]));
    tcase_add_loop_test(t, cases_are_transformed_with_their_expectations, 0,
                        (int)(sizeof cases / sizeof cases[0]));
    suite_add_tcase(s, t);
    return s;
}
