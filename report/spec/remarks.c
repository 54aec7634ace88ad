#include "remarks.h"

#include "base/buf.h"
#include "base/json.h"
#include "cases/registry.h"
#include "catalog.h"
#include "escape.h"
#include "facts.h"
#include "prose.h"
#include "protocol/protocol.h"

#include <string.h>

/* Writes since when an amendment holds: "2.20.0", or "2.0.0, before 2.8.2". */
static void print_since(const struct sheet *s, const struct catalog_rule *amendment)
{
    const char *until = json_get_string(amendment->json, "until");
    escape_markup(json_get_text(amendment->json, "since"), SPEC_NAME_MAX, s->out);
    if (until != NULL) {
        buf_str(s->out, ", before ");
        escape_markup(until, SPEC_NAME_MAX, s->out);
    }
}

static void print_amendment(const struct sheet *s, const struct catalog_rule *amendment)
{
    buf_str(s->out, "<div class=\"remark\"><p><b>Since hashicorp/hcl ");
    print_since(s, amendment);
    buf_str(s->out, ":</b> ");
    prose_registry(amendment->rule->text, s->out);
    buf_str(s->out, "</p><p class=\"soft\">");
    frame_link(s, "rule", amendment->rule->id, amendment->rule->id);
    buf_str(s->out, ", ");
    frame_count(amendment->cases, "case", s->out);
    buf_str(s->out, ". ");
    frame_known_by(s, amendment);
    buf_str(s->out, "</p></div>\n");
}

/* Returns true if one of the editions has a mistake of the text. */
static bool is_in(const cJSON *erratum, unsigned editions)
{
    const cJSON *edition, *own = json_get(erratum, "editions");
    unsigned set = 0;
    cJSON_ArrayForEach(edition, own)
        if (cJSON_IsString(edition) && edition_find(edition->valuestring) < EDITION_COUNT)
            set |= 1u << edition_find(edition->valuestring);
    return own == NULL || (set & editions) != 0;
}

void remarks_print_section(const struct sheet *s, const char *section)
{
    const struct catalog *cat = s->book->spec->catalog;
    const cJSON *erratum;
    for (size_t i = 0; i < cat->rule_count; i++)
        if (json_get(cat->rules[i].json, "since") != NULL &&
            strcmp(cat->rules[i].rule->section, section) == 0)
            print_amendment(s, &cat->rules[i]);
    cJSON_ArrayForEach(erratum, cat->errata) {
        if (strcmp(json_get_text(erratum, "section"), section) != 0 ||
            !is_in(erratum, s->paper->editions))
            continue;
        buf_str(s->out, "<div class=\"remark\"><p><b>A mistake in the specification:</b> ");
        prose_registry(json_get_text(erratum, "says"), s->out);
        buf_str(s->out, " <b>Meant is:</b> ");
        prose_registry(json_get_text(erratum, "means"), s->out);
        buf_str(s->out, "</p></div>\n");
    }
}

void remarks_print_reading(const struct sheet *s, const struct reading *reading, unsigned editions)
{
    frame_link(s, "reading", reading->id, reading->id);
    buf_str(s->out, ": ");
    if (s->book->follow.run_count > 0)
        facts_print_readers(s, reading, editions);
    else
        prose_registry(reading->text, s->out);
}

/* Writes the amendments that replace rules of a sentence. */
static void print_replaced(const struct sheet *s, const struct said *said)
{
    const cJSON *item;
    cJSON_ArrayForEach(item, json_get(said->row, "rules")) {
        const struct catalog_rule *amendment = NULL;
        if (facts_rule(s->book, item, s->paper->editions) == NULL)
            continue;
        while ((amendment = facts_amendment(s->book, item->valuestring, amendment)) != NULL) {
            buf_str(s->out, "<div class=\"replaced\">replaced in hashicorp/hcl ");
            print_since(s, amendment);
            buf_str(s->out, ": ");
            frame_link(s, "rule", amendment->rule->id, amendment->rule->id);
            buf_str(s->out, "</div>");
        }
    }
}

/* Writes the words that link to a sentence's page. */
static void print_link(const struct sheet *s, const struct facts *facts)
{
    const struct said *said = facts->said;
    buf_fmt(s->out, "<a href=\"%s", s->up);
    frame_sentence_page(s->paper, said, s->out);
    buf_fmt(s->out, ".html\"><b>%u</b> ", said->number);
    if (facts->rules == 0) {
        buf_str(s->out, json_get(said->row, "readings") != NULL ? "ambiguous" : "no rule");
    } else {
        frame_count(facts->rules, "rule", s->out);
        buf_str(s->out, ", ");
        frame_count(facts->cases, "case", s->out);
    }
    buf_str(s->out, "</a>");
}

static void print_standing(const struct sheet *s, const struct facts *facts)
{
    const struct follower *best = &s->book->follow.runs[facts->best];
    switch (facts->standing) {
    case STANDING_RULELESS:
        if (json_get(facts->said->row, "informative") != NULL) {
            buf_str(s->out, ": ");
            prose_registry(json_get_text(facts->said->row, "informative"), s->out);
        }
        break;
    case STANDING_UNTESTABLE:
        buf_str(s->out, ": no case can test the rule");
        break;
    case STANDING_UNTESTED:
        buf_str(s->out, s->book->follow.run_count > 0 ? ": not tested" : "");
        break;
    case STANDING_NOBODY:
    case STANDING_SOME:
    case STANDING_ALL:
        buf_str(s->out, ": ");
        facts_print_followers(s, s->paper->editions);
        if (facts->standing == STANDING_NOBODY) {
            buf_str(s->out, "; best: ");
            escape_markup(best->name, SPEC_NAME_MAX, s->out);
            buf_fmt(s->out, " %zu of %zu", facts->tally.passed, facts->tally.judged);
        }
        break;
    case STANDING_UNKNOWN:
    case STANDING_COUNT:
        break;
    }
}

void remarks_print(const struct sheet *s, const struct said *said)
{
    struct facts facts;
    const cJSON *item;
    if (said->row == NULL || said->again) {
        buf_fmt(s->out, "<li><b>%u</b> %s</li>", said->number,
                said->again ? "repeats an earlier sentence" : "not in the ledger");
        return;
    }
    facts_find(s->book, s->paper, said, &facts);
    buf_fmt(s->out, "<li class=\"%s\">", facts_class(facts.standing));
    print_link(s, &facts);
    print_standing(s, &facts);
    cJSON_ArrayForEach(item, json_get(said->row, "readings")) {
        const struct reading *reading = facts_reading(s->book, item);
        if (reading == NULL)
            continue;
        buf_str(s->out, "<div class=\"ambiguous\">ambiguous, ");
        remarks_print_reading(s, reading, s->paper->editions);
        buf_str(s->out, "</div>");
    }
    print_replaced(s, said);
    buf_str(s->out, "</li>");
}

/* Returns a sentence that says where to find a text. */
static const char *source_of(const struct paper *p)
{
    return strcmp(p->expected, edition_name((enum edition)EDITION_DEFAULT)) == 0
               ? "the Go module hashicorp/hcl 2.24.0 or later"
               : "the history of hashicorp/hcl";
}

void remarks_note_copy(const struct paper *p, struct buf *out)
{
    size_t strange = p->count - p->known;
    if (paper_is_exact(p))
        return;
    buf_fmt(out, "%s: ", p->file);
    if (p->known == 0)
        buf_fmt(out, "no sentence of this file is in the suite's list of sentences, so the pages "
                     "do not annotate the file");
    else if (strange == 0 && p->missing == 0)
        buf_fmt(out, "is the text of %s, and not of %s", p->found, p->expected);
    else
        buf_fmt(out,
                "differs from the text of %s: %zu of its %zu sentences are not in the ledger, and "
                "%zu sentences are missing; the pages annotate the others",
                p->found, strange, p->count, p->missing);
    buf_fmt(out, "; take the text of %s from %s\n", p->expected, source_of(p));
}

void remarks_note_missing(const struct paper *p, struct buf *out)
{
    buf_fmt(out, "%s: is not in the folder, so the pages lack this text; take it from %s\n",
            p->file, source_of(p));
}

void remarks_print_notes(const struct sheet *s, const struct buf *notes)
{
    for (const char *line = buf_text(notes); *line;) {
        size_t n = strcspn(line, "\n");
        buf_str(s->out, "<p class=\"warning\">");
        escape_markup_bytes(line, n, s->out);
        buf_str(s->out, ".</p>\n");
        line += n + (line[n] == '\n');
    }
}

void remarks_print_legend(const struct sheet *s)
{
    buf_str(
        s->out,
        "<ul class=\"legend\">"
        "<li><span class=\"s nobody\">sentence</span> no implementation follows it completely</li>"
        "<li><span class=\"s open\">sentence</span> ambiguous</li>"
        "<li><span class=\"s unknown\">sentence</span> not in the ledger</li></ul>\n"
        "<p class=\"soft\">An implementation follows a sentence if it passes all cases "
        "about the rules of "
        "the sentence. The small numbers count the sentences of a section.</p>\n");
}
