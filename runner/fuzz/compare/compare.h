/* Two answers to one request, side by side: the reference's, and that of an implementation. Uses
 * the runner's own comparison of values (protocol/match.h) and nothing of the reference's code. */
#ifndef RUNNER_COMPARE_H
#define RUNNER_COMPARE_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

#include "process/peer.h"
#include "protocol/protocol.h"
#include "protocol/reply.h"

struct buf;
struct where;

enum difference {
#define DIFFERENCE(name, text, found, meaning) DIFFERENCE_##name,
#include "fuzz/compare/differences.def"
#undef DIFFERENCE
    DIFFERENCE_COUNT
};

const char *difference_name(enum difference d);
const char *difference_meaning(enum difference d);
enum difference difference_find(const char *name); /* DIFFERENCE_COUNT: there is none */

/* Whether such a difference is a finding. */
bool difference_is_found(enum difference d);

/* A reply, read. */
struct answer {
    enum reply_kind kind;
    cJSON *tree;       /* owned; NULL where the line is no JSON */
    const cJSON *item; /* the answer in it; of REPLY_NONE NULL */
    bool limit;        /* an error that only a limit of the reference's own causes */
    bool malformed;    /* an error of the request itself, told by the reference */
};

/* Reads a reply line. Free with answer_free. */
void answer_read(enum op op, const char *line, size_t n, struct answer *out, struct where *w);
void answer_free(struct answer *a);

/* Appends one word for what kind of result it is: "number", "unknown list", "error", … */
void answer_kind(enum op op, const struct answer *a, struct buf *out);

/* How two answers differ; *w holds where, of DIFFERENCE_VALUE and DIFFERENCE_PRECISION. */
enum difference compare_answers(enum op op, const struct answer *reference,
                                const struct answer *other, struct where *w);

/* The same for the lines that came. Quick where they are the same text. */
enum difference compare_lines(enum op op, const char *reference, size_t n,
                              const struct peer_answer *other, struct where *w);

#endif
