#include "base/frame.h"

#include <stdlib.h>
#include <string.h>

#include "suites_test.h"

static void expect_line(struct frame *f, const char *text)
{
    const char *line;
    size_t n;
    ck_assert(frame_next(f, &line, &n));
    ck_assert_uint_eq(n, strlen(text));
    ck_assert(memcmp(line, text, n) == 0);
}

static void expect_none(struct frame *f)
{
    const char *line;
    size_t n;
    ck_assert(!frame_next(f, &line, &n));
}

START_TEST(complete_lines_are_returned_in_order)
{
    struct frame f = {0};
    const char *pending;
    expect_none(&f);
    frame_add(&f, "one\ntw", 6);
    expect_line(&f, "one");
    expect_none(&f);
    frame_add(&f, "o\n\nthree", 8);
    expect_line(&f, "two");
    expect_line(&f, "");
    expect_none(&f);
    ck_assert_uint_eq(frame_pending(&f, &pending), 5);
    ck_assert(memcmp(pending, "three", 5) == 0);
    frame_free(&f);
}
END_TEST

START_TEST(lines_may_arrive_byte_by_byte)
{
    struct frame f = {0};
    static const char text[] = "{\"id\":1}\n{\"id\":2}\n";
    size_t found = 0;
    for (size_t i = 0; i < strlen(text); i++) {
        const char *line;
        size_t n;
        frame_add(&f, text + i, 1);
        while (frame_next(&f, &line, &n)) {
            ck_assert_uint_eq(n, 8);
            found++;
        }
    }
    ck_assert_uint_eq(found, 2);
    frame_free(&f);
}
END_TEST

START_TEST(a_line_beyond_the_limit_overflows)
{
    struct frame f = {0};
    static char chunk[1 << 20];
    memset(chunk, 'x', sizeof chunk);
    for (int i = 0; i < 16; i++)
        frame_add(&f, chunk, sizeof chunk);
    expect_none(&f);
    ck_assert(!frame_overflows(&f)); /* the length of the line is exactly the limit */
    frame_add(&f, "x", 1);
    ck_assert(frame_overflows(&f));
    frame_free(&f);
}
END_TEST

Suite *frame_suite(void)
{
    Suite *s = suite_create("frame");
    TCase *t = tcase_create("frame");
    tcase_add_test(t, complete_lines_are_returned_in_order);
    tcase_add_test(t, lines_may_arrive_byte_by_byte);
    tcase_add_test(t, a_line_beyond_the_limit_overflows);
    suite_add_tcase(s, t);
    return s;
}
