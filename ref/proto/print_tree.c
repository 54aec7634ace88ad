/* Prints a syntax tree as native syntax. Compared with the source, the text has other spaces,
   newlines and separators, and another notation of strings and legacy indexes. A body keeps its
   comments. If p->parentheses is true, the text also has other parentheses. Source and text have
   the same tree under every interpretation of the specification. */
#include "proto/encode.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/ctx.h"
#include "base/unicode.h"
#include "model/type.h"
#include "model/value.h"
#include "native/ast.h"
#include "proto/ops.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { INDENT_LEVELS = 20 /* more than this number of levels are not indented further */ };

/* The kind of text that contains a literal. */
enum form { FORM_STANDALONE, FORM_QUOTED, FORM_LABEL };

/* A chain of expressions. Each expression is the first operand of the expression before it. A
   splat's steps are the operators of a chain whose innermost operand has no text. */
enum chain { CHAIN_EXPRESSION, CHAIN_FULL_SPLAT, CHAIN_ATTRIBUTE_SPLAT };

struct printer {
    struct ctx *cx;
    struct buf *out;
    struct list chain; /* the expressions of all unfinished chains */
    bool parentheses;  /* true to write all parentheses, false to write those of the source */
    enum chain kind;   /* the kind of the innermost unfinished chain */
    enum form form;    /* the form of the innermost unfinished template */
    unsigned level;    /* the number of open blocks */
    const struct list *comments; /* of a body: struct range, in the order of the source */
    size_t comment;              /* the number of comments that are printed */
};

static void print_chain(struct printer *p, const struct native_expression *e, enum chain kind);
static void print_parts(struct printer *p, const struct native_template *tree);

static void print_expression(struct printer *p, const struct native_expression *e)
{
    print_chain(p, e, CHAIN_EXPRESSION);
}

static void put(struct printer *p, const char *text)
{
    buf_append(p->out, str_from(text));
}

/* Returns false if the memory limit is reached. The error is already reported. */
static bool has_memory(struct printer *p)
{
    return !p->cx->limit_exceeded && ctx_check_memory(p->cx, DIAG_LIMIT_MEMORY, (struct range){0});
}

/* ---- Parentheses ---- */

static bool is_access(const struct native_expression *e)
{
    return e->kind == EXPRESSION_GETATTR || e->kind == EXPRESSION_INDEX;
}

static bool is_splat(const struct native_expression *e)
{
    return e->kind == EXPRESSION_ATTRIBUTE_SPLAT || e->kind == EXPRESSION_FULL_SPLAT;
}

/* Returns true for an operation, a conditional, an access or a splat. */
static bool is_composite(const struct native_expression *e)
{
    return e->kind == EXPRESSION_OPERATION || first_operand(e) != NULL;
}

/* Returns true if the printer adds parentheses around `e`. `e` is the first operand of `around`, or
   `around` is NULL. Accesses in a row need no parentheses. */
static bool is_grouped(const struct printer *p, const struct native_expression *e,
                       const struct native_expression *around)
{
    if (!p->parentheses || p->kind != CHAIN_EXPRESSION)
        return false;
    if (is_access(e) && around != NULL && (is_access(around) || is_splat(around)))
        return false;
    return is_composite(e);
}

static const struct native_expression *without_parentheses(const struct native_expression *e)
{
    while (e->kind == EXPRESSION_PARENTHESES)
        e = e->as.parentheses;
    return e;
}

/* Returns true if a key has parentheses that print_chain does not write. */
static bool is_parenthesized_term(const struct native_expression *key)
{
    return key->kind == EXPRESSION_PARENTHESES && !is_composite(without_parentheses(key));
}

/* ---- Literals ---- */

/* Returns the byte that was written `back` bytes ago, or 0 if there is none. */
static char written(const struct printer *p, size_t back)
{
    return back <= p->out->length ? p->out->data[p->out->length - back] : '\0';
}

static void put_code_point(struct printer *p, int32_t c)
{
    bool wide = c > 0xFFFF;
    char escape[11];
    snprintf(escape, sizeof escape, wide ? "\\U%08x" : "\\u%04x", (unsigned)c);
    put(p, escape);
}

/* Replaces the last byte by its escape. */
static void escape_last(struct printer *p)
{
    char c = written(p, 1);
    p->out->length--;
    put_code_point(p, c);
}

/* Prepares the text for a literal brace. A `$` or `%` before the brace would begin a sequence.
   Therefore the function writes the `$` or `%` twice. After another `$` or `%`, and in labels, the
   function escapes the character instead, because the specification does not say what two such
   characters mean there. A standalone template has no escapes. */
static void escape_introduction(struct printer *p)
{
    char c = written(p, 1);
    if (c != '$' && c != '%')
        return;
    if (p->form == FORM_LABEL || (p->form == FORM_QUOTED && written(p, 2) == c))
        escape_last(p);
    else
        buf_byte(p->out, c);
}

static void print_text(struct printer *p, struct str text)
{
    static const char letters[] = "\n\r\t\"\\", escapes[] = "nrt\"\\";
    int32_t c = 0;
    for (size_t at = 0, length; at < text.length && has_memory(p); at += length) {
        size_t decoded = unicode_decode(text, at, &c);
        length = decoded > 0 ? decoded : 1; /* an ill-formed byte is copied */
        const char *letter = c > 0 && c < 0x80 ? strchr(letters, c) : NULL;
        if (c == '{')
            escape_introduction(p);
        if (p->form != FORM_STANDALONE && letter != NULL) {
            buf_byte(p->out, '\\');
            buf_byte(p->out, escapes[letter - letters]);
        } else if (p->form != FORM_STANDALONE && decoded > 0 && !unicode_is_harmless(c)) {
            put_code_point(p, c);
        } else {
            buf_append(p->out, str_slice(text, at, at + length));
        }
    }
}

/* Escapes the non-ASCII characters in the text from `from` on, unless the text is in normalization
   form C. One edition allows only sources in normalization form C. Without escapes, a mark after
   the `n` of `\n` would combine with the `n`. A standalone template has no escapes. */
static void escape_marks(struct printer *p, size_t from)
{
    struct str text = str_slice(buf_str(p->out), from, p->out->length);
    int32_t c;
    if (p->form == FORM_STANDALONE || str_equal(unicode_nfc(p->cx->arena, text), text))
        return;
    text = str_copy(p->cx->arena, text);
    p->out->length = from;
    for (size_t at = 0, length; (length = unicode_decode(text, at, &c)) > 0; at += length) {
        if (c < 0x80)
            buf_byte(p->out, (char)c);
        else
            put_code_point(p, c);
    }
}

void print_string(struct ctx *cx, struct buf *out, struct str text, bool is_label)
{
    struct printer p = {.cx = cx, .out = out, .form = is_label ? FORM_LABEL : FORM_QUOTED};
    size_t from = out->length;
    print_text(&p, text);
    escape_marks(&p, from);
}

/* ---- Templates ---- */

/* Begins a sequence. If the literal before the sequence ends with the same `$` or `%`, the two
   characters would be an escape sequence. A standalone template gets a space between the two
   characters, and a strip marker that removes the space. */
static void open_sequence(struct printer *p, char introduction)
{
    bool twice = written(p, 1) == introduction;
    if (twice && p->form == FORM_STANDALONE)
        buf_byte(p->out, ' ');
    else if (twice)
        escape_last(p);
    buf_byte(p->out, introduction);
    buf_byte(p->out, '{');
    if (twice && p->form == FORM_STANDALONE)
        buf_byte(p->out, '~');
}

static void print_directive(struct printer *p, const char *text)
{
    open_sequence(p, '%');
    put(p, text);
}

static void print_names(struct printer *p, const struct for_names *names)
{
    put(p, "for ");
    if (names->key.length > 0) {
        buf_append(p->out, names->key);
        put(p, ", ");
    }
    buf_append(p->out, names->value);
    put(p, " in ");
}

static void print_sequence(struct printer *p, const struct template_part *part)
{
    const struct template_directive *directive = part->as.sequence.directive;
    if (part->kind == PART_INTERPOLATION) {
        open_sequence(p, '$');
        print_expression(p, part->as.sequence.expression);
        put(p, "}");
        return;
    }
    print_directive(p, " ");
    if (part->kind == PART_FOR)
        print_names(p, &directive->names);
    else
        put(p, "if ");
    print_expression(p, part->as.sequence.expression);
    put(p, " }");
    print_parts(p, directive->body);
    if (directive->otherwise != NULL) {
        print_directive(p, " else }");
        print_parts(p, directive->otherwise);
    }
    print_directive(p, part->kind == PART_FOR ? " endfor }" : " endif }");
}

static void print_parts(struct printer *p, const struct native_template *tree)
{
    size_t from = p->out->length;
    for (size_t i = 0; i < tree->count; i++) {
        if (tree->parts[i]->kind == PART_LITERAL) {
            print_text(p, tree->parts[i]->as.literal);
            continue;
        }
        escape_marks(p, from);
        print_sequence(p, tree->parts[i]);
        from = p->out->length;
    }
    escape_marks(p, from);
}

/* Returns the only interpolation of a template whose other parts are literals that strip markers
   made empty. Returns NULL for any other template. The result of a template with emptied literals
   is a string, while the result of the interpolation alone may have another type. */
static const struct template_part *stripped_interpolation(const struct native_template *tree)
{
    const struct template_part *only = NULL;
    for (size_t i = 0; i < tree->count; i++) {
        const struct template_part *part = tree->parts[i];
        if (part->kind == PART_LITERAL && part->as.literal.length == 0)
            continue;
        if (part->kind != PART_INTERPOLATION || only != NULL)
            return NULL;
        only = part;
    }
    return tree->count > 1 ? only : NULL;
}

static void print_template(struct printer *p, const struct native_template *tree)
{
    const struct template_part *only = stripped_interpolation(tree);
    if (only == NULL) {
        print_parts(p, tree);
        return;
    }
    put(p, "${");
    print_expression(p, only->as.sequence.expression);
    put(p, " ~} ");
}

/* ---- Expressions: each function prints all of an expression but its first operand ---- */

static void print_literal(struct printer *p, const struct native_expression *e)
{
    const struct value *value = e->as.literal;
    if (value_is_known(value) && value->type->kind == TYPE_BOOL)
        put(p, value->as.boolean ? "true" : "false");
    else
        put(p, "null");
}

static void print_number(struct printer *p, const struct native_expression *e)
{
    buf_append(p->out, e->as.number);
}

static void print_list(struct printer *p, const struct native_expression *const *items,
                       size_t count)
{
    for (size_t i = 0; i < count; i++) {
        put(p, i > 0 ? ", " : "");
        print_expression(p, items[i]);
    }
}

/* Returns true for a variable or call with the name `for`. */
static bool is_named_for(const struct native_expression *e)
{
    return (e->kind == EXPRESSION_VARIABLE && str_equal(e->as.variable, STR("for"))) ||
           (e->kind == EXPRESSION_CALL && str_equal(e->as.call->name, STR("for")));
}

/* Prints a tuple. If the first element begins with `for`, it needs parentheses, because otherwise a
   for expression begins. */
static void print_tuple(struct printer *p, const struct native_expression *e)
{
    put(p, "[");
    for (size_t i = 0; i < e->as.tuple.count; i++) {
        const struct native_expression *item = e->as.tuple.elements[i];
        bool grouped = p->parentheses && i == 0 && is_named_for(without_parentheses(item));
        put(p, i > 0 ? ", " : "");
        put(p, grouped ? "(" : "");
        print_expression(p, item);
        put(p, grouped ? ")" : "");
    }
    put(p, "]");
}

/* Prints a key. If the first key is `for`, it needs parentheses, because otherwise a for expression
   begins. */
static void print_key(struct printer *p, const struct object_element *element, bool first)
{
    const struct native_expression *key = element->key;
    bool grouped = key != NULL ? p->parentheses && is_parenthesized_term(key)
                               : first && str_equal(element->name, STR("for"));
    put(p, grouped ? "(" : "");
    if (key != NULL)
        print_expression(p, key);
    else
        buf_append(p->out, element->name);
    put(p, grouped ? ")" : "");
}

static void print_object(struct printer *p, const struct native_expression *e)
{
    put(p, "{");
    for (size_t i = 0; i < e->as.object.count; i++) {
        put(p, i > 0 ? ", " : "");
        print_key(p, e->as.object.elements[i], i == 0);
        put(p, " = ");
        print_expression(p, e->as.object.elements[i]->value);
    }
    put(p, "}");
}

/* Prints a quoted template or a heredoc. */
static void print_quoted(struct printer *p, const struct native_expression *e)
{
    enum form former = p->form;
    p->form = FORM_QUOTED;
    put(p, "\"");
    print_template(p, e->as.tree);
    put(p, "\"");
    p->form = former;
}

static void print_variable(struct printer *p, const struct native_expression *e)
{
    if (!str_equal(e->as.variable, SPLAT_ELEMENT))
        buf_append(p->out, e->as.variable);
}

static void print_call(struct printer *p, const struct native_expression *e)
{
    const struct call_expression *call = e->as.call;
    buf_append(p->out, call->name);
    put(p, "(");
    print_list(p, call->arguments, call->count);
    put(p, call->expand ? "...)" : ")");
}

static void print_for(struct printer *p, const struct native_expression *e)
{
    const struct for_expression *f = e->as.for_;
    put(p, f->is_object ? "{" : "[");
    print_names(p, &f->names);
    print_expression(p, f->collection);
    put(p, " : ");
    if (f->is_object) {
        print_expression(p, f->key);
        put(p, " => ");
    }
    print_expression(p, f->value);
    put(p, f->grouping ? "..." : "");
    if (f->condition != NULL) {
        put(p, " if ");
        print_expression(p, f->condition);
    }
    put(p, f->is_object ? "}" : "]");
}

/* Prints an index in brackets. In an attribute-only splat, only legacy indexes apply to each
   element. */
static void print_index(struct printer *p, const struct native_expression *e)
{
    enum chain kind = p->kind;
    put(p, kind == CHAIN_ATTRIBUTE_SPLAT ? " ." : "[");
    print_expression(p, e->as.index.key);
    put(p, kind == CHAIN_ATTRIBUTE_SPLAT ? "" : "]");
}

static void print_getattr(struct printer *p, const struct native_expression *e)
{
    put(p, ".");
    buf_append(p->out, e->as.getattr.name);
}

static void print_splat(struct printer *p, const struct native_expression *e)
{
    bool full = e->kind == EXPRESSION_FULL_SPLAT;
    put(p, full ? "[*]" : ".*");
    print_chain(p, e->as.splat.each, full ? CHAIN_FULL_SPLAT : CHAIN_ATTRIBUTE_SPLAT);
}

static void print_parentheses(struct printer *p, const struct native_expression *e)
{
    put(p, "(");
    print_expression(p, e->as.parentheses);
    put(p, ")");
}

static void print_operation(struct printer *p, const struct native_expression *e)
{
    bool binary = e->as.operation.left != NULL;
    put(p, binary ? " " : "");
    put(p, operator_spelling(e));
    put(p, binary ? " " : "");
    print_expression(p, e->as.operation.right);
}

static void print_conditional(struct printer *p, const struct native_expression *e)
{
    put(p, " ? ");
    print_expression(p, e->as.conditional.if_true);
    put(p, " : ");
    print_expression(p, e->as.conditional.if_false);
}

static void (*const kinds[])(struct printer *p, const struct native_expression *e) = {
    [EXPRESSION_LITERAL] = print_literal,
    [EXPRESSION_NUMBER] = print_number,
    [EXPRESSION_TUPLE] = print_tuple,
    [EXPRESSION_OBJECT] = print_object,
    [EXPRESSION_TEMPLATE] = print_quoted,
    [EXPRESSION_VARIABLE] = print_variable,
    [EXPRESSION_CALL] = print_call,
    [EXPRESSION_FOR] = print_for,
    [EXPRESSION_INDEX] = print_index,
    [EXPRESSION_GETATTR] = print_getattr,
    [EXPRESSION_ATTRIBUTE_SPLAT] = print_splat,
    [EXPRESSION_FULL_SPLAT] = print_splat,
    [EXPRESSION_PARENTHESES] = print_parentheses,
    [EXPRESSION_OPERATION] = print_operation,
    [EXPRESSION_CONDITIONAL] = print_conditional,
};

/* ---- Chains ---- */

/* Prints a chain without recursion, because a chain may have any length. The steps of a splat get
   no parentheses. */
static void print_chain(struct printer *p, const struct native_expression *e, enum chain kind)
{
    enum chain former = p->kind;
    size_t from = p->chain.count;
    const struct native_expression *around = NULL;
    p->kind = kind;
    for (; e != NULL && has_memory(p); around = e, e = first_operand(e)) {
        if (p->parentheses)
            e = without_parentheses(e);
        put(p, is_grouped(p, e, around) ? "(" : "");
        list_push(&p->chain, e);
    }
    while (p->chain.count > from) {
        e = p->chain.items[--p->chain.count];
        around = p->chain.count > from ? p->chain.items[p->chain.count - 1] : NULL;
        kinds[e->kind](p, e);
        put(p, is_grouped(p, e, around) ? ")" : "");
    }
    p->kind = former;
}

/* ---- Bodies ---- */

static void print_items(struct printer *p, const struct native_body *body, size_t end);

static void indent(struct printer *p)
{
    for (unsigned i = 0; i < p->level && i < INDENT_LEVELS; i++)
        put(p, "  ");
}

static bool holds_newline(const struct source *source, size_t start, size_t end)
{
    return end > start && memchr(source->text.data + start, '\n', end - start) != NULL;
}

/* Returns the next comment if it begins before a place of the source, or NULL. */
static const struct range *next_comment(const struct printer *p, size_t place)
{
    const struct range *next =
        p->comment < p->comments->count ? p->comments->items[p->comment] : NULL;
    return next != NULL && next->start < place ? next : NULL;
}

static void print_comment(struct printer *p, const struct range *comment)
{
    buf_append(p->out, str_slice(comment->source->text, comment->start, comment->end));
    p->comment++;
}

/* Prints the comments that begin before a place, each on a line of its own. */
static void print_comments_before(struct printer *p, size_t place)
{
    const struct range *comment;
    while ((comment = next_comment(p, place)) != NULL) {
        indent(p);
        print_comment(p, comment);
        put(p, "\n");
    }
}

/* Prints the comments between `start` and `end` that stand on the line of `start`, then ends the
   line. */
static void print_comments_after(struct printer *p, size_t start, size_t end)
{
    const struct range *comment;
    while ((comment = next_comment(p, end)) != NULL &&
           !holds_newline(comment->source, start, comment->start)) {
        put(p, " ");
        print_comment(p, comment);
        start = comment->end;
    }
    put(p, "\n");
}

/* Prints an attribute, which ends before `end`. Comments in the attribute come before it. */
static void print_attribute(struct printer *p, const struct native_attribute *attribute, size_t end)
{
    print_comments_before(p, attribute->expression->range.end);
    indent(p);
    buf_append(p->out, attribute->name);
    put(p, " = ");
    print_expression(p, attribute->expression);
    print_comments_after(p, attribute->expression->range.end, end);
}

static void print_block(struct printer *p, const struct native_block *block)
{
    const struct native_body *body = block->body;
    bool one_item = block->one_line && body->attribute_count > 0;
    print_comments_before(p, block->open);
    indent(p);
    buf_append(p->out, block->type);
    for (size_t i = 0; i < block->label_count; i++) {
        put(p, " \"");
        print_string(p->cx, p->out, block->labels[i]->text, true);
        put(p, "\"");
    }
    put(p, " {");
    print_comments_after(p, block->open,
                         one_item ? body->attributes[0]->name_range.start : body->end.start);
    p->level++;
    print_items(p, body, body->end.start);
    p->level--;
    indent(p);
    put(p, "}");
    print_comments_after(p, body->end.end, SIZE_MAX);
}

/* Prints the items and comments of a body, which ends at `end`. */
static void print_items(struct printer *p, const struct native_body *body, size_t end)
{
    size_t a = 0, b = 0;
    while ((a < body->attribute_count || b < body->block_count) && has_memory(p)) {
        if (body_attribute_is_next(body, a, b))
            print_attribute(p, body->attributes[a++], end);
        else
            print_block(p, body->blocks[b++]);
    }
    print_comments_before(p, end);
}

void print_source(struct ctx *cx, struct buf *out, const struct parsed *parsed, bool parentheses)
{
    struct printer p = {.cx = cx,
                        .out = out,
                        .chain = {.arena = cx->arena},
                        .parentheses = parentheses,
                        .comments = &parsed->comments};
    if (parsed->body != NULL)
        print_items(&p, parsed->body, SIZE_MAX);
    else if (parsed->of_template)
        print_template(&p, parsed->expression->as.tree);
    else
        print_expression(&p, parsed->expression);
}
