#include "fuzz/peers/unanswered.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/os.h"

bool unanswered_read(const char *path, struct unanswered *u)
{
    *u = (struct unanswered){0};
    if (!os_read_file(path, &u->text))
        return errno == ENOENT;
    char *line = u->text.len > 0 ? u->text.data : NULL;
    while (line != NULL && *line != '\0') {
        char *end = strchr(line, '\n');
        u->lines = mem_more(u->lines, &u->cap, u->count, sizeof *u->lines);
        u->lines[u->count++] = line;
        if (end != NULL)
            *end++ = '\0';
        line = end;
    }
    return true;
}

/* Behind the id and the wish for a trace, which change no answer, and the readings of a stance,
 * which stand before them. */
static const char *skip_head(const char *line)
{
    static const char *const heads[] = {"\"id\":0,", "\"trace\":true,"};
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        const char *at = i == 0 ? strstr(line, heads[i]) : line;
        if (at != NULL && strncmp(at, heads[i], strlen(heads[i])) == 0)
            line = at + strlen(heads[i]);
    }
    return line;
}

bool unanswered_has(const struct unanswered *u, const char *line, size_t n)
{
    const char *mine = skip_head(line);
    n -= (size_t)(mine - line);
    for (size_t i = 0; i < u->count; i++) {
        const char *other = skip_head(u->lines[i]);
        if (strlen(other) == n && memcmp(mine, other, n) == 0)
            return true;
    }
    return false;
}

const char *unanswered_reply(size_t *length)
{
    static const char reply[] =
        "{\"id\":0,\"error\":{\"phase\":\"evaluate\",\"code\":\"limit-unanswered\","
        "\"summary\":\"The reference gave no answer\"},"
        "\"trace\":[],\"consulted\":[]}";
    *length = sizeof reply - 1;
    return reply;
}

void unanswered_free(struct unanswered *u)
{
    buf_free(&u->text);
    free(u->lines);
    *u = (struct unanswered){0};
}
