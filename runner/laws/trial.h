/* The answers that laws compare. */
#ifndef RUNNER_TRIAL_H
#define RUNNER_TRIAL_H

#include "ask/ask.h"
#include "cases/case.h"
#include "protocol/reply.h"

struct judged;
struct where;

/* Questions to the reference (Q_) and to the implementation (Q_OWN, Q_THEIR_, Q_AGAIN). Q_READ_ and
   Q_AGAIN are about what the implementation wrote, the others about the source. Q_TREE asks for a
   tree, Q_PLACES for places, Q_VALUE for the answer to the other case (struct derivation), and
   Q_OWN, Q_OURS and Q_AGAIN send the request of the case. */
enum question {
    Q_TREE,
    Q_REPAIRED_TREE,
    Q_REPAIRED,
    Q_OURS,
    Q_OWN,
    Q_VALUE,
    Q_PLACES,
    Q_READ_TREE,
    Q_READ_PLACES,
    Q_READ_VALUE,
    Q_THEIR_TREE,
    Q_THEIR_VALUE,
    Q_AGAIN,
    QUESTIONS
};

struct answer {
    bool asked; /* false if the question was not asked, or if no valid reply came */
    cJSON *reply;
    const cJSON *item; /* the result or the error in the reply */
    enum reply_kind kind;
};

/* A case that is judged by laws. */
struct trial {
    struct judged *judged;
    const struct capability *offers; /* of the implementation */
    bool repaired;      /* true if the law is about the repaired source of the other case */
    bool unsure;        /* true if the tokens of the source are not certain */
    bool excused;       /* true if the laws hold under an interpretation that the implementation may
                           follow */
    bool silent;        /* true if the implementation left a question open: no verdict */
    struct buf source;  /* the source that the law is about */
    struct buf written; /* what the implementation wrote */
    struct answer answers[QUESTIONS];
    struct variant variant; /* of the questions to the reference */
    size_t of;              /* if the case is asked again under a variant, its index */
};

/* Returns true if a question was answered by a result. */
static inline bool trial_has(const struct trial *t, enum question q)
{
    return t->answers[q].asked && t->answers[q].kind == REPLY_RESULT;
}

/* Returns the kind of the source: "body", "expression" or "template". */
const char *trial_kind(const struct trial *t);

/* Appends the source as the places in the answer give it. Returns false if the ranges are wrong,
   with the reason in *w, or if the tokens of the source are not certain. */
bool trial_join(const struct trial *t, struct buf *out, struct where *w);

/* Laws of read.c. If a law is broken, *why has the reason. */
bool law_variables(const struct trial *t, struct buf *why);
bool law_places(const struct trial *t, struct buf *why);
bool law_recover(const struct trial *t, struct buf *why);
bool law_place(const struct trial *t, struct buf *why);

/* Returns the number of equal bytes at the beginning of two texts, or at the end. */
size_t trial_equal(const struct buf *a, const struct buf *b, bool end);

/* Checks all laws of a case. The verdict is unsupported if they do not apply. If it is not pass,
 *why has the reason. */
enum verdict trial_check(const struct trial *t, struct buf *why);

#endif
