/* The failures. */
#include "commands/report.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/diffview.h"
#include "base/json.h"
#include "base/text.h"
#include "base/utf8.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "judge/judge.h"
#include "protocol/encode.h"

/* Columns of pretty JSON. */
enum { WIDTH = 76 };

static const char *bold(const struct report *r)
{
    return r->colour ? "\033[1m" : "";
}

static const char *red(const struct report *r)
{
    return r->colour ? "\033[1;31m" : "";
}

static const char *dim(const struct report *r)
{
    return r->colour ? "\033[2m" : "";
}

static const char *off(const struct report *r)
{
    return r->colour ? "\033[0m" : "";
}

/* Text with each line behind indent. */
static void add_indented(const char *text, const char *indent, struct buf *out)
{
    while (*text != '\0') {
        size_t n = strcspn(text, "\n");
        buf_str(out, indent);
        buf_add(out, text, n);
        buf_char(out, '\n');
        text += n + (text[n] == '\n');
    }
}

static void show_source(enum op op, const cJSON *field, struct buf *out)
{
    bool is_file = op == OP_PARSE || op == OP_BODY;
    struct buf bytes = {0};
    if (strcmp(field->string, "source") == 0)
        buf_str(&bytes, field->valuestring);
    else
        utf8_base64_decode(field->valuestring, &bytes);
    text_escape_lines(buf_text(&bytes), bytes.len, REPORT_SOURCE_MAX, REPORT_SOURCE_LINES, "    | ",
                      out);
    if (is_file && bytes.len > 0 && bytes.data[bytes.len - 1] != '\n')
        buf_str(out, "    (no newline at the end of the file)\n");
    buf_free(&bytes);
}

static void show_input(const struct test_case *c, const cJSON *fields, struct buf *out)
{
    const cJSON *field;
    buf_fmt(out, "  input: %s%s\n", op_name(c->op), c->json_syntax ? ", json syntax" : "");
    cJSON_ArrayForEach(field, fields) {
        struct buf text = {0};
        if (strcmp(field->string, "source") == 0 || strcmp(field->string, "source_base64") == 0) {
            show_source(c->op, field, out);
            continue;
        }
        if (strcmp(field->string, "syntax") == 0)
            continue;
        buf_fmt(&text, "%s: ", field->string);
        json_pretty(field, WIDTH, &text);
        add_indented(buf_text(&text), "    ", out);
        buf_free(&text);
    }
}

static void expected_text(const cJSON *expect, struct buf *out)
{
    const cJSON *any_of = json_get(expect, "any_of"), *item;
    if (any_of == NULL) {
        json_pretty(expect, WIDTH, out);
        return;
    }
    buf_str(out, "any of:");
    cJSON_ArrayForEach(item, any_of) {
        buf_char(out, '\n');
        json_pretty(item, WIDTH, out);
    }
}

static void actual_text(const struct probe *p, struct buf *out)
{
    struct json_error err;
    size_t n = strlen(p->reply);
    cJSON *root = n > REPORT_ANSWER_MAX ? NULL : json_parse(p->reply, n, JSON_NUL_KEEP, &err);
    if (root == NULL) {
        text_escape(p->reply, n, REPORT_SOURCE_MAX, out);
        return;
    }
    cJSON_DeleteItemFromObjectCaseSensitive(root, "id");
    cJSON_DeleteItemFromObjectCaseSensitive(root, "trace");
    json_pretty(root, WIDTH, out);
    cJSON_Delete(root);
}

static void show_difference(const struct report *r, const struct judged *j, const struct probe *p,
                            struct buf *out)
{
    struct buf expected = {0}, actual = {0};
    if (j->wrong == WRONG_COVERS)
        return; /* the answer is right */
    if (j->repair_at_fault)
        buf_str(&expected, "any answer but an error");
    else
        expected_text(judge_expectation(r->judge, j->c), &expected);
    if (p->reply != NULL)
        actual_text(p, &actual);
    diffview_lines(buf_text(&expected), buf_text(&actual), "    ", r->colour, out);
    buf_free(&expected);
    buf_free(&actual);
}

static void show_rules(const struct test_case *c, struct buf *out)
{
    for (size_t i = 0; i < c->cover_count; i++) {
        buf_fmt(out, "  %s: ", c->covers[i]->id);
        text_escape(c->covers[i]->text, strlen(c->covers[i]->text), 1000, out);
        buf_char(out, '\n');
    }
    if (c->note != NULL) {
        buf_str(out, "  note: ");
        text_escape(c->note, strlen(c->note), 2000, out);
        buf_char(out, '\n');
    }
}

static void show_detail(const struct judged *j, const struct probe *p, struct buf *out)
{
    if (j->detail != NULL)
        buf_fmt(out, "  %s%s\n",
                j->repair_at_fault && j->verdict != VERDICT_FAIL ? "on the repaired request: " : "",
                j->detail);
    if (j->verdict == VERDICT_FAIL && j->c->repaired != NULL && j->wrong != WRONG_COVERS &&
        j->wrong != WRONG_READING)
        buf_fmt(out, "  (%s)\n",
                j->repair_at_fault ? "the case's own request was answered rightly"
                : j->probes[1].verdict == VERDICT_PASS
                    ? "the repaired request was accepted, as it must be"
                    : "the repaired request failed too");
    if (p->error_text != NULL) {
        buf_str(out, "  standard error ends with:\n");
        text_escape_lines(p->error_text, strlen(p->error_text), REPORT_SOURCE_MAX,
                          REPORT_STDERR_LINES, "    | ", out);
    }
}

static void show_failure(const struct report *r, const struct judged *j)
{
    struct buf out = {0}, request = {0};
    const struct test_case *c = j->c;
    const struct probe *p = &j->probes[j->repair_at_fault ? 1 : 0];
    const cJSON *fields = j->repair_at_fault ? c->repaired : c->fields;
    buf_fmt(&out, "%s%s", red(r), verdict_name(j->verdict));
    if (p->deviates != NULL)
        buf_fmt(&out, " (as %s)", p->deviates);
    buf_fmt(&out, "%s %s%s%s  (%s)\n", off(r), bold(r), c->id, off(r), level_name(c->level));
    if (c->transform != NULL)
        buf_fmt(&out, "  under the transform %s\n", c->transform);
    show_rules(c, &out);
    show_input(c, fields, &out);
    show_detail(j, p, &out);
    show_difference(r, j, p, &out);
    encode_request(c->op, fields, r->judge->edition, r->judge->trace, JSON_PRINT_ASCII, &request);
    buf_fmt(&out, "  %sreproduce:%s ", dim(r), off(r));
    encode_shell_line(r->command, buf_text(&request), &out);
    buf_str(&out, "\n\n");
    fwrite(out.data, 1, out.len, r->out);
    buf_free(&out);
    buf_free(&request);
}

void report_failures(const struct report *r)
{
    size_t shown = 0, more = 0;
    for (size_t i = 0; i < r->count; i++) {
        const struct judged *j = &r->cases[i];
        if (!verdict_is_bad(j->verdict) || j->verdict == VERDICT_NOT_RUN ||
            j->verdict == VERDICT_XPASS) /* a fault of the list */
            continue;
        if (shown == r->max_failures) {
            more++;
            continue;
        }
        if (shown++ == 0)
            fprintf(r->out, "Not passed (- expected, + actual):\n\n");
        show_failure(r, j);
    }
    if (more > 0)
        fprintf(r->out, "… and %zu more that did not pass (--max-failures %zu)\n\n", more,
                r->max_failures);
}
