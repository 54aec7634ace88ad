/* Makes text from outside safe for a terminal, a CI log and a shell. */
#ifndef RUNNER_TEXT_H
#define RUNNER_TEXT_H

#include <stdbool.h>
#include <stddef.h>

struct buf;

/* Tells if a code point can be printed. Control, format, bidirectional, private-use and unassigned
   characters cannot be printed. */
bool text_printable(unsigned cp);

/* Appends bytes so that a terminal prints them and executes none of them. A character that is not
 * printable becomes \n, \u001b or \U000e0001. A byte that is not UTF-8 becomes \xff. Uses at most
 * max bytes of the input, and appends the number of bytes that were cut. */
void text_escape(const char *bytes, size_t n, size_t max, struct buf *out);

/* Maximum size of a text that is shown. */
struct text_limits {
    size_t bytes;
    size_t lines;
};

/* Escapes text like text_escape, but keeps tabs. Each line gets indent and a newline. */
void text_escape_lines(const char *bytes, size_t n, struct text_limits max, const char *indent,
                       struct buf *out);

/* Escapes "##[" and "##vso[" in text from offset `from` on, because CI servers execute such
 * commands anywhere in a log. Escaped JSON still has the same meaning. text_escape also escapes
 * these texts, so its output needs no call. */
void text_tame(struct buf *text, size_t from);

/* Compares two elements that begin with a string, for qsort and bsearch. */
int text_compare_first(const void *left, const void *right);

/* Wraps the lines of out from offset `from` on, as command_line_wrap does. */
void text_wrap(struct buf *out, size_t from, size_t columns);

/* Appends text, quoted as one word of a POSIX shell. */
void text_shell_quote(const char *text, struct buf *out);

#endif
