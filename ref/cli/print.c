/* Prints values for people. A value is printed on one line if it fits. */
#include "cli/print.h"

#include "base/buf.h"
#include "base/ctx.h"
#include "base/unicode.h"
#include "model/body.h"
#include "model/num.h"
#include "model/type.h"
#include "model/value.h"

#include <string.h>

enum { FLAT_BYTES = 80 /* maximum length of a value on one line */ };

struct printer {
    struct ctx *cx;
    struct buf *out;
    unsigned level; /* number of levels of indentation */
    bool flat;      /* true to print the value on one line */
    size_t limit;   /* if `flat` is true, printing stops at this length of `out` */
};

static void text(struct printer *p, const char *terminated)
{
    buf_append(p->out, str_from(terminated));
}

static void indent(struct printer *p)
{
    for (unsigned i = 0; i < p->level; i++)
        text(p, "  ");
}

static void type_comment(struct printer *p, const struct type *type)
{
    text(p, " /* ");
    show_text(p->out, type_text(p->cx, type), false);
    text(p, " */");
}

static void escape(struct printer *p, int32_t c)
{
    static const char plain[] = "\n\r\t\"\\", letters[] = "nrt\"\\";
    const char *found = c > 0 && c < 0x80 ? strchr(plain, c) : NULL;
    if (found) {
        buf_byte(p->out, '\\');
        buf_byte(p->out, letters[found - plain]);
    } else if (show_is_harmless(c)) {
        buf_code_point(p->out, c);
    } else {
        buf_append(p->out, str_format(p->cx->arena, "\\u%04X", (unsigned)c));
    }
}

static void quoted(struct printer *p, struct str s)
{
    buf_byte(p->out, '"');
    for (size_t at = 0; at < s.length && !(p->flat && p->out->length > p->limit);) {
        int32_t c = 0xfffd;
        size_t length = unicode_decode(s, at, &c);
        at += length ? length : 1;
        escape(p, c);
        if ((c == '$' || c == '%') && at < s.length && s.data[at] == '{')
            buf_byte(p->out, (char)c);
    }
    buf_byte(p->out, '"');
}

static bool is_plain_name(struct str s)
{
    for (size_t i = 0; i < s.length; i++) {
        char c = s.data[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
        bool later = (c >= '0' && c <= '9') || c == '-';
        if (!letter && !(later && i > 0))
            return false;
    }
    return s.length > 0;
}

static void name(struct printer *p, struct str s)
{
    if (is_plain_name(s))
        buf_append(p->out, s);
    else
        quoted(p, s);
}

static void value(struct printer *p, const struct value *v);

/* Prints elements in brackets, all on one line or each on a line of its own. */
static void members(struct printer *p, const struct value *v, const char *open, const char *close)
{
    bool mapping = v->type->kind == TYPE_MAP || v->type->kind == TYPE_OBJECT;
    size_t count = mapping ? v->as.mapping.count : v->as.sequence.count;
    const struct value *const *items = mapping ? v->as.mapping.items : v->as.sequence.items;
    bool flat = p->flat || count == 0;
    text(p, open);
    p->level++;
    for (size_t i = 0; i < count && !(p->flat && p->out->length > p->limit); i++) {
        text(p, !flat ? "\n" : i > 0 ? ", " : mapping ? " " : "");
        if (!flat)
            indent(p);
        if (mapping) {
            name(p, v->as.mapping.keys[i]);
            text(p, " = ");
        }
        value(p, items[i]);
        text(p, flat ? "" : ",");
    }
    p->level--;
    text(p, !flat ? "\n" : mapping && count > 0 ? " " : "");
    if (!flat)
        indent(p);
    text(p, close);
}

static void collection(struct printer *p, const struct value *v)
{
    static const struct {
        const char *open, *close;
    } brackets[] = {[TYPE_LIST] = {"tolist([", "])"},
                    [TYPE_SET] = {"toset([", "])"},
                    [TYPE_MAP] = {"tomap({", "})"},
                    [TYPE_TUPLE] = {"[", "]"},
                    [TYPE_OBJECT] = {"{", "}"}};
    enum type_kind kind = v->type->kind;
    members(p, v, brackets[kind].open, brackets[kind].close);
    bool empty = kind == TYPE_MAP ? v->as.mapping.count == 0 : v->as.sequence.count == 0;
    if (empty && (kind == TYPE_LIST || kind == TYPE_SET || kind == TYPE_MAP))
        type_comment(p, v->type);
}

static void content(struct printer *p, const struct value *v)
{
    if (!value_is_known(v)) {
        text(p, value_is_null(v) ? "null" : "unknown");
        if (v->type->kind != TYPE_DYNAMIC)
            type_comment(p, v->type);
    } else if (v->type->kind == TYPE_STRING) {
        quoted(p, v->as.string);
    } else if (v->type->kind == TYPE_NUMBER) {
        buf_append(p->out, num_wire(p->cx, v->as.number));
    } else if (v->type->kind == TYPE_BOOL) {
        text(p, v->as.boolean ? "true" : "false");
    } else if (v->type->kind == TYPE_CAPSULE) {
        text(p, "capsule ");
        quoted(p, v->type->as.capsule);
        text(p, " ");
        quoted(p, v->as.capsule_id);
    } else {
        collection(p, v);
    }
}

/* Prints a value on one line if this takes at most FLAT_BYTES bytes, else on several lines. */
static void value(struct printer *p, const struct value *v)
{
    if (!p->flat) {
        size_t start = p->out->length;
        struct printer flat = *p;
        flat.flat = true;
        flat.limit = start + FLAT_BYTES;
        content(&flat, v);
        if (p->out->length <= flat.limit)
            return;
        p->out->length = start;
    }
    content(p, v);
}

void print_value(struct ctx *cx, struct buf *out, const struct value *v)
{
    struct printer p = {.cx = cx, .out = out};
    value(&p, v);
}

void print_value_line(struct ctx *cx, struct buf *out, const struct value *v, size_t limit)
{
    struct printer p = {.cx = cx, .out = out, .flat = true, .limit = out->length + limit};
    value(&p, v);
}

static void body(struct printer *p, const struct processed_body *b);

static void block(struct printer *p, const struct processed_block *b)
{
    indent(p);
    name(p, b->type);
    for (size_t i = 0; i < b->label_count; i++) {
        text(p, " ");
        quoted(p, b->labels[i]);
    }
    text(p, " {\n");
    p->level++;
    body(p, b->body);
    p->level--;
    indent(p);
    text(p, "}\n");
}

static void body(struct printer *p, const struct processed_body *b)
{
    for (size_t i = 0; i < b->attribute_count; i++) {
        indent(p);
        name(p, b->attribute_names[i]);
        text(p, " = ");
        value(p, b->attribute_values[i]);
        text(p, "\n");
    }
    for (size_t i = 0; i < b->block_count; i++)
        block(p, &b->blocks[i]);
    if (b->remain) {
        indent(p);
        text(p, "# The remaining body:\n");
        body(p, b->remain);
    }
}

void print_body(struct ctx *cx, struct buf *out, const struct processed_body *b)
{
    struct printer p = {.cx = cx, .out = out};
    body(&p, b);
}
