/*
 * The generator: makes one request of the protocol from a string of choice bytes.
 *
 * A request depends only on the options and the bytes, not on earlier requests. So a random loop,
 * AFL++ and libFuzzer drive the same code, and a finding can be replayed from its bytes. gen_draw
 * chooses at random, by weights, and records each choice as a byte.
 */
#ifndef RUNNER_FUZZ_GEN_H
#define RUNNER_FUZZ_GEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "protocol/protocol.h"

struct buf;
struct gen;

/* Most bytes that are read. No request needs more choices. */
#define GEN_BYTES_MAX 4096

/* Approximate size of the longest source. From this size on, only the smallest productions are
 * added. */
#define GEN_SOURCE_MAX 2048

/* Every fourth random request, about, uses all productions. The others leave out a random half, so
 * that the remaining productions occur together more often. */
#define GEN_SWARM_DRAWS 4

enum gen_syntaxes { GEN_NATIVE = 1, GEN_JSON = 2 };

struct gen_options {
    unsigned ops;      /* bits 1 << enum op; 0: all */
    unsigned editions; /* bits 1 << enum edition; 0: all */
    unsigned syntaxes; /* bits of enum gen_syntaxes; 0: both. Only evaluate, body and static have
                          a JSON syntax */
    bool trace;        /* each request has "trace":true */
    bool well_typed;   /* no deliberate fault */
    bool known;        /* no unknown or dynamic value */
};

/* Returns a generator; free with gen_free. options: NULL for the defaults. One thread at a time may
 * use a generator. */
struct gen *gen_new(const struct gen_options *options);
void gen_free(struct gen *g); /* NULL is allowed */

/* Appends to *out the request that the bytes choose, one JSON object without "id". Any bytes are
 * allowed. After their end, each further choice is the smallest production. */
void gen_request(struct gen *g, const uint8_t *bytes, size_t len, struct buf *out);

/* Makes a random request that depends only on the seed. Appends its choice bytes to *bytes and the
 * request to *out; either may be NULL. gen_request makes the same request from these bytes. */
void gen_draw(struct gen *g, uint64_t seed, struct buf *bytes, struct buf *out);

/* Adds the rules in the trace of a reply of the reference to those seen, if the reply has a trace.
 */
void gen_note_rules(struct gen *g, const char *reply);

/* Returns the number of distinct rules seen. */
size_t gen_rules_seen(const struct gen *g);

#endif
