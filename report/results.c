#include "results.h"

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/mem.h"
#include "score.h"

#include <string.h>

/* Version of the format that is read (runner/README.md). */
#define RESULTS_FORMAT 1

struct reader {
    const char *file;
    size_t line;
    struct scores *scores;
    struct score *score; /* of the header that was last read; NULL before the first */
    struct faults *faults;
};

static const char *or_unnamed(const char *text)
{
    return text && *text ? text : "(unnamed)";
}

/* {"results":1,"implementation":…,"version":…,"language":…,"edition":…} starts a run. */
static void read_header(struct reader *r, const cJSON *json)
{
    const cJSON *format = json_get(json, "results");
    if (!json_is_integer(format) || format->valueint != RESULTS_FORMAT) {
        faults_add(r->faults, r->file, "%zu: results of another format than %d", r->line,
                   RESULTS_FORMAT);
        return;
    }
    const char *version = json_get_string(json, "version");
    const char *edition = json_get_string(json, "edition");
    const char *as = json_get_string(json, "as");
    struct buf title = {0};
    buf_str(&title, or_unnamed(json_get_string(json, "implementation")));
    if (version && *version)
        buf_fmt(&title, " %s", version);
    if (edition)
        buf_fmt(&title, ", edition %s", edition);
    if (as)
        buf_fmt(&title, ", judged as %s", as);
    r->score = scores_add(r->scores, buf_text(&title));
    buf_free(&title);
}

/* {"id":"native/a#x","section":"native/a","verdict":"pass",…} is one case. */
static void read_case(struct reader *r, const cJSON *json)
{
    const char *id = json_get_string(json, "id");
    const char *verdict = json_get_string(json, "verdict");
    if (!id || !verdict)
        faults_add(r->faults, r->file, "%zu: neither a header, a case, nor an end", r->line);
    else if (verdict_find(verdict) == VERDICT_COUNT)
        faults_add(r->faults, r->file, "%zu: unknown verdict '%s'", r->line, verdict);
    else
        score_count(r->score, id, verdict_find(verdict));
}

/* {"end":"complete","fault_count":0,…} closes the run. */
static void read_end(struct reader *r, const cJSON *json)
{
    const char *end = json_get_string(json, "end");
    const cJSON *count = json_get(json, "fault_count");
    if (!end || r->score->end) {
        faults_add(r->faults, r->file, "%zu: a second end, or one that says nothing", r->line);
        return;
    }
    r->score->end = mem_dup(end);
    if (json_is_integer(count) && count->valueint > 0)
        r->score->fault_count = (size_t)count->valueint;
}

static void read_line(struct reader *r, const char *text, size_t n)
{
    struct json_error err;
    cJSON *json = json_parse(text, n, JSON_NUL_KEEP, &err);
    if (!json)
        faults_add(r->faults, r->file, "%zu:%zu: %s", r->line, err.column, err.what);
    else if (json_get(json, "results"))
        read_header(r, json);
    else if (!r->score)
        faults_add(r->faults, r->file, "%zu: no results header before it", r->line);
    else if (json_get(json, "end"))
        read_end(r, json);
    else
        read_case(r, json);
    cJSON_Delete(json);
}

void results_read(const char *file, const char *text, size_t n, struct scores *scores,
                  struct faults *f)
{
    struct reader r = {.file = file, .scores = scores, .faults = f};
    while (n > 0) {
        const char *newline = memchr(text, '\n', n);
        size_t length = newline ? (size_t)(newline - text) : n;
        r.line++;
        read_line(&r, text, length);
        length += newline != NULL;
        text += length;
        n -= length;
    }
    if (!r.line)
        faults_add(f, file, "holds no results");
}
