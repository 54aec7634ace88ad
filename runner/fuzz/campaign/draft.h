/* Makes drafts of cases from findings. A person must check each draft against the specification
   before adding the draft to the suite. */
#ifndef RUNNER_DRAFT_H
#define RUNNER_DRAFT_H

#include "fuzz/campaign/finding.h"
#include "fuzz/peers/oracle.h"

/* Returns a case file, as JSON text, with one case: the request of a finding, expecting the
   reference's answer. Returns NULL if the request cannot be a case. The caller frees the text. */
char *draft_of(struct oracle *o, const struct finding *f);

#endif
