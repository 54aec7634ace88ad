/*
 * Escapes foreign text for each format, so that it is shown and never obeyed.
 *
 * text_escape comes first: control characters, escape sequences, bidirectional and other invisible
 * characters, U+0000 and invalid UTF-8 become \u001b, \u202e, \xff. Then the rest is escaped for
 * the format. max is the number of input bytes that are shown; a note says how many were cut. JSON
 * and Markdown have base/json.h and markdown.h.
 */
#ifndef REPORT_ESCAPE_H
#define REPORT_ESCAPE_H

#include <stddef.h>

struct buf;

/* Longest name (of an implementation, for example) and longest other text that is shown, in bytes.
 */
#define ESCAPE_NAME_MAX 200
#define ESCAPE_TEXT_MAX 4000

/* HTML and XML, element or quoted attribute, one line. */
void escape_markup(const char *text, size_t max, struct buf *out);

/* The description of a TAP test point, or the reason of its directive. */
void escape_tap(const char *text, size_t max, struct buf *out);

/* A value of YAML in one line: a double-quoted scalar. */
void escape_yaml(const char *text, size_t max, struct buf *out);

/* The message of a GitHub workflow command, and a property of one. */
void escape_message(const char *text, size_t max, struct buf *out);
void escape_property(const char *text, size_t max, struct buf *out);

/* Escapes the JSON in *out from byte `start` on, so that it cannot end an HTML script element. */
void escape_script(struct buf *out, size_t start);

#endif
