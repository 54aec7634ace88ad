#include <errno.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/os.h"
#include "cases/select.h"

static bool fails(enum verdict verdict)
{
    return verdict == VERDICT_COUNT || verdict_is_bad(verdict);
}

/* Returns the id of the case or derived case in a line of a results file. If there is no id,
   returns NULL. */
static const char *id_in_line(const cJSON *row)
{
    const char *id = json_get_string(row, "id");
    return id != NULL ? id : json_get_string(row, "derived");
}

bool select_read_failed(const char *path, struct os_paths *ids, struct buf *why)
{
    struct buf text = {0};
    if (!os_read_file(path, &text)) {
        buf_fmt(why, "--failed %s: %s (hclcheck --results FILE writes a results file)", path,
                strerror(errno));
        buf_free(&text);
        return false;
    }
    const char *line = buf_text(&text);
    bool complete = false;
    if (text.len == 0)
        buf_fmt(why, "--failed %s: this is not a results file: it is empty", path);
    for (size_t number = 1; *line != '\0' && why->len == 0; number++) {
        size_t n = strcspn(line, "\n");
        struct json_error err;
        cJSON *row = json_parse(line, n, JSON_NUL_KEEP, &err);
        const char *id = id_in_line(row), *verdict = json_get_string(row, "verdict");
        if (number == 1 && json_get(row, "results") == NULL)
            buf_fmt(why,
                    "--failed %s: this is not a results file (hclcheck --results FILE writes a "
                    "results file)",
                    path);
        else if (row == NULL)
            buf_fmt(why, "--failed %s:%zu:%zu: %s", path, number, err.column, err.what);
        else if (id != NULL && verdict != NULL && fails(verdict_find(verdict)))
            os_paths_add(ids, id);
        complete = json_get(row, "end") != NULL;
        cJSON_Delete(row);
        line += n + (line[n] == '\n');
    }
    buf_free(&text);
    if (why->len == 0 && ids->count == 0 && !complete)
        buf_fmt(
            why,
            "--failed %s: the file lacks its last line, and names no failure: run hclcheck again",
            path);
    os_paths_sort(ids);
    return why->len == 0;
}
