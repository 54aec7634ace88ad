/* Checks the fields of a request in a case. */
#ifndef RUNNER_REQUEST_H
#define RUNNER_REQUEST_H

#include <cjson/cJSON.h>
#include <stdbool.h>

#include "protocol/protocol.h"

struct buf;
struct where;

/* Returns true if a request may have a field with this name. "id", "op" and "edition" do not
   count. */
bool request_is_field(const char *name);

/* Checks that `fields` is the object of a complete, well-formed request for an operation. Returns
   false, with the fault in *w, if `fields` has a fault. */
bool request_check(enum op op, const cJSON *fields, struct where *w);

/* Returns a copy of `fields` in which the members of `repair` replace members with the same names.
   A null removes a field. A source replaces a source_base64, and a source_base64 replaces a source.
   The caller frees the object, but not its values. */
cJSON *request_repaired(const cJSON *fields, const cJSON *repair);

/* Appends the bytes of the request's source or source_base64. Returns true if the bytes are UTF-8
   without U+0000. */
bool request_source(const cJSON *fields, struct buf *out);

/* Replaces the source of a request. If the new source is UTF-8 without U+0000, writes the member
   source, else the member source_base64. */
void request_set_source(cJSON *fields, const struct buf *source);

#endif
