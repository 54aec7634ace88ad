/* The failures. */
#include "commands/report.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/diffview.h"
#include "base/json.h"
#include "base/text.h"
#include "cases/case.h"
#include "commands/present.h"
#include "judge/judge.h"
#include "protocol/encode.h"

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

static void show_difference(const struct report *r, const struct judged *j, const struct probe *p,
                            struct buf *out)
{
    struct buf expected = {0}, actual = {0};
    if (j->wrong == WRONG_COVERS)
        return; /* the answer is right */
    if (j->repair_at_fault)
        buf_str(&expected, "any answer but an error");
    else
        present_expected(judge_expectation(r->judge, j->c), &expected);
    if (p->reply != NULL)
        present_answer(p, &actual);
    diffview_lines(buf_text(&expected), buf_text(&actual), "    ", r->colour, out);
    buf_free(&expected);
    buf_free(&actual);
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
        text_escape_lines(p->error_text, strlen(p->error_text),
                          (struct text_limits){PRESENT_SOURCE_MAX, PRESENT_STDERR_LINES}, "    | ",
                          out);
    }
}

static void show_failure(const struct report *r, const struct judged *j)
{
    struct buf out = {0}, request = {0};
    const struct test_case *c = j->c;
    const struct probe *p = &j->probes[j->repair_at_fault ? 1 : 0];
    const cJSON *fields = j->repair_at_fault ? c->repaired : c->fields;
    buf_str(&out, red(r));
    present_verdict(r->judge, j, &out);
    buf_fmt(&out, "%s %s%s%s  (%s)\n", off(r), bold(r), c->id, off(r), level_name(c->level));
    if (c->transform != NULL)
        buf_fmt(&out, "  under the transform %s\n", c->transform);
    size_t prose = out.len;
    present_rules(c, &out);
    text_wrap(&out, prose, r->columns);
    present_input(c, fields, &out);
    show_detail(j, p, &out);
    show_difference(r, j, p, &out);
    encode_request(c->op, fields, r->judge->edition,
                   JSON_PRINT_ASCII | (r->judge->trace ? ENCODE_TRACE : 0), &request);
    buf_fmt(&out, "  %sreproduce:%s ", dim(r), off(r));
    encode_shell_line(r->command, buf_text(&request), &out);
    buf_str(&out, "\n\n");
    text_tame(&out, 0);
    fwrite(out.data, 1, out.len, r->out);
    buf_free(&out);
    buf_free(&request);
}

/* Garbage that came before, word for word: the cause is told once. */
static bool is_again(const struct judged *before, const struct judged *j)
{
    return j->verdict == VERDICT_GARBAGE && before->verdict == VERDICT_GARBAGE &&
           j->detail != NULL && before->detail != NULL && strcmp(j->detail, before->detail) == 0;
}

void report_failures(const struct report *r)
{
    const struct judged *before = NULL;
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
        if (before != NULL && is_again(before, j))
            fprintf(r->out, "%s%s%s %s%s%s  the same again\n\n", red(r), verdict_name(j->verdict),
                    off(r), bold(r), j->c->id, off(r));
        else
            show_failure(r, j);
        before = j;
    }
    if (more > 0)
        fprintf(r->out, "… and %zu more that did not pass (--max-failures %zu)\n\n", more,
                r->max_failures);
}
