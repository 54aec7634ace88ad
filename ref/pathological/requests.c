/* Requests as lines of JSON. */

#include "pathological/requests.h"

#include "base/arena.h"
#include "proto/base64.h"

#include <string.h>

void requests_add_members(struct requests *r, const char *op, struct str members)
{
    fprintf(r->file, "{\"id\":%zu,\"op\":\"%s\",\"trace\":true", r->count++, op);
    (void)fwrite(members.data, 1, members.length, r->file);
    fputs("}\n", r->file);
    arena_reset(r->arena);
}

void requests_add(struct requests *r, const char *op, struct str source, const char *members)
{
    struct buf all = {.arena = r->arena};

    buf_append(&all, STR(",\"source_base64\":\""));
    struct str text = {arena_alloc(r->arena, BASE64_ENCODED(source.length) + 1),
                       BASE64_ENCODED(source.length)};
    base64_encode(source.data, source.length, (char *)text.data);
    buf_append(&all, text);
    buf_append(&all, STR("\""));
    buf_append(&all, str_from(members));
    requests_add_members(r, op, buf_str(&all));
}

void requests_add_line(struct requests *r, struct str line)
{
    (void)fwrite(line.data, 1, line.length, r->file);
    fputc('\n', r->file);
    r->count++;
    arena_reset(r->arena);
}

void requests_repeat(struct buf *buf, const char *text, size_t n)
{
    struct str s = str_from(text);

    for (size_t i = 0; i < n; i++)
        buf_append(buf, s);
}
