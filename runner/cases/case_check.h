/* Checks and loads one case of a case file. */
#ifndef RUNNER_CASE_CHECK_H
#define RUNNER_CASE_CHECK_H

#include <cjson/cJSON.h>
#include <stdbool.h>

struct faults;
struct registry;
struct test_case;
struct where;

struct case_check {
    const struct registry *registry;
    struct faults *faults;
    const char *file;
    const char *name; /* the name of the case for messages; NULL if the name is not known yet */
    int index;        /* index of the case in its file, from 0 */
};

/* Adds a fault of the case to k->faults, as "file: case 'name': fault". */
void case_fault(const struct case_check *k, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Adds the fault in *w, a fault in the member `of` of the case, and frees *w. If `of` is NULL, the
   fault is in the case itself. */
void case_fault_where(const struct case_check *k, const char *of, struct where *w);

/* Reads a case from `item` into *c. The section of *c is already set. Adds all faults to k->faults.
   Returns true if the case has a name. If the case has no name, *c
   owns nothing. */
bool case_check_load(struct case_check *k, const cJSON *item, struct test_case *c);

#endif
