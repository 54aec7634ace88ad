#include "site/html.h"
#include "site/site.h"

#include "base/buf.h"
#include "base/faults.h"
#include "base/mem.h"
#include "base/os.h"
#include "cases/case.h"
#include "catalog.h"
#include "files_test.h"
#include "process/workdir.h"
#include "report_test.h"
#include "results.h"
#include "site/address.h"
#include "site/folder.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- Addresses --- */

static const struct {
    const char *name;
    int deep;
    const char *address;
} names[] = {
    {"native.source.bom", 0, "x/native.source.bom"},
    {"native/a/b#c-d", 1, "x/native/a/b#c-d"},
    {"hashicorp/hcl", 0, "x/hashicorp-hcl"},
    {"@cdktn/hcl2json", 0, "x/cdktn-hcl2json"},
    {"", 0, "x/-"},
    {"", 1, "x/-"},
    {"..", 1, "x/-"},
    {"../../etc/passwd", 1, "x/-/-/etc/passwd"},
    {"../../etc/passwd", 0, "x/etc-passwd"},
    {"/etc/passwd", 1, "x/-/etc/passwd"},
    {"a/./b/../c/", 1, "x/a/-/b/-/c/-"},
    {".hidden", 0, "x/hidden"},
    {"a\nb\tc\\d", 0, "x/a-b-c-d"},
    {"a\"><script>", 0, "x/a-script-"},
    {"%2e%2e/x", 1, "x/2e-2e/x"},
    {"\xe2\x80\xae"
     "abc",
     0, "x/abc"},
};

START_TEST(an_address_stays_in_its_folder)
{
    struct texts used = {0};
    address_make("x", names[_i].deep, names[_i].name, &used);
    ck_assert_str_eq(used.list[0], names[_i].address);
    texts_free(&used);
}
END_TEST

START_TEST(addresses_differ)
{
    struct texts used = {0};
    for (int i = 0; i < 3; i++)
        address_make("x", 0, i == 1 ? "a?b" : "a b", &used);
    ck_assert_str_eq(used.list[0], "x/a-b");
    ck_assert_str_eq(used.list[1], "x/a-b-2");
    ck_assert_str_eq(used.list[2], "x/a-b-3");
    texts_free(&used);
}
END_TEST

START_TEST(a_long_name_is_cut)
{
    struct texts used = {0};
    struct buf name = {0};
    for (int i = 0; i < 5000; i++)
        buf_str(&name, "abc/");
    address_make("x", 1, buf_text(&name), &used);
    ck_assert_uint_lt(strlen(used.list[0]), 2 * ADDRESS_PART_MAX + 4 * ADDRESS_PARTS_MAX);
    buf_free(&name);
    texts_free(&used);
}
END_TEST

START_TEST(links_are_relative_and_escaped)
{
    struct buf root = {0}, link = {0};
    address_root("case/a/b#c", &root);
    address_link("case/a/b#c%", &link);
    ck_assert_str_eq(buf_text(&root), "../../");
    ck_assert_str_eq(buf_text(&link), "case/a/b%23c%25");
    buf_free(&root);
    buf_free(&link);
}
END_TEST

/* --- Folders --- */

static struct files files;
static struct buf dir; /* the folder of the site, inside the folder of the test's files */

static void set_up(void)
{
    files_open(&files);
    buf_clear(&dir);
    buf_fmt(&dir, "%s/site", files.dir);
}

static void tear_down(void)
{
    workdir_remove(buf_text(&dir));
    files_close(&files);
    ck_assert_msg(!os_is_dir(files.dir), "something remains beside the site");
    buf_free(&dir);
}

static char hello_text[] = "hello";
static const struct buf hello = {hello_text, 5, 6};

/* Writes a site with one file and the file that marks it. Returns the faults, which the caller
   frees. */
static struct faults write_folder(const char *name, const struct buf *text)
{
    struct folder folder;
    struct faults f = {0};
    struct buf mark = {0};
    buf_str(&mark, "{\"made_by\":\"" FOLDER_MAKER "\"}");
    folder_open(buf_text(&dir), &f, &folder);
    folder_write(&folder, name, "", text);
    folder_write(&folder, FOLDER_MARK, "", &mark);
    folder_finish(&folder);
    folder_close(&folder);
    buf_free(&mark);
    return f;
}

static bool has(const char *name)
{
    struct buf path = {0};
    buf_fmt(&path, "%s/%s", buf_text(&dir), name);
    bool there = os_is_file(buf_text(&path));
    buf_free(&path);
    return there;
}

START_TEST(a_site_replaces_an_older_site)
{
    struct faults f = write_folder("a/b/c.html", &hello);
    ck_assert_str_eq(buf_text(&f.text), "");
    ck_assert(has("a/b/c.html"));
    f = write_folder("d.html", &hello);
    ck_assert_str_eq(buf_text(&f.text), "");
    ck_assert(has("d.html") && !has("a/b/c.html"));
}
END_TEST

START_TEST(an_empty_folder_is_taken)
{
    ck_assert_int_eq(mkdir(buf_text(&dir), 0700), 0);
    buf_char(&dir, '/');
    struct faults f = write_folder("a.html", &hello);
    ck_assert_str_eq(buf_text(&f.text), "");
    ck_assert(has("a.html"));
}
END_TEST

/* A folder with other files, or with the mark of another program, does not change. */
START_TEST(a_foreign_folder_stays)
{
    static const char *const marks[] = {"notes.txt", FOLDER_MARK};
    struct buf path = {0}, text = {0};
    ck_assert_int_eq(mkdir(buf_text(&dir), 0700), 0);
    buf_fmt(&path, "%s/%s", buf_text(&dir), marks[_i]);
    buf_str(&text, "{\"made_by\":\"somebody\"}");
    ck_assert(os_write_file(buf_text(&path), &text));
    struct faults f = write_folder("a.html", &hello);
    ck_assert_ptr_nonnull(strstr(buf_text(&f.text), "did not make"));
    ck_assert(has(marks[_i]) && !has("a.html"));
    faults_free(&f);
    buf_free(&path);
    buf_free(&text);
}
END_TEST

START_TEST(a_file_or_link_stays)
{
    struct buf text = {0};
    if (_i == 0)
        ck_assert(os_write_file(buf_text(&dir), &text));
    else
        ck_assert_int_eq(symlink(files.dir, buf_text(&dir)), 0);
    struct faults f = write_folder("a.html", &hello);
    ck_assert_ptr_nonnull(strstr(buf_text(&f.text), "is no folder"));
    faults_free(&f);
    ck_assert_int_eq(unlink(buf_text(&dir)), 0);
}
END_TEST

/* If a write fails, a fault names the file, and the old site stays. */
START_TEST(a_full_disk_keeps_the_old_site)
{
    struct rlimit old, small;
    struct buf large = {0};
    struct faults f = write_folder("a.html", &hello);
    ck_assert_str_eq(buf_text(&f.text), "");
    for (int i = 0; i < 5000; i++)
        buf_str(&large, "0123456789");
    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &old), 0);
    small = old;
    small.rlim_cur = 1000;
    signal(SIGXFSZ, SIG_IGN);
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &small), 0);
    f = write_folder("b.html", &large);
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &old), 0);
    signal(SIGXFSZ, SIG_DFL);
    ck_assert_ptr_nonnull(strstr(buf_text(&f.text), "b.html: "));
    ck_assert(has("a.html") && !has("b.html"));
    faults_free(&f);
    buf_free(&large);
}
END_TEST

START_TEST(a_folder_in_a_missing_folder_is_a_fault)
{
    buf_str(&dir, "/no/such");
    struct faults f = write_folder("a.html", &hello);
    ck_assert_ptr_nonnull(
        strstr(buf_text(&f.text), "cannot make a folder beside it: No such file"));
    faults_free(&f);
    dir.len -= strlen("/no/such");
    dir.data[dir.len] = '\0';
}
END_TEST

/* --- Sites --- */

#define RESULTS(name, verdict)                                                                     \
    "{\"results\":1,\"implementation\":\"" name "\",\"version\":\"2\",\"edition\":\"2024-02\"}\n"  \
    "{\"id\":\"native/a#x\",\"section\":\"native/a\",\"verdict\":\"" verdict "\"}\n"               \
    "{\"end\":\"complete\",\"fault_count\":0,\"faults\":[],\"votes\":{}}\n"

static const struct catalog catalog;
static const struct suite suite;

static void read_one(const char *name, const char *text, struct report *r)
{
    struct faults f = {0};
    char *path = (char *)files_add(&files, name, text);
    results_read(&path, 1, r, &f);
    ck_assert_str_eq(buf_text(&f.text), "");
}

/* Writes the site of some results. */
static void write_about(const struct report *r, const struct report *before)
{
    struct faults f = {0};
    site_write(
        &(struct site_input){
            .catalog = &catalog, .suite = &suite, .results = r, .missing = "", .before = before},
        buf_text(&dir), &f);
    ck_assert_str_eq(buf_text(&f.text), "");
}

static void text_of(const char *name, struct buf *out)
{
    struct buf path = {0};
    buf_fmt(&path, "%s/%s", buf_text(&dir), name);
    ck_assert_msg(os_read_file(buf_text(&path), out), "%s is missing", name);
    buf_free(&path);
}

static const char *const evil_names[] = {"../../../evil", "<script>alert(1)</script>",
                                         "/etc/passwd", "a\\\"b", "."};

START_TEST(a_hostile_name_stays_in_the_folder)
{
    struct report r = {0}, before = {0};
    struct faults f = {0};
    struct buf results = {0}, index = {0};
    buf_fmt(&results, RESULTS("%s", "fail"), evil_names[_i]);
    read_one("r", buf_text(&results), &r);
    struct site_input input = {.catalog = &catalog,
                               .suite = &suite,
                               .results = &r,
                               .missing = "",
                               .before = &before,
                               .commit = "<b>"};
    site_write(&input, buf_text(&dir), &f);
    ck_assert_str_eq(buf_text(&f.text), "");
    text_of("index.html", &index);
    ck_assert_ptr_null(strstr(buf_text(&index), "<script"));
    ck_assert_ptr_null(strstr(buf_text(&index), "<b>&"));
    ck_assert_ptr_nonnull(strstr(buf_text(&index), "commit &lt;b&gt;"));
    ck_assert_ptr_nonnull(strstr(buf_text(&index), "property=\"og:title\" content=\"Which HCL"));
    ck_assert_ptr_null(strstr(buf_text(&index), "og:url"));
    ck_assert(has("impl/evil.html") || _i != 0);
    buf_free(&results);
    buf_free(&index);
    results_free(&r);
}
END_TEST

#define LAW(id, more) "{\"law\":\"" id "\",\"section\":\"native/a\"," more "}\n"

/* Broken laws with one name and reason are one entry, with the shortest example, and the most
   frequent comes first. */
START_TEST(broken_laws_are_shown_by_their_reasons)
{
    struct report r = {0}, before = {0};
    struct buf page = {0};
    read_one(
        "r",
        "{\"results\":1,\"implementation\":\"me\",\"version\":\"2\",\"edition\":\"2024-02\"}\n"
        "{\"id\":\"native/a#x\",\"section\":\"native/a\",\"verdict\":\"pass\"}\n" LAW(
            "a#w~edit", "\"verdict\":\"fail\",\"detail\":\"it must: keep <x>\"")
            LAW("a#x~print",
                "\"verdict\":\"xfail\",\"detail\":\"the repaired source is `a: b`; the "
                "printed source must have the value of the source: long example\","
                "\"listed\":{\"kind\":\"fail\",\"reason\":\"is lost\"}")
                LAW("a#y~print",
                    "\"verdict\":\"xfail\",\"detail\":\"the printed source must have the "
                    "tree of the source: short\","
                    "\"listed\":{\"kind\":\"fail\",\"reason\":\"is lost\"}")
                    LAW("a#z~print", "\"verdict\":\"pass\"")
                        LAW("laws/~print#x", "\"verdict\":\"pass\"") LAW("laws/w#x~write-in-y",
                                                                         "\"verdict\":\"pass\"")
                            LAW("laws/w#set-in-block~edit",
                                "\"verdict\":\"pass\"") LAW("b~print", "\"verdict\":\"pass\"")
                                LAW("no name",
                                    "\"verdict\":\"fail\"") "{\"end\":\"complete\",\"fault_count\":"
                                                            "0,\"faults\":[],\"votes\":{}}\n",
        &r);
    write_about(&r, &before);
    text_of("impl/me.html", &page);
    const char *lost = strstr(
        buf_text(&page), "is=print:%20is%20lost\">2 </a></strong> "
                         "print: is lost<br><small>the printed source must have "
                         "the tree of the source: short</small><br>Repeat it: <code>build/hclcheck "
                         "show 'a#y~print'</code></li>");
    const char *edit = strstr(buf_text(&page), "is=edit:%20it%20must\">1 </a></strong> "
                                               "edit: it must<br><small>it must: "
                                               "keep &lt;x&gt;</small><br>Repeat it: ");
    ck_assert(lost != NULL && edit != NULL && edit < lost); /* printing comes last */
    ck_assert_ptr_null(strstr(buf_text(&page), "long example"));
    text_of("laws.html", &page);
    ck_assert_ptr_nonnull(strstr(buf_text(&page),
                                 "<td>a <small></small></td><td class=\"number v-fail\"><a href=\""
                                 "search.html?lib=me&amp;is=print:%20a"
                                 "\">2 wrong of 3</a></td>"));
    static const char *const totals[] = {
        "<small>0 inputs</small></td><td class=\"number v-fail\"><a "
        "href=\"search.html?lib=me&amp;is=print\">2 wrong of 3</a></td></tr>",
        "must be printed</td><td class=\"number v-pass\">0 wrong of 3</td>",
        "the tree of the source</td><td class=\"number v-fail\">1 wrong of 3</td>",
        "the value of the source</td><td class=\"number v-fail\">1 wrong of 2</td>",
        "printed again must not change</td><td class=\"number v-pass\">0 wrong of 1</td>",
        "(feature lossless)</td><td class=\"number v-none\">"};
    for (size_t i = 0; i < sizeof totals / sizeof *totals; i++)
        ck_assert_msg(strstr(buf_text(&page), totals[i]) != NULL, "%s", totals[i]);
    text_of("index.html", &page); /* a law's answers show that the implementation can print */
    ck_assert_ptr_nonnull(strstr(buf_text(&page), "what it read: formats</td><td class=\"number "
                                                  "v-pass\">yes</td></tr>"));
    ck_assert_ptr_nonnull(strstr(buf_text(&page), "evaluates expressions</td><td class=\"number "
                                                  "v-none\">–</td></tr>"));
    buf_free(&page);
    results_free(&r);
}
END_TEST

/* The search finds a case of a law by what is edited, with who is wrong, and why. */
START_TEST(a_case_of_a_law_is_found)
{
    static const char law[] = "{\"laws\":[{\"id\":\"laws/edit#remove-in-plain\",\"law\":\"edit\","
                              "\"request\":{\"source\":\"a = 1\\nb = 2\\n\",\"path\":[\"a\"],"
                              "\"remove\":true},\"made\":{\"source\":\"b = 2\\n\"}}]}";
    struct report r = {0}, before = {0};
    struct buf index = {0};
    struct faults f = {0};
    struct suite own = {.files = mem_alloc(sizeof(cJSON *)), .file_count = 1};
    own.files[0] = cJSON_Parse(law);
    laws_add(&own);
    read_one(
        "r",
        "{\"results\":1,\"implementation\":\"me\",\"version\":\"2\",\"edition\":\"2024-02\"}\n" LAW(
            "laws/edit#remove-in-plain~edit",
            "\"verdict\":\"xfail\",\"detail\":\"must: long\",\"listed\":{\"kind\":"
            "\"fail\",\"reason\":\"is lost\"}") "{\"end\":\"complete\",\"fault_count\":0,"
                                                "\"faults\":[],\"votes\":{}}\n",
        &r);
    site_write(
        &(struct site_input){
            .catalog = &catalog, .suite = &own, .results = &r, .missing = "", .before = &before},
        buf_text(&dir), &f);
    ck_assert_str_eq(buf_text(&f.text), "");
    text_of("search/0.js", &index);
    ck_assert_str_eq(
        buf_text(&index),
        "found([[\"laws/edit#remove-in-plain~edit\",{\"source\":\"a = 1\\nb = 2\\n\",\"path\":"
        "[\"a\"],\"remove\":true},\"b = 2\\\\n\",\"w\",{\"me\":\"is lost\"}]]);\n");
    buf_free(&index);
    results_free(&r);
    suite_free(&own);
}
END_TEST

#define WRONG(name, kind)                                                                          \
    "{\"id\":\"native/a#" name "\",\"verdict\":\"fail\",\"wrong\":\"" kind "\"}\n"
#define LINK(root, kind, text) "<a href=\"" root "search.html?lib=me&amp;is=" kind "\">" text "</a>"
#define KINDS(root)                                                                                \
    " It refuses " LINK(root, "refuses", "1 valid input") ", accepts " LINK(                       \
        root, "accepts",                                                                           \
        "2 invalid inputs") ", gives " LINK(root, "other",                                         \
                                            "1 other answer") ", gives no answer "                 \
                                                              "to " LINK(root, "breaks",           \
                                                                         "1 input") "."

/* The head of an implementation's page has parts that add up, what it does, and what builds the
   adapter. */
START_TEST(the_head_of_an_implementation_adds_up)
{
    struct report r = {0}, before = {0};
    struct buf page = {0};
    read_one(
        "r",
        "{\"results\":1,\"implementation\":\"me\",\"version\":\"2\",\"edition\":\"2024-02\","
        "\"expected\":\"runner/adapters/m-e/expected\"}\n"
        "{\"id\":\"native/a#u\",\"verdict\":\"unsupported\",\"detail\":\"no <sets>\"}\n"
        "{\"id\":\"native/a#v\",\"verdict\":\"unsupported\",\"lacks\":{\"kind\":\"syntax\","
        "\"name\":\"json\"}}\n"
        "{\"id\":\"native/a#w\",\"verdict\":\"unsupported\",\"lacks\":{\"kind\":\"syntax\","
        "\"name\":\"json\"}}\n"
        "{\"id\":\"native/a#x\",\"verdict\":\"fail\"}\n"
        "{\"id\":\"native/a#y\",\"verdict\":\"pass\"}\n" WRONG("1",
                                                               "rejected\",\"request\":\"repair")
            WRONG("2", "accepted") WRONG("3", "accepted") WRONG("4", "reading") WRONG(
                "5",
                "accepted\",\"released\":\"pass") "{\"id\":\"native/a#6\",\"verdict\":\"crash\"}\n"
                                                  "{\"end\":\"complete\",\"fault_count\":0,"
                                                  "\"faults\":[],\"list_faults\":[\"x\"],"
                                                  "\"votes\":{}}\n",
        &r);
    write_about(&r, &before);
    text_of("impl/me.html", &page);
    static const char *const parts[] = {
        "<p>11 cases: 1 right, 2 not sent to it because it does not offer what they need, 1 "
        "answered with “unsupported”, 7 failures: 4 wrong, 1 without an "
        "answer, 1 mixed readings, 1 right as released." KINDS("../") "</p>",
        "<a href=\"#refuses\">Refuses valid input (1)</a> ",
        "<h2 id=\"accepts\">Accepts invalid input (2)</h2>",
        "<h2 id=\"offers\">What it does, in a line each</h2>",
        "first run <code>make all adapters/m-e</code>"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        ck_assert_msg(strstr(buf_text(&page), parts[i]), "%s: %s", parts[i], buf_text(&page));
    text_of("index.html", &page); /* mistakes in the list of expected failures do not count */
    ck_assert_ptr_null(strstr(buf_text(&page), "scores too low"));
    ck_assert_msg(strstr(buf_text(&page), KINDS("")) != NULL, "%s", buf_text(&page));
    buf_free(&page);
    results_free(&r);
}
END_TEST

START_TEST(a_site_knows_its_address)
{
    struct report r = {0}, before = {0};
    struct faults f = {0};
    struct buf page = {0};
    read_one("r", RESULTS("me", "fail"), &r);
    struct site_input input = {.catalog = &catalog,
                               .suite = &suite,
                               .results = &r,
                               .missing = "",
                               .before = &before,
                               .playground = "<header>" SITE_MENU "</header>",
                               .url = "https://example.org/x/"};
    site_write(&input, buf_text(&dir), &f);
    ck_assert_str_eq(buf_text(&f.text), "");
    text_of("impl/me.html", &page);
    ck_assert_ptr_nonnull(strstr(
        buf_text(&page), "<link rel=\"canonical\" href=\"https://example.org/x/impl/me.html\">"));
    ck_assert_ptr_nonnull(
        strstr(buf_text(&page),
               "(https://example.org/x/impl/me.svg)](https://example.org/x/impl/me.html)"));
    ck_assert_ptr_nonnull(strstr(buf_text(&page), "href=\"../site.css\""));
    ck_assert_ptr_nonnull(
        strstr(buf_text(&page),
               "<p>1 case: 0 right, 0 not sent to it because it does not offer what they need, 0 "
               "answered with “unsupported”, 1 failure: 1 wrong. It gives "
               "<a href=\"../search.html?lib=me&amp;is=other\">1 other answer</a>.</p>"));
    ck_assert(has("impl/me.json") && has("impl/me.svg") && has("all.html") && has("search/1.js") &&
              has(".nojekyll"));
    ck_assert_ptr_nonnull(strstr(buf_text(&page), "<a href=\"../try.html\">Try an input</a>"));
    buf_clear(&page);
    text_of("try.html", &page);
    ck_assert_ptr_nonnull(
        strstr(buf_text(&page),
               "<header><nav class=\"bar\" aria-label=\"Pages\"><a href=\"index.html\">"));
    ck_assert_ptr_nonnull(
        strstr(buf_text(&page), "<a href=\"try.html\" aria-current=\"page\">Try an input</a>"));
    buf_free(&page);
    results_free(&r);
}
END_TEST

/* A single file is one document, which hides paths of the machine and loads nothing. */
START_TEST(a_single_file_needs_no_other)
{
    struct report r = {0};
    struct buf out = {0};
    read_one("r",
             "{\"results\":1,\"implementation\":\"</"
             "script>\",\"version\":\"2\",\"edition\":\"2024-02\"}\n"
             "{\"id\":\"native/a#x\",\"section\":\"native/a\",\"verdict\":\"fail\"}\n"
             "{\"end\":\"complete\",\"fault_count\":0,\"faults\":[],\"votes\":{}}\n",
             &r);
    ck_assert_int_eq(setenv("SOURCE_DATE_EPOCH", "1732406400", 1), 0);
    site_print(&(struct site_input){.catalog = &catalog,
                                    .suite = &suite,
                                    .results = &r,
                                    .missing = "/home/me/b.results: no head\n"},
               &out);
    ck_assert_int_eq(unsetenv("SOURCE_DATE_EPOCH"), 0);
    const char *text = buf_text(&out);
    ck_assert_ptr_nonnull(strstr(text, "Written on 2024-11-24 by"));
    ck_assert_ptr_nonnull(strstr(text, "…/b.results: no head"));
    ck_assert_ptr_nonnull(
        strstr(text, "<h1>What is wrong with &lt;/script&gt; 2, edition 2024-02</h1>"));
    ck_assert_ptr_nonnull(
        strstr(text, "<p>1 case: 0 right, 0 not sent to it because it does not offer what they "
                     "need, 0 answered with “unsupported”, 1 failure: 1 wrong. It "
                     "gives 1 other answer.</p>"));
    ck_assert_ptr_nonnull(strstr(text, "style-src 'sha256-"));
    static const char *const absent[] = {
        "<script", "href=\"../", "src=", ".html", "/home", "http:"};
    for (size_t i = 0; i < sizeof absent / sizeof *absent; i++)
        ck_assert_msg(!strstr(text, absent[i]), "%s", absent[i]);
    buf_free(&out);
    results_free(&r);
}
END_TEST

/* The first page says that scores are too low, and the page of the implementation says why. */
START_TEST(an_incomplete_run_says_why)
{
    struct report r = {0}, before = {0};
    struct buf index = {0}, page = {0};
    read_one("r",
             "{\"results\":1,\"implementation\":\"me\",\"version\":\"2\",\"edition\":\"2024-02\"}\n"
             "{\"id\":\"native/a#x\",\"section\":\"native/a\",\"verdict\":\"not run\"}\n"
             "{\"end\":\"interrupted\",\"fault_count\":0,\"faults\":[],\"votes\":{}}\n",
             &r);
    write_about(&r, &before);
    text_of("index.html", &index);
    ck_assert_ptr_nonnull(strstr(buf_text(&index), "scores too low. <a href=\"impl/me.html\">"));
    text_of("impl/me.html", &page);
    ck_assert_ptr_nonnull(strstr(buf_text(&page), "<p class=\"warning\" id=\"run\">The run is not "
                                                  "complete: somebody interrupted the run."));
    buf_free(&index);
    buf_free(&page);
    results_free(&r);
}
END_TEST

#define HEAD(name, version)                                                                        \
    "{\"results\":1,\"implementation\":\"" name "\",\"version\":\"" version                        \
    "\",\"edition\":\"2024-02\"}\n"
#define CASE(id, verdict)                                                                          \
    "{\"id\":\"" id "\",\"section\":\"native/a\",\"verdict\":\"" verdict "\"}\n"
#define END(passed, failed)                                                                        \
    "{\"end\":\"complete\",\"verdicts\":{\"pass\":" passed ",\"xfail\":" failed "}}\n"

/* Each release is compared with the one before it, in the order of the files. Cases that a file
   lacks, or that were not judged, did not change, and other implementations do not count. */
START_TEST(releases_are_compared)
{
    static const char *const old[] = {HEAD("me", "1") CASE("a#x", "xfail") CASE("a#y", "pass")
                                          END("10", "3"),
                                      HEAD("you", "1.5") CASE("a#x", "pass") END("1", "0"),
                                      HEAD("me", "1.10") CASE("a#x", "pass") CASE("a#y", "pass")
                                          CASE("a#z", "pass") END("12", "1")};
    char ids[][4] = {"a#x", "a#y", "a#z"};
    cJSON *fields = cJSON_CreateObject();
    struct test_case list[] = {
        {.id = ids[0], .name = "x", .section = "native/a", .op = OP_TREE, .fields = fields},
        {.id = ids[1], .name = "y", .section = "native/a", .fields = fields},
        {.id = ids[2], .name = "z", .section = "native/a", .op = OP_EVALUATE, .fields = fields}};
    const struct suite cases = {.cases = list, .count = sizeof list / sizeof *list};
    struct report r = {0}, before = {0};
    struct faults f = {0};
    struct buf page = {0}, json = {0};
    read_one("r",
             HEAD("me", "2") CASE("a#x", "pass") CASE("a#y", "unsupported")
                 CASE("a#z", "fail\",\"released\":\"pass") END("1", "2"),
             &r);
    for (size_t i = 0; i < sizeof old / sizeof *old; i++) {
        char name[] = {(char)('0' + i), '\0'};
        read_one(name, old[i], &before);
    }
    struct site_input input = {
        .catalog = &catalog, .suite = &cases, .results = &r, .missing = "", .before = &before};
    site_write(&input, buf_text(&dir), &f);
    ck_assert_str_eq(buf_text(&f.text), "");
    text_of("impl/me.html", &page);
    text_of("impl/me.json", &json);
    static const char sums[] =
        "<p>Releases before 1 were not run. From 1 (10 of 13 right) to 2 (1 of "
        "3): <b>1 fixed (1 answered otherwise)</b>. Broke: the answer "
        "became wrong by the text, even if an "
        "error became a value; fixed: right, even if it became an "
        "error.</p>\n<p>Release by release: 2: 1 changed as released; 1.10: 1 fixed (1 answered "
        "otherwise). Not compared: comments, printing, writing, editing, places.</p>\n<h3>From 1 "
        "to 2: fixed</h3>\n<p><b>1 fixed</b> in native/a</p>\n<ul><li>";
    static const char own[] = "<h3>2 <small></small>: 1 changed as released</h3>\n<p><b>1 changed "
                              "as released</b> in native/a</p>\n<ul><li><code><a href=";
    ck_assert_ptr_nonnull(strstr(buf_text(&page), sums));
    ck_assert_ptr_nonnull(strstr(buf_text(&page), own));
    ck_assert_ptr_nonnull(strstr(buf_text(&page), ": was <b>wrong</b>, is <b>null</b>"));
    ck_assert_ptr_nonnull(strstr(buf_text(&json), "\"broke\":[],\"fixed\":[\"a#x\"]"));
    buf_free(&page);
    buf_free(&json);
    results_free(&r);
    results_free(&before);
    cJSON_Delete(fields);
}
END_TEST

/* A page that compares counts the cases that one is right in, and those that both get wrong
   with different answers. The first page names the pairs that agree least and most. Of an
   implementation whose laws alone were judged, the page begins with them, and has no parts about
   cases. */
START_TEST(what_was_judged_comes_first)
{
    static const char *const runs[] = {
        HEAD("me", "1") CASE("a#x", "pass") "{\"id\":\"a#y\",\"section\":\"native/"
                                            "a\",\"verdict\":\"fail\",\"answer\":{\"value\":{"
                                            "\"bool\":true}}}\n" CASE("a#z", "fail") END("1", "2"),
        HEAD("you", "1") CASE("a#x", "fail") CASE("a#y", "fail") CASE("a#z", "fail") END("0", "3"),
        HEAD("writer", "1") CASE("a#x", "unsupported")
            LAW("a#x~print", "\"verdict\":\"fail\",\"detail\":\"must\"")
                LAW("a#y~print", "\"verdict\":\"pass\"") END("0", "0"),
        HEAD("third", "1") CASE("a#x", "pass") END("1", "0")};
    char ids[][4] = {"a#x", "a#y", "a#z"};
    cJSON *fields = cJSON_CreateObject();
    struct test_case list[] = {
        {.id = ids[0], .name = "x", .section = "native/a", .fields = fields, .expect = fields},
        {.id = ids[1], .name = "y", .section = "native/a", .fields = fields, .expect = fields},
        {.id = ids[2], .name = "z", .section = "native/a", .fields = fields, .expect = fields}};
    const struct suite cases = {.cases = list, .count = sizeof list / sizeof *list};
    struct report r = {0}, before = {0};
    struct faults f = {0};
    struct buf page = {0};
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        char name[] = {(char)('0' + i), '\0'};
        read_one(name, runs[i], &r);
    }
    struct site_input input = {
        .catalog = &catalog, .suite = &cases, .results = &r, .missing = "", .before = &before};
    site_write(&input, buf_text(&dir), &f);
    ck_assert_str_eq(buf_text(&f.text), "");
    text_of("compare/me/you.html", &page);
    ck_assert_ptr_nonnull(
        strstr(buf_text(&page), "<p><a href=\"../../search.html?lib=me&amp;than=you\">All that"));
    ck_assert_ptr_nonnull(strstr(buf_text(&page), "<li><b>1</b> both are wrong, in the same"));
    ck_assert_ptr_nonnull(strstr(buf_text(&page), "<li><b>1</b> both are wrong, in different"));
    text_of("compare/me/you.json", &page);
    ck_assert_ptr_nonnull(
        strstr(buf_text(&page), "{\"outcome\":\"only me is right\",\"cases\":1}"));
    buf_clear(&page);
    text_of("index.html", &page);
    ck_assert_ptr_nonnull(strstr(buf_text(&page), "you and third</a>: 1 of 1</li>"));
    ck_assert_ptr_nonnull(strstr(buf_text(&page), "me and third</a>: 0 of 1</li>"));
    buf_clear(&page);
    text_of("impl/writer.html", &page);
    ck_assert_ptr_nonnull(strstr(buf_text(&page), "<h2 id=\"laws\">What it writes wrong</h2>"));
    ck_assert_ptr_nonnull(strstr(buf_text(&page), ": <a href=\"../laws.html\">"));
    static const char *const absent[] = {" cases: ", " case: ", "#other", "\"other\""};
    for (size_t i = 0; i < sizeof absent / sizeof *absent; i++)
        ck_assert_msg(!strstr(buf_text(&page), absent[i]), "%s", absent[i]);
    buf_free(&page);
    text_of("method.html", &page);
    ck_assert_ptr_nonnull(strstr(buf_text(&page), "<section id=\"own\">"));
    for (enum profile i = 0; i < PROFILE_COUNT; i++)
        ck_assert_ptr_nonnull(strstr(buf_text(&page), profile_text(i)));
    buf_free(&page);
    results_free(&r);
    cJSON_Delete(fields);
}
END_TEST

Suite *site_suite(void)
{
    Suite *s = suite_create("site");
    TCase *names_case = tcase_create("addresses"), *folders = tcase_create("folders");
    tcase_add_loop_test(names_case, an_address_stays_in_its_folder, 0,
                        (int)(sizeof names / sizeof *names));
    tcase_add_test(names_case, addresses_differ);
    tcase_add_test(names_case, a_long_name_is_cut);
    tcase_add_test(names_case, links_are_relative_and_escaped);
    tcase_add_checked_fixture(folders, set_up, tear_down);
    tcase_add_test(folders, a_site_replaces_an_older_site);
    tcase_add_test(folders, an_empty_folder_is_taken);
    tcase_add_loop_test(folders, a_foreign_folder_stays, 0, 2);
    tcase_add_loop_test(folders, a_file_or_link_stays, 0, 2);
    tcase_add_test(folders, a_full_disk_keeps_the_old_site);
    tcase_add_test(folders, a_folder_in_a_missing_folder_is_a_fault);
    tcase_add_loop_test(folders, a_hostile_name_stays_in_the_folder, 0,
                        (int)(sizeof evil_names / sizeof *evil_names));
    tcase_add_test(folders, broken_laws_are_shown_by_their_reasons);
    tcase_add_test(folders, a_case_of_a_law_is_found);
    tcase_add_test(folders, the_head_of_an_implementation_adds_up);
    tcase_add_test(folders, a_site_knows_its_address);
    tcase_add_test(folders, a_single_file_needs_no_other);
    tcase_add_test(folders, an_incomplete_run_says_why);
    tcase_add_test(folders, releases_are_compared);
    tcase_add_test(folders, what_was_judged_comes_first);
    suite_add_tcase(s, names_case);
    suite_add_tcase(s, folders);
    return s;
}
