/* Makes one protocol request from a string of bytes. Each byte is one choice. A request depends
   only on the options and the bytes, not on earlier requests. Therefore the same bytes make the
   same request again. AFL++, libFuzzer and a random loop all use this generator. gen_draw makes
   random choices by weights, and records each choice as a byte. */
#ifndef RUNNER_FUZZ_GEN_H
#define RUNNER_FUZZ_GEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "protocol/protocol.h"

struct buf;
struct gen;

/* Maximum number of choice bytes that the generator reads. No request needs more choices. */
#define GEN_BYTES_MAX 4096

/* Approximate maximum length of a source in bytes. In a longer source, the generator chooses only
   small productions. */
#define GEN_SOURCE_MAX 2048

/* About one random request in GEN_SWARM_DRAWS uses all grammar productions. The other requests use
   a random half of the productions. In requests with fewer productions, the same productions occur
   together more often. */
#define GEN_SWARM_DRAWS 4

struct gen_options {
    unsigned ops;      /* set of operations: bits 1 << enum op; 0 means all operations */
    unsigned editions; /* set of editions: bit i is set for the edition with the number i; 0 means
                          all editions */
    bool well_typed;   /* make no deliberate mistakes */
    bool known;        /* make no unknown or dynamic values */
};

/* Returns a new generator. Free the generator with gen_free. NULL for `options` means the defaults.
   Only one thread at a time may use a generator. */
struct gen *gen_new(const struct gen_options *options);
void gen_free(struct gen *g); /* `g` may be NULL */

/* Makes a request from choice bytes. Appends the request to *out, as a JSON object without "id".
   Any bytes are valid. After the last byte, the generator always chooses the smallest
   production. */
void gen_request(struct gen *g, const uint8_t *bytes, size_t len, struct buf *out);

struct gen_facts {
    enum op op;
    enum edition edition;
    bool json;
};

/* Makes a random request from a seed, and describes it. Appends the choice bytes to *bytes, and the
   request to *out. `bytes` and `out` may be NULL. gen_request makes the same request from the
   choice bytes. */
struct gen_facts gen_draw(struct gen *g, uint64_t seed, struct buf *bytes, struct buf *out);

#endif
