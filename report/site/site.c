#include "site/site.h"

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/text.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "catalog.h"
#include "protocol/hcl.h"
#include "protocol/request.h"
#include "results.h"
#include "site/address.h"
#include "site/folder.h"
#include "site/html.h"
#include "spec/spec.h"
#include "version.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

const struct run *site_run(const struct site *s, size_t run)
{
    return &s->input->results->runs[run];
}

const char *site_run_address(const struct site *s, size_t run)
{
    return s->addresses.list[run];
}

const char *site_rule_address(const struct site *s, size_t rule)
{
    return s->addresses.list[s->rule_start + rule];
}

const char *site_reading_address(const struct site *s, size_t reading)
{
    return s->addresses.list[s->reading_start + reading];
}

void site_section_page(const char *address, unsigned part, struct buf *out)
{
    buf_add(out, address, strcspn(address, "#"));
    if (part > 1)
        buf_fmt(out, "-%u", part);
}

void site_case_place(const struct site *s, size_t at, struct buf *out)
{
    const char *address = s->addresses.list[s->case_start + s->id_of_case[at]];
    site_section_page(address, s->parts[s->id_of_case[at]], out);
    buf_str(out, ".html");
    buf_str(out, address + strcspn(address, "#"));
}

size_t site_case(const struct site *s, const char *id)
{
    size_t at = texts_find(&s->ids, id);
    return at < s->ids.count ? s->case_of_id[at] : SITE_END;
}

size_t site_reading(const struct site *s, const char *choice)
{
    size_t n = strcspn(choice, "=");
    for (size_t i = 0; i < s->reading_count; i++) {
        const char *own = json_get_text(s->readings[i], "id");
        if (strlen(own) == n && strncmp(own, choice, n) == 0)
            return i;
    }
    return SITE_END;
}

bool site_is_reference(const struct site *s, const struct run *run)
{
    return strcmp(run->implementation, json_get_text(s->input->results->projects, "reference")) ==
           0;
}

bool site_counts(const struct site *s, size_t run, unsigned editions)
{
    return !site_is_reference(s, site_run(s, run)) &&
           (1u << edition_find(site_run(s, run)->edition) & editions) != 0;
}

const cJSON *site_project(const struct site *s, const struct run *run)
{
    return json_get(json_get(s->input->results->projects, "implementations"), run->implementation);
}

struct share site_count(const struct site *s, size_t run, const size_t *cases)
{
    struct share n = {0};
    for (; *cases != SITE_END; cases++)
        if (s->results[run][*cases] && !s->results[run][*cases]->repaired)
            share_add(&n, s->results[run][*cases]);
    return n;
}

struct followers site_followers(const struct site *s, const size_t *cases, unsigned editions)
{
    struct followers n = {0};
    for (size_t i = 0; i < s->input->results->run_count; i++) {
        struct share own = site_count(s, i, cases);
        size_t right = own.passed > own.released ? own.passed : own.released;
        if (!site_counts(s, i, editions))
            continue;
        n.all++;
        n.tested += own.judged > 0;
        n.following += own.judged && own.passed == own.judged;
        right = own.judged ? SITE_BEST * right / own.judged : 0;
        n.best = right > n.best ? right : n.best;
    }
    return n;
}

void site_snippet(const struct test_case *c, size_t max, struct buf *out)
{
    struct buf text = {0};
    if (!json_get(c->fields, "source") && !json_get(c->fields, "source_base64"))
        hcl_fields(c->fields, &text);
    else if (request_source(c->fields, &text), text.len == 0)
        buf_str(&text, "(empty)");
    text_escape(buf_text(&text), text.len, max, out);
    buf_free(&text);
}

/* --- Preparation --- */

/* Makes the address of a run from the name of its implementation. If the implementation has several
   runs, adds version and edition. */
static void address_run(struct site *s, size_t at)
{
    const struct run *run = site_run(s, at);
    struct buf name = {0};
    bool first = true;
    for (size_t i = 0; i < at; i++)
        first = first && strcmp(site_run(s, i)->implementation, run->implementation) != 0;
    buf_str(&name, *run->implementation ? run->implementation : "unnamed");
    if (!first)
        buf_fmt(&name, "-%s-%s", run->version, run->edition);
    address_make("impl", 0, buf_text(&name), &s->addresses);
    buf_free(&name);
}

static void make_addresses(struct site *s)
{
    const struct catalog *cat = s->input->catalog;
    for (size_t i = 0; i < s->input->results->run_count; i++)
        address_run(s, i);
    s->rule_start = s->addresses.count;
    for (size_t i = 0; i < cat->rule_count; i++)
        address_make("rule", 0, cat->rules[i].rule->id, &s->addresses);
    s->reading_start = s->addresses.count;
    for (size_t i = 0; i < s->reading_count; i++)
        address_make("reading", 0, json_get_text(s->readings[i], "id"), &s->addresses);
    s->case_start = s->addresses.count;
    for (size_t i = 0; i < s->ids.count; i++)
        address_make("case", 1, s->ids.list[i], &s->addresses);
}

static void list_readings(struct site *s)
{
    const cJSON *reading, *all = s->input->catalog->readings;
    s->readings = mem_alloc(((size_t)cJSON_GetArraySize(all) + 1) * sizeof(const cJSON *));
    cJSON_ArrayForEach(reading, all)
        s->readings[s->reading_count++] = reading;
}

/* Returns the number of a case's section. A case without a known section has that of its rule. */
static size_t section_of(const struct catalog *cat, const struct test_case *c)
{
    size_t at = 0;
    while (at < cat->section_count && strcmp(cat->sections[at].id, c->section) != 0)
        at++;
    return at == cat->section_count && c->cover_count
               ? cat->rules[catalog_index(cat, c->covers[0])].section
               : at;
}

static void number_cases(struct site *s)
{
    const struct suite *suite = s->input->suite;
    s->case_of_id = mem_alloc((suite->count + 1) * sizeof(size_t));
    s->id_of_case = mem_alloc((suite->count + 1) * sizeof(size_t));
    s->sections = mem_alloc((suite->count + 1) * sizeof(size_t));
    s->parts = mem_alloc((suite->count + 1) * sizeof *s->parts);
    for (size_t i = 0; i < suite->count; i++) {
        size_t known = s->ids.count, at = texts_index(&s->ids, suite->cases[i].id);
        if (at == known)
            s->case_of_id[at] = i;
        s->id_of_case[i] = at;
        s->sections[i] = section_of(s->input->catalog, &suite->cases[i]);
    }
}

const struct result **site_results(const struct site *s, const struct report *r,
                                   const struct run *run)
{
    const struct result **results = mem_alloc((s->input->suite->count + 1) * sizeof *results);
    for (size_t i = 0; i < run->count; i++) {
        size_t at = site_case(s, r->ids.list[run->list[i].at]);
        if (at != SITE_END)
            results[at] = &run->list[i];
    }
    return results;
}

/* A growing list of cases. */
struct list {
    size_t *cases, count, cap;
};

/* Adds a case, or SITE_END, unless it is the last one. */
static void add_case(struct list *list, size_t at)
{
    if (list->count && list->cases[list->count - 1] == at)
        return;
    list->cases = mem_more(list->cases, &list->cap, list->count, sizeof *list->cases);
    list->cases[list->count++] = at;
}

/* Lists the cases of each rule and of each reading. For an amended case, lists the case before
   it. */
static void list_cases(struct site *s)
{
    const struct suite *suite = s->input->suite;
    const struct catalog *cat = s->input->catalog;
    size_t count = cat->rule_count + s->reading_count;
    struct list *all = mem_alloc((count + 1) * sizeof *all);
    for (size_t i = 0; i < suite->count; i++) {
        const struct test_case *c = &suite->cases[i];
        const cJSON *alternative;
        size_t at = s->case_of_id[s->id_of_case[i]];
        for (size_t k = 0; k < c->cover_count; k++) {
            size_t rule = catalog_index(cat, c->covers[k]);
            if (!c->amends || cat->rules[rule].rule->blame)
                add_case(&all[rule], at);
        }
        for (size_t k = 0; (alternative = case_alternative(c->expect, k)) != NULL; k++) {
            size_t reading = site_reading(s, json_get_text(alternative, "reading"));
            if (reading != SITE_END && !c->amends)
                add_case(&all[cat->rule_count + reading], at);
        }
    }
    s->cases_of_rule = mem_alloc((count + 1) * sizeof *s->cases_of_rule);
    s->cases_of_reading = s->cases_of_rule + cat->rule_count;
    for (size_t i = 0; i < count; i++) {
        add_case(&all[i], SITE_END);
        s->cases_of_rule[i] = all[i].cases;
    }
    free(all);
}

static void set_time(struct site *s)
{
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    time_t now = epoch ? (time_t)strtoll(epoch, NULL, 10) : time(NULL);
    struct tm day;
    if (gmtime_r(&now, &day))
        strftime(s->written, sizeof s->written, "%Y-%m-%d", &day);
}

static void free_site(struct site *s)
{
    for (size_t i = 0; i < s->input->results->run_count; i++)
        free(s->results[i]);
    for (size_t i = 0; i < s->input->catalog->rule_count + s->reading_count; i++)
        free(s->cases_of_rule[i]);
    free(s->cases_of_rule);
    free(s->results);
    free(s->readings);
    free(s->case_of_id);
    free(s->id_of_case);
    free(s->parts);
    free(s->sections);
    texts_free(&s->ids);
    texts_free(&s->addresses);
    cJSON_Delete(s->found);
    texts_free(&s->reasons);
}

/* --- Writing --- */

static void write_file(struct site *s, const char *name, const struct site_bytes *file)
{
    struct buf text = {0};
    buf_add(&text, (const char *)file->bytes, file->length);
    folder_write(s->folder, name, "", &text);
    buf_free(&text);
}

/* Writes the playground's page, with the site's menu. */
static void write_playground(struct site *s)
{
    struct buf text = {0};
    const char *page = s->input->playground, *menu = page ? strstr(page, SITE_MENU) : NULL;
    if (!menu)
        return;
    buf_add(&text, page, (size_t)(menu - page));
    html_print_links(s, "try", &text);
    buf_str(&text, menu + strlen(SITE_MENU));
    folder_write(s->folder, "try", ".html", &text);
    buf_free(&text);
}

void site_redirect(struct site *s, const char *page, const char *const *former, size_t count)
{
    struct buf text = {0}, root = {0};
    const char *name = strrchr(page, '/'); /* all are in its folder */
    address_root(page, &root);
    buf_fmt(&text,
            "<!doctype html><html lang=\"en\"><title>Moved</title><p><a href=\"%s.html\">Moved"
            "</a><script src=\"%smoved.js\"></script>\n",
            name ? name + 1 : page, buf_text(&root));
    for (size_t i = 0; i < count; i++)
        folder_write(s->folder, former[i], ".html", &text);
    buf_free(&text);
    buf_free(&root);
}

/* Writes the file that marks the site as complete. The mark is written last. */
static void write_mark(struct site *s)
{
    cJSON *json = cJSON_CreateObject();
    html_add(json, "'made_by': %s, 'version': %s, 'written': %s, 'pages': %zu", FOLDER_MAKER,
             HCL_CONFORMANCE_VERSION, s->written, s->pages);
    if (s->input->commit)
        cJSON_AddStringToObject(json, "commit", s->input->commit);
    html_write_data(s->folder, "site", json); /* FOLDER_MARK */
}

static void prepare(struct site *s)
{
    s->found = cJSON_CreateArray();
    set_time(s);
    list_readings(s);
    number_cases(s);
    make_addresses(s);
    s->results = mem_alloc((s->input->results->run_count + 1) * sizeof *s->results);
    for (size_t i = 0; i < s->input->results->run_count; i++)
        s->results[i] = site_results(s, s->input->results, site_run(s, i));
    list_cases(s);
}

static void write_files(struct site *s)
{
    prepare(s);
    site_cases(s);
    site_lists(s);
    site_implementations(s);
    site_compare(s);
    site_laws(s);
    site_sections(s);
    site_rules(s);
    site_readings(s);
    site_search(s);
    write_playground(s);
    if (s->book)
        spec_print(s->book);
    write_file(s, "site.css", &site_style);
    write_file(s, "search.js", &site_finder);
    write_file(s, "search/asked.js", &site_asked);
    write_file(s, "moved.js", &site_moved);
    write_file(s, ".nojekyll", &(struct site_bytes){0});
    site_redirect(s, "search", (const char *const[]){"all"}, 1); /* once all data */
    write_mark(s);
    folder_finish(s->folder);
    free_site(s);
}

void site_write(const struct site_input *input, const char *dir, struct faults *f)
{
    struct folder folder = {0};
    struct site s = {.input = input, .folder = &folder};
    if (input->texts)
        s.book = spec_open(&s, f);
    if (!f->count)
        folder_open(dir, f, &folder);
    if (!f->count)
        write_files(&s);
    folder_close(&folder);
    if (s.book)
        spec_close(s.book);
}

void site_print(const struct site_input *input, struct buf *out)
{
    struct site s = {.input = input, .alone = out};
    const struct report *r = input->results;
    prepare(&s);
    struct html page = html_begin(&s, "");
    buf_str(&page.title, "What is wrong with ");
    if (r->run_count == 1)
        buf_str(&page.title, r->runs->title);
    else
        buf_fmt(&page.title, "%zu runs", r->run_count);
    buf_str(&page.about, "How implementations follow the specification of HCL.");
    site_missing(&page);
    site_map(&page, SITE_END);
    for (size_t i = 0; i < r->run_count; i++)
        site_run_parts(&page, i);
    html_end(&page);
    free_site(&s);
}
