/* What a finding probably is, and in which order findings are worth reading. */
#ifndef RUNNER_SUGGEST_H
#define RUNNER_SUGGEST_H

#include <stddef.h>

#include "fuzz/campaign/bucket.h"
#include "fuzz/peers/oracle.h"

/* A request of so many bytes is beyond no limit that anyone could mean. */
#define SUGGEST_SMALL_REQUEST 200

/* What a person says of a finding. */
enum triage {
#define TRIAGE(name, text, key, meaning) TRIAGE_##name,
#include "fuzz/campaign/triages.def"
#undef TRIAGE
    TRIAGE_COUNT
};

const char *triage_name(enum triage t);
const char *triage_meaning(enum triage t);
char triage_key(enum triage t);
enum triage triage_find(const char *name); /* TRIAGE_COUNT: there is none */

/* A guess, and why, as a text that lives forever. */
enum triage suggest(const struct oracle *o, const struct bucket *b, const char **why);

/* The indexes of those without a verdict: the most frequent first, then always the one that is
 * least like those before it. Owned by the caller. */
size_t *suggest_order(const struct buckets *all, size_t *count);

#endif
