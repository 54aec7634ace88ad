/* Findings by cause: a bucket for each, with the smallest request that shows it and a counter for
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

struct bucket {
    char *implementation; /* "hashicorp/hcl 2.24.0" */
    char *command;
    char *edition;
    enum difference kind;       /* of the request below */
    struct cause_report causes; /* those that explain every hit; trace and deciding rules of the
                                   request below */
    struct crash crash;         /* of the answer below */
    char *key;                  /* tells buckets without a cause apart; "" with a cause */
    size_t hits;
    size_t muted;    /* hits that were only counted */
    char *request;   /* the smallest one */
    char *answer;    /* the implementation's reply to that, or what happened */
    char *reference; /* the reference's reply */
    char *others;    /* a JSON text: how the other implementations answer; or NULL */
    char *verdict;   /* of triage; or NULL */
    uint64_t seed;   /* of the request that it was found with */
    double first_ms; /* time of the campaign at which it was found */
};

struct buckets {
    struct bucket *list; /* the most frequent first */
    size_t count;
    size_t cap;
};

/* Appends the name of its first cause for people, "without native.x.y", or its key. */
void bucket_name(const struct oracle *o, const struct bucket *b, struct buf *out);

/* Sets the key of a bucket that has no cause: this name, unless it is NULL, else the message of a
 * panic, else the rule that the reference's answer rests on. */
void bucket_set_key(const struct oracle *o, struct bucket *b, const char *name);

/* Returns whether two differences can be one finding. An answer that differs and a missing answer
 * never are. */
bool bucket_same_sort(enum difference a, enum difference b);

/* Adds a finding with its hits, and takes it over. It is joined with a bucket of the same
 * implementation and edition that has the same request, else a common cause, else (both without a
 * cause) the same key, unless triage gave them different verdicts. Returns the bucket. */
struct bucket *buckets_add(struct buckets *all, struct bucket *b);

/* Joins a finding with a bucket, and takes it over: hits are added up; the verdict, the smallest
 * request and the common causes are kept. Returns the bucket, which may have moved. */
struct bucket *buckets_join(struct buckets *all, struct bucket *a, struct bucket *b);

/* Counts one more hit. Returns the bucket, which may have moved. */
struct bucket *buckets_count_hit(struct buckets *all, struct bucket *b);

/* Writes a bucket as JSON, and reads it. False if this version did not write it; then there is
 * nothing to be freed. */
cJSON *bucket_write(const struct oracle *o, const struct bucket *b);
bool bucket_read(const struct oracle *o, const cJSON *item, struct bucket *b);

/* Reads a file with a bucket in each line, and adds them. True if there is no file; false, with a
 * message in *why, if it cannot be read. */
bool buckets_load(const struct oracle *o, const char *path, struct buckets *all, struct buf *why);
bool buckets_save(const struct oracle *o, const char *path, const struct buckets *all);

void bucket_free(struct bucket *b);
void buckets_free(struct buckets *all);

#endif
