/* Measures the processor time of the runner for each case (`make bench-runner`). testimpl gives the
   same answer to every request. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/os.h"
#include "base/text.h"
#include "commands/commands.h"
#include "options/options.h"
#include "process/workdir.h"

enum {
    CASES = 50000,
    FRESH_CASES = 1000, /* number of cases in a run with a new process for each case */
    CASES_PER_FILE = 250
};

/* Number of runs for each figure. Only the fastest run counts. */
enum { TRIES = 3 };

/* Maximum processor time for a case, in microseconds. */
#define GOAL_US 10.0

struct cost {
    double own_us;  /* processor time that this process used for each case */
    double wall_us; /* elapsed time for each case */
};

static void die(const char *what)
{
    fprintf(stderr, "runner-bench: %s: %s\n", what, strerror(errno));
    exit(2);
}

static void write_file(const char *dir, const char *name, const struct buf *text)
{
    struct buf path = {0};
    buf_fmt(&path, "%s/%s", dir, name);
    if (!os_replace_file(buf_text(&path), buf_text(text), text->len))
        die(path.data);
    buf_free(&path);
}

static void make_folder(const char *dir, const char *name)
{
    struct buf path = {0};
    buf_fmt(&path, "%s/%s", dir, name);
    if (mkdir(path.data, 0700) != 0)
        die(path.data);
    buf_free(&path);
}

static void write_cases(const char *dir, size_t file, size_t count)
{
    struct buf text = {0}, name = {0};
    buf_fmt(&text, "{\"section\":\"native/f%zu\",\"cases\":[", file);
    for (size_t i = 0; i < count; i++)
        buf_fmt(&text,
                "%s\n{\"name\":\"c%zu\",\"covers\":[\"native.a.one\"],\"op\":\"evaluate\","
                "\"source\":\"length(a.b[%zu]) > 2 ? \\\"x-${a.c}\\\" : [for v in a.d : v]\","
                "\"scope\":{\"a\":{\"object\":{\"b\":{\"tuple\":[]},\"c\":{\"string\":\"y\"}}}},"
                "\"expect\":{\"value\":{\"number\":\"1\"}}}",
                i > 0 ? "," : "", i, i);
    buf_str(&text, "]}\n");
    buf_fmt(&name, "native/f%zu.json", file);
    write_file(dir, name.data, &text);
    buf_free(&text);
    buf_free(&name);
}

static void write_suite(const char *dir, size_t cases)
{
    struct buf registry = {0};
    buf_str(&registry, "{\"document\":\"native\",\"title\":\"Bench\",\"sections\":[");
    for (size_t file = 0; file * CASES_PER_FILE < cases; file++)
        buf_fmt(&registry, "%s{\"id\":\"native/f%zu\",\"title\":\"F\"}", file > 0 ? "," : "", file);
    buf_str(&registry, "],\"rules\":[{\"id\":\"native.a.one\",\"section\":\"native/f0\","
                       "\"text\":\"A rule.\",\"cases\":\"accept\"}]}\n");
    make_folder(dir, "registry");
    make_folder(dir, "native");
    write_file(dir, "registry/native.json", &registry);
    registry.len = 0;
    buf_str(&registry, "{\"readings\":[]}\n");
    write_file(dir, "registry/readings.json", &registry);
    for (size_t file = 0, left = cases; left > 0; file++) {
        size_t count = left < CASES_PER_FILE ? left : CASES_PER_FILE;
        write_cases(dir, file, count);
        left -= count;
    }
    buf_free(&registry);
}

static double own_us(void)
{
    struct rusage u;
    getrusage(RUSAGE_SELF, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) * 1e6 +
           (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec);
}

/* Runs hclcheck with another option. The option may be NULL. */
static struct cost measure(const char *testimpl, const char *dir, size_t cases, const char *option)
{
    struct buf command = {0};
    struct options o;
    text_shell_quote(testimpl, &command);
    buf_str(&command, " --table");
    char *argv[] = {(char *)"hclcheck", (char *)"--impl", command.data,
                    (char *)"--cases",  (char *)dir,      (char *)option};
    int argc = option == NULL ? 5 : 6;
    if (options_read(&options_hclcheck, argc, argv, &o, stderr) != COMMAND_LINE_READ)
        die("the command line is wrong");
    FILE *out = fopen("/dev/null", "we");
    if (out == NULL)
        die("/dev/null");
    double own = own_us(), wall = os_now_ms();
    if (run_command(&o, out, stderr) != EXIT_RIGHT)
        die("the run failed");
    struct cost cost = {(own_us() - own) / (double)cases,
                        (os_now_ms() - wall) * 1000 / (double)cases};
    fclose(out);
    options_free(&o);
    buf_free(&command);
    return cost;
}

static struct cost best(const char *testimpl, const char *dir, size_t cases, const char *option)
{
    struct cost least = {0};
    for (int i = 0; i < TRIES; i++) {
        struct cost c = measure(testimpl, dir, cases, option);
        if (i == 0 || c.own_us < least.own_us)
            least.own_us = c.own_us;
        if (i == 0 || c.wall_us < least.wall_us)
            least.wall_us = c.wall_us;
    }
    return least;
}

int main(int argc, char **argv)
{
    struct buf dir = {0}, few = {0}, why = {0};
    if (argc != 2) {
        fputs("usage: runner-bench TESTIMPL\n", stderr);
        return 2;
    }
    if (!workdir_make(&dir, &why) || !workdir_make(&few, &why))
        die(buf_text(&why));
    write_suite(dir.data, CASES);
    write_suite(few.data, FRESH_CASES);
    /* The run with --fresh comes first, because fork gets slower after a process has used much
       memory. */
    struct cost fresh = best(argv[1], few.data, FRESH_CASES, "--fresh"),
                load = best(argv[1], dir.data, CASES, "--list"),
                all = best(argv[1], dir.data, CASES, NULL);
    double own = all.own_us - load.own_us, wall = all.wall_us - load.wall_us;
    printf("runner, %d cases, an implementation that always gives the same answer\n", CASES);
    printf("  reading the suite     %8.2f µs per case\n", load.own_us);
    printf("  asking and judging    %8.2f µs of our own processor time per case (goal: %.0f)\n",
           own, GOAL_US);
    printf("                        %8.2f µs of elapsed time per case\n", wall);
    printf("  one process per case  %8.2f µs of elapsed time per case: %.0f times as long\n",
           fresh.wall_us, fresh.wall_us / wall);
    workdir_remove(dir.data);
    workdir_remove(few.data);
    buf_free(&dir);
    buf_free(&few);
    buf_free(&why);
    return own <= GOAL_US ? 0 : 1;
}
