/* Collects all faults in the suite's files before the run is refused. */
#ifndef RUNNER_FAULTS_H
#define RUNNER_FAULTS_H

#include <cjson/cJSON.h>
#include <stddef.h>
#include <stdio.h>

#include "base/buf.h"

/* Maximum number of faults with a message. Further faults are only counted. */
#define FAULTS_KEPT_MAX 1000

struct faults {
    size_t count;
    struct buf text; /* one line for each fault */
};

/* Records a fault as "file: message". If `file` is NULL, records only the message. */
void faults_add(struct faults *f, const char *file, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Reads a JSON file. Appends the bytes of the file to *text. Returns the JSON tree, which the
   caller frees. If the file cannot be read, adds a fault and returns NULL. */
cJSON *faults_read_json(struct faults *f, const char *path, struct buf *text);

/* Prints the faults. faults_print also says that nothing was run. */
void faults_list(const struct faults *f, FILE *out);
void faults_print(const struct faults *f, FILE *out);

void faults_free(struct faults *f);

#endif
