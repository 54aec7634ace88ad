/* The main function of a fuzz target that is built without AFL++ and libFuzzer. Runs the target on
   files, such as a corpus or the findings of a fuzzer. With --seconds or --count, runs the target
   on random mutations of the files, in a child process, without coverage feedback. */

/* Makes MAP_ANONYMOUS available. */
#define _GNU_SOURCE

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/random.h"
#include "fuzz/targets/harness_target.h"

static const char usage[] =
    "Runs inputs through a fuzz target; an error ends the process.\n\n"
    "usage: %s FILE|FOLDER…\n"
    "       %s --seconds N|--count N [--seed S] [--keep FOLDER] [FILE|FOLDER…]\n\n"
    "  --seconds N    run random mutations of the files for N seconds\n"
    "  --count N      run N random mutations of the files\n"
    "  --seed S       seed of the random inputs (default: a new seed, which is printed)\n"
    "  --keep FOLDER  save an input that ends the process in FOLDER (default: fuzz-found)\n\n"
    "Exit status: 0 no input ended the process; 1 a random input ended the process; 2 usage\n"
    "error, or a file that cannot be read. Any other status: one of the files ended the process.\n";

/* Maximum value of --seconds: a week. */
#define SECONDS_MAX (7 * 24 * 3600)

/* Longest random input. */
#define INPUT_MAX 8192

/* About one mutation in eight starts from a file. The other mutations change the previous input
   again. */
#define CHAIN 8

/* Nanoseconds between two checks of the child. */
#define POLL_NS 50000000L

/* Time limit of one input. The limit is long, for sanitizers on a busy machine. */
#define HANG_SECONDS 20

struct settings {
    const char *program;
    /* limits for random inputs; if both limits are 0, only the files run */
    uint64_t seconds, count;
    uint64_t seed;
    const char *keep;
    int first; /* index of the first path in argv */
};

struct inputs {
    struct os_paths paths;
    struct buf *texts;
};

/* Shared memory that holds the child's current input. The parent reads the input after the child
   has ended. */
struct slot {
    volatile uint64_t runs;
    volatile size_t size;
    uint8_t bytes[INPUT_MAX];
};

static void copy_input(struct slot *slot, const struct inputs *in, uint64_t *state)
{
    size_t count = in->paths.count;
    const struct buf *from = count > 0 ? &in->texts[random_next(state) % count] : NULL;
    slot->size = from == NULL ? 0 : from->len < INPUT_MAX ? from->len : INPUT_MAX;
    if (slot->size > 0)
        memcpy(slot->bytes, from->data, slot->size);
}

/* Runs the target on a copy of the input. The copy has exactly the input's size. Therefore a
   sanitizer detects reading after its end. */
static void run_input(const void *bytes, size_t size)
{
    uint8_t *copy = mem_alloc(size > 0 ? size : 1);
    memcpy(copy, bytes, size);
    (void)LLVMFuzzerTestOneInput(copy, size);
    free(copy);
}

static void run_random(struct slot *slot, const struct inputs *in, const struct settings *s,
                       pid_t parent)
{
    uint64_t state = s->seed;
    double end = os_now_ms() + (double)s->seconds * 1000;
    for (uint64_t i = 0; s->count == 0 || i < s->count; i++) {
        if (i % 64 == 0 && ((s->seconds > 0 && os_now_ms() >= end) || getppid() != parent))
            return;
        if (random_next(&state) % CHAIN == 0 || slot->size == 0)
            copy_input(slot, in, &state);
        slot->size = LLVMFuzzerCustomMutator(slot->bytes, slot->size, INPUT_MAX,
                                             (unsigned)random_next(&state));
        run_input(slot->bytes, slot->size);
        slot->runs = i + 1;
    }
}

/* Waits until the child ends. If an input takes too long, kills the child and returns true. */
static bool wait_for(pid_t child, const struct slot *slot, int *status)
{
    uint64_t runs = 0;
    double since = os_now_ms();
    bool hangs = false;
    while (waitpid(child, status, hangs ? 0 : WNOHANG) != child) {
        nanosleep(&(struct timespec){0, POLL_NS}, NULL);
        if (slot->runs != runs) {
            runs = slot->runs;
            since = os_now_ms();
        } else if (!hangs && os_now_ms() - since > HANG_SECONDS * 1000.0) {
            hangs = kill(child, SIGKILL) == 0;
        }
    }
    return hangs;
}

/* Saves the input to a file. */
static void keep_input(const struct slot *slot, const struct settings *s)
{
    struct buf path = {0};
    const char *slash = strrchr(s->program, '/');
    bool kept = mkdir(s->keep, 0777) == 0 || errno == EEXIST;
    buf_fmt(&path, "%s/%s-%" PRIu64 "-%" PRIu64, s->keep, slash == NULL ? s->program : slash + 1,
            s->seed, slot->runs);
    if (kept && os_replace_file(buf_text(&path), (const char *)slot->bytes, slot->size))
        fprintf(stderr, "run it again: %s %s\n", s->program, buf_text(&path));
    else
        perror(buf_text(&path));
    buf_free(&path);
}

static bool report(const struct slot *slot, const struct settings *s, int status, bool hangs)
{
    uint64_t last = slot->runs + 1;
    printf("%" PRIu64 " random inputs, seed %" PRIu64 "\n", slot->runs, s->seed);
    fflush(stdout);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return true;
    fprintf(stderr, "input %" PRIu64, last);
    if (hangs)
        fprintf(stderr, " takes longer than %d s\n", HANG_SECONDS);
    else if (WIFSIGNALED(status))
        fprintf(stderr, " ended the process with signal %d\n", WTERMSIG(status));
    else
        fprintf(stderr,
                ", or a memory leak in an earlier input, ended the process with status %d\n",
                WEXITSTATUS(status));
    keep_input(slot, s);
    fprintf(stderr,
            "to run all inputs up to this one again: --seed %" PRIu64 " --count %" PRIu64 "\n",
            s->seed, last);
    return false;
}

/* Runs random inputs in a child process. Returns true if the child survived all inputs. */
static bool try_random(const struct inputs *in, const struct settings *s)
{
    int status = 0;
    struct slot *slot =
        mmap(NULL, sizeof *slot, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    fflush(NULL);
    pid_t parent = getpid(), child = slot == MAP_FAILED ? -1 : fork();
    if (child < 0) {
        perror(s->program);
        return false;
    }
    if (child == 0) {
        run_random(slot, in, s, parent);
        exit(0); /* calls exit instead of _exit, because then the sanitizer looks for leaks */
    }
    bool hangs = wait_for(child, slot, &status);
    bool ok = report(slot, s, status, hangs);
    munmap(slot, sizeof *slot);
    return ok;
}

static bool read_number(const char *text, uint64_t least, uint64_t most, uint64_t *out)
{
    char *end;
    errno = 0;
    *out = strtoull(text, &end, 10);
    return text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0 && *out >= least &&
           *out <= most;
}

static bool read_option(const char *name, const char *value, struct settings *s)
{
    if (strcmp(name, "--seconds") == 0)
        return read_number(value, 1, SECONDS_MAX, &s->seconds);
    if (strcmp(name, "--count") == 0)
        return read_number(value, 1, UINT64_MAX / 2, &s->count);
    if (strcmp(name, "--seed") == 0)
        return read_number(value, 0, UINT64_MAX, &s->seed);
    s->keep = value;
    return strcmp(name, "--keep") == 0;
}

static bool read_arguments(int argc, char **argv, struct settings *s)
{
    *s = (struct settings){
        .program = argv[0], .keep = "fuzz-found", .seed = os_random_seed(), .first = 1};
    for (; s->first < argc && strncmp(argv[s->first], "--", 2) == 0; s->first++) {
        if (s->first + 1 >= argc || !read_option(argv[s->first], argv[s->first + 1], s))
            return false;
        s->first++;
    }
    return s->first < argc || s->seconds > 0 || s->count > 0;
}

static bool add_path(const char *path, struct os_paths *paths)
{
    struct buf bad = {0};
    bool ok = true;
    if (os_is_dir(path))
        ok = os_walk(path, NULL, NULL, paths, &bad);
    else
        os_paths_add(paths, path);
    if (!ok)
        fprintf(stderr, "%s: cannot be read\n", buf_text(&bad));
    buf_free(&bad);
    return ok;
}

static bool read_files(struct inputs *in)
{
    in->texts = mem_alloc((in->paths.count + 1) * sizeof *in->texts);
    for (size_t i = 0; i < in->paths.count; i++)
        if (!os_read_file(in->paths.list[i], &in->texts[i])) {
            perror(in->paths.list[i]);
            return false;
        }
    return true;
}

static void run_files(const struct inputs *in)
{
    double begin = os_now_ms();
    for (size_t i = 0; i < in->paths.count; i++)
        run_input(buf_text(&in->texts[i]), in->texts[i].len);
    double seconds = (os_now_ms() - begin) / 1000;
    printf("%zu inputs, %.0f a second\n", in->paths.count,
           seconds > 0 ? (double)in->paths.count / seconds : 0);
}

int main(int argc, char **argv)
{
    struct settings s;
    struct inputs in = {0};
    int status = 0;
    if (!read_arguments(argc, argv, &s)) {
        fprintf(stderr, usage, argv[0], argv[0]);
        return 2;
    }
    for (int i = s.first; i < argc && status == 0; i++)
        status = add_path(argv[i], &in.paths) ? 0 : 2;
    if (status != 0 || !read_files(&in))
        status = 2;
    else if (s.seconds > 0 || s.count > 0)
        status = try_random(&in, &s) ? 0 : 1;
    else
        run_files(&in);
    for (size_t i = 0; in.texts != NULL && i < in.paths.count; i++)
        buf_free(&in.texts[i]);
    free(in.texts);
    os_paths_free(&in.paths);
    return status;
}
