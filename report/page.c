/*
 * Writes the page. The data must be small, because there are thousands of cases and dozens of runs:
 * - arrays and indexes are used instead of objects and names;
 * - a verdict is one letter;
 * - a result other than "pass" has further columns;
 * - a repeated text is stored once, in "strings"; the first string is "".
 */
#include "page.h"

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "catalog.h"
#include "commands/record.h"
#include "escape.h"
#include "facts.h"
#include "profiles.h"
#include "results.h"
#include "texts.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* The letter, in a column of verdicts, for a case that the run does not have. */
#define ABSENT '.'

struct writer {
    const struct page *page;
    struct buf *out;
    struct texts texts; /* answers and details of implementations */
    struct texts cases; /* ids in the order of the page, the suite's cases first */
};

static void comma(struct buf *out)
{
    char last = out->len ? out->data[out->len - 1] : '{';
    if (last != '{' && last != '[' && last != ':' && last != ',')
        buf_char(out, ',');
}

static void key(const char *name, struct buf *out)
{
    comma(out);
    buf_fmt(out, "\"%s\":", name);
}

static void text(const char *value, struct buf *out)
{
    comma(out);
    json_print_string(value, 0, out);
}

static void number(size_t value, struct buf *out)
{
    comma(out);
    buf_fmt(out, "%zu", value);
}

static void json(const cJSON *value, struct buf *out)
{
    comma(out);
    if (value)
        json_print(value, 0, out);
    else
        buf_char(out, '0');
}

static void member(const char *name, const char *value, struct buf *out)
{
    key(name, out);
    text(value, out);
}

static void open_list(const char *name, struct buf *out)
{
    key(name, out);
    buf_char(out, '[');
}

/* Opens a list inside a list. */
static void open_row(struct buf *out)
{
    comma(out);
    buf_char(out, '[');
}

static void close_list(struct buf *out)
{
    buf_char(out, ']');
}

static void write_names(struct buf *out)
{
    open_list("verdicts", out);
    for (unsigned i = 0; i < VERDICT_COUNT; i++)
        text(verdict_name((enum verdict)i), out);
    close_list(out);
    open_list("levels", out);
    for (unsigned i = 0; i < LEVEL_COUNT; i++)
        text(level_name((enum level)i), out);
    close_list(out);
    open_list("profiles", out);
    for (unsigned i = 0; i < PROFILE_COUNT; i++) {
        open_row(out);
        text(profile_name((enum profile)i), out);
        text(profile_text((enum profile)i), out);
        close_list(out);
    }
    close_list(out);
    open_list("editions", out);
    for (unsigned i = 0; i < EDITION_COUNT; i++)
        text(edition_name((enum edition)i), out);
    close_list(out);
}

static void write_titles(const char *name, const struct catalog_title *list, size_t count,
                         struct buf *out)
{
    open_list(name, out);
    for (size_t i = 0; i < count; i++) {
        open_row(out);
        text(list[i].id, out);
        text(list[i].title, out);
        close_list(out);
    }
    close_list(out);
}

static void write_array(const char *name, const cJSON *array, struct buf *out)
{
    key(name, out);
    if (array)
        json_print(array, 0, out);
    else
        buf_str(out, "[]");
}

static void write_rules(const struct catalog *cat, struct buf *out)
{
    open_list("rules", out);
    for (size_t i = 0; i < cat->rule_count; i++) {
        const struct catalog_rule *rule = &cat->rules[i];
        open_row(out);
        text(rule->rule->id, out);
        number(rule->section, out);
        text(rule->rule->text, out);
        text(rule->kind, out);
        text(level_name(rule->rule->level), out);
        number(rule->rule->editions, out);
        text(rule->why ? rule->why : "", out);
        number(rule->accepting, out);
        number(rule->rejecting, out);
        if (rule->rule->blame) {
            text(json_get_text(rule->json, "since"), out);
            text(json_get_text(rule->json, "until"), out);
            text(json_get_text(rule->json, "source"), out);
        }
        close_list(out);
    }
    close_list(out);
}

/* Writes the numbers of the ambiguous passages on which the answer to a case depends. */
static void write_decided(const struct catalog *cat, const struct test_case *c, struct buf *out)
{
    const cJSON *alternative, *reading;
    open_row(out);
    for (size_t i = 0; (alternative = case_alternative(c->expect, i)) != NULL; i++) {
        const char *choice = json_get_string(alternative, "reading");
        size_t number_of = 0, n = choice ? strcspn(choice, "=") : 0;
        cJSON_ArrayForEach(reading, cat->readings) {
            const char *id = json_get_text(reading, "id");
            if (choice && strlen(id) == n && strncmp(id, choice, n) == 0)
                number(number_of, out);
            number_of++;
        }
    }
    close_list(out);
}

/* Returns the length of a case's source. If the case has no source, returns the length of its
   request. */
static size_t source_length(const struct test_case *c)
{
    const char *source = json_get_string(c->fields, "source");
    struct buf text = {0};
    if (!source)
        json(c->fields, &text);
    size_t length = source ? strlen(source) : text.len;
    buf_free(&text);
    return length;
}

/* Writes the numbers of the amendments that concern a case. */
static void write_amendments(const struct catalog *cat, const struct test_case *c, struct buf *out)
{
    open_row(out);
    for (size_t i = 1; i <= c->amended; i++)
        for (size_t k = 0; k < c[i].cover_count; k++)
            if (c[i].covers[k]->blame)
                number(catalog_index(cat, c[i].covers[k]), out);
    close_list(out);
}

/* Writes a case of the suite. If the section is the section of the case before, writes "" instead.
   If the id begins with the section, writes the id from "#" on. */
static void write_case(const struct writer *w, size_t index)
{
    struct buf *out = w->out;
    const struct test_case *c = &w->page->suite->cases[index];
    struct coverage_outcome outcome = coverage_outcome(c->expect);
    size_t n = strlen(c->section);
    bool same = index > 0 && strcmp(c->section, c[-1].section) == 0;
    open_row(out);
    text(strncmp(c->id, c->section, n) == 0 && c->id[n] == '#' ? c->id + n : c->id, out);
    text(same ? "" : c->section, out);
    number(c->level, out);
    text(op_name(c->op), out);
    number(c->editions, out);
    number((outcome.accepts ? 1u : 0u) + (outcome.rejects ? 2u : 0u) +
               (json_get(c->expect, "error") ? 4u : 0u),
           out);
    open_row(out);
    for (size_t i = 0; i < c->cover_count; i++)
        number(catalog_index(w->page->catalog, c->covers[i]), out);
    close_list(out);
    write_decided(w->page->catalog, c, out);
    write_amendments(w->page->catalog, c, out);
    number(source_length(c), out);
    number(profile_of(op_name(c->op), c->section), out);
    close_list(out);
}

/* Writes the data of a case that the page needs only after it was drawn. */
static void write_details(const struct test_case *c, struct buf *out)
{
    open_row(out);
    json(c->fields, out);
    json(c->expect, out);
    json(c->repaired, out);
    text(c->note ? c->note : "", out);
    json(c->deviations, out);
    close_list(out);
}

/* Writes a case of another suite, which only results have. */
static void write_other_case(const struct result_case *c, struct buf *out)
{
    open_row(out);
    text(c->id, out);
    text(c->section, out);
    number(c->level, out);
    text(c->op, out);
    comma(out);
    buf_str(out, c->expected);
    close_list(out);
}

static void write_cases(struct writer *w)
{
    const struct report *r = w->page->results;
    struct buf *out = w->out;
    open_list("cases", out);
    for (size_t i = 0; i < w->page->suite->count; i++) {
        if (w->page->suite->cases[i].amends) /* an amended case has the id of the case before it */
            continue;
        texts_index(&w->cases, w->page->suite->cases[i].id);
        write_case(w, i);
    }
    close_list(out);
    open_list("others", out);
    for (size_t i = 0; i < r->ids.count; i++) {
        size_t known = w->cases.count;
        if (texts_index(&w->cases, r->ids.list[i]) == known)
            write_other_case(&r->cases[i], out);
    }
    close_list(out);
}

/* Returns the number of an implementation's text, without paths of the machine. */
static size_t text_index(struct writer *w, const char *value)
{
    struct buf clean = {0};
    escape_paths(value, &clean);
    size_t at = texts_index(&w->texts, buf_text(&clean));
    buf_free(&clean);
    return at;
}

/* Writes an array with texts of the runner, without paths of the machine. */
static void write_faults(const char *name, const cJSON *faults, struct buf *out)
{
    struct buf list = {0};
    key(name, out);
    json(faults, &list);
    escape_paths(buf_text(&list), out);
    buf_free(&list);
}

/* The columns of a run, one for each text of a result. */
static const struct {
    const char *name;
    size_t offset; /* offset of the column's text in struct result */
} columns[] = {{"wrong", offsetof(struct result, wrong)},
               {"detail", offsetof(struct result, detail)},
               {"answer", offsetof(struct result, answer)},
               {"deviation", offsetof(struct result, deviation)},
               {"place", offsetof(struct result, place)},
               {"reason", offsetof(struct result, reason)},
               {"follows", offsetof(struct result, follows)},
               {"cause", offsetof(struct result, cause)},
               {"about", offsetof(struct result, about)},
               {"sentence", offsetof(struct result, sentence)}};
enum { COLUMNS = sizeof columns / sizeof *columns };

/* Returns a result's text for a column, or NULL. If the case passed, leaves out the answer, because
   the answer equals the expected answer. */
static const char *text_of(const struct result *r, size_t column)
{
    size_t offset = columns[column].offset;
    if (offset == offsetof(struct result, answer) && r->actual == VERDICT_PASS)
        return NULL;
    return *(const char *const *)((const char *)r + offset);
}

static bool says_no_more(const struct result *r)
{
    for (size_t i = 0; i < COLUMNS; i++)
        if (text_of(r, i))
            return false;
    return !r->repaired && !r->answer_bytes;
}

/* Returns true if any result of the run has a text in the column. The page has no empty columns. */
static bool has_texts(const struct run *run, size_t column)
{
    for (size_t i = 0; i < run->count; i++)
        if (text_of(&run->list[i], column))
            return true;
    return false;
}

static void write_columns(struct writer *w, const struct run *run, const size_t *cases)
{
    struct buf *out = w->out;
    long before = 0;
    /* writes the difference to the number before, which is shorter than the number */
    open_list("of", out);
    for (size_t i = 0; i < run->count; i++)
        if (!says_no_more(&run->list[i])) {
            comma(out);
            buf_fmt(out, "%ld", (long)cases[i] - before);
            before = (long)cases[i];
        }
    close_list(out);
    for (size_t k = 0; k < COLUMNS; k++) {
        open_list(columns[k].name, out);
        for (size_t i = 0; has_texts(run, k) && i < run->count; i++) {
            const char *value = text_of(&run->list[i], k);
            if (!says_no_more(&run->list[i]))
                number(value ? text_index(w, value) : 0, out);
        }
        close_list(out);
    }
    open_list("left_out", out);
    for (size_t i = 0; i < run->count; i++)
        if (run->list[i].answer_bytes) {
            number(cases[i], out);
            number(run->list[i].answer_bytes, out);
        }
    close_list(out);
    open_list("repaired", out);
    for (size_t i = 0; i < run->count; i++)
        if (run->list[i].repaired)
            number(cases[i], out);
    close_list(out);
}

/* Writes the cases whose verdict by the newest release differs from the verdict by the text. */
static void write_released(const struct run *run, const size_t *cases, struct buf *out)
{
    open_list("released", out);
    for (size_t i = 0; i < run->count; i++)
        if (run->list[i].released != run->list[i].actual)
            number(cases[i], out);
    close_list(out);
}

static void write_sentences(const char *name, void (*facts)(const struct run *, struct texts *),
                            const struct run *run, struct buf *out)
{
    struct texts sentences = {0};
    facts(run, &sentences);
    open_list(name, out);
    for (size_t i = 0; i < sentences.count; i++) {
        struct buf clean = {0};
        escape_paths(sentences.list[i], &clean);
        text(buf_text(&clean), out);
        buf_free(&clean);
    }
    close_list(out);
    texts_free(&sentences);
}

/* For each ambiguous grouping, writes a sentence about the run, and if the run groups otherwise
   than the language's own library. */
static void write_ambiguous(struct writer *w, const struct run *run)
{
    const cJSON *reading;
    open_list("ambiguous", w->out);
    cJSON_ArrayForEach(reading, w->page->catalog->readings) {
        struct buf sentence = {0};
        bool differs = facts_ambiguous(w->page->results, run, reading, &sentence);
        if (sentence.len) {
            comma(w->out);
            buf_char(w->out, '[');
            text(json_get_text(reading, "id"), w->out);
            text(buf_text(&sentence), w->out);
            buf_str(w->out, differs ? ",true]" : ",false]");
        }
        buf_free(&sentence);
    }
    close_list(w->out);
}

static void write_verdicts(struct writer *w, const struct run *run, const size_t *cases)
{
    char *letters = mem_alloc(w->cases.count + 1);
    memset(letters, ABSENT, w->cases.count);
    for (size_t i = 0; i < run->count; i++)
        letters[cases[i]] = (char)('a' + (int)run->list[i].actual);
    member("verdicts", letters, w->out);
    free(letters);
}

/* Writes how the run reads each ambiguous passage on which an answer depends. */
static void write_stances(const struct run *run, struct buf *out)
{
    cJSON *all = cJSON_CreateObject();
    const cJSON *vote;
    cJSON_ArrayForEach(vote, run->votes) {
        struct stance stance = record_stance(run->votes, vote->string);
        cJSON *own = cJSON_AddObjectToObject(all, vote->string);
        if (stance.option)
            cJSON_AddStringToObject(own, "option", stance.option);
        cJSON_AddBoolToObject(own, "declared", stance.declared);
        cJSON_AddNumberToObject(own, "agreeing", (double)stance.agreeing);
        cJSON_AddNumberToObject(own, "outside", (double)stance.outside);
        cJSON_AddNumberToObject(own, "answers", (double)stance.answers);
    }
    key("stances", out);
    json(all, out);
    cJSON_Delete(all);
}

static void write_run(struct writer *w, const struct run *run)
{
    const struct report *r = w->page->results;
    struct buf *out = w->out;
    size_t *cases = mem_alloc((run->count + 1) * sizeof *cases);
    for (size_t i = 0; i < run->count; i++)
        cases[i] = texts_index(&w->cases, r->ids.list[run->list[i].at]);
    comma(out);
    buf_char(out, '{');
    const char *const head[][2] = {{"implementation", run->implementation},
                                   {"version", run->version},
                                   {"language", run->language},
                                   {"as", run->as},
                                   {"end", run->end}};
    for (size_t i = 0; i < sizeof head / sizeof *head; i++) {
        key(head[i][0], out);
        number(texts_index(&w->texts, head[i][1]), out);
    }
    member("edition", edition_find(run->edition) < EDITION_COUNT ? run->edition : "", out);
    key("other_suite", out);
    buf_str(out, run->other_suite ? "true" : "false");
    key("fault_count", out);
    number(run->fault_count, out);
    write_faults("faults", run->faults, out);
    write_faults("list_faults", run->list_faults, out);
    struct score score = score_run(r, run);
    struct buf failures = {0};
    failures_print(score.failures, &failures);
    member("failures", buf_text(&failures), out);
    buf_free(&failures);
    write_stances(run, out);
    write_verdicts(w, run, cases);
    write_released(run, cases, out);
    write_sentences("groupings", facts_groupings, run, out);
    write_ambiguous(w, run);
    write_sentences("growth", facts_growth, run, out);
    write_sentences("lacks", facts_lacks, run, out);
    write_columns(w, run, cases);
    buf_char(out, '}');
    free(cases);
}

static void write_case_list(struct writer *w, const char *name, const cJSON *line)
{
    const cJSON *item;
    open_list(name, w->out);
    cJSON_ArrayForEach(item, json_get(line, name)) {
        const char *id = json_get_string(item, "case");
        size_t at = id ? texts_find(&w->cases, id) : w->cases.count;
        if (at < w->cases.count)
            number(at, w->out);
    }
    buf_char(w->out, ']');
}

static void write_proof(struct writer *w)
{
    const cJSON *line;
    struct buf *out = w->out;
    open_list("proof", out);
    cJSON_ArrayForEach(line, w->page->proof) {
        const char *rule = json_get_string(line, "without");
        comma(out);
        buf_char(out, '{');
        member(rule ? "without" : "reading", rule ? rule : json_get_string(line, "reading"), out);
        key("bites", out);
        buf_str(out, cJSON_IsTrue(json_get(line, "bites")) ? "true" : "false");
        write_case_list(w, "noticed", line);
        write_case_list(w, "silent", line);
        write_case_list(w, "troubled", line);
        buf_char(out, '}');
    }
    close_list(out);
}

/* Returns the length of the longest prefix that has at most `max` bytes and ends between two
   characters. */
static size_t cut_at(const char *value, size_t max)
{
    size_t n = strlen(value);
    if (n <= max)
        return n;
    for (n = max; n > 0 && ((unsigned char)value[n] & 0xc0) == 0x80; n--)
        ;
    return n;
}

/* Writes all texts, each cut off after `max` bytes. If the texts are too long together, writes
   nothing and returns false. */
static bool write_texts_cut(const struct writer *w, size_t max)
{
    struct buf list = {0}, cut = {0};
    for (size_t i = 0; i < w->texts.count && list.len <= PAGE_TEXTS_MAX; i++) {
        const char *value = w->texts.list[i];
        size_t n = cut_at(value, max);
        char *start = mem_dup_n(value, n);
        buf_str(&list, i ? "," : "");
        json_print_string(start, 0, &list);
        free(start);
        if (n < strlen(value))
            buf_fmt(&cut, "%s%zu,%zu", cut.len ? "," : "", i, strlen(value));
    }
    bool fits = list.len <= PAGE_TEXTS_MAX || max == 0;
    if (fits) {
        key("text_max", w->out);
        number(max, w->out);
        key("strings", w->out);
        buf_fmt(w->out, "[%s]", buf_text(&list));
        key("cut", w->out);
        buf_fmt(w->out, "[%s]", buf_text(&cut));
    }
    buf_free(&list);
    buf_free(&cut);
    return fits;
}

/* Writes all texts. If the texts do not fit into PAGE_TEXTS_MAX, cuts off each text after a shorter
   length. */
static void write_texts(const struct writer *w)
{
    static const size_t lengths[] = {16384, 4096, 1024, 256, 64, 0};
    size_t i = 0;
    while (!write_texts_cut(w, lengths[i]))
        i++;
}

/* Writes the current day, or the day of SOURCE_DATE_EPOCH. */
static void write_date(struct buf *out)
{
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    time_t now = epoch ? (time_t)strtoll(epoch, NULL, 10) : time(NULL);
    struct tm day;
    char written[32] = "";
    if (gmtime_r(&now, &day))
        strftime(written, sizeof written, "%Y-%m-%d", &day);
    member("written", written, out);
}

void page_data_print(const struct page *p, struct buf *out)
{
    struct writer w = {.page = p, .out = out};
    texts_index(&w.texts, "");
    buf_char(out, '{');
    write_names(out);
    write_titles("documents", p->catalog->documents, p->catalog->document_count, out);
    write_titles("sections", p->catalog->sections, p->catalog->section_count, out);
    write_array("readings", p->catalog->readings, out);
    write_array("errata", p->catalog->errata, out);
    write_rules(p->catalog, out);
    write_cases(&w);
    open_list("runs", out);
    for (size_t i = 0; i < p->results->run_count; i++)
        write_run(&w, &p->results->runs[i]);
    close_list(out);
    write_proof(&w);
    member("home", p->home ? p->home : "", out);
    member("released", edition_name((enum edition)EDITION_NEWEST_RELEASE), out);
    struct buf missing = {0};
    escape_paths(p->missing, &missing);
    member("missing", buf_text(&missing), out);
    buf_free(&missing);
    write_date(out);
    write_texts(&w);
    buf_char(out, '}');
    texts_free(&w.texts);
    texts_free(&w.cases);
}

void page_details_print(const struct page *p, struct buf *out)
{
    buf_char(out, '[');
    for (size_t i = 0; i < p->suite->count; i++)
        if (!p->suite->cases[i].amends)
            write_details(&p->suite->cases[i], out);
    buf_char(out, ']');
}

/* Writes a table for browsers without scripts. */
static void print_table(const struct report *r, struct buf *out)
{
    for (size_t i = 0; i < r->run_count; i++) {
        struct score s = score_run(r, &r->runs[i]);
        struct buf title = {0};
        run_title(&r->runs[i], &title);
        buf_str(out, "<tr><td>");
        escape_markup(buf_text(&title), ESCAPE_NAME_MAX, out);
        buf_fmt(out, "</td><td>%zu of %zu</td></tr>\n", score_count(&s, LEVEL_COUNT, VERDICT_PASS),
                score_judged(&s, LEVEL_COUNT));
        buf_free(&title);
    }
}

static void print_part(enum page_part part, struct buf *out)
{
    buf_add(out, (const char *)page_parts[part].bytes, page_parts[part].length);
}

void page_print(const struct page *p, struct buf *out)
{
    print_part(PAGE_BEFORE_TABLE, out);
    print_table(p->results, out);
    print_part(PAGE_BEFORE_DATA, out);
    size_t start = out->len;
    page_data_print(p, out);
    escape_script(out, start);
    print_part(PAGE_BEFORE_DETAILS, out);
    start = out->len;
    page_details_print(p, out);
    escape_script(out, start);
    print_part(PAGE_AFTER_DETAILS, out);
}
