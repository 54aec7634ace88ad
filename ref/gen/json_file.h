/* Reads files of the suite, for programs that generate files during the build of the reference. */
#ifndef HCL_GEN_JSON_FILE_H
#define HCL_GEN_JSON_FILE_H

#include <cjson/cJSON.h>

/* Returns the JSON of a file. The caller owns the result. If the file is unreadable, too long or no
   JSON, prints the reason and ends the program with status 1. */
cJSON *json_file(const char *path);

#endif
