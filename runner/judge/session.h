/* Judges an implementation's answers to cases. hclcheck and the library (library/) get every
   verdict from the functions of session.h. */
#ifndef RUNNER_SESSION_H
#define RUNNER_SESSION_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

#include "cases/select.h"
#include "judge/judge.h"
#include "judge/readings.h"
#include "protocol/capability.h"

struct buf;
struct expected;

struct session {
    struct selection selection; /* the cases; owned */
    struct judge judge;         /* judge.edition is the session's edition */
    struct readings readings;
    struct capability capability;
    const struct expected *expected; /* the list of expected failures, or NULL */
    struct judged *judged;           /* the results, one for each selected case; owned */
};

/* Begins a session. No case has an answer yet. Takes ownership of the selection in *s. Set
   `expected` before the first answer. */
void session_begin(struct session *s, const struct registry *registry, enum edition edition);

/* Reads an implementation's hello. For each unknown name in hello, appends a remark. Returns false,
   with a message in *why, if hello is malformed. Drops the derived cases, which are the last cases,
   if hello does not offer what they need. */
bool session_hello(struct session *s, const cJSON *hello, struct buf *remarks, struct buf *why);

/* Returns the name of something that case i needs and hello does not offer, or NULL. */
const char *session_lacks(const struct session *s, size_t i);

/* Judges the outcome of a request of case i. The verdict may change until session_conclude. */
void session_answer(struct session *s, size_t i, size_t request, const struct outcome *outcome);

/* Judges case i with all its answers, and applies the list of expected failures. */
void session_settle(struct session *s, size_t i);

/* Infers the interpretations from all answers, and then judges all cases under the inferred
   interpretations. */
void session_conclude(struct session *s);

void session_free(struct session *s);

#endif
