/* Reads results files. */
#ifndef RUNNER_RECORD_H
#define RUNNER_RECORD_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

#include "judge/results.h"
#include "protocol/protocol.h"

struct buf;

struct record_case {
    cJSON *line;
    const char *id; /* part of `line` */
    enum verdict verdict;
};

struct record {
    const char *path; /* not owned */
    cJSON *head;
    struct record_case *cases; /* in the order of the results file */
    size_t count;
    size_t derived_count; /* the number of derived cases at the end of `cases` */
    size_t cap;
    cJSON *end;
};

/* Reads the results file of one run. Returns false, with a message in *why, if the file is
   unreadable, cut off or no results file, or if it contains a case twice. The caller frees *r, also
   after a failure. */
bool record_read(const char *path, struct record *r, struct buf *why);

/* How an implementation reads an ambiguous passage. */
struct stance {
    const char *option; /* the interpretation that it follows, or NULL */
    bool declared;
    size_t agreeing; /* number of answers that are right under `option` */
    size_t outside;  /* number of answers that are right under no interpretation */
    size_t answers;  /* number of answers on which the passage decides, with those of `outside` */
};

/* Reads the stance to an ambiguous passage from the member "votes" of a results file. All members
   are zero if no answer depends on the passage. */
struct stance record_stance(const cJSON *votes, const char *reading);

/* If answers do not fit `option`, appends a remark such as " (inconsistent: 13 of 16 answers)". */
void stance_print(const struct stance *s, struct buf *out);

void record_free(struct record *r);

#endif
