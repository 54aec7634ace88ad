#ifndef HCL_NATIVE_AST_H
#define HCL_NATIVE_AST_H

#include "base/source.h"
#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

struct value;

/* Structural Elements */

struct native_attribute {
    struct str name;
    struct range name_range;
    const struct native_expression *expression;
};

struct native_block {
    struct str type;
    struct range type_range;
    const struct str *labels;
    const struct range *label_ranges;
    size_t label_count;
    const struct native_body *body;
};

struct native_body {
    const struct native_attribute *attributes; /* in source order */
    size_t attribute_count;
    const struct native_block *blocks; /* in source order */
    size_t block_count;
    struct range end; /* where the body ends: a missing attribute is reported here */
};

/* Expressions: one kind per production, named after it. */

enum expression_kind {
    EXPRESSION_LITERAL,     /* LiteralValue */
    EXPRESSION_TUPLE,       /* tuple */
    EXPRESSION_OBJECT,      /* object */
    EXPRESSION_TEMPLATE,    /* TemplateExpr, or a standalone Template */
    EXPRESSION_VARIABLE,    /* VariableExpr */
    EXPRESSION_CALL,        /* FunctionCall */
    EXPRESSION_FOR,         /* ForExpr */
    EXPRESSION_INDEX,       /* ExprTerm Index, legacy index included */
    EXPRESSION_GETATTR,     /* ExprTerm GetAttr */
    EXPRESSION_SPLAT,       /* ExprTerm Splat */
    EXPRESSION_PARENTHESES, /* "(" Expression ")" */
    EXPRESSION_UNARY,       /* unaryOp */
    EXPRESSION_BINARY,      /* binaryOp */
    EXPRESSION_CONDITIONAL  /* Conditional */
};

/* objectelem: the key is a name as it stands, or an expression. */
struct object_element {
    const struct native_expression *key; /* NULL where `name` is the key */
    struct str name;
    struct range key_range;
    const struct native_expression *value;
};

struct call_expression {
    struct str name;
    struct range name_range;
    const struct native_expression *const *arguments;
    size_t count;
    bool expand; /* the final argument is followed by `...` */
};

struct for_expression {
    struct str key_name; /* empty where one name only is given */
    struct str value_name;
    const struct native_expression *collection;
    const struct native_expression *key; /* of an object for; else NULL */
    const struct native_expression *value;
    const struct native_expression *condition; /* NULL where there is none */
    bool is_object;
    bool grouping;
};

enum part_kind { PART_LITERAL, PART_INTERPOLATION, PART_IF, PART_FOR };

/* One element of a template. */
struct template_part {
    enum part_kind kind;
    struct range range;
    struct str literal;                         /* PART_LITERAL: strip markers applied */
    bool stripped;                              /* PART_LITERAL: a strip marker emptied it */
    const struct native_expression *expression; /* interpolated, predicate, or collection */
    struct str key_name;                        /* PART_FOR: empty where one name only */
    struct str value_name;
    const struct template *body;      /* PART_IF, PART_FOR */
    const struct template *otherwise; /* PART_IF: NULL without else */
};

struct template
{
    const struct template_part *const *parts;
    size_t count;
};

struct native_expression {
    enum expression_kind kind;
    struct range range;
    union {
        const struct value *literal;
        struct {
            const struct native_expression *const *elements;
            size_t count;
        } tuple;
        struct {
            const struct object_element *elements;
            size_t count;
        } object;
        const struct template *template;
        struct str variable;
        const struct call_expression *call;
        const struct for_expression *for_;
        struct {
            const struct native_expression *collection;
            const struct native_expression *key;
        } index;
        struct {
            const struct native_expression *object;
            struct str name;
        } getattr;
        struct {
            const struct native_expression *source;
            bool full; /* or attribute-only */
            /* what is taken from each element: an expression over SPLAT_ELEMENT */
            const struct native_expression *each;
        } splat;
        const struct native_expression *parentheses;
        struct {
            const struct operator_entry *entry;
            const struct native_expression *left; /* NULL for a unary operator */
            const struct native_expression *right;
        } operation;
        struct {
            const struct native_expression *predicate;
            const struct native_expression *if_true;
            const struct native_expression *if_false;
        } conditional;
    } as;
};

/* The variable that stands for the element in `each`: no source text can spell it. */
#define SPLAT_ELEMENT STR("*")

#endif
