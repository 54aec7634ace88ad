#include "fuzz/diagnose/excerpt.h"

#include "base/json.h"

void excerpt_request(const cJSON *fields, const char *source, size_t n, struct buf *out)
{
    static const char *const kept[] = {"edition", "scope", "functions"};
    struct buf text = {0};
    buf_add(&text, source, n);
    buf_str(out, "{\"op\":\"evaluate\",\"source\":");
    json_print_string(buf_text(&text), 0, out);
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++) {
        const cJSON *field = json_get(fields, kept[i]);
        if (field == NULL)
            continue;
        buf_fmt(out, ",\"%s\":", kept[i]);
        json_print(field, 0, out);
    }
    buf_char(out, '}');
    buf_free(&text);
}
