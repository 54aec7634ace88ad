/* The answer in a reply. */
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
    REPLY_NONE /* it holds no answer that fits the operation */
};

/* The one answer that a reply to a request of op holds, its member in *item; of REPLY_NONE the
 * fault in *w. */
enum reply_kind reply_read(enum op op, const cJSON *reply, const cJSON **item, struct where *w);

/* Tells if a member of a reply does not belong to the answer. */
bool reply_is_transport(const char *member);

/* Removes the members that do not belong to the answer: its id, and how the reference decided it.
 */
void reply_strip(cJSON *reply);

#endif
