/* An implementation that calls exit(0) ends the process before all its answers are judged, which is
   no success. */
#ifndef RUNNER_GUARD_H
#define RUNNER_GUARD_H

#include <stdbool.h>

/* Sets if a run asks. While one does, an exit of this process with status 0 gets status 1 and a
   message. `guarded` belongs to the run. */
void guard_set(bool *guarded, bool on);

#endif
