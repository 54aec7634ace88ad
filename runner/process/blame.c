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

/* Different texts that are listed; further ones are only counted. */
enum { DISTINCT_MAX = 50 };

struct group {
    const char *what;
    size_t count;
};

static struct group *find_group(struct group *groups, size_t count, const char *what)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(groups[i].what, what) == 0)
            return &groups[i];
    return NULL;
}

static void print_group(const struct group *g, struct buf *out)
{
    size_t first = strcspn(g->what, "\n");
    buf_add(out, g->what, first);
    if (g->count > 1)
        buf_fmt(out, " (%zu times)", g->count);
    buf_fmt(out, "%s\n", g->what + first);
}

size_t blame_report(const struct blame *b, struct buf *out)
{
    struct group groups[DISTINCT_MAX];
    size_t count = 0, distinct = 0, others = 0;
    for (size_t i = 0; i < b->incident_count; i++) {
        if (b->incidents[i].explained)
            continue;
        struct group *same = find_group(groups, distinct, b->incidents[i].what);
        count++;
        if (same != NULL)
            same->count++;
        else if (distinct < DISTINCT_MAX)
            groups[distinct++] = (struct group){b->incidents[i].what, 1};
        else
            others++;
    }
    for (size_t i = 0; i < distinct; i++)
        print_group(&groups[i], out);
    if (others > 0)
        buf_fmt(out, "and %zu more of other kinds\n", others);
    return count;
}

void blame_free(struct blame *b)
{
    for (size_t i = 0; i < b->incident_count; i++)
        free(b->incidents[i].what);
    free(b->incidents);
    free(b->queue);
    *b = (struct blame){0};
}
