/* A toy in place of your parser: shows how tree, shape, print and write are answered.

   The toy knows names, numbers, strings, `.`, `-`, `+`, parentheses, and the attributes of a body,
   all in ASCII. Replace toy_parse() by your parser. Rewrite toy_tree() and the other functions for
   your parser's own nodes. */
#ifndef TOY_H
#define TOY_H

#include <cjson/cJSON.h>
#include <stdbool.h>

enum toy_kind {
    TOY_BODY,
    TOY_ATTRIBUTE,
    TOY_NUMBER,
    TOY_STRING,
    TOY_VARIABLE,
    TOY_GET,
    TOY_NEGATION,
    TOY_SUM
};

struct toy {
    enum toy_kind kind;
    char *text;        /* the name, the digits, or the decoded text of a string; else NULL */
    struct toy *left;  /* the first operand, the value of an attribute, or the first attribute */
    struct toy *right; /* the second operand, or the next attribute */
};

/* Parses a "body" or an "expression". Returns NULL if the toy does not know the syntax. */
struct toy *toy_parse(const char *source, const char *kind);
void toy_free(struct toy *node);

/* Returns the node of runner/tree.md for a node of the parser. Parentheses have no node. */
cJSON *toy_tree(const struct toy *node);

/* Returns the parser's own node as JSON, without positions. Offer tree or shape, not both. */
cJSON *toy_shape(const struct toy *node);

/* Returns the source of a node. Use your implementation's own printer. */
cJSON *toy_print(const struct toy *node);

enum toy_written {
    TOY_WRITTEN,
    TOY_UNKNOWN,   /* the toy does not know a name or string */
    TOY_UNWRITABLE /* no source denotes what was to be written */
};

/* Makes an expression for a value of a request, or a file for a body. The caller owns *source. Use
   your implementation's own writer. */
enum toy_written toy_write(const cJSON *content, bool body, cJSON **source);

#endif
