/* The reference, in process: the answer by the text to any request, with the rules that decided it,
 * and what it would be without a rule or under another reading. Only here, and in what generates,
 * is the reference used; what compares answers is the runner's own. */
#ifndef RUNNER_ORACLE_H
#define RUNNER_ORACLE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

struct hclref_session;
struct registry;
struct unanswered;

/* A change of the spec holds at most so many rules, and so many readings besides the stance. */
#define ORACLE_CHANGES_MAX 8

/* An option of a reading, both by their indexes in the registry. */
struct oracle_swap {
    size_t reading;
    size_t option;
};

/* The readings that an implementation follows. */
struct oracle_stance {
    size_t *options;                /* by reading; 0 is the default. Owned */
    struct hclref_session *session; /* that has them, too. Owned */
    struct buf members;             /* those that are not the default, as members of a request */
};

/* A change of the spec. All zero: none. */
struct oracle_change {
    const struct oracle_stance *stance; /* or NULL. Not owned */
    size_t rules[ORACLE_CHANGES_MAX];   /* that are left out, by index in the registry */
    size_t rule_count;
    struct oracle_swap swaps[ORACLE_CHANGES_MAX]; /* instead of what the stance has */
    size_t swap_count;
    const char *edition; /* instead of the request's; or NULL */
};

struct oracle {
    const struct registry *registry;
    struct hclref_session *session;
    struct buf line;                     /* of the last request */
    size_t questions;                    /* answered so far */
    const struct unanswered *unanswered; /* what is not asked; NULL: nothing. Not owned */
};

/* Until oracle_close, which frees it, the watchdog watches. The registry is the suite's; the
 * reference carries its own copy of the same ids. */
void oracle_open(struct oracle *o, const struct registry *registry);
void oracle_close(struct oracle *o);

/* Takes over the options. Free with oracle_stance_free (NULL is allowed). */
struct oracle_stance *oracle_stance_new(const struct registry *registry, size_t *options);
void oracle_stance_free(struct oracle_stance *stance);

/* The reply line to a request, an object as JSON text without "id", under a change of the spec
 * (NULL: none), with trace where it is asked for. Never NULL; valid until the next call. */
const char *oracle_ask(struct oracle *o, const char *request, size_t n,
                       const struct oracle_change *change, bool trace, size_t *reply_length);

/* Of a reply with trace, how much of it stands before the trace: with a "}" behind it that is the
 * reply without. */
size_t oracle_without_trace(const char *reply, size_t n);

/* Calls visit with the index of each rule in the reply's trace; of each reading that the answer
 * looked at. */
typedef void oracle_visit(void *to, size_t index);
void oracle_each_rule(const struct oracle *o, const char *reply, size_t n, oracle_visit *visit,
                      void *to);
void oracle_each_reading(const struct oracle *o, const char *reply, size_t n, oracle_visit *visit,
                         void *to);

#endif
