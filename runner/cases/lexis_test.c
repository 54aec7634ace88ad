#include "cases/lexis.h"

#include <string.h>

#include "base/buf.h"
#include "ref/base/linear_test.h"
#include "suites_test.h"

/* The tokens of a text. The letter before each token names the construct around the gap before the
   token: b for a body, e for an expression, p for parentheses, o for other brackets. \ stands for a
   newline, and $ for the end. */
static const struct {
    const char *text;
    bool is_body;
    const char *tokens; /* NULL: refused */
} rows[] = {
    {"", true, "b$"},
    {"", false, "e$"},
    {"a = 1\n", true, "ba b= b1 b\\ b$"},
    {"a\t=\r\n1", false, "ea e= e\\ e1 e$"},
    {"a-b -1", false, "ea-b e- e1 e$"},
    {"1.5e+3.x.0.5", false, "e1.5e+3 e. ex e. e0.5 e$"},
    {"a>=b=>c...", false, "ea e>= eb e=> ec e... e$"},
    {"a&&!b!=c", false, "ea e&& e! eb e!= ec e$"},
    {"\xc3\xa9\xcc\x81 = _x", true, "b\xc3\xa9\xcc\x81 b= b_x b$"},

    {"a # b\nc // d\r\ne", false, "ea e# b e\\ ec e// d e\\ ee e$"},
    {"a # b", false, "ea e# b e$"},
    {"a /* \n \" */ b", false, "ea e/* \n \" */ eb e$"},
    {"a /* b", false, NULL},
    {"/*/", false, NULL},

    {"\"a\\\"b\" c", false, "e\"a\\\"b\" ec e$"},
    {"\"${ {a = \"}\"}[\"a\"] }\"", false, "e\"${ {a = \"}\"}[\"a\"] }\" e$"},
    {"\"%{~ if \"${a}\" == \"b\" ~}x%{ endif }\"", false,
     "e\"%{~ if \"${a}\" == \"b\" ~}x%{ endif }\" e$"},
    {"\"$${\" \"%%{\" \"$\" \"100%\" \"$$\"", false,
     "e\"$${\" e\"%%{\" e\"$\" e\"100%\" e\"$$\" e$"},
    {"\"$$${a}\"", false, NULL},
    {"\"a", false, NULL},
    {"\"a\nb\"", false, NULL},
    {"\"a\\\nb\"", false, NULL},
    {"\"${a", false, NULL},
    {"\"${a\n}\"", false, NULL},
    {"\"${a # b}\"", false, NULL},
    {"\"${a ~ b}\"", false, NULL},

    {"a = <<E\nx \"${y}\nE\nb = 1", true, "ba b= b<<E\nx \"${y}\nE b\\ bb b= b1 b$"},
    {"(<<-E\n  x\n  E\n)", false, "e( p<<-E\n  x\n  E p\\ p) e$"},
    {"<<E\nE", false, "e<<E\nE e$"},
    {"<<E\nx", false, NULL},
    {"<<E\n E\nE\n", false, NULL},
    {"<<E\nE \nE\n", false, NULL},
    {"<<-E\n\tE\n", false, NULL},
    {"<<E\n${\nE\n}\nE\n", false, NULL},
    {"<<E\r\nx\r\nE\r\n", false, NULL},
    {"<<E\nx\ry\nE\n", false, NULL},
    {"<< E\nx\nE\n", false, NULL},
    {"a << 1", false, NULL},
    {"1 <<<E\nE\n", false, "e1 e< e<<E\nE e\\ e$"},
    {"1 <<<", false, NULL},

    {"f(a, [b])", false, "ef e( pa p, p[ ob o] p) e$"},
    {"a[b][*]", false, "ea e[ pb p] e[ o* o] e$"},
    {"a[ /* c */ *]", false, "ea e[ o/* c */ o* o] e$"},
    {"2 * [1]", false, "e2 e* e[ o1 o] e$"},
    {"[for a in [1]: a]", false, "e[ ofor oa oin o[ o1 o] o: oa o] e$"},
    {"{a = (1)}", false, "e{ oa o= o( p1 p) o} e$"},
    {"b \"x\" {\n a = {\n}\n}\n", true, "bb b\"x\" b{ b\\ ba b= b{ o\\ o} b\\ b} b\\ b$"},
    {"b { a = 1 }\nc {\n}\n", true, "bb b{ ba b= b1 b} b\\ bc b{ b\\ b} b\\ b$"},
    {"b {\n} c {\n}\n", true, "bb b{ b\\ b} bc b{ o\\ o} b\\ b$"},
    {"(1", false, NULL},
    {"1)", false, NULL},
    {"[1)", false, NULL},
    {"b {\n", true, NULL},
    {"}", true, NULL},

    {"1a", false, NULL},
    {"1e", false, NULL},
    {"1\xc3\xa9", false, NULL},
    {"a....", false, NULL},
    {"a; b", false, NULL},
    {"a & b", false, NULL},
    {"a ~ b", false, NULL},
    {"%{a}", false, NULL},
    {"${a}", false, NULL},
    {"a\xe2\x80\xa8"
     "b",
     false, NULL},
    {"\xef\xbb\xbf"
     "a = 1\n",
     true, NULL},
    {"a\rb", false, NULL},
    {"a\xff", false, NULL},
};

static void render(const char *text, const struct lexis *l, struct buf *out)
{
    for (size_t i = 0; i < l->count; i++) {
        const struct lexis_token *t = &l->tokens[i];
        buf_fmt(out, "%s%c", i > 0 ? " " : "", "bepo"[t->place]);
        if (t->kind == LEXIS_NEWLINE || t->kind == LEXIS_END)
            buf_char(out, t->kind == LEXIS_END ? '$' : '\\');
        else
            buf_add(out, text + t->start, t->end - t->start);
    }
}

START_TEST(sources_are_split_into_tokens)
{
    struct lexis l;
    struct buf tokens = {0};
    const char *text = rows[_i].text;
    bool ok = lexis_scan(text, strlen(text), rows[_i].is_body, &l);
    ck_assert_msg(ok == (rows[_i].tokens != NULL), "%s", text);
    if (ok) {
        render(text, &l, &tokens);
        ck_assert_str_eq(buf_text(&tokens), rows[_i].tokens);
    }
    lexis_free(&l);
    buf_free(&tokens);
}
END_TEST

START_TEST(nesting_is_limited)
{
    struct lexis l;
    struct buf text = {0};
    for (int i = 0; i < 100000; i++)
        buf_str(&text, _i == 0 ? "(" : "\"${");
    ck_assert(!lexis_scan(buf_text(&text), text.len, false, &l));
    lexis_free(&l);
    buf_free(&text);
}
END_TEST

/* A bar marks a gap that must stay empty. */
START_TEST(gaps_that_must_stay_empty_are_not_free)
{
    static const char *const texts[] = {"a.b", "a.|0", "a.b.|0.5", "1|.b", "a #|\n", "<<E\nE|\n"};
    struct lexis l;
    struct buf text = {0};
    const char *bar = strchr(texts[_i], '|');
    size_t closed = bar == NULL ? (size_t)-1 : (size_t)(bar - texts[_i]);
    for (const char *p = texts[_i]; *p != '\0'; p++)
        if (*p != '|')
            buf_char(&text, *p);
    ck_assert(lexis_scan(buf_text(&text), text.len, false, &l));
    for (size_t i = 0; i < l.count; i++)
        ck_assert_int_eq(lexis_gap_is_free(&l, buf_text(&text), i), l.tokens[i].start != closed);
    lexis_free(&l);
    buf_free(&text);
}
END_TEST

Suite *lexis_suite(void)
{
    Suite *s = suite_create("lexis");
    TCase *t = tcase_create("lexis");
    limit_time(t, 60);
    tcase_add_loop_test(t, sources_are_split_into_tokens, 0, (int)(sizeof rows / sizeof rows[0]));
    tcase_add_loop_test(t, nesting_is_limited, 0, 2);
    tcase_add_loop_test(t, gaps_that_must_stay_empty_are_not_free, 0, 6);
    suite_add_tcase(s, t);
    return s;
}
