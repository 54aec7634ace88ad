/* Some of a source as a request of its own. */
#ifndef RUNNER_EXCERPT_H
#define RUNNER_EXCERPT_H

#include <cjson/cJSON.h>
#include <stddef.h>

#include "base/buf.h"

/* Appends the request that evaluates n bytes of a source in the edition and scope, and with the
 * functions, of these fields of a request. The bytes are UTF-8 without U+0000. */
void excerpt_request(const cJSON *fields, const char *source, size_t n, struct buf *out);

#endif
