/* The fields of a request as a case states them. */
#ifndef RUNNER_REQUEST_H
#define RUNNER_REQUEST_H

#include <cjson/cJSON.h>
#include <stdbool.h>

#include "protocol/protocol.h"

struct where;

/* Tells if name is a field of some request, other than "id", "op" and "edition". */
bool request_is_field(const char *name);

/* Checks that fields is an object of such fields that makes a complete, well-formed request of op;
 * false with the fault in *w. */
bool request_check(enum op op, const cJSON *fields, struct where *w);

/* fields with those of repair instead: null removes a field, and source and source_base64 replace
 * each other. The object is owned by the caller, the values in it are those of the two. */
cJSON *request_repaired(const cJSON *fields, const cJSON *repair);

#endif
