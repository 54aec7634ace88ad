#ifndef HCL_SPEC_SPEC_TEST_H
#define HCL_SPEC_SPEC_TEST_H

#include <check.h>

/* Check defines a macro `fail`; base/diag.h declares a function `fail`. */
#undef fail

Suite *spec_suite(void);

#endif
