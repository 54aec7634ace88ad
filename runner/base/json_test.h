/* Parses JSON texts in tests. */
#ifndef RUNNER_JSON_TEST_H
#define RUNNER_JSON_TEST_H

#include <check.h>
#include <string.h>

#include "base/json.h"

/* Returns the tree of a well-formed text; the caller owns the tree. */
static inline cJSON *parse_json(const char *text)
{
    struct json_error err;
    cJSON *tree = json_parse(text, strlen(text), JSON_NUL_KEEP, &err);
    ck_assert_msg(tree != NULL, "%s: %s", text, err.what);
    return tree;
}

#endif
