/* Watches the reference by a timer and signal handlers. The handlers call only functions that are
   allowed in signal handlers, such as write and _exit. */
/* Makes sigaltstack and setitimer available. */
#define _XOPEN_SOURCE 700

#include "fuzz/peers/watchdog.h"

#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "process/cleanup.h"

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/common_interface_defs.h>
#endif

/* Number of timer ticks after which a request takes too long. */
enum { TICKS = 10 };

/* Size of the signal handlers' stack. A separate stack is needed because the normal stack is full
   after a stack overflow. */
enum { STACK_BYTES = 64 * 1024 };

enum { PATH_BYTES = 4096, MESSAGE_BYTES = 200 };

static const struct {
    int signal;
    const char *name;
} crashes[] = {{SIGSEGV, "SIGSEGV"},
               {SIGBUS, "SIGBUS"},
               {SIGFPE, "SIGFPE"},
               {SIGILL, "SIGILL"},
               {SIGABRT, "SIGABRT"}};

enum { CRASHES = sizeof crashes / sizeof crashes[0] };

/* State of the signal handlers. The state is global, because a signal handler gets no pointer to
   it. */
static struct {
    const char *volatile text; /* the last request; NULL before the first request */
    volatile size_t length;
    volatile unsigned number; /* number of requests so far */
    volatile bool inside;     /* true while the reference works on the request */
    unsigned seen;            /* value of `number` at the last tick */
    unsigned ticks;           /* number of ticks since `number` changed */
    const char *path;         /* path of the file into which a bad request is written */
    int mode;                 /* flags of open; a file in TMPDIR must be new */
    const char *more;
    char own_path[PATH_BYTES];
    char endless[MESSAGE_BYTES];
    size_t users; /* number of calls of watchdog_begin without watchdog_end */
    stack_t stack;
    struct sigaction tick;
    struct sigaction crash[CRASHES];
} at;

/* --- In handlers ----------------------------------------------------------------------------- */

static bool put_bytes(int fd, const char *bytes, size_t n)
{
    while (n > 0) {
        ssize_t done = write(fd, bytes, n);
        if (done <= 0)
            return false;
        bytes += done;
        n -= (size_t)done;
    }
    return true;
}

static void say(const char *text)
{
    (void)put_bytes(STDERR_FILENO, text, strlen(text));
}

static bool write_request(const char *path)
{
    int fd = open(path, O_WRONLY | O_CREAT | at.mode | O_NOFOLLOW | O_CLOEXEC, 0666);
    bool ok = fd >= 0 && put_bytes(fd, at.text, at.length) && put_bytes(fd, "\n", 1);
    if (fd >= 0 && close(fd) != 0)
        ok = false;
    return ok;
}

/* Prints the request on standard error. Replaces each byte that is not printable ASCII by ?. */
static void say_request(void)
{
    for (size_t i = 0; i < at.length; i++) {
        char c = at.text[i];
        (void)put_bytes(STDERR_FILENO, c >= ' ' && c <= '~' ? &c : "?", 1);
    }
    say("\n");
}

static void report(const char *what, const char *name)
{
    say("\nhclcheck: ");
    say(at.inside ? "the reference " : "");
    say(what);
    say(name);
    say(at.text == NULL ? ", before any request" : at.inside ? "" : ", after a request");
    say("; this is a bug of the reference or of hclfuzz, please report it\n");
    if (at.text == NULL)
        return;
    if (write_request(at.path)) {
        say("  the request is in the last line of ");
        say(at.path);
        say("; to send the request again, give that line to hclref on standard input\n");
    } else {
        say("  the request cannot be written to ");
        say(at.path);
        say("; it is:\n");
        say_request();
    }
    if (at.more != NULL)
        say(at.more);
}

static void on_tick(int signal)
{
    (void)signal;
    if (at.seen != at.number) {
        at.seen = at.number;
        at.ticks = 0;
    } else if (++at.ticks >= TICKS) {
        report(at.endless, "");
        cleanup_leave();
        _exit(WATCHDOG_STATUS);
    }
}

static void on_crash(int signal)
{
    const char *name = "a signal";
    for (size_t i = 0; i < CRASHES; i++)
        if (crashes[i].signal == signal)
            name = crashes[i].name;
    report("crashed: ", name);
    cleanup_leave();
    _exit(WATCHDOG_STATUS);
}

#ifdef __SANITIZE_ADDRESS__
/* Reports the request after the report of a sanitizer. A leak belongs to no request, because a
   sanitizer looks for leaks at the end of the program. */
static void on_death(void)
{
    if (at.users > 0 && at.inside)
        report("was ended by a sanitizer", "");
}
#endif

/* --- Outside --------------------------------------------------------------------------------- */

static void set_timer(double ms)
{
    double tick = ms / 1000 / TICKS;
    struct timeval every = {.tv_sec = (time_t)tick,
                            .tv_usec = (suseconds_t)((tick - (double)(time_t)tick) * 1e6)};
    setitimer(ITIMER_VIRTUAL, &(struct itimerval){every, every}, NULL);
}

/* Installs handlers for crash signals, and a stack for the handlers. If a sanitizer has installed
   handlers or a stack, keeps these handlers and this stack. */
static void take_crashes(void)
{
    struct sigaction ours = {.sa_handler = on_crash, .sa_flags = SA_ONSTACK};
    stack_t stack;
    if (sigaltstack(NULL, &stack) == 0 && (stack.ss_flags & SS_DISABLE) != 0) {
        at.stack = (stack_t){.ss_sp = malloc(STACK_BYTES), .ss_size = STACK_BYTES};
        if (at.stack.ss_sp != NULL)
            sigaltstack(&at.stack, NULL);
    }
    for (size_t i = 0; i < CRASHES; i++)
        if (sigaction(crashes[i].signal, NULL, &at.crash[i]) == 0 &&
            (at.crash[i].sa_handler == SIG_DFL || at.crash[i].sa_handler == cleanup_on_end))
            sigaction(crashes[i].signal, &ours, NULL);
}

void watchdog_begin(double ms)
{
    struct sigaction ticking = {.sa_handler = on_tick, .sa_flags = SA_RESTART | SA_ONSTACK};
    if (at.users++ > 0)
        return;
    at.text = NULL;
    at.inside = false;
    at.ticks = 0;
    snprintf(at.endless, sizeof at.endless, "took more than %g s of processor time", ms / 1000);
    watchdog_keep(NULL, NULL);
    take_crashes();
    sigaction(SIGVTALRM, &ticking, &at.tick);
    set_timer(ms);
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_set_death_callback(on_death);
#endif
}

void watchdog_end(void)
{
    if (at.users == 0 || --at.users > 0)
        return;
    set_timer(0);
    sigaction(SIGVTALRM, &at.tick, NULL);
    for (size_t i = 0; i < CRASHES; i++)
        sigaction(crashes[i].signal, &at.crash[i], NULL);
    if (at.stack.ss_sp != NULL) {
        sigaltstack(&(stack_t){.ss_flags = SS_DISABLE}, NULL);
        free(at.stack.ss_sp);
        at.stack = (stack_t){0};
    }
}

void watchdog_keep(const char *path, const char *more)
{
    const char *base = getenv("TMPDIR");
    snprintf(at.own_path, sizeof at.own_path, "%s/hclcheck-unanswered-%ld.jsonl",
             base == NULL || base[0] != '/' ? "/tmp" : base, (long)getpid());
    at.path = path == NULL ? at.own_path : path;
    at.mode = path == NULL ? O_EXCL : O_APPEND;
    at.more = more;
}

void watchdog_enter(const char *text, size_t n)
{
    at.text = text;
    at.length = n;
    at.number++;
    at.inside = true;
}

void watchdog_leave(void)
{
    at.inside = false;
}
