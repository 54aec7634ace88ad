/* Writes remarks about a copy of a text, about a section, and about a sentence. */
#include "book.h"

#include "base/json.h"
#include "cases/registry.h"
#include "catalog.h"
#include "escape.h"
#include "protocol/protocol.h"

#include <string.h>

static void link_rule(struct sheet *s, const struct rule *rule, const char *text)
{
    const struct site *site = s->book->site;
    html_link_text(&s->page, site_rule_address(site, catalog_index(site->input->catalog, rule)),
                   text);
}

static void print_amendment(struct sheet *s, const struct catalog_rule *amendment)
{
    html_raw(&s->page, "<div class=\"remark\"><p><b>");
    html_since(&s->page, amendment->rule);
    html_prose(&s->page, ":</b> ", amendment->rule->text, "</p><p class=\"soft\">");
    link_rule(s, amendment->rule, amendment->rule->id);
    html_raw(&s->page, ". ");
    const struct site *site = s->book->site;
    html_followers(&s->page, site->cases_of_rule[amendment - site->input->catalog->rules], SITE_ANY,
                   true);
    html_raw(&s->page, "</p></div>\n");
}

void remarks_print_section(struct sheet *s, const char *section)
{
    const struct catalog *cat = s->book->site->input->catalog;
    const cJSON *erratum;
    for (size_t i = 0; i < cat->rule_count; i++)
        if (json_get(cat->rules[i].json, "since") &&
            strcmp(cat->rules[i].rule->section, section) == 0)
            print_amendment(s, &cat->rules[i]);
    cJSON_ArrayForEach(erratum, cat->errata) {
        const cJSON *own = json_get(erratum, "editions");
        if (strcmp(json_get_text(erratum, "section"), section) != 0 ||
            (own && !(paper_editions(own) & s->paper->editions)))
            continue;
        html_prose(&s->page, "<div class=\"remark\"><p><b>A mistake in the specification:</b> ",
                   json_get_text(erratum, "says"), " <b>Meant is:</b> ");
        html_prose(&s->page, "", json_get_text(erratum, "means"), "</p></div>\n");
    }
}

/* Writes links to the rules of a sentence. Below, writes the amendments that replace them. */
static void print_rules(struct sheet *s, const struct said *said, bool replaced)
{
    const struct catalog *cat = s->book->site->input->catalog;
    const cJSON *item;
    const char *before = "";
    cJSON_ArrayForEach(item, json_get(said->row, "rules")) {
        const struct catalog_rule *rule = facts_rule(s->book, item, s->paper->editions);
        if (rule && !replaced) {
            html_raw(&s->page, before);
            link_rule(s, rule->rule, strchr(item->valuestring, '.') + 1);
            before = ", ";
        }
        for (size_t i = 0; rule && replaced && i < cat->rule_count; i++)
            if (paper_lists(cat->rules[i].rule->replaces, item->valuestring)) {
                html_raw(&s->page, "<div class=\"replaced\">");
                html_since(&s->page, cat->rules[i].rule);
                html_raw(&s->page, " replaced by ");
                link_rule(s, cat->rules[i].rule, cat->rules[i].rule->id);
                html_raw(&s->page, "</div>");
            }
    }
}

static void print_standing(struct sheet *s, const struct said *said, const struct facts *facts)
{
    const char *informs = json_get_string(said->row, "informative");
    if (facts->standing == STANDING_RULELESS && informs) {
        html_prose(&s->page, ": ", informs, "");
    } else if (facts->standing == STANDING_UNTESTABLE) {
        html_raw(&s->page, ": no case can test the rule");
    } else if (facts->standing == STANDING_UNTESTED) {
        html_raw(&s->page, facts->runs.all ? ": not tested" : "");
    } else if (facts->standing >= STANDING_NOBODY) {
        html_raw(&s->page,
                 facts->standing == STANDING_NOBODY
                     ? ": <strong class=\"never\">no implementation follows completely</strong>. "
                     : ": ");
        html_followers(&s->page, s->book->cases, s->paper->editions, false);
        if (!facts->runs.following && facts->runs.best == SITE_BEST)
            html_raw(&s->page, "A release changed this on purpose.");
    }
}

static void add_data(struct sheet *s, const struct said *said, const struct facts *facts)
{
    static const char *const lists[] = {"rules", "readings"};
    cJSON *json = cJSON_GetObjectItemCaseSensitive(s->page.json, "sentences");
    html_add(json,
             "'section': %s, 'number': %zu, 'hash': %s, 'standing': %s, 'cases': %zu, 'tested': "
             "%zu, 'following': %zu",
             said->section, (size_t)said->number, json_get_text(said->row, "hash"),
             facts_class(facts->standing), s->book->case_count, facts->runs.tested,
             facts->runs.following);
    json = cJSON_GetArrayItem(json, cJSON_GetArraySize(json) - 1);
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        cJSON_AddItemReferenceToObject(json, lists[i], (cJSON *)json_get(said->row, lists[i]));
}

void remarks_print(struct sheet *s, const struct said *said)
{
    const struct site *site = s->book->site;
    const cJSON *item;
    if (!said->row || said->again) {
        buf_fmt(&s->page.body, "<li><b>%u</b> %s</li>", said->number,
                said->again ? "repeats an earlier sentence" : "not in the ledger");
        return;
    }
    struct facts facts = facts_find(s->book, s->paper, said);
    buf_fmt(&s->page.body, "<li class=\"%s\"><a href=\"#", facts_class(facts.standing));
    paper_print_place(said, &s->page.body);
    buf_fmt(&s->page.body, "\"><b>%u</b></a> ", said->number);
    print_rules(s, said, false);
    if (facts.rules)
        html_fmt(&s->page, ", %zu case%s", s->book->case_count,
                 s->book->case_count == 1 ? "" : "s");
    else
        html_raw(&s->page, json_get(said->row, "readings") ? "ambiguous" : "no rule");
    print_standing(s, said, &facts);
    cJSON_ArrayForEach(item, json_get(said->row, "readings")) {
        const char *id = cJSON_IsString(item) ? item->valuestring : "";
        size_t reading = site_reading(site, id);
        if (reading == SITE_END)
            continue;
        html_raw(&s->page, "<div class=\"ambiguous\">ambiguous, ");
        html_link_text(&s->page, site_reading_address(site, reading), id);
        html_raw(&s->page, ": ");
        if (facts.runs.all)
            site_readers(&s->page, site->readings[reading], s->paper->editions);
        else
            html_prose(&s->page, "", json_get_text(site->readings[reading], "text"), "");
        html_raw(&s->page, "</div>");
    }
    print_rules(s, said, true);
    html_raw(&s->page, "</li>");
    add_data(s, said, &facts);
}

void remarks_note_copy(const struct paper *p, struct buf *out)
{
    size_t strange = p->count - p->known;
    bool newest = strcmp(p->expected, edition_name((enum edition)EDITION_DEFAULT)) == 0;
    if (p->found && strange == 0 && p->missing == 0 && strcmp(p->found, p->expected) == 0)
        return;
    buf_fmt(out, "%s: ", p->file);
    if (!p->found)
        buf_str(out, "is not in the folder, so the pages lack this text");
    else if (p->known > 0 && strange == 0 && p->missing == 0)
        buf_fmt(out, "is the text of %s, and not of %s", p->found, p->expected);
    else
        buf_fmt(out,
                "differs from the text of %s: %zu of its %zu sentences are not in the ledger, and "
                "%zu sentences are missing; the pages annotate the others",
                p->found, strange, p->count, p->missing);
    buf_fmt(out, "; take the text of %s from %s\n", p->expected,
            newest ? "the Go module hashicorp/hcl 2.24.0 or later"
                   : "the history of hashicorp/hcl");
}

void remarks_print_notes(struct sheet *s, const struct buf *notes)
{
    for (const char *line = buf_text(notes); *line;) {
        size_t n = strcspn(line, "\n");
        html_raw(&s->page, "<p class=\"warning\">");
        escape_markup_bytes(line, n, &s->page.body);
        html_raw(&s->page, ".</p>\n");
        line += n + (line[n] == '\n');
    }
}

void remarks_print_texts(struct sheet *s)
{
    html_raw(&s->page, "<nav class=\"texts\" aria-label=\"Texts\">");
    for (size_t i = 0; i < s->book->paper_count; i++)
        buf_fmt(&s->page.body, "<a href=\"%s.html\"%s>%s</a> ", s->book->papers[i].name,
                &s->book->papers[i] == s->paper ? " aria-current=\"page\"" : "",
                s->book->papers[i].name);
    html_raw(&s->page, "</nav>\n");
}
