/* Groups differences with the same cause into buckets. A bucket is a finding. A bucket keeps the
 * smallest request that shows the difference, and the number of differences (hits). The file
 * findings.jsonl has one bucket in each line. */
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
    /* the causes that all hits share, and the trace and deciding rules of `request` */
    struct cause_report causes;
    struct crash crash; /* message of the crash in `answer` */
    char *key;          /* distinguishes buckets without a cause; "" if there is a cause */
    size_t hits;
    size_t muted;    /* hits that were counted and not investigated */
    char *request;   /* smallest request that shows the difference */
    char *answer;    /* the reply to `request`, or a message such as the exit status */
    char *reference; /* the reference's reply to `request` */
    char *others;  /* JSON that says, for each other implementation, with whom it agrees, or NULL */
    char *verdict; /* verdict given by `hclcheck triage`, or NULL */
    uint64_t seed; /* seed of the first request that showed the difference */
    double first_ms; /* time of the first hit, since the campaign began */
};

struct buckets {
    struct bucket *list; /* sorted by hits, most frequent first */
    size_t count;
    size_t cap;
};

/* Appends the name of a bucket: its first cause, such as "without native.x.y", or else its key. */
void bucket_name(const struct oracle *o, const struct bucket *b, struct buf *out);

/* Sets the key of a bucket that has no cause. The key begins with `name`, or with the kind of
 * difference if `name` is NULL. The key contains the message of a panic, or the rule that decides
 * the reference's answer. */
void bucket_set_key(const struct oracle *o, struct bucket *b, const char *name);

/* Returns true if differences of these two kinds can belong to one finding. A wrong answer and a
 * missing answer (crash, timeout, garbage) are never one finding. */
bool bucket_same_sort(enum difference a, enum difference b);

/* Returns the bucket with which buckets_add would join a finding, or NULL. */
struct bucket *buckets_find(const struct buckets *all, const struct bucket *b);

/* Adds a finding, and takes ownership of it. If another bucket of the same implementation and
   edition has the same request, joins the two buckets. Otherwise joins the finding with a bucket
   that has a common cause. If the finding has no cause, joins it with a bucket that has no cause
   and the same key. Never joins findings with different verdicts. Returns the bucket. */
struct bucket *buckets_add(struct buckets *all, struct bucket *b);

/* Joins bucket b with a, and takes ownership of b. Adds up the hits, and keeps the verdict, the
 * smaller request and the common causes. Returns the joined bucket, whose address may be new. */
struct bucket *buckets_join(struct buckets *all, struct bucket *a, struct bucket *b);

/* Counts one more hit of a bucket. Returns the bucket, whose address may have changed. */
struct bucket *buckets_count_hit(struct buckets *all, struct bucket *b);

/* bucket_write writes a bucket as JSON. bucket_read reads a bucket from JSON. If the JSON is not a
   valid bucket, bucket_read returns false, and the caller has nothing to free. */
cJSON *bucket_write(const struct oracle *o, const struct bucket *b);
bool bucket_read(const struct oracle *o, const cJSON *item, struct bucket *b);

/* Adds the buckets of a file that has one bucket in each line. Returns true if the file does not
 * exist. Returns false, with a message in *why, if the file cannot be read. */
bool buckets_load(const struct oracle *o, const char *path, struct buckets *all, struct buf *why);
bool buckets_save(const struct oracle *o, const char *path, const struct buckets *all);

void bucket_free(struct bucket *b);
void buckets_free(struct buckets *all);

#endif
