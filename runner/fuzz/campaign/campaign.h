/* The differential loop: generated requests go to the reference and to two of the implementations
 * each; where an answer differs, it is investigated. Stops at a time, a count, or a signal, and
 * goes on from its folder. */
#ifndef RUNNER_CAMPAIGN_H
#define RUNNER_CAMPAIGN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "fuzz/campaign/investigate.h"
#include "fuzz/diagnose/witness.h"
#include "fuzz/peers/unanswered.h"

struct gen;

/* A difference that waits to be looked into. */
struct postponed {
    size_t rival; /* of the party */
    char *request;
    enum difference kind;
    uint64_t seed;
};

/* Requests that are made before any is asked: so many at first and at most. The more, the less
 * often the implementation and we take the caches from each other; but a batch is to be over soon,
 * as nothing else happens in between: twice as many where one took less than the one time, half as
 * many where it took more than the other. */
#define CAMPAIGN_BATCH 16
#define CAMPAIGN_BATCH_MAX 1024
#define CAMPAIGN_BATCH_MS 25.0
#define CAMPAIGN_BATCH_LONG_MS 500.0

/* Requests that a process has in flight, where nobody says. */
#define CAMPAIGN_WINDOW 64

/* Implementations that one request goes to. */
#define CAMPAIGN_SAMPLE 2

/* Looking into what differs may take so much of a campaign's time: of all of it this share, so many
 * milliseconds once, and again for each bucket, as long as there are new ones to be found. What
 * differs beyond that is told from what is known with a few questions; what is not known waits. The
 * more waits, the larger the share, up to the second one: asking more would only fill the spool. */
#define CAMPAIGN_SEARCH_SHARE 0.05
#define CAMPAIGN_SEARCH_SHARE_MAX 0.5
#define CAMPAIGN_SEARCH_ONCE_MS 10000.0
#define CAMPAIGN_SEARCH_BUCKET_MS 1000.0

/* So many wait at most; more go into the spool, as they are, until it has so many bytes. */
#define CAMPAIGN_POSTPONED_MAX 1000
#define CAMPAIGN_SPOOL_MAX (64L * 1024 * 1024)

/* Of the requests one in so many is traced, to steer the generator; of those behind the first ones,
 * which told it most, one in so many. */
#define CAMPAIGN_TRACED 8
#define CAMPAIGN_TRACED_FIRST 65536
#define CAMPAIGN_TRACED_LATER 32

struct campaign_rival {
    size_t asked;
    size_t differences[DIFFERENCE_COUNT];
    double ms; /* that its batches took */
    struct witnesses seen;
};

struct words;

struct campaign_config {
    const char *out;           /* the folder; NULL: nothing is kept */
    const char *watch;         /* a folder of AFL++, whose queue is asked too; or NULL */
    const struct words *avoid; /* texts that no request may hold; or NULL */
    bool seeded;               /* seed was asked for */
    uint64_t seed;
    size_t count;   /* requests; 0: no limit */
    double time_ms; /* 0: no limit */
    size_t enough;  /* disagreements after which it stops; 0: no limit */
    double more_ms; /* after the first bucket it goes on for so long; 0: no limit */
    bool settled;   /* as if it had gone on for long: only the share of the time for what differs */
    bool no_search; /* there is no time for what differs at all */
    bool unhurried; /* there is all the time that it takes: the clock decides nothing */
    FILE *asked;    /* each request that goes to an implementation is written there, too; or NULL */
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
    size_t batch;     /* requests of the next one */
    size_t first;     /* how many there were when the first bucket was found; 0: none yet */
    double first_ms;  /* when that was */
    size_t errors;    /* of the reference */
    size_t avoided;   /* requests that nobody was asked, in this run */
    size_t held_back; /* beyond an implementation's limits */
    struct postponed *postponed;
    size_t postponed_count;
    size_t spooled;            /* went into the spool without being looked into */
    size_t counted;            /* only counted, as the spool is full */
    double searched_ms;        /* of all parts: spent on what differs */
    double searched_before_ms; /* in the parts before */
    double begin_ms;           /* of this part */
    double before_ms;          /* of the parts before */
    double show_ms;
    double save_ms;
    struct buf foreign; /* lines of what waits for implementations that are not here now */
    int lock;           /* descriptor of the folder's lock, -1: none */
    struct unanswered unanswered; /* of the parts before */
    char *unanswered_path;
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

/* Goes on where the folder's campaign stopped, which nobody else does until campaign_free; saves
 * it. False, with the reason in c->why. */
bool campaign_load(struct campaign *c);
bool campaign_save(struct campaign *c);

/* So that no two programs change one folder at once, which must exist. The lock ends with the
 * process at the latest. False, with a message in *why, where somebody else has it. */
bool campaign_lock(const char *dir, int *lock, struct buf *why);
void campaign_unlock(int *lock);

/* Appends a disagreement to the folder's spool, with the name of its bucket or what else became of
 * it. False where the spool is full, or there is no folder. */
bool campaign_spool(struct campaign *c, const struct rival *r, const char *request,
                    enum difference kind, const char *became);

#endif
