/* Puts hostile texts into each place of a results file. The output of each format must have the
   same form as with a harmless text. */
#include "formats.h"

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/utf8.h"
#include "files_test.h"
#include "report_test.h"
#include "results.h"

#include <stdio.h>
#include <string.h>

static const char *const nasty[] = {
    "]]>",
    "<script>alert(1)</script><!-- -->",
    "&amp;&#10;&",
    "`code` ``` ````",
    "```\n# title\n```\n",
    "  ```\n  ````\n  ```",
    "~~~\n- item\n",
    "\n  ...\nok 3\nnot ok 4\nBail out!\n1..9\n",
    "\n---\n...\n",
    "\n::error file=a::x\n  ::set-output name=x::y\n",
    "%0A::error::x%25",
    "##[error]x ##vso[task.complete]",
    "a | b\n|---|\n",
    "[x](http://x.y) ![y](z) @me #1 www.x.yz :smile: $a$",
    "</summary></details>\n</failure></testcase>",
    "# SKIP x # TODO",
    "\x1b[2J\x1b]0;x\x07\b\x7f",
    "\xe2\x80\xae\xe2\x81\xa6 \xf3\xa0\x80\x81",
    JSON_NUL "\r\n\r\t",
    "\\ \" ' $(x) `x` \\n",
    "file=a,line=1,title=x::y",
    "list:1: key: |\n  x",
};
enum { NASTY = sizeof nasty / sizeof *nasty };

/* The numbers of parts in an output. Other texts in the output do not change the numbers of
   parts. */
struct form {
    size_t lines, tags, amps, quotes, commands, points;
};

static void member(const char *name, const char *text, struct buf *out)
{
    buf_fmt(out, ",\"%s\":", name);
    json_print_string(text, 0, out);
}

/* Appends a results file that has the text in each place that an implementation or a user
   writes. */
static void add_results(const char *text, struct buf *out)
{
    buf_str(out, "{\"results\":1,\"edition\":\"2024-02\"");
    member("implementation", text, out);
    member("version", text, out);
    member("expected", text, out);
    buf_str(out,
            "}\n{\"id\":\"native/a#x\",\"section\":\"native/a\",\"level\":\"must\",\"verdict\":"
            "\"fail\",\"wrong\":\"differs\"");
    member("detail", text, out);
    member("deviation", text, out);
    member("reproduce", text, out);
    buf_str(out, ",\"listed\":{\"line\":7");
    member("reason", text, out);
    buf_str(out, "},\"input\":{\"syntax\":\"json\"");
    member("source", text, out);
    buf_str(out, "},\"rules\":{\"native.a.one\":");
    json_print_string(text, 0, out);
    buf_str(out, "},\"cause\":{\"rule\":\"native.a.two\"");
    member("text", text, out);
    buf_str(out, "},\"expected\":{\"value\":{\"string\":");
    json_print_string(text, 0, out);
    buf_str(out, "}},\"answer\":{\"value\":{\"string\":");
    json_print_string(text, 0, out);
    buf_str(out, "}}}\n{\"end\":\"complete\",\"fault_count\":1,\"votes\":{},\"faults\":[");
    json_print_string(text, 0, out);
    buf_str(out, "],\"list_faults\":[");
    json_print_string(text, 0, out);
    buf_str(out, "]}\n");
}

static const struct arguments defaults;

/* Appends the summary without code blocks. Checks that each code block ends with the same fence as
   it begins with. */
static void print_summary(const struct report *r, const struct arguments *o, struct buf *out)
{
    struct buf text = {0};
    const char *fence = NULL;
    size_t length = 0;
    markdown_print(r, o, &text);
    for (const char *line = buf_text(&text); *line;) {
        size_t n = strcspn(line, "\n") + 1, ticks = strspn(line + strspn(line, " "), "`");
        if (!fence && ticks >= 3) {
            fence = line;
            length = n;
        } else if (fence && n == length && memcmp(fence, line, n) == 0) {
            fence = NULL;
        } else if (fence) {
            ck_assert_msg(ticks < length - 3, "a fence in a block: %.*s", (int)n, line);
        } else {
            buf_add(out, line, n);
        }
        line += n;
    }
    ck_assert_ptr_null(fence);
    buf_free(&text);
}

static const struct {
    const char *name;
    void (*print)(const struct report *r, const struct arguments *o, struct buf *out);
    enum {
        MARKUP = 1,
        LINES = 2,
        POINTS = 4
    } checks; /* the numbers of struct form that must be equal */
} formats[] = {
    {"junit", junit_print, MARKUP},
    {"tap", tap_print, LINES | POINTS},
    {"markdown", print_summary, MARKUP | LINES},
    {"annotations", annotations_print, LINES},
};
enum { FORMATS = sizeof formats / sizeof *formats };

static void print(const char *text, size_t format, struct buf *out)
{
    struct files files;
    struct faults faults = {0};
    struct report r = {0};
    struct buf file = {0};
    files_open(&files);
    add_results(text, &file);
    files_add(&files, "results", buf_text(&file));
    results_read(files.paths, 1, &r, &faults);
    ck_assert_msg(faults.count == 0, "%s", buf_text(&faults.text));
    formats[format].print(&r, &defaults, out);
    results_free(&r);
    faults_free(&faults);
    files_close(&files);
    buf_free(&file);
}

/* Returns true if backslashes escape the character at p. */
static bool is_escaped(const char *text, const char *p)
{
    size_t n = 0;
    while (p > text && p[-1] == '\\') {
        p--;
        n++;
    }
    return n % 2 == 1;
}

static struct form form_of(const char *text, bool markdown)
{
    struct form f = {0};
    for (const char *p = text; *p; p++) {
        bool live = !markdown || !is_escaped(text, p);
        f.lines += *p == '\n';
        f.tags += live && (*p == '<' || *p == '>');
        f.amps += live && *p == '&' && strncmp(p, "&lt;", 4) != 0 && strncmp(p, "&gt;", 4) != 0 &&
                  strncmp(p, "&amp;", 5) != 0 && strncmp(p, "&quot;", 6) != 0;
        f.quotes += live && markdown && strchr("`[]@$|", *p) != NULL;
        if (p > text && p[-1] != '\n')
            continue;
        const char *word = p + strspn(p, " \t");
        f.commands += strncmp(word, "::", 2) == 0;
        f.points += strncmp(word, "ok ", 3) == 0 || strncmp(word, "not ok ", 7) == 0 ||
                    strncmp(word, "---", 3) == 0 || strncmp(word, "...", 3) == 0 ||
                    strncmp(word, "1..", 3) == 0 || strncmp(word, "Bail", 4) == 0;
    }
    return f;
}

static void check_characters(const char *name, const struct buf *out)
{
    const char *text = buf_text(out);
    ck_assert_msg(strlen(text) == out->len && utf8_valid(text, out->len), "%s", name);
    ck_assert_msg(strstr(text, "##[") == NULL && strstr(text, "##vso[") == NULL, "%s", text);
    ck_assert_msg(strstr(text, "\xe2\x80\xae") == NULL && strstr(text, "\xe2\x81\xa6") == NULL,
                  "%s: %s", name, text);
    for (const char *p = text; *p; p++)
        ck_assert_msg((unsigned char)*p >= 0x20 || *p == '\n' || *p == '\t', "%s: byte %02x", name,
                      (unsigned)(unsigned char)*p);
    ck_assert_ptr_null(strchr(text, 0x7f));
}

START_TEST(a_nasty_text_is_only_shown)
{
    size_t format = (size_t)_i % FORMATS;
    const char *text = nasty[(size_t)_i / FORMATS], *name = formats[format].name;
    struct buf plain = {0}, out = {0};
    bool markdown = formats[format].print == print_summary;
    print("harmless", format, &plain);
    print(text, format, &out);
    check_characters(name, &out);
    struct form a = form_of(buf_text(&plain), markdown), b = form_of(buf_text(&out), markdown);
    unsigned checks = formats[format].checks;
    ck_assert_msg(!(checks & POINTS) || !strstr(buf_text(&out), "\n    - "),
                  "prove reads no list with such items: %s", buf_text(&out));
    bool markup = a.tags == b.tags && a.amps == b.amps && a.quotes == b.quotes;
    ck_assert_msg(a.commands == b.commands, "%s: %s\n%s", name, text, buf_text(&out));
    ck_assert_msg(markup || !(checks & MARKUP), "%s: %s\n%s", name, text, buf_text(&out));
    ck_assert_msg(a.points == b.points || !(checks & POINTS), "%s: %s\n%s", name, text,
                  buf_text(&out));
    ck_assert_msg(a.lines == b.lines || !(checks & LINES), "%s: %s\n%s", name, text,
                  buf_text(&out));
    buf_free(&plain);
    buf_free(&out);
}
END_TEST

/* With the longest possible results, the summary still fits into a comment, and says what is
   missing. */
START_TEST(a_summary_fits_into_a_comment)
{
    struct files files;
    struct faults faults = {0};
    struct report r = {0};
    struct buf file = {0}, out = {0};
    enum { CASES = 2000 };
    files_open(&files);
    buf_str(&file, "{\"results\":1,\"edition\":\"2024-02\",\"implementation\":\"");
    for (int i = 0; i < 300; i++)
        buf_str(&file, "\\\"");
    buf_str(&file, "\"}\n");
    for (int i = 0; i < CASES; i++)
        buf_fmt(&file,
                "{\"id\":\"native/a#c%d\",\"section\":\"native/%d\",\"level\":\"must\",\"verdict\":"
                "\"fail\",\"detail\":\"%0*d\"}\n",
                i, i % 5, i % 700 + 1, i);
    buf_str(&file, "{\"end\":\"complete\"}\n");
    files_add(&files, "results", buf_text(&file));
    results_read(files.paths, 1, &r, &faults);
    ck_assert_uint_eq(faults.count, 0);
    markdown_print(&r, &defaults, &out);
    ck_assert_uint_le(out.len, SUMMARY_BYTES_MAX);
    ck_assert_uint_ge(out.len, SUMMARY_BYTES_MAX * 9 / 10);
    const char *left = strstr(buf_text(&out), " more failures are left out");
    ck_assert_ptr_nonnull(left);
    size_t items = 0, said;
    for (const char *p = buf_text(&out); (p = strstr(p, "\n- wrong ")) != NULL; p++)
        items++;
    while (left[-1] != ' ')
        left--;
    ck_assert_int_eq(sscanf(left, "%zu", &said), 1);
    ck_assert_uint_eq(items + said, CASES);
    ck_assert_msg(strstr(buf_text(&out), "- **400** in the section native/0") != NULL, "%s",
                  buf_text(&out));
    ck_assert_str_eq(buf_text(&out) + out.len - strlen("</details>\n"), "</details>\n");
    results_free(&r);
    files_close(&files);
    buf_free(&file);
    buf_free(&out);
}
END_TEST

Suite *nasty_suite(void)
{
    Suite *suite = suite_create("nasty");
    TCase *tests = tcase_create("nasty");
    tcase_add_loop_test(tests, a_nasty_text_is_only_shown, 0, NASTY * FORMATS);
    tcase_add_test(tests, a_summary_fits_into_a_comment);
    suite_add_tcase(suite, tests);
    return suite;
}
