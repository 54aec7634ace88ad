#include "cases/sections.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "cases/registry.h"
#include "protocol/protocol.h"

struct row {
    const char *name;
    size_t length; /* of the name */
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

static void show(const struct sections *s, const struct row *row, bool bold, FILE *out)
{
    fprintf(out, "%s%-*.*s", bold ? "\033[1m" : "", name_width(s->registry), (int)row->length,
            row->name);
    for (size_t i = 0; i < s->column_count; i++)
        if (row->columns[i] == 0)
            fprintf(out, "  %*s", column_width(s->titles[i]), ".");
        else
            fprintf(out, "  %*zu", column_width(s->titles[i]), row->columns[i]);
    fprintf(out, "%s\n", bold ? "\033[0m" : "");
}

static void show_titles(const struct sections *s, bool bold, FILE *out)
{
    fprintf(out, "%s%-*s", bold ? "\033[1m" : "", name_width(s->registry), "section");
    for (size_t i = 0; i < s->column_count; i++)
        fprintf(out, "  %*s", column_width(s->titles[i]), s->titles[i]);
    fprintf(out, "%s\n", bold ? "\033[0m" : "");
}

static void add_row(const struct sections *s, const struct row *from, struct row *to)
{
    for (size_t i = 0; i < s->column_count; i++)
        to->columns[i] += from->columns[i];
}

/* The rows of one document from list[*at], with its sum; moves *at behind it. */
static void show_document(const struct sections *s, const struct rule **list, size_t *at,
                          struct row *all, bool colour, FILE *out)
{
    const char *first = list[*at]->section;
    struct row document = {.name = first, .length = strcspn(first, "/")};
    while (*at < s->registry->rule_count && strcspn(list[*at]->section, "/") == document.length &&
           strncmp(list[*at]->section, first, document.length) == 0) {
        struct row row = {.name = list[*at]->section, .length = strlen(list[*at]->section)};
        for (; *at < s->registry->rule_count && strcmp(list[*at]->section, row.name) == 0; ++*at)
            s->count(s->arg, list[*at], row.columns);
        show(s, &row, false, out);
        add_row(s, &row, &document);
    }
    show(s, &document, colour, out);
    add_row(s, &document, all);
}

void sections_print(const struct sections *s, bool colour, FILE *out)
{
    const struct rule **list = by_section(s->registry);
    struct row all = {.name = "total", .length = strlen("total")};
    show_titles(s, colour, out);
    for (size_t i = 0; i < s->registry->rule_count;)
        show_document(s, list, &i, &all, colour, out);
    show(s, &all, colour, out);
    free(list);
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
