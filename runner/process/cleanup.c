/* For setitimer. */
#define _XOPEN_SOURCE 700

#include "process/cleanup.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "process/system.h"
#include "process/tree.h"
#include "process/workdir.h"

enum kind {
    KIND_ASKS,  /* a signal that asks the program to end; the current work may finish */
    KIND_LATE,  /* the timer's signal: the current work did not finish in time */
    KIND_ENDS,  /* a signal that ends the program at once */
    KIND_CHILD, /* the signal that a child has ended */
    KIND_PIPE
};

static const struct {
    int signal;
    enum kind kind;
} table[CLEANUP_SIGNALS] = {
    {SIGINT, KIND_ASKS},  {SIGTERM, KIND_ASKS}, {SIGHUP, KIND_ASKS},  {SIGALRM, KIND_LATE},
    {SIGQUIT, KIND_ENDS}, {SIGUSR1, KIND_ENDS}, {SIGUSR2, KIND_ENDS}, {SIGVTALRM, KIND_ENDS},
    {SIGXCPU, KIND_ENDS}, {SIGXFSZ, KIND_ENDS}, {SIGSEGV, KIND_ENDS}, {SIGBUS, KIND_ENDS},
    {SIGFPE, KIND_ENDS},  {SIGILL, KIND_ENDS},  {SIGABRT, KIND_ENDS}, {SIGCHLD, KIND_CHILD},
    {SIGPIPE, KIND_PIPE},
};

/* The state is global, because a signal goes to the whole process. */
static struct {
    volatile sig_atomic_t came; /* the signal that asked for the end of the program, or 0 */
    volatile sig_atomic_t late; /* true while the timer for KIND_LATE runs */
    const struct cleanup *volatile outermost;
    pid_t pid; /* ours */
    bool at_exit;
} self;

/* --- In handlers ----------------------------------------------------------------------------- */

static void set_clock(long ms)
{
    struct itimerval clock = {.it_value = {.tv_sec = ms / 1000, .tv_usec = ms % 1000 * 1000}};
    setitimer(ITIMER_REAL, &clock, NULL);
}

/* Kills the descendants of this process and removes its folders, just before the program ends. */
static void cleanup_leave(void)
{
    const struct cleanup *g = self.outermost;
    if (g == NULL || self.pid != getpid()) /* this process is a child between fork and exec */
        return;
    self.outermost = NULL;
    reaper_kill();
    tree_end_all(&g->known, CLEANUP_HURRY_MS);
    workdir_close_all();
}

static void on_ask(int signal)
{
    if (!self.late)
        set_clock(CLEANUP_GRACE_MS);
    self.late = 1;
    self.came = signal;
}

void cleanup_on_end(int signal)
{
    static const struct sigaction usual = {.sa_handler = SIG_DFL};
    cleanup_leave();
    sigaction(signal, &usual, NULL);
    raise(signal);
}

static void on_clock(int signal)
{
    static const char message[] = "hclcheck: interrupted, but the current work did not end in "
                                  "time; nothing more is written\n";
    if (!self.late) {
        cleanup_on_end(signal); /* other code has set the timer */
        return;
    }
    ssize_t ignored = write(STDERR_FILENO, message, sizeof message - 1);
    (void)ignored;
    cleanup_leave();
    _exit(CLEANUP_STATUS);
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
                                            [KIND_ENDS] = cleanup_on_end,
                                            [KIND_CHILD] = on_child,
                                            [KIND_PIPE] = SIG_IGN};
    enum kind kind = table[i].kind;
    struct sigaction ours = {.sa_handler = handlers[kind], .sa_flags = SA_RESTART};
    if (kind == KIND_CHILD)
        ours.sa_flags |= SA_NOCLDSTOP;
    sigaction(table[i].signal, NULL, before);
    /* Does not replace the handlers of a sanitizer. SIGHUP stays ignored if it was ignored, for
       nohup. SIGCHLD must not be ignored, because otherwise nobody could wait for children. SIGINT
       must not be ignored, although a shell ignores SIGINT for background jobs. */
    bool usual = before->sa_handler == SIG_DFL, ignored = before->sa_handler == SIG_IGN;
    if (kind == KIND_ENDS ? usual : !ignored || table[i].signal != SIGHUP)
        sigaction(table[i].signal, &ours, NULL);
}

void cleanup_begin(struct cleanup *g)
{
    sigset_t ours;
    g->outermost = self.outermost == NULL;
    sigemptyset(&ours);
    sigprocmask(SIG_BLOCK, &ours, &g->signals);
    if (g->outermost) {
        self.came = self.late = 0;
        sigaddset(&ours, SIGINT);
        sigaddset(&ours, SIGTERM);
        sigaddset(&ours, SIGHUP);
        sigaddset(&ours, SIGALRM);
        sigprocmask(SIG_UNBLOCK, &ours, NULL);
    }
    g->adopted = system_adopt(true);
    tree_read(&g->known);
    if (!g->outermost)
        return;
    self.pid = getpid();
    self.outermost = g;
    if (!self.at_exit)
        self.at_exit = atexit(cleanup_leave) == 0;
    for (size_t i = 0; i < CLEANUP_SIGNALS; i++)
        set_handler(i, &g->before[i]);
}

bool cleanup_pending(void)
{
    return self.came != 0;
}

bool cleanup_interrupted(void)
{
    bool came = self.came != 0;
    self.came = 0;
    return came;
}

void cleanup_remember(void)
{
    self.came = SIGTERM;
}

void cleanup_end(struct cleanup *g)
{
    pid_t left = tree_end_all(&g->known, CLEANUP_END_MS);
    if (left != 0)
        fprintf(
            stderr,
            "hclcheck: process %ld of an implementation cannot be killed and is still running\n",
            (long)left);
    system_adopt(g->adopted);
    if (g->outermost) {
        int unheard = self.came;
        if (self.late)
            set_clock(0);
        self.outermost = NULL;
        for (size_t i = 0; i < CLEANUP_SIGNALS; i++)
            sigaction(table[i].signal, &g->before[i], NULL);
        sigprocmask(SIG_SETMASK, &g->signals, NULL);
        self.came = self.late = 0;
        if (unheard != 0)
            raise(unheard);
    }
    tree_free(&g->known);
}
