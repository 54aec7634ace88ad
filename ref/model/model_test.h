#ifndef HCL_MODEL_MODEL_TEST_H
#define HCL_MODEL_MODEL_TEST_H

#include "model/num.h"
#include "model/value.h"
#include "spec/trial_test.h"

/* Returns the number that `text` denotes. `text` has the form of numbers in the protocol. */
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
