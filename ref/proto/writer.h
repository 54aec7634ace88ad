#ifndef HCL_PROTO_WRITER_H
#define HCL_PROTO_WRITER_H

#include "base/buf.h"
#include "base/str.h"

#include <stdbool.h>

/* Writes one JSON text into an arena, with commas and indentation. Initialise a struct writer with
   {.out = {.arena = a}}. Call the functions in the order of the JSON text. */
struct writer {
    struct buf out;
    bool pretty;         /* true to write each member on its own line, with indentation */
    bool follows;        /* true if a comma must come before the next item */
    bool keyed;          /* true if the last call wrote a key; then the key's value must follow */
    unsigned depth;      /* the number of open arrays and objects */
    const char *refused; /* a description of content that the protocol cannot represent, or NULL */
};

/* writer_open opens an object or array with '{' or '['. writer_close closes it with '}' or ']'. If
   there are more than LIMIT_WIRE_DEPTH levels, w->refused is set. */
void writer_open(struct writer *w, char bracket);
void writer_close(struct writer *w, char bracket);

/* writer_key writes a key of the protocol. writer_member also writes a string as the key's value.
   writer_open_member also opens an object or array as the key's value. */
void writer_key(struct writer *w, const char *key);
void writer_member(struct writer *w, const char *key, const char *text);
void writer_open_member(struct writer *w, const char *key, char bracket);

/* The following functions write a name from a configuration, as a key or as a string. If the name
   contains U+0000, they set w->refused, because some JSON libraries would cut the name off. */
void writer_name_key(struct writer *w, struct str name);
void writer_name(struct writer *w, struct str name);

/* Writes a string. U+FFFD replaces each ill-formed byte. */
void writer_string(struct writer *w, struct str text);

/* Writes the text of a message. U+FFFD replaces each ill-formed byte and each U+0000. */
void writer_message(struct writer *w, struct str text);

/* Writes the bytes of `text`: a number, `true`, `false` or `null`. */
void writer_raw(struct writer *w, const char *text);
void writer_size(struct writer *w, size_t n);

#endif
