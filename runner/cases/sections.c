#include "cases/sections.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/colour.h"
#include "base/mem.h"
#include "cases/registry.h"
#include "protocol/protocol.h"

struct row {
    const char *name;
    size_t length; /* the length of the name in bytes */
    size_t columns[SECTIONS_COLUMNS_MAX];
};

static int compare(const void *left, const void *right)
{
    const struct rule *const *a = left, *const *b = right;
    int order = strcmp((*a)->section, (*b)->section);
    return order != 0 ? order : strcmp((*a)->id, (*b)->id);
}

static const struct rule **by_section(const struct registry *r)
{
    const struct rule **list = mem_alloc(r->rule_count * sizeof *list);
    for (size_t i = 0; i < r->rule_count; i++)
        list[i] = &r->rules[i];
    if (r->rule_count > 0)
        qsort(list, r->rule_count, sizeof *list, compare);
    return list;
}

static int column_width(const char *title)
{
    int n = (int)strlen(title);
    return n < 5 ? 5 : n;
}

static int name_width(const struct registry *r)
{
    size_t width = strlen("section");
    for (size_t i = 0; i < r->rule_count; i++)
        if (strlen(r->rules[i].section) > width)
            width = strlen(r->rules[i].section);
    return (int)width;
}

/* The progress of printing a table. */
struct table {
    const struct sections *s;
    const struct rule **rules; /* sorted by section */
    size_t at;                 /* index of the first rule that is not printed yet */
    bool colour;
    FILE *out;
};

static void show(const struct table *t, const struct row *row, bool bold)
{
    const struct sections *s = t->s;
    FILE *out = t->out;
    fprintf(out, "%s%-*.*s", bold ? COLOUR_BOLD : "", name_width(s->registry), (int)row->length,
            row->name);
    for (size_t i = 0; i < s->column_count; i++)
        if (row->columns[i] == 0)
            fprintf(out, "  %*s", column_width(s->titles[i]), ".");
        else
            fprintf(out, "  %*zu", column_width(s->titles[i]), row->columns[i]);
    fprintf(out, "%s\n", bold ? COLOUR_OFF : "");
}

static void show_titles(const struct table *t)
{
    const struct sections *s = t->s;
    fprintf(t->out, "%s%-*s", t->colour ? COLOUR_BOLD : "", name_width(s->registry), "section");
    for (size_t i = 0; i < s->column_count; i++)
        fprintf(t->out, "  %*s", column_width(s->titles[i]), s->titles[i]);
    fprintf(t->out, "%s\n", t->colour ? COLOUR_OFF : "");
}

static void add_row(const struct sections *s, const struct row *from, struct row *to)
{
    for (size_t i = 0; i < s->column_count; i++)
        to->columns[i] += from->columns[i];
}

/* Prints the rows of one document, and a row with their sum. */
static void show_document(struct table *t, struct row *all)
{
    const struct sections *s = t->s;
    size_t count = s->registry->rule_count;
    const char *first = t->rules[t->at]->section;
    struct row document = {.name = first, .length = strcspn(first, "/")};
    while (t->at < count && strcspn(t->rules[t->at]->section, "/") == document.length &&
           strncmp(t->rules[t->at]->section, first, document.length) == 0) {
        const char *section = t->rules[t->at]->section;
        struct row row = {.name = section, .length = strlen(section)};
        for (; t->at < count && strcmp(t->rules[t->at]->section, section) == 0; t->at++)
            s->count(s->arg, t->rules[t->at], row.columns);
        show(t, &row, false);
        add_row(s, &row, &document);
    }
    show(t, &document, t->colour);
    add_row(s, &document, all);
}

void sections_print(const struct sections *s, bool colour, FILE *out)
{
    struct table t = {.s = s, .rules = by_section(s->registry), .colour = colour, .out = out};
    struct row all = {.name = "total", .length = strlen("total")};
    show_titles(&t);
    while (t.at < s->registry->rule_count)
        show_document(&t, &all);
    show(&t, &all, colour);
    free(t.rules);
}

void sections_editions(unsigned editions, struct buf *out)
{
    const char *separator = "";
    for (unsigned i = 0; i < EDITION_COUNT; i++)
        if ((editions & 1u << i) != 0) {
            buf_fmt(out, "%s%s", separator, edition_name((enum edition)i));
            separator = ", ";
        }
}

unsigned sections_percent(size_t part, size_t whole)
{
    return whole == 0 ? 100 : (unsigned)(100 * part / whole);
}
