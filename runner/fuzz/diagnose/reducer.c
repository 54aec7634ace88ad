#include "fuzz/diagnose/reducer.h"

#include <string.h>

#include "base/hash.h"
#include "base/json.h"
#include "fuzz/generate/tokens.h"
#include "protocol/request.h"

/* Weights in the cost of a request. The main cost is the number of tokens, then the number of
   bytes. An unusual character costs a little more than a simple character. For example, `true` is
   cheaper than `0<0`. */
enum { TOKEN_COST = 32, BYTE_COST = 16 };

static unsigned char_cost(unsigned char c)
{
    static const char order[] = "0a1b2c \"";
    const char *at = strchr(order, c);
    if (c != 0 && at != NULL)
        return (unsigned)(at - order) / 2;
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
        return 5;
    return c < 0x20 || c >= 0x7f ? 12 : c >= 'A' && c <= 'Z' ? 7 : 6;
}

static unsigned long cost_of(const char *text, size_t n)
{
    unsigned long cost = 0;
    for (size_t i = 0; i < n; i++)
        cost += BYTE_COST + char_cost((unsigned char)text[i]);
    return cost;
}

/* Prints a request with the members `fields` and a source, and returns the cost of the request. */
static unsigned long print_request(const struct reducer *r, const cJSON *fields, const char *source,
                                   size_t n, struct buf *out)
{
    cJSON *request = cJSON_CreateObject();
    struct buf text = {0};
    const cJSON *field;
    cJSON_AddStringToObject(request, "op", op_name(r->op));
    buf_add(&text, source, n);
    if (r->has_source)
        request_set_source(request, &text);
    cJSON_ArrayForEach(field, fields)
        cJSON_AddItemToObject(request, field->string, cJSON_Duplicate(field, true));
    json_print(request, 0, out);
    cJSON_Delete(request);
    buf_free(&text);
    return cost_of(out->data, out->len) + TOKEN_COST * tokens_count(source, n);
}

static void open_request(struct reducer *r)
{
    static const char *const apart[] = {"op", "source", "source_base64", "trace", "id"};
    struct json_error ignored;
    r->fields = json_parse(r->request.data, r->request.len, JSON_NUL_REFUSE, &ignored);
    r->op = op_find(json_get_text(r->fields, "op"));
    r->has_source =
        json_get(r->fields, "source") != NULL || json_get(r->fields, "source_base64") != NULL;
    request_source(r->fields, &r->source);
    for (size_t i = 0; i < sizeof apart / sizeof apart[0]; i++)
        cJSON_DeleteItemFromObjectCaseSensitive(r->fields, apart[i]);
    buf_clear(&r->request);
    r->cost = print_request(r, r->fields, buf_text(&r->source), r->source.len, &r->request);
}

bool reducer_try(struct reducer *r, const cJSON *fields, const char *source, size_t n)
{
    struct buf smaller = {0};
    if (r->spent(r->arg))
        return false;
    unsigned long cost = print_request(r, fields != NULL ? fields : r->fields, source, n, &smaller);
    uint64_t hash = hash_64(smaller.data, smaller.len), *failed = &r->failed[hash % REDUCER_FAILED];
    bool good = cost < r->cost && *failed != hash && r->shows(r->arg, &smaller);
    if (good) {
        struct buf old = r->request;
        r->request = smaller;
        r->cost = cost;
        smaller = old;
        if (source != r->source.data)
            buf_replace(&r->source, 0, r->source.len, source, n);
        if (fields != NULL) {
            cJSON_Delete(r->fields);
            r->fields = cJSON_Duplicate(fields, true);
        }
    }
    *failed = good ? *failed : hash;
    buf_free(&smaller);
    return good;
}

void reducer_run(struct reducer *r)
{
    open_request(r);
    for (bool some = true; some && !r->spent(r->arg);) {
        some = r->has_source && reducer_source(r);
        some = reducer_fields(r) || some;
    }
    cJSON_Delete(r->fields);
    buf_free(&r->source);
}
