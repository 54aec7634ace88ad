/* The answers that laws compare. */
#ifndef RUNNER_TRIAL_H
#define RUNNER_TRIAL_H

#include <cjson/cJSON.h>
#include <stdbool.h>

#include "base/buf.h"
#include "cases/case.h"
#include "protocol/reply.h"

struct judged;

/* Which text a question is about. */
enum text { TEXT_OWN, TEXT_REPAIRED, TEXT_SOURCE, TEXT_WRITTEN };

/* The questions to the reference and to the implementation (laws.c). */
enum question {
    Q_TREE,          /* the reference: the tree of the case's source */
    Q_REPAIRED_TREE, /* the reference: the tree of the case's repaired source */
    Q_OWN,           /* the implementation: the request of the case */
    Q_VALUE,         /* the reference: the answer to the other case (struct derivation) */
    Q_READ_TREE,     /* the reference: the tree of what the implementation wrote */
    Q_READ_VALUE,
    Q_THEIR_TREE, /* the implementation: the same questions */
    Q_THEIR_VALUE,
    Q_THEIR_READ_TREE,
    Q_THEIR_READ_VALUE,
    Q_AGAIN, /* the implementation: the request of the case with what the implementation wrote */
    QUESTIONS
};

struct answer {
    bool asked; /* false if the question was not asked, or if nothing came back */
    cJSON *reply;
    const cJSON *item; /* the result or the error in the reply */
    enum reply_kind kind;
};

/* A case that is judged by laws. */
struct trial {
    struct judged *judged;
    bool excused;       /* true if an interpretation that the implementation may follow explains all */
    bool repaired;      /* true if `source` is the repaired source of the other case */
    bool shapes;        /* true if the implementation answers `tree` with shapes */
    bool lossless;      /* true if the implementation offers lossless */
    struct buf source;  /* the source that the law is about; empty without a source */
    struct buf written; /* what the implementation wrote; empty without an answer */
    struct answer answers[QUESTIONS];
};

/* Returns true if a question was answered by a result. */
static inline bool trial_has(const struct trial *t, enum question q)
{
    return t->answers[q].asked && t->answers[q].kind == REPLY_RESULT;
}

enum agreement {
    AGREES,
    BREAKS,   /* a law is broken; the reason says which law and where */
    NO_MATTER /* the laws do not apply; the reason says why */
};

/* Checks all laws of the case's group. */
enum agreement trial_check(const struct trial *t, struct buf *why);

#endif
