#include "commands/run.h"

#include <string.h>

#include "base/buf.h"
#include "base/diffview.h"
#include "base/json.h"
#include "base/os.h"
#include "base/text.h"
#include "cases/case.h"
#include "commands/present.h"
#include "judge/judge.h"
#include "options/options.h"
#include "process/sched.h"
#include "protocol/capability.h"
#include "protocol/encode.h"

/* Maximum number of remarks of one kind that are listed. */
#define REPORT_REMARKS_MAX 10

/* Returns the escape sequence `colour`, or "" for output without colours. */
static const char *in(const struct report *r, const char *colour)
{
    return r->colour ? colour : "";
}

#define BOLD "\033[1m"
#define RED "\033[1;31m"
#define DIM "\033[2m"
#define OFF "\033[0m"

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
                j->repair_at_fault ? "the original request of the case got the right answer"
                : j->probes[1].verdict == VERDICT_PASS
                    ? "the repaired request was accepted, as it must be"
                    : "the repaired request failed, too");
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
    buf_str(&out, in(r, RED));
    present_verdict(r->judge, j, &out);
    buf_fmt(&out, "%s %s%s%s  (%s)\n", in(r, OFF), in(r, BOLD), c->id, in(r, OFF),
            level_name(c->level));
    if (c->transform != NULL)
        buf_fmt(&out, "  under the transform %s\n", c->transform);
    size_t prose = out.len;
    present_rules(c, &out);
    text_wrap(&out, prose, command_line_columns(r->out));
    present_input(c, fields, &out);
    show_detail(j, p, &out);
    show_difference(r, j, p, &out);
    encode_request(c->op, fields, r->judge->edition,
                   JSON_PRINT_ASCII | (r->judge->trace ? ENCODE_TRACE : 0), &request);
    buf_fmt(&out, "  %sreproduce:%s ", in(r, DIM), in(r, OFF));
    encode_shell_line(r->options->impls.items[0], buf_text(&request), &out);
    buf_str(&out, "\n\n");
    text_tame(&out, 0);
    fwrite(out.data, 1, out.len, r->out);
    buf_free(&out);
    buf_free(&request);
}

/* Returns true if the message of an invalid reply was already printed for the previous failure. */
static bool is_again(const struct judged *before, const struct judged *j)
{
    return j->verdict == VERDICT_GARBAGE && before->verdict == VERDICT_GARBAGE &&
           j->detail != NULL && before->detail != NULL && strcmp(j->detail, before->detail) == 0;
}

static void show_failures(const struct report *r)
{
    size_t most = r->options->run.max_failures;
    const struct judged *before = NULL;
    size_t shown = 0, more = 0;
    for (size_t i = 0; i < r->count; i++) {
        const struct judged *j = &r->cases[i];
        if (!verdict_is_bad(j->verdict) || j->verdict == VERDICT_NOT_RUN ||
            j->verdict == VERDICT_XPASS) /* reported as a fault of the list of expected failures */
            continue;
        if (shown == most) {
            more++;
            continue;
        }
        if (shown++ == 0)
            fprintf(r->out, "Not passed (- expected, + actual):\n\n");
        if (before != NULL && is_again(before, j))
            fprintf(r->out, "%s%s%s %s%s%s  same message as above\n\n", in(r, RED),
                    verdict_name(j->verdict), in(r, OFF), in(r, BOLD), j->c->id, in(r, OFF));
        else
            show_failure(r, j);
        before = j;
    }
    if (more > 0)
        fprintf(r->out, "… and %zu more that did not pass (--max-failures %zu)\n\n", more, most);
}

static bool column_used(const struct tally *all, enum verdict verdict)
{
    return verdict == VERDICT_PASS || verdict == VERDICT_FAIL || all->verdicts[verdict] > 0;
}

static void show_number(FILE *out, size_t n, int width)
{
    if (n == 0)
        fprintf(out, "  %*s", width, ".");
    else
        fprintf(out, "  %*zu", width, n);
}

static int column_width(enum verdict verdict)
{
    int n = (int)strlen(verdict_name(verdict));
    return n < 5 ? 5 : n;
}

static void show_row(const struct report *r, const char *name, int name_width,
                     const struct tally *t, const struct tally *all)
{
    bool mark = r->colour && tally_bad(t) > 0;
    fprintf(r->out, "%s%-*s", mark ? "\033[31m" : "", name_width, name);
    show_number(r->out, t->cases, 5);
    for (unsigned i = 0; i < VERDICT_COUNT; i++)
        if (column_used(all, (enum verdict)i))
            show_number(r->out, t->verdicts[i], column_width((enum verdict)i));
    fprintf(r->out, "%s\n", mark ? "\033[0m" : "");
}

static int widest_section(const struct report *r)
{
    size_t width = strlen("section");
    for (size_t i = 0; i < r->count; i++)
        if (strlen(r->cases[i].c->section) > width)
            width = strlen(r->cases[i].c->section);
    return (int)width;
}

static void show_sections(const struct report *r, const struct tally *all)
{
    int width = widest_section(r);
    fprintf(r->out, "%s%-*s  %5s", in(r, BOLD), width, "section", "cases");
    for (unsigned i = 0; i < VERDICT_COUNT; i++)
        if (column_used(all, (enum verdict)i))
            fprintf(r->out, "  %*s", column_width((enum verdict)i), verdict_name((enum verdict)i));
    fprintf(r->out, "%s\n", in(r, OFF));
    for (size_t i = 0; i < r->count;) {
        const char *section = r->cases[i].c->section;
        struct tally t = {0};
        for (; i < r->count && strcmp(r->cases[i].c->section, section) == 0; i++)
            tally_add(&t, &r->cases[i]);
        show_row(r, section, width, &t, all);
    }
    show_row(r, "total", width, all, all);
}

static void show_levels(const struct report *r)
{
    const char *separator = "";
    for (unsigned level = 0; level < LEVEL_COUNT; level++) {
        struct tally t = {0};
        for (size_t i = 0; i < r->count; i++)
            if (r->cases[i].c->level == (enum level)level)
                tally_add(&t, &r->cases[i]);
        if (t.cases == 0)
            continue;
        fprintf(r->out, "%s%s: %zu of %zu passed", separator, level_name((enum level)level),
                t.verdicts[VERDICT_PASS] + t.verdicts[VERDICT_XPASS], t.cases);
        if (t.verdicts[VERDICT_XFAIL] > 0)
            fprintf(r->out, ", %zu failed as expected", t.verdicts[VERDICT_XFAIL]);
        separator = "; ";
    }
    fprintf(r->out, "\n");
}

/* Prints a line for each case that needs a remark, but at most REPORT_REMARKS_MAX lines. say:
 * prints the line of a case, or returns false if the case needs no remark. */
static void show_cases(const struct report *r, size_t count,
                       bool (*say)(FILE *out, const struct judged *j))
{
    size_t shown = 0;
    for (size_t i = 0; i < r->count && shown < REPORT_REMARKS_MAX; i++)
        shown += say(r->out, &r->cases[i]);
    if (count > shown)
        fprintf(r->out, "  … and %zu more, all of them in the results file (--results)\n",
                count - shown);
}

static bool say_place(FILE *out, const struct judged *j)
{
    bool differs = tally_place_differs(j);
    if (differs)
        fprintf(out, "  %s: %s\n", j->c->id, j->probes[0].place);
    return differs;
}

static void show_places(const struct report *r, size_t count)
{
    if (count > 0)
        fprintf(r->out, "should: %zu error%s right, but in another phase or range than expected\n",
                count, count == 1 ? " is" : "s are");
    show_cases(r, count, say_place);
}

static void show_kinds(const struct report *r, const struct tally *all)
{
    if (all->deviations > 0)
        fprintf(r->out,
                "remark: %zu of the failures are known deviations (--as NAME expects the "
                "deviations of NAME)\n",
                all->deviations);
    if (all->mixed > 0)
        fprintf(r->out,
                "remark: %zu of the failures mix readings: the specification allows the "
                "answer, but not together with the other answers\n",
                all->mixed);
}

static bool say_unstable(FILE *out, const struct judged *j)
{
    if (j->unstable != NULL)
        fprintf(out, "  %s: %s, but %s\n", j->c->id, verdict_name(j->verdict), j->unstable);
    return j->unstable != NULL;
}

static void show_unstable(const struct report *r, size_t count)
{
    if (count > 0)
        fprintf(r->out, "unstable: the verdict%s of %zu case%s on earlier requests or on chance\n",
                count == 1 ? "" : "s", count, count == 1 ? " depends" : "s depend");
    show_cases(r, count, say_unstable);
}

static void show_lines(const struct report *r, const char *title, const char *lines)
{
    for (size_t shown = 0; *lines != '\0'; shown++) {
        size_t n = strcspn(lines, "\n");
        if (shown == 4 * REPORT_REMARKS_MAX) {
            fprintf(r->out, "%s: …\n", title);
            return;
        }
        bool more = lines[0] == ' '; /* continues the line before */
        fprintf(r->out, "%s%s%.*s\n", more ? "" : title, more ? "" : ": ", (int)n, lines);
        lines += n + (lines[n] == '\n');
    }
}

/* Prints the readings as a paragraph, because an implementation may follow dozens of them. */
static void show_readings(const struct report *r)
{
    size_t column = 0;
    for (const char *line = r->readings; *line != '\0';) {
        size_t n = strcspn(line, "\n");
        const char *end = line[n] == '\n' && line[n + 1] != '\0' ? "," : "";
        if (column == 0 || column + n + 2 > command_line_columns(r->out)) {
            fputs(column == 0 ? "readings:" : "\n         ", r->out);
            column = strlen("readings:");
        }
        fprintf(r->out, " %.*s%s", (int)n, line, end);
        column += n + 2;
        line += n + (line[n] == '\n');
    }
    if (column > 0)
        fputc('\n', r->out);
}

static void show_implementation(const struct report *r)
{
    struct buf name = {0};
    text_escape(r->capability->implementation, strlen(r->capability->implementation), 100, &name);
    buf_char(&name, ' ');
    text_escape(r->capability->version, strlen(r->capability->version), 100, &name);
    fprintf(r->out, "%s, edition %s, %.2f s", buf_text(&name), edition_name(r->judge->edition),
            r->seconds);
    if (r->order[0] != '\0')
        fprintf(r->out, ", %s", r->order);
    if (r->judge->as != NULL)
        fprintf(r->out, ", judged as %s", r->judge->as);
    if (r->other_editions > 0)
        fprintf(r->out, " (%zu cases belong to other editions)", r->other_editions);
    fprintf(r->out, "\n");
    buf_free(&name);
}

void report_print(const struct report *r)
{
    show_failures(r);
    struct tally all = tally_all(r->cases, r->count);
    if (!r->options->all_editions) {
        show_readings(r);
        show_sections(r, &all);
    }
    show_levels(r);
    show_places(r, all.places);
    show_kinds(r, &all);
    show_lines(r, "remark", r->remarks);
    show_lines(r, "fault of the run that belongs to no case", buf_text(&r->result->faults));
    show_lines(r, "list of expected failures", r->list_faults);
    show_unstable(r, all.unstable);
    show_implementation(r);
}
