/*
 * The generator: one protocol request from a string of choice bytes.
 *
 * A request depends on the options and the bytes alone: never on weights, nor on the requests
 * before it. So a random loop, AFL++ and libFuzzer drive the same code, and a finding replays from
 * its bytes. Only gen_draw uses weights: it makes its choices by them and notes each choice as the
 * byte that stands for it.
 */
#ifndef RUNNER_FUZZ_GEN_H
#define RUNNER_FUZZ_GEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "protocol/protocol.h"

struct buf;
struct gen;

/* Further bytes are ignored: no request needs more choices. */
#define GEN_BYTES_MAX 4096

/* Longest source of a request, about: beyond it only the smallest productions are added. */
#define GEN_SOURCE_MAX 2048

/* All but one of so many draws leave a random half of the productions out, so that the others occur
 * together more often. */
#define GEN_SWARM_DRAWS 4

enum gen_syntaxes { GEN_NATIVE = 1, GEN_JSON = 2 };

struct gen_options {
    unsigned ops;      /* bits 1 << enum op; 0: all */
    unsigned editions; /* bits 1 << enum edition; 0: all */
    unsigned syntaxes; /* bits of enum gen_syntaxes; 0: both. Only evaluate, body and static have
                          a JSON syntax */
    bool trace;        /* each request has "trace":true */
    bool well_typed;   /* no deliberate fault */
    bool known;        /* no unknown value, no dynamic one */
};

/* NULL: the defaults. Owned by the caller, who frees it with gen_free. One thread at a time. */
struct gen *gen_new(const struct gen_options *options);
void gen_free(struct gen *g); /* NULL is allowed */

/* Appends the request that the bytes stand for, one JSON object without "id", to *out. Any bytes
 * are allowed; after their end, each further choice is the smallest production. */
void gen_request(struct gen *g, const uint8_t *bytes, size_t len, struct buf *out);

/* Makes a request at random, by the weights, from the seed alone: appends its choice bytes to
 * *bytes and the request to *out; gen_request makes the same request from these bytes. Either may
 * be NULL.
 */
void gen_draw(struct gen *g, uint64_t seed, struct buf *bytes, struct buf *out);

/* Counts the rules in the trace of a reply of the reference, if it has one. */
void gen_note_rules(struct gen *g, const char *reply);

/* The number of distinct rules in those traces. */
size_t gen_rules_seen(const struct gen *g);

#endif
