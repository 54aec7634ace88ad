/* The capabilities that an implementation states in hello. */
#ifndef RUNNER_CAPABILITY_H
#define RUNNER_CAPABILITY_H

#include <cjson/cJSON.h>
#include <stdbool.h>

#include "protocol/protocol.h"

struct buf;

struct capability {
    char *implementation;
    char *version;
    char *language;
    unsigned ops;      /* bits, as the next three */
    unsigned syntaxes; /* bit 0: native, bit 1: json */
    unsigned editions;
    unsigned features;
    cJSON *readings; /* declared ones, or NULL */
};

/* Names in hello that nobody knows: more are not named. */
#define CAPABILITY_UNKNOWN_MAX 10

/* Reads hello; false with a message in *why when it is malformed. Names that we do not know are
 * ignored. Free with capability_free. */
bool capability_read(const cJSON *hello, struct capability *c, struct buf *why);

/* Appends a line for each name in the lists of hello that we do not know, with the name that it may
 * mean. */
void capability_unknown(const cJSON *hello, struct buf *out);

/* The first thing of a request that the implementation does not offer, as a text, or NULL. */
const char *capability_lacks(const struct capability *c, enum op op, bool json_syntax,
                             enum edition edition, unsigned needs);

void capability_free(struct capability *c);

#endif
