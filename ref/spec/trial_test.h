/* Makes a context for one test. */
#ifndef HCL_SPEC_TRIAL_TEST_H
#define HCL_SPEC_TRIAL_TEST_H

#include "base/arena.h"
#include "base/ctx.h"
#include "spec/spec.h"

#include <check.h>
#include <stdint.h>

/* The test library Check defines a macro `fail`, which hides the function `fail` of base/diag.h. */
#undef fail

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

struct trial {
    struct arena *arena;
    struct spec spec;
    struct ctx cx;
};

/* Makes a context with the default edition. */
static inline void trial_open(struct trial *t)
{
    t->arena = arena_new();
    ck_assert(spec_init(&t->spec, str_from(spec_default_edition())));
    ctx_init(&t->cx, t->arena, &t->spec);
}

static inline void trial_close(struct trial *t)
{
    arena_free(t->arena);
}

static inline void trial_without(struct trial *t, enum rule_id id)
{
    ck_assert(spec_without(&t->spec, str_from(spec_rule_name(id))));
}

/* Returns the detail of the first diagnostic, or "". */
static inline const char *trial_detail(const struct trial *t)
{
    return t->cx.diag_count ? t->cx.diags[0]->detail.data : "";
}

/* Returns a copy of a text, with a zero byte at the end. */
static inline const char *trial_text(struct trial *t, struct str s)
{
    return str_copy(t->arena, s).data;
}

/* Returns the next pseudo-random number, which is the same in every run. */
static inline uint32_t next_number(uint32_t *state)
{
    *state = *state * UINT32_C(1664525) + UINT32_C(1013904223);
    return *state >> 16;
}

#endif
