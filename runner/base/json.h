/*
 * Reads and writes JSON as trees of cJSON.
 *
 * cJSON's own reader cuts a string at U+0000, accepts invalid UTF-8 and keeps duplicate keys. This
 * reader accepts only the grammar of RFC 8259, valid UTF-8, a limited depth and unique keys. This
 * reader reports the line and column of a fault. This reader refuses the escape \u0000, or keeps
 * the escape as JSON_NUL. Valid UTF-8 never contains JSON_NUL, so a C string can represent every
 * JSON string.
 */
#ifndef RUNNER_JSON_H
#define RUNNER_JSON_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

struct buf;

/* Represents U+0000 in a string. */
#define JSON_NUL "\xc0\x80"

/* Deepest nesting of objects and arrays that is accepted. */
#define JSON_DEPTH_MAX 900

enum json_nul {
    JSON_NUL_REFUSE, /* the escape \u0000 is an error (case files) */
    JSON_NUL_KEEP    /* the escape \u0000 becomes JSON_NUL (replies) */
};

struct json_error {
    size_t line;    /* from 1 */
    size_t column;  /* column of the fault, from 1, in code points */
    char what[200]; /* the fault in words, escaped for a terminal */
};

/* Returns the tree of a JSON text, which the caller frees with cJSON_Delete. If the text is
 * malformed, fills *err and returns NULL. */
cJSON *json_parse(const char *text, size_t n, enum json_nul nul, struct json_error *err);

/* Returns the member with exactly this name, or NULL if item is no object or lacks it. */
const cJSON *json_get(const cJSON *item, const char *name);

/* Returns the string in a member, or NULL if the member is missing or no string. */
const char *json_get_string(const cJSON *item, const char *name);

/* Returns the string in a member, or "" if the member is missing or no string. */
const char *json_get_text(const cJSON *item, const char *name);

/* Tells if item is an integer that a double represents exactly. */
bool json_is_integer(const cJSON *item);

/* Returns the value of an item that is a positive integer of at most SIZE_MAX. Returns 0 for every
   other item. */
size_t json_count(const cJSON *item);
struct member {
    char *name; /* owned */
    const cJSON *item;
};

/* The members of an object, sorted by name so that big objects are compared quickly. */
struct members {
    struct member *list; /* owned */
    size_t count;
};

enum members_names {
    MEMBERS_EXACT, /* compare names byte by byte */
    MEMBERS_NFC    /* convert names to NFC */
};

struct members members_of(const cJSON *object, enum members_names names);
void members_free(struct members *m);

/* Tells if two trees are equal. The order of members does not matter. cJSON_Compare is not used,
 * because its time is exponential in the nesting depth. */
bool json_equal(const cJSON *a, const cJSON *b);

enum json_print_flags {
    JSON_PRINT_ASCII = 1,  /* write characters beyond ASCII as \u escapes */
    JSON_PRINT_SORTED = 2, /* sort members by name */
    JSON_PRINT_SPACED = 4  /* write a blank after ',' and ':' */
};

/* Appends item as JSON on one line. */
void json_print(const cJSON *item, unsigned flags, struct buf *out);

/* Appends item with sorted members and without a final newline. Arrays and objects that do not fit
 * in `width` columns get one line for each member. */
void json_pretty(const cJSON *item, size_t width, struct buf *out);
void json_print_string(const char *text, unsigned flags, struct buf *out);

#endif
