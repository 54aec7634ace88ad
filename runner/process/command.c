#include "process/command.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/mem.h"

struct split {
    const char *at;
    struct buf word;
    bool quoted; /* true if a part of the word was quoted; then # and ~ stand for themselves */
    struct buf *why;
};

static bool fail(struct split *s, const char *what)
{
    buf_str(s->why, what);
    return false;
}

static bool single_quoted(struct split *s)
{
    const char *end = strchr(++s->at, '\'');
    if (end == NULL)
        return fail(s, "a ' is not closed");
    buf_add(&s->word, s->at, (size_t)(end - s->at));
    s->at = end + 1;
    return true;
}

static bool double_quoted(struct split *s)
{
    for (s->at++; *s->at != '"'; s->at++) {
        if (*s->at == '\0')
            return fail(s, "a \" is not closed");
        if (*s->at == '$' || *s->at == '`')
            return fail(s, "\"$\" and \"`\" need a shell: write sh -c '…'");
        if (*s->at == '\\' && s->at[1] != '\0' && strchr("\"\\$`", s->at[1]) != NULL)
            s->at++;
        buf_char(&s->word, *s->at);
    }
    s->at++;
    return true;
}

static bool one_word(struct split *s)
{
    buf_clear(&s->word);
    s->quoted = false;
    while (*s->at != '\0' && strchr(" \t\n", *s->at) == NULL) {
        char c = *s->at;
        bool start = s->word.len == 0 && !s->quoted;
        if (c == '\'' || c == '"') {
            s->quoted = true;
            if (!(c == '\'' ? single_quoted(s) : double_quoted(s)))
                return false;
        } else if (strchr("|&;<>()$`*?[", c) != NULL || (start && (c == '#' || c == '~'))) {
            buf_fmt(s->why, "\"%c\" needs a shell: quote it, or write sh -c '…'", c);
            return false;
        } else if (c == '\\') {
            if (s->at[1] == '\0')
                return fail(s, "a backslash at the end");
            buf_char(&s->word, s->at[1]);
            s->quoted = true;
            s->at += 2;
        } else {
            buf_char(&s->word, c);
            s->at++;
        }
    }
    return true;
}

bool command_is_assignment(const char *word)
{
    size_t n = strspn(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789");
    return n > 0 && word[n] == '=' && !(word[0] >= '0' && word[0] <= '9');
}

static char **append(char **list, size_t *cap, size_t *count, char *word)
{
    list = mem_more(list, cap, *count + 1, sizeof *list);
    list[(*count)++] = word;
    list[*count] = NULL;
    return list;
}

bool command_split(const char *text, struct command *c, struct buf *why)
{
    struct split s = {.at = text, .why = why};
    size_t word_cap = 0, words = 0, env_cap = 0, envs = 0;
    bool ok = true;
    *c = (struct command){mem_alloc(sizeof(char *)), mem_alloc(sizeof(char *))};
    while (ok) {
        s.at += strspn(s.at, " \t\n");
        if (*s.at == '\0')
            break;
        ok = one_word(&s);
        char *word = mem_dup(buf_text(&s.word));
        if (words == 0 && command_is_assignment(word))
            c->environment = append(c->environment, &env_cap, &envs, word);
        else
            c->words = append(c->words, &word_cap, &words, word);
    }
    buf_free(&s.word);
    if (ok && words == 0)
        ok = fail(&s, "the command is empty");
    if (!ok)
        command_free(c);
    return ok;
}

static void free_list(char **list)
{
    for (size_t i = 0; list != NULL && list[i] != NULL; i++)
        free(list[i]);
    free(list);
}

void command_free(struct command *c)
{
    free_list(c->environment);
    free_list(c->words);
    *c = (struct command){0};
}
