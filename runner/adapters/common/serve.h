/*
 * What adapters in C share: the protocol's lines, and the fields of a request.
 *
 * Memory that cannot be had ends the process, which is seen as a crash.
 */
#ifndef ADAPTERS_SERVE_H
#define ADAPTERS_SERVE_H

#include <cJSON.h>
#include <stddef.h>

struct source {
    char *bytes; /* and a zero byte behind them */
    size_t length;
};

/* The memory itself; ends the process where it is NULL. */
void *checked(void *memory);

/* The text of a member, or the fallback where there is none. It belongs to the object. */
const char *text_of(const cJSON *object, const char *name, const char *fallback);

/* The request's source. The bytes belong to the caller, and are NULL where there is none. */
struct source source_of(const cJSON *request);

/* Makes the reply an error. The phase may be NULL: not known. */
void fail(cJSON *reply, const char *phase, const char *summary);

/* Answers each line of standard input on standard output until it ends; `answer` adds to the reply,
 * which has the id already. */
void serve(void (*answer)(void *state, const cJSON *request, cJSON *reply), void *state);

#endif
