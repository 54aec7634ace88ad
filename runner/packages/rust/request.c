/* Reads what the crate gives an implementation beside the request of differ_request: the operation,
   which lives as long as the program, and the source, which the caller frees. */
#include <stddef.h>

#include "base/buf.h"
#include "base/json.h"
#include "protocol/request.h"

const char *differ_op(const char *request, size_t length);
char *differ_source(const char *request, size_t length, size_t *size);

const char *differ_op(const char *request, size_t length)
{
    struct json_error ignored;
    cJSON *fields = json_parse(request, length, JSON_NUL_KEEP, &ignored);
    enum op op = op_find(json_get_text(fields, "op"));
    cJSON_Delete(fields);
    return op_name(op);
}

char *differ_source(const char *request, size_t length, size_t *size)
{
    struct json_error ignored;
    struct buf source = {0};
    cJSON *fields = json_parse(request, length, JSON_NUL_KEEP, &ignored);
    request_source(fields, &source);
    cJSON_Delete(fields);
    *size = source.len;
    return buf_take(&source);
}
