#include "process/reaper.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/wait.h>

#include "base/mem.h"

struct kept {
    pid_t pid;
    bool ended;
    int status;
};

/* Children belong to the whole process, and so does this. */
static struct {
    struct kept *list;
    size_t count;
    size_t cap;
    volatile sig_atomic_t woken;
} at;

static struct kept *find(pid_t pid)
{
    for (size_t i = 0; i < at.count; i++)
        if (at.list[i].pid == pid)
            return &at.list[i];
    return NULL;
}

static void drop(const struct kept *k)
{
    at.list[k - at.list] = at.list[--at.count];
    if (at.count > 0)
        return;
    free(at.list);
    at.list = NULL;
    at.cap = 0;
}

void reaper_keep(pid_t pid)
{
    at.list = mem_more(at.list, &at.cap, at.count, sizeof *at.list);
    at.list[at.count++] = (struct kept){.pid = pid};
}

/* Looks first and reaps afterwards: as long as it is not reaped, its process group cannot belong to
 * anybody else. */
static bool take(pid_t pid, int *status)
{
    siginfo_t info = {0};
    if (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0) {
        *status = 0;
        return errno == ECHILD; /* somebody else reaped it */
    }
    if (info.si_pid == 0)
        return false;
    kill(-pid, SIGKILL);
    while (waitpid(pid, status, 0) < 0 && errno == EINTR)
        continue; /* it has ended: this does not wait */
    return true;
}

bool reaper_ended(pid_t pid, int *status)
{
    struct kept *k = find(pid);
    if (k == NULL)
        return false;
    bool ended = k->ended || take(pid, &k->status);
    *status = k->status;
    if (ended)
        drop(k);
    return ended;
}

void reaper_forget(pid_t pid)
{
    struct kept *k = find(pid);
    if (k != NULL)
        drop(k);
    at.woken = 1; /* it may be gone by now */
}

void reaper_wake(void)
{
    at.woken = 1;
}

void reaper_sweep(void)
{
    if (!at.woken)
        return;
    at.woken = 0;
    for (int i = 0; i < REAPER_SWEEP_MAX; i++) {
        siginfo_t info = {0};
        int ignored;
        if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0)
            return;
        struct kept *k = find(info.si_pid);
        if (k != NULL)
            k->ended = take(k->pid, &k->status);
        else
            waitpid(info.si_pid, &ignored, WNOHANG);
    }
    at.woken = 1;
}
