#include "fuzz/generate/gen_edit.h"

#include <stdbool.h>
#include <string.h>

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           ((unsigned char)c & 0x80) != 0;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static bool is_operator(char c)
{
    return c != '\0' && strchr("=<>!&|.", c) != NULL;
}

static size_t token_end(const struct buf *text, size_t at)
{
    char first = text->data[at];
    bool (*like)(char) = is_word(first)       ? is_word
                         : is_blank(first)    ? is_blank
                         : is_operator(first) ? is_operator
                                              : NULL;
    size_t end = at + 1;
    while (like != NULL && end < text->len && like(text->data[end]))
        end++;
    return end + ((first == '$' || first == '%') && end < text->len && text->data[end] == '{');
}

void gen_scan(const struct buf *text, size_t start, struct gen_spans *out)
{
    out->count = 0;
    for (size_t end; start < text->len && out->count < GEN_SPANS_MAX; start = end) {
        end = token_end(text, start);
        if (!is_blank(text->data[start]))
            out->list[out->count++] = (struct gen_span){start, end};
    }
}

size_t gen_closing(const struct buf *text, const struct gen_spans *all, size_t i)
{
    static const char brackets[] = "()[]{}\"\"";
    char open = text->data[all->list[i].end - 1];
    const char *bracket = open == '\0' ? NULL : strchr(brackets, open);
    size_t depth = 0;
    if (bracket == NULL || (bracket - brackets) % 2 != 0)
        return i;
    for (size_t k = i + 1; k < all->count; k++) {
        char last = text->data[all->list[k].end - 1];
        if (last == bracket[1] && depth-- == 0)
            return k;
        depth += last == open;
    }
    return i;
}

void gen_replace(struct buf *text, struct gen_span span, const char *bytes, size_t count)
{
    struct buf tail = {0};
    buf_add(&tail, text->data + span.end, text->len - span.end);
    text->len = span.start;
    buf_add(text, bytes, count);
    buf_add(text, buf_text(&tail), tail.len);
    buf_free(&tail);
}
