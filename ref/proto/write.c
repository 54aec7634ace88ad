/* Writes values and bodies as native syntax: for the operations `write` and `edit` as a source that
   denotes them, for people with the types that such a source cannot express. */
#include "proto/encode.h"

#include "base/buf.h"
#include "base/ctx.h"
#include "model/body.h"
#include "model/num.h"
#include "model/type.h"
#include "model/value.h"

#include <stdint.h>

enum { FLAT_BYTES = 80 /* maximum length of a value on one line */ };

struct printer {
    struct ctx *cx;
    struct buf *out;
    unsigned level; /* number of levels of indentation */
    bool exact;     /* true to write a source, false to print for people */
    bool refused;   /* true if no source denotes the value; only if `exact` is true */
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
    print_string(p->cx, p->out, type_text(p->cx, type), false);
    text(p, " */");
}

static void quoted(struct printer *p, struct str s, bool is_label)
{
    size_t room = p->flat && p->limit > p->out->length ? p->limit - p->out->length : 0;
    if (p->flat && s.length > room)
        s.length = room; /* the caller drops or cuts the text */
    text(p, "\"");
    print_string(p->cx, p->out, s, is_label);
    text(p, "\"");
}

/* Returns true if each interpretation of the specification reads a name as the key of an object. */
static bool is_plain_name(struct str s)
{
    static const char *const keywords[] = {"for", "null", "true", "false"};
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        if (str_equal(s, str_from(keywords[i])))
            return false;
    for (size_t i = 0; i < s.length; i++) {
        char c = s.data[i];
        bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        bool later = (c >= '0' && c <= '9') || c == '-' || c == '_';
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
        quoted(p, s, false);
}

/* Writes the name of an attribute or the type of a block. In a source, it must be an identifier. */
static void item_name(struct printer *p, struct str s)
{
    if (p->exact)
        buf_append(p->out, s);
    else
        name(p, s);
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
    bool mapping = kind == TYPE_MAP || kind == TYPE_OBJECT;
    if (p->exact)
        kind = mapping ? TYPE_OBJECT : TYPE_TUPLE;
    members(p, v, brackets[kind].open, brackets[kind].close);
    if (value_item_count(v) == 0 && kind != TYPE_TUPLE && kind != TYPE_OBJECT)
        type_comment(p, v->type);
}

/* Returns true if an expression without variables and functions denotes the value itself, apart
   from the values in it. */
static bool is_writable(const struct value *v)
{
    return value_is_null(v) || (value_is_known(v) && v->type->kind != TYPE_CAPSULE &&
                                (v->type->kind != TYPE_NUMBER || v->as.number->kind == NUM_FINITE));
}

static void content(struct printer *p, const struct value *v)
{
    p->refused = p->refused || (p->exact && !is_writable(v));
    if (!value_is_known(v)) {
        text(p, value_is_null(v) ? "null" : "unknown");
        if (v->type->kind != TYPE_DYNAMIC && !p->exact)
            type_comment(p, v->type);
    } else if (v->type->kind == TYPE_STRING) {
        quoted(p, v->as.string, false);
    } else if (v->type->kind == TYPE_NUMBER) {
        buf_append(p->out, num_wire(p->cx, v->as.number));
    } else if (v->type->kind == TYPE_BOOL) {
        text(p, v->as.boolean ? "true" : "false");
    } else if (v->type->kind == TYPE_CAPSULE) {
        text(p, "capsule ");
        quoted(p, v->type->as.capsule, false);
        text(p, " ");
        quoted(p, v->as.capsule_id, false);
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
    item_name(p, b->type);
    for (size_t i = 0; i < b->label_count; i++) {
        text(p, " ");
        quoted(p, b->labels[i], true);
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
        item_name(p, b->attribute_names[i]);
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

/* Reports a value that no source denotes. */
static bool check_written(const struct printer *p)
{
    return !p->refused || fail(p->cx, DIAG_UNWRITABLE, (struct range){0},
                               "no expression denotes an unknown value, an infinity or a capsule");
}

bool write_value(struct ctx *cx, struct buf *out, const struct value *v)
{
    struct printer p = {.cx = cx, .out = out, .exact = true, .flat = true, .limit = SIZE_MAX};
    value(&p, v);
    return check_written(&p);
}

bool write_body(struct ctx *cx, struct buf *out, const struct processed_body *b, unsigned level)
{
    struct printer p = {
        .cx = cx, .out = out, .level = level, .exact = true, .flat = true, .limit = SIZE_MAX};
    body(&p, b);
    return check_written(&p);
}
