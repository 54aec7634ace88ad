#include "base/where.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

bool where_fail(struct where *w, const char *format, ...)
{
    char line[400];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    buf_clear(&w->path);
    buf_clear(&w->what);
    text_escape(line, strlen(line), sizeof line, &w->what);
    return false;
}

bool where_in(struct where *w, const char *format, ...)
{
    char step[80];
    va_list args;
    va_start(args, format);
    vsnprintf(step, sizeof step, format, args);
    va_end(args);
    buf_prepend(&w->path, step);
    return false;
}

bool where_in_member(struct where *w, const char *name)
{
    struct buf step = {0};
    buf_char(&step, '.');
    text_escape(name, strlen(name), 80, &step);
    buf_prepend(&w->path, buf_text(&step));
    buf_free(&step);
    return false;
}

bool where_each(const cJSON *items, where_check *check, struct where *w)
{
    const cJSON *item;
    int i = 0;
    cJSON_ArrayForEach(item, items) {
        if (!check(item, w))
            return cJSON_IsObject(items) ? where_in_member(w, item->string)
                                         : where_in(w, "[%d]", i);
        i++;
    }
    return true;
}

void where_print(const struct where *w, struct buf *out)
{
    const char *path = buf_text(&w->path);
    if (*path == '.')
        path++;
    if (*path != '\0')
        buf_fmt(out, "%s: ", path);
    buf_str(out, buf_text(&w->what));
}

void where_free(struct where *w)
{
    buf_free(&w->path);
    buf_free(&w->what);
}
