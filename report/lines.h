/* Reads JSON Lines. */
#ifndef REPORT_LINES_H
#define REPORT_LINES_H

#include <cjson/cJSON.h>

struct faults;

/* Returns the lines of a text as a JSON array owned by the caller. Stops at the first line that is
   no JSON, and adds a fault. `path` is the file of the text. */
cJSON *lines_read(const char *path, const char *text, struct faults *f);

#endif
