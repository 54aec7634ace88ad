/* Incidents: failures of a process for which no request is to blame yet. */
#ifndef RUNNER_BLAME_H
#define RUNNER_BLAME_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

#define BLAME_NONE ((size_t)-1)

struct incident {
    char *what;    /* owned */
    size_t parent; /* the incident that made its request a candidate, or BLAME_NONE */
    bool explained;
};

/* A request that may be to blame, and is to be run alone. */
struct candidate {
    size_t task;
    size_t incident; /* that made it one; or BLAME_NONE */
    bool isolated;   /* to be the only request of a process */
};

struct blame {
    struct incident *incidents;
    size_t incident_count;
    size_t incident_cap;
    struct candidate *queue; /* first in, first out */
    size_t queue_head;
    size_t queue_count;
    size_t queue_cap;
};

/* Records an incident; returns its index. */
size_t blame_incident(struct blame *b, const char *what, size_t parent);

void blame_add(struct blame *b, struct candidate candidate);

/* Hands out the next candidate; false if there is none. */
bool blame_next(struct blame *b, struct candidate *out);

bool blame_pending(const struct blame *b);

/* Marks an incident, and those that led to it, as explained: the request to blame was found. */
void blame_explain(struct blame *b, size_t incident);

/* Appends the unexplained incidents, equal ones once; returns the number of all. */
size_t blame_report(const struct blame *b, struct buf *out);

void blame_free(struct blame *b);

#endif
