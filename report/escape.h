/* Escapes foreign text for each format, so that it cannot become markup, a command or a control
 * sequence. Each function first calls text_escape, which writes invisible characters and invalid
 * UTF-8 as \u001b, \u202e, \xff and the like. max: the number of input bytes that are shown. If the
 * text is longer, a note says how many bytes were cut. */
#ifndef REPORT_ESCAPE_H
#define REPORT_ESCAPE_H

#include <stddef.h>

struct buf;

/* Maximum number of bytes that are shown of a name, and of any other text. */
#define ESCAPE_NAME_MAX 200
#define ESCAPE_TEXT_MAX 4000

/* Escapes text for one line of HTML or XML, in an element or a quoted attribute. */
void escape_markup(const char *text, size_t max, struct buf *out);

/* Escapes for a terminal and a log: each line of the text after indent, tabs stay. No line begins
 * with "::", as GitHub's commands do. */
void escape_plain_lines(const char *text, size_t max, const char *indent, struct buf *out);

/* Escapes for HTML and XML, for an element: each line of the text after indent, tabs stay. */
void escape_markup_lines(const char *text, size_t max, const char *indent, struct buf *out);

/* Escapes text for TAP: the description of a test point, or the reason of its directive. */
void escape_tap(const char *text, size_t max, struct buf *out);

/* Writes a value of YAML in one line, as a double-quoted scalar. */
void escape_yaml(const char *text, size_t max, struct buf *out);

/* Escape text for a GitHub workflow command. escape_message escapes its message. */
void escape_message(const char *text, size_t max, struct buf *out);
void escape_property(const char *text, size_t max, struct buf *out);

/* The same for a text of several lines, which stay lines. */
void escape_yaml_lines(const char *text, size_t max, struct buf *out);
void escape_message_lines(const char *text, size_t max, struct buf *out);

/* Appends a text without the folders of the machine that wrote it: "/home/x/lib/a.go:7" becomes
 * "…/a.go:7", and a path in a folder for temporary files becomes "(temporary file)". */
void escape_paths(const char *text, struct buf *out);

/* Escapes the JSON in *out from byte `start` on, so that it cannot end an HTML script element. */
void escape_script(struct buf *out, size_t start);

#endif
