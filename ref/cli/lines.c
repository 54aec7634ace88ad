/* Reads lines from a terminal with libedit, and from a file or pipe without libedit. No other file
   uses libedit. */
#include "cli/repl.h"

#include "base/arena.h"
#include "base/buf.h"

#include <histedit.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HISTORY_LINES = 1000 };

struct lines {
    EditLine *editor; /* the line editor, or NULL if the input is not a terminal */
    History *history;
    const char *history_file;
    bool more;
    bool abandoned;
};

static struct lines *of(EditLine *editor)
{
    void *lines = NULL;
    el_get(editor, EL_CLIENTDATA, &lines);
    return lines;
}

static char *prompt(EditLine *editor)
{
    static char first[] = "hcl> ", next[] = "...> ";
    return of(editor)->more ? next : first;
}

/* Handles control-C: gives up the current input. */
static unsigned char abandon(EditLine *editor, int character)
{
    (void)character;
    of(editor)->abandoned = true;
    fputs("^C\n", stdout);
    return CC_NEWLINE;
}

static unsigned char suspend(EditLine *editor, int character)
{
    (void)character;
    el_set(editor, EL_PREP_TERM, 0);
    raise(SIGTSTP);
    el_set(editor, EL_PREP_TERM, 1);
    return CC_REDISPLAY;
}

static void open_history(struct lines *lines)
{
    HistEvent event;
    const char *file = getenv("HCLREF_HISTORY");
    lines->history = history_init();
    if (!lines->history)
        return;
    history(lines->history, &event, H_SETSIZE, HISTORY_LINES);
    history(lines->history, &event, H_SETUNIQUE, 1);
    lines->history_file = file && *file ? file : NULL;
    if (lines->history_file)
        history(lines->history, &event, H_LOAD,
                lines->history_file); /* may fail, because perhaps the file does not exist yet */
    el_set(lines->editor, EL_HIST, history, lines->history);
}

static void open_editor(struct lines *lines)
{
    lines->editor = el_init("hclref", stdin, stdout, stderr);
    if (!lines->editor)
        return;
    el_set(lines->editor, EL_CLIENTDATA, lines);
    el_set(lines->editor, EL_PROMPT, prompt);
    el_set(lines->editor, EL_EDITOR, "emacs");
    open_history(lines);
    /* In the editor, control-C and control-Z send no signal. The functions below handle control-C
       and control-Z. */
    el_set(lines->editor, EL_SETTY, "-d", "-isig", NULL);
    el_set(lines->editor, EL_ADDFN, "abandon", "Abandon the input", abandon);
    el_set(lines->editor, EL_BIND, "^C", "abandon", NULL);
    el_set(lines->editor, EL_ADDFN, "suspend", "Go to the background", suspend);
    el_set(lines->editor, EL_BIND, "^Z", "suspend", NULL);
    el_set(lines->editor, EL_BIND, "^R", "em-inc-search-prev", NULL);
    el_source(lines->editor, NULL);
}

struct lines *lines_open(struct arena *arena)
{
    struct lines *lines = ARENA_NEW(arena, struct lines);
    if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        open_editor(lines);
    return lines;
}

void lines_close(struct lines *lines)
{
    HistEvent event;
    if (lines->history_file && history(lines->history, &event, H_SAVE, lines->history_file) < 0)
        fprintf(stderr, "hclref: %s: the history could not be written to this file\n",
                lines->history_file);
    if (lines->history)
        history_end(lines->history);
    if (lines->editor)
        el_end(lines->editor);
}

bool lines_interactive(const struct lines *lines)
{
    return lines->editor != NULL;
}

static enum line read_edited(struct lines *lines, struct buf *out)
{
    int length = 0;
    HistEvent event;
    lines->abandoned = false;
    const char *line = el_gets(lines->editor, &length);
    if (lines->abandoned)
        return LINE_ABANDONED;
    if (!line || length <= 0) {
        fputs("\n", stdout);
        return LINE_NONE;
    }
    if (lines->history && strspn(line, " \t\n") < (size_t)length)
        history(lines->history, &event, H_ENTER, line);
    if (line[length - 1] == '\n')
        length--;
    buf_append(out, (struct str){line, (size_t)length});
    return LINE_READ;
}

static enum line read_plain(struct buf *out)
{
    int c = getchar();
    if (c == EOF)
        return LINE_NONE;
    for (; c != EOF && c != '\n'; c = getchar())
        buf_byte(out, (char)c);
    return LINE_READ;
}

enum line lines_read(struct lines *lines, bool more, struct buf *out)
{
    lines->more = more;
    return lines->editor ? read_edited(lines, out) : read_plain(out);
}
