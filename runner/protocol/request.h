/* The fields of a request as a case states them. */
#ifndef RUNNER_REQUEST_H
#define RUNNER_REQUEST_H

#include <cjson/cJSON.h>
#include <stdbool.h>

#include "protocol/protocol.h"

struct buf;
struct where;

/* Tells if name is a field of some request, other than "id", "op" and "edition". */
bool request_is_field(const char *name);

/* Checks that fields is an object of such fields that makes a complete, well-formed request of op;
 * false with the fault in *w. */
bool request_check(enum op op, const cJSON *fields, struct where *w);

/* fields with those of repair instead: null removes a field, and source and source_base64 replace
 * each other. The object is owned by the caller, the values in it are those of the two. */
cJSON *request_repaired(const cJSON *fields, const cJSON *repair);

/* Appends the source, from whichever field holds it. Returns true if it is a text: UTF-8 without
 * U+0000. */
bool request_source(const cJSON *fields, struct buf *out);

/* Replaces the source; puts it into source_base64 only if it is no text. */
void request_set_source(cJSON *fields, const struct buf *source);

#endif
