#ifndef HCL_PROTO_REPLY_H
#define HCL_PROTO_REPLY_H

#include "base/str.h"

#include <stdbool.h>

struct answer;
struct arena;
struct ctx;
struct spec;
struct writer;

/* Answers one line of the protocol, given without its newline; the reply ends with a newline. Every
   line gets a reply, whatever its bytes are. The reply, and all memory of the request, is in the
   arena, which the caller resets. The readings of `base`, if it is not NULL, replace the default
   readings. */
struct str reply_to_line(struct arena *arena, struct str line, const struct spec *base);

/* Answers a line that is longer than LIMIT_LINE_BYTES. */
struct str reply_to_long_line(struct arena *arena);

/* Writes the members of a reply: the answer, or the error if `answer` is NULL, and the trace. */
void reply_members(struct ctx *cx, struct writer *w, const struct answer *answer, bool trace);

#endif
