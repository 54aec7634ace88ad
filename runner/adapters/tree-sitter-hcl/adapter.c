/* Serves the conformance protocol with the tree-sitter grammar of HCL. Reads and writes JSON Lines
   on standard input and output. This adapter accepts a source if the syntax tree has no error and
   no missing node. The answer is a structure or a tree. */
#define _POSIX_C_SOURCE 200809L

#include <cJSON.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

#include "../common/serve.h"
#include "syntax.h"

#define EDITION "2024-02"

const TSLanguage *tree_sitter_hcl(void);

/* --- The structure ---------------------------------------------------------------------------- */

bool is(TSNode node, const char *type)
{
    return strcmp(ts_node_type(node), type) == 0;
}

/* Returns the length of the UTF-8 character at `text`, or 0 if there is no valid character
 * within `length` bytes. */
static size_t character(const unsigned char *text, size_t length)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t size = text[0] < 0x80   ? 1
                  : text[0] < 0xc0 ? 0
                  : text[0] < 0xe0 ? 2
                  : text[0] < 0xf0 ? 3
                                   : 4;
    uint32_t code = size < 2 ? text[0] : text[0] & (0x7fu >> size);

    if (size > length || text[0] > 0xf4) {
        return 0;
    }
    for (size_t i = 1; i < size; i++) {
        if ((text[i] & 0xc0) != 0x80) {
            return 0;
        }
        code = code << 6 | (text[i] & 0x3f);
    }
    return code > 0x10ffff || (code >= 0xd800 && code < 0xe000) || code < least[size] ? 0 : size;
}

cJSON *text_between(const struct source *source, uint32_t start, uint32_t end)
{
    const char *text = source->bytes + start;
    size_t length = end - start;
    char *copy = NULL;
    cJSON *name = NULL;

    for (size_t at = 0, size = 0; at < length; at += size) {
        size = character((const unsigned char *)text + at, length - at);
        if (size == 0 || text[at] == '\0') {
            return NULL;
        }
    }
    copy = checked(strndup(text, length));
    name = cJSON_CreateString(copy);
    free(copy);
    return name;
}

static cJSON *name_of(TSNode node, const struct source *source)
{
    return text_between(source, ts_node_start_byte(node), ts_node_end_byte(node));
}

bool is_plain(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\\' || (i > 0 && text[i] == '{' && strchr("$%", text[i - 1]) != NULL)) {
            return false;
        }
    }
    return true;
}

/* Reads the text between the quotes from the source, because the text's node has no spaces at its
   ends. */
cJSON *label_of(TSNode node, const struct source *source)
{
    uint32_t start = 0;
    uint32_t end = 0;

    if (is(node, "identifier")) {
        return name_of(node, source);
    }
    start = ts_node_end_byte(ts_node_child(node, 0));
    end = ts_node_start_byte(ts_node_child(node, ts_node_child_count(node) - 1));
    return is_plain(source->bytes + start, end - start) ? text_between(source, start, end) : NULL;
}

static cJSON *structure_of(TSNode body, const struct source *source);

/* Adds an item to an array. Adds nothing if the item is NULL. Returns true if the item was
   added. */
static bool add(cJSON *array, cJSON *item)
{
    return item != NULL && cJSON_AddItemToArray(array, item);
}

static cJSON *empty_structure(void)
{
    cJSON *structure = checked(cJSON_CreateObject());

    checked(cJSON_AddArrayToObject(structure, "attributes"));
    checked(cJSON_AddArrayToObject(structure, "blocks"));
    return structure;
}

/* Returns a block. If the type, a label or the body cannot be read, returns NULL. */
static cJSON *block_of(TSNode node, const struct source *source)
{
    cJSON *block = checked(cJSON_CreateObject());
    cJSON *labels = checked(cJSON_CreateArray());
    cJSON *body = NULL;
    cJSON *type = name_of(ts_node_child(node, 0), source);
    bool readable = type != NULL;

    for (uint32_t i = 1; i < ts_node_child_count(node); i++) {
        TSNode child = ts_node_child(node, i);

        if (is(child, "identifier") || is(child, "string_lit")) {
            readable = add(labels, label_of(child, source)) && readable;
        } else if (is(child, "body")) {
            body = structure_of(child, source);
            readable = body != NULL && readable;
        }
    }
    cJSON_AddItemToObject(block, "type", type);
    cJSON_AddItemToObject(block, "labels", labels);
    cJSON_AddItemToObject(block, "body", body != NULL ? body : empty_structure());
    if (!readable) {
        cJSON_Delete(block);
        return NULL;
    }
    return block;
}

/* Adds the items of a body to a structure. In a tree with errors, items may stand in a node of an
   error. Returns true if all names could be read. */
static bool add_items(cJSON *structure, TSNode body, const struct source *source)
{
    cJSON *attributes = cJSON_GetObjectItemCaseSensitive(structure, "attributes");
    cJSON *blocks = cJSON_GetObjectItemCaseSensitive(structure, "blocks");
    TSTreeCursor cursor = ts_tree_cursor_new(body);
    bool readable = true;

    if (ts_tree_cursor_goto_first_child(&cursor)) {
        do {
            TSNode item = ts_tree_cursor_current_node(&cursor);

            if (is(item, "attribute")) {
                readable = add(attributes, name_of(ts_node_child(item, 0), source)) && readable;
            } else if (is(item, "block")) {
                readable = add(blocks, block_of(item, source)) && readable;
            } else if (is(item, "ERROR")) {
                readable = add_items(structure, item, source) && readable;
            }
        } while (ts_tree_cursor_goto_next_sibling(&cursor));
    }
    ts_tree_cursor_delete(&cursor);
    return readable;
}

/* Returns the structure of a body. If a name in the body cannot be read, returns NULL. */
static cJSON *structure_of(TSNode body, const struct source *source)
{
    cJSON *structure = empty_structure();

    if (!add_items(structure, body, source)) {
        cJSON_Delete(structure);
        return NULL;
    }
    return structure;
}

/* Returns the body of a whole file, or the root if the file has no body, or has an error. Returns a
   null node if the file is one object, which the grammar allows. */
static TSNode body_of(TSNode root)
{
    for (uint32_t i = 0; i < ts_node_child_count(root); i++) {
        TSNode child = ts_node_child(root, i);

        if (is(child, "body")) {
            return child;
        }
        if (!is(child, "comment") && !ts_node_has_error(root)) {
            return (TSNode){.tree = NULL};
        }
    }
    return root;
}

/* --- The places ------------------------------------------------------------------------------- */

/* Adds the bytes from the start of a node to the end of another. */
static void add_range(cJSON *places, const char *name, TSNode first, TSNode last)
{
    cJSON *range = checked(cJSON_AddArrayToObject(places, name));

    cJSON_AddItemToArray(range, cJSON_CreateNumber(ts_node_start_byte(first)));
    cJSON_AddItemToArray(range, cJSON_CreateNumber(ts_node_end_byte(last)));
}

static cJSON *places_of(TSNode body);

static cJSON *place_of_attribute(TSNode node)
{
    cJSON *places = checked(cJSON_CreateObject());
    TSNode value = ts_node_child(node, ts_node_child_count(node) - 1);

    add_range(places, "name", ts_node_child(node, 0), ts_node_child(node, 0));
    add_range(places, "expression", value, value);
    add_range(places, "whole", node, node);
    return places;
}

static cJSON *place_of_block(TSNode node)
{
    cJSON *places = checked(cJSON_CreateObject());
    TSNode last = ts_node_child(node, 0);
    cJSON *inner = NULL;

    for (uint32_t i = 1; i < ts_node_child_count(node); i++) {
        TSNode child = ts_node_child(node, i);

        if (is(child, "identifier") || is(child, "string_lit")) {
            last = child;
        } else if (is(child, "body")) {
            inner = places_of(child);
        }
    }
    add_range(places, "header", ts_node_child(node, 0), last);
    add_range(places, "whole", node, node);
    cJSON_AddItemToObject(places, "body", inner != NULL ? inner : empty_structure());
    return places;
}

/* Returns the places of the items of a body without errors. */
static cJSON *places_of(TSNode body)
{
    cJSON *places = empty_structure();
    TSTreeCursor cursor = ts_tree_cursor_new(body);

    if (ts_tree_cursor_goto_first_child(&cursor)) {
        do {
            TSNode item = ts_tree_cursor_current_node(&cursor);

            if (is(item, "attribute")) {
                cJSON_AddItemToArray(cJSON_GetObjectItemCaseSensitive(places, "attributes"),
                                     place_of_attribute(item));
            } else if (is(item, "block")) {
                cJSON_AddItemToArray(cJSON_GetObjectItemCaseSensitive(places, "blocks"),
                                     place_of_block(item));
            }
        } while (ts_tree_cursor_goto_next_sibling(&cursor));
    }
    ts_tree_cursor_delete(&cursor);
    return places;
}

/* --- The replies ------------------------------------------------------------------------------ */

static void hello(cJSON *reply)
{
    static const char text[] =
        "{\"protocol\":1,\"implementation\":\"tree-sitter-hcl\",\"version\":\"" VERSION "\","
        "\"language\":\"C\",\"ops\":[\"parse\",\"tree\"],\"syntaxes\":[\"native\"],"
        "\"editions\":[\"" EDITION "\"],\"features\":[\"tree\",\"recovers\",\"places\"]}";

    cJSON_AddItemToObject(reply, "hello", checked(cJSON_Parse(text)));
}

/* Returns the source of a request. An expression becomes the file `x = SOURCE`, because the grammar
 * parses only files. */
static struct source file_source(const cJSON *request, const char *of)
{
    static const char before[] = "x = ";
    struct source source = source_of(request);

    if (source.bytes != NULL && strcmp(of, "expression") == 0) {
        struct source file = {checked(malloc(source.length + sizeof before + 1)), 0};

        memcpy(file.bytes, before, strlen(before));
        memcpy(file.bytes + strlen(before), source.bytes, source.length);
        file.length = strlen(before) + source.length + 1;
        file.bytes[file.length - 1] = '\n';
        file.bytes[file.length] = '\0';
        free(source.bytes);
        return file;
    }
    return source;
}

/* Adds the structure and places of a file, or with an error, the structure of what the parser
   recovered. A structure with a name that cannot be read is null. */
static void answer_file(cJSON *reply, TSNode root, const struct source *source)
{
    TSNode body = body_of(root);
    cJSON *structure = ts_node_is_null(body) ? NULL : structure_of(body, source);

    if (!ts_node_has_error(root)) {
        cJSON_AddItemToObject(reply, "structure",
                              structure != NULL ? structure : cJSON_CreateNull());
        if (structure != NULL) {
            cJSON_AddItemToObject(reply, "places", places_of(body));
        }
    } else if (structure != NULL) {
        cJSON_AddItemToObject(reply, "recovered", structure);
    }
}

/* Parses the source. `of` is "body" or "expression" for the operation tree, and NULL for parse. */
static void parse(TSParser *parser, const cJSON *request, const char *of, cJSON *reply)
{
    struct source source = file_source(request, of != NULL ? of : "");
    TSTree *tree = NULL;
    TSNode root;

    if (source.bytes == NULL || source.length > UINT32_MAX) {
        fail(reply, "request", "no source, or too long");
        free(source.bytes);
        return;
    }
    tree = checked(ts_parser_parse_string(parser, NULL, source.bytes, (uint32_t)source.length));
    root = ts_tree_root_node(tree);
    if (ts_node_has_error(root)) {
        fail(reply, "parse", "the tree has an error or a missing node");
    } else if (of != NULL) {
        answer_tree(reply, of, root, &source);
    }
    if (of == NULL) {
        answer_file(reply, root, &source);
    }
    ts_tree_delete(tree);
    free(source.bytes);
}

static void answer(void *parser, const cJSON *request, cJSON *reply)
{
    const char *op = text_of(request, "op", "");

    if (strcmp(op, "hello") == 0) {
        hello(reply);
    } else if (strcmp(text_of(request, "edition", EDITION), EDITION) != 0) {
        cJSON_AddStringToObject(reply, "unsupported", "editions other than " EDITION);
    } else if (strcmp(text_of(request, "syntax", "native"), "native") != 0) {
        cJSON_AddStringToObject(reply, "unsupported", "JSON syntax");
    } else if (strcmp(op, "parse") == 0) {
        parse(parser, request, NULL, reply);
    } else if (strcmp(op, "tree") != 0) {
        cJSON_AddStringToObject(reply, "unsupported", "operations other than parse and tree");
    } else if (strcmp(text_of(request, "of", ""), "template") == 0) {
        cJSON_AddStringToObject(reply, "unsupported", "a standalone template");
    } else {
        parse(parser, request, text_of(request, "of", ""), reply);
    }
}

int main(void)
{
    TSParser *parser = checked(ts_parser_new());

    if (!ts_parser_set_language(parser, tree_sitter_hcl())) {
        fputs("tree-sitter-hcl: the runtime does not support the version of the grammar\n", stderr);
        return 1;
    }
    serve(answer, parser);
    ts_parser_delete(parser);
    return 0;
}
