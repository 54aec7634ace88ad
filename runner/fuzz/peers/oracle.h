/* Asks the reference inside this process. The reference can name the rules that decided an answer.
   The reference can also answer as if a rule did not exist, or as if an ambiguous passage had
   another meaning. In hclfuzz, only oracle.c and relations/relation_ask.c call the reference. */
#ifndef RUNNER_ORACLE_H
#define RUNNER_ORACLE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

struct hclref_session;
struct registry;

/* Maximum number of rules, and of interpretations, in one change of the specification. */
#define ORACLE_CHANGES_MAX 8

/* Chooses an interpretation of an ambiguous passage. `reading` is an index in the registry, and
   `option` is an index in the passage's list of interpretations. */
struct oracle_swap {
    size_t reading;
    size_t option;
};

/* A change of the specification. If all members are zero, nothing changes. */
struct oracle_change {
    const size_t *readings_followed;  /* the chosen interpretation of each ambiguous passage, not
                                         owned; NULL for the default interpretations */
    size_t rules[ORACLE_CHANGES_MAX]; /* the rules to remove, as indexes in the registry */
    size_t rule_count;
    /* interpretations that replace interpretations in readings_followed */
    struct oracle_swap swaps[ORACLE_CHANGES_MAX];
    size_t swap_count;
    const char *edition; /* edition that replaces the edition of a request, or NULL */
};

struct oracle {
    const struct registry *registry;
    struct hclref_session *session;
    const char *released; /* a released edition that replaces the edition of requests, or NULL */
    struct buf line;      /* the last request line */
    /* requests that are not sent, because the reference crashed or hung in an earlier run, one on
       each line (watchdog.h); not owned; or NULL */
    const char *unanswered;
};

/* Opens the reference, and starts the watchdog. `registry` holds the suite's rules and ambiguous
   passages. The reference uses the same ids. The caller must call oracle_close. */
void oracle_open(struct oracle *o, const struct registry *registry);
void oracle_close(struct oracle *o);

/* Returns the reference's reply line to a request, a JSON object without "id". `change` is a change
   of the specification, or NULL. If `trace` is true, the reply names the rules that decided the
   answer. The result is never NULL, and is valid until the next call. */
const char *oracle_ask(struct oracle *o, const char *request, const struct oracle_change *change,
                       bool trace, size_t *reply_length);

/* Returns the length of the reply before the member "trace". The part of the reply before "trace",
   and a "}", are the reply without trace. */
size_t oracle_without_trace(const char *reply, size_t n);

#endif
