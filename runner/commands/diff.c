#include "ask/ask.h"
#include "commands/commands.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/text.h"
#include "base/where.h"
#include "options/options.h"
#include "protocol/match.h"
#include "protocol/reply.h"
#include "protocol/request.h"

/* Maximum number of bytes of an error summary that a line shows. */
enum { SUMMARY_MAX = 200 };

/* An answer to a file. The kind REPLY_PANIC stands for each failure, and REPLY_NONE for a file that
   cannot be read. */
struct answer {
    enum reply_kind kind;
    cJSON *structure;
    char *text; /* the error's summary, the missing feature, or the failure; control characters are
                   escaped */
};

struct side {
    const char *command;
    struct ask *ask;
    struct answer *answers;
};

struct diff {
    const struct options *options;
    FILE *out;
    FILE *err;
    struct os_paths files;
    struct side sides[2];
    struct side *current;
    cJSON *fields;   /* of the last request; owned */
    bool unreadable; /* true if at least one file cannot be read */
};

static bool collect(struct diff *d)
{
    for (size_t i = 0; i < d->options->operands.count; i++) {
        const char *path = d->options->operands.items[i];
        struct buf bad = {0};
        if (!os_is_dir(path)) {
            os_paths_add(&d->files, path);
        } else if (!os_walk(path, NULL, NULL, &d->files, &bad)) {
            fprintf(d->err, "hclcheck: %s\n", buf_text(&bad));
            buf_free(&bad);
            return false;
        }
    }
    if (d->files.count == 0)
        fprintf(d->err, "hclcheck: no file in the named folders\n");
    return d->files.count > 0;
}

static bool is_json(const struct diff *d, const char *path)
{
    size_t n = strlen(path);
    if (d->options->syntax != DIFF_BY_NAME)
        return d->options->syntax == DIFF_JSON;
    return n >= 5 && strcmp(path + n - 5, ".json") == 0;
}

/* Returns the fields of the request for a file, or NULL if the file cannot be read. */
static cJSON *fields_of(const struct diff *d, const char *path)
{
    struct buf bytes = {0};
    if (!os_read_file(path, &bytes)) {
        buf_free(&bytes);
        return NULL;
    }
    cJSON *fields = cJSON_CreateObject();
    if (is_json(d, path))
        cJSON_AddStringToObject(fields, "syntax", "json");
    request_set_source(fields, &bytes);
    buf_free(&bytes);
    return fields;
}

static void set_answer(struct answer *a, enum reply_kind kind, const char *foreign)
{
    struct buf text = {0};
    text_escape(foreign, strlen(foreign), SUMMARY_MAX, &text);
    free(a->text);
    cJSON_Delete(a->structure);
    *a = (struct answer){.kind = kind, .text = buf_take(&text)};
}

static bool on_pose(void *arg, size_t index, struct request *r)
{
    struct diff *d = arg;
    const char *path = d->files.list[index];
    cJSON_Delete(d->fields);
    d->fields = fields_of(d, path);
    if (d->fields == NULL) {
        set_answer(&d->current->answers[index], REPLY_NONE, strerror(errno));
        d->unreadable = true;
        return false;
    }
    *r = (struct request){.op = OP_PARSE,
                          .fields = d->fields,
                          .json = is_json(d, path),
                          .edition = d->options->edition};
    return true;
}

static bool on_take(void *arg, size_t index, const struct outcome *outcome)
{
    static const char *const failures[] = {[OUTCOME_CRASH] = "crash: ",
                                           [OUTCOME_TIMEOUT] = "timeout: ",
                                           [OUTCOME_GARBAGE] = "garbage: ",
                                           [OUTCOME_LACKS] = ""};
    struct diff *d = arg;
    struct answer *a = &d->current->answers[index];
    struct where w = {0};
    struct buf text = {0};
    const cJSON *item = NULL;
    enum reply_kind kind = outcome->kind == OUTCOME_LACKS ? REPLY_UNSUPPORTED : REPLY_PANIC;
    if (outcome->kind == OUTCOME_REPLY)
        kind = reply_read(OP_PARSE, outcome->reply, &item, &w);
    if (outcome->kind != OUTCOME_REPLY)
        buf_fmt(&text, "%s%s", failures[outcome->kind], outcome->detail);
    else if (kind == REPLY_UNSUPPORTED)
        buf_str(&text, item->valuestring);
    else if (kind != REPLY_NONE)
        buf_str(&text, json_get_text(item, "summary"));
    if (kind == REPLY_NONE) {
        kind = REPLY_PANIC;
        buf_str(&text, "garbage: ");
        where_print(&w, &text);
    }
    set_answer(a, kind, buf_text(&text));
    if (kind == REPLY_RESULT)
        a->structure = cJSON_Duplicate(item, true);
    buf_free(&text);
    where_free(&w);
    return true;
}

static bool run_side(struct diff *d, struct side *side)
{
    side->ask = ask_open(&(struct ask_config){.command = side->command, .options = d->options});
    side->answers = mem_alloc(d->files.count * sizeof *side->answers);
    d->current = side;
    struct ask_batch batch = {
        .count = d->files.count, .last = true, .arg = d, .pose = on_pose, .take = on_take};
    const struct sched_result *result = ask_run(side->ask, &batch);
    if (result->end != SCHED_COMPLETE)
        fprintf(d->err, "hclcheck: %s: %s\n", side->command, buf_text(&result->message));
    return result->end == SCHED_COMPLETE;
}

static void describe(const struct answer *a, struct buf *out)
{
    static const char *const words[] = {[REPLY_NONE] = "cannot be read",
                                        [REPLY_RESULT] = "accepts",
                                        [REPLY_ERROR] = "rejects",
                                        [REPLY_UNSUPPORTED] = "unsupported",
                                        [REPLY_PANIC] = "fails"};
    buf_str(out, words[a->kind]);
    if (a->text != NULL && a->text[0] != '\0')
        buf_fmt(out, ": %s", a->text);
}

/* Returns true if two implementations give equal answers to a file. Appends a difference to
 *why. */
static bool agree(const struct answer *a, const struct answer *b, struct buf *why)
{
    struct where w = {0};
    bool same = a->kind == b->kind && a->kind != REPLY_PANIC;
    if (!same) {
        buf_str(why, "A ");
        describe(a, why);
        buf_str(why, "\n  B ");
        describe(b, why);
    } else if (a->kind == REPLY_RESULT && !match_structure(a->structure, b->structure, &w)) {
        same = false;
        buf_str(why, "the structures differ (expected: A, got: B) at ");
        where_print(&w, why);
    }
    where_free(&w);
    return same;
}

struct counts {
    size_t accepted;
    size_t rejected;
    size_t different;
    size_t incomparable; /* files without a comparison, because an implementation does not support
                            the file, or because the file cannot be read */
};

static void show_skipped(const struct diff *d, const char *path, const struct answer *a,
                         const struct answer *b)
{
    bool first = a->kind == REPLY_NONE || a->kind == REPLY_UNSUPPORTED;
    struct buf why = {0};
    describe(first ? a : b, &why);
    if (a->kind == REPLY_NONE || b->kind == REPLY_NONE)
        fprintf(d->err, "hclcheck: %s: %s\n", path, buf_text(&why));
    else
        fprintf(d->out, "%s\n  not compared, %c: %s\n", path, first ? 'A' : 'B', buf_text(&why));
    buf_free(&why);
}

static void compare_file(struct diff *d, size_t i, struct counts *n)
{
    const struct answer *a = &d->sides[0].answers[i], *b = &d->sides[1].answers[i];
    struct buf why = {0}, path = {0};
    text_escape(d->files.list[i], strlen(d->files.list[i]), 1000, &path);
    bool skipped = a->kind == REPLY_UNSUPPORTED || b->kind == REPLY_UNSUPPORTED ||
                   a->kind == REPLY_NONE || b->kind == REPLY_NONE;
    if (skipped) {
        n->incomparable++;
        show_skipped(d, buf_text(&path), a, b);
    } else if (!agree(a, b, &why)) {
        n->different++;
        fprintf(d->out, "%s\n  %s\n", buf_text(&path), buf_text(&why));
    } else if (a->kind == REPLY_RESULT)
        n->accepted++;
    else
        n->rejected++;
    buf_free(&why);
    buf_free(&path);
}

static enum exit_status compare(struct diff *d)
{
    struct counts n = {0};
    size_t faults = 0;
    for (size_t i = 0; i < d->files.count; i++)
        compare_file(d, i, &n);
    for (size_t k = 0; k < 2; k++) {
        const struct sched_result *result = ask_result(d->sides[k].ask);
        faults += result->fault_count;
        if (result->fault_count > 0)
            fprintf(d->out, "%c: fault of the run: %s", 'A' + (int)k, buf_text(&result->faults));
    }
    fprintf(d->out, "%zu file%s: %zu accepted by both, %zu rejected by both, %zu different",
            d->files.count, d->files.count == 1 ? "" : "s", n.accepted, n.rejected, n.different);
    if (n.incomparable > 0)
        fprintf(d->out, ", %zu not compared", n.incomparable);
    fprintf(d->out, "\n");
    if (d->unreadable || n.incomparable == d->files.count) {
        if (!d->unreadable)
            fprintf(d->err, "hclcheck: no file was compared\n");
        return EXIT_SETUP;
    }
    return n.different > 0 || faults > 0 ? EXIT_WRONG : EXIT_RIGHT;
}

static void free_side(struct side *side, size_t files)
{
    for (size_t i = 0; side->answers != NULL && i < files; i++) {
        cJSON_Delete(side->answers[i].structure);
        free(side->answers[i].text);
    }
    free(side->answers);
    ask_close(side->ask);
}

enum exit_status diff_command(const struct options *options, FILE *out, FILE *err)
{
    struct diff d = {.options = options, .out = out, .err = err};
    enum exit_status status = EXIT_SETUP;
    d.sides[0].command = options->impls.items[0];
    d.sides[1].command = options->impls.items[1];
    if (collect(&d) && run_side(&d, &d.sides[0]) && run_side(&d, &d.sides[1]))
        status = compare(&d);
    free_side(&d.sides[1], d.files.count);
    free_side(&d.sides[0], d.files.count);
    cJSON_Delete(d.fields);
    os_paths_free(&d.files);
    return status;
}
