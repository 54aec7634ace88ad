/* While the program waits for processes, a listener learns the reason for the wait. */
#ifndef RUNNER_PULSE_H
#define RUNNER_PULSE_H

#include <stdbool.h>
#include <stddef.h>

struct pulse {
    double hello_ms; /* milliseconds since a process was asked hello and did not answer; 0 if no
                        answer to hello is missing */
    bool busy;       /* true if a request has no answer yet */
    size_t task;     /* the task of the oldest request without an answer */
    double task_ms;  /* milliseconds since the oldest request without an answer was sent */
};

typedef void pulse_listener(void *arg, const struct pulse *pulse);

/* Sets the program's only listener. NULL removes the listener. While the scheduler waits, it calls
   the listener at least every CHILD_TICK_MS milliseconds, and at the end with an empty pulse. */
void pulse_listen(pulse_listener *listener, void *arg);

#endif
