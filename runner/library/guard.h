#ifndef RUNNER_LIBRARY_GUARD_H
#define RUNNER_LIBRARY_GUARD_H

/* An implementation in the process of its judge may call exit(0). Without a guard, the test runner
   would report success, although nothing was judged. */

struct guard;

/* Makes a guard. The guard lives until the process ends, because the handler of exit needs it.
   Returns NULL if the system has no such handler; all functions accept NULL. */
struct guard *guard_new(void);

/* From guard_begin to guard_end, an exit of this process with status 0 gets status 1 and a message.
   A process that forks from this one may exit. */
void guard_begin(struct guard *guard);
void guard_end(struct guard *guard);

#endif
