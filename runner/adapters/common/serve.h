/*
 * Shared by adapters in C: the protocol's lines, and the fields of a request.
 *
 * A failed allocation ends the process, which the runner reports as a crash.
 */
#ifndef ADAPTERS_SERVE_H
#define ADAPTERS_SERVE_H

#include <cJSON.h>
#include <stddef.h>

struct source {
    char *bytes; /* and a zero byte after them */
    size_t length;
};

/* Returns the memory; ends the process if it is NULL. */
void *checked(void *memory);

/* Returns the text of a member, which the object owns, or the fallback if the member is missing. */
const char *text_of(const cJSON *object, const char *name, const char *fallback);

/* Returns the request's source. The caller owns the bytes, which are NULL if there is no source. */
struct source source_of(const cJSON *request);

/* Makes the reply an error. phase: NULL if it is not known. */
void fail(cJSON *reply, const char *phase, const char *summary);

/* Answers each line of standard input on standard output until it ends; `answer` adds to the reply,
 * which has the id already. */
void serve(void (*answer)(void *state, const cJSON *request, cJSON *reply), void *state);

#endif
