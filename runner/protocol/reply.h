/* Reads the answer in a reply. */
#ifndef RUNNER_REPLY_H
#define RUNNER_REPLY_H

#include <cjson/cJSON.h>

#include "protocol/protocol.h"

struct where;

enum reply_kind {
    REPLY_RESULT,
    REPLY_ERROR,
    REPLY_PANIC, /* an error of phase "panic": the implementation crashed and was caught */
    REPLY_UNSUPPORTED,
    REPLY_NONE /* the reply has no answer that fits the operation */
};

/* Finds the answer in a reply to an operation, and sets *item to the member that holds it. If the
 * reply has no answer that fits the operation, records the fault in *w. */
enum reply_kind reply_read(enum op op, const cJSON *reply, const cJSON **item, struct where *w);

/* Finds the answer in a reply of an implementation that answers the operation `tree` with a shape,
 * which may be any JSON value. */
enum reply_kind reply_read_shape(const cJSON *reply, const cJSON **item, struct where *w);

/* Tells if a member of a reply is not part of the answer, such as "id". */
bool reply_is_transport(const char *member);

/* Removes the members of a reply that are not part of the answer, such as "id". */
void reply_strip(cJSON *reply);

#endif
