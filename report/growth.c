#include "results.h"

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/os.h"

#include <stdbool.h>
#include <string.h>

enum { GROWTH_VERSION = 1 };

/* Returns the lines of a file as a JSON array, which the caller owns. At the first line that is no
   JSON, stops and adds a fault. If the first line is not that of a file of growth, the array is
   empty. */
static cJSON *read_lines(const char *path, struct faults *f)
{
    struct json_error err;
    struct buf text = {0};
    cJSON *lines = cJSON_CreateArray(), *line = lines;
    const char *p = os_read_file(path, &text) ? buf_text(&text) : "";
    for (size_t number = 1, n; *p && line; number++, p += n + (p[n] == '\n')) {
        n = strcspn(p, "\n");
        line = json_parse(p, n, JSON_NUL_REFUSE, &err);
        if (number == 1 && !json_get(line, "growth")) {
            cJSON_Delete(line);
            break;
        }
        if (!line)
            faults_add(f, path, "%zu:%zu: %s", number, err.column, err.what);
        cJSON_AddItemToArray(lines, line);
    }
    buf_free(&text);
    return lines;
}

bool growth_read(const char *path, struct report *r, struct faults *f)
{
    size_t known = f->count;
    cJSON *lines = read_lines(path, f);
    const cJSON *head = lines->child, *version = json_get(head, "growth");
    const cJSON *end = cJSON_GetArrayItem(lines, cJSON_GetArraySize(lines) - 1);
    bool read = head && f->count == known;
    if (read && (!json_is_integer(version) || version->valueint != GROWTH_VERSION ||
                 !json_get_string(head, "implementation") || !json_get_string(head, "version")))
        faults_add(f, path, "is not a file of version %d of hclcheck growth --results",
                   GROWTH_VERSION);
    else if (read && !json_get(end, "end"))
        faults_add(f, path, "was cut off: it has no last line with \"end\"");
    bool found = head != NULL;
    if (!found || f->count > known) {
        cJSON_Delete(lines);
        return found;
    }
    if (!r->growths)
        r->growths = cJSON_CreateArray();
    cJSON_AddItemToArray(r->growths, lines);
    return true;
}

void growth_attach(struct report *r, struct faults *f)
{
    const cJSON *lines;
    cJSON_ArrayForEach(lines, r->growths) {
        const char *name = json_get_string(lines->child, "implementation");
        const char *version = json_get_string(lines->child, "version");
        bool used = false;
        for (size_t i = 0; i < r->run_count; i++)
            if (strcmp(r->runs[i].implementation, name) == 0 &&
                strcmp(r->runs[i].version, version) == 0) {
                r->runs[i].growth = lines;
                used = true;
            }
        if (!used)
            faults_add(f, "growth",
                       "the results of %s %s are missing, so its speed and depth are left out",
                       name, version);
    }
}
