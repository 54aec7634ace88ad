/* The texts of corpus/growth.def. */
#include "bench/shapes.h"

#include "base/buf.h"

#include <string.h>

const struct growing growing[] = {
#define GROWS(name, form, most, head, item, tail)                                                  \
    {name, FORM_##form, false, {head, item, "", "", tail}},
#define NESTS(name, form, most, head, ...) {name, FORM_##form, true, {head, __VA_ARGS__}},
#define REPEATS(form, head, item, tail) {NULL, FORM_##form, false, {head, item, "", "", tail}},
#define DEEPENS(form, head, ...) {NULL, FORM_##form, true, {head, __VA_ARGS__}},
#include "corpus/growth.def"
};

const size_t growing_count = sizeof growing / sizeof *growing;

const struct asked asked[] = {
#define ASKS(op, n, head, item, tail, members) {#op, n, {head, item, "", "", tail}, members},
#include "corpus/growth.def"
};

const size_t asked_count = sizeof asked / sizeof *asked;

static void append_rounds(struct buf *out, const char *item, size_t n)
{
    const char *number = strchr(item, '@');
    size_t before = number ? (size_t)(number - item) : strlen(item);
    for (size_t i = 0; i < n; i++) {
        buf_append(out, (struct str){item, before});
        if (number) {
            buf_append(out, str_format(out->arena, "%zu", i));
            buf_append(out, str_from(number + 1));
        }
    }
}

struct str shape_cut(struct arena *arena, const struct shape *shape, size_t n)
{
    struct buf out = {.arena = arena};
    buf_append(&out, str_from(shape->head));
    append_rounds(&out, shape->open, n);
    return buf_str(&out);
}

struct str shape_text(struct arena *arena, const struct shape *shape, size_t n)
{
    struct buf out = {.arena = arena};
    buf_append(&out, shape_cut(arena, shape, n));
    buf_append(&out, str_from(shape->middle));
    append_rounds(&out, shape->close, n);
    buf_append(&out, str_from(shape->tail));
    return buf_str(&out);
}

struct str shape_name(struct arena *arena, const struct shape *shape)
{
    struct str text = str_format(arena, "%s %s %s %s %s", shape->head, shape->open, shape->middle,
                                 shape->close, shape->tail);
    struct buf out = {.arena = arena};
    for (size_t i = 0; i < text.length; i++) {
        char c = text.data[i];
        buf_byte(&out, c == '\n' ? '$' : c == '#' || c < ' ' || c == 0x7f ? '.' : c);
    }
    buf_byte(&out, '\0');
    return buf_str(&out);
}
