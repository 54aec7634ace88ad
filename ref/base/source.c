#include "base/source.h"

#include "base/unicode.h"

#include <string.h>

/* The start of the line that holds the byte. A line ends behind its line feed; the carriage return
   of a CR LF pair belongs to it. */
static size_t line_start(struct str text, size_t byte)
{
    while (byte > 0 && text.data[byte - 1] != '\n')
        byte--;
    return byte;
}

static size_t clamp(const struct source *source, size_t byte)
{
    return byte < source->text.length ? byte : source->text.length;
}

struct position source_position(const struct source *source, size_t byte)
{
    byte = clamp(source, byte);
    size_t start = line_start(source->text, byte), line = 1;
    for (size_t i = 0; i < start; i++)
        line += source->text.data[i] == '\n';
    size_t before = unicode_grapheme_count(str_slice(source->text, start, byte));
    return (struct position){.byte = byte, .line = line, .column = before + 1};
}

struct str source_line(const struct source *source, size_t byte)
{
    byte = clamp(source, byte);
    size_t start = line_start(source->text, byte);
    struct str rest = str_slice(source->text, start, source->text.length);
    const char *newline = rest.length > 0 ? memchr(rest.data, '\n', rest.length) : NULL;
    size_t length = newline != NULL ? (size_t)(newline - rest.data) : rest.length;
    if (newline != NULL && length > 0 && rest.data[length - 1] == '\r')
        length--;
    return str_slice(rest, 0, length);
}
