/* Whether two runs say the same of a case: for hclcheck compare and hclreport compare. */
#ifndef RUNNER_COMPARE_ANSWERS_H
#define RUNNER_COMPARE_ANSWERS_H

#include <cjson/cJSON.h>

#include "protocol/protocol.h"

struct buf;

/* What became of a case. */
enum compare_change {
    COMPARE_SAME,
    COMPARE_BROKE,
    COMPARE_MENDED,
    COMPARE_OTHER, /* did not pass and does not, with another verdict */
    COMPARE_WRONG, /* failed and fails, with another wrong answer */
    COMPARE_RIGHT, /* passed and passes, with another right answer: read otherwise */
};

/* A case in one run. */
struct compare_side {
    enum verdict verdict;
    const cJSON *line; /* its line of the results file */
};

/* From the old run to the new one. That a failure was listed as expected, or not any more, is no
 * change of the implementation. An answer is another one where the comparison of answers with
 * expectations tells them apart; of errors only their presence counts. */
enum compare_change compare_sides(struct compare_side old, struct compare_side new);

/* Appends a line, without its end, about each reading that the runs follow another option of.
 * old, new: "votes" of the results files. Returns how many. */
size_t compare_readings(const cJSON *old, const cJSON *new, const char *indent, struct buf *out);

/* Appends what the two sides of COMPARE_WRONG or COMPARE_RIGHT answered. */
void compare_describe(struct compare_side old, struct compare_side new, struct buf *out);

#endif
