/* Formats cases and answers for people. Texts from implementations are escaped. */
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

/* Maximum numbers of bytes and of lines of a source or answer, and maximum number of lines of
   standard error, in a report. */
#define PRESENT_SOURCE_MAX 4000
#define PRESENT_SOURCE_LINES 60
#define PRESENT_STDERR_LINES 20

/* The following functions append to *out. present_verdict, present_expected and present_answer
   append no newline at the end. */

/* Appends the verdict of a case. After a failure, also appends the ambiguous passages that the
   implementation reads in different ways. If the answer equals a recorded deviation, appends the
   name of the deviation's implementation. */
void present_verdict(const struct judge *judge, const struct judged *j, struct buf *out);

/* Appends the lines of a text, indented and escaped. */
void present_indented(const struct buf *text, struct buf *out);

/* Appends the id and text of each rule that a case covers, and the case's note. */
void present_rules(const struct test_case *c, struct buf *out);

/* Appends the sources of a derived case, and what the case tests. */
void present_triple(const struct test_case *c, struct buf *out);

/* Appends the rules of a case, and the wrong request. For a derived case, appends the sources
   instead. */
void present_case(const struct judged *j, struct buf *out);

/* Appends a request of a case. `fields` holds the members of the request or of the repaired
   request. */
void present_input(const struct test_case *c, const cJSON *fields, struct buf *out);

void present_expected(const cJSON *expect, struct buf *out);

/* Appends the answer in a probe's reply, without "id" and "trace". */
void present_answer(const struct probe *p, struct buf *out);

/* Appends the reason why a case failed, and the end of the implementation's standard error. */
void present_detail(const struct judged *j, struct buf *out);

/* Appends the expected answer and the answer, at most PRESENT_SOURCE_LINES lines of each. */
void present_difference(const struct judged *j, bool colour, struct buf *out);

#endif
