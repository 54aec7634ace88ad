#ifndef HCL_JSON_GRAMMAR_H
#define HCL_JSON_GRAMMAR_H

#include "base/source.h"
#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

struct ctx;

enum json_kind {
    JSON_OBJECT,
    JSON_ARRAY,
    JSON_NUMBER,
    JSON_STRING,
    JSON_TRUE,
    JSON_FALSE,
    JSON_NULL
};

struct json_property {
    struct str name; /* escapes decoded */
    struct range name_range;
    const struct json_node *value;
};

/* A JSON value of the source. It keeps duplicate names, the order of properties, and numbers as
   digits. Keep the struct small: a source may have almost as many values as bytes. */
struct json_node {
    enum json_kind kind;
    struct range range;
    union {
        struct {
            const struct json_property *const *properties;
            size_t count;
        } object;
        struct {
            const struct json_node *const *elements;
            size_t count;
        } array;
        struct str number; /* its digits; evaluation makes the value */
        struct str string; /* escapes decoded */
    } as;
};

/* Parses the whole of cx->source as one JSON value; NULL with an error. */
const struct json_node *json_parse(struct ctx *cx);

/* For messages: "an object", … */
const char *json_kind_text(enum json_kind kind);

#endif
