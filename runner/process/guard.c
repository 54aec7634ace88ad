/* For setitimer. Handlers call nothing but what is safe in them. */
#define _XOPEN_SOURCE 700

#include "process/guard.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "process/reaper.h"
#include "process/workdir.h"

enum kind {
    KIND_ASKS,  /* for the end: what is under way may end in order */
    KIND_LATE,  /* it did not */
    KIND_ENDS,  /* the program, at once */
    KIND_CHILD, /* has ended */
    KIND_PIPE
};

static const struct {
    int signal;
    enum kind kind;
} table[GUARD_SIGNALS] = {
    {SIGINT, KIND_ASKS},  {SIGTERM, KIND_ASKS}, {SIGHUP, KIND_ASKS},  {SIGALRM, KIND_LATE},
    {SIGQUIT, KIND_ENDS}, {SIGUSR1, KIND_ENDS}, {SIGUSR2, KIND_ENDS}, {SIGVTALRM, KIND_ENDS},
    {SIGXCPU, KIND_ENDS}, {SIGXFSZ, KIND_ENDS}, {SIGSEGV, KIND_ENDS}, {SIGBUS, KIND_ENDS},
    {SIGFPE, KIND_ENDS},  {SIGILL, KIND_ENDS},  {SIGABRT, KIND_ENDS}, {SIGCHLD, KIND_CHILD},
    {SIGPIPE, KIND_PIPE},
};

/* Signals come to the whole process, and so does this. */
static struct {
    volatile sig_atomic_t came; /* the signal that asks for the end; 0: none does */
    volatile sig_atomic_t late; /* the clock for it runs */
    const struct guard *volatile outermost;
    pid_t pid; /* ours */
    bool at_exit;
} at;

/* --- In handlers ----------------------------------------------------------------------------- */

static void set_clock(long ms)
{
    struct itimerval clock = {.it_value = {.tv_sec = ms / 1000, .tv_usec = ms % 1000 * 1000}};
    setitimer(ITIMER_REAL, &clock, NULL);
}

void guard_leave(void)
{
    const struct guard *g = at.outermost;
    if (g == NULL || at.pid != getpid()) /* a process that is about to become another program */
        return;
    at.outermost = NULL;
    tree_end_all(&g->known, GUARD_HURRY_MS);
    workdir_close_all();
}

static void on_ask(int signal)
{
    if (!at.late)
        set_clock(GUARD_GRACE_MS);
    at.late = 1;
    at.came = signal;
}

void guard_on_end(int signal)
{
    static const struct sigaction usual = {.sa_handler = SIG_DFL};
    guard_leave();
    sigaction(signal, &usual, NULL);
    raise(signal);
}

static void on_clock(int signal)
{
    static const char message[] = "hclcheck: interrupted in the middle of something that takes "
                                  "long; nothing more is written\n";
    if (!at.late) {
        guard_on_end(signal); /* not our clock */
        return;
    }
    ssize_t ignored = write(STDERR_FILENO, message, sizeof message - 1);
    (void)ignored;
    guard_leave();
    _exit(GUARD_STATUS);
}

static void on_child(int signal)
{
    (void)signal;
    reaper_wake();
}

/* --- Outside --------------------------------------------------------------------------------- */

static void set_handler(size_t i, struct sigaction *before)
{
    static void (*const handlers[])(int) = {[KIND_ASKS] = on_ask,
                                            [KIND_LATE] = on_clock,
                                            [KIND_ENDS] = guard_on_end,
                                            [KIND_CHILD] = on_child,
                                            [KIND_PIPE] = SIG_IGN};
    enum kind kind = table[i].kind;
    struct sigaction ours = {.sa_handler = handlers[kind], .sa_flags = SA_RESTART};
    if (kind == KIND_CHILD)
        ours.sa_flags |= SA_NOCLDSTOP;
    sigaction(table[i].signal, NULL, before);
    /* A sanitizer's handler stays, and what is ignored stays so (nohup), but for what we live on: a
     * child that is ignored could not be waited for, and a shell's background job ignores SIGINT.
     */
    bool usual = before->sa_handler == SIG_DFL, ignored = before->sa_handler == SIG_IGN;
    if (kind == KIND_ENDS ? usual : !ignored || table[i].signal != SIGHUP)
        sigaction(table[i].signal, &ours, NULL);
}

void guard_begin(struct guard *g)
{
    sigset_t ours;
    g->outermost = at.outermost == NULL;
    sigemptyset(&ours);
    sigprocmask(SIG_BLOCK, &ours, &g->signals);
    if (g->outermost) {
        at.came = at.late = 0;
        sigaddset(&ours, SIGINT);
        sigaddset(&ours, SIGTERM);
        sigaddset(&ours, SIGHUP);
        sigaddset(&ours, SIGALRM);
        sigprocmask(SIG_UNBLOCK, &ours, NULL);
    }
    g->adopted = tree_adopt_begin();
    tree_read(&g->known);
    if (!g->outermost)
        return;
    at.pid = getpid();
    at.outermost = g;
    if (!at.at_exit)
        at.at_exit = atexit(guard_leave) == 0;
    for (size_t i = 0; i < GUARD_SIGNALS; i++)
        set_handler(i, &g->before[i]);
}

bool guard_pending(void)
{
    return at.came != 0;
}

bool guard_interrupted(void)
{
    bool came = at.came != 0;
    at.came = 0;
    return came;
}

void guard_end(struct guard *g)
{
    pid_t left = tree_end_all(&g->known, GUARD_END_MS);
    if (left != 0)
        fprintf(stderr,
                "hclcheck: process %ld of an implementation cannot be killed, and lives on\n",
                (long)left);
    tree_adopt_end(g->adopted);
    if (g->outermost) {
        int unheard = at.came;
        if (at.late)
            set_clock(0);
        at.outermost = NULL;
        for (size_t i = 0; i < GUARD_SIGNALS; i++)
            sigaction(table[i].signal, &g->before[i], NULL);
        sigprocmask(SIG_SETMASK, &g->signals, NULL);
        at.came = at.late = 0;
        if (unheard != 0)
            raise(unheard);
    }
    tree_free(&g->known);
}
