/* For MAP_ANONYMOUS. */
#define _GNU_SOURCE

#include "fuzz/targets/harness_random.h"

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
#include "base/os.h"
#include "base/random.h"
#include "base/utf8.h"
#include "fuzz/targets/harness_target.h"

/* Longest input. */
#define INPUT_MAX 8192

/* An input is mutated further, instead of a new one being taken, but for one time in so many. */
#define CHAIN 8

/* The parent looks after the child this often. */
#define LOOK_NS 50000000L

/* What the child is at: the parent reads it when the child is gone. */
struct slot {
    volatile uint64_t runs;
    volatile size_t size;
    uint8_t bytes[INPUT_MAX];
};

/* --- The child --- */

static void take_input(struct slot *slot, const struct buf *inputs, size_t count, uint64_t *state)
{
    const struct buf *from = count > 0 ? &inputs[random_next(state) % count] : NULL;
    slot->size = from == NULL ? 0 : from->len < INPUT_MAX ? from->len : INPUT_MAX;
    if (slot->size > 0)
        memcpy(slot->bytes, from->data, slot->size);
}

/* In memory of its own, of exactly its size, so that the sanitizers see what is read beyond it. */
static void run_input(const struct slot *slot)
{
    uint8_t *copy = malloc(slot->size > 0 ? slot->size : 1);
    if (copy == NULL)
        abort();
    memcpy(copy, slot->bytes, slot->size);
    (void)LLVMFuzzerTestOneInput(copy, slot->size);
    free(copy);
}

static void run(struct slot *slot, const struct buf *inputs, size_t count,
                const struct random_settings *s, pid_t parent)
{
    uint64_t state = s->seed;
    double end = s->seconds > 0 ? os_now_ms() + s->seconds * 1000 : 0;
    for (uint64_t i = 0; s->count == 0 || i < s->count; i++) {
        if (i % 64 == 0 && ((end > 0 && os_now_ms() >= end) || getppid() != parent))
            return;
        if (random_next(&state) % CHAIN == 0 || slot->size == 0)
            take_input(slot, inputs, count, &state);
        slot->size = LLVMFuzzerCustomMutator(slot->bytes, slot->size, INPUT_MAX,
                                             (unsigned)random_next(&state));
        run_input(slot);
        slot->runs = i + 1;
    }
}

/* --- The parent --- */

/* Waits for the child; kills it where an input takes too long. Whether it came to that. */
static bool wait_for(pid_t child, const struct slot *slot, int *status)
{
    uint64_t runs = 0;
    double since = os_now_ms();
    bool hangs = false;
    while (waitpid(child, status, hangs ? 0 : WNOHANG) != child) {
        nanosleep(&(struct timespec){0, LOOK_NS}, NULL);
        if (slot->runs != runs) {
            runs = slot->runs;
            since = os_now_ms();
        } else if (!hangs && os_now_ms() - since > RANDOM_HANG_SECONDS * 1000.0) {
            hangs = kill(child, SIGKILL) == 0;
        }
    }
    return hangs;
}

/* Where only the log is left of a machine. */
static void print_base64(const uint8_t *bytes, size_t size)
{
    struct buf text = {0};
    utf8_base64_encode((const char *)bytes, size, &text);
    fprintf(stderr, "the same without the file: echo %s | base64 -d > input\n", buf_text(&text));
    buf_free(&text);
}

static void keep_input(const struct slot *slot, const struct random_settings *s)
{
    struct buf path = {0};
    const char *slash = strrchr(s->program, '/');
    bool kept = mkdir(s->keep, 0777) == 0 || errno == EEXIST;
    buf_fmt(&path, "%s/%s-%" PRIu64 "-%" PRIu64, s->keep, slash == NULL ? s->program : slash + 1,
            s->seed, slot->runs);
    kept = kept && os_replace_file(buf_text(&path), (const char *)slot->bytes, slot->size);
    if (kept)
        fprintf(stderr, "run it again: %s %s\n", s->program, buf_text(&path));
    else
        perror(buf_text(&path));
    print_base64(slot->bytes, slot->size);
    buf_free(&path);
}

static bool report(const struct slot *slot, const struct random_settings *s, int status, bool hangs)
{
    bool ended = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    printf("%" PRIu64 " random inputs, seed %" PRIu64 "\n", slot->runs, s->seed);
    fflush(stdout);
    if (ended)
        return true;
    if (hangs)
        fprintf(stderr, "input %" PRIu64 " takes longer than %d s\n", slot->runs + 1,
                RANDOM_HANG_SECONDS);
    else if (WIFSIGNALED(status))
        fprintf(stderr, "input %" PRIu64 " ended the process with signal %d\n", slot->runs + 1,
                WTERMSIG(status));
    else
        fprintf(stderr,
                "input %" PRIu64 ", or a leak before it, ended the process with status %d\n",
                slot->runs + 1, WEXITSTATUS(status));
    keep_input(slot, s);
    fprintf(stderr, "all of them again: --seed %" PRIu64 " --count %" PRIu64 "\n", s->seed,
            slot->runs + 1);
    return false;
}

bool harness_random(const struct buf *inputs, size_t count, const struct random_settings *s)
{
    int status = 0;
    struct slot *slot =
        mmap(NULL, sizeof *slot, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (slot == MAP_FAILED) {
        perror("mmap");
        return false;
    }
    fflush(NULL);
    pid_t parent = getpid(), child = fork();
    if (child < 0) {
        perror("fork");
        return false;
    }
    if (child == 0) {
        run(slot, inputs, count, s, parent);
        exit(0); /* leaks are looked for */
    }
    bool hangs = wait_for(child, slot, &status);
    bool ok = report(slot, s, status, hangs);
    munmap(slot, sizeof *slot);
    return ok;
}
