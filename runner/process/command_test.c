#include "process/command.h"

#include <string.h>

#include "base/buf.h"
#include "suites_test.h"

static const struct {
    const char *text;
    const char *words; /* the expected words, each followed by & for an environment word, otherwise
                          separated by |; NULL if the text is an error */
} rows[] = {
    {"a", "a|"},
    {"  a  b\tc ", "a|b|c|"},
    {"./x 'a b' \"c d\"", "./x|a b|c d|"},
    {"a ''", "a||"},
    {"a b'c'\"d\"e", "a|bcde|"},
    {"a \"\\\"\\\\\\$\\`\\n\"", "a|\"\\$`\\n|"},
    {"a \\ b", "a| b|"},
    {"a 'it'\\''s'", "a|it's|"},
    {"X=1 Y='2 3' a X=4", "X=1&Y=2 3&a|X=4|"},
    {"a=b/c", NULL}, /* the command line names no program */
    {"1=2", "1=2|"},
    {"sh -c 'a | b > c'", "sh|-c|a | b > c|"},
    {"", NULL},
    {"  ", NULL},
    {"a 'b", NULL},
    {"a \"b", NULL},
    {"a \\", NULL},
    {"a | b", NULL},
    {"a; b", NULL},
    {"a && b", NULL},
    {"a > b", NULL},
    {"$HOME/a", NULL},
    {"\"$HOME\"", NULL},
    {"~/a", NULL},
    {"a~b", "a~b|"},
    {"a `b`", NULL},
    {"a *", NULL},
    {"a #b", NULL},
    {"a#b", "a#b|"},
};

START_TEST(a_command_line_is_split_as_by_a_shell)
{
    struct command c = {0};
    struct buf why = {0}, words = {0};
    bool ok = command_split(rows[_i].text, &c, &why);
    ck_assert_msg(ok == (rows[_i].words != NULL), "%s: %s", rows[_i].text, buf_text(&why));
    ck_assert_int_eq(ok, why.len == 0);
    for (char **w = c.environment; ok && *w != NULL; w++)
        buf_fmt(&words, "%s&", *w);
    for (char **w = c.words; ok && *w != NULL; w++)
        buf_fmt(&words, "%s|", *w);
    if (ok)
        ck_assert_str_eq(buf_text(&words), rows[_i].words);
    command_free(&c);
    buf_free(&words);
    buf_free(&why);
}
END_TEST

Suite *command_suite(void)
{
    Suite *s = suite_create("command");
    TCase *t = tcase_create("command");
    tcase_add_loop_test(t, a_command_line_is_split_as_by_a_shell, 0,
                        (int)(sizeof rows / sizeof rows[0]));
    suite_add_tcase(s, t);
    return s;
}
