/* Makes the texts of corpus/growth.def. */
#include "bench/shapes.h"

#include "base/arena.h"
#include "base/buf.h"
#include "proto/writer.h"

#include <stdio.h>
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

struct str shape_text(struct arena *arena, const struct shape *shape, size_t n)
{
    struct buf out = {.arena = arena};
    buf_append(&out, str_from(shape->head));
    append_rounds(&out, shape->open, n);
    buf_append(&out, str_from(shape->middle));
    append_rounds(&out, shape->close, n);
    buf_append(&out, str_from(shape->tail));
    return buf_str(&out);
}

struct str growing_name(struct arena *arena, const struct growing *input)
{
    const struct shape *s = &input->shape;
    if (input->name)
        return str_from(input->name);
    struct str text =
        str_format(arena, "%s %s %s %s %s", s->head, s->open, s->middle, s->close, s->tail);
    struct buf out = {.arena = arena};
    for (size_t i = 0; i < text.length; i++)
        buf_byte(&out, text.data[i] == '\n'                ? '$'
                       : (unsigned char)text.data[i] < ' ' ? '.'
                                                           : text.data[i]);
    buf_byte(&out, '\0');
    return (struct str){out.data, out.length - 1};
}

void shapes_print(void)
{
    static const char *const forms[] = {"file", "expression", "template", "json_file",
                                        "json_expression"};
    struct arena *arena = arena_new();
    for (size_t i = 0; i < growing_count; i++) {
        const struct growing *input = &growing[i];
        struct writer w = {.out = {.arena = arena}};
        writer_open(&w, '{');
        writer_member(&w, "name", growing_name(arena, input).data);
        writer_member(&w, "form", forms[input->form]);
        writer_member(&w, "head", input->shape.head);
        writer_member(&w, "open", input->shape.open);
        writer_member(&w, "middle", input->shape.middle);
        writer_member(&w, "close", input->shape.close);
        writer_member(&w, "tail", input->shape.tail);
        writer_close(&w, '}');
        printf("%.*s\n", STR_FMT(buf_str(&w.out)));
    }
    arena_free(arena);
}
