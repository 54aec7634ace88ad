/* A source in pieces, for the reducer: tokens and balanced groups, as far as they can be told from
 * the characters alone. A mistake here costs only time: every candidate is judged by its answer. */
#ifndef RUNNER_PIECES_H
#define RUNNER_PIECES_H

#include <stdbool.h>
#include <stddef.h>

enum piece_kind { PIECE_WORD, PIECE_NUMBER, PIECE_SPACE, PIECE_OPEN, PIECE_CLOSE, PIECE_MARK };

#define PIECE_ALONE ((size_t)-1)

struct piece {
    enum piece_kind kind;
    size_t start;
    size_t end;
    size_t partner; /* of an opening or closing piece: the other one's index, or PIECE_ALONE */
};

struct pieces {
    struct piece *list; /* owned */
    size_t count;
    size_t cap;
};

/* Splits n bytes. Free with pieces_free. */
void pieces_of(const char *text, size_t n, struct pieces *out);

void pieces_free(struct pieces *p);

/* How many pieces n bytes have. */
size_t pieces_count(const char *text, size_t n);

/* Whether no group is cut in two by pieces [from, to). */
bool pieces_balanced(const struct pieces *p, size_t from, size_t to);

/* Whether pieces [from, to), one at least, can be an expression: every group in them is closed, and
 * they neither begin nor end with space. */
bool pieces_closed(const struct pieces *p, size_t from, size_t to);

#endif
