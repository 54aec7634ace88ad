#include "fuzz/campaign/queue.h"

#include <string.h>

#include "base/buf.h"
#include "fuzz/generate/gen.h"

/* Returns true if a path ends with /folder/name. */
static bool is_in(const char *path, const char *name, const char *folder)
{
    const char *end = name;
    size_t length = strlen(folder);
    while (end > path && end[-1] == '/')
        end--;
    return (size_t)(end - path) > length && memcmp(end - length, folder, length) == 0 &&
           end[-(ptrdiff_t)length - 1] == '/';
}

/* Returns true if a file of AFL++ is an input, named id:000017,…. Returns false for inputs during
   which the target crashed or hung. */
static bool is_input(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash == NULL ? path : slash + 1;
    return strncmp(name, "id:", 3) == 0 && !is_in(path, name, "crashes") &&
           !is_in(path, name, "hangs");
}

static bool skip(void *arg, const char *path, bool is_dir)
{
    (void)arg;
    return !is_dir && !is_input(path);
}

/* Looks for new files. An unreadable folder counts as empty. */
static void look(struct queue *q)
{
    struct os_paths now = {0};
    struct buf bad = {0};
    os_paths_free(&q->next);
    q->next = (struct os_paths){0};
    q->read = 0;
    if (os_walk(q->dir, skip, NULL, &now, &bad)) {
        os_paths_sort(&now);
        for (size_t i = 0; i < now.count; i++)
            if (!os_paths_has(&q->seen, now.list[i]))
                os_paths_add(&q->next, now.list[i]);
        os_paths_free(&q->seen);
        q->seen = now;
    } else {
        os_paths_free(&now);
    }
    buf_free(&bad);
}

bool queue_next(struct queue *q, double now_ms, struct buf *bytes)
{
    if (q->dir != NULL && q->read == q->next.count &&
        (q->polled_ms <= 0 || now_ms - q->polled_ms >= QUEUE_POLL_MS)) {
        q->polled_ms = now_ms;
        look(q);
    }
    while (q->read < q->next.count) {
        buf_clear(bytes);
        if (os_read_file(q->next.list[q->read++], bytes) && bytes->len > 0 &&
            bytes->len <= GEN_BYTES_MAX + 1)
            return true;
    }
    return false;
}

void queue_free(struct queue *q)
{
    os_paths_free(&q->seen);
    os_paths_free(&q->next);
}
