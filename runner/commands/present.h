/* The parts of a case and of an answer, as people see them. What somebody else wrote is escaped. */
#ifndef RUNNER_PRESENT_H
#define RUNNER_PRESENT_H

#include <cjson/cJSON.h>

struct buf;
struct judge;
struct judged;
struct probe;
struct test_case;

/* Of a source, this much is shown; of a standard error, this much. */
#define PRESENT_SOURCE_MAX 4000
#define PRESENT_SOURCE_LINES 60
#define PRESENT_STDERR_LINES 20

/* Each appends whole lines to out, but for the texts of an expectation and of an answer, which have
 * no newline at their end. */

/* The verdict, and of a failure which readings it mixes and who is recorded to answer so: no
 * newline at its end, either. */
void present_verdict(const struct judge *judge, const struct judged *j, struct buf *out);

/* The text with each line behind indent. */
void present_indented(const char *text, const char *indent, struct buf *out);

/* The rules that the case covers, in words, and its note. */
void present_rules(const struct test_case *c, struct buf *out);

/* A request of the case: its operation and these fields. */
void present_input(const struct test_case *c, const cJSON *fields, struct buf *out);

void present_expected(const cJSON *expect, struct buf *out);

/* A probe's reply, which is there, without what belongs to the transport. */
void present_answer(const struct probe *p, struct buf *out);

#endif
