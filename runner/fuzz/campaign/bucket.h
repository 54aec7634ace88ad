/* Groups differences with the same cause into buckets. A bucket is a finding: the smallest request
   that shows the difference, and the number of differences (hits). Each line of the file
   findings.jsonl holds one bucket. */
#ifndef RUNNER_BUCKET_H
#define RUNNER_BUCKET_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "fuzz/compare/compare.h"
#include "fuzz/compare/crash.h"
#include "fuzz/diagnose/cause.h"

struct bucket {
    char *implementation; /* "hashicorp/hcl 2.25.0" */
    char *command;
    char *edition;
    enum difference kind; /* kind of the difference that `request` shows */
    /* causes that explain all hits; trace and deciding rules of `request` */
    struct cause_report causes;
    struct crash crash; /* message of the crash in the reply `answer` */
    char *key;          /* "" if a cause is known; else a text that tells buckets apart */
    size_t hits;
    size_t muted;    /* hits that were counted without an investigation */
    char *request;   /* smallest request that shows the difference */
    char *answer;    /* the reply to `request`, or a message such as the exit status */
    char *reference; /* the reference's reply to `request` */
    char *others; /* JSON: for each other implementation, the programs that give the same answer; or
                     NULL */
    char *verdict;   /* verdict that a person gave with `hclcheck triage`, or NULL */
    uint64_t seed;   /* seed of the first request that showed the difference */
    double first_ms; /* milliseconds from the beginning of the campaign to the first hit */
};

struct buckets {
    struct bucket *list; /* the bucket with most hits comes first */
    size_t count;
    size_t cap;
};

/* Appends the name of a bucket: its first cause, such as "without native.x.y". If no cause is
   known, appends the key. */
void bucket_name(const struct oracle *o, const struct bucket *b, struct buf *out);

/* Sets the key of a bucket without a cause. The key begins with `name`, or with the kind of
   difference if `name` is NULL. The second part of the key is the message of a panic, or the rule
   that decides the reference's answer. */
void bucket_set_key(const struct oracle *o, struct bucket *b, const char *name);

/* Returns true if one finding may contain differences of the kinds `a` and `b`. A wrong answer and
   a missing answer (crash, timeout, garbage) never belong to one finding. */
bool bucket_same_sort(enum difference a, enum difference b);

/* Returns the bucket that buckets_add would join with a finding, or NULL. */
struct bucket *buckets_find(const struct buckets *all, const struct bucket *b);

/* Adds a finding and takes ownership of it. If a bucket of the same implementation and edition has
   the same request, joins this bucket with the finding. If there is no such bucket, joins the
   finding with a bucket that has a common cause. A finding without a cause is joined with a bucket
   that has no cause and the same key. Never joins findings with different verdicts. Returns the
   bucket of the finding. */
struct bucket *buckets_add(struct buckets *all, struct bucket *b);

/* Joins bucket b with bucket a, and takes ownership of b. The joined bucket has the sum of the
   hits, the verdict, the smaller request and the common causes. Returns the joined bucket, whose
   address may have changed. */
struct bucket *buckets_join(struct buckets *all, struct bucket *a, struct bucket *b);

/* Counts one more hit of a bucket. Returns the bucket, whose address may have changed. */
struct bucket *buckets_count_hit(struct buckets *all, struct bucket *b);

/* bucket_write writes a bucket as JSON. bucket_read reads a bucket from JSON. If the JSON is no
   valid bucket, bucket_read returns false and allocates nothing. */
cJSON *bucket_write(const struct oracle *o, const struct bucket *b);
bool bucket_read(const struct oracle *o, const cJSON *item, struct bucket *b);

/* Adds the buckets of a file that has one bucket in each line. Returns true if the file does not
 * exist. Returns false, with a message in *why, if the file cannot be read. */
bool buckets_load(const struct oracle *o, const char *path, struct buckets *all, struct buf *why);
bool buckets_save(const struct oracle *o, const char *path, const struct buckets *all);

void bucket_free(struct bucket *b);
void buckets_free(struct buckets *all);

#endif
