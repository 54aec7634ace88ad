/* Declares the unit test suites of hclreport. */
#ifndef REPORT_REPORT_TEST_H
#define REPORT_REPORT_TEST_H

#include <check.h>

Suite *arguments_suite(void);
Suite *escape_suite(void);
Suite *facts_suite(void);
Suite *formats_suite(void);
Suite *markdown_suite(void);
Suite *nasty_suite(void);
Suite *profiles_suite(void);
Suite *prose_suite(void);
Suite *results_suite(void);
Suite *spec_suite(void);
Suite *site_suite(void);
Suite *texts_suite(void);

#endif
