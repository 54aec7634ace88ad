/* Declares the runner's unit test suites. Each *_test.c file defines a suite. */
#ifndef RUNNER_SUITES_TEST_H
#define RUNNER_SUITES_TEST_H

#include <check.h>

Suite *adapt_suite(void);
Suite *attack_suite(void);
Suite *case_suite(void);
Suite *child_suite(void);
Suite *command_suite(void);
Suite *confine_suite(void);
Suite *derived_suite(void);
Suite *diff_suite(void);
Suite *expected_suite(void);
Suite *format_suite(void);
Suite *frame_suite(void);
Suite *glob_suite(void);
Suite *growth_suite(void);
Suite *hash_suite(void);
Suite *hcl_suite(void);
Suite *hclcheck_suite(void);
Suite *json_suite(void);
Suite *lexis_suite(void);
Suite *lint_suite(void);
Suite *match_suite(void);
Suite *number_suite(void);
Suite *command_line_suite(void);
Suite *order_suite(void);
Suite *progress_suite(void);
Suite *prove_suite(void);
Suite *readings_suite(void);
Suite *ledger_suite(void);
Suite *registry_suite(void);
Suite *run_suite(void);
Suite *text_suite(void);
Suite *tree_suite(void);
Suite *utf8_suite(void);
Suite *show_suite(void);
Suite *smoke_suite(void);
Suite *stop_suite(void);
Suite *zoo_suite(void);

#endif
