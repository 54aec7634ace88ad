/* Compares an implementation's answer with the reference's answer. protocol/match.h compares the
   values, without the code of the reference. */
#ifndef RUNNER_COMPARE_H
#define RUNNER_COMPARE_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

#include "fuzz/ask/peer.h"
#include "protocol/protocol.h"
#include "protocol/reply.h"

struct buf;

enum difference {
#define DIFFERENCE(name, text, found, meaning) DIFFERENCE_##name,
#include "fuzz/compare/differences.def"
#undef DIFFERENCE
    DIFFERENCE_COUNT
};

const char *difference_name(enum difference d);
const char *difference_meaning(enum difference d);
enum difference
difference_find(const char *name); /* returns DIFFERENCE_COUNT for an unknown name */

/* Returns true if differences of this kind are reported as findings. */
bool difference_is_found(enum difference d);

/* Returns true if the implementation gives a valid answer. */
bool difference_is_answered(enum difference d);

/* A reply with a tree is invalid if the reply has more than TREE_REPLY_MAX bytes and also more than
   16 times the bytes of the reference's reply. */
#define TREE_REPLY_MAX ((size_t)65536)

/* A parsed reply. */
struct answer {
    enum reply_kind kind;
    cJSON *tree;       /* the parsed line, owned; NULL if the line is not JSON */
    const cJSON *item; /* the answer in `tree`; NULL for REPLY_NONE */
    bool shape;        /* true if the result is a shape instead of a tree */
    bool limit;        /* true if the reference reports that one of its limits was exceeded */
    bool malformed;    /* true if the reference reports a malformed request */
};

/* Reads a reply line. Free with answer_free. */
void answer_read(enum op op, const char *line, size_t n, struct answer *out);
void answer_free(struct answer *a);

/* Appends the kind of an answer, such as "number", "unknown list" or "error". */
void answer_kind(enum op op, const struct answer *a, struct buf *out);

/* Returns the kind of difference between two answers. */
enum difference compare_answers(enum op op, const struct answer *reference,
                                const struct answer *other);

/* Compares two reply lines. If the values differ, but the specification allows both values, returns
   DIFFERENCE_POISONED. */
enum difference compare_lines(enum op op, const char *reference, size_t n,
                              const struct peer_answer *other);

#endif
