/* Finds causes of a wrong answer (ask/causes.h), and describes them. */
#ifndef RUNNER_CAUSE_H
#define RUNNER_CAUSE_H

#include <stdbool.h>
#include <stddef.h>

#include "fuzz/diagnose/disagreement.h"

struct buf;
struct registry;

/* The result of a search for causes. Rules are indexes in the registry. The lists are owned. */
struct cause_report {
    struct variant *causes; /* variants that explain the wrong answer; the best explanation first */
    size_t count;
    size_t cap;
    size_t *rules; /* rules that decided the reference's answer; first those that change the answer
                      if they are switched off, the rare rules before the frequent rules */
    size_t rule_count;
    size_t deciding_count; /* number of rules that change the answer */
};

/* Finds the causes of a disagreement. Free *out with cause_free. */
void cause_find(const struct disagreement *d, struct cause_report *out);

void cause_add(struct cause_report *r, const struct variant *cause);

/* Removes the causes from *a that *b does not have, and returns true. If no cause would be left,
   changes nothing and returns false. */
bool cause_intersect(struct cause_report *a, const struct cause_report *b);

/* Appends the text and section of the rule of the first cause, the interpretation of its ambiguous
   passage, or its edition. If there are several causes, appends a line with all other causes. */
void cause_describe(const struct cause_report *report, const char *indent, struct buf *out);

/* Returns true if two variants change the same. Ignores the interpretations that they follow. */
bool variant_equal(const struct variant *a, const struct variant *b);

/* Appends the name of a variant, such as "without native.x.y" or "modulo-zero=dividend".
   variant_read reads a name. Returns false if the registry lacks the rule or the interpretation. */
void variant_name(const struct variant *v, struct buf *out);
bool variant_read(const struct registry *r, const char *name, struct variant *out);

void cause_free(struct cause_report *report);

#endif
