#include "cases/transform.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "cases/case.h"
#include "cases/select.h"
#include "protocol/request.h"

const char *const transform_names[] = {
#define TRANSFORM(name, text, ops) text,
#include "cases/transforms.def"
#undef TRANSFORM
    NULL};

#define OF(name) (1u << OP_##name)
static const unsigned taken_by[] = {
#define TRANSFORM(name, text, ops) ops,
#include "cases/transforms.def"
#undef TRANSFORM
};

/* The interpretations of the ambiguous passage about a missing newline at the end of a file, for
   the transform no-final-newline. */
static const char end_is_newline[] = "eof-as-newline=ends-item";
static const char end_is_refused[] = "eof-as-newline=refused";

/* --- Requests -------------------------------------------------------------------------------- */

/* Returns true if a source begins with a byte order mark. The specification does not say if a JSON
   string may begin with this mark. */
static bool begins_with_mark(const struct buf *text)
{
    return text->len >= 3 && memcmp(text->data, "\xef\xbb\xbf", 3) == 0;
}

/* Appends a JSON string with the template, or with an interpolation of the expression. */
static enum transform_end to_json(enum op op, const struct buf *text, struct buf *out)
{
    struct buf all = {0};
    enum transform_end end = TRANSFORM_DONE;
    if (op == OP_TEMPLATE)
        buf_add(&all, buf_text(text), text->len);
    else
        end = transform_source(TRANSFORM_JSON, buf_text(text), text->len, false, &all);
    if (end == TRANSFORM_DONE && begins_with_mark(text))
        end = TRANSFORM_UNSURE;
    if (end == TRANSFORM_DONE)
        json_print_string(buf_text(&all), JSON_PRINT_ASCII, out);
    buf_free(&all);
    return end;
}

/* Returns an operation whose requests have the kind of source that this request has. */
static enum op source_op(enum op op, const cJSON *fields)
{
    const char *of = json_get_text(fields, "of");
    return op != OP_TREE                 ? op
           : strcmp(of, "body") == 0     ? OP_PARSE
           : strcmp(of, "template") == 0 ? OP_TEMPLATE
                                         : OP_EVALUATE;
}

/* Sets *out to a transformed copy of a request's fields. The caller frees the copy. */
static enum transform_end transform_fields(enum transform transform, enum op op,
                                           const cJSON *fields, cJSON **out)
{
    struct buf text = {0}, changed = {0};
    enum op like = source_op(op, fields);
    bool is_file = like == OP_PARSE || op == OP_BODY;
    enum transform_end end = TRANSFORM_UNSURE;
    if ((taken_by[transform] & 1u << like) == 0 || (transform == TRANSFORM_JSON && op == OP_TREE) ||
        strcmp(json_get_text(fields, "syntax"), "json") == 0 ||
        (transform == TRANSFORM_JSON && strcmp(json_get_text(fields, "mode"), "literal") == 0))
        end = TRANSFORM_FOREIGN;
    else if (!request_source(fields, &text))
        end = TRANSFORM_UNSURE;
    else if (transform == TRANSFORM_JSON)
        end = to_json(op, &text, &changed);
    else
        end = transform_source(transform, buf_text(&text), text.len, is_file, &changed);
    if (end == TRANSFORM_DONE) {
        *out = cJSON_Duplicate(fields, true);
        request_set_source(*out, &changed);
        if (transform == TRANSFORM_JSON) {
            cJSON_DeleteItemFromObjectCaseSensitive(*out, "syntax");
            cJSON_AddStringToObject(*out, "syntax", "json");
        }
    }
    buf_free(&text);
    buf_free(&changed);
    return end;
}

/* --- Cases ----------------------------------------------------------------------------------- */

/* Returns the expectation for a source without its last newline: the old expectation, or an
   error. */
static cJSON *expect_open_end(const cJSON *expect)
{
    cJSON *whole = cJSON_CreateObject(), *any_of = cJSON_AddArrayToObject(whole, "any_of");
    cJSON *kept = cJSON_Duplicate(expect, true), *refused = cJSON_CreateObject();
    cJSON_AddStringToObject(kept, "reading", end_is_newline);
    cJSON_AddObjectToObject(refused, "error");
    cJSON_AddStringToObject(refused, "reading", end_is_refused);
    cJSON_AddItemToArray(any_of, kept);
    cJSON_AddItemToArray(any_of, refused);
    return whole;
}

/* Changes the expectation of a case whose source loses its last newline. Leaves out a case with
   any_of, because its answer would depend on two ambiguous passages: the passage of the case and
   eof-as-newline. The repaired request is not sent. */
static enum transform_end open_end(const struct test_case *c, cJSON **expectation)
{
    if (json_get(c->expect, "any_of") != NULL)
        return TRANSFORM_UNSURE;
    if (!c->rejecting)
        *expectation = expect_open_end(c->expect);
    return TRANSFORM_DONE;
}

static void add(struct transformed *t, const struct test_case *c, cJSON *expectation)
{
    t->cases = mem_more(t->cases, &t->cap, t->count, sizeof *t->cases);
    t->expectations = mem_more(t->expectations, &t->expectation_cap, t->count, sizeof(cJSON *));
    t->cases[t->count] = *c;
    /* in this list, an amended case does not stand next to the case that it amends */
    t->cases[t->count].amended = 0;
    t->expectations[t->count++] = expectation;
}

static enum transform_end transform_case(enum transform transform, const struct test_case *c,
                                         struct transformed *out)
{
    struct test_case changed = *c;
    cJSON *expectation = NULL;
    changed.fields = changed.repaired = NULL;
    enum transform_end end = transform_fields(transform, c->op, c->fields, &changed.fields);
    if (end == TRANSFORM_DONE && transform == TRANSFORM_NO_FINAL_NEWLINE)
        end = open_end(c, &expectation);
    else if (end == TRANSFORM_DONE && c->repaired != NULL)
        transform_fields(transform, c->op, c->repaired, &changed.repaired);
    if (end != TRANSFORM_DONE) {
        cJSON_Delete(changed.fields);
        return end;
    }
    changed.transform = transform_names[transform];
    if (transform == TRANSFORM_JSON) {
        changed.op = OP_EVALUATE;
        changed.json_syntax = true;
    }
    if (expectation != NULL)
        changed.expect = expectation;
    add(out, &changed, expectation);
    return end;
}

void transform_cases(const struct selection *selection, unsigned set, struct transformed *out)
{
    *out = (struct transformed){0};
    for (size_t i = 0; i < selection->count; i++)
        for (unsigned k = 0; k < TRANSFORM_COUNT; k++)
            if ((set & 1u << k) != 0)
                out->ends[k][transform_case((enum transform)k, selection->cases[i], out)]++;
}

void transformed_print(const struct transformed *t, unsigned set, struct buf *out)
{
    for (unsigned k = 0; k < TRANSFORM_COUNT; k++)
        if ((set & 1u << k) != 0)
            buf_fmt(out,
                    "transform %s: %zu cases; left out: %zu of another operation, %zu without "
                    "anything to change, %zu whose meaning could change\n",
                    transform_names[k], t->ends[k][TRANSFORM_DONE], t->ends[k][TRANSFORM_FOREIGN],
                    t->ends[k][TRANSFORM_UNCHANGED], t->ends[k][TRANSFORM_UNSURE]);
}

void transformed_free(struct transformed *t)
{
    for (size_t i = 0; i < t->count; i++) {
        cJSON_Delete(t->cases[i].fields);
        cJSON_Delete(t->cases[i].repaired);
        cJSON_Delete(t->expectations[i]);
    }
    free(t->cases);
    free(t->expectations);
    *t = (struct transformed){0};
}
