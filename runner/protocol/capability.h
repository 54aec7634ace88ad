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
    unsigned ops;      /* the offered operations, as bits of enum op */
    unsigned syntaxes; /* the offered syntaxes: bit 0 is native, bit 1 is JSON */
    unsigned editions;
    unsigned features;
    cJSON *readings; /* the declared readings of ambiguous passages, or NULL */
};

/* Maximum number of unknown names in hello that are shown. */
#define CAPABILITY_UNKNOWN_MAX 10

/* Reads hello, and ignores unknown names in it. Returns false, with a message in *why, if hello is
 * malformed. Free with capability_free. */
bool capability_read(const cJSON *hello, struct capability *c, struct buf *why);

/* Appends a line for each unknown name in the lists of hello, with the name that it may mean, and
 * for an offer of `tree` or `shape` that is incomplete. */
void capability_unknown(const cJSON *hello, struct buf *out);

/* Returns the edition that requests name if an implementation is judged by `edition`. Most
 * implementations know no released edition, so their requests name the newest edition of the
 * specification instead. */
enum edition capability_edition(const struct capability *c, enum edition edition);

/* Returns the operation, syntax, edition or feature that a request needs and hello lacks, or NULL.
 */
const char *capability_lacks(const struct capability *c, enum op op, bool json_syntax,
                             enum edition edition, unsigned needs);

/* Tells if the implementation answers the operation `tree` with shapes: it offers the feature
 * `shape`, but not `tree`. */
bool capability_shapes(const struct capability *c);

void capability_free(struct capability *c);

#endif
