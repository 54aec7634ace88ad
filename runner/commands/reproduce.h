/* Writes the shell command that repeats a failure. */
#ifndef RUNNER_REPRODUCE_H
#define RUNNER_REPRODUCE_H

#include <stdbool.h>

#include "protocol/protocol.h"

struct buf;
struct judged;
struct options;

/* Appends a line of the report with a shell command that repeats the wrong request. The command
   sends the request to the program of --impl or --cli. If the run has neither option, the command
   sends the request to the reference. */
void reproduce_line(const struct options *o, const struct judged *j, enum edition edition,
                    bool trace, struct buf *out);

/* Appends only the shell command of reproduce_line. */
void reproduce_command(const struct options *o, const struct judged *j, enum edition edition,
                       bool trace, struct buf *out);

#endif
