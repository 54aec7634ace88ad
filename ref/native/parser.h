#ifndef HCL_NATIVE_PARSER_H
#define HCL_NATIVE_PARSER_H

#include "base/buf.h"
#include "base/ctx.h"
#include "base/diag.h"
#include "native/ast.h"
#include "spec/spec.h"

#include <stdbool.h>
#include <stddef.h>

enum token_kind {
#define TOKEN(name, spelling) name,
#include "native/tokens.def"
#undef TOKEN
    TOKEN_IDENTIFIER,
    TOKEN_NUMBER,
    TOKEN_NEWLINE,
    TOKEN_END,    /* of the source */
    TOKEN_INVALID /* no token begins with these bytes */
};

enum { TOKEN_COUNT = TOKEN_INVALID + 1 };

struct token {
    enum token_kind kind;
    struct range range;
    struct str text;
};

/* What a newline sequence means where the parser stands. */
enum newline_meaning {
    NEWLINES_END,      /* it ends an item of a body */
    NEWLINES_IGNORED,  /* whitespace, within brackets */
    NEWLINES_SEPARATE, /* it separates the elements of an object constructor, where one has ended */
    NEWLINES_WITHIN    /* no such element can have ended here: an open passage */
};

/* In place of a rule: newlines are whitespace here because an open passage is read so. */
#define IGNORED_BY_READING ((enum rule_id)RULE_COUNT)

/* The meaning, and the rule that makes newlines whitespace here: asked when one is met. */
struct newlines {
    enum newline_meaning meaning;
    enum rule_id rule;
};

/* A recursive-descent parser over cx->source. Tokens are made when they are asked for, because what
   the next bytes mean depends on where they stand (in template text or among tokens). */
struct parser {
    struct ctx *cx;
    struct str text;
    size_t at; /* the first byte not yet consumed */
    struct newlines newlines;
    bool peeked; /* `token` is what begins at `at` */
    struct token token;
    size_t previous_end; /* of the token consumed last */
    struct list items;   /* the lists being read: elements, arguments, labels, attributes, … */
    struct list blocks;  /* the same, of the bodies being read: the blocks in them */
};

/* lexical_elements.c */
void parser_init(struct parser *p, struct ctx *cx);

/* The expressions that were pushed on p->items since there were `from`. */
static inline const struct native_expression *const *take_expressions(struct parser *p, size_t from)
{
    return (const struct native_expression *const *)list_take(&p->items, from);
}

/* Scans what begins at p->at: call peek. */
void scan_token(struct parser *p);

/* The next token, not consumed; valid until the parser moves. */
static inline const struct token *peek(struct parser *p)
{
    if (!p->peeked)
        scan_token(p);
    return &p->token;
}

static inline bool at_token(struct parser *p, enum token_kind kind)
{
    return peek(p)->kind == kind;
}

/* Goes on reading at a byte offset. */
static inline void parser_seek(struct parser *p, size_t at)
{
    p->at = at;
    p->peeked = false;
}

/* Consumes the next token, whatever it is. */
static inline struct token advance(struct parser *p)
{
    struct token token = *peek(p);

    p->previous_end = token.range.end;
    parser_seek(p, token.range.end);
    return token;
}

/* Advances where the next token is of that kind. */
static inline bool take(struct parser *p, enum token_kind kind)
{
    if (!at_token(p, kind))
        return false;
    advance(p);
    return true;
}

bool at_keyword(struct parser *p, const char *keyword);
bool take_keyword(struct parser *p, const char *keyword);
void skip_newlines(struct parser *p);

/* Skips newlines between the elements of an object constructor, where none has begun. */
void element_position(struct parser *p);

/* Skips newlines within such an element where something must follow, so that nothing has ended. */
void operand_position(struct parser *p);

/* Skips newlines after a value that may be complete, where an open passage lets it go on: within
   such an element, or after the closing line of a heredoc. */
void continuation_position(struct parser *p, bool after_heredoc);

/* Begins a part of such an element in which it cannot end: returns the former meaning. */
struct newlines begin_unended(struct parser *p);

/* Switches what newlines mean: returns the former meaning, to be restored. */
struct newlines set_newlines(struct parser *p, enum newline_meaning meaning, enum rule_id rule_id);
void restore_newlines(struct parser *p, struct newlines former);

/* Consumes a token of the kind. Another token is an error by the rule; without the rule it is as if
   the token stood here. */
bool expect(struct parser *p, enum token_kind kind, enum rule_id rule_id, enum diag_code code,
            const char *expected);

/* Fails because the next token cannot stand here: says what was found and what is expected. */
bool unexpected(struct parser *p, enum diag_code code, const char *expected);

/* For a next token that the rule forbids: unexpected where the rule is in force, else true. */
bool forbid_here(struct parser *p, enum rule_id id, enum diag_code code, const char *expected);

size_t scan_identifier(struct ctx *cx, struct str text, size_t at);
size_t scan_newline(struct ctx *cx, struct str text, size_t at);

/* Zeroed but for kind and range, which ends behind the token consumed last. expressions.c */
struct native_expression *new_expression(struct parser *p, enum expression_kind kind, size_t start);

/* source_code_representation.c */
bool check_source(struct ctx *cx, bool mark_is_text);

/* The length of the byte order mark that the text begins with, or 0. check_source refuses it,
   unless the rule is switched off; then it is passed over. */
size_t byte_order_mark(struct str text);

/* structural_elements.c: ConfigFile */
bool parse_config_file(struct parser *p, const struct native_body **out);

/* expressions.c: Expression, ExprTerm */
bool parse_expression(struct parser *p, const struct native_expression **out);
bool parse_expr_term(struct parser *p, const struct native_expression **out);
bool parse_postfix(struct parser *p, const struct native_expression *term, bool in_splat,
                   bool indexes, const struct native_expression **out);

bool parse_numeric_literal(struct parser *p, const struct native_expression **out);

/* one file each, named after the section */
bool parse_index(struct parser *p, const struct native_expression *collection,
                 const struct native_expression **out);
bool parse_legacy_index(struct parser *p, const struct native_expression *collection,
                        const struct native_expression **out);
bool parse_getattr(struct parser *p, const struct native_expression *object,
                   const struct native_expression **out);
bool take_full_splat(struct parser *p);
bool parse_operation(struct parser *p, const struct native_expression **out);
bool parse_tuple(struct parser *p, const struct native_expression **out);
bool parse_object(struct parser *p, const struct native_expression **out);
bool parse_for(struct parser *p, size_t start, bool is_object,
               const struct native_expression **out);
bool parse_for_names(struct parser *p, enum rule_id required, struct str *key, struct str *value);
bool parse_function_call(struct parser *p, struct token name, const struct native_expression **out);
bool parse_splat(struct parser *p, const struct native_expression *source, bool full,
                 const struct native_expression **out);

/* template_expressions.c */
bool parse_quoted_template(struct parser *p, const struct native_expression **out);
bool parse_heredoc_template(struct parser *p, const struct native_expression **out);
bool parse_string_literal(struct parser *p, struct str *out);

/* Whether the term is a heredoc, after whose closing line a newline stands. */
static inline bool is_heredoc(const struct parser *p, const struct native_expression *e)
{
    return e->kind == EXPRESSION_TEMPLATE && p->text.data[e->range.start] == '<';
}

/* templates.c */
bool parse_standalone_template(struct parser *p, const struct native_expression **out);

#endif
