/* Tests hclcheck run --watch: which changes start another run, and how the command ends. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/os.h"
#include "base/scratch_test.h"
#include "commands/commands.h"
#include "commands/harness_test.h"
#include "options/options.h"
#include "ref/base/linear_test.h"
#include "suites.h"

/* Longest wait for output of hclcheck. */
#define WAIT_MS 20000.0

static bool holds(const char *path, const char *part, struct buf *text)
{
    buf_clear(text);
    return os_read_file(path, text) && text->len > 0 && strstr(text->data, part) != NULL;
}

static void wait_for(const char *path, const char *part)
{
    struct buf text = {0};
    double until = os_now_ms() + WAIT_MS;
    bool found = false;
    while (!(found = holds(path, part, &text)) && os_now_ms() < until)
        nanosleep(&(struct timespec){0, 10000000}, NULL);
    ck_assert_msg(found, "%s is not in:\n%s", part, buf_text(&text));
    buf_free(&text);
}

/* Writes a program to the scratch folder. The program starts testimpl with the option `option`. An
   existing program is replaced. */
static void write_program(const struct scratch *s, const char *option)
{
    struct buf text = {0}, path = {0};
    buf_fmt(&text, "#!/bin/sh\nexec %s %s\n", getenv("TESTIMPL"), option);
    scratch_write(s, "impl.new", text.data);
    buf_fmt(&path, "%s/impl.new", s->dir);
    ck_assert_int_eq(chmod(path.data, 0700), 0);
    buf_clear(&text);
    buf_fmt(&text, "%s/impl", s->dir);
    ck_assert_int_eq(rename(path.data, text.data), 0);
    buf_free(&text);
    buf_free(&path);
}

static pid_t start(const struct scratch *s, const char *log)
{
    pid_t pid = fork();
    if (pid != 0)
        return pid;
    struct buf impl = {0};
    struct options o;
    buf_fmt(&impl, "%s/impl", s->dir);
    char *argv[] = {(char *)"hclcheck",  (char *)"--impl", impl.data,         (char *)"--watch",
                    (char *)"--timeout", (char *)"60",     (char *)"--cases", (char *)s->dir};
    FILE *out = fopen(log, "we");
    if (out == NULL || options_read(&options_hclcheck, 8, argv, &o, stderr) != COMMAND_LINE_READ)
        _exit(9);
    enum exit_status status = run_command(&o, out, out);
    fclose(out);
    options_free(&o);
    buf_free(&impl);
    _exit((int)status);
}

static int end(pid_t pid)
{
    int status;
    ck_assert_int_eq(kill(pid, SIGINT), 0);
    ck_assert_int_eq(waitpid(pid, &status, 0), pid);
    ck_assert(WIFEXITED(status));
    return WEXITSTATUS(status);
}

START_TEST(a_change_starts_another_run)
{
    struct scratch s;
    struct buf log = {0};
    make_sources(&s, "= =");
    buf_fmt(&log, "%s.log", s.dir);
    write_program(&s, "--accept-all");
    pid_t pid = start(&s, log.data);
    wait_for(log.data, "must: 0 of 2 passed");
    wait_for(log.data, "Ctrl-C ends");
    write_program(&s, "");
    wait_for(log.data, "impl changed; run 2");
    wait_for(log.data, "must: 2 of 2 passed");
    scratch_write(&s, "native/b.json", "{");
    wait_for(log.data, "native/b.json changed; run 3");
    wait_for(log.data, "nothing was run");
    struct buf path = {0};
    buf_fmt(&path, "%s/native/b.json", s.dir);
    ck_assert_int_eq(unlink(path.data), 0);
    wait_for(log.data, "run 4");
    nanosleep(&(struct timespec){0, 500000000}, NULL);
    ck_assert_int_eq(end(pid), EXIT_RIGHT);
    wait_for(log.data, "ended after 4 runs");
    unlink(log.data);
    buf_free(&log);
    buf_free(&path);
    scratch_remove(&s);
}
END_TEST

START_TEST(a_signal_ends_watching_during_a_run)
{
    struct scratch s;
    struct buf log = {0};
    make_sources(&s, "= !hang");
    buf_fmt(&log, "%s.log", s.dir);
    write_program(&s, "");
    pid_t pid = start(&s, log.data);
    nanosleep(&(struct timespec){0, 500000000}, NULL);
    ck_assert_int_eq(end(pid), EXIT_SETUP);
    wait_for(log.data, "must: 1 of 2 passed");
    wait_for(log.data, "ended after 1 run\n");
    unlink(log.data);
    buf_free(&log);
    scratch_remove(&s);
}
END_TEST

Suite *watch_suite(void)
{
    Suite *s = suite_create("watch");
    TCase *t = tcase_create("watch");
    limit_time(t, 60);
    tcase_add_test(t, a_change_starts_another_run);
    tcase_add_test(t, a_signal_ends_watching_during_a_run);
    suite_add_tcase(s, t);
    return s;
}
