#include "commands/run.h"

#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/buf.h"
#include "base/os.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "options/options.h"
#include "process/cleanup.h"
#include "process/command.h"
#include "process/confine.h"

/* Time between two polls of the files. A run starts after a poll that finds no further change,
   because a linker may still be writing the program. */
#define POLL_NS 200000000L

static void add_program(const struct options *o, struct os_paths *paths)
{
    struct command command = {0};
    struct buf why = {0};
    if (command_split(o->impls.items[0], &command, &why)) {
        confine_anchor(&command);
        for (char **word = command.words; *word != NULL; word++)
            if (word == command.words || (*word)[0] == '/')
                os_paths_add(paths, *word);
    }
    command_free(&command);
    buf_free(&why);
}

/* Adds the paths of the suite's files. Ignores unreadable folders, because the run reports them as
   faults. */
static void add_suite(const struct options *o, struct os_paths *paths)
{
    struct buf registry = {0}, bad = {0};
    suite_paths(o->cases, paths, &bad);
    registry_folder(o->cases, o->registry, &registry);
    os_walk(registry.data, NULL, NULL, paths, &bad);
    if (o->run.expected != NULL)
        os_paths_add(paths, o->run.expected);
    buf_free(&registry);
    buf_free(&bad);
}

/* Appends a line for each watched file: path, time of change, size and inode number. */
static void take_stock(const struct options *o, struct buf *out)
{
    struct os_paths paths = {0};
    struct stat st;
    add_program(o, &paths);
    add_suite(o, &paths);
    for (size_t i = 0; i < paths.count; i++) {
        buf_fmt(out, "%s", paths.list[i]);
        if (stat(paths.list[i], &st) == 0)
            buf_fmt(out, "\t%lld.%ld %lld %llu", (long long)st.st_mtim.tv_sec, st.st_mtim.tv_nsec,
                    (long long)st.st_size, (unsigned long long)st.st_ino);
        buf_char(out, '\n');
    }
    os_paths_free(&paths);
}

/* Sets *path to the first file that was changed, added or removed. Returns false if no file was
   changed, added or removed. */
static bool find_change(const char *before, const char *now, struct buf *path)
{
    size_t begin = 0, i = 0;
    for (; before[i] != '\0' && before[i] == now[i]; i++)
        if (now[i] == '\n')
            begin = i + 1;
    if (before[i] == now[i])
        return false;
    const char *line = now[begin] != '\0' ? now + begin : before + begin;
    buf_clear(path);
    buf_add(path, line, strcspn(line, "\t\n"));
    return true;
}

/* Sleeps for POLL_NS. Returns false after one of the signals. */
static bool wait_a_moment(const sigset_t *signals)
{
    return sigtimedwait(signals, NULL, &(struct timespec){0, POLL_NS}) < 0;
}

/* Waits until a file has changed, and until the next poll finds no further change. Sets *path to
   the changed file. Returns false after a signal. */
static bool wait_for_change(const struct options *o, struct buf *before, struct buf *path)
{
    sigset_t signals, old;
    bool changed = false, going = true;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGHUP);
    sigprocmask(SIG_BLOCK, &signals, &old);
    while (going) {
        struct buf now = {0};
        take_stock(o, &now);
        bool differs = find_change(buf_text(before), buf_text(&now), path);
        buf_free(before);
        *before = now;
        if (changed && !differs)
            break;
        changed = changed || differs;
        going = wait_a_moment(&signals);
    }
    sigprocmask(SIG_SETMASK, &old, NULL);
    return going;
}

enum exit_status watch_runs(const struct options *options, FILE *out, FILE *err, watch_once *once)
{
    enum exit_status status;
    size_t runs = 0;
    struct buf path = {0}, before = {0};
    take_stock(options, &before);
    bool interrupted = false, going = true;
    do {
        if (runs++ > 0 && os_is_terminal(out))
            fputs("\033[H\033[2J", out);
        if (runs > 1)
            fprintf(out, "%s changed; run %zu\n\n", buf_text(&path), runs);
        fflush(out);
        status = once(options, out, err, &interrupted);
        interrupted = interrupted || cleanup_interrupted();
        if (!interrupted) {
            size_t count = 0;
            for (const char *end = before.data; (end = strchr(end, '\n')) != NULL; end++)
                count++;
            fprintf(out, "watching %zu files; Ctrl-C ends hclcheck\n", count);
            fflush(out);
            going = wait_for_change(options, &before, &path);
        }
    } while (!interrupted && going);
    fprintf(out, "\nended after %zu run%s\n", runs, runs == 1 ? "" : "s");
    buf_free(&before);
    buf_free(&path);
    return status;
}
