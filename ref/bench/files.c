/* Parsing the files of a folder: throughput and memory. */

#include "bench/files.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/ctx.h"
#include "base/str.h"
#include "bench/measure.h"
#include "bench/work.h"
#include "proto/wire.h"
#include "spec/spec.h"

#include <stdio.h>

/* Passes over all files, of which the fastest counts. */
enum { PASSES = 15 };

/* Bytes of a file that is made of cases, at least. */
enum { CASES_BYTES = 20 * 1000 };

static bool read_file(struct arena *arena, const char *name, struct str *out)
{
    struct buf text = {.arena = arena};
    char chunk[64 * 1024];
    size_t count;
    FILE *file = fopen(name, "rb");

    if (file == NULL) {
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

bool files_accepted(char *const *names, size_t count)
{
    struct arena *arena = arena_new();
    bool ok = true;

    for (size_t i = 0; ok && i < count; i++) {
        struct str text;
        ok = read_file(arena, names[i], &text);
        if (ok && work_parses(arena, &(struct work){.reading = READ_FILE, .text = text}))
            puts(names[i]);
        arena_reset(arena);
    }
    arena_free(arena);
    return ok;
}

static bool read_all(struct arena *arena, char *const *names, size_t count, struct str **out,
                     size_t *bytes)
{
    *out = ARENA_ARRAY(arena, count, struct str);
    *bytes = 0;
    for (size_t i = 0; i < count; i++) {
        if (!read_file(arena, names[i], &(*out)[i]))
            return false;
        *bytes += (*out)[i].length;
    }
    return true;
}

static bool pass(struct arena *arena, const struct str *texts, size_t count, double *fastest)
{
    struct seconds seconds = {0, 0};
    double before = work_clock();

    for (size_t i = 0; i < count; i++) {
        struct work work = {.reading = READ_FILE, .text = texts[i]};
        if (!work_run(arena, &work, false, &seconds))
            return false;
        arena_reset(arena);
    }
    double spent = work_clock() - before;
    if (*fastest <= 0 || spent < *fastest)
        *fastest = spent;
    return true;
}

bool files_throughput(char *const *names, size_t count)
{
    struct arena *texts = arena_new(), *arena = arena_new();
    struct str *all;
    size_t bytes;
    double fastest = 0;
    bool ok = read_all(texts, names, count, &all, &bytes);

    for (int i = 0; ok && i < PASSES; i++)
        ok = pass(arena, all, count, &fastest);
    if (ok)
        printf("%zu %.6f\n", bytes, fastest);
    arena_free(arena);
    arena_free(texts);
    return ok;
}

bool files_memory(char *const *names, size_t count)
{
    struct arena *texts = arena_new(), *arena = arena_new();
    struct buf whole = {.arena = texts};
    struct seconds ignored = {0, 0};
    struct str *all;
    size_t bytes;
    bool ok = read_all(texts, names, count, &all, &bytes);

    for (size_t i = 0; ok && i < count; i++) {
        buf_append(&whole, STR("file {\n"));
        buf_append(&whole, all[i]);
        buf_append(&whole, STR("\n}\n"));
    }
    struct work work = {.reading = READ_FILE, .text = buf_str(&whole)};
    double before = measure_peak();
    ok = ok && work_run(arena, &work, false, &ignored);
    if (ok)
        printf("%.1f\n", (measure_peak() - before) / (double)work.text.length);
    arena_free(arena);
    arena_free(texts);
    return ok;
}

/* --- The sources of cases --- */

static bool is_native_file(const struct wire *test)
{
    const struct wire *op = wire_member(test, "op"), *syntax = wire_member(test, "syntax");

    return op != NULL && (syntax == NULL || str_equal(syntax->text, STR("native"))) &&
           (str_equal(op->text, STR("parse")) || str_equal(op->text, STR("body")));
}

/* The sources of one file of cases, each as the body of a block, so often that the file is long
   enough to be measured. */
static bool write_sources(const char *folder, const char *name, const struct buf *bodies)
{
    char path[4096];
    size_t length = 0;

    snprintf(path, sizeof path, "%s/%s.hcl", folder, name);
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        perror(path);
        return false;
    }
    for (; bodies->length > 0 && length < CASES_BYTES; length += bodies->length)
        (void)fwrite(bodies->data, 1, bodies->length, file);
    bool ok = ferror(file) == 0;
    return fclose(file) == 0 && ok;
}

static void collect_sources(struct arena *arena, const struct wire *file, struct buf *bodies)
{
    const struct wire *cases = wire_member(file, "cases");

    for (size_t i = 0; cases != NULL && i < cases->count; i++) {
        const struct wire *source = wire_member(&cases->items[i], "source");
        if (source == NULL || source->kind != WIRE_STRING || !is_native_file(&cases->items[i]) ||
            !work_parses(arena, &(struct work){.reading = READ_FILE, .text = source->text}))
            continue;
        buf_append(bodies, STR("file {\n"));
        buf_append(bodies, source->text);
        buf_append(bodies, STR("\n}\n"));
    }
}

bool files_of_cases(const char *folder, char *const *names, size_t count)
{
    struct arena *arena = arena_new();
    bool ok = true;

    for (size_t i = 0; ok && i < count; i++) {
        struct spec spec = {.edition = SPEC_NO_EDITION};
        struct buf bodies = {.arena = arena};
        struct ctx cx;
        struct str text;
        const struct wire *file;
        char number[32];
        ctx_init(&cx, arena, &spec);
        ok = read_file(arena, names[i], &text) && wire_read(&cx, text, &file);
        if (ok) {
            collect_sources(arena, file, &bodies);
            snprintf(number, sizeof number, "%05zu", i);
            ok = write_sources(folder, number, &bodies);
        }
        arena_reset(arena);
    }
    arena_free(arena);
    return ok;
}
