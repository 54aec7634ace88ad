#include "process/tree.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/os.h"
#include "process/system.h"

/* Maximum number of parents that are followed. The list of processes may change and contain a
   loop. */
enum { DEPTH_MAX = 4096 };

static int compare_pids(const void *left, const void *right)
{
    const struct tree_process *a = left, *b = right;
    return a->pid < b->pid ? -1 : a->pid > b->pid;
}

static bool add_process(void *arg, pid_t pid)
{
    struct tree *t = arg;
    struct tree_process p;
    if (!system_process(pid, &p))
        return true;
    t->list = mem_more(t->list, &t->cap, t->count, sizeof *t->list);
    t->list[t->count++] = p;
    return true;
}

bool tree_read(struct tree *t)
{
    *t = (struct tree){0};
    system_processes(add_process, t);
    if (t->count > 0)
        qsort(t->list, t->count, sizeof *t->list, compare_pids);
    return t->count > 0;
}

static const struct tree_process *find(const struct tree *t, pid_t pid)
{
    struct tree_process key = {.pid = pid};
    return t->count == 0 ? NULL : bsearch(&key, t->list, t->count, sizeof *t->list, compare_pids);
}

/* Returns true if a process is a descendant of root, or is in root's group or session. Returns
   false for root itself. */
static bool is_below(const struct tree *t, const struct tree_process *p, pid_t root)
{
    if (p->pid == root)
        return false;
    for (int depth = 0; p != NULL && depth < DEPTH_MAX; depth++) {
        if (p->group == root || p->session == root || p->parent == root)
            return true;
        p = p->parent <= 1 ? NULL : find(t, p->parent);
    }
    return false;
}

bool tree_kill(pid_t root)
{
    struct tree t;
    tree_read(&t); /* reads the list before the kill, because the children of a dead process get
                      another parent */
    bool killed = kill(root, SIGKILL) == 0;
    int why = errno;
    kill(-root, SIGKILL);
    for (size_t i = 0; i < t.count; i++)
        if (t.list[i].group != root && is_below(&t, &t.list[i], root))
            kill(t.list[i].pid, SIGKILL);
    tree_free(&t);
    errno = why;
    return killed;
}

/* One pass over the descendants of this process. */
struct round {
    const struct tree *known;
    pid_t own;
    size_t killed;
    pid_t stubborn; /* a descendant that cannot be killed, or 0 */
};

/* Returns true if a process is a descendant of this program. Other members of the program's process
   group do not count, because they may belong to the caller. */
static bool descends(const struct round *r, struct tree_process p)
{
    for (int depth = 0; depth < DEPTH_MAX; depth++) {
        if (p.parent == r->own)
            return true;
        if (p.parent <= 1 || !system_process(p.parent, &p))
            return false;
    }
    return false;
}

static bool end_process(void *arg, pid_t pid)
{
    struct round *r = arg;
    struct tree_process p;
    if (find(r->known, pid) != NULL || !system_process(pid, &p) || !descends(r, p))
        return true;
    if (kill(p.pid, SIGKILL) == 0)
        r->killed++;
    else if (errno == EPERM)
        r->stubborn = p.pid;
    if (p.parent == r->own)
        waitpid(p.pid, NULL, WNOHANG);
    return true;
}

pid_t tree_end_all(const struct tree *known, double ms)
{
    struct round r = {.known = known, .own = getpid(), .killed = 1};
    double until = os_now_ms() + ms;
    while (r.killed > 0 && os_now_ms() < until) {
        r.killed = 0;
        r.stubborn = 0;
        system_processes(end_process, &r);
        if (r.killed > 0)
            poll(NULL, 0, 1);
    }
    return r.stubborn;
}

void tree_free(struct tree *t)
{
    free(t->list);
    *t = (struct tree){0};
}
