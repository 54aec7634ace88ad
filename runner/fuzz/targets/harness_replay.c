/* Runs files, and those in folders, through a fuzz target: a corpus, or what a fuzzer left; or
 * random inputs made of them. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/os.h"
#include "fuzz/targets/harness_random.h"
#include "fuzz/targets/harness_target.h"

static const char usage[] =
    "Runs inputs through a fuzz target; what is wrong ends the process.\n\n"
    "usage: %s [--verbose] [--repeat N] FILE|FOLDER…\n"
    "       %s --seconds N|--count N [--seed S] [--keep FOLDER] [FILE|FOLDER…]\n\n"
    "  --verbose      name each input before it is run: the last one named ended the process\n"
    "  --repeat N     run all of them N times, to measure\n"
    "  --seconds N    run random inputs, made of these, for so long\n"
    "  --count N      run so many random inputs\n"
    "  --seed S       where they begin (another one each time; it is printed)\n"
    "  --keep FOLDER  where one that ended the process is kept (fuzz-found)\n\n"
    "Exit status: 0 all went through, 1 a random input did not, 2 usage error or a file that "
    "cannot\n"
    "be read. Another one: that input did not.\n";

/* Most passes of --repeat. */
enum { REPEAT_MAX = 1000000 };

/* Most of --seconds: a week. */
enum { SECONDS_MAX = 7 * 24 * 3600 };

struct settings {
    bool verbose;
    uint64_t repeat;
    uint64_t seconds;
    uint64_t count;
    struct random_settings random;
    int first; /* path on the command line */
};

static bool is_random(const struct settings *s)
{
    return s->seconds > 0 || s->count > 0;
}

static bool read_number(const char *text, uint64_t most, uint64_t *out)
{
    char *end;
    errno = 0;
    *out = strtoull(text, &end, 10);
    return text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0 && *out <= most;
}

static bool read_option(const char *name, const char *value, struct settings *s)
{
    if (strcmp(name, "--repeat") == 0)
        return read_number(value, REPEAT_MAX, &s->repeat) && s->repeat > 0;
    if (strcmp(name, "--seconds") == 0)
        return read_number(value, SECONDS_MAX, &s->seconds) && s->seconds > 0;
    if (strcmp(name, "--count") == 0)
        return read_number(value, UINT64_MAX / 2, &s->count) && s->count > 0;
    if (strcmp(name, "--seed") == 0)
        return read_number(value, UINT64_MAX, &s->random.seed);
    s->random.keep = value;
    return strcmp(name, "--keep") == 0;
}

static bool read_arguments(int argc, char **argv, struct settings *s)
{
    *s = (struct settings){.repeat = 1, .first = 1};
    s->random = (struct random_settings){
        .program = argv[0], .keep = "fuzz-found", .seed = os_random_seed()};
    for (; s->first < argc && strncmp(argv[s->first], "--", 2) == 0; s->first++) {
        if (strcmp(argv[s->first], "--verbose") == 0)
            s->verbose = true;
        else if (s->first + 1 >= argc || !read_option(argv[s->first], argv[s->first + 1], s))
            return false;
        else
            s->first++;
    }
    s->random.seconds = (double)s->seconds;
    s->random.count = (size_t)s->count;
    return s->first < argc || is_random(s);
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
    for (uint64_t k = 0; k < s->repeat; k++)
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
        fprintf(stderr, usage, argv[0], argv[0]);
        return 2;
    }
    if (!add_paths(argc, argv, s.first, &paths))
        return 2;
    struct buf *texts = mem_alloc((paths.count + 1) * sizeof *texts);
    bool ok = read_files(&paths, texts) && LLVMFuzzerInitialize(&argc, &argv) == 0;
    bool through = true;
    if (ok && is_random(&s))
        through = harness_random(texts, paths.count, &s.random);
    else if (ok)
        run(&s, &paths, texts);
    for (size_t i = 0; i < paths.count; i++)
        buf_free(&texts[i]);
    free(texts);
    os_paths_free(&paths);
    return !ok ? 2 : through ? 0 : 1;
}
