/* The differential loop. Generated requests go to the reference and to two implementations each,
 * and what differs is investigated. It stops at a time, a count or a signal, and a campaign that is
 * started again with the same folder continues. */
#ifndef RUNNER_CAMPAIGN_H
#define RUNNER_CAMPAIGN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "fuzz/campaign/investigate.h"

struct gen;
struct words;

/* Requests that are made before any is asked. More switch processes less often, but delay
 * everything else. */
#define CAMPAIGN_BATCH 256

/* Implementations that one request goes to. */
#define CAMPAIGN_SAMPLE 2

/* Time for investigations: so many milliseconds once, again for each bucket, and this share of the
 * campaign. The more waits, the larger the share, up to the second one: otherwise more requests
 * would only fill the spool. */
#define CAMPAIGN_SEARCH_ONCE_MS 10000.0
#define CAMPAIGN_SEARCH_BUCKET_MS 1000.0
#define CAMPAIGN_SEARCH_SHARE 0.05
#define CAMPAIGN_SEARCH_SHARE_MAX 0.5

/* So many differences wait at most. More go into the spool until it has so many bytes. */
#define CAMPAIGN_POSTPONED_MAX 1000
#define CAMPAIGN_SPOOL_MAX (64L * 1024 * 1024)

/* One in so many requests is traced, to steer the generator. */
#define CAMPAIGN_TRACED 16

/* Limits on the time for investigations. */
enum campaign_budget { BUDGET_SHARE, BUDGET_NONE, BUDGET_UNLIMITED };

struct campaign_config {
    const char *out;           /* the folder; NULL: nothing is kept */
    const char *watch;         /* a folder of AFL++, whose queue is asked too; or NULL */
    const struct words *avoid; /* texts that no request may hold; or NULL */
    bool seeded;               /* seed was asked for */
    uint64_t seed;
    size_t count;   /* requests; 0: no limit */
    double time_ms; /* 0: no limit */
    size_t enough;  /* differences after which it stops; 0: no limit */
    double more_ms; /* after the first bucket it continues for so long; 0: no limit */
    enum campaign_budget budget;
    FILE *show;  /* progress; NULL: none is shown */
    bool screen; /* show is a terminal: a status screen */
};

/* A difference that waits to be investigated. */
struct postponed {
    size_t subject; /* its index */
    char *request;
    enum difference kind;
    uint64_t seed;
};

struct tally {
    size_t asked;
    size_t differences[DIFFERENCE_COUNT];
};

struct campaign {
    struct investigation found;
    struct campaign_config config;
    struct tally *tallies; /* by implementation */
    struct gen *gen;
    uint64_t seed;
    uint64_t next; /* request of that seed */
    size_t inputs;
    double first_ms;  /* time of the first bucket; 0: none yet */
    size_t errors;    /* of the reference */
    size_t avoided;   /* requests that were not asked, in this run */
    size_t held_back; /* beyond an implementation's limits */
    struct postponed *postponed;
    size_t postponed_count;
    size_t spooled;     /* written to the spool without investigation */
    size_t counted;     /* only counted, as the spool is full */
    double searched_ms; /* spent on investigations */
    double begin_ms;    /* of this part */
    double before_ms;   /* that the parts before took */
    double show_ms;
    double save_ms;
    struct buf foreign;    /* lines of what waits for implementations that are not here now */
    struct buf unanswered; /* requests at which the reference ended before */
    char *unanswered_path;
    int lock;       /* descriptor of the folder's lock; -1: none */
    struct buf why; /* reason of the end; escaped */
};

/* Runs until it is to stop, after calibrate_all. False, with the reason in c->why, if the folder
 * cannot be read or written, or no implementation is left. Free with campaign_free in either case.
 */
bool campaign_run(struct campaign *c, struct setup *p, const struct campaign_config *config);

/* Returns the milliseconds that all parts took so far. */
double campaign_ms(const struct campaign *c);

void campaign_free(struct campaign *c);

/* --- status.c --- */

/* Shows the progress: a screen, or a line now and then. last: the end. */
void status_show(struct campaign *c, bool last);

/* Shows a new bucket, unless there is a screen. */
void status_found(struct campaign *c, const struct bucket *b);

/* --- campaign_state.c --- */

/* Continues where the folder's campaign stopped, and locks the folder until campaign_free; saves
 * it. False, with the reason in c->why. */
bool campaign_load(struct campaign *c);
bool campaign_save(struct campaign *c);

/* Locks a folder, which must exist, so that no two programs change it at once. The lock ends with
 * the process at the latest. False, with a message in *why, if somebody else has it. */
bool campaign_lock(const char *dir, int *lock, struct buf *why);
void campaign_unlock(int *lock);

/* Appends a difference to the folder's spool, with the name of its bucket or what else became of
 * it. False if the spool is full, or there is no folder. */
bool campaign_spool(struct campaign *c, const struct disagreement *d, const char *became);

#endif
