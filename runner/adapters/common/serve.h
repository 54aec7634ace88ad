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

/* Returns the text of a member, or the fallback if the member is missing. The object owns the
 * text. */
const char *text_of(const cJSON *object, const char *name, const char *fallback);

/* Returns the request's source. The caller owns the bytes, which are NULL if the request has no
 * source. */
struct source source_of(const cJSON *request);

/* Makes the reply an error. `phase` is the phase of the error, or NULL if the phase is unknown. */
void fail(cJSON *reply, const char *phase, const char *summary);

/* Answers each line of standard input on standard output. The function `answer` adds members to the
   reply, which already has the id. */
void serve(void (*answer)(void *state, const cJSON *request, cJSON *reply), void *state);

#endif
