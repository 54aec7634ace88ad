/* Runs campaigns. A campaign sends each generated request to the reference and to each
   implementation. If the answers differ, the campaign looks for the reason. A campaign ends after
   a time, after a number of requests, on a signal, or when too many findings wait for a verdict. A
   second campaign in the same folder continues the first campaign. */
#ifndef RUNNER_CAMPAIGN_H
#define RUNNER_CAMPAIGN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "fuzz/campaign/investigate.h"
#include "fuzz/peers/oracle.h"

struct gen;

/* Number of requests that are sent together. With a larger number, processes are switched less
   often, but everything else waits longer. */
#define CAMPAIGN_BATCH 128

/* A campaign ends when this number of findings have no verdict. */
#define CAMPAIGN_OPEN_MAX 12

/* Of investigations without a new finding, the first CAMPAIGN_NEW of alike differences, and each
   whose number is a power of two, may take CAMPAIGN_SEARCH_MS and CAMPAIGN_NEW_SHARE of the time,
   others CAMPAIGN_OLD_SHARE. With --count, all of the first kind take place, and no others. */
#define CAMPAIGN_SEARCH_MS 3000.0
#define CAMPAIGN_NEW 4
#define CAMPAIGN_NEW_SHARE 0.1
#define CAMPAIGN_OLD_SHARE 0.02

struct campaign_config {
    const char *out; /* the campaign's folder; if NULL, nothing is saved */
    bool seeded;     /* true if the user chose the seed */
    uint64_t seed;
    size_t count; /* maximum number of requests; 0 means no limit */
    FILE *show;   /* the stream to which progress is printed, or NULL */
};

struct tally {
    size_t asked;
    size_t differences[DIFFERENCE_COUNT];
};

struct campaign {
    struct investigation found;
    struct campaign_config config;
    struct tally *tallies; /* of this run, one for each implementation */
    struct gen *gen;
    uint64_t seed;
    uint64_t next; /* number of the next request that is made from the seed */
    size_t inputs;
    size_t held_back;   /* number of requests that were not sent because they exceed an
                           implementation's limits */
    size_t dropped;     /* differences that were not investigated, to save time */
    double searched_ms; /* total time of all investigations of this run */
    double wasted_ms;   /* the same, of those without a new finding */
    double begin_ms;    /* time of os_now_ms at the beginning of this run */
    double show_ms;
    double save_ms;
    int lock;       /* descriptor of the folder's lock; -1 if the folder is not locked */
    struct buf why; /* the reason why the campaign ended; escaped */
};

/* Runs a campaign until it ends. The caller must first call calibrate_all. Returns false, with the
   reason in c->why, if the folder is unusable or no implementation is left. The caller calls
   campaign_free, also after a failure. */
bool campaign_run(struct campaign *c, struct setup *p, const struct campaign_config *config);

void campaign_free(struct campaign *c);

/* --- status.c --- */

/* Prints a line every few seconds, and a table if `last` is true: then the campaign has ended. */
void status_show(struct campaign *c, bool last);

/* Prints a line about a new finding. */
void status_found(const struct campaign *c, const struct finding *f);

/* --- state.c: findings.jsonl (finding.h), and one line in the file `state`: the seed, the number
   of the next request --- */

/* state_load locks the folder until campaign_free, and loads the saved campaign from the folder.
   state_save saves the campaign. On failure, they return false, with the reason in c->why. */
bool state_load(struct campaign *c);
bool state_save(struct campaign *c);

#endif
