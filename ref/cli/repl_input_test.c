/* Tests the classification of inputs of the prompt, and the test if an input is complete. */
#include "cli/repl.h"

#include "cli/cli_test.h"

static const struct {
    const char *text;
    enum input_kind kind;
    bool complete;
    const char *name, *read;
} inputs[] = {
    {"\n", INPUT_NOTHING, true, "", ""},
    {" \t\n", INPUT_NOTHING, true, "", ""},
    {"# x\n", INPUT_NOTHING, true, "", ""},
    {"// x\n", INPUT_NOTHING, true, "", ""},
    {"1\n", INPUT_EXPRESSION, true, "", "1"},
    {"a = 1\n", INPUT_EXPRESSION, true, "a", " 1"},
    {" \xc3\xa4-1=[\n1]\n", INPUT_EXPRESSION, true, "\xc3\xa4-1", "[\n1]"},
    {"a == 1\n", INPUT_EXPRESSION, true, "", "a == 1"},
    {"a => 1\n", INPUT_EXPRESSION, true, "", "a => 1"},
    {"a =\n", INPUT_EXPRESSION, false, "a", ""},
    {"[1,\n", INPUT_EXPRESSION, false, "", "[1,"},
    {"[1,\n\n", INPUT_EXPRESSION, false, "", "[1,\n"},
    {"{ a = (\n", INPUT_EXPRESSION, false, "", "{ a = ("},
    {"[1 2\n", INPUT_EXPRESSION, true, "", "[1 2"},
    {"1 +\n", INPUT_EXPRESSION, false, "", "1 +"},
    {"\"a\n", INPUT_EXPRESSION, true, "", "\"a"},
    {"\"a${\n", INPUT_EXPRESSION, false, "", "\"a${"},
    {"<<E\n", INPUT_EXPRESSION, false, "", "<<E"},
    {"<<E\n}\nE\n", INPUT_EXPRESSION, true, "", "<<E\n}\nE"},
    {"/* a\n", INPUT_EXPRESSION, true, "", "/* a"},
    {":\n", INPUT_COMMAND, true, "", ""},
    {":vars \n", INPUT_COMMAND, true, "vars", ""},
    {" :reading  a=b \n", INPUT_COMMAND, true, "reading", "a=b"},
    {":template  a ${x} \n", INPUT_TEMPLATE, true, "", " a ${x} "},
    {":template a ${x\n", INPUT_TEMPLATE, false, "", "a ${x"},
    {":template\n", INPUT_TEMPLATE, true, "", ""},
    {":explain (\n", INPUT_COMMAND, false, "explain", "("},
};

START_TEST(input_is_split_into_name_and_text)
{
    struct repl repl = {.work = arena_new()};
    session_open(&repl.session);
    struct repl_input input = repl_input_read(&repl, str_from(inputs[_i].text));
    ck_assert_int_eq(input.kind, inputs[_i].kind);
    ck_assert_int_eq(input.complete, inputs[_i].complete);
    ck_assert_msg(str_equal(input.name, str_from(inputs[_i].name)), "%.*s", STR_FMT(input.name));
    ck_assert_msg(str_equal(input.text, str_from(inputs[_i].read)), "%.*s", STR_FMT(input.text));
    if (input.text.length > 0)
        ck_assert_ptr_eq(input.text.data, input.whole.data + input.offset);
    session_close(&repl.session);
    arena_free(repl.work);
}
END_TEST

/* Chooses an interpretation in which the end of the source does not end a comment. */
START_TEST(text_keeps_the_newline_that_ends_a_comment)
{
    struct repl repl = {.work = arena_new()};
    session_open(&repl.session);
    ck_assert(spec_read(&repl.session.spec, STR("eof-as-newline"), STR("refused")));
    ck_assert(spec_read(&repl.session.spec, STR("toplevel-newlines"), STR("around")));
    struct repl_input input = repl_input_read(&repl, STR("1 # one\n"));
    ck_assert(input.complete);
    ck_assert(str_equal(input.text, STR("1 # one\n")));
    session_close(&repl.session);
    arena_free(repl.work);
}
END_TEST

Suite *repl_input_suite(void)
{
    Suite *suite = suite_create("repl_input");
    TCase *tcase = tcase_create("repl_input");
    tcase_add_loop_test(tcase, input_is_split_into_name_and_text, 0, COUNT(inputs));
    tcase_add_test(tcase, text_keeps_the_newline_that_ends_a_comment);
    suite_add_tcase(suite, tcase);
    return suite;
}
