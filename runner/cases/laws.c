#include "cases/laws.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/mem.h"
#include "cases/case.h"
#include "protocol/request.h"

const struct laws_row laws_table[LAWS_COUNT] = {
#define LAWS(NAME, name, OP, needs, level) {name, OP_##OP, needs, LEVEL_##level},
#define LAW(NAME, check, sentence)
#include "cases/laws.def"
#undef LAWS
#undef LAW
};

bool laws_judge(const struct test_case *c)
{
    return c->derived != NULL && c->derived->laws != LAWS_SHAPE;
}

/* Returns the kind of a case's source, as a value of the member "of". Returns NULL if the case has
   no source in native syntax. */
static const char *kind_of_source(const struct test_case *c)
{
    static const char *const kinds[OP_COUNT + 1] = {[OP_PARSE] = "body",
                                                    [OP_BODY] = "body",
                                                    [OP_EVALUATE] = "expression",
                                                    [OP_STATIC] = "expression",
                                                    [OP_TEMPLATE] = "template"};
    return c->json_syntax ? NULL : c->op == OP_TREE ? json_get_text(c->fields, "of") : kinds[c->op];
}

/* Returns fields with the source of a case. */
static cJSON *source_of(const struct test_case *c)
{
    static const char *const names[] = {"source", "source_base64"};
    cJSON *fields = cJSON_CreateObject();
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (json_get(c->fields, names[i]) != NULL)
            cJSON_AddItemReferenceToObject(fields, names[i],
                                           (cJSON *)json_get(c->fields, names[i]));
    return fields;
}

/* Appends a case that is judged by laws. Takes ownership of `fields`. Returns how it is derived
   from `origin`. */
static struct derivation *add_case(struct suite *s, struct test_case origin, enum laws laws,
                                   cJSON *fields)
{
    const struct laws_row *row = &laws_table[laws];
    size_t count = suite_all(s);
    struct buf id = {0};
    struct derivation *d = mem_alloc(sizeof *d);
    *d = (struct derivation){.laws = laws,
                             .op = origin.op,
                             .needs = origin.needs,
                             .own = origin.fields,
                             .repaired = origin.repaired};
    s->cases = mem_more(s->cases, &s->cap, count, sizeof *s->cases);
    buf_fmt(&id, "%s~%s", origin.id, row->name);
    s->cases[count] = (struct test_case){.id = buf_take(&id),
                                         .section = origin.section,
                                         .op = row->op,
                                         .level = row->level,
                                         .editions = origin.editions,
                                         .needs = row->needs,
                                         .fields = fields,
                                         .derived = d};
    s->cases[count].name = strchr(s->cases[count].id, '#') + 1;
    s->derived_count++;
    return d;
}

/* --- Repairs --------------------------------------------------------------------------------- */

struct edit edit_between(const cJSON *fields, const cJSON *repaired)
{
    struct edit e = {.start = 0};
    request_source(fields, &e.source);
    request_source(repaired, &e.repaired);
    e.end = e.source.len;
    e.repaired_end = e.repaired.len;
    while (e.start < e.end && e.start < e.repaired_end &&
           e.source.data[e.start] == e.repaired.data[e.start])
        e.start++;
    for (; e.start < e.end && e.start < e.repaired_end &&
           e.source.data[e.end - 1] == e.repaired.data[e.repaired_end - 1];
         e.repaired_end--)
        e.end--;
    return e;
}

void edit_free(struct edit *e)
{
    buf_free(&e->source);
    buf_free(&e->repaired);
}

/* Returns true if a part of a source opens, closes, escapes and comments nothing, within a line. */
static bool is_local(const struct buf *source, size_t from, size_t to)
{
    while (from < to && strchr("()[]{}\"\n*%\\", source->data[from]) == NULL)
        from++;
    return from >= to;
}

/* Appends a case about the place of an error. The place is only certain if the repair is local, and
   no comment or heredoc hides what comes next. */
static void add_place(struct suite *s, const struct test_case *c)
{
    struct edit e = edit_between(c->fields, c->repaired);
    if (is_local(&e.source, e.start, e.end) && is_local(&e.repaired, e.start, e.repaired_end) &&
        strstr(buf_text(&e.source), "/*") == NULL && strstr(buf_text(&e.source), "<<") == NULL)
        add_case(s, *c, LAWS_PLACE, source_of(c));
    edit_free(&e);
}

/* --- Sources --------------------------------------------------------------------------------- */

/* Appends the cases of the laws whose input is a source of the suite. */
static void add_sourced(struct suite *s, const struct test_case *c)
{
    const char *of = kind_of_source(c);
    if (of == NULL)
        return;
    cJSON *fields = source_of(c);
    cJSON_AddStringToObject(fields, "of", of);
    add_case(s, *c, LAWS_PRINT, fields);
    fields = cJSON_Duplicate(fields, true);
    cJSON_AddStringToObject(fields, "analysis", "variables");
    add_case(s, *c, LAWS_VARIABLES, fields);
    if (strcmp(of, "body") == 0)
        add_case(s, *c, LAWS_PLACES, source_of(c));
    if (strcmp(of, "body") == 0 && c->repaired != NULL) {
        add_case(s, *c, LAWS_RECOVER, source_of(c));
        add_place(s, c);
    }
}

/* --- Writing --------------------------------------------------------------------------------- */

/* The schema that asks for an expression that was written. */
static const char schema[] = "{\"schema\":{\"attributes\":[{\"name\":\"" LAWS_ATTRIBUTE "\"}]}}";

/* Appends a case that writes or edits. `made` has the source that an edit must give, or the schema
   that asks for a body that was written and the body that it must give ("wanted"). For a value,
   `made` is NULL. Takes ownership of `fields` and `made`. */
static void add_made(struct suite *s, struct test_case origin, enum laws laws, cJSON *fields,
                     cJSON *made)
{
    struct json_error ignored;
    struct derivation *d = add_case(s, origin, laws, fields);
    s->cases[suite_all(s) - 1].needs |= needs_of(fields) & ~(1u << FEATURE_TREE);
    d->op = OP_BODY;
    d->needs = 0;
    d->made = made != NULL ? made : json_parse(schema, sizeof schema - 1, JSON_NUL_KEEP, &ignored);
    d->own = d->made;
    d->repaired = NULL;
}

/* Adds a hash to a set, which has more room than elements. Returns false if the set has it. */
static bool is_new(uint64_t *set, size_t room, uint64_t hash)
{
    size_t at = (size_t)(hash % room);
    while (set[at] != 0 && set[at] != hash)
        at = at + 1 < room ? at + 1 : 0;
    bool added = set[at] == 0;
    set[at] = hash;
    return added;
}

/* Appends a case for each value that a case of the suite gives or takes. */
static void add_values(struct suite *s)
{
    size_t room = 2 * s->count + 1;
    uint64_t *seen = mem_alloc(room * sizeof *seen);
    struct buf text = {0};
    for (size_t i = 0; i < s->count; i++) {
        const struct test_case *c = &s->cases[i];
        const cJSON *value = json_get(c->expect, "value");
        value = value != NULL ? value : json_get(c->fields, "value");
        buf_clear(&text);
        json_print(value, JSON_PRINT_SORTED, &text);
        if (value == NULL || c->amends || !is_new(seen, room, hash_64(text.data, text.len)))
            continue;
        cJSON *fields = cJSON_CreateObject();
        cJSON_AddStringToObject(fields, "of", "expression");
        cJSON_AddItemReferenceToObject(fields, "value", (cJSON *)value);
        add_made(s, *c, LAWS_WRITE, fields, NULL);
    }
    buf_free(&text);
    free(seen);
}

/* Appends a case that stands in a file of the suite. */
static void add_listed(struct suite *s, const cJSON *item)
{
    static const char *const sections[] = {"laws/edit", "laws/write"};
    bool writes = strcmp(json_get_text(item, "law"), laws_table[LAWS_WRITE].name) == 0;
    struct test_case origin = {.id = (char *)json_get_text(item, "id"),
                               .section = sections[writes],
                               .editions = (1u << EDITION_COUNT) - 1};
    add_made(s, origin, writes ? LAWS_WRITE : LAWS_EDIT,
             cJSON_Duplicate(json_get(item, "request"), true),
             cJSON_Duplicate(json_get(item, "made"), true));
}

void laws_add(struct suite *s)
{
    const cJSON *item;
    for (size_t i = 0; i < s->count; i++) {
        struct test_case c = s->cases[i];
        if (!c.amends)
            add_sourced(s, &c);
    }
    add_values(s);
    for (size_t i = 0; i < s->file_count; i++)
        cJSON_ArrayForEach(item, json_get(s->files[i], "laws"))
            add_listed(s, item);
}
