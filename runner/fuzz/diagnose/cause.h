/* Finds causes of a wrong answer. A cause is a change of the specification: it removes a rule,
   reads an ambiguous passage in another way, or takes another edition. Under the changed
   specification, the reference gives the same wrong answer. An example is "the implementation
   behaves as if rule X did not exist". */
#ifndef RUNNER_CAUSE_H
#define RUNNER_CAUSE_H

#include <stdbool.h>
#include <stddef.h>

#include "fuzz/diagnose/disagreement.h"

struct buf;

/* The result of a search for causes. Rules are indexes in the registry. The lists are owned. */
struct cause_report {
    struct oracle_change *causes; /* changes that explain the wrong answer */
    size_t count;
    size_t cap;
    size_t *trace; /* rules that decided the reference's answer */
    size_t trace_count;
    size_t *deciding; /* rules of the trace that change the answer if they are switched off; rare
                         rules come first */
    size_t deciding_count;
};

/* CAUSE_RULES finds the rules that decide the reference's answer; CAUSE_SINGLE also finds
 * causes. */
enum cause_depth { CAUSE_RULES, CAUSE_SINGLE };

/* Finds the causes of a disagreement. Free *out with cause_free. */
void cause_find(const struct disagreement *d, enum cause_depth depth, struct cause_report *out);

/* Returns the indexes of the rules with the ids `ids`. The caller frees the array. Leaves out
   unknown ids. */
size_t *cause_read_rules(const struct registry *r, const cJSON *ids, size_t *count);

/* Returns true if two changes are equal. Ignores readings_followed. */
bool cause_equal(const struct oracle_change *a, const struct oracle_change *b);

/* Removes the causes from *a that *b does not have, and returns true. If no cause would be left,
   changes nothing and returns false. */
bool cause_intersect(struct cause_report *a, const struct cause_report *b);

/* Appends the name of a change, such as "without native.x.y" or "modulo-zero=dividend". cause_read
   reads a name. Returns false if the registry lacks the rule or the interpretation. */
bool cause_read(const struct registry *r, const char *name, struct oracle_change *out);
void cause_name(const struct registry *r, const struct oracle_change *change, struct buf *out);

/* Appends the text and section of each rule in a change, and the interpretation of each ambiguous
   passage. */
void cause_describe(const struct registry *r, const struct oracle_change *change,
                    const char *indent, struct buf *out);

/* If there are several causes, appends a line with all causes except the first. */
void cause_others(const struct registry *r, const struct oracle_change *causes, size_t count,
                  const char *indent, struct buf *out);

void cause_free(struct cause_report *report);

#endif
