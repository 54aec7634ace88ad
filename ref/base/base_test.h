#ifndef HCL_BASE_BASE_TEST_H
#define HCL_BASE_BASE_TEST_H

#include <check.h>

/* Check defines a macro `fail`; base/diag.h declares a function `fail`. */
#undef fail

Suite *arena_suite(void);
Suite *str_suite(void);
Suite *buf_suite(void);
Suite *unicode_suite(void);
Suite *source_suite(void);
Suite *ctx_suite(void);

#endif
