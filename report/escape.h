/* Escapes foreign text for each format, so that it cannot become markup, a command or a control
 * sequence. Each function first calls text_escape, which writes control characters, invisible
 * characters, U+0000 and invalid UTF-8 as \u001b, \u202e, \xff and the like. max: the number of
 * input bytes that are shown; a note says how many were cut. */
#ifndef REPORT_ESCAPE_H
#define REPORT_ESCAPE_H

#include <stddef.h>

struct buf;

/* Most bytes of a name (of an implementation, for example), and of any other text. */
#define ESCAPE_NAME_MAX 200
#define ESCAPE_TEXT_MAX 4000

/* Escapes text for one line of HTML or XML, in an element or a quoted attribute. */
void escape_markup(const char *text, size_t max, struct buf *out);

/* Escapes text for TAP: the description of a test point, or the reason of its directive. */
void escape_tap(const char *text, size_t max, struct buf *out);

/* Writes a value of YAML in one line, as a double-quoted scalar. */
void escape_yaml(const char *text, size_t max, struct buf *out);

/* Escape for a GitHub workflow command: escape_message its message, escape_property a property. */
void escape_message(const char *text, size_t max, struct buf *out);
void escape_property(const char *text, size_t max, struct buf *out);

/* Escapes the JSON in *out from byte `start` on, so that it cannot end an HTML script element. */
void escape_script(struct buf *out, size_t start);

#endif
