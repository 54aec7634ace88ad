/* Compares an implementation's answer to a request with the reference's answer. Values are compared
 * by the runner's code (protocol/match.h), not by the reference. */
#ifndef RUNNER_COMPARE_H
#define RUNNER_COMPARE_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

#include "process/peer.h"
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

/* A reply with a tree is invalid if it has more bytes than TREE_REPLY_MAX and 16 times the
 * reference's reply. */
#define TREE_REPLY_MAX ((size_t)65536)

/* A parsed reply. */
struct answer {
    enum reply_kind kind;
    cJSON *tree;       /* the parsed line, owned; NULL if the line is not JSON */
    const cJSON *item; /* the part of the tree that is the answer; NULL for REPLY_NONE */
    bool shape;        /* the result is a shape in place of a tree */
    bool limit;        /* the reference reports that one of its own limits was exceeded */
    bool malformed;    /* the reference reports that the request is malformed */
};

/* Reads a reply line. Free with answer_free. */
void answer_read(enum op op, const char *line, size_t n, struct answer *out);
void answer_free(struct answer *a);

/* Appends the kind of an answer: "number", "unknown list", "error", … */
void answer_kind(enum op op, const struct answer *a, struct buf *out);

/* Returns the kind of difference between the two answers. */
enum difference compare_answers(enum op op, const struct answer *reference,
                                const struct answer *other);

/* Compares two reply lines. Returns DIFFERENCE_POISONED for a different value that the
 * specification also allows. */
enum difference compare_lines(enum op op, const char *reference, size_t n,
                              const struct peer_answer *other);

#endif
