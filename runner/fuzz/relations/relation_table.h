/* Declares the table of relations (relation_table.def). */
#ifndef RUNNER_FUZZ_RELATION_TABLE_H
#define RUNNER_FUZZ_RELATION_TABLE_H

#include "protocol/protocol.h"

enum relation_wants { WANTS_ANY, WANTS_KNOWN, WANTS_TYPED };

enum relation_judgement {
    JUDGE_EQUAL,      /* the answers have the same result, or both answers are errors */
    JUDGE_ATTRIBUTE,  /* attribute `a` of the left body equals the right value */
    JUDGE_NO_UNKNOWN, /* the left value contains no unknown value */
    JUDGE_COVERS      /* the left value equals the right value, apart from unknown parts */
};

enum relation_premise { PREMISE_NONE, PREMISE_VALUE, PREMISE_NUMBER, PREMISE_BOOL, PREMISE_STRING };

enum relation_form {
    FORM_NONE,
    FORM_EXPRESSION,
    FORM_TEMPLATE,
    FORM_BLANKED, /* an expression in which one variable is made unknown */
    FORM_JSON,
    FORM_BODY,
    FORM_DYNAMIC,
    FORM_BLOCKS,        /* a body with blocks */
    FORM_EXPANDED,      /* a body in which blocks `dynamic` generate blocks */
    FORM_JSON_EXPANDED, /* the same in the JSON syntax */
    FORM_FUNCTIONS,     /* a body in which blocks `function` define functions */
    FORM_JSON_FUNCTIONS,
    FORM_JSON_BODY,
    FORM_JSON_DYNAMIC,
    FORM_CONVERT,
    FORM_UNIFY
};

struct relation {
    const char *name;
    const char *section;
    unsigned editions; /* set of editions: bit i is set for the edition with the number i */
    enum relation_wants wants;
    enum relation_judgement judge;
    enum relation_premise premise;
    const char *premise_text;
    enum relation_form left;
    const char *left_text;
    enum relation_form right;
    const char *right_text;
};

extern const struct relation relations[];

/* Returns the operation for requests of a form. */
enum op relation_op(enum relation_form form);

#endif
