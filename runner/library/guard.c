#define _DEFAULT_SOURCE /* on_exit */

#include "library/guard.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/mem.h"

struct guard {
    pid_t (*self)(void); /* getpid, which not every system has */
    pid_t process;       /* the process that asks; 0 if none asks */
    struct guard *next;
};

#ifdef __GLIBC__

/* All guards. The list is global, because handlers of exit cannot be taken back, and leak checkers
   must find what the handlers need. */
static _Atomic(struct guard *) guards;

/* Changes the status of a process that ends too early. A handler cannot call exit again, so it
   writes what stdio holds, and ends the process itself. */
static void at_exit(int status, void *arg)
{
    const struct guard *guard = arg;
    if (status != 0 || guard->process != getpid())
        return;
    fflush(NULL);
    fputs("hclcheck: the process ended with status 0 before all cases were judged: "
          "the implementation called exit, or hclcheck_finish was not called\n",
          stderr);
    _exit(EXIT_FAILURE);
}

struct guard *guard_new(void)
{
    struct guard *guard = mem_alloc(sizeof *guard);
    if (on_exit(at_exit, guard) != 0) {
        free(guard);
        return NULL;
    }
    guard->self = getpid;
    guard->next = atomic_load(&guards);
    while (!atomic_compare_exchange_weak(&guards, &guard->next, guard))
        ;
    return guard;
}

#else

struct guard *guard_new(void)
{
    return NULL;
}

#endif

void guard_begin(struct guard *guard)
{
    if (guard != NULL && guard->process == 0)
        guard->process = guard->self();
}

void guard_end(struct guard *guard)
{
    if (guard != NULL)
        guard->process = 0;
}
