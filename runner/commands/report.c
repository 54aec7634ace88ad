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
#include "protocol/request.h"

/* Maximum number of remarks of one kind that the report lists. */
#define REPORT_REMARKS_MAX 10

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
    present_verdict(r->judge, j, &out);
    buf_fmt(&out, "%s %s%s%s  (%s)\n", in(r, COLOUR_OFF), in(r, COLOUR_BOLD), c->id,
            in(r, COLOUR_OFF), level_name(c->level));
    if (c->transform != NULL)
        buf_fmt(&out, "  under the transform %s\n", c->transform);
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
    reproduce_line(r->options, j, r->judge->edition, r->judge->trace, &out);
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
    struct tally all = tally_all(r->cases, r->count);
    struct tally derived = tally_all(r->derived, r->derived_count);
    if (o->max_failures != SIZE_MAX || o->all)
        return o->max_failures;
    return tally_bad(&all) + tally_bad(&derived) <= FEW_FAILURES ? FEW_FAILURES : 0;
}

static void show_failures(const struct report *r)
{
    size_t most = failures_in_full(r);
    const struct judged *before = NULL;
    size_t shown = 0, more = 0;
    for (size_t i = 0; i < r->count + r->derived_count; i++) {
        const struct judged *j = i < r->count ? &r->cases[i] : &r->derived[i - r->count];
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

/* Maximum number of kinds of failed derived cases without --all. Each kind gets one line. */
enum { DERIVED_KINDS_SHOWN = 2 };

/* Maximum numbers of bytes of an example and of an answer, and maximum number of columns of an
   expected answer. */
enum { EXAMPLE_MAX = 60, ANSWER_MAX = 200, EXPECTED_COLUMNS = 40 };

/* The number of columns before the text of a cause. */
enum { CAUSE_INDENT = 6 };

/* Appends the request of a failure in one line: its source, then its other members. */
static void add_example(const struct judged *j, struct buf *out)
{
    cJSON *others = cJSON_Duplicate(case_request(j->c, j->at_fault), true);
    struct buf text = {0};
    bool base64 = json_get(others, "source_base64") != NULL;
    bool has_source = base64 || json_get(others, "source") != NULL;
    request_source(others, &text);
    if (has_source && text.len == 0)
        buf_str(out, "(an empty source)");
    size_t begin = 0;
    for (size_t i = 0; base64 && i + 1 < text.len; i++) {
        if (memcmp(text.data + i, JSON_NUL, 2) != 0) /* JSON_NUL stands for U+0000 */
            continue;
        text_escape(text.data + begin, i + 1 - begin, EXAMPLE_MAX, out);
        begin = i + 1;
    }
    text_escape(buf_text(&text) + begin, text.len - begin, EXAMPLE_MAX, out);
    cJSON_DeleteItemFromObjectCaseSensitive(others, "source");
    cJSON_DeleteItemFromObjectCaseSensitive(others, "source_base64");
    cJSON_DeleteItemFromObjectCaseSensitive(others, "syntax");
    if (others->child != NULL) {
        buf_clear(&text);
        json_print(others, 0, &text);
        buf_str(out, has_source ? "   " : "");
        text_escape(buf_text(&text), text.len, EXAMPLE_MAX, out);
    }
    cJSON_Delete(others);
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

/* Appends as many words of a text as fit into `columns` columns, in one line. */
static void add_line(const char *text, size_t columns, struct buf *out)
{
    size_t length = strcspn(text, "\n"), n = length;
    while (n > columns - 1 && n > 0)
        for (n--; n > 0 && text[n] != ' ';)
            n--;
    buf_fmt(out, "%*s%.*s%s\n", CAUSE_INDENT, "", (int)n, text, n == length ? "" : " …");
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

/* Appends an escaped text, cut off after `max` bytes. */
static void add_escaped(const struct buf *text, size_t max, struct buf *out)
{
    struct buf escaped = {0};
    text_escape(buf_text(text), text->len < ANSWER_MAX ? text->len : ANSWER_MAX, ANSWER_MAX,
                &escaped);
    add_cut(&escaped, max, out);
    buf_free(&escaped);
}

/* Appends the error or result of an answer in one line. An alternative of an expectation is treated
   as an answer. */
static void add_answer(const cJSON *answer, struct buf *out)
{
    const cJSON *error = json_get(answer, "error"), *item;
    const char *summary = json_get_string(error, "summary");
    if (error != NULL) {
        buf_fmt(out, "an error%s%s", summary != NULL ? ": " : "", summary != NULL ? summary : "");
        return;
    }
    cJSON_ArrayForEach(item, answer) {
        if (strcmp(item->string, "reading") != 0) {
            json_print(item, 0, out);
            return;
        }
    }
}

/* Appends a line with the expected answer and the actual answer. */
static void add_difference(const struct report *r, const struct judged *j, struct buf *out)
{
    const struct probe *p = &j->probes[j->at_fault];
    const cJSON *expect = j->c->expect, *item;
    const cJSON *any_of = j->at_fault != REQUEST_OWN ? NULL : json_get(expect, "any_of");
    cJSON *answer = p->reply != NULL ? probe_answer(p) : NULL;
    struct buf expected = {0}, actual = {0};
    if (j->at_fault != REQUEST_OWN)
        buf_str(&expected, "any answer except an error");
    else if (any_of == NULL)
        add_answer(expect, &expected);
    cJSON_ArrayForEach(item, any_of) {
        buf_str(&expected, expected.len > 0 ? " or " : "");
        add_answer(item, &expected);
    }
    if (answer != NULL && j->verdict == VERDICT_FAIL)
        add_answer(answer, &actual);
    else if (j->detail != NULL)
        buf_str(&actual, j->detail);
    buf_fmt(out, "%*sexpected ", CAUSE_INDENT, "");
    size_t begin = out->len;
    add_escaped(&expected, EXPECTED_COLUMNS, out);
    buf_str(out, ", got ");
    size_t used = out->len - begin + strlen("expected ") + CAUSE_INDENT;
    size_t columns = command_line_columns(r->out);
    add_escaped(&actual, columns > used + EXPECTED_COLUMNS ? columns - used : EXPECTED_COLUMNS,
                out);
    buf_char(out, '\n');
    cJSON_Delete(answer);
    buf_free(&expected);
    buf_free(&actual);
}

/* Appends a line with the command that shows the case and its answers. */
static void add_show(const struct report *r, const struct judged *j, struct buf *out)
{
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
            add_line(c->rule->text, command_line_columns(r->out) - CAUSE_INDENT, &out);
        buf_fmt(&out, "%*s%s: ", CAUSE_INDENT, "", verb_of(c->example));
        add_example(c->example, &out);
        buf_char(&out, '\n');
        add_difference(r, c->example, &out);
        add_show(r, c->example, &out);
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
    fprintf(r->out, "%s%-*s", mark ? COLOUR_RED : "", name_width, name);
    show_number(r->out, t->cases, 5);
    for (unsigned i = 0; i < VERDICT_COUNT; i++)
        if (column_used(all, (enum verdict)i))
            show_number(r->out, t->verdicts[i], column_width((enum verdict)i));
    fprintf(r->out, "%s\n", mark ? COLOUR_OFF : "");
}

static int widest_section(const struct report *r)
{
    size_t width = strlen("section");
    for (size_t i = 0; i < r->count; i++)
        if (strlen(r->cases[i].c->section) > width)
            width = strlen(r->cases[i].c->section);
    return (int)width;
}

/* Maximum number of sections with failures that are shown without --all. */
enum { SECTIONS_SHOWN = 3 };

struct section_tally {
    const char *name;
    struct tally tally;
};

/* Counts the verdicts of each section. Returns the number of sections. The caller owns *out. */
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

/* Shows a table of sections: with --all all sections, else the sections with most failures. */
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
    fprintf(r->out, "%s%-*s  %5s", in(r, COLOUR_BOLD), width, "section", "cases");
    for (unsigned i = 0; i < VERDICT_COUNT; i++)
        if (column_used(all, (enum verdict)i))
            fprintf(r->out, "  %*s", column_width((enum verdict)i), verdict_name((enum verdict)i));
    fprintf(r->out, "%s\n", in(r, COLOUR_OFF));
    for (size_t i = 0; i < shown; i++)
        show_row(r, list[i].name, width, &list[i].tally, all);
    if (!every && failing > shown)
        fprintf(r->out, "… and %zu more sections with failures\n", failing - shown);
    show_row(r, "total", width, all, all);
    free(list);
}

/* Shows results for valid inputs apart from invalid inputs, because otherwise a parser that accepts
   everything would look half right. */
static void show_directions(const struct report *r)
{
    size_t right[2] = {0}, all[2] = {0}; /* of valid inputs, and of invalid inputs */
    struct directions d = tally_directions(r->cases, r->count);
    struct buf line = {0};
    for (size_t i = 0; i < r->count; i++) {
        const struct judged *j = &r->cases[i];
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

/* Prints a line for each case that needs a remark, at most REPORT_REMARKS_MAX lines. The function
   `say` prints the line, or returns false if a case needs no remark. */
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

/* Shows how many verdicts would differ in the newest released language. A passed case of this run
   is right by the specification's text. */
static void show_released(const struct report *r, const struct tally *all)
{
    size_t gained = all->failures[FAILURE_RELEASED];
    if (gained == 0 && all->lost == 0)
        return;
    fprintf(r->out, "verdicts by the released language (%s): ",
            edition_name((enum edition)EDITION_NEWEST_RELEASE));
    if (gained > 0)
        fprintf(r->out, "%zu of the failures would pass%s", gained, all->lost > 0 ? ", and " : "");
    if (all->lost > 0)
        fprintf(r->out, "%zu of the passed cases would fail", all->lost);
    fputc('\n', r->out);
}

static void show_kinds(const struct report *r, const struct tally *all)
{
    if (all->deviations > 0)
        fprintf(r->out, "remark: %zu of the failures are known deviations of %s\n", all->deviations,
                all->deviates);
    show_released(r, all);
    if (all->failures[FAILURE_MIXED] > 0)
        fputs("mixed readings: the specification allows each of these answers, but not together "
              "with the implementation's other answers\n",
              r->out);
}

static void show_lines(const struct report *r, const char *title, const char *lines)
{
    for (size_t shown = 0; *lines != '\0'; shown++) {
        size_t n = strcspn(lines, "\n");
        if (shown == 4 * REPORT_REMARKS_MAX) {
            fprintf(r->out, "%s: …\n", title);
            return;
        }
        bool more = lines[0] == ' '; /* the line continues the previous line */
        fprintf(r->out, "%s%s%.*s\n", more ? "" : title, more ? "" : ": ", (int)n, lines);
        lines += n + (lines[n] == '\n');
    }
}

/* Prints the interpretations as one paragraph, because there may be dozens of ambiguous
   passages. */
static void show_readings(const struct report *r)
{
    size_t column = 0, count = 0;
    for (const char *at = strchr(r->readings, '='); at != NULL; at = strchr(at + 1, '='))
        count++;
    if (!r->options->run.all && count > 0) {
        fprintf(r->out,
                "readings: the implementation follows %zu reading%s of ambiguous passages\n", count,
                count == 1 ? "" : "s");
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

/* --- Derived cases ---------------------------------------------------------------------------- */

/* Derived cases that failed in one way. */
struct derived_group {
    const char *tests; /* the operators whose grouping is wrong; else the name or number that was
                          changed; else "" */
    bool groups;       /* true if `tests` names operators */
    enum verdict verdict;
    enum wrong wrong;
    size_t count;
    const struct judged *example; /* the failure with the shortest source */
};

/* Compares two groups for qsort: wrong groupings come first, then the larger group. */
static int by_size(const void *a, const void *b)
{
    const struct derived_group *x = a, *y = b;
    if (x->groups != y->groups)
        return x->groups ? -1 : 1;
    return x->count != y->count ? (x->count < y->count ? 1 : -1)
                                : strcmp(x->example->c->id, y->example->c->id);
}

static size_t own_length(const struct judged *j)
{
    return strlen(json_get_text(j->c->fields, "source"));
}

/* Returns why a derived case failed: the operators that the implementation groups wrongly, or the
   leaf whose change makes no difference. Returns "" if neither is known. */
static const char *tests_of(const struct judged *j)
{
    const struct derivation *d = j->c->derived;
    if (j->wrong != WRONG_EQUALS && j->wrong != WRONG_DIFFERS)
        return "";
    return d->groups != NULL ? d->groups : j->wrong == WRONG_EQUALS ? d->changes : "";
}

static void add_to_group(struct derived_group *list, size_t *count, const struct judged *j)
{
    const char *tests = tests_of(j);
    size_t i = 0;
    while (i < *count && (strcmp(list[i].tests, tests) != 0 || list[i].verdict != j->verdict ||
                          list[i].wrong != j->wrong))
        i++;
    if (i == *count)
        list[(*count)++] = (struct derived_group){.tests = tests,
                                                  .groups = tests == j->c->derived->groups,
                                                  .verdict = j->verdict,
                                                  .wrong = j->wrong,
                                                  .example = j};
    list[i].count++;
    if (own_length(j) < own_length(list[i].example))
        list[i].example = j;
}

/* Returns a description of the failure, for a group whose `tests` do not describe the failure. */
static const char *failure_of(const struct derived_group *g)
{
    return g->wrong == WRONG_DIFFERS    ? "parentheses, commas or comments make a difference"
           : g->wrong == WRONG_REJECTED ? "refuses valid sources"
                                        : verdict_name(g->verdict);
}

static void show_group(const struct report *r, const struct derived_group *g)
{
    struct buf out = {0};
    const struct judged *j = g->example;
    buf_fmt(&out, "%*zu  ", CAUSE_INDENT - 2, g->count);
    if (g->groups)
        buf_fmt(&out, "groups %s wrongly", g->tests);
    else if (g->wrong == WRONG_EQUALS)
        buf_fmt(&out, "%s makes no difference", g->tests);
    else
        buf_str(&out, failure_of(g));
    if (r->options->run.all) {
        buf_fmt(&out, "   (%s)\n", j->c->id);
        if (j->detail != NULL)
            add_line(j->detail, 2 * command_line_columns(r->out), &out);
    } else {
        buf_str(&out, "; example: ");
        const char *source = json_get_text(j->c->fields, "source");
        text_escape(source, strlen(source), EXAMPLE_MAX, &out);
        buf_char(&out, '\n');
    }
    text_tame(&out);
    fwrite(out.data, 1, out.len, r->out);
    buf_free(&out);
}

/* Prints the kinds of failed derived cases, then the counts of all derived cases. */
static void show_derived(const struct report *r)
{
    struct tally t = tally_all(r->derived, r->derived_count);
    struct derived_group *list = mem_alloc((r->derived_count + 1) * sizeof *list);
    size_t count = 0, groupings = 0, right = 0, bad = tally_bad(&t);
    for (size_t i = 0; i < r->derived_count; i++) {
        const struct judged *j = &r->derived[i];
        bool judged = j->verdict != VERDICT_UNSUPPORTED && j->verdict != VERDICT_NOT_RUN;
        groupings += judged && j->c->derived->groups != NULL;
        right += j->verdict == VERDICT_PASS && j->c->derived->groups != NULL;
        if (verdict_is_bad(j->verdict) && j->verdict != VERDICT_NOT_RUN)
            add_to_group(list, &count, j);
    }
    if (count > 0) {
        qsort(list, count, sizeof *list, by_size);
        fprintf(r->out, "%sDerived cases: what %zu failure%s test%s%s\n", in(r, COLOUR_BOLD), bad,
                bad == 1 ? "" : "s", bad == 1 ? "s" : "", in(r, COLOUR_OFF));
    }
    size_t shown = r->options->run.all ? count : DERIVED_KINDS_SHOWN;
    for (size_t i = 0; i < count && i < shown; i++)
        show_group(r, &list[i]);
    if (count > shown)
        fprintf(r->out, "%*s… and %zu more kind%s\n", CAUSE_INDENT, "", count - shown,
                count - shown == 1 ? "" : "s");
    if (count > 0)
        fputc('\n', r->out);
    if (r->derived_count > 0)
        fprintf(
            r->out,
            "derived cases, counted apart: %zu of %zu passed; cases about how operators group: %zu "
            "of %zu passed\n",
            t.verdicts[VERDICT_PASS] + t.verdicts[VERDICT_XPASS], tally_judged(&t), right,
            groupings);
    free(list);
}

static void show_failure_kinds(const struct report *r)
{
    struct tally t = tally_all(r->cases, r->count);
    struct buf text = {0};
    size_t expected = t.verdicts[VERDICT_XFAIL];
    failures_print(t.failures, &text);
    if (expected > 0)
        buf_fmt(&text, "; %zu of them expected", expected);
    if (tally_bad(&t) + expected > 0)
        fprintf(r->out, "%s\n", buf_text(&text));
    buf_free(&text);
}

/* Prints the score. The score comes last only after a long list. */
static void show_score(const struct report *r)
{
    show_implementation(r);
    show_directions(r);
    show_levels(r);
    show_failure_kinds(r);
}

void report_print(const struct report *r)
{
    bool all = r->options->run.all;
    struct tally t = tally_all(r->cases, r->count);
    if (!all) {
        show_score(r);
        fputs(tally_bad(&t) > 0 ? "\n" : "", r->out);
    }
    show_failures(r);
    show_causes(r);
    show_derived(r);
    if (!r->options->all_editions) {
        show_readings(r);
        show_sections(r, &t);
    }
    show_places(r, t.places);
    show_kinds(r, &t);
    show_lines(r, "remark", r->remarks);
    show_lines(r, "fault of the run that belongs to no case", buf_text(&r->result->faults));
    show_lines(r, "list of expected failures", r->list_faults);
    if (all)
        show_score(r);
    else if (tally_bad(&t) > failures_in_full(r))
        fputs("--all shows every failure in full\n", r->out);
}
