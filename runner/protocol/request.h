/* Checks the fields of a request in a case. */
#ifndef RUNNER_REQUEST_H
#define RUNNER_REQUEST_H

#include <cjson/cJSON.h>
#include <stdbool.h>

#include "protocol/protocol.h"

struct buf;
struct where;

/* Tells if a request may have a field of this name, besides "id", "op" and "edition". */
bool request_is_field(const char *name);

/* Checks that fields is the object of a complete, well-formed request of an operation. If not,
 * returns false and records the fault in *w. */
bool request_check(enum op op, const cJSON *fields, struct where *w);

/* Returns a copy of fields in which members of repair replace the members of the same name. A null
 * removes a field, and source and source_base64 replace each other. The caller frees the object,
 * which borrows the values. */
cJSON *request_repaired(const cJSON *fields, const cJSON *repair);

/* Appends the source, which is in source or source_base64. Returns true if it is a text: UTF-8
 * without U+0000. */
bool request_source(const cJSON *fields, struct buf *out);

/* Replaces the source. Writes it as source_base64 only if it is not a text. */
void request_set_source(cJSON *fields, const struct buf *source);

#endif
