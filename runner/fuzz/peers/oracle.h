/* The reference, in process: its answer to a request, with the rules that decided it, also without
 * a rule or under another reading. Only this file and the generator use the reference; the
 * comparison of answers is the runner's own. */
#ifndef RUNNER_ORACLE_H
#define RUNNER_ORACLE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

struct hclref_session;
struct registry;

/* A change of the spec holds at most so many rules, and so many readings besides those that the
 * implementation follows. */
#define ORACLE_CHANGES_MAX 8

/* An option of a reading, both by their indexes in the registry. */
struct oracle_swap {
    size_t reading;
    size_t option;
};

/* A change of the spec. All zero: none. */
struct oracle_change {
    const size_t *readings_followed;  /* options by reading; NULL: the defaults. Not owned */
    size_t rules[ORACLE_CHANGES_MAX]; /* rules that are left out, by index in the registry */
    size_t rule_count;
    struct oracle_swap swaps[ORACLE_CHANGES_MAX]; /* in place of the options above */
    size_t swap_count;
    const char *edition; /* in place of the request's; or NULL */
};

struct oracle {
    const struct registry *registry;
    struct hclref_session *session;
    struct buf line;        /* the last request */
    const char *unanswered; /* lines at which the reference ended before (watchdog.h), which are not
                               asked again; NULL: none. Not owned */
};

/* Until oracle_close, which frees it, the watchdog watches. The registry is the suite's; the
 * reference carries its own copy of the same ids. */
void oracle_open(struct oracle *o, const struct registry *registry);
void oracle_close(struct oracle *o);

/* Returns the reply line to a request, an object as JSON text without "id", under a change of the
 * spec (NULL: none), with or without its trace. Never NULL; valid until the next call. */
const char *oracle_ask(struct oracle *o, const char *request, const struct oracle_change *change,
                       bool trace, size_t *reply_length);

/* Returns the length of a reply up to its trace. With a "}" after that it is the reply without. */
size_t oracle_without_trace(const char *reply, size_t n);

#endif
