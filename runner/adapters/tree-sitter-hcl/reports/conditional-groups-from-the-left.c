#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

const TSLanguage *tree_sitter_hcl(void);

int main(void)
{
    const char *source = "x = a ? b : c ? d : e\n";
    TSParser *parser = ts_parser_new();
    ts_parser_set_language(parser, tree_sitter_hcl());
    TSTree *tree = ts_parser_parse_string(parser, NULL, source, (uint32_t)strlen(source));
    TSNode node = ts_tree_root_node(tree); // goes down to the outer conditional
    while (strcmp(ts_node_type(node), "conditional") != 0) {
        node = ts_node_named_child(node, ts_node_named_child_count(node) - 1);
    }
    TSNode condition = ts_node_named_child(node, 0);
    uint32_t start = ts_node_start_byte(condition), end = ts_node_end_byte(condition);
    printf("the condition of the outer conditional: %.*s\n", (int)(end - start), source + start);
    ts_tree_delete(tree);
    ts_parser_delete(parser);
    return end - start > 1;
}
