/*
 * Why an answer differs from the reference's: the change of the spec (a rule left out, a reading
 * taken otherwise, another edition) under which the reference gives that answer. "This
 * implementation behaves as if rule X were not there."
 */
#ifndef RUNNER_CAUSE_H
#define RUNNER_CAUSE_H

#include <stdbool.h>
#include <stddef.h>

#include "fuzz/diagnose/disagreement.h"

struct buf;

struct cause_report {
    struct oracle_change *causes; /* each explains the answer, and no case that the implementation
                                     answers rightly contradicts it; owned */
    size_t count;
    size_t cap;
    struct oracle_change *local; /* those that explain this answer, but contradict such a case;
                                    owned */
    size_t local_count;
    size_t local_cap;
    size_t *trace; /* rules that decided the reference's answer, by index; owned */
    size_t trace_count;
    size_t *deciding; /* of these, those without which its answer is another one, the rule that
                         fewest cases depend on first; owned */
    size_t deciding_count;
};

/* CAUSE_RULES fills trace and deciding only. */
enum cause_depth { CAUSE_RULES, CAUSE_SINGLE };

/* Looks for causes. Free with cause_free. */
void cause_find(const struct disagreement *d, enum cause_depth depth, struct cause_report *out);

/* Tells whether two changes are the same, whatever readings they are made to. */
bool cause_equal(const struct oracle_change *a, const struct oracle_change *b);

/* Removes the causes of a that b does not have. If none would be left, returns false and changes
 * nothing. */
bool cause_intersect(struct cause_report *a, const struct cause_report *b);

/* Appends the ids: "without native.x.y and modulo-zero=dividend", "as edition 2017-06". */
void cause_name(const struct oracle *o, const struct oracle_change *change, struct buf *out);

/* Appends sentences for people: each rule with its text and section, each reading with its option.
 */
void cause_describe(const struct oracle *o, const struct oracle_change *change, const char *indent,
                    struct buf *out);

/* Appends a line with the causes after the first one; nothing if there is only one. */
void cause_others(const struct oracle *o, const struct oracle_change *causes, size_t count,
                  const char *indent, struct buf *out);

void cause_free(struct cause_report *report);

#endif
