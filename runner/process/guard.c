#include "process/guard.h"

#include <stddef.h>

static const int wanted[] = {SIGINT, SIGTERM, SIGHUP};

/* So that poll returns when a child has ended. */
static void wake(int signal)
{
    (void)signal;
}

void guard_begin(struct guard *g)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    /* Not ignored: then no child could be waited for. */
    struct sigaction waking = {.sa_handler = wake, .sa_flags = SA_RESTART | SA_NOCLDSTOP};
    sigset_t ours;
    sigemptyset(&ours);
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        sigaddset(&ours, wanted[i]);
    sigprocmask(SIG_BLOCK, &ours, &g->signals);
    sigaction(SIGPIPE, &ignore, &g->pipe);
    sigaction(SIGCHLD, &waking, &g->child);
    g->adopted = tree_adopt_begin();
    tree_read(&g->known);
}

bool guard_pending(void)
{
    sigset_t pending;
    bool found = false;
    sigpending(&pending);
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        found = found || sigismember(&pending, wanted[i]) == 1;
    return found;
}

bool guard_interrupted(void)
{
    sigset_t pending, one;
    bool found = false;
    sigpending(&pending);
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        if (sigismember(&pending, wanted[i]) == 1) {
            int got;
            sigemptyset(&one);
            sigaddset(&one, wanted[i]);
            sigwait(&one, &got);
            found = true;
        }
    return found;
}

void guard_end(struct guard *g)
{
    tree_end_all(&g->known);
    tree_free(&g->known);
    tree_adopt_end(g->adopted);
    sigaction(SIGPIPE, &g->pipe, NULL);
    sigaction(SIGCHLD, &g->child, NULL);
    sigprocmask(SIG_SETMASK, &g->signals, NULL);
}
