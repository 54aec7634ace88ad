#include "overview.h"

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "cases/registry.h"
#include "catalog.h"
#include "escape.h"
#include "facts.h"
#include "prose.h"
#include "remarks.h"
#include "results.h"

#include <stdlib.h>
#include <string.h>

/* The facts about all sentences of all texts. A repeated sentence counts once. */
struct survey {
    struct facts *list; /* owned */
    size_t count, cap;
};

static void add_facts(const struct sheet *s, struct survey *survey)
{
    for (size_t i = 0; i < s->book->paper_count; i++) {
        const struct paper *p = &s->book->papers[i];
        for (size_t k = 0; k < p->count; k++) {
            if (p->list[k].again)
                continue;
            survey->list =
                mem_more(survey->list, &survey->cap, survey->count, sizeof *survey->list);
            facts_find(s->book, p, &p->list[k], &survey->list[survey->count++]);
        }
    }
}

/* Compares two sentences for qsort. Sentences with several tested implementations come before
   sentences with one. Among equal sentences, the sentence with the larger share of passed cases
   comes first. Sentences with the same share stay in the order of the texts. */
static int compare_facts(const void *left, const void *right)
{
    const struct facts *a = *(const struct facts *const *)left,
                       *b = *(const struct facts *const *)right;
    if ((a->tested > 1) != (b->tested > 1))
        return a->tested > 1 ? -1 : 1;
    if (share_is_less(a->tally, b->tally) || share_is_less(b->tally, a->tally))
        return share_is_less(a->tally, b->tally) ? -1 : 1;
    return a < b ? -1 : a > b;
}

/* Writes the place of a sentence, as a link to the sentence's page. */
static void print_place(const struct sheet *s, const struct facts *facts)
{
    const struct paper *p = facts->paper;
    buf_str(s->out, "<a href=\"");
    frame_sentence_page(p, facts->said, s->out);
    buf_fmt(s->out, ".html\">%s: ", p->name);
    escape_markup(frame_section(s->book, facts->said->section), SPEC_NAME_MAX, s->out);
    buf_fmt(s->out, " %u</a>", facts->said->number);
}

/* Writes a sentence. If the sentence is long, writes its beginning and a link to the whole. */
static void print_quote(const struct sheet *s, const struct facts *facts)
{
    if (!frame_quote(facts->paper, facts->said, SPEC_QUOTE_MAX, s->out))
        return;
    buf_str(s->out, " <a href=\"");
    frame_sentence_page(facts->paper, facts->said, s->out);
    buf_str(s->out, ".html\">whole sentence</a>");
}

/* Begins a table. `label` describes the table for readers who cannot see it. */
static void begin_table(const struct sheet *s, const char *class, const char *label,
                        const char *const *columns, size_t count)
{
    buf_fmt(s->out,
            "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"%s\"><table "
            "class=\"grid %s\">"
            "<thead><tr>",
            label, class);
    for (size_t i = 0; i < count; i++)
        buf_fmt(s->out, "<th scope=\"col\">%s</th>", columns[i]);
    buf_str(s->out, "</tr></thead><tbody>\n");
}

static void end_table(const struct sheet *s)
{
    buf_str(s->out, "</tbody></table></div>\n");
}

#define BEGIN_TABLE(s, class, label, ...)                                                          \
    begin_table(s, class, label, (const char *const[]){__VA_ARGS__},                               \
                sizeof(const char *const[]){__VA_ARGS__} / sizeof(const char *))

static void print_nobody_table(const struct sheet *s, const char *label,
                               const struct facts *const *list, size_t count)
{
    BEGIN_TABLE(s, "entries", label, "Sentence", "Place", "Best implementation");
    for (size_t i = 0; i < count; i++) {
        const struct facts *facts = list[i];
        buf_str(s->out, "<tr><td>");
        print_quote(s, facts);
        buf_str(s->out, "</td><td>");
        print_place(s, facts);
        buf_str(s->out, "</td><td>");
        if (facts->tally.passed > 0) {
            escape_markup(s->book->follow.runs[facts->best].name, SPEC_NAME_MAX, s->out);
            buf_fmt(s->out, " passes %zu of %zu cases", facts->tally.passed, facts->tally.judged);
        } else {
            buf_str(s->out, "none passes a case");
        }
        buf_fmt(s->out, "<p class=\"soft\">%zu tested", facts->tested);
        for (size_t k = 0; k < facts->tested && facts->tested <= FACTS_NAMED_MAX; k++) {
            buf_str(s->out, k > 0 ? ", " : ": ");
            frame_name(s, facts->named[k]);
        }
        buf_str(s->out, "</p>");
        if (facts->changes > 0) {
            buf_fmt(s->out,
                    "<p class=\"soft\">A release of hashicorp/hcl changed the right answer to %zu "
                    "of its %zu cases on purpose, for example by ",
                    facts->changes, facts->cases);
            frame_link(s, "rule", facts->amendment->id, facts->amendment->id);
            buf_str(s->out, "</p>");
        }
        buf_str(s->out, "</td></tr>\n");
    }
    end_table(s);
}

/* Returns the kind of a sentence that no implementation follows completely. */
static enum miss miss_of(const struct facts *facts)
{
    return miss_find(facts->tally.passed, facts->tally.judged, facts->adopted);
}

/* Writes the sentences of one kind. */
static void print_miss(const struct sheet *s, enum miss kind, const struct facts *const *list,
                       size_t count)
{
    const struct facts **own = mem_alloc((count + 1) * sizeof *own);
    size_t n = 0;
    for (size_t i = 0; i < count; i++)
        if (miss_of(list[i]) == kind)
            own[n++] = list[i];
    if (n > 0) {
        buf_fmt(s->out, "<h3 id=\"%s\">%s (%zu)</h3>\n<p>%s</p>\n", miss_words[kind].id,
                miss_words[kind].title, n, miss_words[kind].about);
        print_nobody_table(s, miss_words[kind].title, own, n);
    }
    free(own);
}

/* Writes the sentences that no implementation follows completely. Sentences for which several
   implementations were tested come first. */
static void print_nobody(const struct sheet *s, const struct survey *survey)
{
    const struct facts **list = mem_alloc((survey->count + 1) * sizeof(const struct facts *));
    size_t count = 0, several = 0, counts[MISS_COUNT] = {0};
    for (size_t i = 0; i < survey->count; i++)
        if (survey->list[i].standing == STANDING_NOBODY)
            list[count++] = &survey->list[i];
    qsort(list, count, sizeof *list, compare_facts);
    for (; several < count && list[several]->tested > 1; several++)
        counts[miss_of(list[several])]++;
    buf_fmt(s->out,
            "<h2 id=\"nobody\">Sentences that no implementation follows completely (%zu): ", count);
    miss_print_sizes(counts, s->out);
    buf_str(s->out, "</h2>\n");
    miss_print_counts(counts, "sentence", s->out);
    buf_str(s->out, "<p>An implementation follows a sentence completely if it is right in all "
                    "cases about the sentence.");
    if (several < count)
        buf_fmt(s->out,
                " For %zu further sentences, <a href=\"#one\">only one implementation was "
                "tested</a>.",
                count - several);
    buf_str(s->out, "</p>\n");
    cJSON *json = cJSON_AddArrayToObject(s->json, "nobody_follows");
    for (size_t i = 0; i < count; i++) {
        cJSON *item = facts_json(s->book, list[i]);
        cJSON_AddStringToObject(item, "kind", miss_words[miss_of(list[i])].id);
        cJSON_AddItemToArray(json, item);
    }
    for (unsigned kind = 0; kind < MISS_COUNT; kind++)
        print_miss(s, (enum miss)kind, list, several);
    if (several < count) {
        buf_fmt(s->out, "<h3 id=\"one\">Only one implementation was tested (%zu)</h3>\n",
                count - several);
        print_nobody_table(s, "Only one was tested", list + several, count - several);
    }
    free(list);
}

static void print_runs(const struct sheet *s)
{
    const struct book *book = s->book;
    if (book->follow.run_count == 0) {
        buf_str(s->out,
                "<p>No results are given, so the pages show only rules, cases and readings.</p>\n");
        return;
    }
    buf_str(s->out, "<details><summary>");
    frame_count(book->follow.run_count, "run", s->out);
    buf_str(s->out, "</summary><ul class=\"plain\">");
    for (size_t i = 0; i < book->follow.run_count; i++) {
        struct buf title = {0};
        const struct run *run = book->follow.runs[i].run;
        run_title(run, &title);
        buf_str(s->out, "<li>");
        escape_markup(buf_text(&title), SPEC_QUOTE_MAX, s->out);
        buf_str(s->out, run->other_suite ? "; judged by another version of the suite" : "");
        buf_str(s->out, strcmp(run->end, "complete") != 0 ? "; the run did not end" : "");
        buf_str(s->out, "</li>\n");
        buf_free(&title);
    }
    buf_str(s->out,
            "</ul><p class=\"soft\">The pages of a text count the runs of its editions. The "
            "reference of "
            "the suite is left out, because it follows each sentence by design.</p></details>\n");
}

void overview_print(const struct sheet *s)
{
    struct survey survey = {0};
    add_facts(s, &survey);
    frame_begin(s, "The HCL specification, annotated",
                "The sentences of the HCL specification: which no implementation follows "
                "completely, which are "
                "ambiguous, and who "
                "follows the others.");
    buf_str(
        s->out,
        "<h1>The HCL specification, annotated</h1>\n<p class=\"lead\">Each sentence of the texts, "
        "with the "
        "rules and cases of the conformance suite, and the implementations that follow it.</p>\n");
    remarks_print_notes(s, s->book->notes);
    print_runs(s);
    if (s->book->follow.run_count > 0)
        print_nobody(s, &survey);
    frame_end(s);
    free(survey.list);
}
