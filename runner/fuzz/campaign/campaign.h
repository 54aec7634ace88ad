/* Runs campaigns. A campaign sends each generated request to the reference and to two
   implementations. If the answers differ, the campaign looks for the reason. A campaign stops after
   a time, after a number of requests, or on a signal. A second campaign in the same folder
   continues the first campaign. */
#ifndef RUNNER_CAMPAIGN_H
#define RUNNER_CAMPAIGN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "fuzz/campaign/investigate.h"

struct gen;
struct words;

/* Number of requests that are sent together. With a larger number, processes are switched less
   often, but everything else waits longer. */
#define CAMPAIGN_BATCH 256

/* Number of implementations that get each request. */
#define CAMPAIGN_SAMPLE 2

/* Time limit for all investigations of a campaign: ONCE_MS, and BUCKET_MS for each bucket, and a
   share of the campaign's time. The share grows from SHARE to SHARE_MAX with the number of
   postponed differences. */
#define CAMPAIGN_SEARCH_ONCE_MS 10000.0
#define CAMPAIGN_SEARCH_BUCKET_MS 1000.0
#define CAMPAIGN_SEARCH_SHARE 0.05
#define CAMPAIGN_SEARCH_SHARE_MAX 0.5

/* Maximum number of differences that wait for an investigation. Further differences are only
   written to the file spool.jsonl, until the file has CAMPAIGN_SPOOL_MAX bytes. */
#define CAMPAIGN_POSTPONED_MAX 1000
#define CAMPAIGN_SPOOL_MAX (64L * 1024 * 1024)

/* One request in CAMPAIGN_TRACED asks for a trace. The traces show which rules the campaign has
   used. */
#define CAMPAIGN_TRACED 16

/* The time that investigations may take. BUDGET_SHARE means the limits CAMPAIGN_SEARCH_…. */
enum campaign_budget { BUDGET_SHARE, BUDGET_NONE, BUDGET_UNLIMITED };

struct campaign_config {
    const char *out;   /* the campaign's folder; if NULL, nothing is saved */
    const char *watch; /* output folder of AFL++, or NULL; the campaign also sends the inputs in
                          this folder */
    /* texts, or NULL; a request that contains one of these texts is not sent */
    const struct words *avoid;
    bool seeded; /* true if the user chose the seed */
    uint64_t seed;
    size_t count;   /* maximum number of requests; 0 means no limit */
    double time_ms; /* time limit of the campaign; 0 means no limit */
    size_t enough;  /* the campaign stops after this number of differences; 0 means no limit */
    double more_ms; /* time from the first bucket to the end; 0 means no limit */
    enum campaign_budget budget;
    FILE *show;  /* the stream to which progress is printed, or NULL */
    bool screen; /* true if `show` is a terminal; the terminal shows a status screen */
};

/* A difference that waits for its investigation. */
struct postponed {
    size_t subject; /* index of the implementation */
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
    struct tally *tallies;
    struct gen *gen;
    uint64_t seed;
    uint64_t next; /* number of the next request that is made from the seed */
    size_t inputs;
    /* time at which the campaign found its first bucket; 0 if there is no bucket */
    double first_ms;
    size_t errors;    /* number of requests that the reference rejected */
    size_t avoided;   /* number of requests of this run that contain a text of config.avoid */
    size_t held_back; /* number of requests that were not sent because they exceed an
                         implementation's limits */
    struct postponed *postponed;
    size_t postponed_count;
    size_t spooled; /* number of differences written to the spool without an investigation */
    size_t counted; /* number of differences that were only counted because the spool was full */
    double searched_ms; /* total time of all investigations */
    double begin_ms;    /* time of os_now_ms at the beginning of this run */
    double before_ms;   /* milliseconds that earlier runs of this campaign took */
    double show_ms;
    double save_ms;
    struct buf
        foreign; /* lines of postponed.jsonl about implementations that are not in this run */
    /* requests during which the reference crashed or hung in an earlier run (watchdog.h) */
    struct buf unanswered;
    char *unanswered_path;
    int lock;       /* descriptor of the folder's lock; -1 if the folder is not locked */
    struct buf why; /* the reason why the campaign ended; escaped */
};

/* Runs a campaign until it ends. The caller must first call calibrate_all. Returns false, with the
   reason in c->why, if the folder is unusable or no implementation is left. The caller calls
   campaign_free, also after a failure. */
bool campaign_run(struct campaign *c, struct setup *p, const struct campaign_config *config);

/* Returns the time of this run and of earlier runs of the campaign, in milliseconds. */
double campaign_ms(const struct campaign *c);

void campaign_free(struct campaign *c);

/* --- status.c --- */

/* Shows the progress on a status screen, or prints a line every few seconds. `last` is true if the
   campaign has ended. */
void status_show(struct campaign *c, bool last);

/* Prints a line about a new bucket. Prints nothing if there is a status screen. */
void status_found(struct campaign *c, const struct bucket *b);

/* --- campaign_state.c --- */

/* campaign_load locks the folder until campaign_free, and loads the saved campaign from the folder.
   campaign_save saves the campaign. On failure, campaign_load and campaign_save return false, with
   the reason in c->why. */
bool campaign_load(struct campaign *c);
bool campaign_save(struct campaign *c);

/* Makes the folder of --out if the folder is missing, and locks the folder. Returns false, with a
   message in *why, if the folder cannot be used. */
bool campaign_open_folder(const char *dir, int *lock, struct buf *why);

/* Locks an existing folder for this process. Returns false, with a message in *why, if another
 * process has the lock. */
bool campaign_lock(const char *dir, int *lock, struct buf *why);
void campaign_unlock(int *lock);

/* Appends a difference to the file spool.jsonl. `became` is the name of the difference's bucket, or
   the reason why there is no bucket. Returns false if the spool is full, or if the campaign has no
   folder. */
bool campaign_spool(struct campaign *c, const struct disagreement *d, const char *became);

#endif
