/* Reads JSON Lines. */
#ifndef REPORT_LINES_H
#define REPORT_LINES_H

#include <cjson/cJSON.h>

struct faults;

/* Returns the lines of a text as a JSON array, which the caller owns. At the first line that is no
   JSON, stops and adds a fault. `path` is the text's file. */
cJSON *lines_read(const char *path, const char *text, struct faults *f);

#endif
