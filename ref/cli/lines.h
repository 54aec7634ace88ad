#ifndef HCL_CLI_LINES_H
#define HCL_CLI_LINES_H

#include <stdbool.h>

struct arena;
struct buf;

/* Lines from the standard input; from a terminal with an editor, a prompt and a history. The
   variable HCLREF_HISTORY of the environment may name a file that keeps the history. */
struct lines;

enum line { LINE_READ, LINE_ABANDONED /* by control-C */, LINE_NONE /* the input ended */ };

/* In the arena; lines_close gives the terminal back. */
struct lines *lines_open(struct arena *arena);
void lines_close(struct lines *lines);

/* True if the lines come from a terminal. */
bool lines_interactive(const struct lines *lines);

/* Appends the next line, without its newline. `more` asks for one that continues the last. */
enum line lines_read(struct lines *lines, bool more, struct buf *out);

#endif
