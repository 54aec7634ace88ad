/* Checks relations. A relation is a condition on an implementation's answers to two requests, for
   example that the answers are equal. No reference is needed. A check is generated from choice
   bytes or from a seed (gen.h). Therefore a check can be repeated. */
#ifndef RUNNER_FUZZ_RELATION_CHECK_H
#define RUNNER_FUZZ_RELATION_CHECK_H

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

struct gen;

/* The requests of a check. If the answer to the premise lacks the type that the relation needs,
   there is no verdict. */
enum relation_request { RELATION_PREMISE, RELATION_LEFT, RELATION_RIGHT, RELATION_REQUESTS };

struct relation_check {
    size_t relation;
    struct buf requests[RELATION_REQUESTS]; /* the requests, JSON objects without "id"; an empty
                                               request is not sent */
};

enum relation_verdict {
    RELATION_HOLDS,
    RELATION_SKIPPED, /* no verdict: the premise does not hold, the operation is not supported, or
                         the specification allows the difference */
    RELATION_VIOLATED
};

size_t relation_count(void);

/* relation_read generates a check from choice bytes, and relation_draw generates a check from a
   seed. The functions first clear *check, and then choose an edition that the relation and the
   generator's options allow. Free *check with relation_free. */
void relation_read(struct gen *g, size_t relation, const uint8_t *bytes, size_t len,
                   struct relation_check *check);
void relation_draw(struct gen *g, size_t relation, uint64_t seed, struct relation_check *check);
void relation_free(struct relation_check *check);

/* Judges the replies to the requests of a check. The reply to an empty request is NULL. If the
   replies violate the relation, appends the reason to *why. */
enum relation_verdict relation_judge(const struct relation_check *check,
                                     const char *const replies[RELATION_REQUESTS], struct buf *why);

#endif
