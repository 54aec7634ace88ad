/* Texts that repeat something. */

#include "bench/texts.h"

#include "base/buf.h"

#include <string.h>

struct str text_repeated(struct arena *arena, const char *head, const char *item, size_t n,
                         const char *tail)
{
    struct buf text = {.arena = arena};
    const char *number = strchr(item, '@');

    buf_append(&text, str_from(head));
    for (size_t i = 0; i < n; i++) {
        if (number == NULL) {
            buf_append(&text, str_from(item));
            continue;
        }
        buf_append(&text, (struct str){item, (size_t)(number - item)});
        buf_append(&text, str_format(arena, "%zu", i));
        buf_append(&text, str_from(number + 1));
    }
    buf_append(&text, str_from(tail));
    return buf_str(&text);
}

struct str text_nested(struct arena *arena, const char *open, const char *middle, const char *close,
                       size_t n)
{
    struct str inner = text_repeated(arena, "", open, n, middle);
    struct buf text = {.arena = arena};

    buf_append(&text, inner);
    buf_append(&text, text_repeated(arena, "", close, n, ""));
    return buf_str(&text);
}
