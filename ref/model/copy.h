#ifndef HCL_MODEL_COPY_H
#define HCL_MODEL_COPY_H

struct ctx;
struct value;

/* The same value, with nothing of it shared with the original's arena: for values that outlive the
   request that made them. In cx->arena. */
const struct value *value_copy(struct ctx *cx, const struct value *value);

#endif
