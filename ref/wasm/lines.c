/* Replaces ref/cli/lines.c on systems without terminals. */
#include "cli/repl.h"

#include "base/arena.h"
#include "base/buf.h"

#include <stdio.h>

struct lines {
    char none;
};

struct lines *lines_open(struct arena *arena)
{
    return ARENA_NEW(arena, struct lines);
}

void lines_close(struct lines *lines)
{
    (void)lines;
}

bool lines_interactive(const struct lines *lines)
{
    (void)lines;
    return false;
}

enum line lines_read(struct lines *lines, bool more, struct buf *out)
{
    (void)lines;
    (void)more;
    int c = getchar();
    if (c == EOF)
        return LINE_NONE;
    for (; c != EOF && c != '\n'; c = getchar())
        buf_byte(out, (char)c);
    return LINE_READ;
}
