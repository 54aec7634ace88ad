/*
 * Reads and writes JSON as trees of cJSON.
 *
 * cJSON's own reader cuts a string at U+0000, accepts invalid UTF-8 and keeps duplicate keys. The
 * reader in json_read.c accepts only the grammar of RFC 8259, valid UTF-8, a limited depth and
 * unique keys. json_parse reports the line and column of a fault. json_parse refuses the escape
 * \u0000, or stores the escape as JSON_NUL. Valid UTF-8 never contains JSON_NUL. Therefore a C
 * string can represent every JSON string.
 */
#ifndef RUNNER_JSON_H
#define RUNNER_JSON_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

struct buf;

/* The bytes that represent U+0000 in a string. */
#define JSON_NUL "\xc0\x80"

/* Maximum nesting of objects and arrays. */
#define JSON_DEPTH_MAX 900

enum json_nul {
    JSON_NUL_REFUSE, /* the escape \u0000 is an error (case files) */
    JSON_NUL_KEEP    /* the escape \u0000 becomes JSON_NUL (replies) */
};

struct json_error {
    size_t line;    /* from 1 */
    size_t column;  /* column of the fault, counted from 1 in code points */
    char what[200]; /* the fault in words, escaped for a terminal */
};

/* Parses a JSON text. The caller frees the tree with cJSON_Delete. If the text is malformed, fills
 *err and returns NULL. */
cJSON *json_parse(const char *text, size_t n, enum json_nul nul, struct json_error *err);

/* Returns the member with a name. Returns NULL if `item` is no object or lacks the member. */
const cJSON *json_get(const cJSON *item, const char *name);

/* Returns the string in a member. Returns NULL if the member is missing or no string. */
const char *json_get_string(const cJSON *item, const char *name);

/* Returns the string in a member. Returns "" if the member is missing or no string. */
const char *json_get_text(const cJSON *item, const char *name);

/* Returns true if an item is an integer that a double represents exactly. */
bool json_is_integer(const cJSON *item);

/* Returns the value of a positive integer that is at most SIZE_MAX. Returns 0 for any other
   item. */
size_t json_count(const cJSON *item);
struct member {
    char *name; /* owned */
    const cJSON *item;
};

/* The members of an object, sorted by name, so that large objects are compared quickly. */
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

/* Returns true if two trees are equal, in any order of members. cJSON_Compare would take a time
   that is exponential in the nesting depth. */
bool json_equal(const cJSON *a, const cJSON *b);

enum json_print_flags {
    JSON_PRINT_ASCII = 1,  /* write non-ASCII characters as \u escapes */
    JSON_PRINT_SORTED = 2, /* sort members by name */
    JSON_PRINT_SPACED = 4, /* write a blank after ',' and ':' */
    JSON_PRINT_PADDED = 8  /* write blanks inside the braces of an object */
};

/* Appends an item as JSON on one line. */
void json_print(const cJSON *item, unsigned flags, struct buf *out);

/* How items are laid out. An array or object gets one line for each member if `spread` returns
   true, or if it does not fit in `width` columns. `depth` is the number of items around the item.
 */
struct json_layout {
    unsigned flags;
    size_t width;
    bool (*spread)(const cJSON *item, size_t depth); /* or NULL */
};

/* Appends an item, without a newline at the end. */
void json_lay_out(const cJSON *item, const struct json_layout *layout, struct buf *out);

/* The same with sorted members, for people. */
void json_pretty(const cJSON *item, size_t width, struct buf *out);
void json_print_string(const char *text, unsigned flags, struct buf *out);

/* Appends a comma, and a member whose value is a string. */
void json_print_member(const char *name, const char *text, struct buf *out);

#endif
