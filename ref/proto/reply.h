#ifndef HCL_PROTO_REPLY_H
#define HCL_PROTO_REPLY_H

#include "base/str.h"

#include <stdbool.h>

struct answer;
struct arena;
struct ctx;
struct writer;

/* Returns the reply to one line of the protocol. `line` has no newline, and the reply ends with a
   newline. Every line gets a reply, whatever its bytes are. All memory is in the arena, which the
   caller resets. */
struct str reply_to_line(struct arena *arena, struct str line);

/* Returns the reply to a line that is longer than LIMIT_LINE_BYTES. */
struct str reply_to_long_line(struct arena *arena);

/* Writes the result of an answer, without its key. A printed source (ANSWER_SOURCE) has none. */
void reply_result(struct ctx *cx, struct writer *w, const struct answer *answer);

/* Writes the members of a reply: the answer or, if `right` is false, the error, and the trace. */
void reply_members(struct ctx *cx, struct writer *w, const struct answer *answer, bool right,
                   bool trace);

#endif
