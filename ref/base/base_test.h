#ifndef HCL_BASE_BASE_TEST_H
#define HCL_BASE_BASE_TEST_H

#include <check.h>

/* The test library Check defines a macro `fail`, which hides the function `fail` of base/diag.h. */
#undef fail

Suite *arena_suite(void);
Suite *str_suite(void);
Suite *buf_suite(void);
Suite *unicode_suite(void);
Suite *source_suite(void);
Suite *ctx_suite(void);

#endif
