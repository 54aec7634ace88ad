/* Findings by cause: one bucket for each, with the smallest request that shows it and a counter for
 * the rest. As JSON they are the lines of findings.jsonl. */
#ifndef RUNNER_BUCKET_H
#define RUNNER_BUCKET_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "fuzz/compare/compare.h"
#include "fuzz/compare/crash.h"
#include "fuzz/diagnose/cause.h"

struct buf;

/* After so many hits further ones are only counted… */
#define BUCKET_HITS_BEFORE_MUTE 3
/* …but for one in so many, and where there is time each power of two, which are looked into again.
 */
#define BUCKET_RECHECK 1000

/* The key of the requests that are rejected for their names alone (names.h). */
#define BUCKET_OF_NAMES "rejected for names beyond ASCII"

/* Of a bucket without cause, so many requests are kept that look different: there may be another
 * fault behind each. */
#define BUCKET_LOOKS_MAX 8

struct look {
    char *tells;   /* the kinds of both results and what the answer rests on; owned */
    char *request; /* the smallest one that looks so; owned */
};

struct bucket {
    char *implementation; /* "hashicorp/hcl 2.24.0" */
    char *command;
    char *edition;
    enum difference kind;       /* of the request below */
    char *kinds;                /* of the reference's and its result: "bool / unknown" */
    struct cause_report causes; /* those that explain every hit; of trace and deciding those of the
                                   request below */
    struct crash fault;         /* of the answer below */
    char *key;  /* of a finding without cause: what else it is told by; "" otherwise */
    bool stale; /* it lost the cause that its request was reduced with: to be reduced again */
    size_t hits;
    size_t muted;    /* of these were only counted */
    char *request;   /* the smallest one */
    char *answer;    /* the implementation's reply to that, or what happened */
    char *reference; /* the reference's reply */
    char *others;    /* a JSON text: how the other implementations answer; or NULL */
    char *verdict;   /* of triage; or NULL */
    struct look looks[BUCKET_LOOKS_MAX]; /* the request above is one of them, too */
    size_t look_count;
    uint64_t seed;   /* of the request that it was found with */
    double first_ms; /* of the campaign, when it was found first */
};

struct buckets {
    struct bucket *list;
    size_t count;
    size_t cap;
};

/* What tells a finding from others. */
struct finding {
    const char *implementation;
    const char *edition;
    enum difference kind;
    const char *request; /* reduced */
    const struct cause_report *causes;
    const char *key;
    struct crash fault;
};

/* The name of its cause for people: "without native.x.y", or what else it is told by. */
void bucket_name(const struct oracle *o, const struct bucket *b, struct buf *out);

struct finding bucket_finding(const struct bucket *b);

/* Its key, where it has no cause: what a panic says, else what the answer is about. Appends. */
void bucket_key(const struct oracle *o, enum op op, const char *kinds, const struct finding *f,
                struct buf *out);

/* Whether two differences can be one finding: an answer that differs, and none that came, never
 * are.
 */
bool bucket_same_sort(enum difference a, enum difference b);

/* The bucket that a finding belongs to: of the same implementation and edition, with the same
 * request, whatever is known of causes by now; else with a cause in common; else, both without
 * cause, with the same key. NULL: none. */
struct bucket *buckets_find(const struct buckets *all, const struct finding *f);

/* A new, empty one. */
struct bucket *buckets_add(struct buckets *all);

/* Keeps a reduced request of a bucket without cause, where it looks different from all others, or
 * is smaller than the one that looks the same. */
void bucket_look(const struct oracle *o, struct bucket *b, const char *kinds,
                 const struct cause_report *report, const char *request);

/* Puts those together that are one finding by now, but for such as somebody gave different
 * verdicts: hits are added up; looks are kept, the verdict and the smallest request; of the causes
 * those that explain both, or those of the one that has any. */
void buckets_fold(struct buckets *all);

/* The same for two of them, whatever they are: from goes into the one before it. */
void buckets_join(struct buckets *all, size_t into, size_t from);

/* The request of another look than the bucket's own; NULL where this is its own. */
const char *bucket_other_look(const struct bucket *b, size_t look);

/* To and from JSON. From: false where it is none that this version wrote; stance: of the causes. */
cJSON *bucket_write(const struct oracle *o, const struct bucket *b);
bool bucket_read(const struct oracle *o, const cJSON *item, const struct oracle_stance *stance,
                 struct bucket *b);

/* Reads and writes a file of them, one a line. Reading: adds them to those that are there already;
 * true where there is no file; false, with a message in *why, where one cannot be read. stance may
 * be NULL. */
bool buckets_load(const struct oracle *o, const char *path, const struct oracle_stance *stance,
                  struct buckets *all, struct buf *why);
bool buckets_save(const struct oracle *o, const char *path, const struct buckets *all);

void bucket_free(struct bucket *b);
void buckets_free(struct buckets *all);

#endif
