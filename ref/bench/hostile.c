/* Gives hclref hostile input. Each request must be answered, within the time and the memory below,
   whatever the answers are: no crash, no hang, no memory without bound. */
#define _DEFAULT_SOURCE /* wait4 */

#include "bench/bench.h"

#include "base/arena.h"
#include "bench/requests.h"
#include "bench/shapes.h"

#include <fcntl.h>
#include <stdio.h>
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
    STACK_MEGABYTES = 8,  /* the usual size of a stack */
    MANY = 100 * 1000     /* repetitions */
};

struct run {
    int status;
    double seconds, megabytes;
    size_t requests, replies, values, errors, refusals;
    bool odd; /* a reply is none of these */
};

static void die(const char *what)
{
    perror(what);
    exit(2);
}

/* One input of one of the three kinds. */
struct input {
    struct str name;
    const struct growing *growing;
    const struct asked *asked;
    const struct singular *singular;
};

/* The variables of growth.def. */
#define SCOPE                                                                                      \
    ",\"scope\":{\"n\":{\"null\":\"dynamic\"},\"u\":{\"unknown\":\"dynamic\"},"                    \
    "\"s\":{\"string\":\"s\"},\"xs\":{\"tuple\":[{\"number\":\"1\"}]}}"
#define JSON ",\"syntax\":\"json\""

/* The text whole, and without an end. */
static void write_growing(struct requests *r, const struct growing *input)
{
    static const struct {
        const char *op, *members;
    } forms[] = {[FORM_FILE] = {"parse", ""},
                 [FORM_EXPRESSION] = {"evaluate", SCOPE},
                 [FORM_TEMPLATE] = {"template", SCOPE},
                 [FORM_JSON_FILE] = {"body", JSON ",\"schema\":{\"dynamic\":true}"},
                 [FORM_JSON_EXPRESSION] = {"evaluate", JSON SCOPE}};
    const char *op = forms[input->form].op, *members = forms[input->form].members;
    requests_add(r, op, shape_text(r->arena, &input->shape, MANY), members);
    requests_add(r, op, shape_cut(r->arena, &input->shape, MANY), members);
}

static size_t write_input(FILE *file, const struct input *input)
{
    struct requests r = {.file = file, .arena = arena_new()};
    if (input->growing)
        write_growing(&r, input->growing);
    else if (input->asked)
        requests_add(&r, input->asked->op,
                     shape_text(r.arena, &input->asked->shape, input->asked->n),
                     input->asked->members);
    else
        input->singular->write(&r);
    arena_free(r.arena);
    if (fflush(file) != 0)
        die("writing an input");
    return r.count;
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

/* The first member after the id decides what a reply is. */
static void count_reply(struct run *run, const char *line)
{
    static const char *const answers[] = {"value", "type", "structure", "body", "static", "hello"};
    char member[16];
    run->replies++;
    if (sscanf(line, "{\"id\":%*[^,],\"%15[a-z]\"", member) != 1) {
        run->odd = true;
    } else if (strcmp(member, "error") == 0) {
        run->errors++;
    } else if (strcmp(member, "unsupported") == 0) {
        run->refusals++;
    } else {
        run->values++;
        for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
            if (strcmp(member, answers[i]) == 0)
                return;
        run->odd = true;
    }
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

static struct run run_input(char **program, const struct input *of)
{
    struct run run = {.status = -1};
    struct rusage usage;
    FILE *input = tmpfile(), *output = tmpfile();
    if (!input || !output)
        die("tmpfile");
    run.requests = write_input(input, of);
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

static bool report(size_t number, struct str name, const struct run *run)
{
    bool right = is_right(run);
    printf("%s %zu - %.*s (%zu requests: %zu answers, %zu errors, %zu refusals; %.1f s, %.0f MB",
           right ? "ok" : "not ok", number, STR_FMT(name), run->requests, run->values, run->errors,
           run->refusals, run->seconds, run->megabytes);
    if (!right)
        printf("; status %d, %zu replies%s", run->status, run->replies, run->odd ? ", odd" : "");
    printf(")\n");
    fflush(stdout);
    return right;
}

/* The input of that number; its name is in the arena. */
static struct input nth_input(struct arena *arena, size_t i)
{
    if (i < growing_count) {
        const struct growing *g = &growing[i];
        struct str name = g->name ? str_from(g->name) : shape_name(arena, &g->shape);
        return (struct input){.name = name, .growing = g};
    }
    i -= growing_count;
    if (i < asked_count)
        return (struct input){.name = str_format(arena, "%s%s: %zu of %s", asked[i].op,
                                                 asked[i].members, asked[i].n,
                                                 shape_name(arena, &asked[i].shape).data),
                              .asked = &asked[i]};
    i -= asked_count;
    return (struct input){.name = str_from(singulars[i].name), .singular = &singulars[i]};
}

bool hostile_run(char **program, const char *only)
{
    size_t number = 0;
    bool right = true;
    for (size_t i = 0; i < growing_count + asked_count + singular_count; i++) {
        struct arena *arena = arena_new();
        struct input input = nth_input(arena, i);
        if (strstr(input.name.data, only)) {
            struct run run = run_input(program, &input);
            right = report(++number, input.name, &run) && right;
        }
        arena_free(arena);
    }
    printf("1..%zu\n", number);
    return right && number > 0;
}
