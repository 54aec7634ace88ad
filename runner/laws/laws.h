/* Judges answers by laws: asks the implementation, lets the reference read what it wrote, and asks
   the implementation again. cases/laws.def lists the laws. */
#ifndef RUNNER_LAWS_H
#define RUNNER_LAWS_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

struct ask;
struct ask_batch;
struct capability;
struct judge;
struct judged;
struct trial;

struct laws_run {
    struct ask *ask;       /* the implementation */
    struct ask *reference; /* must have answered hello */
    const struct judge *judge;
    bool fresh;    /* true if the implementation gets a new process for each request */
    double end_ms; /* the time at which the run ends, or 0 for no limit */
    void *arg;
    bool (*seen)(void *arg, size_t i); /* is called after judged[i] got its verdict. Returns false
                                          to stop */
};

/* Judges cases, which laws_judge (cases/laws.h) accepts. Sets the first probe of each. Stops early
   if the implementation or the reference gets no more requests; ask_result has the reason. */
void laws_run(const struct laws_run *run, struct judged *judged, size_t count);

/* Some cases that are judged together. The questions are asked in rounds, because some depend on
   earlier answers. */
struct rounds {
    const struct judge *judge;
    const struct capability *offers; /* of the implementation */
    void *arg;
    /* Asks the reference or the implementation. Returns false if there are no answers yet. */
    bool (*ask)(void *arg, bool reference, const struct ask_batch *batch);
    struct trial *trials;
    size_t count, cap;
    unsigned round; /* even for the reference, odd for the implementation */
    cJSON *fields;  /* of the request that was posed last */
};

/* The number of cases whose answers are in memory at the same time, and the longest such answer. */
enum { ROUNDS_TOGETHER = 100, ROUNDS_ANSWER_MAX = 1 << 20 };

/* Begins with the first of some cases. Returns their number, at most ROUNDS_TOGETHER. */
size_t rounds_begin(struct rounds *r, struct judged *judged, size_t count);

/* Asks all questions, and sets the first probe of each case. Returns false if `ask` returned false;
   the next call asks the same questions again, and goes on. */
bool rounds_go(struct rounds *r);

void rounds_end(struct rounds *r);

#endif
