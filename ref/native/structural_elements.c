/* Implements the section Structural Elements of the native syntax. Cases:
   spec-tests/native/structural-elements */

#include "base/arena.h"
#include "base/limits.h"
#include "native/parser.h"

/* Reads the Newline that ends an item. The chosen interpretation of an ambiguous passage decides if
   the end of the source may replace the Newline. */
static bool parse_item_end(struct parser *p, enum rule_id rule_id, const char *expected)
{
    return accept(p, TOKEN_NEWLINE) ||
           (at_token(p, TOKEN_END) && reads(p->cx, EOF_AS_NEWLINE_ENDS_ITEM)) ||
           forbid_here(p, rule_id, DIAG_STRUCTURE, expected);
}

/* Parses the value in Identifier "=" Expression. The caller has consumed the name and the `=`. */
static bool parse_attribute_value(struct parser *p, struct token name)
{
    struct native_attribute *attribute = ARENA_NEW(p->cx->arena, struct native_attribute);

    attribute->name = name.text;
    attribute->name_range = name.range;
    TRY(attribute->expression = parse_expression(p));
    list_push(&p->attributes, attribute);
    return true;
}

/* Reports an attribute that is defined twice in a body (section Attribute Definitions). If several
   names are repeated, reports the second definition of the alphabetically first name. */
static void check_attribute_names(struct ctx *cx, const struct native_body *body)
{
    struct str *names = ARENA_ARRAY(cx->arena, body->attribute_count, struct str);

    for (size_t i = 0; i < body->attribute_count; i++)
        names[i] = body->attributes[i]->name;
    size_t *order = str_order(cx->arena, names, body->attribute_count);
    for (size_t i = 1; i < body->attribute_count; i++) {
        const struct native_attribute *again = body->attributes[order[i]];
        if (str_equal(names[order[i - 1]], again->name)) {
            (void)forbid(cx, NATIVE_ATTRIBUTES_UNIQUE, DIAG_ATTRIBUTE_REDEFINED, again->name_range,
                         "the attribute `%.*s` is defined already in this body",
                         STR_FMT(again->name));
            return;
        }
    }
}

/* Makes a body from the attributes on p->attributes (from index `attributes` on) and from the
   blocks on p->blocks (from index `blocks` on), and removes them there. If `right` is false, the
   body has an error, which is already reported. */
static const struct native_body *finish_body(struct parser *p, size_t attributes, size_t blocks,
                                             bool right)
{
    struct native_body *body = ARENA_NEW(p->cx->arena, struct native_body);

    body->attribute_count = p->attributes.count - attributes;
    body->attributes =
        (const struct native_attribute *const *)list_take(&p->attributes, attributes);
    body->block_count = p->blocks.count - blocks;
    body->blocks = (const struct native_block *const *)list_take(&p->blocks, blocks);
    if (right) {
        body->end = peek(p)->range;
        check_attribute_names(p->cx, body);
    }
    return body;
}

/* Parses (Identifier "=" Expression)? before the closing brace of a OneLineBlock. */
static bool parse_one_line_attribute(struct parser *p)
{
    if (at_token(p, TOKEN_BRACE_CLOSE) && rule(p->cx, NATIVE_STRUCTURE_ONE_LINE_EMPTY))
        return true;
    if (!at_token(p, TOKEN_IDENTIFIER) || !rule(p->cx, NATIVE_STRUCTURE_ONE_LINE_ATTRIBUTE))
        return unexpected(p, DIAG_STRUCTURE,
                          "a newline after the opening brace, or one attribute and the closing "
                          "brace");
    struct token name = advance(p);
    if (!accept(p, TOKEN_ASSIGN))
        return unexpected(p, DIAG_STRUCTURE, "`=` (a one-line block contains only one attribute)");
    TRY(parse_attribute_value(p, name));
    const struct native_attribute *attribute = p->attributes.items[p->attributes.count - 1];
    if (at_token(p, TOKEN_NEWLINE) && is_heredoc(p, attribute->expression) &&
        reads(p->cx, ONE_LINE_HEREDOC_ACCEPTED))
        advance(p);
    if (!at_token(p, TOKEN_BRACE_CLOSE)) {
        TRY(forbid_here(p, NATIVE_STRUCTURE_ONE_LINE_SINGLE, DIAG_STRUCTURE,
                        "`}` after the only attribute of a one-line block"));
        while (!at_token(p, TOKEN_BRACE_CLOSE) && !at_token(p, TOKEN_END))
            advance(p);
    }
    return true;
}

/* Parses "{" (Identifier "=" Expression)? "}". The caller has consumed the opening brace, and no
   newline comes next. */
static const struct native_body *parse_one_line_body(struct parser *p)
{
    size_t attributes = p->attributes.count;
    bool right = parse_one_line_attribute(p);

    return finish_body(p, attributes, p->blocks.count, right);
}

/* (StringLit|Identifier)* */
static bool parse_labels(struct parser *p, struct native_block *block)
{
    size_t from = p->items.count;

    while (true) {
        struct native_label label = {.range = peek(p)->range};
        if (at_token(p, TOKEN_QUOTE) && rule(p->cx, NATIVE_STRUCTURE_LABEL_QUOTED)) {
            TRY(parse_string_literal(p, &label.text));
            label.range.end = p->previous_end;
        } else if (at_token(p, TOKEN_IDENTIFIER) && rule(p->cx, NATIVE_STRUCTURE_LABEL_BARE)) {
            label.text = advance(p).text;
        } else {
            break;
        }
        struct native_label *copy = ARENA_NEW(p->cx->arena, struct native_label);
        *copy = label;
        list_push(&p->items, copy);
    }
    block->label_count = p->items.count - from;
    block->labels = (const struct native_label *const *)list_take(&p->items, from);
    return true;
}

/* Block = Identifier (StringLit|Identifier)* "{" Newline Body "}" Newline; OneLineBlock =
   Identifier (StringLit|Identifier)* "{" (Identifier "=" Expression)? "}" Newline; The caller has
   consumed the type. */
static bool parse_block(struct parser *p, struct token type)
{
    struct native_block *block = ARENA_NEW(p->cx->arena, struct native_block);

    block->type = type.text;
    block->type_range = type.range;
    TRY(parse_labels(p, block));
    if (!accept(p, TOKEN_BRACE_OPEN))
        return unexpected(p, DIAG_STRUCTURE,
                          block->label_count > 0
                              ? "another label or `{`"
                              : "`=` (an attribute), or labels and `{` (a block), after the name");
    block->open = p->previous_end;
    block->one_line = !accept(p, TOKEN_NEWLINE) || !rule(p->cx, NATIVE_STRUCTURE_BLOCK);
    size_t before = p->cx->diag_count;
    TRY(block->body = block->one_line ? parse_one_line_body(p) : parse_body(p, true));
    list_push(&p->blocks, block);
    if (p->cx->diag_count > before)
        return false;
    TRY(expect(p, TOKEN_BRACE_CLOSE, NATIVE_STRUCTURE_BLOCK_CLOSED, DIAG_STRUCTURE,
               "`}`, the end of the block"));
    return parse_item_end(p, NATIVE_STRUCTURE_BLOCK_NEWLINE, "a newline after the block");
}

/* Attribute = Identifier "=" Expression Newline;
   Attribute | Block | OneLineBlock */
static bool parse_item(struct parser *p)
{
    if (!at_token(p, TOKEN_IDENTIFIER)) {
        TRY(forbid_here(p, NATIVE_STRUCTURE_ITEMS_ONLY, DIAG_STRUCTURE,
                        "the name of an attribute or the type of a block"));
        while (!accept(p, TOKEN_NEWLINE) && !at_token(p, TOKEN_END))
            advance(p);
        return true;
    }
    struct token name = advance(p);
    if (!accept(p, TOKEN_ASSIGN) || !rule(p->cx, NATIVE_STRUCTURE_ATTRIBUTE))
        return parse_block(p, name);
    TRY(parse_attribute_value(p, name));
    return parse_item_end(p, NATIVE_STRUCTURE_ATTRIBUTE_NEWLINE, "a newline after the attribute");
}

/* Returns the offset of the first byte that is neither space nor tab, beginning at `at`. */
static size_t skip_blanks(struct str text, size_t at)
{
    while (at < text.length && (text.data[at] == ' ' || text.data[at] == '\t'))
        at++;
    return at;
}

/* Moves the parser from an item in error to the next line that begins with a name and has the same
   indentation. In most sources, this line begins the next item. Returns false if there is no such
   line before a name or a closing brace with less indentation, which ends the body. */
static bool recover(struct parser *p, size_t item)
{
    struct str text = p->text;
    size_t line = item;

    if (p->cx->limit_exceeded || p->cx->diag_count == LIMIT_DIAGNOSTICS)
        return false;
    while (line > 0 && text.data[line - 1] != '\n')
        line--;
    size_t blanks = skip_blanks(text, line), wanted = (blanks < item ? blanks : item) - line;
    for (size_t at = p->at > item ? p->at : item; at < text.length; at++) {
        if (text.data[at] != '\n')
            continue;
        size_t start = skip_blanks(text, at + 1), indent = start - at - 1;
        if (start == text.length || indent > wanted)
            continue;
        bool is_name = scan_identifier(p->cx, text, start) > start;
        if (indent < wanted && (is_name || text.data[start] == '}'))
            return false;
        if (indent == wanted && is_name) {
            restore_newlines(p, (struct newlines){.meaning = NEWLINES_END});
            parser_seek(p, start);
            return true;
        }
    }
    return false;
}

/* Body = (Attribute | Block | OneLineBlock)*; stops at the end of the source or a closing brace. */
const struct native_body *parse_body(struct parser *p, bool nested)
{
    size_t attributes = p->attributes.count, blocks = p->blocks.count;
    bool more = true, right = true;

    if (!rule(p->cx, NATIVE_STRUCTURE_BODY))
        return unexpected(p, DIAG_STRUCTURE, "no body");
    TRY(ctx_enter(p->cx, DIAG_LIMIT_DEPTH, peek(p)->range));
    while (more) {
        while (at_token(p, TOKEN_NEWLINE) && rule(p->cx, NATIVE_LEXICAL_BLANK_LINES))
            advance(p);
        if (at_token(p, TOKEN_END) || (nested && at_token(p, TOKEN_BRACE_CLOSE)))
            break;
        size_t item = peek(p)->range.start;
        if (!parse_item(p)) {
            right = false;
            more = recover(p, item);
        }
    }
    ctx_leave(p->cx);
    return finish_body(p, attributes, blocks, right);
}
