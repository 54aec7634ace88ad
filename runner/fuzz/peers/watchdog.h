/* Our own mistakes while the reference is asked in process: one request that takes for ever, or
 * that ends the program by a signal. The request that it was at is written to a file then, the
 * message names that, and the program ends. A request costs a few stores. */
#ifndef RUNNER_WATCHDOG_H
#define RUNNER_WATCHDOG_H

#include <stddef.h>

/* Processor time of this program, in milliseconds (not the clock's: a busy machine is no reason)
 * that one request may take before it counts as endless. It ends at most a tenth later. */
#define WATCHDOG_MS 60000.0

/* With this status: that of what could not be done. */
#define WATCHDOG_STATUS 2

/* Watches until watchdog_end, with SIGVTALRM and the timer that sends it; signals of a crash that
 * somebody else handles already, such as a sanitizer, stay his. May be nested: the outermost
 * counts. */
void watchdog_begin(double ms);
void watchdog_end(void);

/* Sets the file that the request is appended to, as a line; NULL: a new file in TMPDIR. more:
 * a line that the message ends with; NULL: none. Both must outlive it. */
void watchdog_keep(const char *path, const char *more);

/* Called before and after the work on one request. The text, without an end of line, must stay
 * until the next one. */
void watchdog_enter(const char *text, size_t n);
void watchdog_leave(void);

#endif
