#include "base/source.h"

#include "base/unicode.h"

#include <string.h>

static size_t clamp(const struct source *source, size_t byte)
{
    return byte < source->text.length ? byte : source->text.length;
}

/* Moves *place to the start of the line with the byte. */
static void skip_lines(struct place *place, struct str text, size_t byte)
{
    struct position *p = &place->position;
    const char *newline;
    while (p->byte < byte &&
           (newline = memchr(text.data + p->byte, '\n', byte - p->byte)) != NULL) {
        *p = (struct position){
            .byte = (size_t)(newline - text.data) + 1, .line = p->line + 1, .column = 1};
        place->graphemes = (struct ucd_clusters){0};
    }
}

/* Returns true if a character may begin at the byte. */
static bool is_boundary(struct str text, size_t byte)
{
    return byte == text.length || ((unsigned char)text.data[byte] & 0xC0) != 0x80;
}

struct position source_position(const struct source *source, size_t byte)
{
    struct str text = source->text;
    struct place place = {.position = {.byte = 0, .line = 1, .column = 1}};
    byte = clamp(source, byte);
    if (source->last != NULL && source->last->position.line > 0 &&
        source->last->position.byte <= byte)
        place = *source->last;
    skip_lines(&place, text, byte);
    struct str rest = str_slice(text, place.position.byte, byte);
    place.position.column += unicode_grapheme_count_on(rest, &place.graphemes);
    place.position.byte = byte;
    if (source->last != NULL && is_boundary(text, byte))
        *source->last = place;
    return place.position;
}

struct range source_place(struct range range)
{
    while (range.source != NULL && range.source->at.source != NULL)
        range = range.source->at;
    return range;
}

struct str source_line(const struct source *source, size_t byte)
{
    size_t start = clamp(source, byte);
    while (start > 0 && source->text.data[start - 1] != '\n')
        start--;
    struct str rest = str_slice(source->text, start, source->text.length);
    const char *newline = rest.length > 0 ? memchr(rest.data, '\n', rest.length) : NULL;
    size_t length = newline != NULL ? (size_t)(newline - rest.data) : rest.length;
    if (newline != NULL && length > 0 && rest.data[length - 1] == '\r')
        length--;
    return str_slice(rest, 0, length);
}
