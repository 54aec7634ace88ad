#ifndef HCL_MODEL_OBSERVER_H
#define HCL_MODEL_OBSERVER_H

#include "base/source.h"

struct ctx;
struct value;

/* Somebody who is told of every expression that is evaluated (cx->observer): for explanations. The
   calls nest as the expressions do; `range` speaks of cx->source as it is at that moment. */
struct observer {
    void (*enter)(struct observer *observer, struct ctx *cx, struct range range);

    /* `value` is NULL where the evaluation failed: cx then has its diagnostic. */
    void (*leave)(struct observer *observer, struct ctx *cx, const struct value *value);
};

#endif
