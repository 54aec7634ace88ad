#include "commands/watch.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/os.h"
#include "cases/case.h"
#include "options/options.h"
#include "process/command.h"
#include "process/confine.h"
#include "process/guard.h"

/* The files are looked at so often. What changed must stay as it is for one more look: a program
 * that is being linked is not run. */
#define LOOK_NS 200000000L

/* Files by path, with what tells that one changed. */
struct stamp {
    long long seconds;
    long nanoseconds;
    long long size;
    unsigned long long inode;
};

struct look {
    struct os_paths paths;
    struct stamp *stamps;
};

static void add_path(struct os_paths *paths, const char *path)
{
    paths->list = mem_more(paths->list, &paths->cap, paths->count, sizeof *paths->list);
    paths->list[paths->count++] = mem_dup(path);
}

static void add_program(const struct options *o, struct os_paths *paths)
{
    struct command command = {0};
    struct buf why = {0};
    if (command_split(o->impls.items[0], &command, &why)) {
        confine_anchor(&command);
        for (char **word = command.words; *word != NULL; word++)
            if (word == command.words || (*word)[0] == '/')
                add_path(paths, *word);
    }
    command_free(&command);
    buf_free(&why);
}

/* Folders that cannot be read are left out: the run says so. */
static void add_suite(const struct options *o, struct os_paths *paths)
{
    struct buf registry = {0}, bad = {0};
    suite_paths(o->cases, paths, &bad);
    if (o->registry != NULL)
        buf_str(&registry, o->registry);
    else
        buf_fmt(&registry, "%s/registry", o->cases);
    os_walk(registry.data, NULL, NULL, paths, &bad);
    if (o->run.expected != NULL)
        add_path(paths, o->run.expected);
    buf_free(&registry);
    buf_free(&bad);
}

/* What is not there has a stamp, too: all zero. */
static struct stamp stamp_of(const char *path)
{
    struct stat st;
    if (stat(path, &st) != 0)
        return (struct stamp){0};
    return (struct stamp){st.st_mtim.tv_sec, st.st_mtim.tv_nsec, st.st_size, st.st_ino};
}

static struct look look(const struct options *o)
{
    struct look l = {0};
    add_program(o, &l.paths);
    add_suite(o, &l.paths);
    l.stamps = mem_alloc(l.paths.count * sizeof *l.stamps);
    for (size_t i = 0; i < l.paths.count; i++)
        l.stamps[i] = stamp_of(l.paths.list[i]);
    return l;
}

static void look_free(struct look *l)
{
    os_paths_free(&l->paths);
    free(l->stamps);
}

static bool same_stamp(const struct stamp *a, const struct stamp *b)
{
    return a->seconds == b->seconds && a->nanoseconds == b->nanoseconds && a->size == b->size &&
           a->inode == b->inode;
}

/* The path of the first file that is another one than before, came or went; NULL when none is. Both
 * have the same order. */
static const char *difference(const struct look *before, const struct look *now)
{
    size_t i = 0;
    for (; i < before->paths.count && i < now->paths.count; i++)
        if (strcmp(before->paths.list[i], now->paths.list[i]) != 0 ||
            !same_stamp(&before->stamps[i], &now->stamps[i]))
            return now->paths.list[i];
    return i < now->paths.count      ? now->paths.list[i]
           : i < before->paths.count ? before->paths.list[i]
                                     : NULL;
}

/* Waits a moment; false when a signal of the set came instead. */
static bool wait_a_moment(const sigset_t *signals)
{
    return sigtimedwait(signals, NULL, &(struct timespec){0, LOOK_NS}) < 0;
}

/* Until something changed and stays as it is; *path gets what it was. False when a signal came. */
static bool wait_for_change(const struct options *o, struct look *before, struct buf *path)
{
    sigset_t signals, old;
    bool changed = false, going = true;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    sigprocmask(SIG_BLOCK, &signals, &old);
    while (going) {
        struct look now = look(o);
        const char *what = difference(before, &now);
        if (what != NULL) {
            buf_clear(path);
            buf_str(path, what);
        }
        look_free(before);
        *before = now;
        if (changed && what == NULL)
            break;
        changed = changed || what != NULL;
        going = wait_a_moment(&signals);
    }
    sigprocmask(SIG_SETMASK, &old, NULL);
    return going;
}

enum exit_status watch_runs(const struct options *options, FILE *out, FILE *err, watch_once *once)
{
    enum exit_status status;
    size_t runs = 0;
    struct buf path = {0};
    struct look before = look(options);
    bool interrupted = false, going = true;
    do {
        if (runs++ > 0 && os_is_terminal(out))
            fputs("\033[H\033[2J", out);
        if (runs > 1)
            fprintf(out, "%s changed; run %zu\n\n", buf_text(&path), runs);
        fflush(out);
        status = once(options, out, err, &interrupted);
        interrupted = interrupted || guard_interrupted();
        if (!interrupted) {
            fprintf(out, "watching %zu files; Ctrl-C ends\n", before.paths.count);
            fflush(out);
            going = wait_for_change(options, &before, &path);
        }
    } while (!interrupted && going);
    fprintf(out, "\nended after %zu run%s\n", runs, runs == 1 ? "" : "s");
    look_free(&before);
    buf_free(&path);
    return status;
}
