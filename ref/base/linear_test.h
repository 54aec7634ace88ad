/* Limits and measures the time of unit tests. The timeouts of the test library Check only work if
   Check runs each test in a separate process. */
#ifndef HCL_LINEAR_TEST_H
#define HCL_LINEAR_TEST_H

#include <check.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <time.h>

/* The test library Check defines a macro `fail`, which hides the function `fail` of base/diag.h. */
#undef fail

enum {
    LINEAR_TIMES = 4, /* size of the larger input divided by size of the smaller input */
    /* largest allowed ratio of the processor times; quadratic code has the ratio 16 */
    LINEAR_MOST = 9,
    /* number of attempts; one must pass, because other programs may disturb a measurement */
    LINEAR_ATTEMPTS = 5,
    LINEAR_SECONDS_MAX = 20 /* processor time for one attempt, with sanitizers */
};

/* Returns the factor for all time limits: the value of CK_TIMEOUT_MULTIPLIER, or 1. */
static inline double slower(void)
{
    const char *factor = getenv("CK_TIMEOUT_MULTIPLIER");
    return factor == NULL ? 1 : atof(factor);
}

/* The time limit for each test of a file, and the timer of the running test. */
struct test_clock {
    timer_t timer;
    int seconds;
};

static inline struct test_clock *test_clock(void)
{
    static struct test_clock clock;
    return &clock;
}

static inline void test_clock_start(void)
{
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGPROF};
    struct itimerspec end = {.it_value = {.tv_sec = (time_t)(test_clock()->seconds * slower())}};
    ck_assert_int_eq(timer_create(CLOCK_PROCESS_CPUTIME_ID, &event, &test_clock()->timer), 0);
    ck_assert_int_eq(timer_settime(test_clock()->timer, 0, &end, NULL), 0);
}

static inline void test_clock_stop(void)
{
    timer_delete(test_clock()->timer);
}

/* Limits the time of each test in a test case. In one file, only one test case may have a time
   limit. Without forks, SIGPROF ends the program if a test takes more processor time. In this
   case there is no limit of wall-clock time, because wall-clock time depends on the load of the
   machine. */
static inline void limit_time(TCase *tcase, int seconds)
{
    test_clock()->seconds = seconds;
    tcase_set_timeout(tcase, seconds);
    tcase_add_checked_fixture(tcase, test_clock_start, test_clock_stop);
}

/* Returns the processor time of this program so far. */
static inline double processor_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Checks that less than `seconds` of processor time passed since `start`. */
static inline void check_quick(double start, double seconds)
{
    ck_assert_double_lt(processor_seconds() - start, seconds);
}

static inline double linear_took(void (*work)(size_t), size_t n)
{
    double start = processor_seconds();
    work(n);
    check_quick(start, LINEAR_SECONDS_MAX);
    return processor_seconds() - start;
}

/* Checks that the time of `work` grows about linearly from size `n` to size LINEAR_TIMES * `n`. */
static inline void check_linear(void (*work)(size_t), size_t n)
{
    double little = 0, much = 0;
    for (int i = 0; i < LINEAR_ATTEMPTS; i++) {
        little = linear_took(work, n);
        much = linear_took(work, LINEAR_TIMES * n);
        if (much < LINEAR_MOST * little)
            return;
    }
    ck_abort_msg("%zu: %.3f s, %zu: %.3f s", n, little, LINEAR_TIMES * n, much);
}

#endif
