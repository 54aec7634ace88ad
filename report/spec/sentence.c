#include "sentence.h"

#include "base/buf.h"
#include "base/json.h"
#include "cases/registry.h"
#include "catalog.h"
#include "escape.h"
#include "facts.h"
#include "prose.h"
#include "remarks.h"

#include <stdint.h>
#include <string.h>

/* Writes how many of book->cases each run passed. */
static void print_runs(const struct sheet *s)
{
    const struct book *book = s->book;
    buf_str(s->out, "<ul class=\"runs\">");
    for (size_t i = 0; i < book->follow.run_count; i++) {
        if (!facts_counts(book, i, s->paper->editions))
            continue;
        struct share tally = follow_tally(&book->follow, i, &book->cases);
        bool follows = tally.judged > 0 && tally.passed == tally.judged;
        buf_fmt(s->out, "<li class=\"%s\">", tally.judged == 0 ? "none" : follows ? "good" : "bad");
        frame_name(s, i);
        if (tally.judged == 0)
            buf_str(s->out, " unsupported</li>");
        else
            buf_fmt(s->out, " %s%zu of %zu</li>", follows ? "✓ " : "✗ ", tally.passed,
                    tally.judged);
    }
    buf_str(s->out, "</ul>\n");
}

static void print_rule(const struct sheet *s, const struct catalog_rule *rule)
{
    struct book *book = s->book;
    const char *level = level_name(rule->rule->level);
    buf_str(s->out, "<section class=\"rule\"><h2>");
    prose_registry(rule->rule->text, s->out);
    buf_str(s->out, "</h2>\n<p class=\"soft\">");
    frame_link(s, "rule", rule->rule->id, rule->rule->id);
    follow_begin(&book->follow, &book->cases);
    follow_add(&book->follow, (size_t)(rule - book->spec->catalog->rules), &book->cases);
    buf_fmt(s->out, " · %s · ", level);
    frame_count(book->cases.count, "case", s->out);
    buf_str(s->out, "</p>\n");
    if (rule->why != NULL) {
        buf_str(s->out, "<p class=\"soft\">");
        prose_registry(rule->why, s->out);
        buf_str(s->out, "</p>\n");
    }
    print_runs(s);
    buf_str(s->out, "</section>\n");
}

static void print_reading(const struct sheet *s, const struct reading *reading)
{
    buf_str(s->out, "<section class=\"rule\"><h2>Ambiguous: ");
    prose_registry(reading->text, s->out);
    buf_str(s->out, "</h2>\n<p class=\"soft\">");
    remarks_print_reading(s, reading, s->paper->editions);
    buf_str(s->out, "</p></section>\n");
}

static void print_title(const struct sheet *s, const struct said *said, struct buf *title)
{
    buf_fmt(title, "%s: %s, sentence %u", s->paper->document, frame_section(s->book, said->section),
            said->number);
    frame_begin(s, buf_text(title),
                "A sentence of the HCL specification: its rules, its cases, and how each "
                "implementation does.");
    buf_str(s->out, "<h1>");
    escape_markup(buf_text(title), SPEC_QUOTE_MAX, s->out);
    buf_str(s->out, "</h1>\n<blockquote>");
    if (said->code) {
        buf_str(s->out, "<pre>\n");
        escape_markup_bytes(buf_text(&s->paper->text) + said->begin, said->end - said->begin,
                            s->out);
        buf_str(s->out, "</pre>");
    } else {
        frame_quote(s->paper, said, SIZE_MAX, s->out);
    }
    buf_str(s->out, "</blockquote>\n");
}

/* Adds the facts about a sentence, and the counts of each run, to the page's data. */
static void add_data(const struct sheet *s, const struct facts *facts)
{
    const struct book *book = s->book;
    cJSON *runs = cJSON_CreateArray();
    cJSON_AddItemToObject(s->json, "sentence", facts_json(book, facts));
    cJSON_AddItemToObject(s->json, "implementations", runs);
    for (size_t i = 0; i < book->follow.run_count; i++) {
        struct share tally = follow_tally(&book->follow, i, &book->cases);
        if (!facts_counts(book, i, s->paper->editions))
            continue;
        cJSON *run = cJSON_CreateObject();
        cJSON_AddStringToObject(run, "implementation", book->follow.runs[i].name);
        cJSON_AddNumberToObject(run, "passed", (double)tally.passed);
        cJSON_AddNumberToObject(run, "judged", (double)tally.judged);
        cJSON_AddItemToArray(runs, run);
    }
}

void sentence_print(const struct sheet *s, const struct said *said)
{
    struct buf title = {0};
    const cJSON *item;
    print_title(s, said, &title);
    buf_fmt(s->out,
            "<p class=\"soft\">Text of %s · <a href=\"%s%s.html#s%zu\">in the text</a></p>\n",
            s->paper->found, s->up, s->paper->name, (size_t)(said - s->paper->list));
    struct facts facts;
    facts_find(s->book, s->paper, said, &facts);
    add_data(s, &facts);
    if (facts.rules > 0 && facts.tested > 0) {
        buf_str(s->out, "<p class=\"standing\">");
        facts_print_followers(s, s->paper->editions);
        buf_str(s->out, "</p>\n");
    }
    if (json_get(said->row, "informative") != NULL) {
        buf_str(s->out, "<p>The sentence has no rule. The reason: ");
        prose_registry(json_get_text(said->row, "informative"), s->out);
        buf_str(s->out, ".</p>\n");
    } else if (facts.rules == 0 && json_get(said->row, "readings") == NULL) {
        buf_str(s->out, "<p>The rules of the sentence hold in other editions only.</p>\n");
    }
    cJSON_ArrayForEach(item, json_get(said->row, "readings")) {
        const struct reading *reading = facts_reading(s->book, item);
        if (reading != NULL)
            print_reading(s, reading);
    }
    cJSON_ArrayForEach(item, json_get(said->row, "rules")) {
        const struct catalog_rule *rule = facts_rule(s->book, item, s->paper->editions);
        if (rule != NULL)
            print_rule(s, rule);
    }
    frame_end(s);
    buf_free(&title);
}
