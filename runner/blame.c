#include "blame.h"

#include <stdlib.h>

#include "mem.h"

size_t blame_incident(struct blame *b, const char *what, size_t parent)
{
    b->incidents =
        mem_more(b->incidents, &b->incident_cap, b->incident_count, sizeof *b->incidents);
    b->incidents[b->incident_count] = (struct incident){mem_dup(what), parent, false};
    return b->incident_count++;
}

void blame_suspect(struct blame *b, size_t task, size_t incident)
{
    b->queue = mem_more(b->queue, &b->queue_cap, b->queue_count, sizeof *b->queue);
    b->queue[b->queue_count++] = (struct suspect){task, incident};
}

bool blame_has_suspects(const struct blame *b)
{
    return b->queue_head < b->queue_count;
}

bool blame_next(struct blame *b, struct suspect *out)
{
    if (!blame_has_suspects(b))
        return false;
    *out = b->queue[b->queue_head++];
    return true;
}

void blame_explain(struct blame *b, size_t incident)
{
    for (; incident != BLAME_NONE; incident = b->incidents[incident].parent)
        b->incidents[incident].explained = true;
}

size_t blame_report(const struct blame *b, struct buf *out)
{
    size_t count = 0;
    for (size_t i = 0; i < b->incident_count; i++)
        if (!b->incidents[i].explained) {
            buf_fmt(out, "%s\n", b->incidents[i].what);
            count++;
        }
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
