#ifndef HCL_PROTO_WRITER_H
#define HCL_PROTO_WRITER_H

#include "base/buf.h"
#include "base/str.h"

#include <stdbool.h>

/* Writes one JSON text into an arena, with commas and indentation. Initialise with {.out = {.arena
   = a}}. Call the functions in the order in which the JSON grammar has the items. */
struct writer {
    struct buf out;
    bool pretty;         /* one member on each line, for people */
    bool follows;        /* the current array or object has an item already: a comma comes next */
    bool keyed;          /* a key was written, and its value comes next */
    unsigned depth;      /* open arrays and objects */
    const char *refused; /* the reason why the protocol has no form for this; NULL: it has one */
};

/* Open an object or array by '{' or '[', and close it by '}' or ']'. Refused if it nests deeper
   than LIMIT_WIRE_DEPTH. */
void writer_open(struct writer *w, char bracket);
void writer_close(struct writer *w, char bracket);

/* Write a key that the protocol names: alone; with a string as its value; with the bracket that
   opens its value. */
void writer_key(struct writer *w, const char *key);
void writer_member(struct writer *w, const char *key, const char *text);
void writer_open_member(struct writer *w, const char *key, char bracket);

/* Write a name that comes from a configuration, as a key or as a string. A name that contains
   U+0000 is refused, because some JSON libraries would cut it off there. */
void writer_name_key(struct writer *w, struct str name);
void writer_name(struct writer *w, struct str name);

/* Writes a string; ill-formed bytes become U+FFFD. */
void writer_string(struct writer *w, struct str text);

/* Writes a string for people: ill-formed bytes and U+0000 become U+FFFD. */
void writer_message(struct writer *w, struct str text);

/* Writes `text` as it is: a number, `true`, `false` or `null`. */
void writer_raw(struct writer *w, const char *text);
void writer_size(struct writer *w, size_t n);

#endif
