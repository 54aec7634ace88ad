/*
 * Columns and indexes instead of objects and names: thousands of cases times dozens of runs. A
 * verdict is one letter; what else there is to say of a result is said only where it is not a plain
 * pass; texts that repeat stand once, in "strings", whose first is "".
 */
#include "page_data.h"

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "catalog.h"
#include "coverage.h"
#include "page.h"
#include "proven.h"
#include "results.h"
#include "texts.h"

#include <stdlib.h>
#include <string.h>

/* In a column of verdicts: the case is not in the run. */
#define ABSENT '.'

struct writer {
    const struct page *page;
    struct buf *out;
    struct texts texts; /* of implementations */
    struct texts cases; /* keys, in the order of the page: those of the suite first */
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

static void names(const char *name, size_t count, const char *(*name_of)(size_t), struct buf *out)
{
    key(name, out);
    buf_char(out, '[');
    for (size_t i = 0; i < count; i++)
        text(name_of(i), out);
    buf_char(out, ']');
}

static const char *name_of_verdict(size_t i)
{
    return verdict_name((enum verdict)i);
}

static const char *name_of_level(size_t i)
{
    return level_name((enum level)i);
}

static const char *name_of_edition(size_t i)
{
    return edition_name((enum edition)i);
}

static void write_catalog(const struct catalog *cat, struct buf *out)
{
    key("documents", out);
    buf_char(out, '[');
    for (size_t i = 0; i < cat->document_count; i++) {
        comma(out);
        buf_char(out, '[');
        text(cat->documents[i].id, out);
        text(cat->documents[i].title, out);
        buf_char(out, ']');
    }
    buf_str(out, "]");
    key("sections", out);
    buf_char(out, '[');
    for (size_t i = 0; i < cat->section_ids.count; i++) {
        comma(out);
        buf_char(out, '[');
        text(cat->sections[i].id, out);
        text(cat->sections[i].title, out);
        buf_char(out, ']');
    }
    buf_char(out, ']');
    key("readings", out);
    if (cat->readings)
        json_print(cat->readings, 0, out);
    else
        buf_str(out, "[]");
    key("errata", out);
    if (cat->errata)
        json_print(cat->errata, 0, out);
    else
        buf_str(out, "[]");
}

static void write_rules(const struct catalog *cat, struct buf *out)
{
    key("rules", out);
    buf_char(out, '[');
    for (size_t i = 0; i < cat->rule_ids.count; i++) {
        const struct catalog_rule *rule = &cat->rules[i];
        comma(out);
        buf_char(out, '[');
        text(rule->id, out);
        number(rule->section, out);
        text(rule->text, out);
        text(rule->kind, out);
        text(rule->level, out);
        number(rule->editions, out);
        text(rule->why ? rule->why : "", out);
        number(rule->accepting, out);
        number(rule->rejecting, out);
        buf_char(out, ']');
    }
    buf_char(out, ']');
}

static void write_case(const struct writer *w, const struct test_case *c)
{
    struct buf *out = w->out;
    struct coverage_outcome outcome = coverage_outcome(c->expect);
    comma(out);
    buf_char(out, '[');
    text(c->id, out);
    text(c->section, out);
    number(c->level, out);
    text(op_name(c->op), out);
    number(c->editions, out);
    number((outcome.accepts ? 1u : 0u) + (outcome.rejects ? 2u : 0u), out);
    comma(out);
    buf_char(out, '[');
    for (size_t i = 0; i < c->cover_count; i++)
        number(texts_find(&w->page->catalog->rule_ids, c->covers[i]->id), out);
    buf_char(out, ']');
    json(c->fields, out);
    json(c->expect, out);
    json(c->repaired, out);
    text(c->note ? c->note : "", out);
    json(c->deviations, out);
    buf_char(out, ']');
}

/* Of a case that the suite here does not have, or that is another one transformed: what the results
 * know of it. */
static void write_other_case(const struct writer *w, const struct result_case *c)
{
    struct buf *out = w->out;
    size_t base = texts_find(&w->cases, c->id);
    comma(out);
    buf_char(out, '[');
    text(c->id, out);
    text(c->section, out);
    number(c->level, out);
    text(c->op, out);
    text(c->transform ? c->transform : "", out);
    comma(out);
    buf_fmt(out, "%ld,", base < w->page->suite->count ? (long)base : -1L);
    buf_str(out, c->expected);
    buf_char(out, ']');
}

static void write_cases(struct writer *w)
{
    const struct report *r = w->page->results;
    struct buf *out = w->out;
    key("cases", out);
    buf_char(out, '[');
    for (size_t i = 0; i < w->page->suite->count; i++) {
        texts_index(&w->cases, w->page->suite->cases[i].id);
        write_case(w, &w->page->suite->cases[i]);
    }
    buf_char(out, ']');
    key("others", out);
    buf_char(out, '[');
    for (size_t i = 0; i < r->keys.count; i++) {
        size_t known = w->cases.count;
        if (texts_index(&w->cases, r->keys.list[i]) == known)
            write_other_case(w, &r->cases[i]);
    }
    buf_char(out, ']');
}

/* What is said of a result besides its verdict: a column each. */
struct column {
    const char *name;
    const char *(*text_of)(const struct result *);
};

static const char *wrong_of(const struct result *r)
{
    return r->wrong;
}

static const char *detail_of(const struct result *r)
{
    return r->detail;
}

/* The answer of a case that passed is the expected one. */
static const char *answer_of(const struct result *r)
{
    return r->actual == VERDICT_PASS ? NULL : r->answer;
}

static const char *deviation_of(const struct result *r)
{
    return r->deviation;
}

static const char *place_of(const struct result *r)
{
    return r->place;
}

static const char *unstable_of(const struct result *r)
{
    return r->unstable;
}

static const char *reason_of(const struct result *r)
{
    return r->reason;
}

static const char *follows_of(const struct result *r)
{
    return r->follows;
}

static const struct column columns[] = {{"wrong", wrong_of},   {"detail", detail_of},
                                        {"answer", answer_of}, {"deviation", deviation_of},
                                        {"place", place_of},   {"unstable", unstable_of},
                                        {"reason", reason_of}, {"follows", follows_of}};
enum { COLUMNS = sizeof columns / sizeof *columns };

static bool is_plain(const struct result *r)
{
    for (size_t i = 0; i < COLUMNS; i++)
        if (columns[i].text_of(r))
            return false;
    return !r->repaired && !r->answer_bytes;
}

static void write_columns(struct writer *w, const struct run *run, const size_t *cases)
{
    struct buf *out = w->out;
    key("of", out);
    buf_char(out, '[');
    for (size_t i = 0; i < run->count; i++)
        if (!is_plain(&run->list[i]))
            number(cases[i], out);
    buf_char(out, ']');
    for (size_t k = 0; k < COLUMNS; k++) {
        key(columns[k].name, out);
        buf_char(out, '[');
        for (size_t i = 0; i < run->count; i++) {
            const char *value = columns[k].text_of(&run->list[i]);
            if (!is_plain(&run->list[i]))
                number(value ? texts_index(&w->texts, value) : 0, out);
        }
        buf_char(out, ']');
    }
    key("left_out", out);
    buf_char(out, '[');
    for (size_t i = 0; i < run->count; i++)
        if (run->list[i].answer_bytes) {
            number(cases[i], out);
            number(run->list[i].answer_bytes, out);
        }
    buf_char(out, ']');
    key("repaired", out);
    buf_char(out, '[');
    for (size_t i = 0; i < run->count; i++)
        if (run->list[i].repaired)
            number(cases[i], out);
    buf_char(out, ']');
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

static void write_run(struct writer *w, const struct run *run)
{
    const struct report *r = w->page->results;
    struct buf *out = w->out;
    size_t *cases = mem_alloc((run->count + 1) * sizeof *cases);
    for (size_t i = 0; i < run->count; i++)
        cases[i] = texts_index(&w->cases, r->keys.list[run->list[i].at]);
    comma(out);
    buf_char(out, '{');
    key("implementation", out);
    number(texts_index(&w->texts, run->implementation), out);
    key("version", out);
    number(texts_index(&w->texts, run->version), out);
    key("language", out);
    number(texts_index(&w->texts, run->language), out);
    key("as", out);
    number(texts_index(&w->texts, run->as), out);
    key("end", out);
    number(texts_index(&w->texts, run->end), out);
    key("file", out);
    number(texts_index(&w->texts, run->path), out);
    member("edition", edition_find(run->edition) < EDITION_COUNT ? run->edition : "", out);
    key("other_suite", out);
    buf_str(out, run->other_suite ? "true" : "false");
    key("fault_count", out);
    number(run->fault_count, out);
    key("faults", out);
    json(run->faults, out);
    key("list_faults", out);
    json(run->list_faults, out);
    key("votes", out);
    json(run->votes, out);
    write_verdicts(w, run, cases);
    write_columns(w, run, cases);
    buf_char(out, '}');
    free(cases);
}

static void write_case_list(struct writer *w, const char *name, const cJSON *line)
{
    const cJSON *item;
    key(name, w->out);
    buf_char(w->out, '[');
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
    const struct proven *proof = w->page->proof;
    struct buf *out = w->out;
    key("proof", out);
    buf_char(out, '[');
    for (size_t i = 0; i < proof->count; i++) {
        const cJSON *line = proof->lines[i];
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
    buf_char(out, ']');
}

/* The longest prefix of at most max bytes that ends between characters. */
static size_t cut_at(const char *value, size_t max)
{
    size_t n = strlen(value);
    if (n <= max)
        return n;
    for (n = max; n > 0 && ((unsigned char)value[n] & 0xc0) == 0x80; n--)
        ;
    return n;
}

/* Writes all texts, cut at max; false, with nothing written, where they take too much. */
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

static void write_texts(const struct writer *w)
{
    static const size_t lengths[] = PAGE_TEXT_LENGTHS;
    size_t i = 0;
    while (!write_texts_cut(w, lengths[i]))
        i++;
}

void page_data_print(const struct page *p, struct buf *out)
{
    struct writer w = {.page = p, .out = out};
    texts_index(&w.texts, "");
    buf_char(out, '{');
    names("verdicts", VERDICT_COUNT, name_of_verdict, out);
    names("levels", LEVEL_COUNT, name_of_level, out);
    names("editions", EDITION_COUNT, name_of_edition, out);
    write_catalog(p->catalog, out);
    write_rules(p->catalog, out);
    write_cases(&w);
    key("runs", out);
    buf_char(out, '[');
    for (size_t i = 0; i < p->results->run_count; i++)
        write_run(&w, &p->results->runs[i]);
    buf_char(out, ']');
    write_proof(&w);
    member("missing", p->missing, out);
    write_texts(&w);
    buf_char(out, '}');
    texts_free(&w.texts);
    texts_free(&w.cases);
}
