/* While the program waits for processes, tells a listener the reason of the wait. */
#ifndef RUNNER_PULSE_H
#define RUNNER_PULSE_H

#include <stdbool.h>
#include <stddef.h>

struct pulse {
    double hello_ms; /* milliseconds for which a process has not answered hello; 0 if no process
                        must answer hello */
    bool busy;       /* true if a request waits for its answer */
    size_t task;     /* the task of the oldest unanswered request */
    double task_ms;  /* milliseconds since the oldest unanswered request was sent */
};

typedef void pulse_listener(void *arg, const struct pulse *pulse);

/* Sets the only listener, or removes it if `listener` is NULL. */
void pulse_listen(pulse_listener *listener, void *arg);

/* Calls the listener. Every wait for a process calls this function at least every CHILD_TICK_MS
   milliseconds, and once more with an empty pulse when the wait ends. */
void pulse_beat(const struct pulse *pulse);

#endif
