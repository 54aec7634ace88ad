/* Writes names, texts and numbers of the library into replies. */
#ifndef C_HCL2_WIRE_H
#define C_HCL2_WIRE_H

#include <cJSON.h>

/* The outcome of a request so far. At most one member is not NULL. */
struct outcome {
    const char *unsupported;
    const char *panic;
};

/* Notes a feature that the library lacks. Only the first such feature is kept. Always returns
   NULL. */
void *missing(struct outcome *outcome, const char *what);

/* Returns a text as a JSON string. If the text is not valid UTF-8, records a crash of the library
   in *outcome, and returns NULL. */
cJSON *string_out(const char *text, struct outcome *outcome);

/* Returns a number with all digits, as a value of the protocol. If the number is NaN, records a
   crash of the library in *outcome. */
cJSON *number_out(double number, struct outcome *outcome);

void answer_tree(const cJSON *request, cJSON *reply, struct outcome *outcome);

#endif
