/* The table of laws, and the cases that are judged by laws. */
#ifndef RUNNER_CASES_LAWS_H
#define RUNNER_CASES_LAWS_H

#include <stdbool.h>

#include "base/buf.h"
#include "protocol/protocol.h"

struct suite;
struct test_case;

/* Groups of laws. The id of a case that is judged by a group is CASE~name. */
enum laws {
#define LAWS(NAME, name, OP, needs, level) LAWS_##NAME,
#define LAW(NAME, check, sentence)
#include "cases/laws.def"
#undef LAWS
#undef LAW
    LAWS_COUNT
};

/* The attribute whose value is an expression that was written. */
#define LAWS_ATTRIBUTE "x"

struct laws_row {
    const char *name;
    enum op op;     /* the operation of the first request */
    unsigned needs; /* the features of this request, as bits */
    enum level level;
};

extern const struct laws_row laws_table[LAWS_COUNT];

/* How a repair changes a source: the bytes [start, end) of the source become the bytes [start,
   repaired_end) of the repaired source. */
struct edit {
    struct buf source, repaired;
    size_t start, end, repaired_end;
};

/* Finds the edit between the sources of two requests. Free with edit_free. */
struct edit edit_between(const cJSON *fields, const cJSON *repaired);

void edit_free(struct edit *e);

/* Appends the cases that are judged by laws to the derived cases of a suite. */
void laws_add(struct suite *s);

/* Returns true if a case is judged by laws (laws/laws.h). A derived case with shapes is not: the
   judge compares its answers. */
bool laws_judge(const struct test_case *c);

#endif
