/* Measures the inputs of growth.def: memory, and how the time grows when the size is doubled. */
#include "bench/bench.h"

#include "base/arena.h"
#include "bench/measure.h"

#include <limits.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    MEMORY_BYTES = 512 * 1024, /* size of a text for measuring memory */
    GROWTH_BYTES = 64 * 1024,  /* size of a text for measuring time; all data fits in a cache */
    LEVELS = 120,              /* levels of a nested text; fewer than LIMIT_DEPTH */
    SAMPLES = 5
};

/* Minimum time of a sample. A sample repeats the work until this time is over. */
static const double sample_seconds = 0.004;

static const double growth_goal = 2.2; /* goal for a ratio: the time for a text of twice the size,
                                          divided by the time for the text */
/* goal for the bytes of memory that parsing a byte of source takes */
static const double memory_goal = 100;

typedef bool step(struct arena *arena, const struct work *work);

static double sample(struct arena *arena, step *run, const struct work *work)
{
    double start = measure_clock(), spent;
    int runs = 0;
    do {
        arena_reset(arena);
        (void)run(arena, work);
        spent = measure_clock() - start;
        runs++;
    } while (spent < sample_seconds);
    return spent / runs;
}

/* Prints the time for the larger text. Also prints this time divided by the time for the smaller
   text. A time is the time of the fastest sample. Samples of the larger and the smaller text
   alternate, because other programs may slow down some samples. */
static void print_growth(struct arena *arena, step *run, const struct work works[2])
{
    double fastest[2] = {0, 0};
    for (int i = 0; i < 2 * SAMPLES; i++) {
        double seconds = sample(arena, run, &works[i % 2]);
        if (i < 2 || seconds < fastest[i % 2])
            fastest[i % 2] = seconds;
    }
    double ratio = fastest[1] / fastest[0];
    printf(" %9.3f %5.2f%s", 1e3 * fastest[1], ratio, ratio > growth_goal ? "!" : " ");
}

/* Makes free() keep memory, because later runs should not wait for new pages from the system. */
static void keep_memory(void)
{
    mallopt(M_MMAP_MAX, 0);
    mallopt(M_TRIM_THRESHOLD, INT_MAX);
}

/* Prints the memory for parsing the text, divided by the size of the text. */
static void print_memory(struct arena *arena, const struct work *work)
{
    double before = measure_peak();
    (void)measure_parse(arena, work);
    double bytes = (measure_peak() - before) / (double)work->text.length;
    printf(" %8.1f%s", bytes, bytes > memory_goal ? "!" : " ");
    arena_reset(arena);
}

/* Measures one input. If the input has a name and an error, returns false. */
static bool print_row(const struct growing *input)
{
    const struct shape *shape = &input->shape;
    struct arena *texts = arena_new(), *arena = arena_new();
    size_t n = input->nests ? LEVELS : GROWTH_BYTES / strlen(shape->open);
    struct work works[2] = {{input->form, shape_text(texts, shape, n / 2)},
                            {input->form, shape_text(texts, shape, n)}};
    struct work dense = {input->form, shape_text(texts, shape, MEMORY_BYTES / strlen(shape->open))};
    printf("%-40.40s", growing_name(texts, input).data);
    if (input->nests)
        printf("      -   ");
    else
        print_memory(arena, &dense);
    keep_memory();
    bool valid = measure_parse(arena, &works[1]);
    print_growth(arena, measure_parse, works);
    if (measure_evaluate(arena, &works[1]))
        print_growth(arena, measure_evaluate, works);
    puts(input->name && !valid ? " REFUSED" : "");
    return valid || !input->name;
}

/* Measures an input in a new process, because other inputs would change the peak memory. */
static bool print_apart(const struct growing *input)
{
    int status;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        bool right = print_row(input);
        fflush(NULL);
        _exit(right ? EXIT_SUCCESS : EXIT_FAILURE);
    }
    return child > 0 && waitpid(child, &status, 0) == child && status == 0;
}

bool doubling_print(const char *only)
{
    bool right = true;
    printf("%-40s %8s %27s\n", "", "parse", "and evaluate");
    printf("%-40s %8s %10s %5s %10s %5s\n", "input", "memory", "ms", "ratio", "ms", "ratio");
    for (size_t i = 0; i < growing_count; i++) {
        struct arena *arena = arena_new();
        if (strstr(growing_name(arena, &growing[i]).data, only))
            right = print_apart(&growing[i]) && right;
        arena_free(arena);
    }
    printf("memory: peak bytes for a byte of source\n"
           "ratio: time for this size, divided by time for half the size\n"
           "!: memory is more than %.0f, or ratio is more than %.1f\n",
           memory_goal, growth_goal);
    return right;
}
