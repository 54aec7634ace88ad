#include "process/child.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/os.h"
#include "process/command.h"
#include "ref/base/linear_test.h"
#include "suites_test.h"

static bool begin(struct child *c, const char *command_text, struct buf *why)
{
    struct command command;
    sigset_t none;
    sigemptyset(&none);
    ck_assert(command_split(command_text, &command, why));
    bool ok = child_start(c, &(struct launch){.command = &command, .signals = &none}, why);
    command_free(&command);
    return ok;
}

static void wait_end(struct child *c)
{
    double until = os_now_ms() + 20000;
    while (!child_ended(c)) {
        ck_assert(os_now_ms() < until);
        poll(NULL, 0, 1);
    }
}

static void read_all(struct child *c)
{
    struct pollfd fd = {.fd = c->out, .events = POLLIN};
    while (poll(&fd, 1, 20000) > 0 && child_read(c))
        continue;
}

START_TEST(lines_go_through_the_pipes_of_a_process)
{
    struct child c;
    struct buf why = {0};
    const char *line;
    size_t n;
    ck_assert(begin(&c, "cat", &why));
    buf_str(&c.to_write, "hello\n");
    child_write(&c);
    child_close_input(&c);
    read_all(&c);
    ck_assert(frame_next(&c.frame, &line, &n));
    ck_assert_uint_eq(n, 5);
    wait_end(&c);
    child_describe_end(&c, &why);
    ck_assert_str_eq(buf_text(&why), "exit status 0");
    child_kill(&c);
    child_free(&c);
    buf_free(&why);
}
END_TEST

START_TEST(a_command_sets_variables)
{
    struct child c;
    struct buf why = {0};
    const char *line;
    size_t n;
    ck_assert(begin(&c, "GREETING='good day' sh -c 'echo $GREETING; echo oops >&2; exit 5'", &why));
    read_all(&c);
    ck_assert(frame_next(&c.frame, &line, &n));
    ck_assert_uint_eq(n, 8);
    ck_assert(memcmp(line, "good day", n) == 0);
    wait_end(&c);
    child_kill(&c);
    child_describe_end(&c, &why);
    ck_assert_str_eq(buf_text(&why), "exit status 5");
    ck_assert_str_eq(buf_text(&c.stderr_tail), "oops\n");
    child_free(&c);
    buf_free(&why);
}
END_TEST

static const char *const wrong[] = {"/nonexistent/program", "/dev/null", "/"};

START_TEST(a_command_that_cannot_run_is_an_error)
{
    struct child c;
    struct buf why = {0};
    ck_assert(!begin(&c, wrong[_i], &why));
    ck_assert_ptr_nonnull(strstr(buf_text(&why), wrong[_i]));
    child_free(&c);
    buf_free(&why);
}
END_TEST

START_TEST(killing_a_process_kills_its_group)
{
    struct child c;
    struct buf why = {0};
    const char *line;
    size_t n;
    /* The shell's child would keep the pipes open for a minute. */
    ck_assert(begin(&c, "sh -c 'trap \"\" TERM INT; sleep 60 & echo $!; wait'", &why));
    struct pollfd fd = {.fd = c.out, .events = POLLIN};
    while (!frame_next(&c.frame, &line, &n)) {
        ck_assert_int_gt(poll(&fd, 1, 20000), 0);
        ck_assert(child_read(&c));
    }
    pid_t below = (pid_t)atol(line);
    ck_assert_int_gt(below, 1);
    child_kill(&c);
    child_describe_end(&c, &why);
    ck_assert_str_eq(buf_text(&why), "killed by signal 9 (Killed)");
    double until = os_now_ms() + 20000;
    while (kill(below, 0) == 0 &&
           os_now_ms() <
               until) { /* waits for the init process, which reaps the process if init exists */
        char stat[64] = "";
        struct buf path = {0};
        buf_fmt(&path, "/proc/%ld/stat", (long)below);
        FILE *f = fopen(path.data, "r");
        buf_free(&path);
        bool zombie =
            f != NULL && fgets(stat, sizeof stat, f) != NULL && strstr(stat, ") Z") != NULL;
        if (f != NULL)
            fclose(f);
        if (zombie)
            break;
        poll(NULL, 0, 1);
    }
    ck_assert(os_now_ms() < until);
    child_free(&c);
    buf_free(&why);
}
END_TEST

START_TEST(the_end_of_standard_error_is_kept)
{
    struct child c;
    struct buf why = {0};
    ck_assert(begin(&c, "sh -c 'i=0; while [ $i -lt 3000 ]; do echo line $i >&2; i=$((i+1)); done'",
                    &why));
    struct pollfd fd = {.fd = c.err, .events = POLLIN};
    while (c.err >= 0 && poll(&fd, 1, 20000) > 0)
        child_read_stderr(&c);
    ck_assert_uint_eq(c.stderr_tail.len, CHILD_STDERR_KEPT);
    ck_assert_uint_gt(c.stderr_dropped, 0);
    ck_assert_ptr_nonnull(strstr(buf_text(&c.stderr_tail), "line 2999\n"));
    child_kill(&c);
    child_free(&c);
    buf_free(&why);
}
END_TEST

Suite *child_suite(void)
{
    Suite *s = suite_create("child");
    TCase *t = tcase_create("child");
    limit_time(t, 30);
    tcase_add_test(t, lines_go_through_the_pipes_of_a_process);
    tcase_add_test(t, a_command_sets_variables);
    tcase_add_loop_test(t, a_command_that_cannot_run_is_an_error, 0,
                        (int)(sizeof wrong / sizeof wrong[0]));
    tcase_add_test(t, killing_a_process_kills_its_group);
    tcase_add_test(t, the_end_of_standard_error_is_kept);
    suite_add_tcase(s, t);
    return s;
}
