#include "protocol/reply.h"

#include <string.h>

#include "base/json.h"
#include "base/where.h"
#include "protocol/shape.h"

static enum reply_kind error_kind(const cJSON *error)
{
    const char *phase = json_get_string(error, "phase");
    return phase != NULL && phase_find(phase) == PHASE_PANIC ? REPLY_PANIC : REPLY_ERROR;
}

/* Reads a reply whose member `name` holds the result. The result must have the form of the
   operation `op`. If `op` is OP_COUNT, the result may be any JSON. */
static enum reply_kind read_reply(const char *name, enum op op, const cJSON *reply,
                                  const cJSON **item, struct where *w)
{
    const cJSON *result = json_get(reply, name), *error = json_get(reply, "error"),
                *unsupported = json_get(reply, "unsupported");
    if (result == NULL && strcmp(name, "source") == 0) /* a source with U+0000 */
        result = json_get(reply, "source_base64");
    int count = (result != NULL) + (error != NULL) + (unsupported != NULL);
    if (count != 1) {
        where_fail(w,
                   "the reply must hold exactly one of \"%s\", \"error\" and \"unsupported\", but "
                   "holds %s",
                   name, count == 0 ? "none" : "more than one");
        return REPLY_NONE;
    }
    *item = result != NULL ? result : error != NULL ? error : unsupported;
    bool ok = result != NULL  ? op == OP_COUNT || shape_result(op, result, w)
              : error != NULL ? shape_error(error, w)
                              : cJSON_IsString(unsupported) || where_fail(w, "must be a string");
    if (!ok) {
        where_in_member(w, (*item)->string);
        return REPLY_NONE;
    }
    return result != NULL ? REPLY_RESULT : error != NULL ? error_kind(error) : REPLY_UNSUPPORTED;
}

enum reply_kind reply_read(enum op op, const cJSON *reply, const cJSON **item, struct where *w)
{
    return read_reply(op_result(op), op, reply, item, w);
}

enum reply_kind reply_read_shape(const cJSON *reply, const cJSON **item, struct where *w)
{
    return read_reply("shape", OP_COUNT, reply, item, w);
}

bool reply_is_transport(const char *member)
{
    return strcmp(member, "id") == 0 || strcmp(member, "trace") == 0 ||
           strcmp(member, "consulted") == 0;
}

void reply_strip(cJSON *reply)
{
    cJSON *next;
    for (cJSON *member = reply == NULL ? NULL : reply->child; member != NULL; member = next) {
        next = member->next;
        if (reply_is_transport(member->string))
            cJSON_Delete(cJSON_DetachItemViaPointer(reply, member));
    }
}
