/* A clock for tests of what must not take quadratic time: the one of Check stands still where it
   does not fork. Unit tests of all parts may include it. */
#ifndef HCL_LINEAR_TEST_H
#define HCL_LINEAR_TEST_H

#include <check.h>
#include <stddef.h>
#include <time.h>

/* Check has a macro of this name; ours is a function. */
#undef fail

enum {
    LINEAR_TIMES = 4,       /* so many times the input */
    LINEAR_MOST = 9,        /* may take so many times the processor's time: quadratic is 16 */
    LINEAR_ATTEMPTS = 5,    /* one of which is not disturbed by others */
    LINEAR_SECONDS_MAX = 20 /* by the clock on the wall, on a busy machine, under the sanitizers */
};

static inline double linear_seconds(clockid_t which)
{
    struct timespec t;
    clock_gettime(which, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* When a test that must be quick began. */
struct stopwatch {
    double wall, used;
};

static inline struct stopwatch stopwatch_start(void)
{
    return (struct stopwatch){linear_seconds(CLOCK_MONOTONIC),
                              linear_seconds(CLOCK_PROCESS_CPUTIME_ID)};
}

/* Checks that the processor worked for less than `seconds` since then, and that little more passed
   on the wall. */
static inline void check_quick(struct stopwatch since, double seconds)
{
    ck_assert_double_lt(linear_seconds(CLOCK_PROCESS_CPUTIME_ID) - since.used, seconds);
    ck_assert_double_lt(linear_seconds(CLOCK_MONOTONIC) - since.wall, LINEAR_SECONDS_MAX);
}

static inline double linear_took(void (*run)(size_t), size_t n)
{
    struct stopwatch since = stopwatch_start();
    run(n);
    check_quick(since, LINEAR_SECONDS_MAX);
    return linear_seconds(CLOCK_PROCESS_CPUTIME_ID) - since.used;
}

/* Checks that the time of `run` grows little more than its input, from `n` to LINEAR_TIMES as much.
 */
static inline void check_linear(void (*run)(size_t), size_t n)
{
    double little = 0, much = 0;
    for (int i = 0; i < LINEAR_ATTEMPTS; i++) {
        little = linear_took(run, n);
        much = linear_took(run, LINEAR_TIMES * n);
        if (much < LINEAR_MOST * little)
            return;
    }
    ck_abort_msg("%zu: %.3f s, %zu: %.3f s", n, little, LINEAR_TIMES * n, much);
}

#endif
