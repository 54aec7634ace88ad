/* Reads requests and writes replies, for adapters in C.
 * A failed allocation ends the process, which the runner reports as a crash. */
#ifndef ADAPTERS_SERVE_H
#define ADAPTERS_SERVE_H

#include <cJSON.h>
#include <stddef.h>

struct source {
    char *bytes; /* the bytes of the source, followed by a zero byte */
    size_t length;
};

/* Returns `memory`, or ends the process if `memory` is NULL. */
void *checked(void *memory);

/* Returns the text of a member. If the member is missing, returns the fallback. The object owns the
   text. */
const char *text_of(const cJSON *object, const char *name, const char *fallback);

/* Returns the request's source. If the request has no source, the bytes are NULL. The caller owns
   the bytes. */
struct source source_of(const cJSON *request);

/* Makes the reply an error. `phase` is the phase of the error, or NULL if the phase is unknown. */
void fail(cJSON *reply, const char *phase, const char *summary);

/* Answers each line of standard input on standard output. The reply already has the id, and the
   function `answer` adds members. */
void serve(void (*answer)(void *state, const cJSON *request, cJSON *reply), void *state);

#endif
