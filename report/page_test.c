#include "page.h"

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/mem.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "catalog.h"
#include "files_test.h"
#include "report_test.h"
#include "results.h"

#include <stdlib.h>
#include <string.h>

#define HEAD                                                                                       \
    "{\"results\":1,\"implementation\":\"</script>\",\"version\":\"2\",\"edition\":\"2024-02\"}\n"
#define CASE(name, verdict, detail)                                                                \
    "{\"id\":\"native/a#" name "\",\"section\":\"native/a\",\"verdict\":\"" verdict                \
    "\",\"detail\":\"" detail "\"}\n"
#define END "{\"end\":\"complete\",\"fault_count\":0,\"faults\":[],\"votes\":{}}\n"

static struct files files;
static struct report results;
static const struct catalog catalog;
static const struct suite suite;

static struct page page_of(const char *text)
{
    struct faults f = {0};
    files_open(&files);
    files_add(&files, "results", text);
    results_read(files.paths, 1, &results, &f);
    ck_assert_str_eq(buf_text(&f.text), "");
    return (struct page){.catalog = &catalog, .suite = &suite, .results = &results, .missing = ""};
}

static void tear_down(void)
{
    results_free(&results);
    files_close(&files);
}

static cJSON *data_of(const struct page *p)
{
    struct buf out = {0};
    struct json_error err;
    page_data_print(p, &out);
    cJSON *data = json_parse(buf_text(&out), out.len, JSON_NUL_KEEP, &err);
    ck_assert_msg(data != NULL, "%zu: %s", err.column, err.what);
    buf_free(&out);
    return data;
}

START_TEST(page_data_are_stored_in_columns)
{
    struct page p = page_of(HEAD CASE("x", "pass", "") CASE("y", "crash", "died") END);
    cJSON *data = data_of(&p);
    const cJSON *run = json_get(data, "runs")->child;
    ck_assert_str_eq(json_get_string(run, "verdicts"), "ac");
    const cJSON *detail = json_get(run, "detail");
    int at = cJSON_GetArrayItem(detail, cJSON_GetArraySize(detail) - 1)->valueint;
    ck_assert_str_eq(cJSON_GetArrayItem(json_get(data, "strings"), at)->valuestring, "died");
    ck_assert_int_eq(cJSON_GetArraySize(json_get(data, "others")), 2);
    ck_assert_int_eq(json_get(data, "text_max")->valueint, 16384);
    cJSON_Delete(data);
}
END_TEST

/* The page contains neither paths of the machine nor the path of the results file. */
START_TEST(a_page_hides_paths)
{
    struct page p = page_of(HEAD CASE("x", "crash", "died in /home/me/lib/a.c:7") END);
    p.missing = "/home/me/b.results: no head\n";
    cJSON *data = data_of(&p);
    char *text = cJSON_PrintUnformatted(data);
    ck_assert_ptr_nonnull(strstr(text, "died in …/a.c:7"));
    ck_assert_ptr_nonnull(strstr(text, "…/b.results: no head"));
    ck_assert_ptr_null(strstr(text, "/home"));
    ck_assert_ptr_null(strstr(text, files.paths[0]));
    cJSON_free(text);
    cJSON_Delete(data);
}
END_TEST

START_TEST(the_day_of_the_page_can_be_set)
{
    struct page p = page_of(HEAD END);
    ck_assert_int_eq(setenv("SOURCE_DATE_EPOCH", "1732406400", 1), 0);
    cJSON *data = data_of(&p);
    ck_assert_int_eq(unsetenv("SOURCE_DATE_EPOCH"), 0);
    ck_assert_str_eq(json_get_string(data, "written"), "2024-11-24");
    cJSON_Delete(data);
}
END_TEST

START_TEST(a_page_is_one_document)
{
    struct page p = page_of(HEAD CASE("x", "fail", "</script><script>1</script>") END);
    struct buf out = {0};
    page_print(&p, &out);
    size_t ends = 0;
    for (const char *s = buf_text(&out); (s = strstr(s, "</script")) != NULL; s++)
        ends++;
    ck_assert_uint_eq(ends, 3);
    ck_assert_ptr_nonnull(strstr(buf_text(&out), "<td>&lt;/script&gt; 2, edition 2024-02</td>"));
    ck_assert_ptr_null(strstr(buf_text(&out), "http:"));
    /* The script makes links to the addresses of projects. No other part of the page names an
       address. */
    const char *link = strstr(buf_text(&out), "https:");
    ck_assert_ptr_nonnull(link);
    ck_assert_ptr_eq(link, strstr(buf_text(&out), "https://' + address"));
    ck_assert_ptr_null(strstr(link + 1, "https:"));
    ck_assert_ptr_null(strstr(buf_text(&out), "@policy"));
    ck_assert_ptr_null(strstr(buf_text(&out), "\n@data@"));
    ck_assert_ptr_null(strstr(buf_text(&out), "\n@details@"));
    buf_free(&out);
}
END_TEST

/* Together, the texts of the test's cases are longer than the limit for a page. */
START_TEST(texts_are_cut_until_they_fit)
{
    enum { CASES = 400, LENGTH = 20000 };
    struct buf text = {0};
    char *long_text = mem_alloc(LENGTH + 1);
    memset(long_text, 'x', LENGTH);
    buf_str(&text, HEAD);
    for (size_t i = 0; i < CASES; i++)
        buf_fmt(&text, "{\"id\":\"a#%zu\",\"verdict\":\"fail\",\"detail\":\"%zu%s\"}\n", i, i,
                long_text);
    buf_str(&text, END);
    struct page p = page_of(buf_text(&text));
    cJSON *data = data_of(&p);
    ck_assert_int_eq(json_get(data, "text_max")->valueint, 4096);
    ck_assert_int_eq(cJSON_GetArraySize(json_get(data, "cut")), 2 * CASES);
    ck_assert_int_eq(cJSON_GetArrayItem(json_get(data, "cut"), 1)->valueint, LENGTH + 1);
    cJSON_Delete(data);
    buf_free(&text);
    free(long_text);
}
END_TEST

Suite *page_suite(void)
{
    Suite *s = suite_create("page");
    TCase *tests = tcase_create("page");
    tcase_add_checked_fixture(tests, NULL, tear_down);
    tcase_add_test(tests, page_data_are_stored_in_columns);
    tcase_add_test(tests, a_page_hides_paths);
    tcase_add_test(tests, the_day_of_the_page_can_be_set);
    tcase_add_test(tests, a_page_is_one_document);
    tcase_add_test(tests, texts_are_cut_until_they_fit);
    suite_add_tcase(s, tests);
    return s;
}
