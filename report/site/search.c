/* Writes the page of the search, and its index in parts. A row of the index is the address of a
   case, its input and the right answer, or the address of another page, its text and its id. */
#include "site/html.h"
#include "site/site.h"

#include "base/json.h"
#include "base/mem.h"
#include "base/text.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "catalog.h"
#include "protocol/hcl.h"
#include "site/folder.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* Number of cases in a part, on average. Maximum numbers of bytes of a text. */
enum { PART_CASES = 1000, INPUT_MAX = 160, ANSWER_MAX = 80 };

static void add_row(const char *place, const char *text, const char *more, struct buf *out)
{
    buf_str(out, out->len ? ",\n[" : "[");
    json_print_string(place, 0, out);
    buf_char(out, ',');
    json_print_string(text, 0, out);
    buf_char(out, ',');
    json_print_string(more, 0, out);
    buf_char(out, ']');
}

/* Returns the part for an input: a sum of its bytes without spaces. */
static size_t part_of(const char *input, size_t parts)
{
    size_t sum = 0;
    for (; *input; input++)
        sum += isspace((unsigned char)*input) ? 0 : (unsigned char)*input;
    return sum % parts;
}

static void add_case(struct site *s, size_t at, struct buf *parts, size_t count)
{
    const struct test_case *c = &s->input->suite->cases[at];
    struct buf place = {0}, input = {0}, right = {0}, answer = {0};
    site_case_place(s, at, &place);
    site_snippet(c, INPUT_MAX, &input);
    hcl_answer(case_alternative(c->expect, 0), &right);
    text_escape(buf_text(&right), right.len, ANSWER_MAX, &answer);
    if (case_alternative(c->expect, 1))
        buf_str(&answer, " (ambiguous)");
    add_row(buf_text(&place), buf_text(&input), buf_text(&answer),
            &parts[part_of(buf_text(&input), count)]);
    buf_free(&place);
    buf_free(&input);
    buf_free(&right);
    buf_free(&answer);
}

static void add_page(const char *address, const char *text, const char *id, struct buf *out)
{
    struct buf place = {0};
    buf_fmt(&place, "%s.html", address);
    add_row(buf_text(&place), text, id, out);
    buf_free(&place);
}

static void add_implementation(const struct site *s, size_t run, struct buf *out)
{
    const struct run *r = site_run(s, run);
    const cJSON *project = site_project(s, r);
    struct buf text = {0};
    buf_fmt(&text, "%s, %s, licence %s: %s", r->implementation, r->language,
            json_get_text(project, "licence"), json_get_text(project, "can"));
    add_page(site_run_address(s, run), buf_text(&text), "implementation", out);
    buf_free(&text);
}

void site_search(struct site *s)
{
    size_t count = s->ids.count / PART_CASES + 1, bytes = (count + 1) * sizeof(struct buf);
    struct buf *parts = memset(mem_alloc(bytes), 0, bytes);
    const struct catalog *cat = s->input->catalog;
    for (size_t i = 0; i < s->ids.count; i++)
        add_case(s, s->case_of_id[i], parts, count);
    for (size_t i = 0; i < s->input->results->run_count; i++)
        add_implementation(s, i, &parts[count]);
    for (size_t i = 0; i < cat->rule_count; i++)
        add_page(site_rule_address(s, i), cat->rules[i].rule->text, cat->rules[i].rule->id,
                 &parts[count]);
    for (size_t i = 0; i < s->reading_count; i++)
        add_page(site_reading_address(s, i), json_get_text(s->readings[i], "text"),
                 json_get_text(s->readings[i], "id"), &parts[count]);
    for (size_t i = 0; i <= count; i++) {
        struct buf name = {0}, text = {0};
        buf_fmt(&name, "search/%zu.js", i);
        buf_fmt(&text, "found([%s]);\n", buf_text(&parts[i]));
        folder_write(s->folder, buf_text(&name), &text);
        buf_free(&name);
        buf_free(&text);
        buf_free(&parts[i]);
    }
    free(parts);
    struct html page = html_begin(s, "search");
    buf_str(&page.title, "Search");
    buf_str(&page.about, "Finds cases by their input, and rules by their words.");
    html_raw(&page, "<noscript><p class=\"warning\">The search needs JavaScript.</p></noscript>\n"
                    "<p id=\"status\" role=\"status\"></p>\n");
    buf_fmt(&page.body, "<ul id=\"found\" data-parts=\"%zu\"%s></ul>\n", count,
            s->input->playground ? " data-try" : "");
    html_raw(&page, "<p class=\"soft\">Answers are in HCL: <code>$${</code> in quotes is the text "
                    "<code>${</code>. Or look at <a href=\"rules.html\">all rules</a>, <a "
                    "href=\"open.html\">the open questions</a>, or <a "
                    "href=\"released.html\">what releases of hashicorp/hcl changed</a>.</p>\n");
    html_end(&page);
}
