/* Faults found in the suite's own files: all are collected before the run is refused. */
#ifndef RUNNER_FAULTS_H
#define RUNNER_FAULTS_H

#include <cjson/cJSON.h>
#include <stddef.h>
#include <stdio.h>

#include "base/buf.h"

/* More faults than this are counted, not kept. */
#define FAULTS_KEPT_MAX 1000

struct faults {
    size_t count;
    struct buf text; /* a line for each */
};

/* Records a fault as "file: message", or the message alone if file is NULL. */
void faults_add(struct faults *f, const char *file, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Reads a file of JSON, which the caller frees, and appends its bytes to *text. NULL if that fails,
 * which is a fault. */
cJSON *faults_read_json(struct faults *f, const char *path, struct buf *text);

/* Prints all faults and their number. */
void faults_print(const struct faults *f, FILE *out);

void faults_free(struct faults *f);

#endif
