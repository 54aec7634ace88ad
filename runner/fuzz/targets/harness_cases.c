/* Fuzz target `cases`: passes the input to the runner's JSON parser and printer, and to the checks
   of requests and replies. Printed JSON must parse to the same value. */
#include <stdlib.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/where.h"
#include "fuzz/targets/harness_target.h"
#include "protocol/request.h"
#include "protocol/shape.h"

#define WIDTH 100

static void check_printed(const cJSON *json, const struct buf *text)
{
    struct json_error err;
    cJSON *again = json_parse(buf_text(text), text->len, JSON_NUL_KEEP, &err);
    if (again == NULL || !json_equal(json, again))
        abort();
    cJSON_Delete(again);
}

static void check_shapes(const cJSON *json)
{
    struct where fault = {0};
    for (unsigned op = 0; op < OP_COUNT; op++) {
        (void)request_check((enum op)op, json, &fault);
        (void)shape_result((enum op)op, json, &fault);
    }
    where_free(&fault);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct json_error err;
    struct buf text = {0};
    cJSON *json = json_parse((const char *)data, size, JSON_NUL_KEEP, &err);
    if (json == NULL)
        return 0;
    json_print(json, JSON_PRINT_ASCII, &text);
    check_printed(json, &text);
    buf_clear(&text);
    json_pretty(json, WIDTH, &text);
    check_printed(json, &text);
    check_shapes(json);
    buf_free(&text);
    cJSON_Delete(json);
    return 0;
}
