/* Writes types, values, requests and answers of the protocol as HCL, for people. The text is not
   escaped: it may contain any character of the values, but no line break inside a string. */
#ifndef RUNNER_HCL_H
#define RUNNER_HCL_H

#include <cjson/cJSON.h>

struct buf;

/* Appends a text with the escapes of a quoted string. */
void hcl_text(const char *text, struct buf *out);

/* Appends a value as the reference prints it: lists, sets and maps as tolist([…]), toset([…]) and
   tomap({…}). As a comment, appends the type of a null, of an unknown value, and of a collection
   that is empty or whose element type has a dynamic part. */
void hcl_value(const cJSON *value, struct buf *out);

/* Appends an answer, or an expected answer without alternatives: "an error", a value, a body, "no
   error", a type, or a tree as a source with parentheses. */
void hcl_answer(const cJSON *answer, struct buf *out);

/* Appends the fields of a request, each on lines of its own: variables as `name = value`, functions
   as `name(parameters) = result`. Leaves out the source. */
void hcl_fields(const cJSON *fields, struct buf *out);

#endif
