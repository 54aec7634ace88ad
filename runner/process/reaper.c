#include "process/tree.h"

#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <sys/wait.h>

#include "base/mem.h"

/* Maximum number of children: each implementation has at most SCHED_JOBS_MAX. */
enum { CHILDREN_MAX = 1024 };

/* The registered children. The state is global, because children belong to the whole process. A
   signal handler may read the list at any time. */
static struct {
    pid_t list[CHILDREN_MAX];
    volatile size_t count;
    volatile sig_atomic_t woken;
} self;

/* Returns the index of a child. If the child is not registered, returns self.count. */
static size_t find(pid_t pid)
{
    size_t i = 0;
    while (i < self.count && self.list[i] != pid)
        i++;
    return i;
}

void reaper_keep(pid_t pid)
{
    if (self.count == CHILDREN_MAX)
        mem_refuse();
    self.list[self.count++] = pid;
}

void reaper_forget(pid_t pid)
{
    size_t i = find(pid);
    if (i < self.count)
        self.list[i] = self.list[--self.count];
    self.woken = 1; /* perhaps the process has already ended */
}

bool reaper_ended(pid_t pid, int *status)
{
    siginfo_t info = {0};
    if (find(pid) == self.count)
        return false;
    if (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0) {
        if (errno != ECHILD) /* ECHILD means that other code has reaped the child */
            return false;
        *status = 0;
    } else if (info.si_pid == 0) {
        return false;
    } else {
        kill(-pid, SIGKILL); /* later, another group may get the same number */
        while (waitpid(pid, status, 0) < 0 && errno == EINTR)
            continue; /* waitpid returns at once, because the child has ended */
    }
    reaper_forget(pid);
    return true;
}

void reaper_kill(void)
{
    for (size_t i = 0; i < self.count; i++)
        kill(-self.list[i], SIGKILL);
}

void reaper_wake(void)
{
    self.woken = 1;
}

void reaper_sweep(void)
{
    for (int i = 0; self.woken && i < REAPER_SWEEP_MAX; i++) {
        siginfo_t info = {0};
        self.woken = 0;
        if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == 0)
            return;
        self.woken = 1;
        if (find(info.si_pid) < self.count)
            return; /* whoever registered this child reaps it */
        waitpid(info.si_pid, NULL, WNOHANG);
    }
}
