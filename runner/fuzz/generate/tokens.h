/* Splits a source into tokens and balanced groups, for the reducer, the mutator and deliberate
 * faults. Works on any text. A mistake costs only time, because the reference and the
 * implementation judge every candidate. */
#ifndef RUNNER_FUZZ_TOKENS_H
#define RUNNER_FUZZ_TOKENS_H

#include <stdbool.h>
#include <stddef.h>

/* A word is an identifier or a number. A space is one blank; a newline is a mark. */
enum token_kind { TOKEN_WORD, TOKEN_SPACE, TOKEN_OPEN, TOKEN_CLOSE, TOKEN_MARK };

#define TOKEN_ALONE ((size_t)-1)

struct token {
    enum token_kind kind;
    size_t start;
    size_t end;
    size_t partner; /* for a token that opens or closes a group, the index of its partner */
};

struct tokens {
    struct token *list; /* owned */
    size_t count;
    size_t cap;
    bool no_spaces;
};

/* Splits n bytes into tokens. Free with tokens_free. */
void tokens_of(const char *text, size_t n, struct tokens *out);

/* The same without the spaces. */
void tokens_without_spaces(const char *text, size_t n, struct tokens *out);
void tokens_free(struct tokens *t);

/* Returns the number of tokens in n bytes. */
size_t tokens_count(const char *text, size_t n);

/* Tells if a token opens a group that is closed. */
bool token_opens_group(const struct token *t);

/* Tells whether every group that begins or ends in tokens [from, to) is completely inside them. */
bool tokens_balanced(const struct tokens *t, size_t from, size_t to);

#endif
