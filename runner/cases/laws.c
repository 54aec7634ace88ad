#include "cases/laws.h"

#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "cases/case.h"

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

/* Adds the source of a request to the fields of another request. */
static void add_source(cJSON *fields, const cJSON *from)
{
    static const char *const names[] = {"source", "source_base64"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (json_get(from, names[i]) != NULL)
            cJSON_AddItemReferenceToObject(fields, names[i], (cJSON *)json_get(from, names[i]));
}

/* Appends a case that is judged by laws. Takes ownership of `fields`. */
static void add_case(struct suite *s, size_t origin, enum laws laws, cJSON *fields)
{
    size_t count = suite_all(s);
    struct buf id = {0};
    struct derivation *d = mem_alloc(sizeof *d);
    s->cases = mem_more(s->cases, &s->cap, count, sizeof *s->cases);
    const struct test_case *c = &s->cases[origin];
    *d = (struct derivation){
        .laws = laws, .op = c->op, .needs = c->needs, .own = c->fields, .repaired = c->repaired};
    buf_fmt(&id, "%s~%s", c->id, laws_table[laws].name);
    s->cases[count] = (struct test_case){.id = buf_take(&id),
                                         .section = c->section,
                                         .op = laws_table[laws].op,
                                         .level = laws_table[laws].level,
                                         .editions = c->editions,
                                         .needs = laws_table[laws].needs,
                                         .fields = fields,
                                         .derived = d};
    s->cases[count].name = s->cases[count].id + strlen(c->id) - strlen(c->name);
    s->derived_count++;
}

/* Appends the cases of the laws whose input is a source of the suite. */
static void add_sourced(struct suite *s, size_t i)
{
    const struct test_case *c = &s->cases[i];
    const char *of = kind_of_source(c);
    if (c->amends || of == NULL)
        return;
    cJSON *fields = cJSON_CreateObject();
    cJSON_AddStringToObject(fields, "of", of);
    add_source(fields, c->fields);
    add_case(s, i, LAWS_PRINT, fields);
}

void laws_add(struct suite *s)
{
    for (size_t i = 0; i < s->count; i++)
        add_sourced(s, i);
}
