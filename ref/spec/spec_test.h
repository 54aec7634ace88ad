#ifndef HCL_SPEC_SPEC_TEST_H
#define HCL_SPEC_SPEC_TEST_H

#include <check.h>

/* Check has a macro of this name; ours is a function. */
#undef fail

Suite *spec_suite(void);

#endif
