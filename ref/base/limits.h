#ifndef HCL_BASE_LIMITS_H
#define HCL_BASE_LIMITS_H

/* Every limit of the reference. Input that exceeds a limit gets an ordinary error whose code names
   the limit (diag.def), never a crash. All limits lie far above what the specification asks for. */

enum {
    /* Bytes of one source text. Far below 4 GiB. */
    LIMIT_SOURCE_BYTES = 64 * 1024 * 1024,

    /* Nesting of blocks, expressions, templates, values and types; also of function calls. Each
       level costs a few stack frames of a few hundred bytes: at most 600 bytes with gcc -O2 on
       amd64, so that HCLREF_STACK (hclref.h) is enough for the deepest input. */
    LIMIT_DEPTH = 500,

    /* Evaluation steps of one request: one for each expression evaluated, each element produced,
       and each 16 bytes of text produced. Bounds time and memory of nested loops. */
    LIMIT_STEPS = 20 * 1000 * 1000,

    /* Bytes of memory of one request, checked when an expression or a block begins and at each
       step. Parsing takes at most 50 bytes of memory for a byte of source (`make bench` prints the
       number), so that every source below 20 MB can be parsed. The memory of GMP is not counted. */
    LIMIT_MEMORY = 1024 * 1024 * 1024,

    /* Decimal digits of a numeric literal or of a string that becomes a number (integer and
       fraction together), and of the text of a number. The specification asks for 78 (256 bits).
       Twice the digits take 2.7 times as long to convert; a literal at this limit takes 15 ms. */
    LIMIT_NUMBER_DIGITS = 100 * 1000,

    /* Largest decimal exponent, either sign, of a number that is not zero. The specification asks
       for a binary exponent of 16 bits: a decimal exponent of about 9,900. */
    LIMIT_NUMBER_EXPONENT = 100 * 1000,

    /* Bits of the numerator or the denominator of an arithmetic result. */
    LIMIT_NUMBER_BITS = 1000 * 1000,

    /* Bytes of one line of the protocol. Only a source over LIMIT_SOURCE_BYTES, or one that JSON
       escapes to more than twice its length, needs more. The rest of a longer line is dropped. */
    LIMIT_LINE_BYTES = 2 * LIMIT_SOURCE_BYTES,

    /* Nesting of arrays and objects in a request or a reply: the limit of common JSON libraries. */
    LIMIT_WIRE_DEPTH = 1000,

    /* Values in the JSON of a request. */
    LIMIT_WIRE_VALUES = 4 * 1000 * 1000,

    /* Diagnostics kept for one request; further ones are dropped. */
    LIMIT_DIAGNOSTICS = 100
};

#endif
