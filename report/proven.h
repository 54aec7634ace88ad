/* What `hclcheck prove --results FILE` found: for each rule and each other option of a reading,
 * whether the cases notice, and which. */
#ifndef REPORT_PROVEN_H
#define REPORT_PROVEN_H

#include <cjson/cJSON.h>
#include <stddef.h>

struct faults;

struct proven {
    cJSON **lines; /* of the file, owned */
    size_t count, cap;
};

/* Reads the file; every line that says neither "without" nor "reading" is a fault. Free with
 * proven_free in any case. */
void proven_read(const char *path, struct proven *p, struct faults *f);

void proven_free(struct proven *p);

#endif
