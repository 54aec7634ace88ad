#ifndef HCL_CLI_CLI_TEST_H
#define HCL_CLI_CLI_TEST_H

#include "proto/proto_test.h"

Suite *print_suite(void);
Suite *explain_suite(void);

#endif
