#ifndef HCL_NATIVE_AST_H
#define HCL_NATIVE_AST_H

#include "base/source.h"
#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

struct value;

/* Declares the syntax tree. A tree may take many times the memory of its source. Therefore the
   structs of frequent nodes are small, arrays have their exact size, and numbers stay digits. */

/* Structural Elements */

struct native_attribute {
    struct str name;
    struct range name_range;
    const struct native_expression *expression;
};

struct native_label {
    struct str text;
    struct range range;
};

struct native_block {
    struct str type;
    struct range type_range;
    const struct native_label *const *labels;
    size_t label_count;
    size_t open;   /* the offset after the opening brace */
    bool one_line; /* OneLineBlock */
    const struct native_body *body;
};

struct native_body {
    const struct native_attribute *const *attributes; /* in source order */
    size_t attribute_count;
    const struct native_block *const *blocks; /* in source order */
    size_t block_count;
    struct range end; /* the place that an error names if an attribute is missing */
};

/* The kinds of expressions, named after productions of the grammar. */

enum expression_kind {
    EXPRESSION_LITERAL,         /* LiteralValue: a keyword; also a given value */
    EXPRESSION_NUMBER,          /* LiteralValue: NumericLit */
    EXPRESSION_TUPLE,           /* tuple */
    EXPRESSION_OBJECT,          /* object */
    EXPRESSION_TEMPLATE,        /* TemplateExpr, or a standalone Template */
    EXPRESSION_VARIABLE,        /* VariableExpr */
    EXPRESSION_CALL,            /* FunctionCall */
    EXPRESSION_FOR,             /* ForExpr */
    EXPRESSION_INDEX,           /* an ExprTerm with an Index or with a legacy index */
    EXPRESSION_GETATTR,         /* ExprTerm GetAttr */
    EXPRESSION_ATTRIBUTE_SPLAT, /* ExprTerm Splat: attrSplat */
    EXPRESSION_FULL_SPLAT,      /* ExprTerm Splat: fullSplat */
    EXPRESSION_PARENTHESES,     /* "(" Expression ")" */
    EXPRESSION_OPERATION,       /* unaryOp, binaryOp */
    EXPRESSION_CONDITIONAL      /* Conditional */
};

/* The key of an objectelem: an identifier or an expression. */
struct object_element {
    const struct native_expression *key; /* the expression of the key; NULL if `name` is the key */
    struct str name;
    struct range key_range;
    const struct native_expression *value;
};

struct call_expression {
    struct str name;
    struct range name_range;
    const struct native_expression *const *arguments;
    size_t count;
    bool expand; /* true if `...` follows the last argument */
};

/* The variables of a for expression or directive. */
struct for_names {
    struct str key; /* the name before the comma; empty if there is one name only */
    struct str value;
};

struct for_expression {
    struct for_names names;
    const struct native_expression *collection;
    const struct native_expression *key; /* the expression of the key, or NULL in a forTupleExpr */
    const struct native_expression *value;
    const struct native_expression *condition; /* or NULL */
    bool is_object;
    bool grouping;
};

enum part_kind {
    PART_LITERAL,
    PART_INTERPOLATION,
    PART_IF,
    PART_FOR,
    /* the following kinds occur only in the list of scan_template; the tree has no such parts */
    PART_ELSE,
    PART_ENDIF,
    PART_ENDFOR
};

/* The parts of a directive, apart from the directive's expression, which is in struct
   template_part. */
struct template_directive {
    struct for_names names; /* PART_FOR */
    const struct native_template *body;
    const struct native_template *otherwise; /* for PART_IF, the template after `else`, or NULL */
};

struct template_part {
    struct range range;
    enum part_kind kind;
    bool escaped; /* true if an escape sequence made the literal; strip markers do not change such a
                     literal */
    bool stripped;     /* true if strip markers removed the whole literal */
    bool strip_before; /* true if `~` is after the opening brace */
    bool strip_after;  /* true if `~` is before the closing brace */
    union {
        struct str literal; /* the text of a PART_LITERAL, to which strip markers are applied */
        struct {
            const struct native_expression
                /* the value of an interpolation, the predicate of an `if`, or the collection of a
                   `for` */
                *expression;
            struct template_directive *directive; /* PART_IF, PART_FOR */
        } sequence;
    } as;
};

struct native_template {
    const struct template_part *const *parts;
    size_t count;
};

struct native_expression {
    struct range range;
    enum expression_kind kind;
    unsigned op; /* the operator of an operation: an enum token_kind */
    union {
        const struct value *literal;
        struct str number; /* the number as written in the source; evaluation makes a value */
        struct {
            const struct native_expression *const *elements;
            size_t count;
        } tuple;
        struct {
            const struct object_element *const *elements;
            size_t count;
        } object;
        const struct native_template *tree;
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
            /* the expression for each element; in this expression, the variable SPLAT_ELEMENT is
               the element */
            const struct native_expression *each;
        } splat;
        const struct native_expression *parentheses;
        struct {
            /* the left operand, or NULL for a unary operation */
            const struct native_expression *left;
            const struct native_expression *right;
        } operation;
        struct {
            const struct native_expression *predicate;
            const struct native_expression *if_true;
            const struct native_expression *if_false;
        } conditional;
    } as;
};

/* The name of the variable that holds the current element of a splat. No variable in a source can
   have this name. */
#define SPLAT_ELEMENT STR("*")

#endif
