/* Explanations, as they are drawn. */
#include "cli/explain.h"

#include "base/buf.h"
#include "base/source.h"
#include "cli/cli_test.h"
#include "model/body.h"
#include "model/scope.h"
#include "native/native.h"

#include <string.h>

/* Parses and evaluates the text; records its steps unless `steps` is NULL. */
static void run(struct bench *bench, const struct source *source, struct steps *steps)
{
    struct expression expression;
    const struct value *value;
    bench->cx.source = source;
    if (steps)
        steps_watch(steps, &bench->cx);
    if (native_parse_expression(&bench->cx, &expression))
        (void)expression_evaluate(&bench->cx, &expression,
                                  scope_global(&bench->cx, NULL, 0, NULL, 0), &value);
    if (steps)
        steps_finish(steps, &bench->cx);
    ck_assert_ptr_null(bench->cx.observer);
}

/* The drawing after the rules of parsing. */
static const char *explained_in(struct bench *bench, const char *text, struct explain_style style)
{
    struct source source = {.name = STR("s"), .text = str_from(text)};
    struct steps steps;
    run(bench, &source, &steps);
    struct buf out = {.arena = bench->arena};
    explain_print(&bench->cx, &out, &steps, style);
    const char *picture = bench_text(bench, buf_str(&out));
    ck_assert(strncmp(picture, "parse\n   ", 9) == 0);
    for (picture += 6; strncmp(picture, "   ", 3) == 0;)
        picture = strchr(picture, '\n') + 1;
    return picture;
}

static const char *explained(struct bench *bench, const char *text, bool unicode)
{
    struct explain_style style = {.unicode = unicode, .columns = 80};
    return explained_in(bench, text, style);
}

#define TEN "0123456789"

static const struct {
    const char *source, *drawn;
} drawings[] = {
    {"1", "1\n"},
    {"1 +", ""},
    {"(1) +\n\t 2", "(1) + 2 -> 3\n|- (1) -> 1\n|  `- 1\n`- 2\n"},
    {"x", "x -> error: Undefined variable: no variable is named `x`\n"
          "   native.variables.defined\n"},
    {"x.y", "x.y -> error\n"
            "`- x -> error: Undefined variable: no variable is named `x`\n"
            "      native.variables.defined\n"},
    {"true ? 1 : x", "true ? 1 : x -> 1\n"
                     "|  native.conditional.unselected-error\n"
                     "|- true\n"
                     "|- 1\n"
                     "`- x -> error: Undefined variable: no variable is named `x`\n"
                     "      native.variables.defined\n"},
    {"[1].*", "[1].* -> [1]\n|- [1]\n|  `- 1\n`- (each element) -> 1\n"},
    {"1" TEN TEN TEN TEN TEN TEN TEN TEN TEN,
     "1" TEN TEN TEN TEN TEN "012345678... -> 1" TEN TEN TEN TEN TEN TEN TEN "012345678...\n"},
};

START_TEST(steps_are_drawn_in_ascii)
{
    struct bench bench;
    bench_open(&bench);
    ck_assert_str_eq(explained(&bench, drawings[_i].source, false), drawings[_i].drawn);
    bench_close(&bench);
}
END_TEST

START_TEST(steps_are_drawn_with_boxes)
{
    struct bench bench;
    bench_open(&bench);
    ck_assert_str_eq(explained(&bench, "-1 + 2", true), "-1 + 2 → 1\n├─ -1\n│  └─ 1\n└─ 2\n");
    bench_close(&bench);
}
END_TEST

/* Each line has as many names as fit. */
START_TEST(names_are_broken_into_lines)
{
    struct bench bench;
    struct explain_style style = {.columns = 63};
    bench_open(&bench);
    const char *picture = strchr(explained_in(&bench, "true ? 1 : \"a\"", style), '\n');
    ck_assert_str_eq(picture, "\n|  model.convert-primitive.number-to-string,\n"
                              "|  model.convert-primitive.no-zero-fraction,\n"
                              "|  model.unify.number-string, native.conditional.converted\n"
                              "|- true\n|- 1\n`- \"a\"\n"
                              "      native.templates.string, native.template-literals.text\n");
    style.columns = 50;
    picture = strstr(explained_in(&bench, "true ? 1 : \"a\"", style), "unify");
    ck_assert(strncmp(picture, "unify.number-string,\n", 21) == 0);
    bench_close(&bench);
}
END_TEST

static void collect(const struct step *step, bool *rules)
{
    for (int id = 0; id < RULE_COUNT; id++)
        rules[id] |= step->rules[id];
    for (size_t i = 0; i < step->children.count; i++)
        collect(step->children.items[i], rules);
}

/* The rules of all steps together are the trace of an evaluation without steps. */
START_TEST(every_rule_of_the_trace_is_shown)
{
    static const struct source source = {
        .name = STR_INIT("s"),
        .text = STR_INIT("[for k, v in { a = 1, b = \"2\" } : \"${k}${v + 1}\" if v != null]")};
    struct bench plain, watched;
    struct steps steps;
    bool rules[RULE_COUNT] = {false};
    bench_open(&plain);
    bench_open(&watched);
    run(&plain, &source, NULL);
    run(&watched, &source, &steps);
    collect(&steps.root, rules);
    for (int id = 0; id < RULE_COUNT; id++)
        ck_assert_msg(plain.spec.trace[id] == rules[id], "%s", spec_rule_name((enum rule_id)id));
    bench_close(&plain);
    bench_close(&watched);
}
END_TEST

START_TEST(steps_beyond_the_limit_are_counted)
{
    struct bench bench;
    struct buf text = {.arena = NULL};
    bench_open(&bench);
    text.arena = bench.arena;
    buf_append(&text, STR("[1"));
    for (int i = 0; i < STEPS_RECORDED + 5; i++)
        buf_append(&text, STR(",1"));
    buf_append(&text, STR("]"));
    const char *picture = explained(&bench, bench_text(&bench, buf_str(&text)), false);
    ck_assert_ptr_nonnull(strstr(picture, "\n(7 further steps)\n"));
    bench_close(&bench);
}
END_TEST

Suite *explain_suite(void)
{
    Suite *suite = suite_create("explain");
    TCase *tcase = tcase_create("explain");
    tcase_add_loop_test(tcase, steps_are_drawn_in_ascii, 0, COUNT(drawings));
    tcase_add_test(tcase, steps_are_drawn_with_boxes);
    tcase_add_test(tcase, names_are_broken_into_lines);
    tcase_add_test(tcase, every_rule_of_the_trace_is_shown);
    tcase_add_test(tcase, steps_beyond_the_limit_are_counted);
    suite_add_tcase(suite, tcase);
    return suite;
}
