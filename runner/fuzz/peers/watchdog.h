/* Watches the reference in process. If a request takes too long, or ends the program by a signal,
 * the request is written to a file, a message names the file, and the program ends. Watching costs
 * only a few memory writes for each request. */
#ifndef RUNNER_WATCHDOG_H
#define RUNNER_WATCHDOG_H

#include <stddef.h>

/* Most milliseconds that a request may take, measured as processor time of this program, so that a
 * busy machine makes no difference. The program ends at most a tenth later. */
#define WATCHDOG_MS 60000.0

/* Exit status of a program that the watchdog ends. */
#define WATCHDOG_STATUS 2

/* Watches until watchdog_end. Uses SIGVTALRM and its timer, and handles the signals of a crash,
 * except those that already have a handler, such as a sanitizer's. Calls may be nested; only the
 * outermost has an effect. */
void watchdog_begin(double ms);
void watchdog_end(void);

/* Sets the file to which the request is appended as a line; NULL: a new file in TMPDIR. more: last
 * line of the message; or NULL. Both strings must live until watchdog_end. */
void watchdog_keep(const char *path, const char *more);

/* watchdog_enter must be called before each request, watchdog_leave after it. The request's text,
 * without an end of line, must live until the next watchdog_enter. */
void watchdog_enter(const char *text, size_t n);
void watchdog_leave(void);

#endif
