#include "base/buf.h"

#include "base/arena.h"

#include <string.h>
#include <utf8proc.h>

enum { LIST_FIRST = 8 };

static void reserve(struct buf *buf, size_t more)
{
    size_t needed = buf->length + more;
    if (needed <= buf->capacity)
        return;
    size_t capacity = needed > 2 * buf->capacity ? needed : 2 * buf->capacity;
    buf->data = arena_resize(buf->arena, buf->data, buf->length, capacity);
    buf->capacity = capacity;
}

void buf_append(struct buf *buf, struct str s)
{
    if (s.length == 0)
        return;
    reserve(buf, s.length);
    memcpy(buf->data + buf->length, s.data, s.length);
    buf->length += s.length;
}

void buf_byte(struct buf *buf, char c)
{
    reserve(buf, 1);
    buf->data[buf->length++] = c;
}

void buf_code_point(struct buf *buf, int32_t code_point)
{
    utf8proc_uint8_t bytes[4];
    utf8proc_ssize_t length = utf8proc_encode_char(code_point, bytes);
    buf_append(buf, (struct str){(const char *)bytes, (size_t)length});
}

struct str buf_str(const struct buf *buf)
{
    return (struct str){buf->data != NULL ? buf->data : "", buf->length};
}

void list_push(struct list *list, const void *item)
{
    if (list->count == list->capacity) {
        size_t capacity = list->capacity > 0 ? 2 * list->capacity : LIST_FIRST;
        list->items = arena_resize(list->arena, list->items, list->count * sizeof *list->items,
                                   capacity * sizeof *list->items);
        list->capacity = capacity;
    }
    /* memcpy avoids a cast that removes const */
    memcpy(&list->items[list->count++], &item, sizeof item);
}

void *const *list_take(struct list *list, size_t from)
{
    size_t count = list->count - from;
    void **taken = ARENA_ARRAY(list->arena, count, void *);

    if (count > 0)
        memcpy(taken, list->items + from, count * sizeof *taken);
    list->count = from;
    return taken;
}
