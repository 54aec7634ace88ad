/* Buckets: a bucket is a finding, with the differences that have the same cause. It keeps the
 * smallest request that shows the difference, and counts the others. findings.jsonl holds one
 * bucket in each line. */
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

struct bucket {
    char *implementation; /* "hashicorp/hcl 2.24.0" */
    char *command;
    char *edition;
    enum difference kind;       /* of the answer to `request` */
    struct cause_report causes; /* the causes that explain every hit; the trace and the deciding
                                   rules of `request` */
    struct crash crash;         /* of `answer` */
    char *key;                  /* distinguishes buckets without a cause; "" if there is a cause */
    size_t hits;
    size_t muted;    /* hits that were counted and not investigated */
    char *request;   /* the smallest that shows it */
    char *answer;    /* the implementation's reply to `request`; if there is none, a message such as
                        the exit status */
    char *reference; /* the reference's reply to `request` */
    char *others;    /* JSON: how the other implementations answer; or NULL */
    char *verdict;   /* of triage; or NULL */
    uint64_t seed;   /* of the first request that showed it */
    double first_ms; /* when it was found: time since the campaign began */
};

struct buckets {
    struct bucket *list; /* the most frequent first */
    size_t count;
    size_t cap;
};

/* Appends the bucket's name for people: its first cause, such as "without native.x.y", else its
 * key. */
void bucket_name(const struct oracle *o, const struct bucket *b, struct buf *out);

/* Sets the key of a bucket that has no cause: `name`; if that is NULL, the message of a panic; if
 * there is none, the rule that decides the reference's answer. */
void bucket_set_key(const struct oracle *o, struct bucket *b, const char *name);

/* Returns whether differences of these kinds can be one finding. A different answer and a missing
 * answer (crash, timeout, garbage) cannot. */
bool bucket_same_sort(enum difference a, enum difference b);

/* Adds a finding with its hits, and takes it over. Joins it with a bucket of the same
 * implementation and edition if there is one
 * - with the same request,
 * - else with a common cause,
 * - else, if both have no cause, with the same key,
 * but not if triage gave them different verdicts. Returns the bucket. */
struct bucket *buckets_add(struct buckets *all, struct bucket *b);

/* Joins bucket b with bucket a, and takes b over. Adds up their hits; keeps the verdict, the
 * smallest request, and the causes that they share. Returns the joined bucket, which may have
 * moved. */
struct bucket *buckets_join(struct buckets *all, struct bucket *a, struct bucket *b);

/* Counts one more hit of a bucket. Returns the bucket, which may have moved. */
struct bucket *buckets_count_hit(struct buckets *all, struct bucket *b);

/* Write a bucket as JSON, and read it back. bucket_read returns false if the JSON is not a bucket
 * of this version; then nothing needs to be freed. */
cJSON *bucket_write(const struct oracle *o, const struct bucket *b);
bool bucket_read(const struct oracle *o, const cJSON *item, struct bucket *b);

/* Reads a file with a bucket in each line, and adds them. True if there is no file; false, with a
 * message in *why, if it cannot be read. */
bool buckets_load(const struct oracle *o, const char *path, struct buckets *all, struct buf *why);
bool buckets_save(const struct oracle *o, const char *path, const struct buckets *all);

void bucket_free(struct bucket *b);
void buckets_free(struct buckets *all);

#endif
