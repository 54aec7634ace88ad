/* Declares the table of operations (ops.def). */
#ifndef HCL_COMMON_OPS_H
#define HCL_COMMON_OPS_H

/* The members of a request that only some operations take. */
enum takes {
    TAKES_SOURCE = 1,       /* source or source_base64, and syntax */
    TAKES_NATIVE_ONLY = 2,  /* the syntax must be native */
    TAKES_SCOPE = 4,        /* scope, functions, mode */
    TAKES_SCHEMA = 8,       /* schema, expand, user_functions */
    TAKES_CONVERSION = 16,  /* value, type or type_source */
    TAKES_TYPES = 32,       /* types */
    TAKES_ANALYSIS = 64,    /* analysis */
    TAKES_OF = 128,         /* of */
    TAKES_STYLE = 256,      /* parentheses */
    TAKES_CONSTRAINT = 512, /* constraint */
    TAKES_WRITTEN = 1024,   /* value or body */
    TAKES_EDIT = 2048       /* path; set, remove or append */
};

struct op_row {
    const char *result; /* the member of a reply and of `expect` that holds the result */
    unsigned takes;     /* enum takes */
};

#endif
