/* Reads the nodes of tree-sitter's syntax trees. */
#ifndef TREE_SITTER_HCL_SYNTAX_H
#define TREE_SITTER_HCL_SYNTAX_H

#include <cJSON.h>
#include <stdbool.h>
#include <stdint.h>
#include <tree_sitter/api.h>

#include "../common/serve.h"

bool is(TSNode node, const char *type);

/* Returns bytes of the source as a JSON string. If a JSON string cannot contain the bytes, returns
   NULL. */
cJSON *text_between(const struct source *source, uint32_t start, uint32_t end);

/* Returns true if a quoted text has no escapes. The grammar does not decode escapes. */
bool is_plain(const char *text, size_t length);

/* Returns a label: an identifier, or the text between quotes. Returns NULL if the text has escapes
 * or is not UTF-8. */
cJSON *label_of(TSNode node, const struct source *source);

void answer_tree(cJSON *reply, const char *of, TSNode root, const struct source *source);

#endif
