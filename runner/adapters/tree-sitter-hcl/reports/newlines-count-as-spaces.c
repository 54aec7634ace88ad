#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <tree_sitter/api.h>

const TSLanguage *tree_sitter_hcl(void);

int main(void)
{
    const char *source = "a = 1 b = 2\n";
    TSParser *parser = ts_parser_new();
    ts_parser_set_language(parser, tree_sitter_hcl());
    TSTree *tree = ts_parser_parse_string(parser, NULL, source, (uint32_t)strlen(source));
    bool refused = ts_node_has_error(ts_tree_root_node(tree));
    printf("%s: %s", refused ? "refused" : "accepted", source);
    ts_tree_delete(tree);
    ts_parser_delete(parser);
    return refused == false;
}
