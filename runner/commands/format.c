#include "commands/commands.h"
#include "commands/lint.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/text.h"
#include "cases/case.h"
#include "options/options.h"
#include "protocol/protocol.h"

/* The kinds of JSON objects. Each kind has its own order of members. */
enum order {
    ORDER_FILE,
    ORDER_CASE,  /* a case or its repair */
    ORDER_KNOWN, /* an object of the protocol */
    ORDER_KEEP   /* an object whose member names are data; the order of the members stays */
};

static const char *const file_fields[] = {"section", "cases", NULL};

static const char *const case_fields[] = {
    "by",        "name",          "covers",     "level",
    "editions",  "needs",         "note",       "op",
    "syntax",    "mode",          "analysis",   "of",
    "source",    "source_base64", "constraint", "scope",
    "functions", "schema",        "expand",     "user_functions",
    "value",     "types",         "type",       "type_source",
    "expect",    "deviations",    "repair",     "amended",
    NULL};

/* The members of the protocol's objects (errors, functions, values, …), in the order in which they
   are written. */
static const char *const known_fields[] = {
    "phase",    "range",      "start",         "end",
    "byte",     "line",       "column",        "name",
    "type",     "allow_null", "allow_unknown", "allow_dynamic",
    "required", "labels",     "schema",        "params",
    "variadic", "result",     "returns",       "root",
    "steps",    "arguments",  "attributes",    "blocks",
    "partial",  "body",       "remain",        "dynamic",
    "value",    "structure",  "static",        "tree",
    "error",    "reading",    "list",          "set",
    "map",      "tuple",      "object",        "capsule",
    "of",       "id",         "builtin",       NULL};

/* Members whose values are objects with data as member names. */
static const char *const data_fields[] = {"scope",      "functions",  "object", "map",
                                          "attributes", "deviations", NULL};

static size_t rank_of(enum order order, const char *name)
{
    switch (order) {
    case ORDER_FILE:
        return names_find(file_fields, name);
    case ORDER_CASE:
        return names_find(case_fields, name);
    case ORDER_KNOWN:
        return names_find(known_fields, name);
    case ORDER_KEEP:
        break;
    }
    return 0;
}

/* Returns the order that applies to the value of the member `name`. */
static enum order order_below(enum order order, const char *name)
{
    if (order == ORDER_FILE)
        return strcmp(name, "cases") == 0 ? ORDER_CASE : ORDER_KEEP;
    if (order == ORDER_CASE && (strcmp(name, "repair") == 0 || strcmp(name, "amended") == 0))
        return ORDER_CASE;
    return data_fields[names_find(data_fields, name)] != NULL ? ORDER_KEEP : ORDER_KNOWN;
}

struct child {
    const cJSON *item;
    size_t rank;
    size_t index;
};

static int compare_children(const void *left, const void *right)
{
    const struct child *a = left, *b = right;
    if (a->rank != b->rank)
        return a->rank < b->rank ? -1 : 1;
    return (a->index > b->index) - (a->index < b->index);
}

/* Returns the members of an object in their order, or the elements of an array. The caller frees
   the array. */
static struct child *children_of(const cJSON *item, enum order order, size_t *count)
{
    const cJSON *member;
    size_t n = 0, i = 0;
    cJSON_ArrayForEach(member, item)
        n++;
    struct child *list = mem_alloc((n + 1) * sizeof *list);
    cJSON_ArrayForEach(member, item) {
        list[i] =
            (struct child){member, member->string == NULL ? 0 : rank_of(order, member->string), i};
        i++;
    }
    qsort(list, n, sizeof *list, compare_children);
    *count = n;
    return list;
}

static enum order child_order(const cJSON *child, enum order order)
{
    return child->string == NULL ? order : order_below(order, child->string);
}

static void add_name(const cJSON *child, struct buf *out)
{
    if (child->string == NULL)
        return;
    json_print_string(child->string, JSON_PRINT_ASCII, out);
    buf_str(out, ": ");
}

static bool is_nest(const cJSON *item)
{
    return (cJSON_IsArray(item) || cJSON_IsObject(item)) && item->child != NULL;
}

static void add_line(const cJSON *item, enum order order, struct buf *out)
{
    size_t count;
    if (!is_nest(item)) {
        json_print(item, JSON_PRINT_ASCII, out);
        return;
    }
    struct child *list = children_of(item, order, &count);
    buf_str(out, cJSON_IsObject(item) ? "{ " : "[");
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            buf_str(out, ", ");
        add_name(list[i].item, out);
        add_line(list[i].item, child_order(list[i].item, order), out);
    }
    buf_str(out, cJSON_IsObject(item) ? " }" : "]");
    free(list);
}

/* Returns true for the items that always take several lines: the file, the list of cases, and each
   case. */
static bool is_spread(const cJSON *item, enum order order)
{
    return order == ORDER_FILE || (order == ORDER_CASE && cJSON_IsArray(item)) ||
           (order == ORDER_CASE && json_get(item, "op") != NULL);
}

static size_t used_columns(const struct buf *out)
{
    size_t begin = out->len;
    while (begin > 0 && out->data[begin - 1] != '\n')
        begin--;
    return out->len - begin;
}

/* Appends an item. If `comma` is true, leaves room for a comma after the item. */
static void add_item(const cJSON *item, enum order order, size_t indent, bool comma,
                     struct buf *out)
{
    struct buf line = {0};
    size_t count, used = used_columns(out);
    add_line(item, order, &line);
    bool fits =
        !is_nest(item) || (!is_spread(item, order) && used + line.len + comma <= FORMAT_WIDTH);
    if (fits)
        buf_add(out, buf_text(&line), line.len);
    buf_free(&line);
    if (fits)
        return;
    struct child *list = children_of(item, order, &count);
    buf_str(out, cJSON_IsObject(item) ? "{\n" : "[\n");
    for (size_t i = 0; i < count; i++) {
        buf_fmt(out, "%*s", (int)indent + 2, "");
        add_name(list[i].item, out);
        add_item(list[i].item, child_order(list[i].item, order), indent + 2, i + 1 < count, out);
        buf_str(out, i + 1 < count ? ",\n" : "\n");
    }
    buf_fmt(out, "%*s%c", (int)indent, "", cJSON_IsObject(item) ? '}' : ']');
    free(list);
}

void format_cases(const cJSON *root, struct buf *out)
{
    add_item(root, ORDER_FILE, 0, false, out);
    buf_char(out, '\n');
}

struct formatting {
    FILE *out;
    FILE *err;
    bool failed;
};

static void fail(struct formatting *f, const char *path, const char *why)
{
    struct buf text = {0};
    text_escape(path, strlen(path), strlen(path), &text);
    fprintf(f->err, "hclcheck: %s: %s\n", buf_text(&text), why);
    buf_free(&text);
    f->failed = true;
}

static void replace(struct formatting *f, const char *path, const struct buf *text)
{
    fprintf(f->out, "%s\n", path);
    if (!os_replace_file(path, text->data, text->len))
        fail(f, path, strerror(errno));
}

static void format_file(struct formatting *f, const char *path)
{
    struct buf old = {0}, new = {0};
    struct json_error err;
    if (!os_read_file(path, &old)) {
        fail(f, path, strerror(errno));
    } else {
        cJSON *root = json_parse(buf_text(&old), old.len, JSON_NUL_REFUSE, &err);
        if (root == NULL) {
            buf_fmt(&new, "%zu:%zu: %s", err.line, err.column, err.what);
            fail(f, path, buf_text(&new));
        } else {
            format_cases(root, &new);
            if (new.len != old.len || memcmp(new.data, buf_text(&old), new.len) != 0)
                replace(f, path, &new);
        }
        cJSON_Delete(root);
    }
    buf_free(&old);
    buf_free(&new);
}

enum exit_status format_command(const struct options *options, FILE *out, FILE *err)
{
    struct formatting f = {out, err, false};
    struct os_paths paths = {0};
    struct buf bad = {0};
    for (size_t i = 0; i < options->operands.count; i++)
        format_file(&f, options->operands.items[i]);
    if (options->operands.count == 0 && !suite_paths(options->cases, &paths, &bad)) {
        fprintf(err, "hclcheck: %s\n", buf_text(&bad));
        f.failed = true;
    }
    for (size_t i = 0; i < paths.count; i++)
        format_file(&f, paths.list[i]);
    os_paths_free(&paths);
    buf_free(&bad);
    return f.failed ? EXIT_SETUP : EXIT_RIGHT;
}
