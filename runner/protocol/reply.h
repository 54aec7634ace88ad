/* Reads the answer in a reply. */
#ifndef RUNNER_REPLY_H
#define RUNNER_REPLY_H

#include <cjson/cJSON.h>

#include "protocol/protocol.h"

struct where;

enum reply_kind {
    REPLY_RESULT,
    REPLY_ERROR,
    REPLY_PANIC, /* an error of phase "panic": the implementation crashed, and the adapter reported
                    the crash */
    REPLY_UNSUPPORTED,
    REPLY_NONE /* the reply has no answer for the operation */
};

/* Finds the answer in a reply, and sets *item to the member with the answer. If the reply has no
   answer for the operation, records the fault in *w. */
enum reply_kind reply_read(enum op op, const cJSON *reply, const cJSON **item, struct where *w);

/* Finds the answer in a reply that holds a shape instead of a tree. A shape may be any JSON
   value. */
enum reply_kind reply_read_shape(const cJSON *reply, const cJSON **item, struct where *w);

/* Returns true if a member of a reply, such as "id", is not part of the answer. */
bool reply_is_transport(const char *member);

/* Removes the members of a reply that are not part of the answer, such as "id". */
void reply_strip(cJSON *reply);

#endif
