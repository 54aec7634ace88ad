#ifndef HCLREF_TEST_H
#define HCLREF_TEST_H

#include <check.h>

Suite *hclref_suite(void);

#endif
