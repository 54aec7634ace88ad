#include "process/blame.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

size_t blame_incident(struct blame *b, const char *what, size_t parent)
{
    b->incidents =
        mem_more(b->incidents, &b->incident_cap, b->incident_count, sizeof *b->incidents);
    b->incidents[b->incident_count] = (struct incident){mem_dup(what), parent, false};
    return b->incident_count++;
}

void blame_add(struct blame *b, struct candidate candidate)
{
    b->queue = mem_more(b->queue, &b->queue_cap, b->queue_count, sizeof *b->queue);
    b->queue[b->queue_count++] = candidate;
}

bool blame_pending(const struct blame *b)
{
    return b->queue_head < b->queue_count;
}

bool blame_next(struct blame *b, struct candidate *out)
{
    if (!blame_pending(b))
        return false;
    *out = b->queue[b->queue_head++];
    return true;
}

void blame_explain(struct blame *b, size_t incident)
{
    for (; incident != BLAME_NONE; incident = b->incidents[incident].parent)
        b->incidents[incident].explained = true;
}

/* Maximum number of different incidents in a report. Further incidents are only counted. */
enum { DISTINCT_MAX = 50 };

/* Returns true if an incident is unexplained and has the text `what`. */
static bool is_open(const struct incident *i, const char *what)
{
    return !i->explained && strcmp(i->what, what) == 0;
}

size_t blame_report(const struct blame *b, struct buf *out)
{
    size_t all = 0, distinct = 0, listed = 0;
    for (size_t i = 0; i < b->incident_count; i++)
        all += !b->incidents[i].explained;
    for (size_t i = 0; i < b->incident_count && distinct < DISTINCT_MAX; i++) {
        const char *what = b->incidents[i].what;
        size_t first = 0, times = 0, line = strcspn(what, "\n");
        while (first < i && !is_open(&b->incidents[first], what))
            first++;
        if (first < i || b->incidents[i].explained)
            continue;
        for (size_t k = i; k < b->incident_count; k++)
            times += is_open(&b->incidents[k], what);
        distinct++;
        listed += times;
        buf_add(out, what, line);
        if (times > 1)
            buf_fmt(out, " (%zu times)", times);
        buf_fmt(out, "%s\n", what + line);
    }
    if (listed < all)
        buf_fmt(out, "and %zu more of other kinds\n", all - listed);
    return all;
}

void blame_free(struct blame *b)
{
    for (size_t i = 0; i < b->incident_count; i++)
        free(b->incidents[i].what);
    free(b->incidents);
    free(b->queue);
    *b = (struct blame){0};
}
