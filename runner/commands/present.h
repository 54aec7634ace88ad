/* A case and an answer, as people see them. Foreign text is escaped. */
#ifndef RUNNER_PRESENT_H
#define RUNNER_PRESENT_H

#include <cjson/cJSON.h>
#include <stdbool.h>

#include "protocol/protocol.h"

struct buf;
struct judge;
struct judged;
struct options;
struct probe;
struct test_case;

/* Longest source that is shown, and longest standard error. */
#define PRESENT_SOURCE_MAX 4000
#define PRESENT_SOURCE_LINES 60
#define PRESENT_STDERR_LINES 20

/* Each appends whole lines to out. Expectation and answer end without a newline. */

/* Appends the verdict; after a failure also the readings that it mixes and the implementation
 * that is recorded to answer so. Ends without a newline. */
void present_verdict(const struct judge *judge, const struct judged *j, struct buf *out);

/* Appends the text, each line after indent. */
void present_indented(const char *text, const char *indent, struct buf *out);

/* Appends the rules that the case covers, in words, and its note. */
void present_rules(const struct test_case *c, struct buf *out);

/* Appends a request of the case: its operation and these fields. */
void present_input(const struct test_case *c, const cJSON *fields, struct buf *out);

/* Appends a shell command that repeats the request at fault: sent to the program of --impl or of
 * --cli, or to the reference without either. */
void present_reproduction(const struct options *o, const struct judged *j, enum edition edition,
                          bool trace, struct buf *out);

/* Appends the same command alone. */
void present_command(const struct options *o, const struct judged *j, enum edition edition,
                     bool trace, struct buf *out);

void present_expected(const cJSON *expect, struct buf *out);

/* Appends the reply of a probe that has one, without the members of the transport. */
void present_answer(const struct probe *p, struct buf *out);

#endif
