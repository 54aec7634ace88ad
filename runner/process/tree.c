#include "process/tree.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "base/mem.h"
#include "base/os.h"

/* Chains of parents longer than this are cut: what was read while it changed may hold a loop. */
enum { DEPTH_MAX = 4096 };

/* Something that forks as fast as it is killed gets this long. */
#define END_ALL_MS 5000.0

static int compare_pids(const void *left, const void *right)
{
    const struct tree_process *a = left, *b = right;
    return a->pid < b->pid ? -1 : a->pid > b->pid;
}

/* "123 (any name) S 1 123 …": the name may hold anything, so the last ) ends it. */
static bool read_process(int proc, const char *name, struct tree_process *p)
{
    char path[300], text[512];
    int parent, group;
    char state;
    snprintf(path, sizeof path, "%s/stat", name);
    int fd = openat(proc, path, O_RDONLY | O_CLOEXEC);
    ssize_t n = fd < 0 ? -1 : read(fd, text, sizeof text - 1);
    if (fd >= 0)
        close(fd);
    if (n <= 0)
        return false;
    text[n] = '\0';
    const char *end = strrchr(text, ')');
    if (end == NULL || sscanf(end + 1, " %c %d %d", &state, &parent, &group) != 3)
        return false;
    *p = (struct tree_process){(pid_t)strtol(name, NULL, 10), parent, group};
    return true;
}

bool tree_read(struct tree *t)
{
    *t = (struct tree){0};
    DIR *proc = opendir("/proc");
    const struct dirent *entry;
    struct tree_process p;
    while (proc != NULL && (entry = readdir(proc)) != NULL)
        if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9' &&
            read_process(dirfd(proc), entry->d_name, &p)) {
            t->list = mem_more(t->list, &t->cap, t->count, sizeof *t->list);
            t->list[t->count++] = p;
        }
    if (proc != NULL)
        closedir(proc);
    if (t->count > 0)
        qsort(t->list, t->count, sizeof *t->list, compare_pids);
    return t->count > 0;
}

static const struct tree_process *find(const struct tree *t, pid_t pid)
{
    struct tree_process key = {.pid = pid};
    return t->count == 0 ? NULL : bsearch(&key, t->list, t->count, sizeof *t->list, compare_pids);
}

/* Whether a process is below root, or in the process group of that number. Not root itself. */
static bool is_below(const struct tree *t, const struct tree_process *p, pid_t root)
{
    if (p->pid == root)
        return false;
    for (int depth = 0; p != NULL && depth < DEPTH_MAX; depth++) {
        if (p->group == root || p->parent == root)
            return true;
        p = p->parent <= 1 ? NULL : find(t, p->parent);
    }
    return false;
}

size_t tree_count_below(const struct tree *t, pid_t root)
{
    size_t count = 1;
    for (size_t i = 0; i < t->count; i++)
        count += is_below(t, &t->list[i], root);
    return count;
}

void tree_kill(pid_t root)
{
    struct tree t;
    tree_read(&t); /* while its children still are its children */
    kill(-root, SIGKILL);
    for (size_t i = 0; i < t.count; i++)
        if (t.list[i].group != root && is_below(&t, &t.list[i], root))
            kill(t.list[i].pid, SIGKILL);
    tree_free(&t);
}

bool tree_adopt_begin(void)
{
    int before = 0;
#ifdef __linux__
    if (prctl(PR_GET_CHILD_SUBREAPER, &before, 0, 0, 0) == 0)
        prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
#endif
    return before != 0;
}

void tree_adopt_end(bool before)
{
#ifdef __linux__
    prctl(PR_SET_CHILD_SUBREAPER, before ? 1 : 0, 0, 0, 0);
#else
    (void)before;
#endif
}

/* One round over what is below us; returns how many processes there were. */
static size_t end_round(const struct tree *known)
{
    struct tree now;
    size_t found = 0;
    tree_read(&now);
    for (size_t i = 0; i < now.count; i++) {
        const struct tree_process *p = &now.list[i];
        /* Our own group is ours and our caller's: only what descends from us counts. */
        bool below = false;
        for (const struct tree_process *q = p; q != NULL && !below && q->parent > 1;
             q = find(&now, q->parent))
            below = q->parent == getpid();
        if (!below || find(known, p->pid) != NULL)
            continue;
        found++;
        kill(p->pid, SIGKILL);
        if (p->parent == getpid())
            waitpid(p->pid, NULL, WNOHANG);
    }
    tree_free(&now);
    return found;
}

void tree_end_all(const struct tree *known)
{
    double until = os_now_ms() + END_ALL_MS;
    while (end_round(known) > 0 && os_now_ms() < until)
        poll(NULL, 0, 1);
}

void tree_free(struct tree *t)
{
    free(t->list);
    *t = (struct tree){0};
}
