/* Writes the cases of each section: the input, the right answer, and all answers. */
#include "site/html.h"
#include "site/site.h"

#include "base/json.h"
#include "base/mem.h"
#include "base/text.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "catalog.h"
#include "escape.h"
#include "protocol/hcl.h"
#include "protocol/request.h"
#include "results.h"
#include "site/address.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

bool site_adapter(const struct run *run, struct buf *name)
{
    static const char folder[] = "runner/adapters/";
    const char *start = run->expected + strlen(folder), *end = start;
    if (strncmp(run->expected, folder, strlen(folder)) != 0)
        return false;
    while (isalnum((unsigned char)*end) || *end == '-')
        end++;
    buf_add(name, start, (size_t)(end - start));
    return end > start && strcmp(end, "/expected") == 0;
}

void site_repeat(struct html *page, const char *id, const struct run *run)
{
    struct buf quoted = {0}, adapter = {0};
    bool known = run && site_adapter(run, &adapter);
    text_shell_quote(id, &quoted);
    html_fmt(page, "Repeat it: <code>build/hclcheck show %s%s%s%s</code>",
             known ? "--impl build/adapters/" : "", known ? buf_text(&adapter) : "",
             known ? " " : "", buf_text(&quoted));
    buf_free(&quoted);
    buf_free(&adapter);
}

/* Returns true if the playground reads variables as HCL as the same values. */
static bool is_expressible(const char *scope)
{
    static const char *const others[] = {"dynamic", "optional(", "object({ \"", "capsule",
                                         "base64"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strstr(scope, others[i]))
            return false;
    return true;
}

/* Writes a link to the playground with a request of a case, if the site has the playground, and if
   the playground's fields can hold the request. */
static void show_try(struct html *page, const struct test_case *c, const cJSON *fields)
{
    static const char *const kinds[OP_COUNT] = {[OP_EVALUATE] = "expression",
                                                [OP_TEMPLATE] = "template",
                                                [OP_BODY] = "body",
                                                [OP_PARSE] = "body"};
    bool json = strcmp(json_get_text(fields, "syntax"), "json") == 0;
    bool fits = page->site->input->playground && kinds[c->op] && !(json && c->op == OP_PARSE) &&
                (c->editions & 1u << EDITION_DEFAULT);
    struct buf address = {0};
    const cJSON *field;
    buf_fmt(&address, "#kind=%s%s", json ? "json-" : "", fits ? kinds[c->op] : "");
    for (field = fields->child; fits && field; field = field->next) {
        const char *name = field->string;
        struct buf value = {0};
        if (strcmp(name, "scope") == 0) {
            cJSON copy = *field; /* the only field of a request */
            copy.next = NULL;
            hcl_fields(&(cJSON){.type = cJSON_Object, .child = &copy}, &value);
            fits = is_expressible(buf_text(&value));
        } else if (strcmp(name, "source") == 0) {
            fits = request_source(fields, &value);
        } else if (strcmp(name, "functions") == 0 || strcmp(name, "schema") == 0) {
            json_print(field, 0, &value);
        } else {
            fits = strcmp(name, "syntax") == 0;
        }
        buf_fmt(&address, "&%s=", name);
        address_link(buf_text(&value), &address);
        buf_free(&value);
    }
    if (fits && address.len < SITE_SOURCE_MAX) {
        html_raw(page, " <a href=\"");
        address_root(page->address, &page->body);
        html_raw(page, "try.html");
        escape_markup(buf_text(&address), SITE_SOURCE_MAX, &page->body);
        html_raw(page, "\">Try it</a>");
    }
    buf_free(&address);
}

/* Writes the rules of a case. */
static void show_rules(struct html *page, const struct test_case *c)
{
    struct site *s = page->site;
    cJSON *list = cJSON_AddArrayToObject(page->json, "covers");
    html_raw(page, "<p class=\"soft\">");
    for (size_t i = 0; i < c->cover_count; i++) {
        size_t at = catalog_index(s->input->catalog, c->covers[i]);
        html_raw(page, i ? " " : "Rule: ");
        html_link(page, site_rule_address(s, at));
        html_prose(page, "", c->covers[i]->text, "</a>");
        cJSON_AddItemToArray(list, cJSON_CreateString(c->covers[i]->id));
    }
    html_raw(page, " ");
    site_repeat(page, c->id, NULL);
    show_try(page, c, c->fields);
    html_raw(page, "</p>\n");
}

/* Writes an answer: in HCL as code, or if it has several lines, as a block; words as they are. */
static void show_hcl(struct html *page, const struct buf *text, bool words, size_t max)
{
    bool block = strchr(buf_text(text), '\n') != NULL;
    if (words) {
        html_text(page, text->len ? buf_text(text) : "–", max);
        return;
    }
    html_raw(page, block ? "<pre>" : "<code>");
    (block ? html_lines : html_text)(page, buf_text(text), max);
    html_raw(page, block ? "</pre>" : "</code>");
}

/* Writes a request: the source, then variables and other fields. The style shows CR LF. */
static void show_fields(struct html *page, const cJSON *fields)
{
    struct buf bytes = {0}, rest = {0};
    if (json_get(fields, "source") || json_get(fields, "source_base64")) {
        request_source(fields, &bytes);
        const size_t n = bytes.len < SITE_SOURCE_MAX ? bytes.len : SITE_SOURCE_MAX;
        html_raw(page, bytes.len ? "<pre>" : "<pre>(empty)");
        for (size_t at = 0, end; at < n; at = end) {
            const char *lf = memchr(bytes.data + at, '\n', n - at);
            end = lf ? (size_t)(lf - bytes.data) + 1 : n;
            bool cr = lf && lf > bytes.data + at && lf[-1] == '\r';
            escape_markup_bytes(bytes.data + at, end - at - (cr ? 2 : 0), &page->body);
            html_raw(page, cr ? "<i class=\"cr\"></i>\n" : "");
        }
        html_raw(page, bytes.len > SITE_SOURCE_MAX ? " …</pre>\n" : "</pre>\n");
    }
    hcl_fields(fields, &rest);
    if (rest.len) {
        html_raw(page, bytes.len ? "<p>with</p>\n<pre>" : "<pre>");
        html_lines(page, buf_text(&rest), SITE_SOURCE_MAX);
        html_raw(page, "</pre>\n");
    }
    buf_free(&bytes);
    buf_free(&rest);
}

void site_place(const cJSON *error, struct buf *out)
{
    const cJSON *start = json_get(json_get(error, "range"), "start");
    if (start)
        buf_fmt(out, " at line %zu, column %zu", json_count(json_get(start, "line")),
                json_count(json_get(start, "column")));
}

void site_right(struct html *page, const cJSON *expect)
{
    const cJSON *alternative;
    for (size_t i = 0; (alternative = case_alternative(expect, i)) != NULL; i++) {
        const char *choice = json_get_text(alternative, "reading");
        size_t reading = site_reading(page->site, choice);
        struct buf text = {0};
        hcl_answer(alternative, &text);
        site_place(json_get(alternative, "error"), &text);
        html_raw(page, i ? "; or " : "");
        show_hcl(page, &text, json_get(alternative, "error") != NULL, SITE_SOURCE_MAX);
        buf_free(&text);
        if (reading != SITE_END) {
            html_raw(page, ", if one reads ");
            html_link_text(page, site_reading_address(page->site, reading),
                           json_get_text(page->site->readings[reading], "id"));
            choice += strcspn(choice, "=");
            html_fmt(page, " as <code>%s</code>", choice + (*choice == '='));
        }
    }
}

/* Writes what a released edition expects, if this differs from the text. */
static void show_amendment(struct html *page, const struct test_case *c)
{
    const struct test_case *amended = case_released(c);
    if (!amended)
        return;
    html_fmt(page, "<p>The released language differs from the text here, %s. Right as released: ",
             amended->covers[0]->blame);
    site_right(page, amended->expect);
    html_raw(page, "</p>\n");
    cJSON_AddItemReferenceToObject(page->json, "released", (cJSON *)amended->expect);
}

static const char *word(const struct result *result)
{
    static const char *const all[VERDICT_COUNT] = {[VERDICT_PASS] = "right",
                                                   [VERDICT_FAIL] = "wrong",
                                                   [VERDICT_CRASH] = "crash (wrong)",
                                                   [VERDICT_TIMEOUT] = "no answer in time (wrong)",
                                                   [VERDICT_GARBAGE] = "no valid reply (wrong)",
                                                   [VERDICT_UNSUPPORTED] = "not judged:",
                                                   [VERDICT_NOT_RUN] = "not run"};
    const char *found = all[result->actual];
    return result_mixes(result) ? "inconsistent" : found ? found : "wrong";
}

static const char *verdict_class(const struct result *result)
{
    return result->actual == VERDICT_PASS ? "pass" : result_is_judged(result) ? "fail" : "none";
}

/* What one implementation answers. */
struct said {
    const struct result *result; /* NULL if the run lacks the case */
    struct buf answer, message;  /* the answer in HCL, and the message of an error */
    bool words, shown;           /* true if the answer is words, not HCL; true if it was written */
};

static struct said said_by(const struct result *result)
{
    struct said said = {.result = result};
    struct json_error err;
    if (!result)
        return said;
    const char *text = result_is_judged(result) && result->answer ? result->answer : result->detail;
    text = text ? text : result_is_judged(result) ? word(result) : "";
    bool given = text == result->answer;
    cJSON *answer = given ? json_parse(text, strlen(text), JSON_NUL_KEEP, &err) : NULL;
    const cJSON *error = json_get(answer, "error");
    said.words = error || !answer;
    if (error) {
        const char *summary = json_get_text(error, "summary");
        buf_str(&said.answer, result->actual == VERDICT_CRASH ? "a crash" : "an error");
        buf_str(&said.message, *summary ? summary : json_get_text(error, "detail"));
        site_place(error, &said.message);
    } else if (answer) {
        hcl_answer(answer, &said.answer);
    } else {
        buf_str(&said.answer, text);
    }
    cJSON_Delete(answer);
    return said;
}

static bool is_same(const struct said *a, const struct said *b)
{
    return a->result && b->result && a->result->actual == b->result->actual &&
           a->result->released == b->result->released && word(a->result) == word(b->result) &&
           strcmp(buf_text(&a->answer), buf_text(&b->answer)) == 0;
}

/* Writes a row with an answer, and all runs from `first` on that gave the answer. Leaves out a
   right answer if it was told. */
static void show_group(struct html *page, struct said *list, size_t first, bool told)
{
    const struct result *result = list[first].result;
    size_t names = 0;
    buf_fmt(&page->body, "<li><b class=\"v-%s\">%s%s</b> ", verdict_class(result), word(result),
            result->released == result->actual ? ""
            : result->released == VERDICT_PASS ? "; right as released"
                                               : "; wrong as released");
    if (!told || result->actual != VERDICT_PASS)
        show_hcl(page, &list[first].answer, list[first].words, SITE_TEXT_MAX), html_raw(page, " ");
    for (size_t i = first; i < page->site->input->results->run_count; i++) {
        if (!is_same(&list[first], &list[i]))
            continue;
        html_raw(page, names++ ? ", " : "");
        html_run_name(page, i);
        if (list[i].message.len) {
            html_raw(page, " <small>says: ");
            html_text(page, buf_text(&list[i].message), SITE_TEXT_MAX);
            html_raw(page, "</small>");
        }
        list[i].shown = true;
    }
    html_raw(page, "</li>\n");
}

/* Writes all answers: right ones first, then wrong ones, and last who does not support the case. */
static void show_answers(struct html *page, size_t at)
{
    static const char *const classes[] = {"pass", "fail", "none"};
    struct site *s = page->site;
    size_t count = s->input->results->run_count;
    struct said *list = mem_alloc((count + 1) * sizeof *list);
    cJSON *verdicts = cJSON_AddObjectToObject(page->json, "verdicts"), *released = NULL;
    html_raw(page, "<ul class=\"answers\">\n");
    for (size_t i = 0; i < count; i++) {
        const struct result *result = s->results[i][at];
        const char *run = site_run_address(s, i);
        list[i] = said_by(result);
        if (!result)
            continue;
        cJSON_AddStringToObject(verdicts, run, verdict_name(result->actual));
        if (result->released == result->actual)
            continue;
        released = released ? released : cJSON_AddObjectToObject(page->json, "as_released");
        cJSON_AddStringToObject(released, run, verdict_name(result->released));
    }
    for (size_t k = 0; k < sizeof classes / sizeof *classes; k++)
        for (size_t i = 0; i < count; i++)
            if (list[i].result && !list[i].shown &&
                strcmp(verdict_class(list[i].result), classes[k]) == 0)
                show_group(page, list, i, !case_alternative(s->input->suite->cases[at].expect, 1));
    html_raw(page, "</ul>\n");
    for (size_t i = 0; i < count; i++) {
        buf_free(&list[i].answer);
        buf_free(&list[i].message);
    }
    free(list);
}

void site_tell(const struct test_case *c, const struct result *result, size_t max, struct buf *out)
{
    struct said said = said_by(result);
    if (result->actual == VERDICT_PASS && !result->answer && !case_alternative(c->expect, 1)) {
        buf_clear(&said.answer);
        hcl_answer(case_alternative(c->expect, 0), &said.answer);
    }
    text_escape(buf_text(&said.answer), said.answer.len, max, out);
    buf_free(&said.answer);
    buf_free(&said.message);
}

static void show_answer(struct html *page, const struct result *result)
{
    struct said said = said_by(result);
    show_hcl(page, &said.answer, said.words, SITE_TEXT_MAX);
    html_raw(page, said.message.len ? ": " : "");
    html_text(page, buf_text(&said.message), SITE_TEXT_MAX);
    buf_free(&said.answer);
    buf_free(&said.message);
}

void site_example(struct html *page, const struct result *result, const struct run *run)
{
    size_t at = site_case(page->site, page->site->input->results->ids.list[result->at]);
    if (at == SITE_END)
        return;
    const struct test_case *c = &page->site->input->suite->cases[at];
    if (page->site->alone && page->site->results[0][at] == result)
        html_fmt(page, "<div id=\"%s\">\n", c->id);
    else
        html_raw(page, "<div>\n");
    show_fields(page, result->repaired ? c->repaired : c->fields);
    html_raw(page, "<p>Right: ");
    if (result->repaired)
        html_raw(page, "no error");
    else
        site_right(page, c->expect);
    html_raw(page, "</p>\n<p>It gives: ");
    show_answer(page, result);
    html_raw(page, "</p>\n<p class=\"soft\">");
    if (!page->site->alone) {
        html_link_case(page, at, "Case");
        show_try(page, c, result->repaired ? c->repaired : c->fields);
        html_raw(page, " ");
    }
    site_repeat(page, c->id, run);
    html_raw(page, "</p>\n</div>\n");
}

/* Writes a case into the page of its section, and its data into `group`. */
static void show_case(struct html *page, size_t at, cJSON *group)
{
    const struct test_case *c = &page->site->input->suite->cases[at];
    struct buf place = {0};
    cJSON *item = cJSON_CreateObject(), *own = page->json;
    cJSON_AddItemToArray(group, item);
    page->json = item;
    html_add(item, "'id': %s, 'level': %s, 'op': %s", c->id, level_name(c->level), op_name(c->op));
    cJSON_AddItemReferenceToObject(item, "input", c->fields);
    cJSON_AddItemReferenceToObject(item, "expect", (cJSON *)c->expect);
    site_case_place(page->site, at, &place);
    const char *name = buf_text(&place) + strcspn(buf_text(&place), "#");
    html_fmt(page, "<section id=\"%s\"><h2><a href=\"%s\">%s</a> <small>%s%s</small></h2>\n",
             name + (*name == '#'), name, c->name, op_name(c->op),
             c->level == LEVEL_MUST ? "" : ", should");
    show_fields(page, c->fields);
    if (c->note)
        html_prose(page, "<p>", c->note, "</p>\n");
    html_raw(page, "<p>Right: ");
    site_right(page, c->expect);
    html_raw(page, "</p>\n");
    if (c->repaired) {
        html_raw(page, "<details><summary>Repaired, it must be accepted</summary>\n");
        show_fields(page, c->repaired);
        html_raw(page, "</details>\n");
    }
    show_amendment(page, c);
    show_answers(page, at);
    show_rules(page, c);
    html_raw(page, "</section>\n");
    page->json = own;
    buf_free(&place);
}

/* Writes a link to another page with cases of a section. */
static void link_part(struct html *page, unsigned part, const char *text)
{
    struct buf other = {0};
    site_section_page(page->data, part, &other);
    html_raw(page, "<p>");
    html_link_text(page, buf_text(&other), text);
    html_raw(page, "</p>\n");
    buf_free(&other);
}

/* Writes a page with cases of a section, which end before `end`. Returns the first case that does
   not fit. */
static size_t write_part(struct site *s, const char *section, unsigned part, size_t begin,
                         size_t end, cJSON *group)
{
    struct buf address = {0};
    size_t at = begin;
    site_section_page(section, part, &address);
    struct html page = html_begin(s, buf_text(&address));
    page.data = section;
    buf_fmt(&page.title, "Cases: %s", strchr(section, '/') + 1);
    if (part > 1)
        buf_fmt(&page.title, ", page %u", part);
    html_raw(&page,
             "<p class=\"lead\">To repeat a case, run its command in the folder of the suite, "
             "after <code>make</code>. After <code>make all adapters/NAME</code>, it also asks an "
             "implementation with <code>--impl build/adapters/NAME</code>.</p>\n");
    if (part > 1)
        link_part(&page, part - 1, "The cases before");
    for (; at < end && page.body.len < SITE_CASE_BYTES_MAX; at++) {
        s->parts[at] = part;
        show_case(&page, s->case_of_id[at], group);
    }
    if (at < end)
        link_part(&page, part + 1, "More cases");
    buf_fmt(&page.about, "%zu cases: the right answers, and who gives them.", at - begin);
    site_redirect(s, buf_text(&address),
                  (const char *const *)&s->addresses.list[s->case_start + begin], at - begin);
    html_end(&page);
    buf_free(&address);
    return at;
}

/* The cases of a section are on one page, or on several pages if one would be too long. Their data
   are one file. */
void site_cases(struct site *s)
{
    char *const *all = &s->addresses.list[s->case_start];
    for (size_t i = 0, end; i < s->ids.count; i = end) {
        struct buf section = {0};
        cJSON *group = cJSON_CreateArray();
        site_section_page(all[i], 1, &section);
        for (end = i; end < s->ids.count && strcspn(all[end], "#") == section.len &&
                      strncmp(all[end], buf_text(&section), section.len) == 0;)
            end++;
        unsigned part = 1;
        for (size_t at = i; at < end; part++)
            at = write_part(s, buf_text(&section), part, at, end, group);
        html_write_data(s->folder, buf_text(&section), group);
        buf_free(&section);
    }
}
