#include "process/pulse.h"

/* The only listener, because the program has only one standard error. */
static pulse_listener *listener;
static void *listener_arg;

void pulse_listen(pulse_listener *fn, void *arg)
{
    listener = fn;
    listener_arg = arg;
}

void pulse_beat(const struct pulse *pulse)
{
    if (listener != NULL)
        listener(listener_arg, pulse);
}
