#include "proven.h"

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static void read_line(const char *path, size_t number, const char *text, size_t n, struct proven *p,
                      struct faults *f)
{
    struct json_error err;
    cJSON *line = json_parse(text, n, JSON_NUL_REFUSE, &err);
    if (!line) {
        faults_add(f, path, "%zu:%zu: %s", number, err.column, err.what);
    } else if (!json_get_string(line, "without") && !json_get_string(line, "reading")) {
        faults_add(f, path, "%zu: neither \"without\" nor \"reading\"", number);
        cJSON_Delete(line);
    } else {
        p->lines = mem_more(p->lines, &p->cap, p->count, sizeof *p->lines);
        p->lines[p->count++] = line;
    }
}

void proven_read(const char *path, struct proven *p, struct faults *f)
{
    struct buf text = {0};
    if (!os_read_file(path, &text))
        faults_add(f, path, "%s", strerror(errno));
    const char *line = buf_text(&text);
    for (size_t number = 1; *line && !f->count; number++) {
        size_t n = strcspn(line, "\n");
        read_line(path, number, line, n, p, f);
        line += n + (line[n] == '\n');
    }
    buf_free(&text);
}

void proven_free(struct proven *p)
{
    for (size_t i = 0; i < p->count; i++)
        cJSON_Delete(p->lines[i]);
    free(p->lines);
    *p = (struct proven){0};
}
