#ifndef HCL_JSON_GRAMMAR_H
#define HCL_JSON_GRAMMAR_H

#include "base/source.h"
#include "base/str.h"

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

/* A JSON value. An object has its properties in source order, with duplicate names. The struct must
   stay small, because a source may contain almost as many values as bytes. */
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
        struct str number; /* the number as written; evaluation makes a value from it */
        struct str string; /* escapes decoded */
    } as;
};

/* Parses the whole source as a JSON value. Returns NULL after an error. */
const struct json_node *json_parse(struct ctx *cx, const struct source *source);

/* Returns a kind as text for messages, for example "an object". */
const char *json_kind_text(enum json_kind kind);

#endif
