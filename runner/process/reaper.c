#include "process/tree.h"

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

/* The state is global, because children belong to the whole process. */
static struct {
    struct kept *list;
    size_t count;
    size_t cap;
    volatile sig_atomic_t woken;
} self;

static struct kept *find(pid_t pid)
{
    for (size_t i = 0; i < self.count; i++)
        if (self.list[i].pid == pid)
            return &self.list[i];
    return NULL;
}

static void drop(const struct kept *k)
{
    self.list[k - self.list] = self.list[--self.count];
    if (self.count > 0)
        return;
    free(self.list);
    self.list = NULL;
    self.cap = 0;
}

void reaper_keep(pid_t pid)
{
    self.list = mem_more(self.list, &self.cap, self.count, sizeof *self.list);
    self.list[self.count++] = (struct kept){.pid = pid};
}

/* Reaps an ended child. First kills the rest of the child's process group, because later another
   group may get the same number. */
static bool reap(pid_t pid, int *status)
{
    siginfo_t info = {0};
    if (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0) {
        *status = 0;
        return errno == ECHILD; /* ECHILD means that other code has reaped the child */
    }
    if (info.si_pid == 0)
        return false;
    kill(-pid, SIGKILL);
    while (waitpid(pid, status, 0) < 0 && errno == EINTR)
        continue; /* waitpid returns at once, because the child has ended */
    return true;
}

bool reaper_ended(pid_t pid, int *status)
{
    struct kept *k = find(pid);
    if (k == NULL)
        return false;
    bool ended = k->ended || reap(pid, &k->status);
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
    self.woken = 1; /* perhaps the process has already ended */
}

void reaper_wake(void)
{
    self.woken = 1;
}

void reaper_sweep(void)
{
    if (!self.woken)
        return;
    self.woken = 0;
    for (int i = 0; i < REAPER_SWEEP_MAX; i++) {
        siginfo_t info = {0};
        int ignored;
        if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0)
            return;
        struct kept *k = find(info.si_pid);
        if (k != NULL)
            k->ended = reap(k->pid, &k->status);
        else
            waitpid(info.si_pid, &ignored, WNOHANG);
    }
    self.woken = 1;
}
