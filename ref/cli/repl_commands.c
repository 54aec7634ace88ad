/* Runs the commands of the prompt, which begin with a colon. */
#include "cli/repl.h"

#include "base/buf.h"
#include "cli/explain.h"
#include "cli/run.h"

#include <stdio.h>

static void help(struct repl *repl, const struct repl_input *input);

static void quit(struct repl *repl, const struct repl_input *input)
{
    (void)input;
    repl->quit = true;
}

static void explain(struct repl *repl, const struct repl_input *input)
{
    struct spec spec;
    struct ctx cx;
    struct steps steps;
    const struct value *value;
    repl_begin(repl, &cx, &spec, input->text);
    steps_watch(&steps, &cx);
    bool right = repl_evaluate(repl, &cx, INPUT_EXPRESSION, &value);
    steps_finish(&steps, &cx);
    struct buf out = {.arena = repl->work};
    explain_print(&cx, &out, &steps, explain_style_here());
    run_put(stdout, &out);
    if (!right)
        repl_show_errors(repl, &cx, input);
}

static void edition(struct repl *repl, const struct repl_input *input)
{
    if (input->text.length > 0 && !session_edition(&repl->session, input->text)) {
        repl_refuse(repl, "no such edition:", input->text);
        return;
    }
    for (size_t i = 0; input->text.length == 0 && spec_editions[i]; i++)
        printf("%c %s\n", i == repl->session.spec.edition ? '*' : ' ', spec_editions[i]);
}

static bool is_chosen(const struct spec *spec, enum reading_option option)
{
    for (size_t i = 0; i < READING_COUNT; i++)
        if (spec->chosen[i] == option)
            return true;
    return false;
}

/* Lists the interpretations of an ambiguous passage. If the name is empty, lists the chosen
   interpretations that are not defaults. */
static void list_readings(struct repl *repl, struct str reading)
{
    bool found = reading.length == 0;
    for (int id = 0; id < READING_OPTION_COUNT; id++) {
        struct spec_option option = spec_option((enum reading_option)id);
        bool chosen = is_chosen(&repl->session.spec, (enum reading_option)id);
        bool named = str_equal(str_from(option.reading), reading);
        if (named || (reading.length == 0 && chosen && !option.is_default))
            printf("%c %s=%s\n", chosen ? '*' : ' ', option.reading, option.name);
        found = found || named;
    }
    if (!found)
        repl_refuse(
            repl,
            "no ambiguous passage has this id (`hclref readings` lists all passages):", reading);
}

static void reading(struct repl *repl, const struct repl_input *input)
{
    struct str name, option;
    if (!run_split(input->text, &name, &option))
        list_readings(repl, input->text);
    else if (!spec_read(&repl->session.spec, name, option))
        repl_refuse(
            repl,
            "no ambiguous passage has this id and option (`hclref readings` lists all passages):",
            input->text);
}

static void switch_rule(struct repl *repl, struct str rule, bool on)
{
    if (!session_rule(&repl->session, rule, on))
        repl_refuse(repl, "no such rule (`hclref rules` lists all rules):", rule);
}

static void without(struct repl *repl, const struct repl_input *input)
{
    if (input->text.length > 0)
        switch_rule(repl, input->text, false);
    for (int id = 0; input->text.length == 0 && id < RULE_COUNT; id++)
        if (repl->session.spec.off[id])
            puts(spec_rule_name((enum rule_id)id));
}

static void with(struct repl *repl, const struct repl_input *input)
{
    switch_rule(repl, input->text, true);
}

static void trace(struct repl *repl, const struct repl_input *input)
{
    if (str_equal(input->text, STR("on")) || str_equal(input->text, STR("off")))
        repl->trace = str_equal(input->text, STR("on"));
    else if (input->text.length > 0)
        repl_refuse(repl, ":trace takes on or off, not", input->text);
    else
        puts(repl->trace ? "on" : "off");
}

static void vars(struct repl *repl, const struct repl_input *input)
{
    struct spec spec;
    struct ctx cx;
    (void)input;
    repl_begin(repl, &cx, &spec, STR(""));
    for (const struct session_variable *v = repl->session.variables; v; v = v->next)
        repl_show_value(repl, &cx, v->name, v->value);
}

static void unset(struct repl *repl, const struct repl_input *input)
{
    session_set(&repl->session, input->text, NULL);
}

static const struct {
    const char *name, *arguments, *help;
    void (*run)(struct repl *repl, const struct repl_input *input);
} commands[] = {
    {"explain", " EXPR", "evaluate step by step; show the rules that decided each step", explain},
    {"vars", "", "show the variables", vars},
    {"unset", " NAME", "delete a variable", unset},
    {"edition", " [EDITION]",
     "use this edition of the specification; without EDITION: list the editions", edition},
    {"reading", " [ID[=OPTION]]",
     "choose an option of an ambiguous passage; without OPTION: show the options", reading},
    {"without", " [RULE]", "switch a rule off; without RULE: list the rules that are off", without},
    {"with", " RULE", "switch the rule on again", with},
    {"trace", " [on|off]", "show the rules that decided each answer", trace},
    {"help", "", "show this text", help},
    {"quit", "", "end hclref (so does control-D)", quit},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static void help(struct repl *repl, const struct repl_input *input)
{
    (void)repl;
    (void)input;
    printf("%-24s %s\n%-24s %s\n%-24s %s\n", "EXPR", "evaluate an expression", "NAME = EXPR",
           "set a variable", ":template TEXT", "evaluate a template");
    for (int i = 0; i < COMMANDS; i++) {
        int shown = printf(":%s%s", commands[i].name, commands[i].arguments);
        printf("%*s%s\n", 25 - shown, "", commands[i].help);
    }
    puts("An incomplete input continues on the next line; control-C abandons the input.");
}

void repl_command_run(struct repl *repl, const struct repl_input *input)
{
    for (int i = 0; i < COMMANDS; i++) {
        if (str_equal(input->name, str_from(commands[i].name))) {
            commands[i].run(repl, input);
            return;
        }
    }
    repl_refuse(repl, "unknown command (:help lists them):", input->name);
}
