/* The differential loop: generated requests go to the reference and to two of the implementations
 * each; where an answer differs, it is investigated. Stops at a time, a count, or a signal, and
 * goes on from its folder. */
#ifndef RUNNER_CAMPAIGN_H
#define RUNNER_CAMPAIGN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "fuzz/investigate.h"

struct gen;

/* Requests that are made before any is asked. */
#define CAMPAIGN_BATCH 256

/* Implementations that one request goes to. */
#define CAMPAIGN_SAMPLE 2

/* Of the requests one in so many is traced, to steer the generator. */
#define CAMPAIGN_TRACED 8

struct campaign_rival {
    size_t asked;
    size_t differences[DIFFERENCE_COUNT];
    double ms; /* that its batches took */
};

struct campaign_config {
    const char *out;   /* the folder; NULL: nothing is kept */
    const char *watch; /* a folder of AFL++, whose queue is asked too; or NULL */
    bool seeded;       /* seed was asked for */
    uint64_t seed;
    size_t count;   /* requests; 0: no limit */
    double time_ms; /* 0: no limit */
    size_t enough;  /* disagreements after which it stops; 0: no limit */
    double more_ms; /* after the first bucket it goes on for so long; 0: no limit */
    FILE *show;     /* what happens; NULL: nothing is shown */
    bool screen;    /* show is a terminal: a status screen */
    bool colour;
};

struct campaign {
    struct investigation found;
    struct campaign_config config;
    struct campaign_rival *rivals; /* by rival of the party */
    struct gen *gen;
    uint64_t seed;
    uint64_t next; /* request of that seed */
    size_t inputs;
    size_t first;     /* how many there were when the first bucket was found; 0: none yet */
    double first_ms;  /* when that was */
    size_t errors;    /* of the reference */
    size_t held_back; /* beyond an implementation's limits */
    double begin_ms;  /* of this part */
    double before_ms; /* of the parts before */
    double show_ms;
    double save_ms;
    struct buf why; /* the campaign ended for this reason; escaped */
};

/* Runs until it is to stop. The party has learned. False where the folder cannot be read or
 * written, or where no implementation is left; *why of c says it. Free with campaign_free in either
 * case. */
bool campaign_run(struct campaign *c, struct party *p, const struct campaign_config *config);

/* Milliseconds that all its parts took so far. */
double campaign_ms(const struct campaign *c);

void campaign_free(struct campaign *c);

/* --- status.c --- */

/* Shows how it goes: a screen, or a line now and then. last: the end. */
void status_show(struct campaign *c, bool last);

/* Shows a new bucket, where there is no screen. */
void status_found(struct campaign *c, const struct bucket *b);

/* --- campaign_state.c --- */

/* Goes on where the folder's campaign stopped; saves it. False, with the reason in c->why. */
bool campaign_load(struct campaign *c);
bool campaign_save(struct campaign *c);

/* Appends a disagreement that was looked into to the folder's spool. */
void campaign_spool(struct campaign *c, const struct rival *r, const char *request,
                    enum difference kind, const struct bucket *b);

#endif
