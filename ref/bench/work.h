#ifndef HCL_BENCH_WORK_H
#define HCL_BENCH_WORK_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

struct arena;

/* What a text is read as. */
enum reading {
    READ_FILE,       /* native syntax: ConfigFile */
    READ_EXPRESSION, /* native syntax: Expression */
    READ_TEMPLATE,   /* native syntax: Template, standalone */
    READ_JSON_FILE,
    READ_JSON_EXPRESSION
};

/* One text and what is done with it. */
struct work {
    enum reading reading;
    struct str text;
    size_t elements; /* evaluated with a variable `xs`, a tuple of so many numbers */
};

/* Seconds of processor time. */
struct seconds {
    double parse;
    double evaluate;
};

/* Seconds of processor time that this process took so far. */
double work_clock(void);

/* Parses, and evaluates where asked to; adds the time of each. A file is evaluated as a body of any
   attributes. False, with a message on stderr, where the text is refused. Everything allocated is
   in the arena, which the caller resets. */
bool work_run(struct arena *arena, const struct work *work, bool evaluate, struct seconds *seconds);

/* Parses a text that may be refused, without a message. */
bool work_parses(struct arena *arena, const struct work *work);

#endif
