/* Checks the fields of a request in a case. */
#ifndef RUNNER_REQUEST_H
#define RUNNER_REQUEST_H

#include <cjson/cJSON.h>
#include <stdbool.h>

#include "protocol/protocol.h"

struct where;

/* Tells if a request may have a field of this name, besides "id", "op" and "edition". */
bool request_is_field(const char *name);

/* Checks that fields is the object of a complete, well-formed request of an operation. If not,
 * returns false and records the fault in *w. */
bool request_check(enum op op, const cJSON *fields, struct where *w);

/* Returns a copy of fields in which members of repair replace those of the same name. A null
 * removes a field, and source and source_base64 replace each other. The caller frees the object,
 * which borrows the values. */
cJSON *request_repaired(const cJSON *fields, const cJSON *repair);

#endif
