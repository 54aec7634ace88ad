#ifndef HCL_CLI_LINES_H
#define HCL_CLI_LINES_H

#include <stdbool.h>

struct arena;
struct buf;

/* Lines from the standard input: edited, with a prompt and a history, where a person sits at a
   terminal; else as they come. The history is forgotten at the end, unless the variable
   HCLREF_HISTORY of the environment names a file for it. */
struct lines;

enum line { LINE_READ, LINE_ABANDONED /* by control-C */, LINE_NONE /* the input ended */ };

/* `name` is the program's, for the configuration of the line editor. In the arena; lines_close
   gives the terminal back. */
struct lines *lines_open(struct arena *arena, const char *name);
void lines_close(struct lines *lines);

/* Whether a person sits there. */
bool lines_interactive(const struct lines *lines);

/* Appends the next line, without its newline. `more` asks for one that continues the last. */
enum line lines_read(struct lines *lines, bool more, struct buf *out);

#endif
