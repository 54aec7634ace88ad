#ifndef HCL_SPEC_SPEC_TEST_H
#define HCL_SPEC_SPEC_TEST_H

#include <check.h>

/* The test library Check defines a macro `fail`, which hides the function `fail` of base/diag.h. */
#undef fail

Suite *spec_suite(void);

#endif
