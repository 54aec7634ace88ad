/* Text that somebody else wrote, made safe for a terminal and for a shell. */
#ifndef RUNNER_TEXT_H
#define RUNNER_TEXT_H

#include <stdbool.h>
#include <stddef.h>

struct buf;

/* Tells if a terminal shows this code point as itself: no control, format, bidi, private or
 * unassigned character. */
bool text_printable(unsigned cp);

/* Appends bytes so that a terminal shows them and obeys none of them: a character that is not
 * printable becomes \n, \u001b, \U000e0001 or (a byte that is no UTF-8) \xff. At most max bytes of
 * the input are used; a note says how many were cut. */
void text_escape(const char *bytes, size_t n, size_t max, struct buf *out);

/* The most that is shown of a text. */
struct text_limits {
    size_t bytes;
    size_t lines;
};

/* The same line by line: each line begins with indent and ends with a newline; tabs stay. */
void text_escape_lines(const char *bytes, size_t n, struct text_limits max, const char *indent,
                       struct buf *out);

/* Breaks up, in text from there on, each string that a CI system takes for a command anywhere in a
 * log, "##[" and "##vso[". What is JSON says the same afterwards. text_escape does so itself. */
void text_tame(struct buf *text, size_t from);

/* Breaks the lines of out from there on as command_line_wrap does. */
void text_wrap(struct buf *out, size_t from, size_t columns);

/* Appends text as one word of a POSIX shell. */
void text_shell_quote(const char *text, struct buf *out);

#endif
