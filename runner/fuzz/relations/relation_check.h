/*
 * Relations. A relation says what the answers of one implementation to two requests must have in
 * common, for example that they are equal. No reference is needed. A check is made from choice
 * bytes or at random, like a request (gen.h), so it can be replayed.
 */
#ifndef RUNNER_FUZZ_RELATION_CHECK_H
#define RUNNER_FUZZ_RELATION_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "protocol/protocol.h"

struct gen;

/* The requests of a check. The premise is asked first: if it does not hold, the check is skipped.
 */
enum relation_request { RELATION_PREMISE, RELATION_LEFT, RELATION_RIGHT, RELATION_REQUESTS };

struct relation_check {
    size_t relation;
    struct buf requests[RELATION_REQUESTS]; /* objects without "id"; may be empty */
    struct buf type; /* type that the left result must have, as JSON; may be empty */
};

enum relation_verdict {
    RELATION_HOLDS,
    RELATION_SKIPPED, /* the premise does not hold, or an operation is not supported */
    RELATION_VIOLATED
};

size_t relation_count(void);
const char *relation_name(size_t relation);
const char *relation_section(size_t relation);
unsigned relation_editions(size_t relation); /* bits 1 << enum edition */

/* relation_read makes a check of a relation from bytes, relation_draw at random from a seed. Both
 * choose an edition that the relation and the generator's options allow, and clear *check first.
 * Free with relation_free. */
void relation_read(struct gen *g, size_t relation, const uint8_t *bytes, size_t len,
                   struct relation_check *check);
void relation_draw(struct gen *g, size_t relation, uint64_t seed, struct relation_check *check);
void relation_free(struct relation_check *check);

/* Judges the reply lines; the reply to an empty request is NULL. If the relation is violated,
 * appends the reason to *why. */
enum relation_verdict relation_judge(const struct relation_check *check,
                                     const char *const replies[RELATION_REQUESTS], struct buf *why);

#endif
