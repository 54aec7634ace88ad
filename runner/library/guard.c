#define _DEFAULT_SOURCE /* on_exit */

#include "library/guard.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#ifdef __GLIBC__

/* The number of runs that ask, and their process. Handlers of exit cannot be taken back, so they
   need what outlives a run. */
static atomic_size_t asking;
static _Atomic pid_t process;
static atomic_flag registered = ATOMIC_FLAG_INIT;

/* Changes the status of a process that ends too early. A handler cannot call exit again, so it
   writes what stdio holds, and ends the process itself. */
static void at_exit(int status, void *unused)
{
    (void)unused;
    if (status != 0 || asking == 0 || process != getpid())
        return;
    fflush(NULL);
    fputs("hclcheck: the process ended with status 0 before all cases were judged: "
          "the implementation called exit, or hclcheck_finish was not called\n",
          stderr);
    _exit(EXIT_FAILURE);
}

#endif

void guard_set(bool *guarded, bool on)
{
    if (*guarded == on)
        return;
    *guarded = on;
#ifdef __GLIBC__
    process = getpid();
    asking += on ? 1 : (size_t)-1;
    if (!atomic_flag_test_and_set(&registered))
        on_exit(at_exit, NULL);
#endif
}
