#include "lines.h"

#include "base/faults.h"
#include "base/json.h"

#include <string.h>

cJSON *lines_read(const char *path, const char *text, struct faults *f)
{
    struct json_error err;
    cJSON *lines = cJSON_CreateArray(), *line = lines;
    for (size_t number = 1, n; *text && line; number++, text += n + (text[n] == '\n')) {
        n = strcspn(text, "\n");
        line = json_parse(text, n, JSON_NUL_REFUSE, &err);
        if (!line)
            faults_add(f, path, "%zu:%zu: %s", number, err.column, err.what);
        cJSON_AddItemToArray(lines, line);
    }
    return lines;
}
