/* Which readings an implementation follows, by the votes of several results files: one that follows
 * one reading in one part and another in the next is as inconsistent as within one. */
#ifndef RUNNER_MERGE_READINGS_H
#define RUNNER_MERGE_READINGS_H

#include <cjson/cJSON.h>
#include <stdbool.h>

struct buf;
struct record_case;

/* Adds the "votes" of a run's end to *total, an object. False when they are malformed. */
bool merge_readings_add(cJSON *total, const cJSON *votes);

/* Judges a case again by all votes: an answer that passed may be inconsistent, and the other way
 * round. Changes the line and the verdict. */
void merge_readings_judge(const cJSON *total, struct record_case *c);

/* Appends a line for each reading, as readings_print has it. */
void merge_readings_print(const cJSON *total, struct buf *out);

#endif
