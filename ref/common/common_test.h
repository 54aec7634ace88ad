/* The suites of the unit tests in this folder. */
#ifndef HCL_COMMON_COMMON_TEST_H
#define HCL_COMMON_COMMON_TEST_H

#include <check.h>

Suite *base64_suite(void);
Suite *nearest_suite(void);

#endif
