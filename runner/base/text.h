/* Makes foreign text harmless for a terminal, a CI log and a shell. */
#ifndef RUNNER_TEXT_H
#define RUNNER_TEXT_H

#include <stdbool.h>
#include <stddef.h>

struct buf;

/* Returns true if a code point shows what it is. Control, format, private-use and unassigned
   characters do not, nor do spaces beyond ASCII, and marks over the character before them. */
bool text_printable(unsigned cp);

/* Appends bytes in a form that a terminal only prints, without executing anything. A character that
   is not printable becomes \n, \u001b or \U000e0001. A byte that is not UTF-8 becomes \xff. Reads
   at most `max` bytes, and appends the number of bytes that are missing. */
void text_escape(const char *bytes, size_t n, size_t max, struct buf *out);

struct text_limits {
    size_t bytes;
    size_t lines;
};

/* Escapes text like text_escape, but keeps tabs. Before each line comes `indent`, and after each
   line comes a newline. */
void text_escape_lines(const char *bytes, size_t n, struct text_limits max, const char *indent,
                       struct buf *out);

/* Escapes "##[" and "##vso[" in a text, because CI servers execute such commands anywhere in a log.
   Escaped JSON still has the same meaning. The output of text_escape
   needs no call of text_tame, because text_escape already escapes "##[" and "##vso[". */
void text_tame(struct buf *text);

/* Compares two structs whose first member is a string, for qsort and bsearch. */
int text_compare_first(const void *left, const void *right);

/* Wraps the lines of *out from offset `from` on, by command_line_wrap. */
void text_wrap(struct buf *out, size_t from, size_t columns);

/* Appends a text, quoted as one word for a POSIX shell. */
void text_shell_quote(const char *text, struct buf *out);

/* Returns true if a text begins with another one. */
bool text_begins(const char *text, const char *with);

#endif
