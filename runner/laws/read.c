/* The laws of what an implementation says about a source that it reads. */
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/mem.h"
#include "base/where.h"
#include "cases/lexis.h"
#include "laws/trial.h"
#include "protocol/tree.h"

/* --- Variables ------------------------------------------------------------------------------- */

/* The names that a `for` binds, and those around it. */
struct scope {
    const char *key, *value; /* `key` may be NULL */
    const struct scope *around;
};

/* Names, which the trees and replies own. */
struct names {
    const char **list;
    size_t count, cap;
};

static void add_name(struct names *names, const cJSON *name)
{
    names->list = mem_more(names->list, &names->cap, names->count, sizeof *names->list);
    names->list[names->count++] = name->valuestring;
}

/* Adds a variable that no `for` binds. */
static void add_free(struct names *names, const cJSON *name, const struct scope *scope)
{
    for (; scope != NULL; scope = scope->around)
        if (strcmp(name->valuestring, scope->value) == 0 ||
            (scope->key != NULL && strcmp(name->valuestring, scope->key) == 0))
            return;
    add_name(names, name);
}

static void find_free(enum tree_group group, const cJSON *node, const struct scope *scope,
                      struct names *names)
{
    const struct tree_node *row = tree_node(group, node);
    const cJSON *member = row != NULL ? node->child->next : NULL, *inner;
    bool binds = row != NULL && row->members[0] == 'N';
    struct scope within = {.around = scope};
    if (binds)
        within = (struct scope){cJSON_GetStringValue(member), member->next->valuestring, scope};
    if (row != NULL && strcmp(row->tag, "var") == 0)
        add_free(names, member, scope);
    for (size_t i = 0; member != NULL; i++, member = member->next) {
        enum tree_group of = tree_group(row->members[i]);
        /* the third member is the collection, in which the names are not bound */
        const struct scope *here = binds && i != 2 ? &within : scope;
        if (strchr("eEB", row->members[i]) != NULL)
            find_free(of, member, here, names);
        else if (strchr("xisp", row->members[i]) != NULL)
            cJSON_ArrayForEach(inner, member)
                find_free(of, inner, here, names);
        else if (row->members[i] == 'y')
            cJSON_ArrayForEach(inner, member) {
                find_free(EXPRESSION, inner->child, here, names);
                find_free(EXPRESSION, inner->child->next, here, names);
            }
    }
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void sort(struct names *names)
{
    if (names->count > 1)
        qsort(names->list, names->count, sizeof *names->list, compare_names);
}

/* Compares sorted names, of which `got` may have each only once. */
static bool compare(const struct names *wanted, const struct names *got, struct buf *why)
{
    for (size_t i = 0, k = 0;;) {
        int order = i == wanted->count ? 1 : -1;
        if (i == wanted->count && k == got->count)
            return true;
        if (i < wanted->count && k < got->count)
            order = strcmp(wanted->list[i], got->list[k]);
        if (order != 0) {
            trial_quote(order < 0                                                 ? "missing: "
                        : i > 0 && strcmp(wanted->list[i - 1], got->list[k]) == 0 ? "twice: "
                                                                                  : "not free: ",
                        order < 0 ? wanted->list[i] : got->list[k], why);
            return false;
        }
        while (++i < wanted->count && strcmp(wanted->list[i - 1], wanted->list[i]) == 0)
            ;
        k++;
    }
}

bool law_variables(const struct trial *t, struct buf *why)
{
    const cJSON *listed = json_get(t->answers[Q_OWN].item, "variables"),
                *tree = t->answers[Q_TREE].item, *name;
    bool body = tree_node(BODY, tree) != NULL;
    struct names wanted = {0}, got = {0};
    find_free(body ? BODY : EXPRESSION, tree, NULL, &wanted);
    cJSON_ArrayForEach(name, listed)
        add_name(&got, name);
    sort(&wanted);
    sort(&got);
    bool same = compare(&wanted, &got, why);
    free(wanted.list);
    free(got.list);
    return same;
}

/* --- Places ---------------------------------------------------------------------------------- */

/* Ranges of a source, from which the source is put together again. */
struct joint {
    const char *text;
    struct buf *out;
    struct where *w;
};

struct span {
    size_t start, end;
};

/* Reads a range, which must lie within another one. */
static bool read_span(const struct joint *j, const cJSON *item, const char *name, struct span in,
                      struct span *out)
{
    const cJSON *range = json_get(item, name), *start = cJSON_GetArrayItem(range, 0),
                *end = cJSON_GetArrayItem(range, 1);
    *out = (struct span){json_count(start), json_count(end)};
    if (cJSON_IsArray(range) && json_is_integer(start) && json_is_integer(end) &&
        cJSON_GetArraySize(range) == 2 && start->valuedouble >= (double)in.start &&
        out->start < out->end && out->end <= in.end)
        return true;
    return where_fail(j->w, "\"%s\" must be a range between %zu and %zu", name, in.start, in.end);
}

/* Checks that a span has only white space, comments and the marks `marks`. If `tail` is true, no
   comment may follow the marks. */
static bool is_gap(const struct joint *j, struct span gap, const char *marks, bool tail)
{
    struct lexis l;
    bool bom = gap.start == 0 && gap.end >= 3 && memcmp(j->text, "\xef\xbb\xbf", 3) == 0;
    size_t start = gap.start + (bom ? 3 : 0), i = 0;
    bool known = gap.end < start || lexis_scan(j->text + start, gap.end - start, &l);
    for (; known && i + 1 < l.count; i++) {
        const struct lexis_token *token = &l.tokens[i];
        bool comment = token->kind == LEXIS_LINE_COMMENT || token->kind == LEXIS_INLINE_COMMENT;
        if (token->kind == LEXIS_MARK && j->text[start + token->start] == *marks &&
            token->end == token->start + 1)
            marks++;
        else if (token->kind != LEXIS_NEWLINE && (!comment || (tail && *marks == '\0')))
            break;
    }
    bool ok = known && i + 1 == l.count && *marks == '\0';
    lexis_free(&l);
    return ok || where_fail(j->w, "between %zu and %zu must be white space, comments%s%s only",
                            gap.start, gap.end, *marks != '\0' ? " and " : "", marks);
}

/* Copies a span, which must begin and end with a token. */
static bool copy(const struct joint *j, struct span s, const char *after)
{
    struct lexis l;
    bool known = lexis_scan(j->text + s.start, s.end - s.start, &l);
    size_t last = l.count - 1;
    while (known && last > 0 && l.tokens[last - 1].kind == LEXIS_NEWLINE)
        last--;
    bool ok =
        !known || (last > 0 && l.tokens[0].start == 0 && l.tokens[0].kind < LEXIS_LINE_COMMENT &&
                   l.tokens[last - 1].kind < LEXIS_LINE_COMMENT);
    lexis_free(&l);
    buf_add(j->out, j->text + s.start, s.end - s.start);
    buf_str(j->out, after);
    return ok ||
           where_fail(j->w, "the range from %zu to %zu has more than its item", s.start, s.end);
}

static bool join_attribute(const struct joint *j, const cJSON *item, struct span whole)
{
    struct span name, e;
    return read_span(j, item, "name", whole, &name) &&
           read_span(j, item, "expression", (struct span){name.end, whole.end}, &e) &&
           is_gap(j, (struct span){whole.start, name.start}, "", true) &&
           is_gap(j, (struct span){name.end, e.start}, "=", false) &&
           is_gap(j, (struct span){e.end, whole.end}, "", true) && copy(j, name, " = ") &&
           copy(j, e, "\n");
}

static bool join_body(const struct joint *j, const cJSON *places, const cJSON *structure,
                      struct span in, bool block);

static bool join_block(const struct joint *j, const cJSON *item, const cJSON *block,
                       struct span whole)
{
    struct span header;
    bool ok = read_span(j, item, "header", whole, &header) &&
              is_gap(j, (struct span){whole.start, header.start}, "", true) &&
              copy(j, header, " {\n") &&
              join_body(j, json_get(item, "body"), json_get(block, "body"),
                        (struct span){header.end, whole.end}, true);
    buf_str(j->out, "}\n");
    return ok;
}

/* Appends a body as its ranges give it. Checks what lies between the ranges. */
static bool join_body(const struct joint *j, const cJSON *places, const cJSON *structure,
                      struct span in, bool block)
{
    static const char *const lists[] = {"attributes", "blocks"};
    const cJSON *next[2] = {NULL, NULL}, *inner = json_get(structure, "blocks");
    const char *marks = block ? "{}" : "";
    for (size_t i = 0; i < 2; i++) {
        if (!cJSON_IsArray(json_get(places, lists[i])) ||
            cJSON_GetArraySize(json_get(places, lists[i])) !=
                cJSON_GetArraySize(json_get(structure, lists[i])))
            return where_fail(j->w, "\"%s\" must have as many elements as in the structure",
                              lists[i]);
        next[i] = json_get(places, lists[i])->child;
    }
    inner = inner != NULL ? inner->child : NULL;
    while (next[0] != NULL || next[1] != NULL) {
        struct span wholes[2];
        for (size_t i = 0; i < 2; i++)
            if (next[i] != NULL && !read_span(j, next[i], "whole", in, &wholes[i]))
                return false;
        bool first = next[1] == NULL || (next[0] != NULL && wholes[0].start < wholes[1].start);
        struct span whole = wholes[first ? 0 : 1];
        const cJSON *item = next[first ? 0 : 1];
        if (!is_gap(j, (struct span){in.start, whole.start}, *marks == '{' ? "{" : "", false) ||
            !(first ? join_attribute(j, item, whole) : join_block(j, item, inner, whole)))
            return false;
        inner = first ? inner : inner->next;
        in.start = whole.end;
        marks = block ? "}" : "";
        next[first ? 0 : 1] = item->next;
    }
    return is_gap(j, in, marks, block);
}

bool trial_join(const struct trial *t, struct buf *out, struct where *w)
{
    const cJSON *places = json_get(t->answers[Q_OWN].reply, "places");
    struct joint j = {buf_text(&t->source), out, w};
    return join_body(&j, places, t->answers[Q_OWN].item, (struct span){0, t->source.len}, false);
}

bool law_places(const struct trial *t, struct buf *why)
{
    struct buf ignored = {0};
    struct where w = {0};
    bool ok = trial_join(t, &ignored, &w);
    where_print(&w, why);
    where_free(&w);
    buf_free(&ignored);
    return ok;
}
