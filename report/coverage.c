#include "coverage.h"

#include "base/buf.h"
#include "base/json.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "catalog.h"
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

void coverage_count(const struct suite *suite, struct catalog *cat)
{
    for (size_t i = 0; i < suite->count; i++) {
        const struct test_case *c = &suite->cases[i];
        struct coverage_outcome outcome = coverage_outcome(c->expect);
        for (size_t k = 0; k < c->cover_count; k++) {
            size_t at = texts_find(&cat->rule_ids, c->covers[k]->id);
            if (at == cat->rule_ids.count)
                continue;
            cat->rules[at].accepting += outcome.accepts;
            cat->rules[at].rejecting += outcome.rejects;
        }
    }
}

/* Counts of rules, not of cases. */
struct tally {
    size_t rules, untestable, accepting, want_accept, rejecting, want_reject, missing;
};

static bool lacks_accept(const struct catalog_rule *rule)
{
    return rule->wants_accept && !rule->accepting;
}

static bool lacks_reject(const struct catalog_rule *rule)
{
    return rule->wants_reject && !rule->rejecting;
}

static void tally_rule(const struct catalog_rule *rule, struct tally *tally)
{
    tally->rules++;
    tally->untestable += !rule->wants_accept && !rule->wants_reject;
    tally->want_accept += rule->wants_accept;
    tally->want_reject += rule->wants_reject;
    tally->accepting += rule->wants_accept && rule->accepting;
    tally->rejecting += rule->wants_reject && rule->rejecting;
    tally->missing += lacks_accept(rule) || lacks_reject(rule);
}

/* The number of sections stands for all sections. */
static struct tally tally_section(const struct catalog *cat, size_t section)
{
    struct tally tally = {0};
    for (size_t i = 0; i < cat->rule_ids.count; i++)
        if (section == cat->section_ids.count || cat->rules[i].section == section)
            tally_rule(&cat->rules[i], &tally);
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
    for (size_t i = 0; i < cat->rule_ids.count; i++) {
        const struct catalog_rule *rule = &cat->rules[i];
        if (!lacks_accept(rule) && !lacks_reject(rule))
            continue;
        buf_str(out, "- rule ");
        markdown_text(rule->id, out);
        buf_fmt(out, ": no %s%s%s case\n", lacks_accept(rule) ? "accepting" : "",
                lacks_accept(rule) && lacks_reject(rule) ? " and no " : "",
                lacks_reject(rule) ? "rejecting" : "");
    }
}

bool coverage_print(const struct catalog *cat, struct buf *out)
{
    static const char *const columns[] = {"Section",   "Rules",     "Untestable",
                                          "Accepting", "Rejecting", "Missing"};
    buf_str(out,
            "# Coverage of the rules by the cases\n\n"
            "Accepting: rules that an accepted case can show, and have one. Rejecting: the same "
            "for rejected\ncases. Missing: rules without a case of a kind that they need.\n\n");
    markdown_head(columns, sizeof columns / sizeof *columns, out);
    for (size_t i = 0; i < cat->section_ids.count; i++) {
        struct tally tally = tally_section(cat, i);
        if (!tally.rules)
            continue;
        buf_str(out, "| ");
        markdown_text(cat->sections[i].id, out);
        buf_str(out, " |");
        print_row(&tally, out);
    }
    struct tally all = tally_section(cat, cat->section_ids.count);
    buf_str(out, "| all |");
    print_row(&all, out);
    if (all.missing)
        print_missing(cat, out);
    return !all.missing;
}
