/* Reads the members of a request. Error messages contain the path of a member. */
#include "proto/field.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/ctx.h"
#include "base/diag.h"

#include <stdarg.h>
#include <stdio.h>

enum {
    SHOWN_NAME = 60, /* maximum number of bytes of a name in a message */
    SHOWN_STEPS = 20 /* maximum number of names and indexes of a path in a message */
};

struct field field_root(const struct wire *node, struct str name)
{
    return (struct field){.node = node, .name = name};
}

static void append_step(struct ctx *cx, struct buf *out, const struct field *field)
{
    if (field->parent && field->parent->node->kind == WIRE_ARRAY) {
        buf_append(out, str_format(cx->arena, "[%zu]", field->index));
        return;
    }
    if (out->length > 0 && field->name.length > 0)
        buf_byte(out, '.');
    size_t shown = field->name.length < SHOWN_NAME ? field->name.length : SHOWN_NAME;
    buf_append(out, str_slice(field->name, 0, shown));
    if (shown < field->name.length)
        buf_append(out, STR("..."));
}

/* Returns the path from the request to a field. If the path is long, returns "..." and its end. */
static struct str path(struct ctx *cx, const struct field *field)
{
    const struct field *steps[SHOWN_STEPS];
    size_t count = 0;
    for (; field && count < SHOWN_STEPS; field = field->parent)
        steps[count++] = field;
    struct buf out = {.arena = cx->arena};
    if (field)
        buf_append(&out, STR("..."));
    while (count > 0)
        append_step(cx, &out, steps[--count]);
    return buf_str(&out);
}

bool field_fail(struct ctx *cx, const struct field *field, const char *format, ...)
{
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    struct str where = path(cx, field);
    struct range nowhere = {0};
    return fail(cx, DIAG_REQUEST, nowhere, "%.*s%s%s", STR_FMT(where), where.length ? ": " : "",
                text);
}

bool field_expect(struct ctx *cx, const struct field *field, enum wire_kind kind)
{
    if (field->node->kind != kind)
        return field_fail(cx, field, "expected %s, found %s", wire_kind_text(kind),
                          wire_kind_text(field->node->kind));
    return true;
}

struct field field_at(const struct field *container, size_t i)
{
    const struct wire *node = container->node->items[i];
    return (struct field){.node = node, .parent = container, .name = node->key, .index = i};
}

bool field_find(const struct field *object, const char *name, struct field *out)
{
    const struct wire *node = wire_member(object->node, name);
    if (!node)
        return false;
    *out = (struct field){.node = node, .parent = object, .name = node->key};
    return true;
}

bool field_need(struct ctx *cx, const struct field *object, const char *name, struct field *out)
{
    TRY(field_expect(cx, object, WIRE_OBJECT));
    if (!field_find(object, name, out))
        return field_fail(cx, object, "\"%s\" is missing", name);
    return true;
}

static bool is_among(struct str key, const char *const *names)
{
    for (; *names; names++)
        if (str_equal(key, str_from(*names)))
            return true;
    return false;
}

bool field_only(struct ctx *cx, const struct field *object, const char *const *names)
{
    TRY(field_expect(cx, object, WIRE_OBJECT));
    for (size_t i = 0; i < object->node->count; i++) {
        struct field member = field_at(object, i);
        if (!is_among(member.name, names))
            return field_fail(cx, &member, "unknown key");
    }
    return true;
}

bool field_bool(struct ctx *cx, const struct field *object, const char *name, bool *out)
{
    struct field member;
    if (!field_find(object, name, &member))
        return true;
    TRY(field_expect(cx, &member, WIRE_BOOL));
    *out = member.node->boolean;
    return true;
}

static bool decode_text(struct ctx *cx, const struct field *field, void *out)
{
    TRY(field_expect(cx, field, WIRE_STRING));
    *(struct str *)out = field->node->text;
    return true;
}

bool field_text(struct ctx *cx, const struct field *object, const char *name, struct str *out)
{
    struct field member;
    return field_need(cx, object, name, &member) && decode_text(cx, &member, out);
}

bool field_optional_text(struct ctx *cx, const struct field *object, const char *name,
                         struct str *out)
{
    struct field member;
    return !field_find(object, name, &member) || field_text(cx, object, name, out);
}

void *field_items(struct ctx *cx, const struct field *container, const struct items *form,
                  size_t *count)
{
    if (!field_expect(cx, container, form->container))
        return NULL;
    *count = container->node->count;
    char *items = arena_array(cx->arena, *count, form->size);
    for (size_t i = 0; i < *count; i++) {
        struct field item = field_at(container, i);
        if (!form->decode(cx, &item, items + i * form->size))
            return NULL;
    }
    return items;
}

bool field_texts(struct ctx *cx, const struct field *array, const struct str **out, size_t *count)
{
    static const struct items texts = {WIRE_ARRAY, sizeof(struct str), decode_text};
    return (*out = field_items(cx, array, &texts, count)) != NULL;
}
