#include "cases/lexis.h"

#include <string.h>

#include "base/buf.h"
#include "ref/base/linear_test.h"
#include "suites_test.h"

/* The tokens of a text, with spaces between them. \ stands for a newline, and $ for the end. */
static const struct {
    const char *text;
    const char *tokens; /* NULL: refused */
} rows[] = {
    {"", "$"},
    {"a = 1\n", "a = 1 \\ $"},
    {"a\t=\r\n1", "a = \\ 1 $"},
    {"a-b -1", "a-b - 1 $"},
    {"1.5e+3.x.0.5", "1.5e+3 . x . 0.5 $"},
    {"a>=b=>c...", "a >= b => c ... $"},
    {"a&&!b!=c", "a && ! b != c $"},
    {"\xc3\xa9\xcc\x81 = _x", "\xc3\xa9\xcc\x81 = _x $"},

    {"a # b\nc // d\r\ne", "a # b \\ c // d \\ e $"},
    {"a # b", "a # b $"},
    {"a /* \n \" */ b", "a /* \n \" */ b $"},
    {"a /* b", NULL},
    {"/*/", NULL},

    {"\"a\\\"b\" c", "\"a\\\"b\" c $"},
    {"\"${ {a = \"}\"}[\"a\"] }\"", "\"${ {a = \"}\"}[\"a\"] }\" $"},
    {"\"%{~ if \"${a}\" == \"b\" ~}x%{ endif }\"", "\"%{~ if \"${a}\" == \"b\" ~}x%{ endif }\" $"},
    {"\"$${\"\"%%{\"\"$\"\"100%\"\"$$\"", "\"$${\" \"%%{\" \"$\" \"100%\" \"$$\" $"},
    {"\"$$${a}\"", NULL},
    {"\"a", NULL},
    {"\"a\nb\"", NULL},
    {"\"a\\\nb\"", NULL},
    {"\"${a", NULL},
    {"\"${a\n}\"", NULL},
    {"\"${a # b}\"", NULL},
    {"\"${a ~ b}\"", NULL},

    {"a = <<E\nx \"${y}\nE\nb = 1", "a = <<E\nx \"${y}\nE \\ b = 1 $"},
    {"(<<-E\n  x\n  E\n)", "( <<-E\n  x\n  E \\ ) $"},
    {"<<E\nE", "<<E\nE $"},
    {"<<E\nx", NULL},
    {"<<E\n E\nE\n", NULL},
    {"<<E\nE \nE\n", NULL},
    {"<<-E\n\tE\n", NULL},
    {"<<E\n${\nE\n}\nE\n", NULL},
    {"<<E\r\nx\r\nE\r\n", NULL},
    {"<<E\nx\ry\nE\n", NULL},
    {"<< E\nx\nE\n", NULL},
    {"a << 1", NULL},
    {"1 <<<E\nE\n", "1 < <<E\nE \\ $"},
    {"1 <<<", NULL},

    {"f(a,[*])}", "f ( a , [ * ] ) } $"},

    {"1a-b", "1 a-b $"},
    {"a....", NULL},
    {"a; b", NULL},
    {"a & b", NULL},
    {"a ~ b", NULL},
    {"%{a}", NULL},
    {"${a}", NULL},
    {"\xef\xbb\xbf"
     "a = 1\n",
     NULL},
    {"a\rb", NULL},
};

static void render(const char *text, const struct lexis *l, struct buf *out)
{
    for (size_t i = 0; i < l->count; i++) {
        const struct lexis_token *t = &l->tokens[i];
        buf_str(out, i > 0 ? " " : "");
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
    bool ok = lexis_scan(text, strlen(text), &l);
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
        buf_str(&text, "\"${");
    ck_assert(!lexis_scan(buf_text(&text), text.len, &l));
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
    tcase_add_test(t, nesting_is_limited);
    suite_add_tcase(s, t);
    return s;
}
