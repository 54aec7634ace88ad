/* Tests the drawings of `hclref explain`. */
#include "cli/explain.h"

#include "base/buf.h"
#include "base/source.h"
#include "cli/cli_test.h"
#include "model/body.h"
#include "model/scope.h"
#include "native/native.h"

#include <string.h>

/* Parses and evaluates a text. If `steps` is not NULL, records the steps. */
static void run(struct trial *trial, const struct source *source, struct steps *steps)
{
    struct expression expression;
    const struct value *value;
    trial->cx.source = source;
    if (steps)
        steps_watch(steps, &trial->cx);
    if (native_parse_expression(&trial->cx, trial->cx.source, &expression))
        (void)expression_evaluate(&trial->cx, &expression,
                                  scope_global(&trial->cx, NULL, 0, NULL, 0), &value);
    if (steps)
        steps_finish(steps, &trial->cx);
    ck_assert_ptr_null(trial->cx.observer);
}

/* Returns the drawing without the rules of parsing. */
static const char *explained_in(struct trial *trial, const char *text, struct explain_style style)
{
    struct source source = {.name = STR("s"), .text = str_from(text)};
    struct steps steps;
    run(trial, &source, &steps);
    struct buf out = {.arena = trial->arena};
    explain_print(&trial->cx, &out, &steps, style);
    const char *picture = trial_text(trial, buf_str(&out));
    ck_assert(strncmp(picture, "parse\n   ", 9) == 0);
    for (picture += 6; strncmp(picture, "   ", 3) == 0;)
        picture = strchr(picture, '\n') + 1;
    return picture;
}

static const char *explained(struct trial *trial, const char *text, bool unicode)
{
    struct explain_style style = {.unicode = unicode, .columns = 80};
    return explained_in(trial, text, style);
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
                     "|  native.conditional.unselected-error, reading "
                     "conditional-failing-type=none\n"
                     "|- true\n"
                     "|- 1\n"
                     "`- x -> error: Undefined variable: no variable is named `x`\n"
                     "      native.variables.defined\n"},
    {"[1].*", "[1].* -> [1]\n|- [1]\n|  `- 1\n`- (each element) -> 1\n"},
    {"[1].*.0", "[1].*.0 -> 1\n|- [1].* -> [1]\n|  |- [1]\n|  |  `- 1\n|  `- (each element) -> 1\n"
                "`- 0\n"},
    {"1" TEN TEN TEN TEN TEN TEN TEN TEN TEN,
     "1" TEN TEN TEN TEN TEN "012345678... -> 1" TEN TEN TEN TEN TEN TEN TEN "012345678...\n"},
};

START_TEST(steps_are_drawn_in_ascii)
{
    struct trial trial;
    trial_open(&trial);
    ck_assert_str_eq(explained(&trial, drawings[_i].source, false), drawings[_i].drawn);
    trial_close(&trial);
}
END_TEST

START_TEST(steps_are_drawn_with_boxes)
{
    struct trial trial;
    trial_open(&trial);
    ck_assert_str_eq(explained(&trial, "-1 + 2", true), "-1 + 2 → 1\n├─ -1\n│  └─ 1\n└─ 2\n");
    trial_close(&trial);
}
END_TEST

/* A line of the drawing has as many names of rules as fit. */
START_TEST(names_are_broken_into_lines)
{
    struct trial trial;
    struct explain_style style = {.columns = 63};
    trial_open(&trial);
    const char *picture = strchr(explained_in(&trial, "true ? 1 : \"a\"", style), '\n');
    ck_assert_str_eq(picture, "\n|  model.convert-primitive.number-to-string,\n"
                              "|  model.convert-primitive.no-zero-fraction,\n"
                              "|  model.unify.number-string, native.conditional.converted\n"
                              "|- true\n|- 1\n`- \"a\"\n"
                              "      native.templates.string, native.template-literals.text\n");
    style.columns = 50;
    picture = strstr(explained_in(&trial, "true ? 1 : \"a\"", style), "unify");
    ck_assert(strncmp(picture, "unify.number-string,\n", 21) == 0);
    trial_close(&trial);
}
END_TEST

static void collect(const struct step *step, bool *rules)
{
    for (int id = 0; id < RULE_COUNT; id++)
        rules[id] |= step->rules[id];
    for (size_t i = 0; i < step->children.count; i++)
        collect(step->children.items[i], rules);
}

/* The rules of all steps together are the rules in the trace of an evaluation without steps. */
START_TEST(every_rule_of_the_trace_is_shown)
{
    static const struct source source = {
        .name = STR_INIT("s"),
        .text = STR_INIT("[for k, v in { a = 1, b = \"2\" } : \"${k}${v + 1}\" if v != null]")};
    struct trial plain, watched;
    struct steps steps;
    bool rules[RULE_COUNT] = {false};
    trial_open(&plain);
    trial_open(&watched);
    run(&plain, &source, NULL);
    run(&watched, &source, &steps);
    collect(&steps.root, rules);
    for (int id = 0; id < RULE_COUNT; id++)
        ck_assert_msg(plain.spec.trace[id] == rules[id], "%s", spec_rule_name((enum rule_id)id));
    trial_close(&plain);
    trial_close(&watched);
}
END_TEST

START_TEST(steps_beyond_the_limit_are_counted)
{
    struct trial trial;
    struct buf text = {.arena = NULL};
    trial_open(&trial);
    text.arena = trial.arena;
    buf_append(&text, STR("[1"));
    for (int i = 0; i < STEPS_RECORDED + 5; i++)
        buf_append(&text, STR(",1"));
    buf_append(&text, STR("]"));
    const char *picture = explained(&trial, trial_text(&trial, buf_str(&text)), false);
    ck_assert_ptr_nonnull(strstr(picture, "\n(7 further steps)\n"));
    trial_close(&trial);
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
