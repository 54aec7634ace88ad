#include "commands/progress.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "suites_test.h"

static const char *name(void *arg, size_t task)
{
    const char *const *names = arg;
    return names[task];
}

/* Moments in ascending order, and the expected output at each moment. */
static const struct {
    const char *name;
    bool terminal, only_hello;
    const char *label; /* the label of the line; if NULL, only waits for hello are shown */
    struct {
        double at; /* the moment in milliseconds after the beginning */
        struct pulse pulse;
    } beats[4];
    const char *says;
} rows[] = {
#define NOTHING                                                                                    \
    {                                                                                              \
        0, false, 0, 0                                                                             \
    }
#define HELLO(ms)                                                                                  \
    {                                                                                              \
        ms, false, 0, 0                                                                            \
    }
#define TASK(task, ms)                                                                             \
    {                                                                                              \
        0, true, task, ms                                                                          \
    }
#define LINE "hclcheck: "
#define DRAWN(text) "\r" text "\033[K"
#define ERASED "\r\033[K"
    {"nothing before ten seconds", false, false, "", {{9999, HELLO(9999)}}, ""},
    {"hello", false, false, "", {{10000, HELLO(10000)}}, LINE "waiting for hello, 10 s\n"},
    {"a line every ten seconds",
     false,
     false,
     "x",
     {{10000, TASK(0, 100)}, {10050, TASK(0, 150)}, {19999, TASK(0, 9000)}, {20000, TASK(0, 10)}},
     LINE "x: 3 of 12, 10 s, about 30 s left\n" LINE "x: 3 of 12, 20 s, about 60 s left\n"},
    {"a slow request",
     false,
     false,
     "",
     {{10000, TASK(1, 2000)}, {20000, TASK(1, 1999)}},
     LINE "3 of 12, 10 s, about 30 s left, slow: native/b#y, 2 s\n" LINE
          "3 of 12, 20 s, about 60 s left\n"},
    {"a name with an escape",
     false,
     false,
     "",
     {{10000, TASK(2, 6000)}},
     LINE "3 of 12, 10 s, about 30 s left, slow: \\u001b[31m, 6 s\n"},
    {"only hello",
     false,
     false,
     NULL,
     {{10000, TASK(0, 9000)}, {20000, HELLO(5000)}},
     LINE "waiting for hello, 5 s\n"},
    {"a terminal: hello is erased",
     true,
     true,
     "x",
     {{500, HELLO(500)}, {5000, HELLO(5000)}, {6000, NOTHING}, {9000, TASK(0, 5000)}},
     DRAWN("waiting for hello, 5 s") ERASED},
    {"a terminal: a bar",
     true,
     false,
     "",
     {{1000, TASK(0, 10)}, {1050, TASK(0, 60)}, {9000, TASK(1, 6000)}},
     DRAWN("[######..................] 3 of 12, 1 s")
         DRAWN("[######..................] 3 of 12, 9 s, slow: native/b#y, 6 s") ERASED},
};

START_TEST(each_moment_gets_its_line)
{
    static const char *names[] = {"native/a#x", "native/b#y", "\033[31m"};
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    struct progress p = {.err = out,
                         .terminal = rows[_i].terminal,
                         .interval_ms = rows[_i].terminal ? 100 : PROGRESS_LINE_MS,
                         .label = rows[_i].label,
                         .only_hello = rows[_i].only_hello,
                         .name = name,
                         .arg = names,
                         .begin = 1000000,
                         .at = 1000000,
                         .done = 3,
                         .total = 12};
    for (size_t i = 0; i < 4 && rows[_i].beats[i].at > 0; i++)
        progress_at(&p, &rows[_i].beats[i].pulse, p.begin + rows[_i].beats[i].at);
    progress_hide(&p);
    fclose(out);
    ck_assert_msg(strcmp(text, rows[_i].says) == 0, "%s: %s", rows[_i].name, text);
    free(text);
}
END_TEST

/* A line is not longer than the terminal. */
START_TEST(a_long_line_is_cut)
{
    static const char *names[] = {
        "native/expressions/template-expressions#a-very-long-name-of-a-case"};
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    struct progress p = {.err = out,
                         .terminal = true,
                         .label = "",
                         .name = name,
                         .arg = names,
                         .done = 1,
                         .total = 2};
    progress_at(&p, &(struct pulse){.busy = true, .task_ms = 5000}, 5000);
    fclose(out);
    ck_assert_uint_eq(size, strlen("\r") + 79 + strlen("\033[K"));
    free(text);
}
END_TEST

Suite *progress_suite(void)
{
    Suite *s = suite_create("progress");
    TCase *t = tcase_create("progress");
    tcase_add_loop_test(t, each_moment_gets_its_line, 0, (int)(sizeof rows / sizeof rows[0]));
    tcase_add_test(t, a_long_line_is_cut);
    suite_add_tcase(s, t);
    return s;
}
