#ifndef HCL_PROTO_REPLY_H
#define HCL_PROTO_REPLY_H

#include "base/str.h"

#include <stdbool.h>

struct answer;
struct arena;
struct ctx;
struct spec;
struct writer;

/* The reply to one line of the protocol (without its newline), with a newline. Every line has one,
   whichever its bytes. It is in the arena, with everything that the request needs; the caller
   resets that. If `base` is not NULL, its readings hold for a request that names no others. */
struct str reply_to_line(struct arena *arena, struct str line, const struct spec *base);

/* The reply to a line that is longer than LIMIT_LINE_BYTES. */
struct str reply_to_long_line(struct arena *arena);

/* Writes the members of a reply: the answer, or the error if `answer` is NULL, and the trace. */
void reply_members(struct ctx *cx, struct writer *w, const struct answer *answer, bool trace);

#endif
