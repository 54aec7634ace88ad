#include "judge/present.h"

#include <string.h>

#include "base/buf.h"
#include "base/colour.h"
#include "base/json.h"
#include "base/text.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "judge/judge.h"
#include "judge/readings.h"
#include "protocol/hcl.h"
#include "protocol/request.h"

/* Maximum width of formatted JSON. */
enum { WIDTH = 76 };

void present_verdict(const struct judge *judge, const struct judged *j, struct buf *out)
{
    const struct probe *p = &j->probes[j->at_fault];
    const char *ids[CASE_ALTERNATIVES_MAX], *separator = " (";
    size_t count = readings_named(judge->readings, j->c->expect, j->mixed, ids);
    buf_str(out, verdict_name(j->verdict));
    if (!verdict_is_bad(j->verdict))
        return;
    for (size_t i = 0; i < count; i++)
        buf_fmt(out, "%s%s", i == 0 ? " (mixes readings: " : ", ", ids[i]);
    if (count > 0)
        separator = "; ";
    if (p->deviates != NULL)
        buf_fmt(out, "%sas %s", separator, p->deviates);
    if (count > 0 || p->deviates != NULL)
        buf_char(out, ')');
}

void present_indented(const struct buf *text, struct buf *out)
{
    text_escape_lines(buf_text(text), text->len, (struct text_limits){SIZE_MAX, SIZE_MAX}, "    ",
                      out);
}

static void show_source(enum op op, const cJSON *fields, struct buf *out)
{
    bool is_file =
        op == OP_PARSE || op == OP_BODY || strcmp(json_get_text(fields, "of"), "body") == 0;
    struct buf bytes = {0};
    request_source(fields, &bytes);
    text_escape_lines(buf_text(&bytes), bytes.len,
                      (struct text_limits){PRESENT_SOURCE_MAX, PRESENT_SOURCE_LINES}, "    | ",
                      out);
    if (is_file && bytes.len > 0 && bytes.data[bytes.len - 1] != '\n')
        buf_str(out, "    (no newline at the end of the file)\n");
    buf_free(&bytes);
}

void present_input(const struct test_case *c, const cJSON *fields, struct buf *out)
{
    struct buf text = {0};
    buf_fmt(out, "  input: %s\n", op_name(c->op));
    if (json_get(fields, "source") != NULL || json_get(fields, "source_base64") != NULL)
        show_source(c->op, fields, out);
    hcl_fields(fields, &text);
    if (text.len > 0)
        present_indented(&text, out);
    buf_free(&text);
}

void present_triple(const struct test_case *c, struct buf *out)
{
    static const char *const titles[] = {"source", "same (must have the tree of the source)",
                                         "different (must not have the tree of the source)"};
    const struct derivation *d = c->derived;
    if (laws_judge(c)) {
        present_input(c, c->fields, out);
        return;
    }
    for (size_t k = 0; k < REQUESTS; k++) {
        buf_fmt(out, "  %s: %s\n", titles[k], json_get_text(c->fields, "of"));
        show_source(c->op, case_request(c, k), out);
    }
    if (d->groups != NULL)
        buf_fmt(out, "  tests how %s group\n", d->groups);
    else
        buf_fmt(out, "  `different` changes %s\n", d->changes);
}

void present_expected(const cJSON *expect, struct buf *out)
{
    const cJSON *any_of = json_get(expect, "any_of"), *item;
    if (any_of == NULL)
        hcl_answer(expect, out);
    cJSON_ArrayForEach(item, any_of) {
        const char *reading = json_get_string(item, "reading");
        buf_fmt(out, "%s%s%s", item == any_of->child ? "" : "\nor ", reading != NULL ? reading : "",
                reading != NULL ? ": " : "");
        hcl_answer(item, out);
    }
}

void present_answer(const struct probe *p, struct buf *out)
{
    bool whole = p->reply_bytes <= JUDGE_REPLY_WHOLE;
    cJSON *root = probe_answer(p);
    const char *detail = json_get_string(json_get(root, "error"), "detail");
    if (root == NULL) {
        text_escape(p->reply, whole ? p->reply_bytes : JUDGE_REPLY_PART, PRESENT_SOURCE_MAX, out);
        if (!whole)
            buf_fmt(out, " … (%zu more bytes)", p->reply_bytes - JUDGE_REPLY_PART);
    } else if (p->verdict == VERDICT_GARBAGE) {
        json_pretty(root, WIDTH, out);
    } else {
        hcl_answer(root, out);
        if (detail != NULL && *json_get_text(json_get(root, "error"), "summary") != '\0')
            buf_fmt(out, "\n%s", detail);
    }
    cJSON_Delete(root);
}

void present_rules(const struct test_case *c, struct buf *out)
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

/* Appends the first lines of an answer, each with a sign. */
static void add_side(char sign, const char *colour, const struct buf *answer, struct buf *out)
{
    struct buf indent = {0};
    buf_fmt(&indent, "    %s%c ", colour, sign);
    text_escape_lines(buf_text(answer), answer->len,
                      (struct text_limits){PRESENT_SOURCE_MAX, PRESENT_SOURCE_LINES}, indent.data,
                      out);
    buf_str(out, *colour != '\0' ? COLOUR_OFF : "");
    buf_free(&indent);
}

void present_difference(const struct judged *j, bool colour, struct buf *out)
{
    const struct probe *p = &j->probes[j->at_fault];
    struct buf expected = {0}, actual = {0};
    if (j->wrong == WRONG_COVERS)
        return; /* a right answer needs no explanation */
    if (j->at_fault != REQUEST_OWN)
        buf_str(&expected, "any answer except an error");
    else
        present_expected(j->c->expect, &expected);
    if (p->reply != NULL)
        present_answer(p, &actual);
    add_side('-', colour ? COLOUR_RED : "", &expected, out);
    if (p->reply != NULL)
        add_side('+', colour ? COLOUR_GREEN : "", &actual, out);
    buf_free(&expected);
    buf_free(&actual);
}

void present_detail(const struct judged *j, struct buf *out)
{
    const struct probe *p = &j->probes[j->at_fault];
    if (j->detail != NULL)
        buf_fmt(out, "  %s%s\n",
                j->at_fault != REQUEST_OWN && j->verdict != VERDICT_FAIL && j->c->derived == NULL
                    ? "on the repaired request: "
                    : "",
                j->detail);
    if (j->verdict == VERDICT_FAIL && j->c->repaired != NULL && j->wrong != WRONG_COVERS &&
        j->wrong != WRONG_READING)
        buf_fmt(out, "  (%s)\n",
                j->at_fault != REQUEST_OWN ? "the original request of the case got the right answer"
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

void present_case(const struct judged *j, struct buf *out)
{
    present_rules(j->c, out);
    if (j->c->derived != NULL)
        present_triple(j->c, out);
    else
        present_input(j->c, case_request(j->c, j->at_fault), out);
}
