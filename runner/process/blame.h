/* Records incidents. An incident is a failure of a process for which no request is to blame yet. */
#ifndef RUNNER_BLAME_H
#define RUNNER_BLAME_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

#define BLAME_NONE ((size_t)-1)

struct incident {
    char *what;    /* owned */
    size_t parent; /* the earlier incident after which the request was repeated, or BLAME_NONE */
    bool explained;
};

/* A request that may have caused an incident. The request is sent again alone. */
struct candidate {
    size_t task;
    size_t incident; /* the incident that the request may have caused, or BLAME_NONE */
    bool isolated;   /* true if the request needs a new process */
    bool quiet;      /* true if this process must be silent for a time after its answer */
};

struct blame {
    struct incident *incidents;
    size_t incident_count;
    size_t incident_cap;
    struct candidate *queue; /* a queue: the first candidate added is the first removed */
    size_t queue_head;
    size_t queue_count;
    size_t queue_cap;
};
size_t blame_incident(struct blame *b, const char *what, size_t parent);

void blame_add(struct blame *b, struct candidate candidate);

/* Removes the next candidate from the queue. Returns false if the queue is empty. */
bool blame_next(struct blame *b, struct candidate *out);

bool blame_pending(const struct blame *b);

/* Marks an incident and its parents as explained, because the request to blame is known. */
void blame_explain(struct blame *b, size_t incident);

/* Appends the unexplained incidents, and each text only once. Returns the number of unexplained
   incidents. */
size_t blame_report(const struct blame *b, struct buf *out);

void blame_free(struct blame *b);

#endif
