/*
 * Foreign text for every format that is written here: shown, never obeyed.
 *
 * All of it goes through text_escape first: control characters, escape sequences, bidirectional and
 * other invisible characters, U+0000 and invalid UTF-8 become \u001b, \u202e, \xff. What is left is
 * escaped for the format. max counts bytes of the input; what was cut is said. (JSON and Markdown:
 * base/json.h, markdown.h.)
 */
#ifndef REPORT_ESCAPE_H
#define REPORT_ESCAPE_H

#include <stddef.h>

struct buf;

/* Longest name, such as that of an implementation, and longest other text that is shown. */
#define ESCAPE_NAME_MAX 200
#define ESCAPE_TEXT_MAX 4000

/* HTML and XML, element or quoted attribute, one line. */
void escape_markup(const char *text, size_t max, struct buf *out);

/* The same for a text of several lines. */
void escape_markup_lines(const char *text, size_t max, struct buf *out);

/* The description of a TAP test point, or the reason of its directive. */
void escape_tap(const char *text, size_t max, struct buf *out);

/* A value of YAML in one line: a double-quoted scalar. */
void escape_yaml(const char *text, size_t max, struct buf *out);

/* The message of a GitHub workflow command, and a property of one. */
void escape_message(const char *text, size_t max, struct buf *out);
void escape_property(const char *text, size_t max, struct buf *out);

/* JSON that is written into an HTML script element, from byte `start` of *out on: nothing in it
 * ends the element. */
void escape_script(struct buf *out, size_t start);

#endif
