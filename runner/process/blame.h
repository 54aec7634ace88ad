/* Incidents: failures of a process for which no request is to blame yet. */
#ifndef RUNNER_BLAME_H
#define RUNNER_BLAME_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

#define BLAME_NONE ((size_t)-1)

struct incident {
    char *what;    /* owned */
    size_t parent; /* the incident that had made its request a suspect, or BLAME_NONE */
    bool explained;
};

/* A request to be run alone, and why. */
struct suspect {
    size_t task;
    size_t incident; /* or BLAME_NONE */
    bool lone;       /* as the only request of a process of its own */
};

struct blame {
    struct incident *incidents;
    size_t incident_count;
    size_t incident_cap;
    struct suspect *queue; /* first in, first out */
    size_t queue_head;
    size_t queue_count;
    size_t queue_cap;
};

/* Records an incident; returns its index. */
size_t blame_incident(struct blame *b, const char *what, size_t parent);

void blame_suspect(struct blame *b, struct suspect suspect);

/* Takes the next suspect; false when there is none. */
bool blame_next(struct blame *b, struct suspect *out);

bool blame_has_suspects(const struct blame *b);

/* A guilty request was found: its incident, and those that led to it, are explained. */
void blame_explain(struct blame *b, size_t incident);

/* Appends what the incidents were that stay unexplained, the same ones once; returns how many. */
size_t blame_report(const struct blame *b, struct buf *out);

void blame_free(struct blame *b);

#endif
