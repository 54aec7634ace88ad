#ifndef HCL_PROTO_WRITER_H
#define HCL_PROTO_WRITER_H

#include "base/buf.h"
#include "base/str.h"

#include <stdbool.h>

/* Writes one JSON text into an arena, with commas and indentation. Initialise with
   {.out = {.arena = a}}. The calls follow the grammar. */
struct writer {
    struct buf out;
    bool pretty;         /* one member on each line, for people */
    bool follows;        /* the array or object has a member already */
    bool keyed;          /* the key of the next value is written */
    unsigned depth;      /* open arrays and objects */
    const char *refused; /* why the protocol has no form for this; NULL while it has one */
};

/* '{' or '[', and '}' or ']'. Deeper than LIMIT_WIRE_DEPTH: refused. */
void writer_open(struct writer *w, char bracket);
void writer_close(struct writer *w, char bracket);

/* A key of an object that the protocol names; the key and a string; the key and a bracket. */
void writer_key(struct writer *w, const char *key);
void writer_member(struct writer *w, const char *key, const char *text);
void writer_open_member(struct writer *w, const char *key, char bracket);

/* A name of a configuration, as a key or as a string. One that contains U+0000 is refused, because
   some JSON libraries would cut it into another name. */
void writer_name_key(struct writer *w, struct str name);
void writer_name(struct writer *w, struct str name);

/* A string; ill-formed bytes become U+FFFD. */
void writer_string(struct writer *w, struct str text);

/* A string for people: as above, and U+0000 becomes U+FFFD too. */
void writer_message(struct writer *w, struct str text);

/* A number or a word of JSON. */
void writer_raw(struct writer *w, const char *text);
void writer_bool(struct writer *w, bool value);
void writer_size(struct writer *w, size_t n);

#endif
