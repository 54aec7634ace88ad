/* Runs files, and those in folders, through a fuzz target: a corpus, or what a fuzzer left. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/os.h"
#include "fuzz/harness_target.h"

static const char usage[] =
    "Runs inputs through a fuzz target; what is wrong ends the process.\n\n"
    "usage: %s [--verbose] [--repeat N] FILE|FOLDER…\n\n"
    "  --verbose   name each input before it is run: the last one named ended the process\n"
    "  --repeat N  run all of them N times, to measure\n\n"
    "Exit status: 0 all went through, 2 usage error or a file that cannot be read.\n";

/* Most passes of --repeat. */
enum { REPEAT_MAX = 1000000 };

struct settings {
    bool verbose;
    long repeat;
    int first; /* path on the command line */
};

static bool read_arguments(int argc, char **argv, struct settings *s)
{
    *s = (struct settings){.repeat = 1, .first = 1};
    for (; s->first < argc && strncmp(argv[s->first], "--", 2) == 0; s->first++) {
        if (strcmp(argv[s->first], "--verbose") == 0)
            s->verbose = true;
        else if (strcmp(argv[s->first], "--repeat") == 0 && s->first + 1 < argc)
            s->repeat = strtol(argv[++s->first], NULL, 10);
        else
            return false;
    }
    return s->first < argc && s->repeat >= 1 && s->repeat <= REPEAT_MAX;
}

static bool add_paths(int argc, char **argv, int first, struct os_paths *paths)
{
    struct buf bad = {0};
    bool ok = true;
    for (int i = first; i < argc && ok; i++) {
        if (os_is_dir(argv[i])) {
            ok = os_walk(argv[i], NULL, NULL, paths, &bad);
        } else {
            paths->list = mem_more(paths->list, &paths->cap, paths->count, sizeof *paths->list);
            paths->list[paths->count++] = mem_dup(argv[i]);
        }
    }
    if (!ok)
        fprintf(stderr, "%s: cannot be read\n", buf_text(&bad));
    buf_free(&bad);
    return ok;
}

static bool read_files(const struct os_paths *paths, struct buf *texts)
{
    for (size_t i = 0; i < paths->count; i++)
        if (!os_read_file(paths->list[i], &texts[i])) {
            perror(paths->list[i]);
            return false;
        }
    return true;
}

static void run(const struct settings *s, const struct os_paths *paths, const struct buf *texts)
{
    double begin = os_now_ms();
    for (long k = 0; k < s->repeat; k++)
        for (size_t i = 0; i < paths->count; i++) {
            if (s->verbose)
                fprintf(stderr, "%s\n", paths->list[i]);
            LLVMFuzzerTestOneInput((const uint8_t *)buf_text(&texts[i]), texts[i].len);
        }
    double seconds = (os_now_ms() - begin) / 1000,
           inputs = (double)paths->count * (double)s->repeat;
    printf("%zu inputs, %.0f a second\n", paths->count, seconds > 0 ? inputs / seconds : 0);
}

int main(int argc, char **argv)
{
    struct settings s;
    struct os_paths paths = {0};
    if (!read_arguments(argc, argv, &s)) {
        fprintf(stderr, usage, argv[0]);
        return 2;
    }
    if (!add_paths(argc, argv, s.first, &paths))
        return 2;
    struct buf *texts = mem_alloc((paths.count + 1) * sizeof *texts);
    bool ok = read_files(&paths, texts) && LLVMFuzzerInitialize(&argc, &argv) == 0;
    if (ok)
        run(&s, &paths, texts);
    for (size_t i = 0; i < paths.count; i++)
        buf_free(&texts[i]);
    free(texts);
    os_paths_free(&paths);
    return ok ? 0 : 2;
}
