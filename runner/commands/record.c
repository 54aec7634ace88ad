#include "commands/record.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/text.h"

static bool take_head(struct record *r, cJSON *line, struct buf *why)
{
    const cJSON *version = json_get(line, "results");
    if (!cJSON_IsNumber(version) || version->valuedouble != RESULTS_VERSION) {
        buf_fmt(why,
                "%s: is not a results file of version %d (hclcheck run --results writes a results "
                "file)",
                r->path, RESULTS_VERSION);
        cJSON_Delete(line);
        return false;
    }
    r->head = line;
    return true;
}

static size_t record_all(const struct record *r)
{
    return r->count + r->derived_count;
}

static bool take_case(struct record *r, cJSON *line, size_t number, struct buf *why)
{
    const char *law = json_get_string(line, "law");
    const char *derived = law != NULL ? law : json_get_string(line, "derived");
    const char *id = derived != NULL ? derived : json_get_string(line, "id");
    const char *verdict = json_get_string(line, "verdict");
    bool late = derived == NULL && r->derived_count > 0;
    if (late || id == NULL || verdict == NULL || verdict_find(verdict) == VERDICT_COUNT) {
        buf_fmt(
            why,
            "%s:%zu: must be a %scase with \"%s\" and a known \"verdict\", or the end of the run",
            r->path, number, late ? "derived " : "", late ? "derived" : "id");
        cJSON_Delete(line);
        return false;
    }
    r->cases = mem_more(r->cases, &r->cap, record_all(r), sizeof *r->cases);
    r->cases[record_all(r)] = (struct record_case){line, id, verdict_find(verdict)};
    *(derived != NULL ? &r->derived_count : &r->count) += 1;
    return true;
}

static bool take_line(struct record *r, const char *text, size_t n, size_t number, struct buf *why)
{
    struct json_error err;
    cJSON *line = json_parse(text, n, JSON_NUL_KEEP, &err);
    if (line == NULL) {
        buf_fmt(why, "%s:%zu:%zu: %s%s", r->path, number, err.column, err.what,
                r->head == NULL ? "; hclcheck run --results writes a results file" : "");
        return false;
    }
    if (r->head == NULL)
        return take_head(r, line, why);
    if (r->end != NULL) {
        buf_fmt(why, "%s:%zu: a line follows the end of the run", r->path, number);
        cJSON_Delete(line);
        return false;
    }
    if (json_get_string(line, "end") == NULL)
        return take_case(r, line, number, why);
    r->end = line;
    return true;
}

/* Returns an id that two cases have, or NULL. */
static const char *find_twins(const struct record *r)
{
    size_t count = record_all(r);
    const char **list = mem_alloc((count + 1) * sizeof *list);
    const char *twice = NULL;
    for (size_t i = 0; i < count; i++)
        list[i] = r->cases[i].id;
    qsort(list, count, sizeof *list, text_compare_first);
    for (size_t i = 1; i < count && twice == NULL; i++)
        if (strcmp(list[i - 1], list[i]) == 0)
            twice = list[i];
    free(list);
    return twice;
}

static bool check_whole(const struct record *r, struct buf *why)
{
    if (r->head == NULL || r->end == NULL) {
        buf_fmt(why, "%s: %s", r->path,
                r->head == NULL ? "is empty" : "was cut off: its last line is missing");
        return false;
    }
    const char *twice = find_twins(r);
    if (twice != NULL) {
        buf_fmt(why, "%s: has two results for ", r->path);
        text_escape(twice, strlen(twice), 300, why);
    }
    return twice == NULL;
}

bool record_read(const char *path, struct record *r, struct buf *why)
{
    struct buf text = {0};
    *r = (struct record){.path = path};
    bool ok = os_read_file(path, &text);
    if (!ok)
        buf_fmt(why, "%s: %s", path, strerror(errno));
    const char *line = buf_text(&text);
    for (size_t number = 1; ok && *line != '\0'; number++) {
        size_t n = strcspn(line, "\n");
        ok = take_line(r, line, n, number, why);
        line += n + (line[n] == '\n');
    }
    buf_free(&text);
    return ok && check_whole(r, why);
}

struct stance record_stance(const cJSON *votes, const char *reading)
{
    const cJSON *entry = json_get(votes, reading), *answers = json_get(entry, "answers");
    struct stance s = {.option = json_get_string(entry, "follows"),
                       .declared = json_get(entry, "declared") != NULL,
                       .outside = json_count(json_get(entry, "outside"))};
    s.answers = json_count(answers) + s.outside;
    if (s.option != NULL)
        s.agreeing = json_count(json_get(json_get(entry, "options"), s.option));
    return s;
}

void stance_print(const struct stance *s, struct buf *out)
{
    if (s->option != NULL && s->agreeing < s->answers)
        buf_fmt(out, " (inconsistent: %zu of %zu answers)", s->agreeing, s->answers);
}

void record_free(struct record *r)
{
    for (size_t i = 0; i < record_all(r); i++)
        cJSON_Delete(r->cases[i].line);
    free(r->cases);
    cJSON_Delete(r->head);
    cJSON_Delete(r->end);
    *r = (struct record){0};
}
