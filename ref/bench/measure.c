/* Measuring: in a child process, of several repetitions the fastest. */

#include "bench/measure.h"

#include "base/arena.h"

#include <limits.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* A sample repeats what is too short for the clock; of the samples the fastest counts. */
static const double sample_seconds = 0.004, sample_at_most = 0.1, total_seconds = 0.3;
enum { SAMPLES_AT_LEAST = 5 };

/* Bytes of a text for which memory is measured: below it the first chunk of an arena decides. */
enum { LARGE = 20 * 1000 };

double measure_peak(void)
{
    struct rusage usage;

    getrusage(RUSAGE_SELF, &usage);
    return 1024.0 * (double)usage.ru_maxrss;
}

/* One sample, of parsing or of evaluation: the mean of as many runs as make it long enough. */
static bool sample(struct arena *arena, const struct work *work, bool evaluate, double *mean,
                   double *spent)
{
    struct seconds sum = {0, 0};
    const double *counted = evaluate ? &sum.evaluate : &sum.parse;
    double start = work_clock();
    int runs = 0;

    do {
        arena_reset(arena);
        if (!work_run(arena, work, evaluate, &sum))
            return false;
        runs++;
    } while (*counted < sample_seconds && work_clock() - start < sample_at_most);
    *mean = *counted / runs;
    *spent += work_clock() - start;
    return true;
}

/* The fastest of several samples. */
static bool repeat(const struct work *work, bool evaluate, double *fastest)
{
    struct arena *arena = arena_new();
    double mean, spent = 0;
    bool ok = true;

    *fastest = 0;
    for (int i = 0; ok && (i < SAMPLES_AT_LEAST || spent < total_seconds); i++) {
        ok = sample(arena, work, evaluate, &mean, &spent);
        if (ok && (i == 0 || mean < *fastest))
            *fastest = mean;
    }
    arena_free(arena);
    return ok;
}

static bool repeat_both(const struct work *work, bool evaluate, struct seconds *fastest)
{
    *fastest = (struct seconds){0, 0};
    return repeat(work, false, &fastest->parse) &&
           (!evaluate || repeat(work, true, &fastest->evaluate));
}

/* The first run of the process: what it adds to the peak is what parsing needs. */
static bool memory_of(const struct work *work, double *memory)
{
    struct seconds ignored = {0, 0};
    struct arena *arena = arena_new();
    double before = measure_peak();
    bool ok = work_run(arena, work, false, &ignored);

    *memory =
        work->text.length >= LARGE ? (measure_peak() - before) / (double)work->text.length : 0;
    arena_free(arena);
    return ok;
}

/* From here on memory that was freed is kept, so that no run pays the system for its pages again.
 */
static void keep_memory(void)
{
    mallopt(M_MMAP_MAX, 0);
    mallopt(M_TRIM_THRESHOLD, INT_MAX);
}

static bool measure_here(measure_generate generate, size_t n, bool evaluate, struct cost *out)
{
    struct arena *texts = arena_new();
    struct work twice = generate(texts, 2 * n);
    bool ok = memory_of(&twice, &out->memory);

    if (ok) {
        keep_memory();
        struct work once = generate(texts, n);
        ok = repeat_both(&once, evaluate, &out->once) && repeat_both(&twice, evaluate, &out->twice);
    }
    arena_free(texts);
    return ok;
}

bool measure(measure_generate generate, size_t n, bool evaluate, struct cost *out)
{
    int ends[2], status;

    if (pipe(ends) != 0) {
        perror("bench: pipe");
        return false;
    }
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        struct cost cost = {.memory = 0};
        bool ok = measure_here(generate, n, evaluate, &cost) &&
                  write(ends[1], &cost, sizeof cost) == (ssize_t)sizeof cost;
        _exit(ok ? EXIT_SUCCESS : EXIT_FAILURE);
    }
    close(ends[1]);
    bool ok = child > 0 && read(ends[0], out, sizeof *out) == (ssize_t)sizeof *out;
    close(ends[0]);
    return child > 0 && waitpid(child, &status, 0) == child && ok;
}
