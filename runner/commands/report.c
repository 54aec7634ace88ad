#include "commands/run.h"

#include <stdlib.h>
#include <string.h>

#include "ask/causes.h"
#include "base/buf.h"
#include "base/colour.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/text.h"
#include "base/utf8.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "commands/reproduce.h"
#include "judge/judge.h"
#include "judge/present.h"
#include "options/options.h"
#include "process/sched.h"
#include "protocol/capability.h"
#include "protocol/encode.h"
#include "protocol/hcl.h"
#include "protocol/request.h"

/* Maximum number of lines of one kind that the report lists without --all. */
#define REPORT_REMARKS_MAX 40

/* Returns the escape sequence `colour`. Returns "" if the output has no colours. */
static const char *in(const struct report *r, const char *colour)
{
    return r->colour ? colour : "";
}

static void show_failure(const struct report *r, const struct judged *j)
{
    struct buf out = {0};
    const struct test_case *c = j->c;
    const cJSON *fields = case_request(c, j->at_fault);
    buf_str(&out, in(r, COLOUR_BOLD_RED));
    present_verdict(r->run.judge, j, &out);
    buf_fmt(&out, "%s %s%s%s  (%s)\n", in(r, COLOUR_OFF), in(r, COLOUR_BOLD), c->id,
            in(r, COLOUR_OFF), level_name(c->level));
    size_t prose = out.len;
    present_rules(c, &out);
    text_wrap(&out, prose, command_line_columns(r->out));
    if (c->derived != NULL)
        present_triple(c, &out);
    else
        present_input(c, fields, &out);
    present_detail(j, &out);
    if (c->derived == NULL)
        present_difference(j, r->colour, &out);
    reproduce_line(r->options, j, r->run.judge->edition, r->run.judge->trace, &out);
    buf_char(&out, '\n');
    text_tame(&out);
    fwrite(out.data, 1, out.len, r->out);
    buf_free(&out);
}

/* Returns the end of the standard error of a process that failed, or "". */
static const char *error_text(const struct judged *j)
{
    const char *text = j->probes[j->at_fault].error_text;
    return text != NULL ? text : "";
}

/* Returns true if a crash or invalid reply has the same message as the failure printed before. */
static bool is_again(const struct judged *before, const struct judged *j)
{
    return (j->verdict == VERDICT_GARBAGE || j->verdict == VERDICT_CRASH) &&
           before->verdict == j->verdict && j->detail != NULL && before->detail != NULL &&
           strcmp(j->detail, before->detail) == 0 && strcmp(error_text(j), error_text(before)) == 0;
}

/* The report shows all failures in full if there are at most FEW_FAILURES failures, unless options
   say otherwise. */
enum { FEW_FAILURES = 2 };

static size_t failures_in_full(const struct report *r)
{
    const struct run_options *o = &r->options->run;
    struct tally all = tally_all(r->run.cases, r->run.count + r->run.derived_count);
    if (o->max_failures != SIZE_MAX || o->all)
        return o->max_failures;
    return tally_bad(&all) <= FEW_FAILURES ? FEW_FAILURES : 0;
}

static void show_failures(const struct report *r)
{
    size_t most = failures_in_full(r);
    const struct judged *before = NULL;
    size_t shown = 0, more = 0;
    for (size_t i = 0; i < r->run.count + r->run.derived_count; i++) {
        const struct judged *j = &r->run.cases[i];
        if (!verdict_is_bad(j->verdict) || j->verdict == VERDICT_NOT_RUN ||
            j->verdict == VERDICT_XPASS) /* an xpass is reported below, as a fault in the list of
                                            expected failures */
            continue;
        if (shown == most) {
            more++;
            continue;
        }
        if (shown++ == 0)
            fprintf(r->out, "Not passed (- expected, + actual):\n\n");
        if (before != NULL && is_again(before, j))
            fprintf(r->out, "%s%s%s %s%s%s  same message as above\n\n", in(r, COLOUR_BOLD_RED),
                    verdict_name(j->verdict), in(r, COLOUR_OFF), in(r, COLOUR_BOLD), j->c->id,
                    in(r, COLOUR_OFF));
        else
            show_failure(r, j);
        before = j;
    }
    if (more > 0 && most > 0)
        fprintf(r->out, "… and %zu more that did not pass (--max-failures %zu)\n\n", more, most);
}

/* --- Causes ----------------------------------------------------------------------------------- */

/* Maximum number of causes without --all. CAUSES_IN_FULL causes get the rule and an example, and
   CAUSES_IN_BRIEF causes get one line each. */
enum { CAUSES_IN_FULL = 2, CAUSES_IN_BRIEF = 5 };

/* Maximum number of bytes of an example. */
enum { EXAMPLE_MAX = 60 };

/* The number of columns before the text of a cause. */
enum { CAUSE_INDENT = 6 };

/* Appends the request of a failure in one line: its source, then its other members. */
static void add_example(const struct judged *j, struct buf *out)
{
    const cJSON *fields = case_request(j->c, j->at_fault);
    struct buf text = {0}, lines = {0};
    bool has_source =
        json_get(fields, "source_base64") != NULL || json_get(fields, "source") != NULL;
    request_source(fields, &text);
    if (has_source && text.len == 0)
        buf_str(out, "(an empty source)");
    text_escape(buf_text(&text), text.len, EXAMPLE_MAX, out);
    buf_clear(&text);
    hcl_fields(fields, &lines);
    for (size_t i = 0; i + 1 < lines.len; i++)
        if (lines.data[i] != '\n')
            buf_char(&text, lines.data[i]);
        else
            buf_str(&text, strchr(" ]}", lines.data[i + 1]) != NULL ? " " : ", ");
    buf_str(out, has_source && text.len > 0 ? "   " : "");
    text_escape(buf_text(&text), text.len, EXAMPLE_MAX, out);
    buf_free(&lines);
    buf_free(&text);
}

/* Returns a verb that says in which way an answer is wrong. */
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
           : j->wrong == WRONG_READING  ? "example"
                                        : "answers wrongly";
}

/* Appends the first line of a text, wrapped to `columns` columns. */
static void add_line(const char *text, size_t columns, struct buf *out)
{
    size_t start = out->len;
    buf_fmt(out, "%*s%.*s\n", CAUSE_INDENT, "", (int)strcspn(text, "\n"), text);
    text_wrap(out, start, columns);
}

/* Appends a text in one line, cut off after `max` bytes. */
static void add_cut(const struct buf *text, size_t max, struct buf *out)
{
    size_t n = text->len;
    if (n > max)
        for (n = max - 1; n > 0 && (text->data[n] & 0xC0) == 0x80;)
            n--;
    buf_fmt(out, "%.*s%s", (int)n, buf_text(text), n < text->len ? "…" : "");
}

/* Appends an example of failures: the request, the reason why its answer is wrong, and the command
   that shows the case and its answers. */
static void add_full_example(const struct report *r, const struct judged *j, struct buf *out)
{
    buf_fmt(out, "%*s%s: ", CAUSE_INDENT, "", verb_of(j));
    add_example(j, out);
    buf_char(out, '\n');
    if (j->detail != NULL)
        add_line(j->detail, command_line_columns(r->out), out);
    buf_fmt(out, "%*s", CAUSE_INDENT, "");
    options_suggest(r->options, COMMAND_SHOW, out);
    buf_char(out, ' ');
    text_shell_quote(j->c->id, out);
    buf_char(out, '\n');
}

/* Appends the name of a cause. Says "never follows" only after a finished search. */
static void add_cause(const struct report *r, const struct cause *c, struct buf *out)
{
    buf_fmt(out, "%*zu  ", CAUSE_INDENT - 2, c->count);
    if (c->mixes)
        buf_str(out, "mixes interpretations of an ambiguous passage");
    else if (c->explains && c->followed > 0)
        buf_fmt(out, "breaks %s (but follows it in %zu case%s)", c->rule->id, c->followed,
                c->followed == 1 ? "" : "s");
    else if (c->explains)
        buf_fmt(out, "%s %s", r->causes->unfinished ? "breaks" : "never follows", c->rule->id);
    else if (c->rule != NULL)
        buf_fmt(out, "cause unknown, near %s", c->rule->id);
    else
        buf_str(out, c->verdict == VERDICT_CRASH     ? "crashes"
                     : c->verdict == VERDICT_TIMEOUT ? "does not answer in time"
                                                     : "gives invalid replies");
}

static void show_cause(const struct report *r, const struct cause *c, bool in_full)
{
    struct buf out = {0}, line = {0};
    add_cause(r, c, &line);
    if (in_full) {
        buf_fmt(&out, "%s\n", line.data);
        if (c->rule != NULL)
            add_line(c->rule->text, command_line_columns(r->out), &out);
        add_full_example(r, c->example, &out);
    } else {
        bool verb = c->rule != NULL || c->mixes;
        buf_fmt(&line, "%s%s: ", verb ? "; " : "", verb ? verb_of(c->example) : "");
        add_example(c->example, &line);
        add_cut(&line, command_line_columns(r->out), &out);
        buf_char(&out, '\n');
    }
    text_tame(&out);
    fwrite(out.data, 1, out.len, r->out);
    buf_free(&line);
    buf_free(&out);
}

static void show_causes(const struct report *r)
{
    const struct causes *causes = r->causes;
    bool all = r->options->run.all;
    size_t shown = all ? SIZE_MAX : CAUSES_IN_FULL + CAUSES_IN_BRIEF, left = 0;
    if (causes == NULL || causes->failures == 0)
        return;
    fprintf(r->out, "%sCauses of %zu failure%s", in(r, COLOUR_BOLD), causes->failures,
            causes->failures == 1 ? "" : "s");
    if (causes->fault.len > 0)
        fprintf(r->out, ", not looked for: %s", causes->fault.data);
    else
        fprintf(r->out, " (a rule explains %zu of them%s)", causes->explained,
                causes->unfinished
                    ? "; the search ran out of time: --causes SECONDS allows a longer search"
                    : "");
    fprintf(r->out, "%s\n", in(r, COLOUR_OFF));
    for (size_t i = 0; i < causes->count; i++)
        if (i < shown)
            show_cause(r, &causes->list[i], all || i < CAUSES_IN_FULL);
        else
            left += causes->list[i].count;
    if (causes->count > shown)
        fprintf(r->out, "%*s… and %zu more causes of %zu failures (--all)\n", CAUSE_INDENT, "",
                causes->count - shown, left);
    fputc('\n', r->out);
}

/* --- The end ---------------------------------------------------------------------------------- */

/* Shows results for valid inputs apart from invalid inputs, because otherwise a parser that accepts
   everything would look half right. */
static void show_directions(const struct report *r)
{
    size_t right[2] = {0}, all[2] = {0}; /* of valid inputs, and of invalid inputs */
    struct directions d = tally_directions(r->run.cases, r->run.count);
    struct buf line = {0};
    for (size_t i = 0; i < r->run.count; i++) {
        const struct judged *j = &r->run.cases[i];
        if (j->verdict == VERDICT_UNSUPPORTED || j->verdict == VERDICT_NOT_RUN)
            continue;
        all[j->c->rejecting]++;
        right[j->c->rejecting] += j->verdict == VERDICT_PASS || j->verdict == VERDICT_XPASS;
    }
    buf_fmt(&line, "valid inputs: %zu of %zu right; invalid inputs: %zu of %zu right", right[0],
            all[0], right[1], all[1]);
    tally_tell_direction(&d, &line);
    fprintf(r->out, "%s\n", line.data);
    buf_free(&line);
}

static void show_verdicts(const struct report *r, const struct tally *t)
{
    const char *separator = "verdicts: ";
    for (unsigned i = 0; i < VERDICT_COUNT; i++)
        if (t->verdicts[i] > 0) {
            fprintf(r->out, "%s%zu %s", separator, t->verdicts[i], verdict_name((enum verdict)i));
            separator = ", ";
        }
    fputc('\n', r->out);
}

static void show_kinds(const struct report *r, const struct tally *all)
{
    if (all->places > 0)
        fprintf(r->out, "should: %zu error%s right, but in another phase or range than expected\n",
                all->places, all->places == 1 ? " is" : "s are");
    if (all->deviations > 0)
        fprintf(r->out, "remark: %zu of the failures are known deviations of %s\n", all->deviations,
                all->deviates);
    if (all->failures[FAILURE_MIXED] > 0)
        fputs("mixed readings: the specification allows each of these answers, but not together "
              "with the implementation's other answers\n",
              r->out);
}

static void show_lines(const struct report *r, const char *title, const char *lines)
{
    for (size_t shown = 0; *lines != '\0'; shown++) {
        size_t n = strcspn(lines, "\n");
        if (shown == REPORT_REMARKS_MAX && !r->options->run.all) {
            fprintf(r->out, "%s: …\n", title);
            return;
        }
        bool more = lines[0] == ' '; /* the line continues the previous line */
        fprintf(r->out, "%s%s%.*s\n", more ? "" : title, more ? "" : ": ", (int)n, lines);
        lines += n + (lines[n] == '\n');
    }
}

static void show_readings(const struct report *r)
{
    size_t count = 0;
    for (const char *at = strchr(r->run.readings, '='); at != NULL; at = strchr(at + 1, '='))
        count++;
    if (r->options->run.all)
        show_lines(r, "reading", r->run.readings);
    else if (count > 0)
        fprintf(r->out,
                "readings: the implementation follows %zu reading%s of ambiguous passages\n", count,
                count == 1 ? "" : "s");
}

static void show_implementation(const struct report *r)
{
    struct buf name = {0};
    text_escape(r->run.capability->implementation, strlen(r->run.capability->implementation), 100,
                &name);
    buf_char(&name, ' ');
    text_escape(r->run.capability->version, strlen(r->run.capability->version), 100, &name);
    fprintf(r->out, "%s, edition %s, %.2f s", buf_text(&name), edition_name(r->run.judge->edition),
            r->seconds);
    if (r->order[0] != '\0')
        fprintf(r->out, ", %s", r->order);
    if (r->other_editions > 0)
        fprintf(r->out, " (%zu case%s to other editions)", r->other_editions,
                r->other_editions == 1 ? " belongs" : "s belong");
    fprintf(r->out, "\n");
    buf_free(&name);
}

/* Prints the counts of the cases of a group of laws, and the failure with the shortest source. */
static void show_laws(const struct report *r, enum laws laws)
{
    const struct judged *list = r->run.cases + r->run.count, *example = NULL;
    struct tally t = tally_laws(list, r->run.derived_count, laws);
    struct buf out = {0};
    size_t shortest = SIZE_MAX, recovered = 0, around = 0;
    for (size_t i = 0; i < r->run.derived_count; i++) {
        size_t length = strlen(json_get_text(list[i].c->fields, "source"));
        recovered += list[i].recovered;
        around += list[i].around;
        if (list[i].c->derived->laws == laws && verdict_is_bad(list[i].verdict) &&
            list[i].detail != NULL && length < shortest) {
            example = &list[i];
            shortest = length;
        }
    }
    if (t.cases > 0)
        buf_fmt(&out, "%s%s: %zu of %zu passed\n", laws == LAWS_SHAPE ? "" : "laws of ",
                laws == LAWS_SHAPE ? "derived cases" : laws_table[laws].name,
                t.verdicts[VERDICT_PASS] + t.verdicts[VERDICT_XPASS], tally_judged(&t));
    if (laws == LAWS_RECOVER && around > 0)
        buf_fmt(&out, "      recovers %zu of %zu items around a fault\n", recovered, around);
    if (example != NULL)
        add_full_example(r, example, &out);
    text_tame(&out);
    fputs(buf_text(&out), r->out);
    buf_free(&out);
}

static void show_failure_kinds(const struct report *r, const struct tally *t)
{
    struct buf text = {0};
    size_t expected = t->verdicts[VERDICT_XFAIL];
    failures_print(t->failures, &text);
    if (expected > 0)
        buf_fmt(&text, "; %zu of them expected", expected);
    if (tally_bad(t) + expected > 0)
        fprintf(r->out, "%s\n", buf_text(&text));
    buf_free(&text);
}

/* Prints the score. The score comes last only after a long list. */
static void show_score(const struct report *r, const struct tally *t)
{
    show_implementation(r);
    show_directions(r);
    show_verdicts(r, t);
    show_failure_kinds(r, t);
}

void report_print(const struct report *r)
{
    bool all = r->options->run.all;
    struct tally t = tally_all(r->run.cases, r->run.count);
    if (!all) {
        show_score(r, &t);
        fputs(tally_bad(&t) > 0 ? "\n" : "", r->out);
    }
    show_failures(r);
    show_causes(r);
    for (unsigned laws = 0; laws < LAWS_COUNT; laws++)
        show_laws(r, (enum laws)laws);
    show_readings(r);
    show_kinds(r, &t);
    show_lines(r, "remark", r->remarks);
    show_lines(r, "fault of the run that belongs to no case", buf_text(&r->run.result->faults));
    show_lines(r, "list of expected failures", r->run.list_faults);
    if (all)
        show_score(r, &t);
    else if (tally_bad(&t) > failures_in_full(r))
        fputs("--all shows every failure in full; --results FILE and hclreport show the sections\n",
              r->out);
}
