/* The suites of the report's unit tests. */
#ifndef REPORT_REPORT_TEST_H
#define REPORT_REPORT_TEST_H

#include <check.h>

Suite *markdown_suite(void);

#endif
