/*
 * JSON in and out, as trees of cJSON.
 *
 * cJSON's own reader cuts a string at U+0000, accepts invalid UTF-8 and keeps duplicate keys. This
 * one enforces the whole grammar of RFC 8259, valid UTF-8, a depth limit and unique keys, and knows
 * line and column. It refuses the escape \u0000 or keeps it as JSON_NUL, which valid UTF-8 never
 * holds: so nothing is lost, and strings stay C strings.
 */
#ifndef RUNNER_JSON_H
#define RUNNER_JSON_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

struct buf;

/* Stands for U+0000 in a string. */
#define JSON_NUL "\xc0\x80"

/* Deepest nesting of objects and arrays that is read. */
#define JSON_DEPTH_MAX 900

enum json_nul {
    JSON_NUL_REFUSE, /* \u0000 is an error: case files */
    JSON_NUL_KEEP    /* \u0000 becomes JSON_NUL: replies */
};

struct json_error {
    size_t line;    /* from 1 */
    size_t column;  /* from 1, in code points */
    char what[200]; /* escaped for a terminal */
};

/* The tree of one JSON text, owned by the caller (cJSON_Delete); NULL with *err filled when there
 * is none. */
cJSON *json_parse(const char *text, size_t n, enum json_nul nul, struct json_error *err);

/* A member by its exact name, NULL when absent or when item is no object. */
const cJSON *json_get(const cJSON *item, const char *name);

/* A member that is a string, else NULL. */
const char *json_get_string(const cJSON *item, const char *name);

/* A member that is a string, else "". */
const char *json_get_text(const cJSON *item, const char *name);

/* A number that is an integer a double holds exactly. */
bool json_is_integer(const cJSON *item);

/* A count of things: 0 if the item is no positive integer, and at most SIZE_MAX. */
size_t json_count(const cJSON *item);

/* The members of an object by name: sorted, so that big objects are compared in n log n. */
struct member {
    char *name; /* owned */
    const cJSON *item;
};

struct members {
    struct member *list; /* owned */
    size_t count;
};

enum members_names {
    MEMBERS_EXACT, /* names as they are */
    MEMBERS_NFC    /* names in normal form C */
};

struct members members_of(const cJSON *object, enum members_names names);
void members_free(struct members *m);

/* Compares two trees; members have no order. (cJSON_Compare takes time that doubles with each level
 * of nesting.) */
bool json_equal(const cJSON *a, const cJSON *b);

enum json_print_flags {
    JSON_PRINT_ASCII = 1,  /* everything beyond ASCII as \u escapes */
    JSON_PRINT_SORTED = 2, /* members by name */
    JSON_PRINT_SPACED = 4  /* a blank after ',' and ':' */
};

/* Appends item in one line. */
void json_print(const cJSON *item, unsigned flags, struct buf *out);

/* Appends item with members sorted, one line if it fits in width columns, else one member per
 * line; no final newline. */
void json_pretty(const cJSON *item, size_t width, struct buf *out);

/* Appends text as a JSON string. */
void json_print_string(const char *text, unsigned flags, struct buf *out);

#endif
