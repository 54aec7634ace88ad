#include "commands/progress.h"

#include "base/os.h"

/* Shortest time between two drawings. */
#define INTERVAL_MS 100.0

enum { CELLS = 24 };

struct progress progress_begin(FILE *err)
{
    return (struct progress){.shown = err == stderr && os_is_terminal(stderr)};
}

void progress_show(struct progress *p, const char *label, size_t done, size_t total)
{
    double now = p->shown ? os_now_ms() : 0;
    if (!p->shown || now - p->at < INTERVAL_MS)
        return;
    size_t full = total == 0 ? 0 : (size_t)((double)CELLS * (double)done / (double)total);
    p->at = now;
    fprintf(stderr, "\r%s%s[%.*s%.*s] %zu of %zu\033[K", label, label[0] == '\0' ? "" : " ",
            (int)full, "########################", (int)(CELLS - full), "........................",
            done, total);
    fflush(stderr);
}

void progress_end(struct progress *p)
{
    if (p->shown)
        fputs("\r\033[K", stderr);
    p->shown = false;
}
