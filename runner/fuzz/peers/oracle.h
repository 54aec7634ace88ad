/* Asks the reference in process. Its answer can name the rules that decided it, and it can answer
 * as if a rule were missing or a reading were different. Only this file and
 * relations/relation_ask.c call the reference; the runner compares answers with its own code. */
#ifndef RUNNER_ORACLE_H
#define RUNNER_ORACLE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

struct hclref_session;
struct registry;

/* Most rules in a change of the spec, and most readings besides those that the implementation
 * follows. */
#define ORACLE_CHANGES_MAX 8

/* An option of a reading: indexes in the registry. */
struct oracle_swap {
    size_t reading;
    size_t option;
};

/* A change of the spec. If all members are zero, nothing is changed. */
struct oracle_change {
    const size_t *readings_followed;  /* for each reading, the option that the implementation
                                         follows; NULL: the defaults. Not owned */
    size_t rules[ORACLE_CHANGES_MAX]; /* rules that are removed: indexes in the registry */
    size_t rule_count;
    struct oracle_swap
        swaps[ORACLE_CHANGES_MAX]; /* readings with another option than in readings_followed */
    size_t swap_count;
    const char *edition; /* edition that replaces the request's; or NULL */
};

struct oracle {
    const struct registry *registry;
    struct hclref_session *session;
    struct buf line;        /* the last request line */
    const char *unanswered; /* requests that ended the program before, a line each (watchdog.h);
                               they are not asked again. NULL: none. Not owned */
};

/* Opens the reference and begins the watchdog, until oracle_close. registry: that of the suite; its
 * ids are also built into the reference. */
void oracle_open(struct oracle *o, const struct registry *registry);
void oracle_close(struct oracle *o);

/* Returns the reply line to a request under a change of the spec (NULL: none), with or without its
 * trace. The request is a JSON object without "id". The reply is never NULL, and valid until the
 * next call. */
const char *oracle_ask(struct oracle *o, const char *request, const struct oracle_change *change,
                       bool trace, size_t *reply_length);

/* Returns the length of a reply up to its trace. With a "}" appended, these bytes are the reply
 * without its trace. */
size_t oracle_without_trace(const char *reply, size_t n);

#endif
