/* The strict JSON scanner behind json_parse. */
#ifndef RUNNER_JSON_SCAN_H
#define RUNNER_JSON_SCAN_H

#include <stdbool.h>
#include <stddef.h>

#include "base/json.h"

/* Whether text is one JSON value under the rules of json.h; *nuls is the number of \u0000 escapes
 * that were kept. */
bool json_scan(const char *text, size_t n, enum json_nul nul, size_t *nuls, struct json_error *err);

#endif
