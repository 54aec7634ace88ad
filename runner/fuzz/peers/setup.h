/* Prepares a command of hclfuzz: reads the suite, opens the reference, starts the
   implementations. */
#ifndef RUNNER_SETUP_H
#define RUNNER_SETUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "cases/case.h"
#include "cases/registry.h"
#include "fuzz/peers/known_cases.h"
#include "fuzz/peers/oracle.h"
#include "fuzz/peers/subject.h"
#include "process/cleanup.h"

struct options;

struct setup {
    const struct options *options;
    struct registry registry;
    struct suite suite;
    struct oracle oracle;
    struct known_cases known_cases;
    struct cleanup cleanup;
    double end_ms; /* time of os_now_ms at which the command ends; 0 means no limit */
    struct subject *subjects;
    size_t count;
    size_t cap;
    FILE *err;
};

/* Prepares the start of implementations, without reading the suite or opening the reference. */
void setup_begin(struct setup *p, const struct options *options, FILE *err);

/* Calls setup_begin, reads the suite, opens the reference, and starts the implementation of each
   --impl option. On failure, prints the reason and returns false. Close with setup_close, also
   after a failure. Until setup_close, a signal does not end the program, but makes
   cleanup_interrupted return true. */
bool setup_open(struct setup *p, const struct options *options, FILE *err);

/* Starts one more implementation; the reference if `command` is NULL. On failure, prints the reason
 * and returns false. */
bool setup_add(struct setup *p, const char *command);

/* Returns true after a signal, and after the time of --time. */
bool setup_is_over(const struct setup *p);

/* Maximum time of one investigation in milliseconds. */
#define SETUP_SEARCH_MS 10000.0

/* Returns the time by os_now_ms at which an investigation that begins now must end. */
double setup_until(const struct setup *p);

void setup_close(struct setup *p);

#endif
