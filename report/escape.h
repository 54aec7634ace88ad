/* Escapes foreign text for each format. Escaped text cannot be markup, a command or a control
   sequence. Each function first calls text_escape, which writes invisible characters and invalid
   UTF-8 as \u001b, \u202e, \xff and the like. At most `max` bytes of the text are shown. If the
   text is longer, a note says how many bytes are missing. */
#ifndef REPORT_ESCAPE_H
#define REPORT_ESCAPE_H

#include <stddef.h>

struct buf;

/* Maximum number of shown bytes: for a name, for any other text, and for a text in Markdown. */
#define ESCAPE_NAME_MAX 200
#define ESCAPE_TEXT_MAX 4000
#define ESCAPE_MARKDOWN_MAX 400

/* Escapes a text for one line of HTML or XML, in an element or in a quoted attribute. */
void escape_markup(const char *text, size_t max, struct buf *out);

/* Escapes any bytes for an element of HTML. Keeps line breaks and tabs. Leaves out a carriage
   return before a line break. */
void escape_markup_bytes(const char *bytes, size_t n, struct buf *out);

/* Escapes the lines of a text for an element of HTML or XML. Writes `indent` before each line, and
   keeps tabs. No line of the result begins with "::", because GitHub would execute the line of a
   log as a command. */
void escape_markup_lines(const char *text, size_t max, const char *indent, struct buf *out);

/* Escapes a text for TAP: the description of a test point, or the reason in its directive. */
void escape_tap(const char *text, size_t max, struct buf *out);

/* Escapes a text for a property of a GitHub workflow command. */
void escape_property(const char *text, size_t max, struct buf *out);

/* Two functions write a text of several lines: escape_yaml as a double-quoted scalar of YAML, and
   escape_message as the message of a GitHub workflow command. The lines stay. */
void escape_yaml(const char *text, size_t max, struct buf *out);
void escape_message(const char *text, size_t max, struct buf *out);

/* Escapes a text inside a line or a table cell of GitHub's Markdown. The result contains no markup,
   link, mention or HTML tag. */
void escape_markdown(const char *text, struct buf *out);

/* Appends a text without the machine's folders: "/home/x/lib/a.go:7" becomes "…/a.go:7", and a path
   to a temporary file becomes "(temporary file)". */
void escape_paths(const char *text, struct buf *out);

#endif
