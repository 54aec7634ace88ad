/*
 * Relations: what the answers to two requests must have in common, whatever the reference would
 * say. A check is made from choice bytes or at random, as a request is (gen.h), so it can be
 * replayed.
 */
#ifndef RUNNER_FUZZ_RELATION_CHECK_H
#define RUNNER_FUZZ_RELATION_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "protocol/protocol.h"

struct gen;

/* The requests of a check, in the order in which they are best asked. */
enum relation_request { RELATION_PREMISE, RELATION_LEFT, RELATION_RIGHT, RELATION_REQUESTS };

struct relation_check {
    size_t relation;
    struct buf requests[RELATION_REQUESTS]; /* objects without "id"; may be empty */
    struct buf type;                        /* of the left result, as JSON; may be empty */
};

enum relation_verdict {
    RELATION_HOLDS,
    RELATION_SKIPPED, /* the premise does not hold, or an operation is not supported */
    RELATION_VIOLATED
};

size_t relation_count(void);
const char *relation_name(size_t relation);
const char *relation_section(size_t relation);
unsigned relation_editions(size_t relation); /* bits */

/* Returns relation_count() for an unknown name. */
size_t relation_find(const char *name);

/* Make the check of a relation from bytes, or at random from a seed, in an edition that both the
 * relation and the generator's options allow. They clear *check first; free with relation_free. */
void relation_read(struct gen *g, size_t relation, const uint8_t *bytes, size_t len,
                   struct relation_check *check);
void relation_draw(struct gen *g, size_t relation, uint64_t seed, struct relation_check *check);
void relation_free(struct relation_check *check);

/* Judges the reply lines; NULL stands for a request that is empty. Appends to *why what is wrong.
 */
enum relation_verdict relation_judge(const struct relation_check *check,
                                     const char *const replies[RELATION_REQUESTS], struct buf *why);

#endif
