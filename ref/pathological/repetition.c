/* Texts that are one piece many times over. */

#include "base/arena.h"
#include "pathological/inputs.h"

enum { MANY = 100 * 1000 };

static const struct repetition {
    const char *op;
    size_t n;
    const char *head, *open, *middle, *close, *tail, *members;
} repetitions[] = {
#define REPEATED(op, n, head, open, middle, close, tail, members)                                  \
    {#op, n, head, open, middle, close, tail, members},
#include "pathological/repetition.def"
#undef REPEATED
};

static struct str name(struct arena *arena, size_t i)
{
    const struct repetition *piece = &repetitions[i];

    return str_format(arena, "%s%s: %s %zu times %s %s %s %s", piece->op, piece->members,
                      piece->head, piece->n, piece->open, piece->middle, piece->close, piece->tail);
}

static void write(struct requests *r, size_t i)
{
    const struct repetition *piece = &repetitions[i];
    struct buf text = {.arena = r->arena};

    requests_repeat(&text, piece->head, 1);
    requests_repeat(&text, piece->open, piece->n);
    requests_repeat(&text, piece->middle, 1);
    requests_repeat(&text, piece->close, piece->n);
    requests_repeat(&text, piece->tail, 1);
    requests_add(r, piece->op, buf_str(&text), piece->members);
}

const struct inputs repetition_inputs = {sizeof repetitions / sizeof *repetitions, name, write};
