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
    TOKEN_END,    /* the source ends here */
    TOKEN_INVALID /* no token begins with these bytes */
};

enum { TOKEN_COUNT = TOKEN_INVALID + 1 };

struct token {
    enum token_kind kind;
    struct range range;
    struct str text;
};

/* The meaning of a newline sequence at the parser's position. */
enum newline_meaning {
    NEWLINES_END,      /* a newline ends an item of a body */
    NEWLINES_IGNORED,  /* newlines are whitespace, as within brackets */
    NEWLINES_SEPARATE, /* a newline separates elements of an object constructor */
    /* the chosen interpretation of an ambiguous passage decides what a newline in an element of an
       object constructor means */
    NEWLINES_WITHIN
};

/* Stands for a rule in struct newlines if the chosen interpretation of an ambiguous passage makes
   newlines whitespace. */
#define IGNORED_BY_READING ((enum rule_id)RULE_COUNT)

/* The meaning of newlines, and the rule that makes them whitespace. The parser consults the rule
   only when there is a newline. */
struct newlines {
    enum newline_meaning meaning;
    enum rule_id rule;
};

/* A recursive-descent parser over a source. The parser scans a token when it needs the token,
   because the context (template or not) decides where the token ends. */
struct parser {
    struct ctx *cx;
    const struct source *source;
    struct str text; /* source->text */
    size_t at;       /* offset of the first byte that is not consumed yet */
    struct newlines newlines;
    bool peeked; /* true if `token` holds the token at `at` */
    struct token token;
    size_t previous_end; /* the end of the token that was consumed last */
    struct list items;   /* a stack of elements, arguments and labels */
    struct list attributes, blocks;
    struct list parts;     /* a stack of template parts */
    struct list *comments; /* the comments (struct range) so far, or NULL */
};

/* If a function below fails, it reports an error and returns false or NULL. */

/* Removes the expressions from index `from` to the end of p->items. Returns the removed
   expressions. */
static inline const struct native_expression *const *list_expressions(struct parser *p, size_t from)
{
    return (const struct native_expression *const *)list_take(&p->items, from);
}

/* lexical_elements.c: scans the token at p->at into p->token. Only the function `peek` may call
   scan_token. */
void scan_token(struct parser *p);

static inline struct range range_in(const struct parser *p, size_t start, size_t end)
{
    return (struct range){start, end, p->source};
}

/* Returns the next token without consuming it. The pointer is valid until a token is consumed. */
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

static inline void parser_seek(struct parser *p, size_t at)
{
    p->at = at;
    p->peeked = false;
}

/* Returns to an earlier place in the source. `end` is the end of the token before this place. */
static inline void parser_return(struct parser *p, size_t at, size_t end)
{
    parser_seek(p, at);
    p->previous_end = end;
}

static inline struct token advance(struct parser *p)
{
    struct token token = *peek(p);

    p->previous_end = token.range.end;
    parser_seek(p, token.range.end);
    return token;
}

/* Consumes the next token if its kind is `kind`. */
static inline bool accept(struct parser *p, enum token_kind kind)
{
    if (!at_token(p, kind))
        return false;
    advance(p);
    return true;
}

bool at_keyword(struct parser *p, const char *keyword);
bool accept_keyword(struct parser *p, const char *keyword);
void skip_newlines(struct parser *p);

/* Skips newlines between the elements of an object constructor. */
void skip_separating_newlines(struct parser *p);

/* Skips newlines before an operand in an element of an object constructor, if the chosen
   interpretation of an ambiguous passage allows these newlines. */
void skip_newlines_before_operand(struct parser *p);

/* Skips newlines after a value if the value may continue on the next line. Readings decide if a
   value in an element of an object constructor may continue, and if a value that ends with a
   heredoc may continue. */
void skip_newlines_within_value(struct parser *p, bool after_heredoc);

/* Sets the meaning of newlines for the rest of an element of an object constructor. More tokens of
   the element must follow. Returns the former meaning for restore_newlines. */
struct newlines begin_unended(struct parser *p);

/* Sets the meaning of newlines, and returns the former meaning for restore_newlines. */
struct newlines set_newlines(struct parser *p, enum newline_meaning meaning, enum rule_id rule_id);
void restore_newlines(struct parser *p, struct newlines former);

/* Consumes a token of the kind `kind`. Another token is an error if the rule is in force. If the
   rule is not in force, parsing continues without the expected token. */
bool expect(struct parser *p, enum token_kind kind, enum rule_id rule_id, enum diag_code code,
            const char *expected);

/* Reports that the next token is not `expected`. */
void *unexpected(struct parser *p, enum diag_code code, const char *expected);

/* If the rule is in force, reports the next token as unexpected and returns false. */
bool forbid_here(struct parser *p, enum rule_id id, enum diag_code code, const char *expected);

/* Returns the offset after the identifier at `at`, or `at` if there is no identifier. */
size_t scan_identifier(struct ctx *cx, struct str text, size_t at);

/* Returns the length of the newline sequence at `at`, or 0. */
size_t scan_newline(struct ctx *cx, struct str text, size_t at);

/* source_code_representation.c: checks the whole source before it is parsed. */
bool check_source(struct ctx *cx, const struct source *source, bool mark_is_text);

/* Returns the length of a byte order mark at the beginning of the text, or 0. If a rule in force
   forbids the mark, check_source reports an error. If no rule forbids the mark, the parser skips
   the mark. */
size_t byte_order_mark(struct str text);

/* structural_elements.c: parses the Body of a block (`nested` is true) or of a ConfigFile (`nested`
   is false). After an error, also returns a body: its items without an error. */
const struct native_body *parse_body(struct parser *p, bool nested);

/* expressions.c: parses Expression, ExprTerm and the parts of an ExprTerm. */
const struct native_expression *parse_expression(struct parser *p);
const struct native_expression *parse_expr_term(struct parser *p);
const struct native_expression *
parse_postfix(struct parser *p, const struct native_expression *term, bool in_splat, bool indexes);
const struct native_expression *parse_numeric_literal(struct parser *p);

/* Copies `e` to the arena. The copy's range is from `start` to the end of the last consumed
   token. */
const struct native_expression *new_expression(struct parser *p, size_t start,
                                               struct native_expression e);

/* The name of a function's file is the section of the function's grammar production. */
bool at_conditional(struct parser *p);
const struct native_expression *parse_conditional(struct parser *p,
                                                  const struct native_expression *predicate);
const struct native_expression *parse_index(struct parser *p,
                                            const struct native_expression *collection);
const struct native_expression *parse_legacy_index(struct parser *p,
                                                   const struct native_expression *collection);
const struct native_expression *parse_getattr(struct parser *p,
                                              const struct native_expression *object);
const struct native_expression *parse_operation(struct parser *p);
const struct native_expression *parse_tuple(struct parser *p);
const struct native_expression *parse_object(struct parser *p);
const struct native_expression *parse_for(struct parser *p, size_t start, bool is_object);
bool parse_for_names(struct parser *p, enum rule_id required, struct for_names *names);
const struct native_expression *parse_function_call(struct parser *p, struct token name);
bool at_released_namespace(struct parser *p);
bool parse_released_namespaces(struct parser *p, struct token *name);
bool accept_full_splat(struct parser *p);
bool applies_to_result(struct parser *p, bool full);
const struct native_expression *parse_splat(struct parser *p,
                                            const struct native_expression *source, bool full);

/* template_expressions.c */
const struct native_expression *parse_quoted_template(struct parser *p);
const struct native_expression *parse_heredoc_template(struct parser *p);
bool parse_string_literal(struct parser *p, struct str *out);

static inline bool is_heredoc(const struct parser *p, const struct native_expression *e)
{
    return e->kind == EXPRESSION_TEMPLATE && p->text.data[e->range.start] == '<';
}

/* templates.c */
const struct native_expression *parse_standalone_template(struct parser *p);

#endif
