/* Reads the files of the suite, for the programs that generate files when the reference is built.
 */
#ifndef HCL_GEN_JSON_FILE_H
#define HCL_GEN_JSON_FILE_H

#include <cjson/cJSON.h>

/* Returns the JSON of a file. The caller owns the result. If the file cannot be read, is too long
   or is not JSON, prints the reason and ends the program with status 1. */
cJSON *json_file(const char *path);

#endif
