/*
 * The generator: one protocol request from a string of choice bytes.
 *
 * What a request is depends on the options and the bytes alone: never on weights, feedback or what
 * was made before. So a random loop, AFL++ and libFuzzer drive the same code, and a finding replays
 * from its bytes. Weights bear only on gen_draw, which writes the bytes: it makes its choices by
 * them and notes each choice as the byte that stands for it.
 */
#ifndef RUNNER_FUZZ_GEN_H
#define RUNNER_FUZZ_GEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "protocol/protocol.h"

struct buf;
struct gen;

/* Bytes beyond these are not read: no request needs more choices. */
#define GEN_BYTES_MAX 4096

/* Longest source of a request, about: nothing but smallest productions is added beyond it. */
#define GEN_SOURCE_MAX 2048

/* Of so many draws all but one leave a random half of the productions out: what is left meets more
 * often. */
#define GEN_SWARM_DRAWS 4

enum gen_syntaxes { GEN_NATIVE = 1, GEN_JSON = 2 };

struct gen_options {
    unsigned ops;      /* bits 1 << enum op; 0: all */
    unsigned editions; /* bits 1 << enum edition; 0: all */
    unsigned syntaxes; /* bits of enum gen_syntaxes; 0: both. Only evaluate, body and static have
                          another syntax than native */
    bool trace;        /* each request has "trace":true */
    bool well_typed;   /* no hole is ill-typed or ill-formed on purpose */
    bool known;        /* no unknown value, no dynamic one */
};

/* NULL: the defaults. Owned by the caller, who frees it with gen_free. One thread at a time. */
struct gen *gen_new(const struct gen_options *options);
void gen_free(struct gen *g); /* NULL is allowed */

/* Appends the request that the bytes stand for, one JSON object without "id", to *out. Any bytes
 * will do; where they end, each further choice is the smallest production. */
void gen_request(struct gen *g, const uint8_t *bytes, size_t len, struct buf *out);

/* Makes a request at random, by the weights, from the seed: appends its choice bytes to *bytes and
 * the request to *out; gen_request makes the same request from these bytes. Either may be NULL.
 * Before any feedback, the request depends on the seed alone. */
void gen_draw(struct gen *g, uint64_t seed, struct buf *bytes, struct buf *out);

/* Tells the reference's reply to the request that was made last, with its trace: productions whose
 * requests exercise rules that were seen seldom get more weight. Replies without a trace change
 * nothing. Not every request needs this. */
void gen_note_rules(struct gen *g, const char *reply, size_t len);

/* How many rules the replies told of. */
size_t gen_rules_seen(const struct gen *g);

/* Productions that were drawn at least once, and how many there are. */
size_t gen_productions_used(const struct gen *g);
size_t gen_productions(void);

#endif
