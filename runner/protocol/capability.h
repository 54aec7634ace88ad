/* Reads the capabilities that an implementation offers in hello. */
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
    unsigned ops;      /* bits of enum op */
    unsigned syntaxes; /* bit 0: native, bit 1: JSON */
    unsigned editions;
    unsigned features;
    cJSON *readings; /* the declared readings of ambiguous passages, or NULL */
};

/* Reads hello, and ignores unknown names in it. Returns false, with a message in *why, if hello is
 * malformed. Free with capability_free. */
bool capability_read(const cJSON *hello, struct capability *c, struct buf *why);

/* Returns a thing that a request needs and the implementation does not offer, or NULL. */
const char *capability_lacks(const struct capability *c, enum op op, bool json_syntax,
                             enum edition edition, unsigned needs);

void capability_free(struct capability *c);

#endif
