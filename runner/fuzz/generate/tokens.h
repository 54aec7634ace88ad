/* Splits a source into tokens and bracketed groups, for the reducer, the mutator and deliberate
   faults. Accepts any text. A wrong split costs only time, because the reference and the
   implementation check every result. */
#ifndef RUNNER_FUZZ_TOKENS_H
#define RUNNER_FUZZ_TOKENS_H

#include <stdbool.h>
#include <stddef.h>

/* TOKEN_WORD is an identifier or number. TOKEN_OPEN and TOKEN_CLOSE are the brackets of a group.
   TOKEN_SPACE is one blank. A newline is a TOKEN_MARK. */
enum token_kind { TOKEN_WORD, TOKEN_SPACE, TOKEN_OPEN, TOKEN_CLOSE, TOKEN_MARK };

#define TOKEN_ALONE ((size_t)-1)

struct token {
    enum token_kind kind;
    size_t start;
    size_t end;
    size_t partner; /* index of the group's other bracket, or TOKEN_ALONE */
};

struct tokens {
    struct token *list; /* owned */
    size_t count;
    size_t cap;
    bool no_spaces;
};

/* Splits n bytes into tokens. Free *out with tokens_free. */
void tokens_of(const char *text, size_t n, struct tokens *out);

/* Splits n bytes into tokens, and removes the tokens for spaces. */
void tokens_without_spaces(const char *text, size_t n, struct tokens *out);
void tokens_free(struct tokens *t);

size_t tokens_count(const char *text, size_t n);

/* Returns true if a token opens a bracketed group that is closed later. */
bool token_opens_group(const struct token *t);

/* Returns true if the tokens [from, to) contain only complete bracketed groups. */
bool tokens_balanced(const struct tokens *t, size_t from, size_t to);

#endif
