#include "catalog.h"

#include "base/buf.h"
#include "base/json.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "markdown.h"

#include <stddef.h>
#include <string.h>

struct coverage_outcome coverage_outcome(const cJSON *expect)
{
    struct coverage_outcome any = {false, false};
    const cJSON *one;
    for (size_t i = 0; (one = case_alternative(expect, i)) != NULL; i++) {
        bool rejects = json_get(one, "error") != NULL;
        any.rejects = any.rejects || rejects;
        any.accepts = any.accepts || !rejects;
    }
    return any;
}

/* Numbers of rules. */
struct tally {
    size_t rules, untestable, accepting, want_accept, rejecting, want_reject, missing;
};

static bool lacks_accept(const struct catalog_rule *rule)
{
    return rule->rule->accepts && !rule->accepting;
}

static bool lacks_reject(const struct catalog_rule *rule)
{
    return rule->rule->rejects && !rule->rejecting;
}

/* Counts the rules of a section. If `section` is the number of all sections, counts all rules. */
static struct tally tally_section(const struct catalog *cat, size_t section)
{
    struct tally tally = {0};
    for (size_t i = 0; i < cat->rule_count; i++) {
        const struct catalog_rule *rule = &cat->rules[i];
        if (section != cat->section_count && rule->section != section)
            continue;
        tally.rules++;
        tally.untestable += !rule->rule->accepts && !rule->rule->rejects;
        tally.want_accept += rule->rule->accepts;
        tally.want_reject += rule->rule->rejects;
        tally.accepting += rule->rule->accepts && rule->accepting;
        tally.rejecting += rule->rule->rejects && rule->rejecting;
        tally.missing += lacks_accept(rule) || lacks_reject(rule);
    }
    return tally;
}

static void print_row(const struct tally *tally, struct buf *out)
{
    markdown_count(tally->rules, out);
    markdown_count(tally->untestable, out);
    buf_fmt(out, " %zu of %zu | %zu of %zu |", tally->accepting, tally->want_accept,
            tally->rejecting, tally->want_reject);
    markdown_count(tally->missing, out);
    buf_char(out, '\n');
}

static void print_missing(const struct catalog *cat, struct buf *out)
{
    buf_str(out, "\n## Missing\n\n");
    for (size_t i = 0; i < cat->rule_count; i++) {
        const struct catalog_rule *rule = &cat->rules[i];
        if (!lacks_accept(rule) && !lacks_reject(rule))
            continue;
        buf_str(out, "- rule ");
        markdown_text(rule->rule->id, out);
        buf_fmt(out, ": no %s%s%s case\n", lacks_accept(rule) ? "accepting" : "",
                lacks_accept(rule) && lacks_reject(rule) ? " and no " : "",
                lacks_reject(rule) ? "rejecting" : "");
    }
}

bool coverage_print(const struct catalog *cat, struct buf *out)
{
    static const char *const columns[] = {"Section",   "Rules",     "Untestable",
                                          "Accepting", "Rejecting", "Missing"};
    buf_str(
        out,
        "# Coverage of the rules by the cases\n\n"
        "Accepting: rules that need an accepting case, and have one. Rejecting: rules that need a "
        "rejecting\ncase, and have one. Missing: rules that lack a case that they need.\n\n");
    markdown_head(columns, sizeof columns / sizeof *columns, out);
    for (size_t i = 0; i < cat->section_count; i++) {
        struct tally tally = tally_section(cat, i);
        if (!tally.rules)
            continue;
        buf_str(out, "| ");
        markdown_text(cat->sections[i].id, out);
        buf_str(out, " |");
        print_row(&tally, out);
    }
    struct tally all = tally_section(cat, cat->section_count);
    buf_str(out, "| all |");
    print_row(&all, out);
    if (all.missing)
        print_missing(cat, out);
    return !all.missing;
}
