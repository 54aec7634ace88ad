/* Native syntax: Structural Elements. Cases: spec-tests/native/structural-elements */

#include "base/arena.h"
#include "base/buf.h"
#include "native/parser.h"
#include "spec/spec.h"

/* What is being collected for a body. */
struct items {
    struct list attributes;
    struct list blocks;
};

static bool parse_body(struct parser *p, bool nested, const struct native_body **out);

/* The Newline that ends an item. The end of the source may stand for it. */
static bool parse_item_end(struct parser *p, enum rule_id rule_id, const char *expected)
{
    if (take(p, TOKEN_NEWLINE))
        return true;
    if (at_token(p, TOKEN_END) && reads(p->cx, EOF_AS_NEWLINE_ENDS_ITEM))
        return true;
    if (rule(p->cx, rule_id))
        return unexpected(p, DIAG_STRUCTURE, expected);
    return true;
}

/* Identifier "=" Expression, the name and the sign consumed. */
static bool parse_attribute_value(struct parser *p, struct token name, struct items *items)
{
    struct native_attribute *attribute = ARENA_NEW(p->cx->arena, struct native_attribute);

    attribute->name = name.text;
    attribute->name_range = name.range;
    TRY(parse_expression(p, &attribute->expression));
    list_push(&items->attributes, attribute);
    return true;
}

static int compare_attributes(const struct native_body *body, size_t a, size_t b)
{
    return str_compare(body->attributes[a].name, body->attributes[b].name);
}

/* Attribute Definitions: each name at most once in a body. Reports the second one of the first
   repeated name. */
static bool check_attribute_names(struct ctx *cx, const struct native_body *body)
{
    struct str *names = ARENA_ARRAY(cx->arena, body->attribute_count, struct str);

    for (size_t i = 0; i < body->attribute_count; i++)
        names[i] = body->attributes[i].name;
    size_t *order = str_order(cx->arena, names, body->attribute_count);
    for (size_t i = 1; i < body->attribute_count; i++) {
        if (compare_attributes(body, order[i - 1], order[i]) == 0 &&
            rule(cx, NATIVE_ATTRIBUTES_UNIQUE)) {
            const struct native_attribute *again = &body->attributes[order[i]];
            return fail(cx, DIAG_ATTRIBUTE_REDEFINED, again->name_range,
                        "the attribute `%.*s` is defined already in this body",
                        STR_FMT(again->name));
        }
    }
    return true;
}

static bool finish_body(struct parser *p, const struct items *items, const struct native_body **out)
{
    struct arena *arena = p->cx->arena;
    struct native_body *body = ARENA_NEW(arena, struct native_body);
    struct native_attribute *attributes =
        ARENA_ARRAY(arena, items->attributes.count, struct native_attribute);
    struct native_block *blocks = ARENA_ARRAY(arena, items->blocks.count, struct native_block);

    for (size_t i = 0; i < items->attributes.count; i++)
        attributes[i] = *(const struct native_attribute *)items->attributes.items[i];
    for (size_t i = 0; i < items->blocks.count; i++)
        blocks[i] = *(const struct native_block *)items->blocks.items[i];
    body->attributes = attributes;
    body->attribute_count = items->attributes.count;
    body->blocks = blocks;
    body->block_count = items->blocks.count;
    body->end = peek(p)->range;
    *out = body;
    return check_attribute_names(p->cx, body);
}

/* Whether the attribute's value is a heredoc, behind which a newline always stands. */
static bool ends_with_heredoc(const struct parser *p, const struct items *items)
{
    const struct native_attribute *last = items->attributes.items[items->attributes.count - 1];
    size_t start = last->expression->range.start;

    return last->expression->kind == EXPRESSION_TEMPLATE && p->text.data[start] == '<';
}

/* "{" (Identifier "=" Expression)? "}", the brace consumed and no newline behind it. */
static bool parse_one_line_body(struct parser *p, const struct native_body **out)
{
    struct items items = {{.arena = p->cx->arena}, {.arena = p->cx->arena}};

    if (at_token(p, TOKEN_BRACE_CLOSE) && rule(p->cx, NATIVE_STRUCTURE_ONE_LINE_EMPTY))
        return finish_body(p, &items, out);
    if (!at_token(p, TOKEN_IDENTIFIER) || !rule(p->cx, NATIVE_STRUCTURE_ONE_LINE_ATTRIBUTE))
        return unexpected(p, DIAG_STRUCTURE,
                          "a newline behind the opening brace, or one attribute and the closing "
                          "brace");
    struct token name = advance(p);
    if (!take(p, TOKEN_ASSIGN))
        return unexpected(p, DIAG_STRUCTURE, "`=` (a one-line block holds one attribute only)");
    TRY(parse_attribute_value(p, name, &items));
    if (at_token(p, TOKEN_NEWLINE) && ends_with_heredoc(p, &items) &&
        reads(p->cx, ONE_LINE_HEREDOC_ACCEPTED))
        advance(p);
    if (!at_token(p, TOKEN_BRACE_CLOSE)) {
        if (rule(p->cx, NATIVE_STRUCTURE_ONE_LINE_SINGLE))
            return unexpected(p, DIAG_STRUCTURE,
                              "`}` behind the only attribute of a one-line block");
        take(p, TOKEN_COMMA);
        take(p, TOKEN_NEWLINE);
        while (at_token(p, TOKEN_IDENTIFIER)) {
            name = advance(p);
            if (!take(p, TOKEN_ASSIGN))
                return unexpected(p, DIAG_STRUCTURE, "`=`");
            TRY(parse_attribute_value(p, name, &items));
            take(p, TOKEN_COMMA);
            take(p, TOKEN_NEWLINE);
        }
    }
    return finish_body(p, &items, out);
}

struct labels {
    struct list texts;
    struct list ranges;
};

/* (StringLit|Identifier)* */
static bool parse_labels(struct parser *p, struct labels *labels)
{
    for (;;) {
        struct str *label = ARENA_NEW(p->cx->arena, struct str);
        struct range *range = ARENA_NEW(p->cx->arena, struct range);
        *range = peek(p)->range;
        if (at_token(p, TOKEN_QUOTE) && rule(p->cx, NATIVE_STRUCTURE_LABEL_QUOTED)) {
            TRY(parse_string_literal(p, label));
            range->end = p->previous_end;
        } else if (at_token(p, TOKEN_IDENTIFIER) && rule(p->cx, NATIVE_STRUCTURE_LABEL_BARE)) {
            *label = advance(p).text;
        } else {
            return true;
        }
        list_push(&labels->texts, label);
        list_push(&labels->ranges, range);
    }
}

static void finish_labels(struct ctx *cx, const struct labels *labels, struct native_block *block)
{
    size_t count = labels->texts.count;
    struct str *texts = ARENA_ARRAY(cx->arena, count, struct str);
    struct range *ranges = ARENA_ARRAY(cx->arena, count, struct range);

    for (size_t i = 0; i < count; i++) {
        texts[i] = *(const struct str *)labels->texts.items[i];
        ranges[i] = *(const struct range *)labels->ranges.items[i];
    }
    block->labels = texts;
    block->label_ranges = ranges;
    block->label_count = count;
}

/* Block        = Identifier (StringLit|Identifier)* "{" Newline Body "}" Newline;
   OneLineBlock = Identifier (StringLit|Identifier)* "{" (Identifier "=" Expression)? "}" Newline;
   The type consumed. */
static bool parse_block(struct parser *p, struct token type, struct items *items)
{
    struct native_block *block = ARENA_NEW(p->cx->arena, struct native_block);
    struct labels labels = {{.arena = p->cx->arena}, {.arena = p->cx->arena}};

    block->type = type.text;
    block->type_range = type.range;
    TRY(parse_labels(p, &labels));
    finish_labels(p->cx, &labels, block);
    if (!at_token(p, TOKEN_BRACE_OPEN)) {
        if (labels.texts.count == 0)
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
    if (!take(p, TOKEN_BRACE_CLOSE) && rule(p->cx, NATIVE_STRUCTURE_BLOCK_CLOSED))
        return unexpected(p, DIAG_STRUCTURE, "`}`, the end of the block");
    list_push(&items->blocks, block);
    return parse_item_end(p, NATIVE_STRUCTURE_BLOCK_NEWLINE, "a newline behind the block");
}

/* Attribute = Identifier "=" Expression Newline; */
static bool parse_attribute(struct parser *p, struct token name, struct items *items)
{
    TRY(parse_attribute_value(p, name, items));
    return parse_item_end(p, NATIVE_STRUCTURE_ATTRIBUTE_NEWLINE, "a newline behind the attribute");
}

/* Attribute | Block | OneLineBlock */
static bool parse_item(struct parser *p, struct items *items)
{
    if (!at_token(p, TOKEN_IDENTIFIER)) {
        if (rule(p->cx, NATIVE_STRUCTURE_ITEMS_ONLY))
            return unexpected(p, DIAG_STRUCTURE, "the name of an attribute or the type of a block");
        while (!at_token(p, TOKEN_NEWLINE) && !at_token(p, TOKEN_END))
            advance(p);
        return true;
    }
    struct token name = advance(p);
    if (take(p, TOKEN_ASSIGN) && rule(p->cx, NATIVE_STRUCTURE_ATTRIBUTE))
        return parse_attribute(p, name, items);
    return parse_block(p, name, items);
}

/* How far a byte stands behind the start of its line; SIZE_MAX where more than spaces and tabs
   stand between. */
static size_t indentation(const struct parser *p, size_t at)
{
    size_t start = at;

    while (start > 0 && (p->text.data[start - 1] == ' ' || p->text.data[start - 1] == '\t'))
        start--;
    return start == 0 || p->text.data[start - 1] == '\n' ? at - start : SIZE_MAX;
}

/* Behind an item in error: goes on with the next line that is indented like it and begins with a
   name. Such a line is the next item in all that people write; where it is not, a diagnostic too
   many is all that comes of it, since the body is refused in any case. */
static bool recover(struct parser *p, size_t item)
{
    size_t wanted = indentation(p, item);

    if (p->cx->limit_exceeded || wanted == SIZE_MAX)
        return false;
    for (size_t at = p->at > item ? p->at : item; at < p->text.length; at++) {
        if (p->text.data[at] != '\n')
            continue;
        size_t name = at + 1;
        while (name < p->text.length && (p->text.data[name] == ' ' || p->text.data[name] == '\t'))
            name++;
        if (name - at - 1 == wanted && scan_identifier(p->cx, p->text, name) > name) {
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
    struct items items = {{.arena = p->cx->arena}, {.arena = p->cx->arena}};
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
        unsigned depth = p->cx->depth;
        if (!parse_item(p, &items)) {
            right = false;
            p->cx->depth = depth;
            ok = recover(p, item);
        }
    }
    ctx_leave(p->cx);
    return right && finish_body(p, &items, out);
}

/* ConfigFile = Body; */
bool parse_config_file(struct parser *p, const struct native_body **out)
{
    return parse_body(p, false, out);
}
