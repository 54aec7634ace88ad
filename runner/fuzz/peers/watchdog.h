/* Watches the reference inside this process. If a request takes too long or crashes the program,
   the watchdog writes the request to a file, prints the name of the file, and ends the program.
   Watching takes only a few memory writes for each request. */
#ifndef RUNNER_WATCHDOG_H
#define RUNNER_WATCHDOG_H

#include <stddef.h>

/* Maximum time of a request in milliseconds. Only processor time of this program counts, because a
   busy machine must make no difference. After at most another tenth of this time, the watchdog ends
   the program. */
#define WATCHDOG_MS 60000.0

/* Exit status with which the watchdog ends the program. */
#define WATCHDOG_STATUS 2

/* Starts the watchdog. watchdog_end stops the watchdog. Uses SIGVTALRM and its timer. Handles each
   crash signal that has no handler yet. Calls may be nested, and only the outermost call has an
   effect. */
void watchdog_begin(double ms);
void watchdog_end(void);

/* Sets the file to which a bad request is appended as a line. If `path` is NULL, the watchdog makes
   a new file in TMPDIR. `more` is the last line of the watchdog's message, or NULL. `path` and
   `more` must stay valid until watchdog_end. */
void watchdog_keep(const char *path, const char *more);

/* Call watchdog_enter before each request, and watchdog_leave after each request. `text` is the
   request without a newline. `text` must stay valid until the next call of watchdog_enter. */
void watchdog_enter(const char *text, size_t n);
void watchdog_leave(void);

#endif
