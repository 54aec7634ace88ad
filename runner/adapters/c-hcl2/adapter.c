/* Serves the conformance protocol with the library c-hcl2, through its public header. Reads and
   writes JSON Lines on standard input and output. This adapter does not change the library's
   answers. If the library or its header lacks a feature, the adapter answers "unsupported". If a
   result is no value of the information model, the adapter reports a crash (phase panic). */
#define _POSIX_C_SOURCE 200809L

#include <cJSON.h>
#include <hcl2.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../common/serve.h"
#include "wire.h"

#define EDITION "2024-02"

/* Size of the buffer for a message of the library. */
#define MESSAGE_BYTES 512

/* Maximum number of decimal digits after the dot of a double. */
#define FRACTION_DIGITS 1074
#define NUMBER_BYTES (1 + 309 + 1 + FRACTION_DIGITS + 1)

void *missing(struct outcome *outcome, const char *what)
{
    if (outcome->unsupported == NULL) {
        outcome->unsupported = what;
    }
    return NULL;
}

/* --- The request ------------------------------------------------------------------------------ */

static const cJSON *member(const cJSON *object, const char *name)
{
    return cJSON_GetObjectItemCaseSensitive(object, name);
}

/* --- Types and values to the library ---------------------------------------------------------- */

/* Returns the library's form of a type, or NULL if the library has no such type. The caller owns
 * the result. */
static hcl2_type *type_in(const cJSON *type, struct outcome *outcome)
{
    static const struct {
        const char *name;
        hcl2_type *(*make)(void);
    } primitives[] = {{"dynamic", hcl2_type_any},
                      {"bool", hcl2_type_bool},
                      {"number", hcl2_type_number},
                      {"string", hcl2_type_string}};
    static const struct {
        const char *name;
        hcl2_type *(*make)(hcl2_type *);
    } collections[] = {{"list", hcl2_type_list}, {"set", hcl2_type_set}, {"map", hcl2_type_map}};

    for (size_t i = 0; i < sizeof primitives / sizeof *primitives; i++) {
        if (cJSON_IsString(type) && strcmp(type->valuestring, primitives[i].name) == 0) {
            return checked(primitives[i].make());
        }
    }
    for (size_t i = 0; i < sizeof collections / sizeof *collections; i++) {
        const cJSON *element = member(type, collections[i].name);

        if (element != NULL) {
            hcl2_type *inner = type_in(element, outcome);

            return inner == NULL ? NULL : checked(collections[i].make(inner));
        }
    }
    return missing(outcome, "tuple, object and capsule types");
}

static hcl2_value *value_in(const cJSON *value, struct outcome *outcome);

static hcl2_value *elements_in(hcl2_value *into, const cJSON *elements, struct outcome *outcome)
{
    for (const cJSON *item = elements->child; item != NULL; item = item->next) {
        hcl2_value *element = value_in(item, outcome);

        if (element == NULL) {
            hcl2_value_free(into);
            return NULL;
        }
        hcl2_tuple_push(into, element);
    }
    return into;
}

static hcl2_value *members_in(hcl2_value *into, const cJSON *members, struct outcome *outcome)
{
    for (const cJSON *item = members->child; item != NULL; item = item->next) {
        hcl2_value *element = value_in(item, outcome);

        if (element == NULL) {
            hcl2_value_free(into);
            return NULL;
        }
        hcl2_object_set(into, item->string, element);
    }
    return into;
}

static hcl2_value *number_in(const char *digits, struct outcome *outcome)
{
    if (strchr(digits, '/') != NULL) {
        return missing(outcome, "fractions without a decimal form");
    }
    /* Takes the nearest double, which may be infinite. The library's own literals do the same. */
    return checked(hcl2_number(strtod(digits, NULL)));
}

static hcl2_value *unknown_in(const cJSON *type, struct outcome *outcome)
{
    hcl2_type *known = type_in(type, outcome);

    return known == NULL ? NULL : checked(hcl2_unknown_of(known));
}

/* Returns the library's form of a value, or NULL if the library has no such value. The caller
 * owns the result. */
static hcl2_value *value_in(const cJSON *value, struct outcome *outcome)
{
    const cJSON *content = NULL;

    if ((content = member(value, "string")) != NULL) {
        return checked(hcl2_string(content->valuestring));
    }
    if ((content = member(value, "number")) != NULL) {
        return number_in(content->valuestring, outcome);
    }
    if ((content = member(value, "bool")) != NULL) {
        return checked(hcl2_bool(cJSON_IsTrue(content)));
    }
    if ((content = member(value, "tuple")) != NULL) {
        return elements_in(checked(hcl2_tuple()), content, outcome);
    }
    if ((content = member(value, "list")) != NULL) {
        return elements_in(checked(hcl2_list()), content, outcome);
    }
    if ((content = member(value, "set")) != NULL) {
        return elements_in(checked(hcl2_set()), content, outcome);
    }
    if ((content = member(value, "object")) != NULL) {
        return members_in(checked(hcl2_object()), content, outcome);
    }
    if ((content = member(value, "map")) != NULL) {
        return members_in(checked(hcl2_map()), content, outcome);
    }
    if ((content = member(value, "unknown")) != NULL) {
        return unknown_in(content, outcome);
    }
    if (strcmp(text_of(value, "null", ""), "dynamic") == 0) {
        return checked(hcl2_null());
    }
    return missing(outcome, "typed nulls, capsules, strings with U+0000");
}

/* Returns a context with the variables of the request's scope, or NULL if the library lacks a
 * value. The caller owns the context. */
static hcl2_ctx *context_of(const cJSON *request, struct outcome *outcome)
{
    const cJSON *scope = member(request, "scope");
    hcl2_ctx *context = checked(hcl2_ctx_new());

    for (const cJSON *item = scope == NULL ? NULL : scope->child; item != NULL; item = item->next) {
        hcl2_value *value = value_in(item, outcome);

        if (value == NULL) {
            hcl2_ctx_free(context);
            return NULL;
        }
        hcl2_ctx_set_var(context, item->string, value);
    }
    return context;
}

/* --- Values from the library ------------------------------------------------------------------ */

static cJSON *tagged(const char *tag, cJSON *content)
{
    cJSON *value = checked(cJSON_CreateObject());

    cJSON_AddItemToObject(value, tag, content);
    return value;
}

/* Returns the length of the valid UTF-8 sequence at `text`, or 0. */
static size_t sequence_length(const unsigned char *text)
{
    static const struct {
        unsigned char from, to, second_from, second_to;
        size_t length;
    } forms[] = {
        {0x01, 0x7F, 0, 0, 1},       {0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3},
        {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3},
        {0xF0, 0xF0, 0x90, 0xBF, 4}, {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4}};
    size_t i = 0, at = 0;

    while (i < sizeof forms / sizeof *forms && (text[0] < forms[i].from || text[0] > forms[i].to)) {
        i++;
    }
    if (i == sizeof forms / sizeof *forms ||
        (forms[i].length > 1 && (text[1] < forms[i].second_from || text[1] > forms[i].second_to))) {
        return 0;
    }
    for (at = 2; at < forms[i].length; at++) {
        if ((text[at] & 0xC0) != 0x80) {
            return 0;
        }
    }
    return forms[i].length;
}

/* Returns a text. If the text is not UTF-8, which JSON requires, records a crash of the library in
 *outcome, and returns NULL. */
static const char *text_out(const char *text, struct outcome *outcome)
{
    const unsigned char *at = (const unsigned char *)text;

    while (*at != '\0') {
        size_t length = sequence_length(at);

        if (length == 0) {
            outcome->panic = "a string that is not UTF-8, which is not a value of the model";
            return NULL;
        }
        at += length;
    }
    return text;
}

cJSON *string_out(const char *text, struct outcome *outcome)
{
    return text_out(text, outcome) == NULL ? NULL : checked(cJSON_CreateString(text));
}

cJSON *number_out(double number, struct outcome *outcome)
{
    char digits[NUMBER_BYTES];
    size_t length = 0;

    if (isnan(number)) {
        outcome->panic = "NaN, which is not a value of the model";
        return NULL;
    }
    if (isinf(number)) {
        return tagged("number", cJSON_CreateString(number > 0 ? "Infinity" : "-Infinity"));
    }
    length = (size_t)snprintf(digits, sizeof digits, "%.*f", FRACTION_DIGITS, number);
    while (digits[length - 1] == '0') {
        length--;
    }
    digits[digits[length - 1] == '.' ? length - 1 : length] = '\0';
    return tagged("number", cJSON_CreateString(digits));
}

/* Returns an unknown value. The library's header has no function that inspects a type. But each
   primitive type is one object, and the address of the object identifies the type. */
static cJSON *unknown_out(const hcl2_value *value, struct outcome *outcome)
{
    const hcl2_type *type = hcl2_unknown_type(value);
    const char *name = type == hcl2_type_any()      ? "dynamic"
                       : type == hcl2_type_bool()   ? "bool"
                       : type == hcl2_type_number() ? "number"
                       : type == hcl2_type_string() ? "string"
                                                    : NULL;

    return name == NULL ? missing(outcome, "the type of an unknown collection")
                        : tagged("unknown", cJSON_CreateString(name));
}

static cJSON *value_out(const hcl2_value *value, struct outcome *outcome);

static cJSON *elements_out(const hcl2_value *value, struct outcome *outcome)
{
    cJSON *elements = checked(cJSON_CreateArray());

    for (size_t i = 0; i < hcl2_value_len(value); i++) {
        cJSON *element = value_out(hcl2_value_at(value, i), outcome);

        if (element == NULL) {
            cJSON_Delete(elements);
            return NULL;
        }
        cJSON_AddItemToArray(elements, element);
    }
    return elements;
}

/* Returns the keys of an object or map as a tuple, which the caller owns. The library's header has
   no function for keys. Therefore a for expression over a copy of the value makes the tuple. */
static hcl2_value *keys_of(const hcl2_value *value, struct outcome *outcome)
{
    static const char expression[] = "[for k, v in it : k]";
    char message[MESSAGE_BYTES] = "";
    hcl2_value *copy = hcl2_convert(value, hcl2_type_any(), message, sizeof message);
    hcl2_ctx *context = checked(hcl2_ctx_new());
    hcl2_value *keys = NULL;

    if (copy != NULL && hcl2_ctx_set_var(context, "it", copy)) {
        keys = hcl2_eval(expression, sizeof expression - 1, context, message, sizeof message);
    }
    hcl2_ctx_free(context);
    return keys != NULL ? keys : missing(outcome, "the keys of this object");
}

static cJSON *members_out(const hcl2_value *value, struct outcome *outcome)
{
    hcl2_value *keys = keys_of(value, outcome);
    cJSON *members = keys == NULL ? NULL : checked(cJSON_CreateObject());

    for (size_t i = 0; keys != NULL && i < hcl2_value_len(keys); i++) {
        const char *key = hcl2_value_as_string(hcl2_value_at(keys, i));
        cJSON *element =
            text_out(key, outcome) == NULL ? NULL : value_out(hcl2_value_get(value, key), outcome);

        if (element == NULL) {
            cJSON_Delete(members);
            members = NULL;
            break;
        }
        cJSON_AddItemToObject(members, key, element);
    }
    hcl2_value_free(keys);
    return members;
}

/* Finds the type of the elements, which the library's header does not give. If there are no
   elements, or if they are not all strings, all numbers or all bools, the type is unsupported. */
static cJSON *element_type(const cJSON *elements, struct outcome *outcome)
{
    static const char *const told[] = {"string", "number", "bool"};
    const cJSON *first = elements->child;

    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        const cJSON *item = first;

        while (item != NULL && member(item, told[i]) != NULL) {
            item = item->next;
        }
        if (first != NULL && item == NULL) {
            return cJSON_CreateString(told[i]);
        }
    }
    return missing(outcome, "the element type of a collection that is empty or not of primitives");
}

static cJSON *collection_out(const char *tag, cJSON *elements, struct outcome *outcome)
{
    cJSON *type = elements == NULL ? NULL : element_type(elements, outcome);
    cJSON *value = NULL;

    if (type == NULL) {
        cJSON_Delete(elements);
        return NULL;
    }
    value = tagged(tag, elements);
    cJSON_AddItemToObject(value, "of", type);
    return value;
}

/* Returns the protocol's form of a value, or NULL if the header cannot express the value. */
static cJSON *value_out(const hcl2_value *value, struct outcome *outcome)
{
    cJSON *content = NULL;
    double number = 0;
    bool truth = false;

    switch (hcl2_value_kind(value)) {
    case HCL2_NULL:
        return tagged("null", cJSON_CreateString("dynamic"));
    case HCL2_BOOL:
        hcl2_value_as_bool(value, &truth);
        return tagged("bool", cJSON_CreateBool(truth));
    case HCL2_NUMBER:
        hcl2_value_as_number(value, &number);
        return number_out(number, outcome);
    case HCL2_STRING:
        content = string_out(hcl2_value_as_string(value), outcome);
        return content == NULL ? NULL : tagged("string", content);
    case HCL2_TUPLE:
        content = elements_out(value, outcome);
        return content == NULL ? NULL : tagged("tuple", content);
    case HCL2_OBJECT:
        content = members_out(value, outcome);
        return content == NULL ? NULL : tagged("object", content);
    case HCL2_LIST:
        return collection_out("list", elements_out(value, outcome), outcome);
    case HCL2_SET:
        return collection_out("set", elements_out(value, outcome), outcome);
    case HCL2_MAP:
        return collection_out("map", members_out(value, outcome), outcome);
    case HCL2_UNKNOWN:
        return unknown_out(value, outcome);
    }
    return missing(outcome, "a kind of value that the header does not list");
}

/* --- The operations --------------------------------------------------------------------------- */

/* Adds the library's result to the reply, and frees the result. NULL means that the library
 * rejected the input. */
static void give(cJSON *reply, hcl2_value *value, const char *phase, const char *message,
                 struct outcome *outcome)
{
    cJSON *out = value == NULL ? NULL : value_out(value, outcome);

    if (value == NULL) {
        fail(reply, phase, message);
    } else if (out != NULL) {
        cJSON_AddItemToObject(reply, "value", out);
    }
    hcl2_value_free(value);
}

/* Returns the structure of a body. If a text is not valid UTF-8, leaves out the text, and records a
   crash of the library in *outcome. */
static cJSON *structure_of(const hcl2_body *body, struct outcome *outcome)
{
    cJSON *structure = checked(cJSON_CreateObject());
    cJSON *attributes = checked(cJSON_AddArrayToObject(structure, "attributes"));
    cJSON *blocks = checked(cJSON_AddArrayToObject(structure, "blocks"));

    for (size_t i = 0; i < hcl2_body_attr_count(body); i++) {
        cJSON_AddItemToArray(attributes, string_out(hcl2_body_attr_name(body, i), outcome));
    }
    for (size_t i = 0; i < hcl2_body_block_count(body, NULL); i++) {
        const hcl2_block *from = hcl2_body_block_at(body, NULL, i);
        cJSON *block = checked(cJSON_CreateObject());
        cJSON *labels = NULL;

        cJSON_AddItemToObject(block, "type", string_out(hcl2_block_type(from), outcome));
        labels = checked(cJSON_AddArrayToObject(block, "labels"));
        for (size_t j = 0; j < hcl2_block_label_count(from); j++) {
            cJSON_AddItemToArray(labels, string_out(hcl2_block_label(from, j), outcome));
        }
        cJSON_AddItemToObject(block, "body", structure_of(hcl2_block_body(from), outcome));
        cJSON_AddItemToArray(blocks, block);
    }
    return structure;
}

static void parse(const cJSON *request, cJSON *reply, struct outcome *outcome)
{
    struct source source = source_of(request);
    char message[MESSAGE_BYTES] = "";
    hcl2_doc *document = NULL;
    cJSON *structure = NULL;

    if (source.bytes == NULL) {
        fail(reply, "request", "no source");
        return;
    }
    document = hcl2_parse(source.bytes, source.length, message, sizeof message);
    if (document == NULL) {
        fail(reply, "parse", message);
    } else {
        structure = structure_of(hcl2_doc_root(document), outcome);
        if (outcome->panic == NULL) {
            cJSON_AddItemToObject(reply, "structure", structure);
        } else {
            cJSON_Delete(structure);
        }
    }
    hcl2_doc_free(document);
    free(source.bytes);
}

typedef hcl2_value *evaluator(const char *, size_t, hcl2_ctx *, char *, size_t);

static void run(evaluator *evaluate, struct source source, const cJSON *request, cJSON *reply,
                struct outcome *outcome)
{
    hcl2_ctx *context = context_of(request, outcome);
    char message[MESSAGE_BYTES] = "";

    if (context != NULL) {
        give(reply, evaluate(source.bytes, source.length, context, message, sizeof message), NULL,
             message, outcome);
        hcl2_ctx_free(context);
    }
}

/* Evaluates a JSON value in literal mode. In literal mode, a string is no template. */
static hcl2_value *literal_json(const char *text, size_t length, hcl2_ctx *context, char *message,
                                size_t size)
{
    (void)context;
    return hcl2_parse_json(text, length, message, size);
}

static bool is_literal(const cJSON *request)
{
    return strcmp(text_of(request, "mode", "full"), "literal") == 0;
}

static bool is_json(const cJSON *request)
{
    return strcmp(text_of(request, "syntax", "native"), "json") == 0;
}

static void evaluate(const cJSON *request, cJSON *reply, struct outcome *outcome)
{
    struct source source = source_of(request);
    evaluator *how = !is_json(request)     ? hcl2_eval
                     : is_literal(request) ? literal_json
                                           : hcl2_json_eval;

    if (source.bytes == NULL) {
        fail(reply, "request", "no source");
        return;
    }
    if (how == literal_json && member(request, "scope") != NULL) {
        missing(outcome, "a scope in literal mode");
        free(source.bytes);
        return;
    }
    run(how, source, request, reply, outcome);
    free(source.bytes);
}

/* Evaluates a template inside a JSON string, because the library has no function for a template
   alone. */
static void evaluate_template(const cJSON *request, cJSON *reply, struct outcome *outcome)
{
    const cJSON *text = member(request, "source");
    struct source quoted = {NULL, 0};

    if (text == NULL) {
        missing(outcome, "templates with U+0000 or ill-formed UTF-8");
        return;
    }
    quoted.bytes = checked(cJSON_PrintUnformatted(text));
    quoted.length = strlen(quoted.bytes);
    run(hcl2_json_eval, quoted, request, reply, outcome);
    cJSON_free(quoted.bytes);
}

static void convert(const cJSON *request, cJSON *reply, struct outcome *outcome)
{
    char message[MESSAGE_BYTES] = "";
    hcl2_value *value = value_in(member(request, "value"), outcome);
    hcl2_type *type = value == NULL ? NULL : type_in(member(request, "type"), outcome);

    if (type != NULL) {
        give(reply, hcl2_convert(value, type, message, sizeof message), "convert", message,
             outcome);
        hcl2_type_free(type);
    }
    hcl2_value_free(value);
}

static const struct {
    const char *name;
    void (*perform)(const cJSON *request, cJSON *reply, struct outcome *outcome);
    bool json;
} operations[] = {{"parse", parse, false},
                  {"evaluate", evaluate, true},
                  {"template", evaluate_template, false},
                  {"convert", convert, false},
                  {"tree", answer_tree, false}};

enum { OPERATIONS = sizeof operations / sizeof *operations };

static void hello(cJSON *reply)
{
    static const char text[] =
        "{\"protocol\":1,\"implementation\":\"c-hcl2\",\"version\":\"" VERSION "\","
        "\"language\":\"C\",\"ops\":[],\"syntaxes\":[\"native\",\"json\"],"
        "\"editions\":[\"" EDITION
        "\"],\"features\":[\"unknown\",\"literal-mode\",\"tree\",\"try-functions\"]}";
    cJSON *content = checked(cJSON_Parse(text));
    cJSON *ops = cJSON_GetObjectItemCaseSensitive(content, "ops");

    for (size_t i = 0; i < OPERATIONS; i++) {
        cJSON_AddItemToArray(ops, cJSON_CreateString(operations[i].name));
    }
    cJSON_AddItemToObject(reply, "hello", content);
}

/* Returns true if every function of a request is the library's own function `try` or `can`, under
   its own name. */
static bool has_only_built_ins(const cJSON *functions)
{
    const cJSON *function;

    cJSON_ArrayForEach(function, functions) {
        const char *name = text_of(function, "builtin", "");
        if (strcmp(name, function->string) != 0 ||
            (strcmp(name, "try") != 0 && strcmp(name, "can") != 0)) {
            return false;
        }
    }
    return true;
}

static void perform(const cJSON *request, cJSON *reply, struct outcome *outcome)
{
    const char *op = text_of(request, "op", "");
    bool native = !is_json(request);

    if (strcmp(text_of(request, "edition", EDITION), EDITION) != 0) {
        missing(outcome, "editions other than " EDITION);
        return;
    }
    if ((native && is_literal(request)) || !has_only_built_ins(member(request, "functions"))) {
        missing(outcome,
                "literal mode of the native syntax, and functions with a state of their own");
        return;
    }
    for (size_t i = 0; i < OPERATIONS; i++) {
        if (strcmp(op, operations[i].name) == 0 && (native || operations[i].json)) {
            operations[i].perform(request, reply, outcome);
            return;
        }
    }
    missing(outcome, "this operation in this syntax");
}

static void answer(void *state, const cJSON *request, cJSON *reply)
{
    struct outcome outcome = {NULL, NULL};

    (void)state;
    if (strcmp(text_of(request, "op", ""), "hello") == 0) {
        hello(reply);
        return;
    }
    perform(request, reply, &outcome);
    if (outcome.panic != NULL) {
        fail(reply, "panic", outcome.panic);
    } else if (outcome.unsupported != NULL) {
        cJSON_AddStringToObject(reply, "unsupported", outcome.unsupported);
    }
}

int main(void)
{
    serve(answer, NULL);
    return 0;
}
