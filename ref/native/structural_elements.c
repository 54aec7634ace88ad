/* Native syntax: Structural Elements. Cases: spec-tests/native/structural-elements */

#include "base/arena.h"
#include "base/limits.h"
#include "native/parser.h"
#include "spec/spec.h"

/* What is being collected for a body: where its attributes begin on p->items, its blocks on
   p->blocks. */
struct items {
    size_t attributes;
    size_t blocks;
};

static struct items begin_items(const struct parser *p)
{
    return (struct items){p->items.count, p->blocks.count};
}

static bool parse_body(struct parser *p, bool nested, const struct native_body **out);

/* The Newline that ends an item. The end of the source may stand for it. */
static bool parse_item_end(struct parser *p, enum rule_id rule_id, const char *expected)
{
    if (take(p, TOKEN_NEWLINE))
        return true;
    if (at_token(p, TOKEN_END) && reads(p->cx, EOF_AS_NEWLINE_ENDS_ITEM))
        return true;
    return forbid_here(p, rule_id, DIAG_STRUCTURE, expected);
}

/* Identifier "=" Expression, the name and the sign consumed. */
static bool parse_attribute_value(struct parser *p, struct token name)
{
    struct native_attribute *attribute = ARENA_NEW(p->cx->arena, struct native_attribute);

    attribute->name = name.text;
    attribute->name_range = name.range;
    TRY(parse_expression(p, &attribute->expression));
    list_push(&p->items, attribute);
    return true;
}

/* The second attribute of the first name, in their order, that is repeated; or NULL. */
static const struct native_attribute *repeated_attribute(struct ctx *cx,
                                                         const struct native_body *body)
{
    const struct native_attribute *again = NULL;
    struct str *names = ARENA_ARRAY(cx->arena, body->attribute_count, struct str);

    for (size_t i = 0; i < body->attribute_count; i++)
        names[i] = body->attributes[i]->name;
    size_t *order = str_order(cx->arena, names, body->attribute_count);
    for (size_t i = 1; i < body->attribute_count && again == NULL; i++) {
        if (str_equal(names[order[i - 1]], names[order[i]]))
            again = body->attributes[order[i]];
    }
    return again;
}

/* Attribute Definitions: each name at most once in a body. */
static bool check_attribute_names(struct ctx *cx, const struct native_body *body)
{
    const struct native_attribute *again =
        body->attribute_count > 1 ? repeated_attribute(cx, body) : NULL;

    if (again != NULL)
        return forbid(cx, NATIVE_ATTRIBUTES_UNIQUE, DIAG_ATTRIBUTE_REDEFINED, again->name_range,
                      "the attribute `%.*s` is defined already in this body", STR_FMT(again->name));
    return true;
}

static bool finish_body(struct parser *p, struct items from, const struct native_body **out)
{
    struct native_body *body = ARENA_NEW(p->cx->arena, struct native_body);

    body->attribute_count = p->items.count - from.attributes;
    body->attributes =
        (const struct native_attribute *const *)list_take(&p->items, from.attributes);
    body->block_count = p->blocks.count - from.blocks;
    body->blocks = (const struct native_block *const *)list_take(&p->blocks, from.blocks);
    body->end = peek(p)->range;
    *out = body;
    return check_attribute_names(p->cx, body);
}

/* Whether the value of the attribute read last is a heredoc. */
static bool ends_with_heredoc(const struct parser *p)
{
    const struct native_attribute *last = p->items.items[p->items.count - 1];

    return is_heredoc(p, last->expression);
}

/* "{" (Identifier "=" Expression)? "}", the brace consumed and no newline behind it. */
static bool parse_one_line_body(struct parser *p, const struct native_body **out)
{
    struct items from = begin_items(p);

    if (at_token(p, TOKEN_BRACE_CLOSE) && rule(p->cx, NATIVE_STRUCTURE_ONE_LINE_EMPTY))
        return finish_body(p, from, out);
    if (!at_token(p, TOKEN_IDENTIFIER) || !rule(p->cx, NATIVE_STRUCTURE_ONE_LINE_ATTRIBUTE))
        return unexpected(p, DIAG_STRUCTURE,
                          "a newline behind the opening brace, or one attribute and the closing "
                          "brace");
    struct token name = advance(p);
    if (!take(p, TOKEN_ASSIGN))
        return unexpected(p, DIAG_STRUCTURE, "`=` (a one-line block holds one attribute only)");
    TRY(parse_attribute_value(p, name));
    if (at_token(p, TOKEN_NEWLINE) && ends_with_heredoc(p) &&
        reads(p->cx, ONE_LINE_HEREDOC_ACCEPTED))
        advance(p);
    if (!at_token(p, TOKEN_BRACE_CLOSE)) {
        TRY(forbid_here(p, NATIVE_STRUCTURE_ONE_LINE_SINGLE, DIAG_STRUCTURE,
                        "`}` behind the only attribute of a one-line block"));
        while (!at_token(p, TOKEN_BRACE_CLOSE) && !at_token(p, TOKEN_END))
            advance(p);
    }
    return finish_body(p, from, out);
}

/* (StringLit|Identifier)*; pushes a label where one stands here. */
static bool parse_label(struct parser *p, bool *found)
{
    struct native_label label = {.range = peek(p)->range};

    *found = true;
    if (at_token(p, TOKEN_QUOTE) && rule(p->cx, NATIVE_STRUCTURE_LABEL_QUOTED)) {
        TRY(parse_string_literal(p, &label.text));
        label.range = (struct range){label.range.start, p->previous_end};
    } else if (at_token(p, TOKEN_IDENTIFIER) && rule(p->cx, NATIVE_STRUCTURE_LABEL_BARE)) {
        label.text = advance(p).text;
    } else {
        *found = false;
        return true;
    }
    struct native_label *kept = ARENA_NEW(p->cx->arena, struct native_label);
    *kept = label;
    list_push(&p->items, kept);
    return true;
}

static bool parse_labels(struct parser *p, struct native_block *block)
{
    size_t from = p->items.count;
    bool more = true;

    while (more)
        TRY(parse_label(p, &more));
    block->label_count = p->items.count - from;
    block->labels = (const struct native_label *const *)list_take(&p->items, from);
    return true;
}

/* Block        = Identifier (StringLit|Identifier)* "{" Newline Body "}" Newline;
   OneLineBlock = Identifier (StringLit|Identifier)* "{" (Identifier "=" Expression)? "}" Newline;
   The type consumed. */
static bool parse_block(struct parser *p, struct token type)
{
    struct native_block *block = ARENA_NEW(p->cx->arena, struct native_block);

    block->type = type.text;
    block->type_range = type.range;
    TRY(parse_labels(p, block));
    if (!at_token(p, TOKEN_BRACE_OPEN)) {
        if (block->label_count == 0)
            return unexpected(p, DIAG_STRUCTURE,
                              "`=` (an attribute), or labels and `{` (a block), behind the name");
        return unexpected(p, DIAG_STRUCTURE, "another label or `{`");
    }
    advance(p);
    if (take(p, TOKEN_NEWLINE) && rule(p->cx, NATIVE_STRUCTURE_BLOCK)) {
        TRY(parse_body(p, true, &block->body));
    } else {
        TRY(parse_one_line_body(p, &block->body));
    }
    if (!take(p, TOKEN_BRACE_CLOSE))
        TRY(forbid_here(p, NATIVE_STRUCTURE_BLOCK_CLOSED, DIAG_STRUCTURE,
                        "`}`, the end of the block"));
    list_push(&p->blocks, block);
    return parse_item_end(p, NATIVE_STRUCTURE_BLOCK_NEWLINE, "a newline behind the block");
}

/* Attribute = Identifier "=" Expression Newline; */
static bool parse_attribute(struct parser *p, struct token name)
{
    TRY(parse_attribute_value(p, name));
    return parse_item_end(p, NATIVE_STRUCTURE_ATTRIBUTE_NEWLINE, "a newline behind the attribute");
}

/* Attribute | Block | OneLineBlock */
static bool parse_item(struct parser *p)
{
    if (!at_token(p, TOKEN_IDENTIFIER)) {
        TRY(forbid_here(p, NATIVE_STRUCTURE_ITEMS_ONLY, DIAG_STRUCTURE,
                        "the name of an attribute or the type of a block"));
        while (!take(p, TOKEN_NEWLINE) && !at_token(p, TOKEN_END))
            advance(p);
        return true;
    }
    struct token name = advance(p);
    if (take(p, TOKEN_ASSIGN) && rule(p->cx, NATIVE_STRUCTURE_ATTRIBUTE))
        return parse_attribute(p, name);
    return parse_block(p, name);
}

/* The blanks that begin the line of a byte. */
static size_t indentation(const struct parser *p, size_t at)
{
    size_t start = at, end;

    while (start > 0 && p->text.data[start - 1] != '\n')
        start--;
    for (end = start; end < at && (p->text.data[end] == ' ' || p->text.data[end] == '\t');)
        end++;
    return end - start;
}

/* Goes on after an item in error: with the next line that is indented like it and begins with a
   name. Such a line is the next item in all that people write; where it is not, a diagnostic too
   many is all that comes of it, since the body is refused in any case. A line further left that
   begins with a name or a closing brace belongs to the body around, or ends this one. */
static bool recover(struct parser *p, size_t item)
{
    size_t wanted = indentation(p, item);

    if (p->cx->limit_exceeded || p->cx->diag_count == LIMIT_DIAGNOSTICS)
        return false;
    for (size_t at = p->at > item ? p->at : item; at < p->text.length; at++) {
        if (p->text.data[at] != '\n')
            continue;
        size_t name = at + 1;
        while (name < p->text.length && (p->text.data[name] == ' ' || p->text.data[name] == '\t'))
            name++;
        if (name == p->text.length || name - at - 1 > wanted)
            continue;
        bool is_name = scan_identifier(p->cx, p->text, name) > name;
        if (name - at - 1 < wanted && (is_name || p->text.data[name] == '}'))
            return false;
        if (name - at - 1 == wanted && is_name) {
            restore_newlines(p, (struct newlines){.meaning = NEWLINES_END});
            parser_seek(p, name);
            return true;
        }
    }
    return false;
}

/* Body = (Attribute | Block | OneLineBlock)*; up to the end of the source, or the closing brace. */
static bool parse_body(struct parser *p, bool nested, const struct native_body **out)
{
    struct items from = begin_items(p);
    bool ok = true, right = true;

    if (!rule(p->cx, NATIVE_STRUCTURE_BODY))
        return unexpected(p, DIAG_STRUCTURE, "no body");
    TRY(ctx_enter(p->cx, DIAG_LIMIT_DEPTH, peek(p)->range));
    while (ok) {
        while (at_token(p, TOKEN_NEWLINE) && rule(p->cx, NATIVE_LEXICAL_BLANK_LINES))
            advance(p);
        if (at_token(p, TOKEN_END) || (nested && at_token(p, TOKEN_BRACE_CLOSE)))
            break;
        size_t item = peek(p)->range.start;
        if (!parse_item(p)) {
            right = false;
            ok = recover(p, item);
        }
    }
    ctx_leave(p->cx);
    return right && finish_body(p, from, out);
}

/* ConfigFile = Body; */
bool parse_config_file(struct parser *p, const struct native_body **out)
{
    return parse_body(p, false, out);
}
