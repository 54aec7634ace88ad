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
static const double sample_seconds = 0.004, sample_at_most = 0.1, total_seconds = 0.6;
enum { SAMPLES_AT_LEAST = 5 };

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

/* The fastest of several samples of each text, taken by turns: what slows the machine down for a
   while slows both. */
static bool repeat(const struct work works[2], bool evaluate, double fastest[2])
{
    struct arena *arena = arena_new();
    double spent = 0;
    bool ok = true;

    for (int i = 0; ok && (i < 2 * SAMPLES_AT_LEAST || spent < total_seconds); i++) {
        double mean;
        ok = sample(arena, &works[i % 2], evaluate, &mean, &spent);
        if (ok && (i < 2 || mean < fastest[i % 2]))
            fastest[i % 2] = mean;
    }
    arena_free(arena);
    return ok;
}

static bool repeat_both(const struct work works[2], bool evaluate, struct cost *out)
{
    double parse[2] = {0, 0}, evaluated[2] = {0, 0};
    bool ok = repeat(works, false, parse) && (!evaluate || repeat(works, true, evaluated));

    out->once = (struct seconds){parse[0], evaluated[0]};
    out->twice = (struct seconds){parse[1], evaluated[1]};
    return ok;
}

/* From here on memory that was freed is kept, so that no run pays the system for its pages again.
 */
static void keep_memory(void)
{
    mallopt(M_MMAP_MAX, 0);
    mallopt(M_TRIM_THRESHOLD, INT_MAX);
}

/* What a child process does; its result goes into `out`. */
struct task {
    bool (*run)(const struct task *task, void *out);
    measure_generate generate;
    size_t n;
    const struct work *work;
    bool evaluate;
};

static bool run_times(const struct task *task, void *out)
{
    struct cost *cost = out;
    struct arena *texts = arena_new();

    keep_memory();
    struct work works[2] = {task->generate(texts, task->n), task->generate(texts, 2 * task->n)};
    bool ok = repeat_both(works, task->evaluate, cost);
    arena_free(texts);
    return ok;
}

static bool run_memory(const struct task *task, void *out)
{
    struct memory *memory = out;
    struct seconds ignored = {0, 0};
    double before = measure_peak(), bytes = (double)task->work->text.length;
    struct arena *arena = arena_new();
    bool ok = true;

    work_parses(arena, task->work);
    memory->parse = (measure_peak() - before) / bytes;
    if (task->evaluate) {
        arena_reset(arena);
        ok = work_run(arena, task->work, true, &ignored);
        memory->evaluate = (measure_peak() - before) / bytes;
    }
    arena_free(arena);
    return ok;
}

/* Runs the task in a process of its own, whose memory nothing else has touched. `out`, zero at
   first, is of `size` bytes. */
static bool run_apart(const struct task *task, void *out, size_t size)
{
    int ends[2], status;

    if (pipe(ends) != 0) {
        perror("bench: pipe");
        return false;
    }
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        bool ok = task->run(task, out) && write(ends[1], out, size) == (ssize_t)size;
        _exit(ok ? EXIT_SUCCESS : EXIT_FAILURE);
    }
    close(ends[1]);
    bool ok = child > 0 && read(ends[0], out, size) == (ssize_t)size;
    close(ends[0]);
    return child > 0 && waitpid(child, &status, 0) == child && ok;
}

bool measure(measure_generate generate, size_t n, bool evaluate, struct cost *out)
{
    struct task task = {.run = run_times, .generate = generate, .n = n, .evaluate = evaluate};

    *out = (struct cost){.once = {0, 0}};
    return run_apart(&task, out, sizeof *out);
}

bool measure_memory(const struct work *work, bool evaluate, struct memory *out)
{
    struct task task = {.run = run_memory, .work = work, .evaluate = evaluate};

    *out = (struct memory){0, 0};
    return run_apart(&task, out, sizeof *out);
}
