/* Tells a listener what the program waits for, while it waits for processes. */
#ifndef RUNNER_PULSE_H
#define RUNNER_PULSE_H

#include <stdbool.h>
#include <stddef.h>

struct pulse {
    double hello_ms; /* so long a process has not answered hello; 0: none is asked */
    bool busy;       /* a request waits for its answer… */
    size_t task;     /* …which is the oldest one, of this task of a run */
    double task_ms;  /* its time so far */
};

typedef void pulse_listener(void *arg, const struct pulse *pulse);

/* Sets the only listener; NULL: none. */
void pulse_listen(pulse_listener *listener, void *arg);

/* Calls the listener. Every wait for a process does that at least every CHILD_TICK_MS, and once
 * with an empty pulse when it ends. */
void pulse_beat(const struct pulse *pulse);

#endif
