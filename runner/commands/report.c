#include "commands/run.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/diffview.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/text.h"
#include "base/utf8.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "commands/causes.h"
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
        present_expected(j->c->expect, &expected);
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
    struct buf out = {0};
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
    present_reproduction(r->options, j, r->judge->edition, r->judge->trace, &out);
    buf_char(&out, '\n');
    text_tame(&out, 0);
    fwrite(out.data, 1, out.len, r->out);
    buf_free(&out);
}

/* Returns the end of the standard error that belongs to a failure. */
static const char *error_text(const struct judged *j)
{
    const char *text = j->probes[j->repair_at_fault ? 1 : 0].error_text;
    return text != NULL ? text : "";
}

/* Returns true if a crash or invalid reply has the same message as the failure printed before. */
static bool is_again(const struct judged *before, const struct judged *j)
{
    return (j->verdict == VERDICT_GARBAGE || j->verdict == VERDICT_CRASH) &&
           before->verdict == j->verdict && j->detail != NULL && before->detail != NULL &&
           strcmp(j->detail, before->detail) == 0 && strcmp(error_text(j), error_text(before)) == 0;
}

/* Most failures that are shown in full if nothing asks for more: then there are not more. */
enum { FEW_FAILURES = 2 };

static size_t failures_in_full(const struct report *r)
{
    const struct run_options *o = &r->options->run;
    struct tally all = tally_all(r->cases, r->count);
    if (o->max_failures != SIZE_MAX || o->all)
        return o->max_failures;
    return tally_bad(&all) <= FEW_FAILURES ? FEW_FAILURES : 0;
}

static void show_failures(const struct report *r)
{
    size_t most = failures_in_full(r);
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
    if (more > 0 && most > 0)
        fprintf(r->out, "… and %zu more that did not pass (--max-failures %zu)\n\n", more, most);
}

/* --- Causes ----------------------------------------------------------------------------------- */

/* Causes that are shown without --all: with the rule and an example, and in one line. */
enum { CAUSES_IN_FULL = 5, CAUSES_IN_BRIEF = 6 };

/* Bytes of an example that are shown. */
enum { EXAMPLE_MAX = 60 };

/* The columns before the text of a cause. */
enum { CAUSE_INDENT = 6 };

/* Appends the input of a failure in one line. */
static void add_example(const struct judged *j, struct buf *out)
{
    const cJSON *fields = j->repair_at_fault ? j->c->repaired : j->c->fields;
    const char *source = json_get_string(fields, "source");
    const char *base64 = json_get_string(fields, "source_base64");
    struct buf text = {0};
    if (source != NULL)
        buf_str(&text, source);
    else if (base64 != NULL)
        utf8_base64_decode(base64, &text);
    else
        json_print(fields, 0, &text);
    if (text.len == 0)
        buf_str(out, "(an empty source)");
    text_escape(buf_text(&text), text.len, EXAMPLE_MAX, out);
    buf_free(&text);
}

/* Returns the kind of a wrong answer, as a verb. */
static const char *verb_of(const struct judged *j)
{
    if (j->verdict == VERDICT_CRASH)
        return "crashes on";
    if (j->verdict == VERDICT_TIMEOUT)
        return "does not answer";
    if (j->verdict == VERDICT_GARBAGE)
        return "answers with an invalid reply";
    return j->wrong == WRONG_ACCEPTED   ? "accepts"
           : j->wrong == WRONG_REJECTED ? "refuses"
                                        : "answers wrongly";
}

/* Appends, in one line, the words of a text that fit into so many columns. */
static void add_line(const char *text, size_t columns, struct buf *out)
{
    size_t length = strcspn(text, "\n"), n = length;
    while (n > columns - 1 && n > 0)
        for (n--; n > 0 && text[n] != ' ';)
            n--;
    buf_fmt(out, "%*s%.*s%s\n", CAUSE_INDENT, "", (int)n, text, n == length ? "" : " …");
}

static void show_cause(const struct report *r, const struct cause *c, bool in_full)
{
    struct buf out = {0};
    buf_fmt(&out, "%*zu  ", CAUSE_INDENT - 2, c->count);
    if (c->mixes)
        buf_str(&out, "mixes interpretations of an ambiguous passage");
    else if (c->explains && c->followed > 0)
        buf_fmt(&out, "breaks %s (but follows it in %zu case%s)", c->rule->id, c->followed,
                c->followed == 1 ? "" : "s");
    else if (c->explains)
        buf_fmt(&out, "never follows %s", c->rule->id);
    else if (c->rule != NULL)
        buf_fmt(&out, "cause unknown, near %s", c->rule->id);
    else
        buf_str(&out, c->verdict == VERDICT_CRASH     ? "crashes"
                      : c->verdict == VERDICT_TIMEOUT ? "does not answer in time"
                                                      : "gives invalid replies");
    if (!in_full && c->rule == NULL) { /* a crash always has an example */
        buf_fmt(&out, ": %s ", verb_of(c->example));
        add_example(c->example, &out);
    }
    buf_char(&out, '\n');
    if (in_full && c->rule != NULL)
        add_line(c->rule->text, command_line_columns(r->out) - CAUSE_INDENT, &out);
    if (in_full) {
        buf_fmt(&out, "%*s%s: ", CAUSE_INDENT, "", verb_of(c->example));
        add_example(c->example, &out);
        buf_fmt(&out, "   (%s)\n", c->example->c->id);
    }
    if (in_full && c->rule == NULL && !c->mixes && c->example->detail != NULL)
        add_line(c->example->detail, command_line_columns(r->out) - CAUSE_INDENT, &out);
    text_tame(&out, 0);
    fwrite(out.data, 1, out.len, r->out);
    buf_free(&out);
}

static void show_causes(const struct report *r)
{
    const struct causes *causes = r->causes;
    bool all = r->options->run.all;
    size_t shown = all ? SIZE_MAX : CAUSES_IN_FULL + CAUSES_IN_BRIEF, left = 0;
    if (causes == NULL || causes->failures == 0)
        return;
    fprintf(r->out, "%sCauses of %zu failure%s", in(r, BOLD), causes->failures,
            causes->failures == 1 ? "" : "s");
    if (causes->fault.len > 0)
        fprintf(r->out, ", not looked for: %s", causes->fault.data);
    else
        fprintf(r->out, " (a rule explains %zu of them%s)", causes->explained,
                causes->unfinished ? "; the time was over, --causes SECONDS gives more" : "");
    fprintf(r->out, "%s\n", in(r, OFF));
    for (size_t i = 0; i < causes->count; i++)
        if (i < shown)
            show_cause(r, &causes->list[i], all || i < CAUSES_IN_FULL);
        else
            left += causes->list[i].count;
    if (causes->count > shown)
        fprintf(r->out, "%*s… and %zu more causes of %zu failures\n", CAUSE_INDENT, "",
                causes->count - shown, left);
    fputc('\n', r->out);
}

/* --- The end ---------------------------------------------------------------------------------- */

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

/* Most sections with failures that are shown without --all. */
enum { SECTIONS_SHOWN = 5 };

struct section_tally {
    const char *name;
    struct tally tally;
};

/* Counts the verdicts of each section. Returns the number of sections; *out is owned by the
 * caller. */
static size_t tally_sections(const struct report *r, struct section_tally **out)
{
    size_t count = 0;
    *out = mem_alloc((r->count + 1) * sizeof **out);
    for (size_t i = 0; i < r->count; i++) {
        const char *section = r->cases[i].c->section;
        if (count == 0 || strcmp((*out)[count - 1].name, section) != 0)
            (*out)[count++] = (struct section_tally){.name = section};
        tally_add(&(*out)[count - 1].tally, &r->cases[i]);
    }
    return count;
}

static int by_failures(const void *a, const void *b)
{
    const struct section_tally *x = a, *y = b;
    size_t m = tally_bad(&x->tally), n = tally_bad(&y->tally);
    return m != n ? (m < n ? 1 : -1) : strcmp(x->name, y->name);
}

/* Shows the table of the sections: with --all each of them, else those with most failures. */
static void show_sections(const struct report *r, const struct tally *all)
{
    struct section_tally *list;
    bool every = r->options->run.all;
    size_t count = tally_sections(r, &list), shown = every ? count : 0, failing = 0;
    int width = widest_section(r);
    for (size_t i = 0; i < count; i++)
        failing += tally_bad(&list[i].tally) > 0;
    if (!every && count > 0) {
        qsort(list, count, sizeof *list, by_failures);
        shown = failing < SECTIONS_SHOWN ? failing : SECTIONS_SHOWN;
    }
    fprintf(r->out, "%s%-*s  %5s", in(r, BOLD), width, "section", "cases");
    for (unsigned i = 0; i < VERDICT_COUNT; i++)
        if (column_used(all, (enum verdict)i))
            fprintf(r->out, "  %*s", column_width((enum verdict)i), verdict_name((enum verdict)i));
    fprintf(r->out, "%s\n", in(r, OFF));
    for (size_t i = 0; i < shown; i++)
        show_row(r, list[i].name, width, &list[i].tally, all);
    if (!every && failing > shown)
        fprintf(r->out, "… and %zu more sections with failures\n", failing - shown);
    show_row(r, "total", width, all, all);
    free(list);
}

/* Shows both directions apart, so that a parser that accepts everything does not look half right.
 */
static void show_directions(const struct report *r)
{
    size_t valid = 0, accepted = 0, invalid = 0, refused = 0, wrong = 0;
    for (size_t i = 0; i < r->count; i++) {
        const struct judged *j = &r->cases[i];
        bool right = j->verdict == VERDICT_PASS || j->verdict == VERDICT_XPASS;
        if (j->verdict == VERDICT_UNSUPPORTED || j->verdict == VERDICT_NOT_RUN)
            continue;
        wrong += j->verdict == VERDICT_FAIL || right;
        if (j->c->rejecting) {
            invalid++;
            refused += right;
        } else {
            valid++;
            accepted += right;
        }
    }
    fprintf(r->out, "valid inputs: %zu of %zu right; invalid inputs: %zu of %zu right%s\n",
            accepted, valid, refused, invalid,
            wrong < valid + invalid       ? ""
            : refused == 0 && invalid > 0 ? " (it accepts every input)"
            : accepted == 0 && valid > 0  ? " (it refuses every input)"
                                          : "");
}

static void show_levels(const struct report *r)
{
    const char *separator = "";
    for (unsigned level = 0; level < LEVEL_COUNT; level++) {
        struct tally t = {0};
        for (size_t i = 0; i < r->count; i++)
            if (r->cases[i].c->level == (enum level)level)
                tally_add(&t, &r->cases[i]);
        size_t offered = t.cases - t.verdicts[VERDICT_UNSUPPORTED];
        if (offered == 0)
            continue;
        fprintf(r->out, "%s%s: %zu of %zu passed", separator, level_name((enum level)level),
                t.verdicts[VERDICT_PASS] + t.verdicts[VERDICT_XPASS], offered);
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
    if (r->options->run.all)
        show_cases(r, count, say_place);
}

static void show_kinds(const struct report *r, const struct tally *all)
{
    if (all->deviations > 0)
        fprintf(r->out, "remark: %zu of the failures are known deviations of %s\n", all->deviations,
                all->deviates);
    if (all->gained > 0 || all->lost > 0)
        fprintf(r->out, "as released (%s): %zu of the failures %s right",
                edition_name((enum edition)(EDITION_COUNT - 1)), all->gained,
                all->gained == 1 ? "is" : "are");
    if (all->lost > 0)
        fprintf(r->out, ", %zu of the passes %s wrong", all->lost, all->lost == 1 ? "is" : "are");
    if (all->gained > 0 || all->lost > 0)
        fputc('\n', r->out);
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
    size_t column = 0, count = 0;
    for (const char *line = r->readings; *line != '\0'; line++)
        count += *line == '\n';
    if (!r->options->run.all && count > 0) {
        fprintf(r->out, "readings: it follows %zu readings of ambiguous passages\n", count);
        return;
    }
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
    if (r->other_editions > 0)
        fprintf(r->out, " (%zu case%s to other editions)", r->other_editions,
                r->other_editions == 1 ? " belongs" : "s belong");
    fprintf(r->out, "\n");
    buf_free(&name);
}

void report_print(const struct report *r)
{
    bool all = r->options->run.all;
    show_failures(r);
    show_causes(r);
    struct tally t = tally_all(r->cases, r->count);
    if (!r->options->all_editions) {
        show_readings(r);
        show_sections(r, &t);
    }
    show_directions(r);
    show_levels(r);
    show_places(r, t.places);
    show_kinds(r, &t);
    show_lines(r, "remark", r->remarks);
    show_lines(r, "fault of the run that belongs to no case", buf_text(&r->result->faults));
    show_lines(r, "list of expected failures", r->list_faults);
    show_unstable(r, t.unstable);
    if (!all && tally_bad(&t) > failures_in_full(r))
        fputs("--all shows every failure in full; hclcheck show CASE shows one\n", r->out);
    show_implementation(r);
}
