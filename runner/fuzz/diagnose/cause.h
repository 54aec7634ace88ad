/*
 * Why an answer differs from the reference's: the smallest change of the spec (rules left out,
 * readings read otherwise, another edition) under which the reference gives that answer. "This
 * implementation behaves as if rule X were not there."
 */
#ifndef RUNNER_CAUSE_H
#define RUNNER_CAUSE_H

#include <stdbool.h>
#include <stddef.h>

#include "fuzz/peers/oracle.h"
#include "fuzz/peers/rival.h"

struct buf;

/* The reference is asked at most so often for one disagreement. */
#define CAUSE_QUESTIONS_MAX 4000

struct cause_report {
    struct oracle_change *causes; /* the smallest ones: each explains the answer, and nothing that
                                     the implementation does right speaks against it; owned */
    size_t count;
    size_t cap;
    struct oracle_change *local; /* those that explain this answer only: elsewhere it follows the
                                    rule; owned */
    size_t local_count;
    size_t local_cap;
    size_t *trace; /* rules that decided the reference's answer, by index; owned */
    size_t trace_count;
    size_t *deciding; /* of these, those without which its answer is another one; owned */
    size_t deciding_count;
    bool is_near; /* the answer rests on no rule that says something, but… */
    size_t near;  /* …this one of the trace is in wrong answers, above all the others */
    bool gave_up; /* there were more changes to try than CAUSE_QUESTIONS_MAX allowed */
};

/* How far to look: not at all, only for the rules that the answer rests on; for changes of one rule
 * or reading, or another edition; where there are none, of two, which takes a hundred times as
 * long. */
enum cause_depth { CAUSE_RULES, CAUSE_SINGLE, CAUSE_PAIRS };

/* Looks for causes. Free with cause_free. */
void cause_find(const struct rival *r, struct oracle *o, const struct question *q,
                const struct peer_answer *answer, enum cause_depth depth, struct cause_report *out);

/* Puts those rules first that say most about what the implementation does wrong. */
void cause_rank_rules(const struct rival *r, size_t *rules, size_t count);

/* Whether two changes are the same but for the stance. */
bool cause_equal(const struct oracle_change *a, const struct oracle_change *b);

/* Keeps the causes of a that b has, too; false, and nothing is changed, where there are none. */
bool cause_intersect(struct cause_report *a, const struct cause_report *b);

/* Appends the ids: "without native.x.y and modulo-zero=dividend", "as edition 2017-06". */
void cause_name(const struct oracle *o, const struct oracle_change *change, struct buf *out);

/* Appends sentences for people: each rule with its text and section, each reading with its option.
 */
void cause_describe(const struct oracle *o, const struct oracle_change *change, const char *indent,
                    struct buf *out);

/* Appends the causes that follow the first: a line that begins with indent, or nothing. */
void cause_others(const struct oracle *o, const struct oracle_change *causes, size_t count,
                  const char *indent, struct buf *out);

void cause_free(struct cause_report *report);

#endif
