/* JSON files into trees. */
#ifndef REPORT_LOAD_H
#define REPORT_LOAD_H

#include <cjson/cJSON.h>

struct faults;

/* The file's tree, owned by the caller (cJSON_Delete); NULL, with a fault in *f, where there is
 * none. */
cJSON *load_json(const char *path, struct faults *f);

#endif
