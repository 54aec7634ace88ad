#include "site/address.h"

#include "base/buf.h"
#include "texts.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

static bool stays(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c && strchr("._#~+=-", c));
}

/* Appends a part of an address. `n` is the length of this part in the name. */
static void part(const char *name, size_t n, struct buf *out)
{
    size_t start = out->len;
    for (size_t i = 0; i < n && out->len - start < ADDRESS_PART_MAX; i++) {
        bool first = out->len == start;
        if (stays(name[i]) && !(first && name[i] == '.'))
            buf_char(out, name[i]);
        else if (!first && out->data[out->len - 1] != '-')
            buf_char(out, '-');
    }
    if (out->len == start)
        buf_char(out, '-');
}

void address_make(const char *folder, int deep, const char *name, struct texts *used)
{
    struct buf address = {0};
    size_t n, start, parts = 0;
    buf_str(&address, folder);
    do {
        n = deep && ++parts < ADDRESS_PARTS_MAX ? strcspn(name, "/") : strlen(name);
        buf_char(&address, '/');
        part(name, n, &address);
        name += n;
    } while (*name++);
    start = address.len;
    for (unsigned i = 2; texts_find(used, buf_text(&address)) < used->count; i++) {
        address.len = start;
        buf_fmt(&address, "-%u", i);
    }
    texts_index(used, buf_text(&address));
    buf_free(&address);
}

void address_root(const char *address, struct buf *out)
{
    for (; *address; address++)
        if (*address == '/')
            buf_str(out, "../");
}

void address_link(const char *address, struct buf *out)
{
    for (; *address; address++) {
        bool plain =
            !strchr("#+=", *address) && (stays(*address) || strchr("/!$()*,;:@?", *address));
        buf_fmt(out, plain ? "%c" : "%%%02X", (unsigned char)*address);
    }
}
