/* pathological PROGRAM...: gives hclref, or what runs it, input that is meant to hurt. Each input
   must be answered, request by request, within the time and the memory below, whatever the answers
   are: no crash, no hang, no memory without bound. Prints TAP. */

#define _DEFAULT_SOURCE /* wait4 */

#include "base/arena.h"
#include "pathological/inputs.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* For one input, of a program built with sanitizers. */
enum {
    SECONDS = 90,         /* of processor time */
    CLOCK_SECONDS = 3600, /* against a program that waits for ever: a busy machine is slow */
    MEGABYTES = 3072,     /* resident at once */
    STACK_MEGABYTES = 8   /* the usual size of a stack */
};

struct run {
    int status;
    double seconds, megabytes;
    size_t requests, replies, values, errors, refusals;
    bool odd; /* a reply that is none of these */
};

static void die(const char *what)
{
    perror(what);
    exit(2);
}

/* In a process of its own, so that this one stays small: what it holds would be counted as memory
   of its children. */
static size_t write_input(FILE *file, const struct inputs *inputs, size_t i)
{
    int ends[2], status;
    size_t count = 0;

    if (pipe(ends) != 0)
        die("pipe");
    fflush(NULL);
    pid_t child = fork();
    if (child < 0)
        die("fork");
    if (child == 0) {
        struct requests requests = {.file = file, .arena = arena_new()};
        inputs->write(&requests, i);
        bool ok = fflush(file) == 0 && write(ends[1], &requests.count, sizeof count) > 0;
        _exit(ok ? 0 : 1);
    }
    close(ends[1]);
    bool ok = read(ends[0], &count, sizeof count) == (ssize_t)sizeof count;
    close(ends[0]);
    if (waitpid(child, &status, 0) != child || status != 0 || !ok)
        die("writing an input");
    return count;
}

static void limit(int resource, rlim_t most)
{
    struct rlimit both = {most, most};

    if (setrlimit(resource, &both) != 0)
        die("setrlimit");
}

static void execute(char **program, FILE *input, FILE *output)
{
    limit(RLIMIT_CPU, SECONDS);
    limit(RLIMIT_STACK, (rlim_t)STACK_MEGABYTES << 20);
    limit(RLIMIT_CORE, 0);
    alarm(CLOCK_SECONDS); /* outlives exec */
    if (lseek(fileno(input), 0, SEEK_SET) != 0 || dup2(fileno(input), 0) < 0 ||
        dup2(fileno(output), 1) < 0)
        die("redirect");
    execvp(program[0], program);
    die(program[0]);
}

/* The member behind the id decides what a reply is. */
static void count_reply(struct run *run, const char *line)
{
    static const char *const answers[] = {"value\"", "type\"",   "structure\"",
                                          "body\"",  "static\"", "hello\""};
    const char *member = strchr(line, ',');

    run->replies++;
    if (strncmp(line, "{\"id\":", 6) != 0 || member == NULL || strncmp(member, ",\"", 2) != 0) {
        run->odd = true;
        return;
    }
    member += 2;
    if (strncmp(member, "error\"", 6) == 0)
        run->errors++;
    else if (strncmp(member, "unsupported\"", 12) == 0)
        run->refusals++;
    else
        run->values++;
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
        if (strncmp(member, answers[i], strlen(answers[i])) == 0)
            return;
    run->odd = run->odd ||
               (strncmp(member, "error\"", 6) != 0 && strncmp(member, "unsupported\"", 12) != 0);
}

/* Lines may be of any length: their beginnings are looked at. */
static void read_replies(struct run *run, FILE *output)
{
    char line[64];
    size_t length = 0;

    rewind(output);
    for (int c; (c = fgetc(output)) != EOF;) {
        if (c == '\n') {
            line[length] = '\0';
            count_reply(run, line);
            length = 0;
        } else if (length + 1 < sizeof line) {
            line[length++] = (char)c;
        }
    }
    run->odd = run->odd || length > 0;
}

static double seconds(struct timeval t)
{
    return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

static struct run run_input(char **program, const struct inputs *inputs, size_t i)
{
    struct run run = {.status = -1};
    struct rusage usage;
    FILE *input = tmpfile(), *output = tmpfile();

    if (input == NULL || output == NULL)
        die("tmpfile");
    run.requests = write_input(input, inputs, i);
    pid_t child = fork();
    if (child < 0)
        die("fork");
    if (child == 0)
        execute(program, input, output);
    if (wait4(child, &run.status, 0, &usage) != child)
        die("wait4");
    run.seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
    run.megabytes = (double)usage.ru_maxrss / 1024;
    read_replies(&run, output);
    fclose(input);
    fclose(output);
    return run;
}

static bool is_right(const struct run *run)
{
    return run->status == 0 && !run->odd && run->replies == run->requests &&
           run->megabytes <= MEGABYTES;
}

/* A name on one line, without what TAP would take for its own. */
static void print_name(struct str name)
{
    for (size_t i = 0; i < name.length; i++) {
        char c = name.data[i];
        if (c == '\n')
            fputs("\\n", stdout);
        else
            putchar(c == '#' || c < ' ' || c == 0x7f ? '.' : c);
    }
}

static bool report(size_t number, struct str name, const struct run *run)
{
    bool right = is_right(run);

    printf("%s %zu - ", right ? "ok" : "not ok", number);
    print_name(name);
    printf(" (%zu requests: %zu answers, %zu errors, %zu refusals; %.1f s, %.0f MB", run->requests,
           run->values, run->errors, run->refusals, run->seconds, run->megabytes);
    if (!right)
        printf("; status %d, %zu replies%s", run->status, run->replies, run->odd ? ", odd" : "");
    printf(")\n");
    fflush(stdout);
    return right;
}

int main(int argc, char **argv)
{
    static const struct inputs *const all[] = {&repetition_inputs, &singular_inputs};
    const char *only = getenv("ONLY");
    size_t number = 0;
    bool right = true;

    if (argc < 2) {
        fputs("usage: [ONLY=part of a name] pathological PROGRAM [ARGUMENT...]\n", stderr);
        return 2;
    }
    for (size_t k = 0; k < sizeof all / sizeof *all; k++) {
        for (size_t i = 0; i < all[k]->count; i++) {
            struct arena *arena = arena_new();
            struct str name = str_copy(arena, all[k]->name(arena, i));
            if (only == NULL || strstr(name.data, only) != NULL) {
                struct run run = run_input(argv + 1, all[k], i);
                right = report(++number, name, &run) && right;
            }
            arena_free(arena);
        }
    }
    printf("1..%zu\n", number);
    return right && number > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
