/* Asks for trees. An implementation that answers shapes instead of trees gets two sources with the
   same operations (runner/tree.md, "Shapes"): the tree of the source printed without parentheses,
   and printed with all parentheses. */
#ifndef RUNNER_FUZZ_TWINS_H
#define RUNNER_FUZZ_TWINS_H

#include <stddef.h>

#include "fuzz/peers/oracle.h"
#include "fuzz/peers/subject.h"

/* Gets an implementation's answers to n requests, like peer_ask. If the implementation answers
 * shapes, a request for a tree is answered with
 * - the reference's reply, if the two shapes are equal exactly when the two trees are equal,
 * - else a reply with two shapes, and with their sources,
 * - or `unsupported`, if the tree depends on an ambiguous passage, or if the source has no twin. */
void subject_ask(struct subject *r, struct oracle *o, const struct peer_request *requests, size_t n,
                 struct peer_answer *answers);

#endif
