/* Runs each test in a child process, because the watchdog ends the process that it watches. */
#include "fuzz/peers/watchdog.h"

#include <check.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/scratch_test.h"
#include "fuzz/suites.h"
#include "ref/base/linear_test.h"

static const char request[] = "{\"id\":0,\"op\":\"evaluate\",\"source\":\"1\"}";
static const char more[] = "and so on\n";

/* Time limit of a request in these tests. */
#define LIMIT_MS 200.0

struct table {
    struct scratch scratch;
    char file[600];
    char said[600];
};

static void work_for_ever(void)
{
    for (volatile unsigned i = 0;; i++)
        ;
}

/* Makes several short requests, which together take longer than the time limit of a request. */
static void work_in_pieces(void)
{
    while (1000.0 * (double)clock() / CLOCKS_PER_SEC < 3 * LIMIT_MS) {
        watchdog_enter(request, sizeof request - 1);
        watchdog_leave();
    }
}

static size_t sink;

static size_t overflow(size_t depth)
{
    volatile unsigned char frame[4096];
    frame[depth % sizeof frame] = (unsigned char)depth;
    sink += frame[0];
    return depth == 0 ? 0 : overflow(depth - 1) + frame[1];
}

static void work_too_deep(void)
{
    sink += overflow((size_t)-1);
}

static void raise_segv(void)
{
    raise(SIGSEGV);
}

static void raise_fpe(void)
{
    raise(SIGFPE);
}

static void raise_abort(void)
{
    abort();
}

/* Expected exit status after a crash signal. Under a sanitizer, the status is the sanitizer's. */
#ifdef __SANITIZE_ADDRESS__
enum { SIGNALLED = -1 };
#else
enum { SIGNALLED = WATCHDOG_STATUS };
#endif

static const struct {
    void (*work)(void);
    bool inside;
    int status;       /* the expected exit status; -1 for any status except 0 */
    const char *said; /* a substring of the watchdog's message; NULL if there must be no message */
} rows[] = {
    {work_for_ever, true, WATCHDOG_STATUS, "the reference took more than 0.2 s of processor time;"},
    {work_for_ever, false, WATCHDOG_STATUS, "took more than 0.2 s of processor time, after a"},
    {work_in_pieces, false, 0, NULL},
    {raise_abort, true, WATCHDOG_STATUS, "the reference crashed: SIGABRT;"},
    {raise_abort, false, WATCHDOG_STATUS, "hclcheck: crashed: SIGABRT, after a request"},
    {raise_segv, true, SIGNALLED, "the reference "},
    {raise_fpe, true, SIGNALLED, "the reference "},
    {work_too_deep, true, SIGNALLED, "the reference "},
};

static void open_table(struct table *t)
{
    scratch_make(&t->scratch);
    snprintf(t->file, sizeof t->file, "%s/unanswered.jsonl", t->scratch.dir);
    snprintf(t->said, sizeof t->said, "%s/said", t->scratch.dir);
}

/* Runs `what` in a child process. Standard error of the child is a file. Returns the exit
   status. */
static int work(const struct table *t, void (*what)(void), bool inside, const char *file)
{
    int status;
    fflush(NULL);
    pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (child == 0) {
        if (freopen(t->said, "w", stderr) == NULL)
            _exit(99);
        watchdog_begin(LIMIT_MS);
        watchdog_keep(file, more);
        watchdog_enter(request, sizeof request - 1);
        if (!inside)
            watchdog_leave();
        what();
        watchdog_end();
        _exit(0);
    }
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_msg(WIFEXITED(status), "ended by signal %d", WTERMSIG(status));
    return WEXITSTATUS(status);
}

static char *text_of(const char *path)
{
    struct buf text = {0};
    os_read_file(path, &text);
    char *copy = mem_dup(buf_text(&text));
    buf_free(&text);
    return copy;
}

START_TEST(endless_or_crashed_request_ends_the_program)
{
    struct table t;
    char expected[200];
    open_table(&t);
    int status = work(&t, rows[_i].work, rows[_i].inside, t.file);
    char *said = text_of(t.said), *kept = text_of(t.file);
    ck_assert_msg(rows[_i].status == status || (rows[_i].status < 0 && status != 0), "%d: %s",
                  status, said);
    if (rows[_i].said == NULL) {
        ck_assert_str_eq(said, "");
        ck_assert_str_eq(kept, "");
    } else {
        ck_assert_msg(strstr(said, rows[_i].said) != NULL, "%s", said);
        ck_assert_msg(strstr(said, t.file) != NULL, "%s", said);
        ck_assert_msg(strstr(said, more) != NULL, "%s", said);
        snprintf(expected, sizeof expected, "%s\n", request);
        ck_assert_str_eq(kept, expected);
    }
    free(said);
    free(kept);
    scratch_remove(&t.scratch);
}
END_TEST

START_TEST(message_contains_a_request_that_cannot_be_written)
{
    struct table t;
    char nowhere[700];
    open_table(&t);
    snprintf(nowhere, sizeof nowhere, "%s/no/such/folder", t.scratch.dir);
    ck_assert_int_eq(work(&t, raise_abort, true, nowhere), WATCHDOG_STATUS);
    char *said = text_of(t.said);
    ck_assert_ptr_nonnull(strstr(said, request));
    free(said);
    scratch_remove(&t.scratch);
}
END_TEST

START_TEST(requests_of_later_runs_are_appended)
{
    struct table t;
    open_table(&t);
    for (size_t i = 1; i <= 2; i++) {
        ck_assert_int_eq(work(&t, raise_abort, true, t.file), WATCHDOG_STATUS);
        char *kept = text_of(t.file);
        ck_assert_uint_eq(strlen(kept), i * sizeof request);
        ck_assert_int_eq(strncmp(kept + (i - 1) * sizeof request, request, sizeof request - 1), 0);
        free(kept);
    }
    scratch_remove(&t.scratch);
}
END_TEST

Suite *watchdog_suite(void)
{
    Suite *s = suite_create("watchdog");
    TCase *t = tcase_create("watchdog");
    limit_time(t, 60);
    tcase_add_loop_test(t, endless_or_crashed_request_ends_the_program, 0,
                        sizeof rows / sizeof rows[0]);
    tcase_add_test(t, message_contains_a_request_that_cannot_be_written);
    tcase_add_test(t, requests_of_later_runs_are_appended);
    suite_add_tcase(s, t);
    return s;
}
