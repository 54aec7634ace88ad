#include "base/buf.h"

#include "base/arena.h"

#include <string.h>

enum { BUF_FIRST = 16, LIST_FIRST = 8 };

static void grow(struct buf *buf, size_t needed)
{
    size_t capacity = buf->capacity > 0 ? buf->capacity : BUF_FIRST;
    while (capacity < needed)
        capacity *= 2;
    char *data = arena_alloc(buf->arena, capacity);
    if (buf->length > 0)
        memcpy(data, buf->data, buf->length);
    buf->data = data;
    buf->capacity = capacity;
}

static void buf_reserve(struct buf *buf, size_t more)
{
    if (buf->capacity < buf->length + more)
        grow(buf, buf->length + more);
}

void buf_append(struct buf *buf, struct str s)
{
    if (s.length == 0)
        return;
    buf_reserve(buf, s.length);
    memcpy(buf->data + buf->length, s.data, s.length);
    buf->length += s.length;
}

void buf_append_slice(struct buf *buf, struct str s)
{
    bool adjacent = buf->length > 0 && buf->data + buf->length == s.data;
    if (buf->capacity > 0 || (buf->length > 0 && !adjacent)) {
        buf_append(buf, s);
        return;
    }
    if (!adjacent)
        memcpy(&buf->data, &s.data, sizeof s.data); /* read only, as long as the capacity is 0 */
    buf->length += s.length;
}

void buf_byte(struct buf *buf, char c)
{
    buf_reserve(buf, 1);
    buf->data[buf->length++] = c;
}

void buf_code_point(struct buf *buf, int32_t code_point)
{
    uint32_t c = (uint32_t)code_point;
    if (c < 0x80) {
        buf_byte(buf, (char)c);
        return;
    }
    if (c < 0x800) {
        buf_byte(buf, (char)(0xC0 | c >> 6));
    } else {
        if (c < 0x10000) {
            buf_byte(buf, (char)(0xE0 | c >> 12));
        } else {
            buf_byte(buf, (char)(0xF0 | c >> 18));
            buf_byte(buf, (char)(0x80 | (c >> 12 & 0x3F)));
        }
        buf_byte(buf, (char)(0x80 | (c >> 6 & 0x3F)));
    }
    buf_byte(buf, (char)(0x80 | (c & 0x3F)));
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
    /* The list is a carrier: who pushed const pointers reads them back as const. */
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
