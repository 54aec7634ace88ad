#ifndef HCL_PROTO_PROTO_TEST_H
#define HCL_PROTO_PROTO_TEST_H

#include "proto/request.h"
#include "spec/trial_test.h"

Suite *writer_suite(void);
Suite *wire_suite(void);
Suite *decode_suite(void);
Suite *reply_suite(void);
Suite *errors_suite(void);
Suite *reply_fuzz_suite(void);
Suite *serve_suite(void);

#endif
