/* Measures the throughput and memory of parsing real files. */
#include "bench/bench.h"

#include "base/arena.h"
#include "base/buf.h"
#include "bench/measure.h"

#include <stdio.h>

enum { PASSES = 15 };

static bool read_file(struct arena *arena, const char *name, struct str *out)
{
    struct buf text = {.arena = arena};
    char chunk[64 * 1024];
    size_t count;
    FILE *file = fopen(name, "rb");
    if (!file) {
        perror(name);
        return false;
    }
    while ((count = fread(chunk, 1, sizeof chunk, file)) > 0)
        buf_append(&text, (struct str){chunk, count});
    bool ok = ferror(file) == 0;
    fclose(file);
    *out = buf_str(&text);
    return ok;
}

static double run_pass(struct arena *arena, const struct str *texts, size_t count)
{
    double before = measure_clock();
    for (size_t i = 0; i < count; i++) {
        (void)measure_parse(arena, &(struct work){FORM_FILE, texts[i]});
        arena_reset(arena);
    }
    return measure_clock() - before;
}

bool files_throughput(char *const *names, size_t count)
{
    struct arena *held = arena_new(), *arena = arena_new();
    struct str *texts = ARENA_ARRAY(held, count, struct str);
    size_t bytes = 0;
    double fastest = 0;
    bool ok = true;
    for (size_t i = 0; ok && i < count; i++) {
        ok = read_file(held, names[i], &texts[i]);
        bytes += texts[i].length;
    }
    for (int i = 0; ok && i < PASSES; i++) {
        double spent = run_pass(arena, texts, count);
        if (i == 0 || spent < fastest)
            fastest = spent;
    }
    if (ok)
        printf("%zu %.6f\n", bytes, fastest);
    arena_free(arena);
    arena_free(held);
    return ok;
}

bool files_memory(const char *name)
{
    struct arena *arena = arena_new();
    struct work work = {.form = FORM_FILE};
    bool ok = read_file(arena, name, &work.text);
    double before = measure_peak();
    ok = ok && measure_parse(arena, &work);
    if (ok)
        printf("%.1f\n", (measure_peak() - before) / (double)work.text.length);
    arena_free(arena);
    return ok;
}
