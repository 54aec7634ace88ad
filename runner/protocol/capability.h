/* Reads what an implementation offers in hello. */
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
    cJSON *readings; /* the declared interpretations of ambiguous passages, or NULL */
};

/* Maximum number of unknown names that a message shows. */
#define CAPABILITY_UNKNOWN_MAX 10

/* Reads hello. Ignores unknown names. Returns false, with a message in *why, if hello is malformed.
   Free with capability_free. */
bool capability_read(const cJSON *hello, struct capability *c, struct buf *why);

/* For each unknown name in the lists of hello, appends a line that suggests the most similar name.
   Also appends a line for each incomplete offer. */
void capability_unknown(const cJSON *hello, struct buf *out);

/* Returns the edition that requests must name if an implementation is judged by `edition`. Most
   implementations offer no released edition. Requests to an implementation without released
   editions name the newest edition of the specification. */
enum edition capability_edition(const struct capability *c, enum edition edition);

/* Something that hello does not offer. `kind` is "operation", "syntax", "edition" or "feature". */
struct lack {
    const char *kind, *name;
};

/* Returns what a request needs and hello does not offer. If hello offers everything, both members
   are NULL. */
struct lack capability_lack(const struct capability *c, enum op op, bool json_syntax,
                            enum edition edition, unsigned needs);

/* Returns the same in words, or NULL. */
const char *capability_lacks(const struct capability *c, enum op op, bool json_syntax,
                             enum edition edition, unsigned needs);

/* Returns true if the implementation answers the operation `tree` with shapes: hello offers the
   feature `shape`, but not `tree`. */
bool capability_shapes(const struct capability *c);

void capability_free(struct capability *c);

#endif
