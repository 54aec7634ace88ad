/* Formats cases and answers for people. Text of implementations is escaped. */
#ifndef RUNNER_PRESENT_H
#define RUNNER_PRESENT_H

#include <cjson/cJSON.h>
#include <stdbool.h>

#include "protocol/protocol.h"

struct buf;
struct judge;
struct judged;
struct probe;
struct test_case;

/* The most bytes and lines of a source, and the most lines of standard error, that a report
   shows. */
#define PRESENT_SOURCE_MAX 4000
#define PRESENT_SOURCE_LINES 60
#define PRESENT_STDERR_LINES 20

/* Each function appends to *out. present_verdict, present_expected and present_answer append no
 * newline at the end. */

/* Appends the verdict of a case. After a failure, also appends the readings that the implementation
 * mixes. If the answer equals a recorded deviation, appends the name of its implementation. */
void present_verdict(const struct judge *judge, const struct judged *j, struct buf *out);

/* Appends a text, with `indent` before each line. */
void present_indented(const char *text, const char *indent, struct buf *out);

/* Appends the id and text of each rule that a case covers, and the note of the case. */
void present_rules(const struct test_case *c, struct buf *out);

/* Appends the three sources of a derived case, and what they test. */
void present_triple(const struct test_case *c, struct buf *out);

/* Appends the rules of a case, and its request at fault; of a derived case, its sources. */
void present_case(const struct judged *j, struct buf *out);

/* Appends a request of a case. fields: the members of the request or of the repaired request. */
void present_input(const struct test_case *c, const cJSON *fields, struct buf *out);

void present_expected(const cJSON *expect, struct buf *out);

/* Appends the answer of a probe that has a reply, without "id" and "trace". */
void present_answer(const struct probe *p, struct buf *out);

/* Appends the reason why a case failed, and the end of standard error. */
void present_detail(const struct judged *j, struct buf *out);

/* Appends the lines of the expected answer and of the answer that differ. */
void present_difference(const struct judged *j, bool colour, struct buf *out);

#endif
