/* Tests that a signal or --run-timeout ends each command of `stops` at each moment of `moments`.
   The command must print a complete sentence and end with status 2 within a second. No process and
   no folder must be left. */
#include <dirent.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/os.h"
#include "base/scratch_test.h"
#include "commands/harness_test.h"
#include "process/cleanup.h"
#include "ref/base/linear_test.h"
#include "suites_test.h"

/* Commands with their options. The command line of the implementation replaces #. */
static const char *const stops[] = {
    "run --cases @/suite --impl #",
    "run --cases @/suite --impl # --jobs 4 --fresh",
    "run --cases @/suite --impl # --results @/results",
    "diff --impl # --impl # @/a.hcl",
    "growth --impl #",
    "relations --impl #",
    "coverage --cases @/suite --impl #",
    "prove --cases @/suite --impl #",
    /* the following commands do not wait for an implementation that offers no operation */
    "smoke --impl #",
    "show --cases @/suite --impl # native/a#c1",
    "fuzz --cases @/suite --impl # --out @/fuzz",
};

enum { STOPS = sizeof stops / sizeof stops[0], WAITING = STOPS - 4 };

/* Options of testimpl, which define the moment of the signal. testimpl creates @/started when it
   starts. In an option, _ stands for a blank. */
static const struct {
    const char *name;
    const char *impl;
} moments[] = {
    {"between start and hello", "--no-hello"},
    {"after hello", "--silent"},
    {"in half a reply", "--half"},
    {"at the end of input", "--unsupported_--linger"},
};

enum { MOMENTS = sizeof moments / sizeof moments[0] };

static const int causes[] = {SIGINT, SIGTERM, SIGHUP};

enum { CAUSES = sizeof causes / sizeof causes[0] };

static void fill(const char *words, const char *impl, struct buf *out)
{
    for (; *words != '\0'; words++)
        if (*words == '#' && words[1] != 'c')
            buf_fmt(out, "%s_%s_--name_hclref_--started_@/started", getenv("TESTIMPL"), impl);
        else
            buf_char(out, *words);
}

/* Waits until the file exists or the process has ended. */
static void wait_for(const struct scratch *s, const char *name, pid_t pid)
{
    struct buf path = {0};
    struct stat st;
    siginfo_t info = {0};
    double until = os_now_ms() + 20000;
    name_in(s, name, &path);
    while (stat(path.data, &st) != 0 && os_now_ms() < until &&
           (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0))
        poll(NULL, 0, 1);
    buf_free(&path);
}

/* Returns the exit status of a process that must end soon. Returns -1 if a signal killed the
   process, and -2 if the process did not end. */
static int wait_end(pid_t pid, double ms)
{
    int status;
    double until = os_now_ms() + ms;
    while (waitpid(pid, &status, WNOHANG) == 0) {
        if (os_now_ms() >= until) {
            kill(pid, SIGKILL);
            waitpid(pid, &status, 0);
            return -2;
        }
        poll(NULL, 0, 1);
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static size_t count_names(const char *folder)
{
    DIR *dir = opendir(folder);
    const struct dirent *entry;
    size_t count = 0;
    ck_assert_ptr_nonnull(dir);
    while ((entry = readdir(dir)) != NULL)
        count += entry->d_name[0] != '.';
    closedir(dir);
    return count;
}

static void open_stage(struct scratch *s)
{
    make_stage(s, "= = = =");
    scratch_write(s, "a.hcl", "a = 1\n");
}

/* Returns true if a text ends with a complete line. */
static bool is_whole(const char *text)
{
    size_t n = strlen(text);
    return n > 1 && text[n - 1] == '\n' && strchr(" :", text[n - 2]) == NULL &&
           strstr(text, ": \n") == NULL && strstr(text, "wrong") == NULL &&
           strstr(text, "(null)") == NULL;
}

/* Checks that no folder and no process is left. Processes without a parent become children of the
   test. */
static void check_no_leftovers(const struct scratch *s, const char *what)
{
    struct buf path = {0};
    name_in(s, "tmp", &path);
    ck_assert_msg(count_names(path.data) == 0, "%s: a folder stays", what);
    ck_assert_msg(waitpid(-1, NULL, WNOHANG) < 0, "%s: a process stays", what);
    buf_free(&path);
}

static void check_end(const struct scratch *s, const char *what, int status, const char *says)
{
    struct buf path = {0}, err = {0};
    name_in(s, "err", &path);
    ck_assert(os_read_file(path.data, &err));
    ck_assert_msg(status == CLEANUP_STATUS, "%s: status %d\n%s", what, status, buf_text(&err));
    ck_assert_msg(strstr(buf_text(&err), says) != NULL && is_whole(buf_text(&err)), "%s:\n%s", what,
                  buf_text(&err));
    check_no_leftovers(s, what);
    buf_free(&path);
    buf_free(&err);
}

static void stop(const char *words, const char *impl, int cause, const char *name)
{
    struct scratch s;
    struct buf all = {0}, what = {0};
    bool adopted = adopt_orphans(true);
    open_stage(&s);
    fill(words, impl, &all);
    buf_fmt(&what, "%s, %s, %s", all.data, name, strsignal(cause));
    pid_t pid = run_beside(&s, all.data);
    wait_for(&s, "started", pid);
    poll(NULL, 0, 100); /* waits until the run is in progress */
    ck_assert_msg(kill(pid, cause) == 0, "%s: it was over", what.data);
    check_end(&s, what.data, wait_end(pid, 1000 * slower()), "interrupted");
    adopt_orphans(adopted);
    scratch_remove(&s);
    buf_free(&all);
    buf_free(&what);
}

/* At one moment, before hello is answered, each signal is tested. At other moments, only the first
   signal is tested. */
START_TEST(every_signal_ends_a_command_before_hello)
{
    stop(stops[_i / CAUSES], moments[0].impl, causes[_i % CAUSES], moments[0].name);
}
END_TEST

START_TEST(a_signal_ends_a_command_at_each_moment)
{
    if (_i % MOMENTS == MOMENTS - 1 && _i / MOMENTS >= WAITING)
        return;
    stop(stops[_i / MOMENTS], moments[_i % MOMENTS].impl, SIGINT, moments[_i % MOMENTS].name);
}
END_TEST

static const char *const timed[] = {
    "run --cases @/suite --impl # --run-timeout 0.3",
    "run --cases @/suite --impl # --run-timeout 0.3 --jobs 4 --fresh",
    "run --cases @/suite --impl # --run-timeout 0.3 --results @/results",
    "diff --impl # --impl # @/a.hcl --run-timeout 0.3",
};

START_TEST(the_time_limit_of_a_run_ends_it)
{
    struct scratch s;
    struct buf all = {0};
    bool adopted = adopt_orphans(true);
    open_stage(&s);
    fill(timed[_i], moments[0].impl, &all);
    pid_t pid = run_beside(&s, all.data);
    check_end(&s, all.data, wait_end(pid, 1300 * slower()),
              "did not answer hello within --run-timeout");
    adopt_orphans(adopted);
    scratch_remove(&s);
    buf_free(&all);
}
END_TEST

/* hclcheck compares millions of elements. Meanwhile, hclcheck reads from no process. */
START_TEST(a_signal_ends_a_run_that_compares_answers)
{
    struct scratch s;
    struct buf path = {0};
    bool adopted = adopt_orphans(true);
    open_stage(&s);
    struct scratch suite;
    make_sources(&suite, "!zeros_900000 !zeros_900000 !zeros_900000 !zeros_900000");
    name_in(&s, "slow", &path);
    ck_assert_int_eq(rename(suite.dir, path.data), 0);
    struct buf all = {0};
    fill("run --cases @/slow --impl # --timeout 60 --window 1", "--reverse_1", &all);
    pid_t pid = run_beside(&s, all.data);
    wait_for(&s, "started", pid);
    poll(NULL, 0, 200 + 150 * _i);
    ck_assert_int_eq(kill(pid, causes[_i % CAUSES]), 0);
    check_end(&s, all.data, wait_end(pid, 1000 * slower()), "interrupted");
    adopt_orphans(adopted);
    scratch_remove(&s);
    buf_free(&all);
    buf_free(&path);
}
END_TEST

/* No process must be left even if a signal kills hclcheck immediately. */
static const int others[] = {SIGQUIT, SIGUSR1, SIGVTALRM, SIGALRM, SIGABRT};

START_TEST(other_signals_leave_no_process)
{
    struct scratch s;
    struct buf all = {0};
    int status;
    bool adopted = adopt_orphans(true);
    open_stage(&s);
    fill(stops[0], "--silent", &all);
    pid_t pid = run_beside(&s, all.data);
    wait_for(&s, "started", pid);
    poll(NULL, 0, 100);
    ck_assert_int_eq(kill(pid, others[_i]), 0);
    ck_assert_int_eq(waitpid(pid, &status, 0), pid);
    ck_assert(WIFSIGNALED(status));
    ck_assert_int_eq(WTERMSIG(status), others[_i]);
    check_no_leftovers(&s, strsignal(others[_i]));
    adopt_orphans(adopted);
    scratch_remove(&s);
    buf_free(&all);
}
END_TEST

Suite *stop_suite(void)
{
    Suite *s = suite_create("stop");
    TCase *t = tcase_create("stop");
    limit_time(t, 60);
    tcase_add_loop_test(t, every_signal_ends_a_command_before_hello, 0, STOPS * CAUSES);
    tcase_add_loop_test(t, a_signal_ends_a_command_at_each_moment, 0, STOPS * MOMENTS);
    tcase_add_loop_test(t, the_time_limit_of_a_run_ends_it, 0,
                        (int)(sizeof timed / sizeof timed[0]));
    tcase_add_loop_test(t, a_signal_ends_a_run_that_compares_answers, 0, 6);
    tcase_add_loop_test(t, other_signals_leave_no_process, 0,
                        (int)(sizeof others / sizeof others[0]));
    suite_add_tcase(s, t);
    return s;
}
