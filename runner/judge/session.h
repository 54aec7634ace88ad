/* Judges the answers of one implementation to some cases. hclcheck and the library (library/)
 * decide every verdict with these functions. */
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
    struct judge judge;         /* judge.edition is the edition of the session */
    struct readings readings;
    struct capability capability;
    const struct expected *expected; /* the list of expected failures, or NULL */
    bool lenient;          /* true if a listed case that passes is no failure (--transform) */
    struct judged *judged; /* one for each selected case; owned */
};

/* Begins a session in which no case has an answer. Takes over the selection of *s. Set `expected`
   and `lenient` before the first answer. */
void session_begin(struct session *s, const struct registry *registry, enum edition edition);

/* Begins another pass over the cases, after the same hello. Does not free the answers and readings
   of the former pass: the caller has kept them in a copy of *s. */
void session_restart(struct session *s);

/* Frees the answers and readings of a pass. */
void session_free_pass(struct session *s);

/* Reads the hello of the implementation. Appends a remark for each name in hello that is unknown.
   Returns false, with a message in *why, if hello is malformed. */
bool session_hello(struct session *s, const cJSON *hello, struct buf *remarks, struct buf *why);

/* Returns what case i needs and hello does not offer, or NULL. */
const char *session_lacks(const struct session *s, size_t i);

/* Appends the members of a request of case i, without "id" and braces. If hello does not offer what
   the request needs, judges the request as unsupported and returns false. */
bool session_request(struct session *s, size_t i, size_t request, struct buf *out);

/* Judges the outcome of a request of case i. The verdict of the case is provisional until
   session_conclude. */
void session_answer(struct session *s, size_t i, size_t request, const struct outcome *outcome);

/* Infers the readings from all answers, and then judges all cases under these readings. */
void session_conclude(struct session *s);

/* Returns the number of cases that count. Derived cases, which come last, count only if the
   implementation offers trees or shapes. */
size_t session_counted(const struct session *s);

void session_free(struct session *s);

#endif
