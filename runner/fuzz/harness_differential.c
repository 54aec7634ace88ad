/*
 * How many requests a campaign with one implementation makes in a second of one processor, and how
 * many the implementation answers alone in that time, both by the processor time of all processes,
 * so that what else the machine does is no matter:
 *
 *     differential-bench COMMAND [REQUESTS]
 *
 * Of the suite in this folder. What there is to find is found in a first part, whose cost is shown
 * beside that of the second.
 */
/* For wait4. */
#define _DEFAULT_SOURCE

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/os.h"
#include "fuzz/campaign.h"
#include "options/options.h"
#include "process/workdir.h"

/* Requests of each part, where nobody says. The second one comes in rounds, after each of which the
 * implementation answers alone, so that both meet the same machine; each is long enough for several
 * investigations. */
enum { REQUESTS = 100000, ROUNDS = 2 };

/* What is to be reached: requests a second of one processor, and percent of what the implementation
 * answers alone. */
enum { RATE_MIN = 25000, SHARE_MIN = 80 };

static double seconds_of(struct timespec t)
{
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double own_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return seconds_of(t);
}

static double usage_seconds(const struct rusage *u)
{
    return (double)(u->ru_utime.tv_sec + u->ru_stime.tv_sec) +
           (double)(u->ru_utime.tv_usec + u->ru_stime.tv_usec) / 1e6;
}

/* Processor time of the implementation's processes so far, ended ones and the one at work. */
static double child_seconds(const struct peer *p)
{
    struct rusage ended;
    struct timespec now = {0, 0};
    clockid_t clock;
    getrusage(RUSAGE_CHILDREN, &ended);
    if (p->up && clock_getcpuclockid(p->child.pid, &clock) == 0)
        clock_gettime(clock, &now);
    return usage_seconds(&ended) + seconds_of(now);
}

/* A part of a campaign. */
struct part {
    size_t inputs;
    double own;      /* seconds of this process */
    double child;    /* of the implementation's */
    double searched; /* percent of the time, for what differed */
};

static void print_part(const char *what, const struct part *part)
{
    double each = 1e6 / (double)part->inputs;
    printf("%s: %zu requests, each %.1f us of ours and %.1f us of the implementation's; "
           "%.0f %% of the time for what differs\n",
           what, part->inputs, part->own * each, part->child * each, part->searched);
    fflush(stdout);
}

/* Goes on with the folder's campaign up to that request. */
static bool run_part(struct party *p, const char *folder, size_t until, FILE *asked,
                     struct part *part)
{
    struct campaign c;
    struct campaign_config config = {
        .out = folder, .count = until, .settled = asked != NULL, .asked = asked};
    const struct peer *peer = &p->rivals[0].peer;
    double own = own_seconds(), child = child_seconds(peer);
    bool ok = campaign_run(&c, p, &config);
    double ms = os_now_ms() - c.begin_ms;
    *part = (struct part){.inputs = c.inputs - part->inputs,
                          .own = own_seconds() - own,
                          .child = child_seconds(peer) - child,
                          .searched = 100 * (c.searched_ms - c.searched_before_ms) / ms};
    if (!ok)
        fprintf(stderr, "differential-bench: %s\n", buf_text(&c.why));
    campaign_free(&c);
    return ok;
}

/* Seconds of a process that reads those requests from a file and answers them. */
static double ask_alone(const struct command *command, const char *path)
{
    struct rusage usage;
    int status;
    pid_t pid = fork();
    if (pid == 0) {
        int in = open(path, O_RDONLY), out = open("/dev/null", O_WRONLY);
        if (in >= 0 && out >= 0 && dup2(in, 0) >= 0 && dup2(out, 1) >= 0)
            execvp(command->words[0], command->words);
        _exit(127);
    }
    return pid > 0 && wait4(pid, &status, 0, &usage) == pid && WIFEXITED(status) &&
                   WEXITSTATUS(status) == 0
               ? usage_seconds(&usage)
               : -1;
}

/* One round: a part of the campaign as it goes on, then the same requests alone. Adds to both. */
static bool run_round(struct party *p, const char *folder, const char *path, size_t *inputs,
                      size_t until, struct part *sum, double *alone)
{
    struct part part = {.inputs = *inputs};
    char *text = NULL;
    size_t length = 0;
    /* In memory: what a file system costs is no part of a campaign. */
    FILE *asked = open_memstream(&text, &length);
    bool ok = asked != NULL && run_part(p, folder, until, asked, &part);
    ok = asked != NULL && fclose(asked) == 0 && ok;
    if (ok && !os_replace_file(path, text, length)) {
        perror(path);
        ok = false;
    }
    free(text);
    double seconds = ok ? ask_alone(&p->rivals[0].peer.command, path) : -1;
    *inputs += part.inputs;
    sum->inputs += part.inputs;
    sum->own += part.own;
    sum->child += part.child;
    sum->searched += part.searched / ROUNDS;
    *alone += seconds;
    return ok && seconds >= 0;
}

static void print_result(const struct part *then, double alone)
{
    double rate = (double)then->inputs / (then->own + then->child);
    double share = 100 * alone / (then->own + then->child);
    print_part("then", then);
    printf("%-44s %8.0f /s (%d: %s)\n", "the campaign, on one processor", rate, RATE_MIN,
           rate >= RATE_MIN ? "reached" : "missed");
    printf("%-44s %8.0f /s\n", "the implementation alone, the same requests",
           (double)then->inputs / alone);
    printf("%-44s %8.1f %% (%d %%: %s)\n", "of what it answers alone", share, SHARE_MIN,
           share >= SHARE_MIN ? "reached" : "missed");
}

static bool measure(struct party *p, const char *folder, size_t requests)
{
    struct part first = {0}, then = {0};
    struct buf path = {0};
    double alone = 0;
    buf_fmt(&path, "%s/requests.jsonl", folder);
    bool ok = run_part(p, folder, requests, NULL, &first);
    size_t inputs = first.inputs;
    if (ok)
        print_part("while it learns", &first);
    for (size_t i = 1; ok && i <= ROUNDS; i++)
        ok = run_round(p, folder, buf_text(&path), &inputs, requests + i * requests, &then, &alone);
    if (ok)
        print_result(&then, alone);
    buf_free(&path);
    return ok;
}

static bool open_party(struct party *p, struct options *o, char *command)
{
    char words[][10] = {"hclcheck", "fuzz", "--impl"};
    char *argv[] = {words[0], words[1], words[2], command, NULL};
    struct buf why = {0};
    *p = (struct party){0};
    bool read = options_read(4, argv, o, &why);
    if (!read)
        fprintf(stderr, "differential-bench: %s\n", buf_text(&why));
    buf_free(&why);
    o->window = CAMPAIGN_WINDOW;
    return read && party_open(p, o, stderr) && party_learn(p, NULL);
}

int main(int argc, char **argv)
{
    struct party p;
    struct options o;
    struct buf folder = {0}, why = {0};
    if (argc < 2 || argc > 3) {
        fputs("usage: differential-bench COMMAND [REQUESTS]\n", stderr);
        return 2;
    }
    size_t requests = argc > 2 ? strtoul(argv[2], NULL, 10) : REQUESTS;
    bool ok = workdir_make(&folder, &why);
    if (!ok)
        fprintf(stderr, "differential-bench: %s\n", buf_text(&why));
    party_pin();
    ok = ok && open_party(&p, &o, argv[1]);
    if (ok)
        ok = measure(&p, folder.data, requests);
    party_close(&p);
    options_free(&o);
    if (folder.len > 0)
        workdir_remove(folder.data);
    buf_free(&folder);
    buf_free(&why);
    return ok ? 0 : 1;
}
