/* Asks for trees. An implementation that answers shapes instead of trees gets a source twice
   (runner/tree.md, "Shapes"): first as the reference prints the source, then as the reference
   prints the tree of the printed source. The shapes of the first and the second source are
   compared. */
#ifndef RUNNER_FUZZ_TWINS_H
#define RUNNER_FUZZ_TWINS_H

#include <stddef.h>

#include "fuzz/peers/oracle.h"
#include "fuzz/peers/subject.h"

/* Gets an implementation's answers to n requests, like peer_ask. If the implementation answers
 * shapes, a request for a tree is answered with
 * - the reference's reply, if the shapes are equal exactly when the trees are equal,
 * - else a reply with two shapes, and with their sources,
 * - or `unsupported`, if the tree depends on an ambiguous passage, or if the source has no twin. */
void subject_ask(struct subject *r, struct oracle *o, const struct peer_request *requests, size_t n,
                 struct peer_answer *answers);

#endif
