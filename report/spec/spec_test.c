#include "spec.h"

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "cases/case.h"
#include "cases/ledger.h"
#include "cases/registry.h"
#include "catalog.h"
#include "files_test.h"
#include "markup_test.h"
#include "paper.h"
#include "process/workdir.h"
#include "report_test.h"
#include "results.h"
#include "site/site.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EDITIONS "\"editions\":[\"2024-02\"]"
#define RULE(id, more)                                                                             \
    "{\"id\":\"" id "\",\"section\":\"native/a\",\"text\":\"The `rule` " id                        \
    ".\",\"cases\":\"accept\"," more "}"
#define ROW(hash, number, more)                                                                    \
    "{\"section\":\"native/a\",\"hash\":\"" hash "\",\"at\":{\"2024-02\":" number "}," more "}"
#define CASE(name, rule)                                                                           \
    "{\"name\":\"" name "\",\"covers\":[\"" rule "\"],\"op\":\"evaluate\",\"source\":\"<" name     \
    ">\",\"expect\":{\"value\":{\"number\":\"1\"}}}"
#define RESULT(name, verdict, more)                                                                \
    "{\"id\":\"native/a#" name "\",\"section\":\"native/a\",\"verdict\":\"" verdict "\"" more "}"  \
    "\n"
#define RUN(name, edition, results, votes)                                                         \
    "{\"results\":1,\"implementation\":\"" name "\",\"version\":\"1\",\"edition\":\"" edition      \
    "\"}\n" results "{\"end\":\"complete\",\"fault_count\":0,\"faults\":[],\"votes\":{" votes      \
    "}}\n"
#define VOTES(option)                                                                              \
    "\"r\":{\"options\":{\"" #option "\":1},\"follows\":\"" #option "\",\"answers\":1}"

/* A ledger with the hashes of the sentences "One is.", "Two is." and "Three is not." */
static const char ledger_json[] =
    "{\"texts\":["
    "{\"document\":\"native\",\"text\":\"2024-02\",\"editions\":[\"2024-02\"],\"file\":\"native."
    "md\"},"
    "{\"document\":\"native\",\"text\":\"2019-09\",\"editions\":[\"2019-09\"],\"file\":\"old.md\"}]"
    ","
    "\"headings\":[{\"id\":\"native/"
    "introduction\",\"title\":\"(introduction)\"}],\"sentences\":[" ROW(
        "6df50e7101d767a7", "1",
        "\"rules\":[\"native.a.one\"]") "," ROW("bff0b5ad67d9b2a5", "2",
                                                "\"rules\":[\"native.a.two\"],\"readings\":["
                                                "\"r\"]") "," ROW("f5e0b4cf97966202", "3",
                                                                  "\"informative\":\"example "
                                                                  "<b>\"") ","
                                                                           "{\"section\":"
                                                                           "\"native/"
                                                                           "a\",\"hash\":"
                                                                           "\"2f816c8e6825f6dc"
                                                                           "\",\"at\":{\"2019-"
                                                                           "09\":1},"
                                                                           "\"informative\":"
                                                                           "\"old\"}]}";

static const char registry_json[] =
    "{\"document\":\"native\",\"title\":\"N\",\"sections\":[{\"id\":\"native/"
    "a\",\"title\":\"A\"}],\"rules\":[" RULE("native.a.one", EDITIONS) "," RULE("native.a.two",
                                                                                EDITIONS) "]}";

static const char released_json[] = "{\"document\":\"released\",\"title\":\"R\",\"rules\":[" RULE(
    "released.a", "\"since\":\"2.20.0\",\"source\":\"s\",\"replaces\":[\"native.a.one\"]") "]}";

static const char readings_json[] =
    "{\"readings\":[{\"id\":\"r\",\"section\":\"native/a\",\"text\":\"The reading.\",\"options\":["
    "{\"id\":\"error\",\"text\":\"E\"},{\"id\":\"other\",\"text\":\"O\"}],\"default\":\"error\","
    "\"reason\":\"why\","
    "\"rules\":[\"native.a.two\"],\"editions\":[\"2024-02\"]}],\"errata\":["
    "{\"id\":\"e\",\"section\":\"native/a\",\"says\":\"Slip says.\",\"means\":\"It means.\"}]}";

static const char cases_json[] = "{\"section\":\"native/a\",\"cases\":[" CASE(
    "x", "native.a.one") "," CASE("y", "native.a.two") "," CASE("z", "released.a") "]}";

static const char alpha[] =
    RUN("al<pha", "2024-02",
        RESULT("x", "fail", "") RESULT("y", "pass", ",\"follows\":[\"r=error\"]"), VOTES(error));
static const char beta[] =
    RUN("beta", "2024-02",
        RESULT("x", "crash", "") RESULT("y", "fail", ",\"follows\":[\"r=other\"]"), VOTES(other));
static const char gamma_released[] = RUN("gamma", "hcl-2.25", RESULT("z", "pass", ""), "");

struct fixture {
    struct files files;
    struct registry registry;
    struct suite suite;
    struct catalog catalog;
    struct ledger ledger;
    struct report results;
    struct faults faults;
    struct buf notes;
    const char *playground;
    char out[80];
};

static struct fixture f;

static void set_up_with(const char *cases)
{
    char path[80];
    f = (struct fixture){0};
    files_open(&f.files);
    files_add(&f.files, "registry/native.json", registry_json);
    files_add(&f.files, "registry/released.json", released_json);
    files_add(&f.files, "registry/readings.json", readings_json);
    files_add(&f.files, "registry/sentences.json", ledger_json);
    files_add(&f.files, "native/a.json", cases);
    snprintf(f.out, sizeof f.out, "%s/out", f.files.dir);
    snprintf(path, sizeof path, "%s/registry", f.files.dir);
    suite_open(f.files.dir, NULL, &f.registry, &f.suite, &f.faults);
    catalog_load(&f.registry, &f.catalog, &f.faults);
    ledger_load(&f.ledger, path, &f.registry, &f.faults);
    ck_assert_str_eq(buf_text(&f.faults.text), "");
}

static void set_up(void)
{
    set_up_with(cases_json);
}

static void tear_down(void)
{
    workdir_remove(f.out);
    results_free(&f.results);
    ledger_free(&f.ledger);
    catalog_free(&f.catalog);
    suite_free(&f.suite);
    registry_free(&f.registry);
    faults_free(&f.faults);
    buf_free(&f.notes);
    files_close(&f.files);
}

static void read_results(void)
{
    char *paths[] = {(char *)files_add(&f.files, "alpha", alpha),
                     (char *)files_add(&f.files, "beta", beta),
                     (char *)files_add(&f.files, "gamma", gamma_released)};
    results_read(paths, 3, &f.results, &f.faults);
    ck_assert_str_eq(buf_text(&f.faults.text), "");
}

static void write_pages(void)
{
    struct report before = {0};
    site_write(&(struct site_input){.catalog = &f.catalog,
                                    .suite = &f.suite,
                                    .results = &f.results,
                                    .missing = "",
                                    .before = &before,
                                    .playground = f.playground,
                                    .ledger = &f.ledger,
                                    .texts = f.files.dir,
                                    .notes = &f.notes},
               f.out, &f.faults);
}

/* Checks a page, and returns its text. The caller frees the text. */
static char *page(const char *name)
{
    struct buf path = {0}, html = {0}, text = {0};
    buf_fmt(&path, "%s/%s", f.out, name);
    ck_assert_msg(os_read_file(buf_text(&path), &html), "%s", buf_text(&path));
    markup_check(&html, &text);
    buf_free(&path);
    buf_free(&text);
    return buf_take(&html);
}

static void check_has(const char *name, const char *part)
{
    char *text = page(name);
    ck_assert_msg(strstr(text, part) != NULL, "%s lacks %s: %.3000s", name, part,
                  strstr(text, "<main"));
    free(text);
}

static const char good_text[] =
    "# T\n\nLead.\n\n## A\n\nOne is. Two\nis.\n\n- Three\n  is _not_.\n";

START_TEST(a_page_says_who_follows_a_sentence)
{
    files_add(&f.files, "native.md", good_text);
    read_results();
    write_pages();
    ck_assert_str_eq(buf_text(&f.faults.text), "");
    check_has("spec/native.html",
              "<span class=\"s nobody\" id=\"a.6df50e7101d767a7\">One is.</span><sup "
              "id=\"s1\">1</sup> ");
    check_has("spec/native.html",
              "<span class=\"s some open\" id=\"a.bff0b5ad67d9b2a5\">Two\nis.</span><sup "
              "id=\"s2\">2</sup>");
    check_has("spec/native.html",
              "<strong class=\"never\">no implementation follows completely</strong>. <b>Not by "
              "</b><a href=\"../impl/al-pha.html\">al&lt;pha</a>, <a "
              "href=\"../impl/beta.html\">beta</a>. ");
    check_has("spec/native.html",
              "1 case: <b>Followed by </b><a href=\"../impl/al-pha.html\">al&lt;pha</a>. <b>Not by "
              "</b><a href=\"../impl/beta.html\">beta</a>. <div "
              "class=\"ambiguous\">ambiguous, <a href=\"../reading/r.html\">r</a>: read as "
              "<code>error</code> by <a href=\"../impl/al-pha.html\">al&lt;pha</a>; as "
              "<code>other</code> by <a href=\"../impl/beta.html\">beta</a></div>");
    check_has("spec/native.html", "<b>3</b></a> no rule: example &lt;b&gt;</li>");
    check_has("spec/native.html", "<span class=\"s unknown\">Lead.</span><sup id=\"s0\">");
    check_has("spec/native.html",
              "<b>Since hashicorp/hcl 2.20.0:</b> The <code>rule</code> released.a.");
    check_has("spec/native.html", "Slip says.");
    check_has("spec/native.html", "<li class=\"d3\"><a href=\"#a\">A</a></li>");
    check_has("spec/native.html", "<h3 id=\"a\">A</h3>");
    check_has("rules.html", "One is. <a href=\"spec/native.html#a.6df50e7101d767a7\">");
    check_has("reading/r.html", "The suite reads it as <code>error</code>. why");
    check_has("spec/native.html", "<a href=\"#a.6df50e7101d767a7\"><b>1</b></a> "
                                  "<a href=\"../rule/native.a.one.html\">a.one</a>, 1 case: ");
    char *text = page("spec/native.html");
    ck_assert_ptr_null(strstr(text, "<script"));
    ck_assert_ptr_null(strstr(text, "http:"));
    free(text);
}
END_TEST

START_TEST(places_have_names)
{
    files_add(&f.files, "native.md", "# A & `B`\n\n## A\nOne is.\n\n## A\n\n## A 2\n\n## !\n");
    read_results();
    write_pages();
    ck_assert_str_eq(buf_text(&f.faults.text), "");
    static const char *const places[] = {"a-b", "a", "a-2", "a-2-2", "heading"};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        char id[32], link[32];
        snprintf(id, sizeof id, " id=\"%s\">", places[i]);
        snprintf(link, sizeof link, "<a href=\"#%s\">", places[i]);
        check_has("spec/native.html", id);
        check_has("spec/native.html", link);
    }
}
END_TEST

START_TEST(links_lead_to_the_pages_of_the_site)
{
    files_add(&f.files, "native.md", good_text);
    read_results();
    write_pages();
    ck_assert_str_eq(buf_text(&f.faults.text), "");
    check_has("spec/native.html", "<a href=\"../reading/r.html\">r</a>");
    check_has("spec/native.html",
              "<a href=\"../rule/released.a.html\">released.a</a>. <b>Followed by </b>");
    check_has("rule/native.a.one.html",
              "One is. <a href=\"../spec/native.html#a.6df50e7101d767a7\">native, sentence 1</a>");
    check_has("spec/native.html", "<form role=\"search\" action=\"../search.html\">");
    check_has("rule/released.a.html",
              "<b>Followed by </b><a href=\"../impl/gamma.html\">gamma</a>. "
              "<b>Not tested: </b>");
    check_has("spec/untested.html", "<h1>Sentences without a test (1; 0 demand something)</h1>");
    check_has("spec/untested.html",
              "<h2 id=\"native-1\">native: they demand nothing (1)</h2>\n<ul>\n<li>"
              "Three is <em>not</em>. <a href=\"../spec/native.html#a."
              "f5e0b4cf97966202\">native, sentence 3</a>");
    check_has("rule/released.a.html", "&lt;z&gt;</a></code></td><td>–</td>");
    check_has("rule/native.a.one.html",
              "<code><a href=\"../case/native/a.html#x\">&lt;x&gt;</a>"
              "</code></td><td><code>1</code></td><td>al&lt;pha, beta</td>");
    check_has("released.html",
              "<b>Since hashicorp/hcl 2.20.0</b>: The <code>rule</code> released.a. ");
    check_has("rules.html", "<b>Not by </b><a href=\"impl/al-pha.html\">al&lt;pha</a>, ");
    check_has("reading/r.html",
              "; as <code>other</code> by <a href=\"../impl/beta.html\">beta</a>; not shown by <a "
              "href=\"../impl/gamma.html\">gamma</a>.");
    check_has("case/native/a.html", "<b class=\"v-pass\">right</b>");
}
END_TEST

START_TEST(a_text_has_its_data_beside_it)
{
    struct buf text = {0};
    struct json_error err;
    char path[128];
    files_add(&f.files, "native.md", good_text);
    read_results();
    write_pages();
    snprintf(path, sizeof path, "%s/spec/native.json", f.out);
    ck_assert(os_read_file(path, &text));
    cJSON *json = json_parse(buf_text(&text), text.len, JSON_NUL_REFUSE, &err);
    const cJSON *sentence = json_get(json, "sentences")->child;
    ck_assert_str_eq(json_get_text(sentence, "section"), "native/a");
    ck_assert_str_eq(json_get_text(sentence, "standing"), "nobody");
    ck_assert_uint_eq(json_count(json_get(sentence, "tested")), 2);
    ck_assert_int_eq(cJSON_GetArraySize(json_get(json, "sentences")), 3);
    cJSON_Delete(json);
    buf_free(&text);
}
END_TEST

#define TRIED(name, scope)                                                                         \
    "{\"name\":\"" name "\",\"covers\":[\"native.a.one\"],\"op\":\"evaluate\",\"source\":\"v < "   \
    "1\",\"scope\":{\"v\":" scope "},\"expect\":{\"value\":{\"bool\":true}}}"

/* A case has a link to the playground, unless the playground has no notation for its variables. */
START_TEST(a_case_can_be_tried)
{
    tear_down();
    set_up_with(
        "{\"section\":\"native/a\",\"cases\":[" TRIED("x", "{\"unknown\":\"number\"}") "," TRIED(
            "y", "{\"list\":[],\"of\":\"dynamic\"}") "," TRIED("z", "{\"unknown\":{\"object\":{"
                                                                    "\"1\":\"number\"}}}") "]}");
    f.playground = SITE_MENU;
    files_add(&f.files, "native.md", good_text);
    write_pages();
    ck_assert_str_eq(buf_text(&f.faults.text), "");
    char *text = page("case/native/a.html");
    const char *link = strstr(text, "\"../../try.html#kind=expression&amp;source=v%20%3C%201&amp;"
                                    "scope=v%20%3D%20unknown%20/*%20number%20*/%0A\">Try it</a>");
    ck_assert_msg(link && !strstr(link + 16, "try.html#"), "%s", text);
    free(text);
}
END_TEST

/* The results by the text also say which implementations follow an amendment, by their verdicts in
   the released language. */
START_TEST(verdicts_as_released_count_for_amendments)
{
    static const char amended[] =
        "{\"section\":\"native/a\",\"cases\":[{\"name\":\"x\",\"covers\":[\"native.a.one\"],"
        "\"op\":\"evaluate\",\"source\":\"1\",\"expect\":{\"value\":{\"number\":\"1\"}},"
        "\"amended\":[{\"by\":\"released.a\",\"expect\":{\"value\":{\"number\":\"2\"}}}]}]}";
    static const char knows[] =
        RUN("knows", "2024-02", RESULT("x", "fail", ",\"released\":\"pass\""), "");
    static const char ignores[] =
        RUN("ignores", "2024-02", RESULT("x", "pass", ",\"released\":\"fail\""), "");
    tear_down();
    set_up_with(amended);
    files_add(&f.files, "native.md", good_text);
    char *paths[] = {(char *)files_add(&f.files, "k", knows),
                     (char *)files_add(&f.files, "i", ignores)};
    results_read(paths, 2, &f.results, &f.faults);
    write_pages();
    ck_assert_str_eq(buf_text(&f.faults.text), "");
    check_has("spec/native.html", "<b>Followed by </b><a href=\"../impl/knows.html\">knows</a>. ");
    check_has("spec/native.html", "<b>Not by </b><a href=\"../impl/ignores.html\">ignores</a>");
    check_has("spec/native.html", "1 case: <b>Followed by </b><a href=\"../impl/ignores.html\">"
                                  "ignores</a>. <b>Not by </b><a href=\"../impl/knows.html\">knows"
                                  "</a> (as released, 1 of 1). ");
}
END_TEST

/* A rule that a release changed is not among those that nobody follows, if a run follows the
   release. */
START_TEST(a_changed_sentence_stands_apart)
{
    static const char *const verdicts[] = {
        RUN("one", "2024-02", RESULT("x", "fail", ",\"released\":\"pass\""), ""),
        RUN("one", "2024-02", RESULT("x", "fail", ""), "")};
    static const char other[] = RUN("two", "2024-02", RESULT("x", "fail", ""), "");
    char *paths[] = {(char *)files_add(&f.files, "a", verdicts[_i]),
                     (char *)files_add(&f.files, "b", other)};
    files_add(&f.files, "native.md", good_text);
    results_read(paths, 2, &f.results, &f.faults);
    write_pages();
    ck_assert_str_eq(buf_text(&f.faults.text), "");
    check_has("rules.html", _i == 0 ? " completely (0)</h2>" : " completely (1)</h2>");
}
END_TEST

static const struct {
    const char *native, *old; /* the content of the files, or NULL */
    const char *note;
    const char *fault;
} copies[] = {
    {"## A\nOne is. Two is.\n\nThree is not.", NULL, "", ""},
    {"## A\r\n\r\nOne is.\r\nTwo is.\r\n\r\n* Three is not.\r\n", NULL, "", ""},
    {"## A\nOne is. Two is. Three is not. Four.", NULL,
     "native.md: differs from the text of 2024-02: 1 of its 4 sentences are not in the ledger, and "
     "0 sentences are "
     "missing",
     ""},
    {"## A\nOne is.", NULL,
     "0 of its 1 sentences are not in the ledger, and 2 sentences are missing", ""},
    {"## A\nOld is.", NULL,
     "native.md: is the text of 2019-09, and not of 2024-02; take the text of 2024-02 from", ""},
    {"", NULL, "0 of its 0 sentences are not in the ledger, and 3 sentences are missing", ""},
    {NULL, "## A\nOld is.", "native.md: is not in the folder", ""},
    {"## A\nOne is. Two is. Three is not.", "x",
     "old.md: differs from the text of 2019-09: 1 of its 1 sentences are not in the ledger", ""},
    {NULL, NULL, "native.md: is not in the folder",
     "has no text of the specification; the Go module hashicorp/hcl has spec.md"},
};

START_TEST(a_copy_that_differs_is_named)
{
    if (copies[_i].native)
        files_add(&f.files, "native.md", copies[_i].native);
    if (copies[_i].old)
        files_add(&f.files, "old.md", copies[_i].old);
    write_pages();
    ck_assert_msg(strstr(buf_text(&f.notes), copies[_i].note) &&
                      (!f.notes.len == !*copies[_i].note),
                  "%s", buf_text(&f.notes));
    ck_assert_msg(strstr(buf_text(&f.faults.text), copies[_i].fault) &&
                      (!f.faults.count == !*copies[_i].fault),
                  "%s", buf_text(&f.faults.text));
    if (f.faults.count == 0)
        check_has("spec/index.html", *copies[_i].note ? "class=\"warning\"" : "A text counts");
}
END_TEST

/* Random lines. Each page is well formed, and shows all words of the text. */
START_TEST(broken_texts_are_shown)
{
    static const char *const pieces[] = {"## A\n",
                                         "# `xB\n",
                                         "#",
                                         "A\n",
                                         "One is.",
                                         " Two is.",
                                         "Three\nis not. ",
                                         "- ",
                                         "* ",
                                         "1. ",
                                         "    ",
                                         "\n",
                                         "\n\n",
                                         "```\n",
                                         "`x",
                                         "_",
                                         "**",
                                         "[a](b)",
                                         "[",
                                         "<i>",
                                         "&",
                                         "\"",
                                         "\r\n",
                                         "\t",
                                         "\x80",
                                         "\x1b",
                                         "One",
                                         "</pre>",
                                         "a = b; Cd = e;",
                                         "-\n",
                                         "A. B? C!"};
    enum { COUNT = sizeof pieces / sizeof *pieces, ROUNDS = 60, LENGTH = 60 };
    uint64_t random = (uint64_t)_i + 1;
    read_results();
    const char *path = files_add(&f.files, "native.md", "");
    for (int round = 0; round < ROUNDS; round++) {
        struct buf text = {0}, html = {0}, shown = {0}, name = {0};
        for (int i = 0; i < LENGTH; i++) {
            random = random * 6364136223846793005U + 1442695040888963407U;
            buf_str(&text, pieces[(random >> 33) % COUNT]);
        }
        ck_assert(os_write_file(path, &text));
        write_pages();
        ck_assert_str_eq(buf_text(&f.faults.text), "");
        buf_fmt(&name, "%s/spec/native.html", f.out);
        ck_assert(os_read_file(buf_text(&name), &html));
        markup_check(&html, &shown);
        /* the page does not show the address of a link */
        ck_assert_msg(strstr(buf_text(&text), "](") || markup_has_words(&text, &shown), "%s: %s",
                      buf_text(&text), buf_text(&html));
        buf_free(&text);
        buf_free(&html);
        buf_free(&shown);
        buf_free(&name);
        buf_clear(&f.notes);
    }
}
END_TEST

static const char *const long_lines[] = {"## A\nOne is. ", "- ",  "a\n", "```\n", "# T\n",
                                         "1. a\n\n",       "A\n", "*\n", ". A",   "_a. B_ "};

START_TEST(the_time_of_a_text_is_linear)
{
    enum { LENGTH = 1 << 18 };
    struct buf text = {0};
    while (text.len < LENGTH)
        buf_str(&text, long_lines[_i]);
    files_add(&f.files, "native.md", buf_text(&text));
    read_results();
    write_pages();
    ck_assert_str_eq(buf_text(&f.faults.text), "");
    buf_free(&text);
}
END_TEST

START_TEST(a_text_that_is_too_large_is_a_fault)
{
    struct buf text = {0};
    while (text.len <= PAPER_BYTES_MAX)
        buf_str(&text, good_text);
    files_add(&f.files, "native.md", buf_text(&text));
    write_pages();
    ck_assert_str_eq(buf_text(&f.faults.text), "native.md: File too large\n");
    buf_free(&text);
}
END_TEST

Suite *spec_suite(void)
{
    Suite *suite = suite_create("spec");
    TCase *tests = tcase_create("spec");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_set_timeout(tests, 60); /* a test writes thousands of files, also on a busy machine */
    tcase_add_test(tests, a_page_says_who_follows_a_sentence);
    tcase_add_loop_test(tests, a_changed_sentence_stands_apart, 0, 2);
    tcase_add_test(tests, places_have_names);
    tcase_add_test(tests, links_lead_to_the_pages_of_the_site);
    tcase_add_test(tests, a_text_has_its_data_beside_it);
    tcase_add_test(tests, a_case_can_be_tried);
    tcase_add_test(tests, verdicts_as_released_count_for_amendments);
    tcase_add_loop_test(tests, a_copy_that_differs_is_named, 0,
                        (int)(sizeof copies / sizeof *copies));
    tcase_add_loop_test(tests, broken_texts_are_shown, 0, 2);
    tcase_add_loop_test(tests, the_time_of_a_text_is_linear, 0,
                        (int)(sizeof long_lines / sizeof *long_lines));
    tcase_add_test(tests, a_text_that_is_too_large_is_a_fault);
    suite_add_tcase(suite, tests);
    return suite;
}
