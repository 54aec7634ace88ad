/*
 * Finds the cause of a wrong answer: a change of the spec under which the reference gives the same
 * answer. A change removes a rule, takes another option of a reading, or takes another edition.
 * "This implementation behaves as if rule X did not exist."
 */
#ifndef RUNNER_CAUSE_H
#define RUNNER_CAUSE_H

#include <stdbool.h>
#include <stddef.h>

#include "fuzz/diagnose/disagreement.h"

struct buf;

struct cause_report {
    struct oracle_change *causes; /* changes that explain the answer, and that no case contradicts
                                     that the implementation answers correctly; owned */
    size_t count;
    size_t cap;
    struct oracle_change
        *local; /* changes that explain the answer, but such a case contradicts them; owned */
    size_t local_count;
    size_t local_cap;
    size_t *trace; /* rules that decided the reference's answer, by index; owned */
    size_t trace_count;
    size_t *deciding; /* the rules of the trace without which its answer would be different; the
                         rule on which the fewest cases depend comes first; owned */
    size_t deciding_count;
};

/* CAUSE_RULES fills trace and deciding only. */
enum cause_depth { CAUSE_RULES, CAUSE_SINGLE };

/* Looks for causes. Free with cause_free. */
void cause_find(const struct disagreement *d, enum cause_depth depth, struct cause_report *out);

/* Returns the indexes of rules that are named by their ids, owned by the caller. Skips unknown ids.
 */
size_t *cause_read_rules(const struct registry *r, const cJSON *ids, size_t *count);

/* Tells whether two changes are equal; readings_followed is not compared. */
bool cause_equal(const struct oracle_change *a, const struct oracle_change *b);

/* Removes the causes of *a that *b does not have. If no cause would be left, changes nothing and
 * returns false. */
bool cause_intersect(struct cause_report *a, const struct cause_report *b);

/* Appends a change as ids: "without native.x.y and modulo-zero=dividend", "as edition 2017-06". */
void cause_name(const struct oracle *o, const struct oracle_change *change, struct buf *out);

/* Appends a change as sentences: each rule with its text and section, each reading with its option.
 */
void cause_describe(const struct oracle *o, const struct oracle_change *change, const char *indent,
                    struct buf *out);

/* Appends a line with the other causes after the first; nothing if there is only one. */
void cause_others(const struct oracle *o, const struct oracle_change *causes, size_t count,
                  const char *indent, struct buf *out);

void cause_free(struct cause_report *report);

#endif
