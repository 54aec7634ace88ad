/* Tests an implementation that attacks the terminal, memory, folders or processes. Tests runs on
   unusual machines. Skips the tests that need root if another user runs them. */
/* For unshare, mount, posix_openpt and wait4. */
#define _GNU_SOURCE

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "ask/ask.h"
#include "base/buf.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/scratch_test.h"
#include "commands/harness_test.h"
#include "process/child.h"
#include "process/cleanup.h"
#include "process/command.h"
#include "process/sched.h"
#include "process/system.h"
#include "process/tree.h"
#include "process/workdir.h"
#include "ref/base/linear_test.h"
#include "suites_test.h"

#if defined(__SANITIZE_ADDRESS__)
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif

/* A run takes at most STUBBORN_SECONDS if the user NOBODY owns one of its processes, which we may
   not kill. */
enum { NOBODY = 65534, STUBBORN_SECONDS = 30 };

/* FAT_CASES replies of FAT_BYTES each. A run may use FAT_KILOBYTES of memory, which is enough for
   half of the replies. */
enum { FAT_CASES = 40, FAT_BYTES = 8000000, FAT_KILOBYTES = 150000 };

static void read_text(const struct scratch *s, const char *name, struct buf *out)
{
    struct buf path = {0};
    name_in(s, name, &path);
    buf_clear(out);
    ck_assert(os_read_file(path.data, out));
    buf_free(&path);
}

static pid_t start(const struct scratch *s, const char *program, const char *options)
{
    struct buf words = {0};
    buf_fmt(&words, "run --cases @/suite --impl %s %s", program, options);
    pid_t pid = run_beside(s, words.data);
    buf_free(&words);
    return pid;
}

static int end(pid_t pid)
{
    int status;
    ck_assert_int_eq(waitpid(pid, &status, 0), pid);
    ck_assert(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void says(const struct scratch *s, const char *file, const char *part)
{
    struct buf text = {0};
    read_text(s, file, &text);
    ck_assert_msg(strstr(buf_text(&text), part) != NULL, "%s:\n%s", part, buf_text(&text));
    buf_free(&text);
}

/* --- The terminal ---------------------------------------------------------------------------- */

/* Runs hclcheck in a session that has this terminal. */
static void run_in_terminal(const struct scratch *s, const char *terminal)
{
    setsid();
    int fd = open(terminal, O_RDWR);
    bool ours = fd >= 0 && tcgetpgrp(fd) == getpid();
    int status;
    pid_t pid = ours ? start(s, getenv("TESTIMPL"), "") : -1;
    bool ended = pid > 0 && waitpid(pid, &status, 0) == pid && WIFEXITED(status);
    _exit(ended ? WEXITSTATUS(status) : 99);
}

START_TEST(an_implementation_has_no_terminal)
{
    struct scratch s;
    char text[1000];
    int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    if (terminal < 0 || grantpt(terminal) != 0 || unlockpt(terminal) != 0)
        return; /* the system has no terminals */
    make_stage(&s, "!tty");
    pid_t pid = fork();
    if (pid == 0)
        run_in_terminal(&s, ptsname(terminal));
    ck_assert_int_eq(end(pid), EXIT_RIGHT);
    fcntl(terminal, F_SETFL, O_NONBLOCK);
    ssize_t n = read(terminal, text, sizeof text);
    ck_assert_int_le(n, 0);
    close(terminal);
    says(&s, "out", "verdicts: 1 pass\n");
    scratch_remove(&s);
}
END_TEST

/* --- Batches --------------------------------------------------------------------------------- */

/* Poses a request that gets no valid reply. */
static bool pose_bad(void *arg, size_t i, struct request *r)
{
    static const char text[] = "{\"op\":\"parse\",\"source\":\"!utf8\"}";
    ck_assert_uint_lt(i, *(const size_t *)arg);
    r->text = text;
    r->len = sizeof text - 1;
    return true;
}

static bool stop(void *arg, size_t i, const struct outcome *outcome)
{
    ck_assert_uint_lt(i, *(const size_t *)arg);
    ck_assert_int_eq(outcome->kind, OUTCOME_GARBAGE);
    return false;
}

START_TEST(a_batch_gets_no_request_of_a_stopped_batch)
{
    size_t count = 40;
    struct ask_batch batch = {.count = count, .arg = &count, .pose = pose_bad, .take = stop};
    struct ask *a =
        ask_open(&(struct ask_config){.command = getenv("TESTIMPL"), .wait_ms = 10000, .jobs = 1});
    ck_assert_int_eq(ask_run(a, &batch)->end, SCHED_STOPPED);
    batch.count = count = 1;
    ck_assert_int_eq(ask_run(a, &batch)->end, SCHED_STOPPED);
    ask_close(a);
}
END_TEST

/* --- Memory ---------------------------------------------------------------------------------- */

START_TEST(long_replies_are_not_kept)
{
    struct scratch s;
    struct buf sources = {0};
    struct rusage used;
    int status;
    if (SANITIZED)
        return; /* the sanitizer keeps freed memory for a while */
    for (int i = 0; i < FAT_CASES; i++)
        buf_fmt(&sources, "%s!long_%d", i > 0 ? " " : "", FAT_BYTES);
    make_stage(&s, sources.data);
    pid_t pid = start(&s, getenv("TESTIMPL"), "--results @/results");
    ck_assert_int_eq(wait4(pid, &status, 0, &used), pid);
    says(&s, "out", "verdicts: 40 pass\n");
    says(&s, "results", "\"answer_bytes\":80000");
    ck_assert_msg(used.ru_maxrss < FAT_KILOBYTES, "%ld KiB", used.ru_maxrss);
    buf_free(&sources);
    scratch_remove(&s);
}
END_TEST

/* --- Folders --------------------------------------------------------------------------------- */

static const struct {
    const char *sources;
    const char *says; /* a substring of standard error */
} folders[] = {
    {"= !nest_300 =", "cannot be removed completely"},
    {"= !move =", "was moved away or removed while the implementation ran"},
    {"= !move-link =", "was moved away or removed while the implementation ran"},
};

START_TEST(folders_that_stay_are_named)
{
    struct scratch s;
    make_stage(&s, folders[_i].sources);
    ck_assert_int_eq(end(start(&s, getenv("TESTIMPL"), "")), EXIT_RIGHT);
    says(&s, "err", folders[_i].says);
    says(&s, "err", "/tmp/hclcheck-");
    scratch_remove(&s);
}
END_TEST

/* Exhausts the memory while processes run. No process and no folder must be left. */
static void run_out_of_memory(void)
{
    struct cleanup cleanup;
    struct child c;
    struct command command;
    struct buf why = {0}, folder = {0};
    cleanup_begin(&cleanup);
    if (!workdir_make(&folder, &why) ||
        !command_split("sh -c 'setsid sleep 60 & cat'", &command, &why) ||
        !child_start(&c, &(struct launch){.command = &command, .signals = &cleanup.signals}, &why))
        _exit(99);
    if (SANITIZED)
        exit(EXIT_SETUP); /* a sanitizer would end the program itself */
    mem_alloc(SIZE_MAX / 2);
    _exit(98);
}

START_TEST(out_of_memory_leaves_no_process)
{
    struct scratch s;
    struct buf path = {0};
    if (no_subreaper())
        return;
    make_stage(&s, "=");
    bool adopted = adopt_orphans(true);
    name_in(&s, "tmp", &path);
    pid_t pid = fork();
    if (pid == 0 && setenv("TMPDIR", path.data, 1) == 0)
        run_out_of_memory();
    ck_assert_int_eq(end(pid), EXIT_SETUP);
    ck_assert_int_lt(waitpid(-1, NULL, WNOHANG), 0);
    ck_assert_int_eq(rmdir(path.data), 0); /* rmdir fails if a file is left */
    adopt_orphans(adopted);
    buf_free(&path);
    scratch_remove(&s);
}
END_TEST

/* --- Processes ------------------------------------------------------------------------------- */

/* Makes a copy of testimpl that becomes root if another user starts it. */
static void make_suid(const struct scratch *s)
{
    struct buf program = {0}, path = {0};
    ck_assert(os_read_file(getenv("TESTIMPL"), &program));
    name_in(s, "suid", &path);
    FILE *f = fopen(path.data, "w");
    ck_assert_ptr_nonnull(f);
    ck_assert_uint_eq(fwrite(program.data, 1, program.len, f), program.len);
    ck_assert_int_eq(fclose(f), 0);
    ck_assert_int_eq(chmod(path.data, 04755), 0);
    buf_free(&program);
    buf_free(&path);
}

static void give_away(const struct scratch *s)
{
    struct os_paths paths = {0};
    struct buf bad = {0}, path = {0};
    static const char *const own[] = {"", "tmp", "suite", "suite/native", "suite/registry"};
    ck_assert(os_walk(s->dir, NULL, NULL, &paths, &bad));
    for (size_t i = 0; i < paths.count; i++)
        ck_assert_int_eq(chown(paths.list[i], NOBODY, NOBODY), 0);
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++) {
        name_in(s, own[i], &path);
        ck_assert_int_eq(chown(path.data, NOBODY, NOBODY), 0);
    }
    os_paths_free(&paths);
    buf_free(&path);
    buf_free(&bad);
}

START_TEST(a_process_that_cannot_be_killed_is_named)
{
    struct scratch s;
    struct tree before;
    struct buf program = {0}, out = {0};
    if (geteuid() != 0 || no_subreaper())
        return;
    make_stage(&s, "= !hang =");
    give_away(&s);
    make_suid(&s);
    name_in(&s, "suid", &program);
    buf_str(&program, "_--root");
    bool adopted = system_adopt(true);
    ck_assert(tree_read(&before));
    double begin = os_now_ms();
    pid_t pid = fork();
    if (pid == 0) {
        if (setgid(NOBODY) != 0 || setuid(NOBODY) != 0)
            _exit(99);
        _exit(end(start(&s, program.data, "--timeout 0.3")));
    }
    int status = end(pid);
    double seconds = (os_now_ms() - begin) / 1000;
    tree_end_all(&before, CLEANUP_END_MS); /* as root */
    tree_free(&before);
    system_adopt(adopted);
    ck_assert_int_eq(status, EXIT_WRONG);
    ck_assert_msg(seconds < STUBBORN_SECONDS, "%.1f s", seconds);
    read_text(&s, "out", &out);
    ck_assert_msg(strstr(buf_text(&out), "verdicts: 2 pass, 1 timeout\n") != NULL &&
                      strstr(buf_text(&out), "cannot be killed and is still running (Operation not "
                                             "permitted)") != NULL,
                  "%s", buf_text(&out));
    buf_free(&out);
    buf_free(&program);
    scratch_remove(&s);
}
END_TEST

/* As process 1, finds a process that lost its session and its parent. Returns a description of the
   fault, or NULL. */
static const char *lose_and_find(void)
{
    struct cleanup cleanup;
    struct child c;
    struct command command;
    struct buf why = {0};
    struct tree now;
    cleanup_begin(&cleanup);
    if (!command_split("sh -c 'setsid sh -c \"sleep 60 & sleep 60 & wait\" & echo started; cat'",
                       &command, &why) ||
        !child_start(&c, &(struct launch){.command = &command, .signals = &cleanup.signals}, &why))
        return "start";
    for (size_t count = 0; count < 5; tree_free(&now)) {
        poll(NULL, 0, 5);
        if (!tree_read(&now))
            return "read";
        count = now.count; /* the test, two shells and two sleepers */
    }
    kill(c.pid, SIGKILL);
    while (!child_ended(&c))
        poll(NULL, 0, 1);
    cleanup_end(&cleanup);
    if (!tree_read(&now))
        return "read again";
    return now.count == 1 ? NULL : "a process is still running";
}

START_TEST(a_lost_process_is_found_as_process_one)
{
    int status, report[2];
    char wrong[100] = "";
    if (no_subreaper())
        return;
    ck_assert_int_eq(pipe(report), 0);
    pid_t pid = fork();
    if (pid == 0) {
        if (unshare(CLONE_NEWPID | CLONE_NEWNS) != 0)
            _exit(0); /* the system forbids a new namespace */
        pid_t first = fork();
        if (first == 0) {
            if (mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0 ||
                mount("proc", "/proc", "proc", 0, NULL) != 0)
                _exit(0);
            const char *what = lose_and_find();
            if (what != NULL && write(report[1], what, strlen(what)) < 0)
                _exit(2);
            _exit(what != NULL);
        }
        waitpid(first, &status, 0);
        _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 3);
    }
    close(report[1]);
    ck_assert_int_eq(waitpid(pid, &status, 0), pid);
    ck_assert_int_ge(read(report[0], wrong, sizeof wrong - 1), 0);
    ck_assert_msg(status == 0, "%s (%d)", wrong, status);
    close(report[0]);
}
END_TEST

/* --- Descriptors ----------------------------------------------------------------------------- */

/* Runs hclcheck with some descriptors closed. Bit i of `closed` closes descriptor i. */
static int begin_without(unsigned closed)
{
    char byte = 0;
    for (int fd = 0; fd <= 2; fd++)
        if ((closed >> fd & 1) != 0)
            close(fd);
    os_begin();
    if ((closed & 1) != 0 && read(0, &byte, 1) >= 0)
        return 1;
    if ((closed & 2) != 0 && write(1, &byte, 1) >= 0)
        return 2;
    return open("/dev/null", O_RDONLY) > 2 ? 0 : 3;
}

START_TEST(closed_standard_descriptors_are_replaced)
{
    pid_t pid = fork();
    if (pid == 0)
        _exit(begin_without((unsigned)_i));
    ck_assert_int_eq(end(pid), 0);
}
END_TEST

START_TEST(closed_standard_input_is_replaced)
{
    struct scratch s;
    make_stage(&s, "= =");
    pid_t pid = fork();
    if (pid == 0) {
        close(0);
        os_begin();
        _exit(end(start(&s, getenv("TESTIMPL"), "")));
    }
    ck_assert_int_eq(end(pid), EXIT_RIGHT);
    scratch_remove(&s);
}
END_TEST

Suite *attack_suite(void)
{
    Suite *s = suite_create("attack");
    TCase *t = tcase_create("attack");
    limit_time(t, 60);
    tcase_add_test(t, an_implementation_has_no_terminal);
    tcase_add_test(t, long_replies_are_not_kept);
    tcase_add_test(t, a_batch_gets_no_request_of_a_stopped_batch);
    tcase_add_loop_test(t, folders_that_stay_are_named, 0,
                        (int)(sizeof folders / sizeof folders[0]));
    tcase_add_test(t, out_of_memory_leaves_no_process);
    tcase_add_test(t, a_process_that_cannot_be_killed_is_named);
    tcase_add_test(t, a_lost_process_is_found_as_process_one);
    tcase_add_loop_test(t, closed_standard_descriptors_are_replaced, 0, 8);
    tcase_add_test(t, closed_standard_input_is_replaced);
    suite_add_tcase(s, t);
    return s;
}
