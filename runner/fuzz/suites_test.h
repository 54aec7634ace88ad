/* Declares the test suites of the fuzzer, one for each file *_test.c. */
#ifndef RUNNER_FUZZ_SUITES_TEST_H
#define RUNNER_FUZZ_SUITES_TEST_H

#include <check.h>

Suite *finding_suite(void);
Suite *campaign_suite(void);
Suite *compare_suite(void);
Suite *detection_suite(void);
Suite *draft_suite(void);
Suite *crash_suite(void);
Suite *fuzz_laws_suite(void);
Suite *gen_suite(void);
Suite *question_suite(void);
Suite *relation_suite(void);

/* Returns the size of a request's source in bytes, or 0 if the request has no source. */
size_t source_size(const char *request);

#endif
