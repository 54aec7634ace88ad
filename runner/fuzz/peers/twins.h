/* Asks for trees. An implementation that answers shapes gets the source twice (runner/tree.md,
 * "Shapes"): as the reference prints it, and printed again by its tree. So each shape is judged by
 * another shape. */
#ifndef RUNNER_FUZZ_TWINS_H
#define RUNNER_FUZZ_TWINS_H

#include <stddef.h>

#include "fuzz/peers/oracle.h"
#include "fuzz/peers/subject.h"

/* Gets the answers of an implementation to n requests, as peer_ask does. If the implementation
 * answers shapes, the answer to a request for a tree is
 * - the reference's reply, if the shapes of the twins are as the reference's trees are: equal or
 *   different,
 * - else a reply with the shapes of both twins, and their sources,
 * - or `unsupported`, if the tree depends on a reading, or the source has no twin. */
void subject_ask(struct subject *r, struct oracle *o, const struct peer_request *requests, size_t n,
                 struct peer_answer *answers);

#endif
