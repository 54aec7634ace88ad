#ifndef HCL_MODEL_MODEL_TEST_H
#define HCL_MODEL_MODEL_TEST_H

#include "base/arena.h"
#include "base/ctx.h"
#include "model/num.h"
#include "model/value.h"
#include "spec/spec.h"

#include <check.h>

/* Check has a macro of this name; ours is a function. */
#undef fail

#define ROWS(array) ((int)(sizeof(array) / sizeof *(array)))

/* A context of the newest edition, for one test. */
struct trial {
    struct arena *arena;
    struct spec spec;
    struct ctx cx;
};

static inline void trial_open(struct trial *t)
{
    t->arena = arena_new();
    ck_assert(spec_init(&t->spec, STR("2024-02")));
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

/* A number as the protocol spells it. */
static inline const struct num *num(struct trial *t, const char *text)
{
    const struct num *number = NULL;
    ck_assert_msg(num_from_wire(&t->cx, str_from(text), &number), "%s", text);
    return number;
}

static inline const struct value *number(struct trial *t, const char *text)
{
    return value_number(&t->cx, num(t, text));
}

static inline const struct value *string(struct trial *t, const char *text)
{
    return value_string(&t->cx, str_from(text));
}

Suite *num_suite(void);
Suite *type_suite(void);
Suite *value_suite(void);
Suite *equality_suite(void);
Suite *scope_suite(void);
Suite *convert_suite(void);
Suite *unify_suite(void);
Suite *function_suite(void);
Suite *schema_suite(void);

#endif
