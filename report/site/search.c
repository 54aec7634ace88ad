/* Writes the page of the search, and its index in parts. A row of a part is the address of a case,
   its input, the right answer, a letter for the answer of each implementation (a capital: to the
   repaired input; beyond ASCII: the number of a reason why it was not judged), its wrong answers
   and its messages, and the numbers of its rule and reading; or the same of a case of a law, with
   the law after "~" in the address, w for wrong, and reasons as answers. The last part has the
   texts of other pages, as objects: of rules, of readings, then others, and last the reasons. */
#include "site/html.h"
#include "site/site.h"

#include "base/json.h"
#include "base/mem.h"
#include "base/text.h"
#include "base/utf8.h"
#include "cases/case.h"
#include "cases/laws.h"
#include "cases/registry.h"
#include "catalog.h"
#include "commands/record.h"
#include "protocol/hcl.h"
#include "site/folder.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Cases in a part, on average. Maximum bytes of a text. What an example that is not plain costs. */
enum { PART_CASES = 1000, INPUT_MAX = 160, ANSWER_MAX = 80, LAW_MAX = 240, VAGUE = 40 };
enum { REASON_FIRST = 0xA1, REASONS_MAX = 1500 }; /* the first character, the most characters */

/* Returns the part for an input: a sum of its bytes without spaces. */
static size_t part_of(const char *input, size_t parts)
{
    size_t sum = 0;
    for (; *input; input++)
        sum += isspace((unsigned char)*input) ? 0 : (unsigned char)*input;
    return sum % parts;
}

void site_with(const struct test_case *c, struct buf *out)
{
    struct buf fields = {0};
    if (json_get(c->fields, "scope") || json_get(c->fields, "schema")) {
        buf_str(out, " with ");
        hcl_fields(c->fields, &fields);
        text_escape(buf_text(&fields), fields.len - (fields.len > 0), ANSWER_MAX, out);
    }
    buf_free(&fields);
}

/* Appends the input of a case, and the right answer with the values of the variables; of several
   right answers, each with the options by which it is right, unless they are long, or say only
   that it is an error. */
static void describe(const struct test_case *c, struct buf *input, struct buf *answer)
{
    const cJSON *alternative;
    struct texts rights = {0};
    site_snippet(c, INPUT_MAX, input);
    for (size_t i = 0; (alternative = case_alternative(c->expect, i)) != NULL; i++) {
        struct buf right = {0};
        const char *option = strchr(json_get_text(alternative, "reading"), '=');
        hcl_answer(alternative, &right);
        site_place(json_get(alternative, "error"), &right);
        struct buf *options = texts_row(&rights, buf_text(&right), sizeof *options);
        if (option && (strcmp(option, "=error") != 0 || !json_get(alternative, "error")))
            buf_fmt(options, options->len ? " or %s" : " if %s", option + 1);
        buf_free(&right);
    }
    for (size_t i = 0; i < rights.count; i++) {
        struct buf *options = &((struct buf *)rights.rows)[i];
        buf_str(answer, i ? ", or " : "");
        text_escape(rights.list[i], strlen(rights.list[i]), ANSWER_MAX, answer);
        buf_str(answer,
                rights.count > 1 && options->len <= ANSWER_MAX / 2 ? buf_text(options) : "");
        buf_free(options);
    }
    texts_free(&rights);
    buf_str(answer, case_alternative(c->expect, 1) ? " (ambiguous)" : "");
    site_with(c, answer);
}

/* The characters that say how an implementation answers. */
static const char letters[ANSWER_COUNT] = {
    [ANSWER_REFUSES] = 'r', [ANSWER_ACCEPTS] = 'a',  [ANSWER_OTHER] = 'd', [ANSWER_BREAKS] = 'x',
    [ANSWER_MIXED] = 'm',   [ANSWER_RELEASED] = 'o', [ANSWER_RIGHT] = '1', [ANSWER_NONE] = '-'};

/* Appends what a run answers to a case, if the letter does not say it. */
static void tell(const struct test_case *c, const struct result *result, struct buf *out)
{
    if (strchr(case_alternative(c->expect, 1) ? "dmo1" : "dmo", letters[result_answer(result)]))
        site_tell(c, result, SITE_INPUT_MAX, out);
}

bool site_differ(const struct test_case *c, const struct result *a, const struct result *b)
{
    struct buf one = {0}, other = {0};
    tell(c, a, &one);
    tell(c, b, &other);
    bool differ =
        result_answer(a) != result_answer(b) || strcmp(buf_text(&one), buf_text(&other)) != 0;
    buf_free(&one);
    buf_free(&other);
    return differ;
}

/* Appends the character that stands for a reason and the words `more`, or - without a reason. */
static void add_reason(struct site *s, const char *why, const char *more, struct buf *line)
{
    struct buf text = {0};
    text_escape(why ? why : "", why ? strlen(why) : 0, INPUT_MAX, &text);
    buf_str(&text, more);
    size_t at = why ? texts_index(&s->reasons, buf_text(&text)) : REASONS_MAX;
    utf8_encode(at < REASONS_MAX ? REASON_FIRST + (unsigned)at : '-', line);
    buf_free(&text);
}

/* Makes a row. Frees the texts. */
static cJSON *new_row(struct buf *place, struct buf *input, struct buf *right, struct buf *line,
                      cJSON *said)
{
    struct buf *const texts[] = {place, input, right, line};
    cJSON *row = cJSON_CreateArray();
    for (int i = 0; i < 4; i++) {
        cJSON_AddItemToArray(row, cJSON_CreateString(buf_text(texts[i])));
        buf_free(texts[i]);
    }
    cJSON_AddItemToArray(row, said);
    return row;
}

/* Adds the message of an error, without the place and the source that stand in lines before it, by
   the number of the run. */
static void add_message(const struct result *result, size_t run, cJSON *said)
{
    struct json_error err;
    struct buf number = {0};
    const char *answer = result && result->answer ? result->answer : "null";
    cJSON *json = json_parse(answer, strlen(answer), JSON_NUL_KEEP, &err);
    const char *text = json_get_text(json_get(json, "error"), "summary"),
               *last = strrchr(text, '\n');
    text = last ? last + strspn(last, "\n\t =*") : text;
    buf_fmt(&number, "%zu", run);
    if (*text && strlen(text) <= INPUT_MAX)
        cJSON_AddStringToObject(said, buf_text(&number), text);
    cJSON_Delete(json);
    buf_free(&number);
}

static void add_case(struct site *s, size_t at, cJSON **parts, size_t count)
{
    const struct test_case *c = &s->input->suite->cases[at];
    struct buf place = {0}, input = {0}, answer = {0}, line = {0};
    size_t reading = site_reading(s, json_get_text(case_alternative(c->expect, 1), "reading"));
    cJSON *said = cJSON_CreateObject();
    site_case_place(s, at, &place);
    describe(c, &input, &answer);
    for (size_t run = 0; run < s->input->results->run_count; run++) {
        struct buf own = {0};
        const struct result *result = s->results[run][at];
        char mark = result ? letters[result_answer(result)] : ' '; /* not asked in this edition */
        if (mark == '-')
            add_reason(s, result->detail, "", &line);
        else
            buf_char(&line, result && result->repaired ? (char)toupper(mark) : mark);
        if (result)
            tell(c, result, &own);
        if (own.len)
            cJSON_AddStringToObject(said, site_run(s, run)->implementation, buf_text(&own));
        buf_free(&own);
        add_message(result, run, said);
    }
    cJSON *part = parts[part_of(buf_text(&input), count)];
    cJSON *row = new_row(&place, &input, &answer, &line, said);
    if (c->cover_count)
        cJSON_AddItemToArray(
            row, cJSON_CreateNumber((double)catalog_index(s->input->catalog, c->covers[0])));
    if (reading != SITE_END)
        cJSON_AddItemToArray(row,
                             cJSON_CreateNumber((double)(s->input->catalog->rule_count + reading)));
    cJSON_AddItemToArray(part, row);
}

/* Adds a case of a law if a run breaks it; also if runs are right about a fault, or in a case of
   the file with laws. What is to be written or edited is a request, any other input is that of the
   case; the right answer is the edited or repaired source. */
static void add_law(struct site *s, const struct test_case *c, cJSON *part)
{
    const char *law = strrchr(c->id, '~');
    bool always = strncmp(c->id, "laws/", 5) == 0 || c->derived->laws == LAWS_RECOVER;
    struct test_case other = *c;
    other.fields = c->op == OP_EDIT ? c->derived->made : (cJSON *)c->derived->repaired;
    struct buf place = {0}, input = {0}, right = {0}, line = {0};
    cJSON *said = cJSON_CreateObject();
    for (size_t run = 0; run < s->input->results->run_count; run++) {
        const struct run *r = site_run(s, run);
        const char *reason = run_law(r, c->id);
        struct buf lacks = {0};
        bool wrong = reason && texts_find(&r->reasons, reason) < r->reasons.count;
        if (!reason && run_is_sound(r))
            results_lacks(s->input->results, strcmp(law, "~place") ? law + 1 : "ranges", &lacks);
        if (reason && (wrong || !*reason))
            buf_char(&line, wrong ? 'w' : '1');
        else
            add_reason(s, lacks.len ? lacks.data : reason, "", &line);
        if (wrong)
            cJSON_AddStringToObject(said, r->implementation, reason + strlen(law) + 1);
        buf_free(&lacks);
    }
    buf_add(&place, c->id, (size_t)(law - c->id));
    size_t at = site_case(s, buf_text(&place));
    if (at != SITE_END) {
        buf_clear(&place);
        site_case_place(s, at, &place);
    }
    buf_str(&place, law);
    site_snippet(&other, LAW_MAX, &right);
    bool told = said->child || (always && strchr(buf_text(&line), '1'));
    cJSON *row = new_row(&place, &input, &right, &line, said);
    if (c->op == OP_EDIT || c->op == OP_WRITE)
        cJSON_ReplaceItemInArray(row, 1, cJSON_Duplicate(c->fields, true));
    if (told)
        cJSON_AddItemToArray(part, row);
    else
        cJSON_Delete(row);
}

/* Adds a rule or a reading, with the plainest of its cases as an example: of few characters,
   its answer, schema and variables included, with a value as the answer, first of all about this
   rule, and, for a rule, not ambiguous, if there is such a case. */
static void add_rule(struct site *s, const char *address, const cJSON *reading, const char *text,
                     const char *id, const size_t *cases)
{
    struct buf input = {0}, answer = {0}, whys = {0};
    const struct test_case *best = NULL;
    cJSON *row = cJSON_CreateObject(), *marks = cJSON_AddArrayToObject(row, "marks");
    for (size_t i = 0, least = SIZE_MAX; cases[i] != SITE_END; i++) {
        const struct test_case *c = &s->input->suite->cases[cases[i]], *amended = case_released(c);
        struct buf own = {0}, right = {0};
        c = amended && strncmp(id, "released.", 9) == 0 ? amended : c;
        describe(c, &own, &right);
        bool unclear = strchr(id, '.') && case_alternative(c->expect, 1);
        bool vague = json_get(c->expect, "error") || strstr(buf_text(&right), "…") ||
                     (c->cover_count && strcmp(c->covers[0]->id, id) != 0);
        size_t length = 2 * own.len + right.len + (vague ? VAGUE : 0) + (unclear ? INPUT_MAX : 0);
        best = length < least ? c : best;
        least = length < least ? length : least;
        buf_free(&own);
        buf_free(&right);
    }
    if (best)
        describe(best, &input, &answer);
    html_add(row, "'place': %s, 'text': %s, 'id': %s, 'input': %s, 'right': %s", address, text, id,
             buf_text(&input), buf_text(&answer));
    for (size_t run = 0; run < s->input->results->run_count; run++) {
        struct share n = site_count(s, run, cases);
        struct stance stance = record_stance(site_run(s, run)->votes, id);
        html_add(marks, "'read': %s, 'right': %zu, 'released': %zu, 'all': %zu",
                 stance.option ? stance.option : "", n.passed, n.released, n.judged);
        add_reason(s, n.judged ? NULL : n.why, n.more ? ", and more" : "", &whys);
    }
    html_add(row, "'whys': %s", buf_text(&whys));
    cJSON_AddItemReferenceToObject(row, "options", (cJSON *)json_get(reading, "options"));
    cJSON_AddItemToArray(s->found, row);
    buf_free(&input);
    buf_free(&answer);
    buf_free(&whys);
}

static void add_implementation(struct site *s, size_t run)
{
    const struct run *r = site_run(s, run);
    const cJSON *project = site_project(s, r);
    struct buf adapter = {0};
    html_add(s->found,
             "'place': %s, 'name': %s, 'text': %s, 'language': %s, 'licence': %s, 'reference': %s, "
             "'adapter': %s",
             site_run_address(s, run), r->implementation, json_get_text(project, "can"),
             r->language, json_get_text(project, "licence"), site_is_reference(s, r) ? "yes" : "",
             site_adapter(r, &adapter) ? buf_text(&adapter) : "");
    buf_free(&adapter);
}

void site_search(struct site *s)
{
    size_t count = s->ids.count / PART_CASES + 1;
    cJSON **parts = mem_alloc((count + 1) * sizeof(cJSON *));
    const struct catalog *cat = s->input->catalog;
    const struct suite *suite = s->input->suite;
    for (size_t i = 0; i < count; i++)
        parts[i] = cJSON_CreateArray();
    for (size_t i = 0; i < s->ids.count; i++)
        add_case(s, s->case_of_id[i], parts, count);
    for (size_t i = suite->count; i < suite_all(suite); i++)
        if (laws_judge(&suite->cases[i]))
            add_law(s, &suite->cases[i], parts[i % count]);
    for (size_t i = 0; i < s->input->results->run_count; i++)
        add_implementation(s, i);
    for (size_t i = 0; i < cat->rule_count; i++)
        add_rule(s, site_rule_address(s, i), NULL, cat->rules[i].rule->text, cat->rules[i].rule->id,
                 s->cases_of_rule[i]);
    for (size_t i = 0; i < s->reading_count; i++)
        add_rule(s, site_reading_address(s, i), s->readings[i],
                 json_get_text(s->readings[i], "text"), json_get_text(s->readings[i], "id"),
                 s->cases_of_reading[i]);
    cJSON *reasons = cJSON_CreateObject(), *list = cJSON_AddArrayToObject(reasons, "reasons");
    for (size_t i = 0; i < s->reasons.count && i < REASONS_MAX; i++)
        cJSON_AddItemToArray(list, cJSON_CreateString(s->reasons.list[i]));
    cJSON_AddItemToArray(s->found, reasons);
    parts[count] = s->found;
    for (size_t i = 0; i <= count; i++) {
        struct buf name = {0}, text = {0};
        buf_fmt(&name, "search/%zu", i);
        buf_str(&text, "found(");
        json_print(parts[i], 0, &text);
        buf_str(&text, ");\n");
        folder_write(s->folder, buf_text(&name), ".js", &text);
        buf_free(&name);
        buf_free(&text);
        cJSON_Delete(i < count ? parts[i] : NULL);
    }
    free(parts);
    struct html page = html_begin(s, "search");
    buf_str(&page.title, "Search");
    buf_str(&page.about, "Finds cases by input or by answers, and rules by their words.");
    html_raw(&page, "<noscript><p class=\"warning\">The search needs JavaScript.</p></noscript>\n"
                    "<form id=\"filter\" action=\"search.html\"></form>\n<p id=\"status\" "
                    "role=\"status\"></p>\n");
    buf_fmt(&page.body, "<div id=\"said\"></div>\n<ul id=\"found\" data-parts=\"%zu\"%s></ul>\n",
            count, s->input->playground ? " data-try" : "");
    html_raw(&page, "<p class=\"soft\">Answers are in HCL: <code>$${</code> in quotes is the text "
                    "<code>${</code>.</p>\n");
    html_end(&page);
}
