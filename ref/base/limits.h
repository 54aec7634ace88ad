#ifndef HCL_BASE_LIMITS_H
#define HCL_BASE_LIMITS_H

/* Lists every limit of the reference. Input that exceeds a limit gets an error whose code names the
   limit (diag.def). All limits are far above the limits that the specification asks for. */

enum {
    /* Bytes of one source text. */
    LIMIT_SOURCE_BYTES = 64 * 1024 * 1024,

    /* Levels of nested blocks, expressions, templates, values, types and function calls. A level
       takes a few stack frames of at most 600 bytes (gcc -O2, amd64). Therefore HCLREF_STACK
       (hclref.h) is enough for the deepest input. */
    LIMIT_DEPTH = 500,

    /* Evaluation steps of one request: each evaluated expression, each new element, and each 16
       bytes of new text is a step. Bounds the time and memory of nested loops. */
    LIMIT_STEPS = 20 * 1000 * 1000,

    /* Bytes of memory of one request, without the memory of the library GMP. The reference checks
       this limit when it begins to parse or print an expression or a block, when it prints a
       character of a literal, and at each step. Parsing takes at most 50
       bytes of memory for each byte of source (`make bench` measures this). Therefore every source
       below 20 MB can be parsed. */
    LIMIT_MEMORY = 1024 * 1024 * 1024,

    /* Maximum number of decimal digits of a numeric literal, and of a number that is converted to
       or from a string. Digits of the fraction count. The specification asks for 256 bits, which
       are 78 digits. The conversion of a literal at this limit takes 15 ms. */
    LIMIT_NUMBER_DIGITS = 100 * 1000,

    /* Largest absolute value of the decimal exponent of a number that is not zero. The
       specification asks for a binary exponent of 16 bits, which is a decimal exponent of about
       9,900. */
    LIMIT_NUMBER_EXPONENT = 100 * 1000,

    /* Bits of the numerator or the denominator of an arithmetic result. */
    LIMIT_NUMBER_BITS = 1000 * 1000,

    /* Maximum number of bytes of one line of the protocol. The rest of a longer line is ignored. A
       longer line contains a source over LIMIT_SOURCE_BYTES, or many characters that JSON
       escapes. */
    LIMIT_LINE_BYTES = 2 * LIMIT_SOURCE_BYTES,

    /* Levels of nested arrays and objects in a request or a reply. Common JSON libraries have the
       same limit. */
    LIMIT_WIRE_DEPTH = 1000,

    /* Levels of JSON around a node of a syntax tree. The limit is below the 900 levels that
       hclcheck reads, because the members of the node add up to two levels. */
    LIMIT_TREE_DEPTH = 890,

    /* Values in the JSON of a request. */
    LIMIT_WIRE_VALUES = 4 * 1000 * 1000,

    /* Diagnostics that are kept for one request; further diagnostics are dropped. */
    LIMIT_DIAGNOSTICS = 100
};

#endif
