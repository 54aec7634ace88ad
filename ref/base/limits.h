#ifndef HCL_BASE_LIMITS_H
#define HCL_BASE_LIMITS_H

/* Every limit of the reference. Exceeding one is an ordinary error with a code of its own
   (diag.def, phase of the op), never a crash. All lie far above the model's demands. */

enum {
    /* Bytes of one source text. Far below 4 GiB: struct range holds byte offsets. */
    LIMIT_SOURCE_BYTES = 64 * 1024 * 1024,

    /* Nesting of blocks, expressions, templates, values and types; also calls within calls. Each
       level costs a few stack frames of a few hundred bytes: at most 600 bytes with gcc -O2 on
       amd64, so that HCLREF_STACK (hclref.h) is enough for the deepest input. */
    LIMIT_DEPTH = 500,

    /* Evaluation steps of one request: one per expression node evaluated, one per element or
       16 bytes of text produced. Bounds time and memory of nested loops. */
    LIMIT_STEPS = 20 * 1000 * 1000,

    /* Bytes of memory of one request, checked when an expression or a block begins and at each
       step. Parsing takes at most 50 for a byte of source (`make bench` prints the number), so that
       no source below 20 MB is too large to be parsed. The memory of GMP is not counted. */
    LIMIT_MEMORY = 1024 * 1024 * 1024,

    /* Decimal digits of a numeric literal or of a string that becomes a number (integer and
       fraction together), and of the text of a number. The model asks for 78 (256 bits). A literal
       of twice the digits takes 2.7 times as long to convert: one of the most digits, 15 ms. */
    LIMIT_NUMBER_DIGITS = 100 * 1000,

    /* Largest decimal exponent, either sign, of a number that is not zero. The model asks for 16
       bits binary: about 9,900. */
    LIMIT_NUMBER_EXPONENT = 100 * 1000,

    /* Bits of the numerator or the denominator of an arithmetic result. */
    LIMIT_NUMBER_BITS = 1000 * 1000,

    /* Bytes of one line of the protocol; only a source over LIMIT_SOURCE_BYTES, or one of escapes,
       needs more. The rest of a longer line is dropped. */
    LIMIT_LINE_BYTES = 2 * LIMIT_SOURCE_BYTES,

    /* Nested arrays and objects of a request or a reply: the limit of the usual JSON libraries. */
    LIMIT_WIRE_DEPTH = 1000,

    /* Values in the JSON of a request. */
    LIMIT_WIRE_VALUES = 4 * 1000 * 1000,

    /* Diagnostics kept for one request; further ones are dropped. */
    LIMIT_DIAGNOSTICS = 100
};

#endif
