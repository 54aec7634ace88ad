#ifndef HCL_BASE_LIMITS_H
#define HCL_BASE_LIMITS_H

/* Lists every limit of the reference. Input over a limit gets an error whose code names the limit
   (diag.def). All limits are far above the limits that the specification demands. */

enum {
    /* Bytes of one source text. */
    LIMIT_SOURCE_BYTES = 64 * 1024 * 1024,

    /* Levels of nested blocks, expressions, templates, values, types and function calls. A level
       takes a few stack frames of at most 600 bytes (gcc -O2, amd64). Therefore a stack of
       HCLREF_STACK bytes (hclref.h) is enough for the deepest input. */
    LIMIT_DEPTH = 500,

    /* Evaluation steps of one request: each evaluated expression, each new element, and each 16
       bytes of new text is a step. This limit bounds the time and memory of nested loops. */
    LIMIT_STEPS = 20 * 1000 * 1000,

    /* Bytes of memory of one request, without the memory of the library GMP. The reference checks
       this limit when it begins to parse or print an expression or a block, when it prints a
       character of a literal, and at each step. Parsing takes at most 60 bytes of memory for each
       byte of source. Therefore every source below 17 MB can be parsed. */
    LIMIT_MEMORY = 1024 * 1024 * 1024,

    /* Maximum number of decimal digits of a numeric literal, and of a number that is converted to
       or from a string. The limit also counts digits of the fraction. The specification asks for
       256 bits, which are 78 digits. The conversion of a literal at this limit takes 15 ms. */
    LIMIT_NUMBER_DIGITS = 100 * 1000,

    /* Largest absolute value of the decimal exponent of a number that is not zero. The
       specification asks for a binary exponent of 16 bits, which is a decimal exponent of about
       9,900. */
    LIMIT_NUMBER_EXPONENT = 100 * 1000,

    /* Bits of the numerator or the denominator of an arithmetic result. */
    LIMIT_NUMBER_BITS = 1000 * 1000,

    /* Maximum number of bytes in one line of the protocol. The rest of a longer line is ignored. A
       line is longer only if its source exceeds LIMIT_SOURCE_BYTES, or if JSON escapes many
       characters of the source. */
    LIMIT_LINE_BYTES = 2 * LIMIT_SOURCE_BYTES,

    /* Levels of nested arrays and objects in a request or a reply. Common JSON libraries have the
       same limit. */
    LIMIT_WIRE_DEPTH = 1000,

    /* Levels of JSON around a node of a syntax tree. hclcheck reads 900 levels. LIMIT_TREE_DEPTH is
       less, because the node's members add at most two levels. */
    LIMIT_TREE_DEPTH = 890,

    /* Values in the JSON of a request. */
    LIMIT_WIRE_VALUES = 4 * 1000 * 1000,

    /* Bytes of a source whose places are part of the reply to `parse`. The places may take 20 times
       the bytes of the source, and hclcheck reads 16 MiB of a reply. */
    LIMIT_PLACES_SOURCE = 256 * 1024,

    /* Diagnostics of one request. Further diagnostics are dropped. */
    LIMIT_DIAGNOSTICS = 100
};

#endif
