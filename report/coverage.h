/* Which rules the cases cover, as they say. Whether a case really exercises what it names is for
 * `hclcheck coverage` and `hclcheck prove` to find. */
#ifndef REPORT_COVERAGE_H
#define REPORT_COVERAGE_H

#include <stdbool.h>

#include <cjson/cJSON.h>

struct buf;
struct catalog;
struct suite;

/* What an expectation lets an answer be: accepted, rejected, or (any_of) either. */
struct coverage_outcome {
    bool accepts, rejects;
};

struct coverage_outcome coverage_outcome(const cJSON *expect);

/* Counts every case of the suite into the rules that it covers. */
void coverage_count(const struct suite *suite, struct catalog *cat);

/* Appends the table by section, and what is missing. True where nothing is. */
bool coverage_print(const struct catalog *cat, struct buf *out);

#endif
