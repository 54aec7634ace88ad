#include "fuzz/limits.h"

#include <string.h>

#include "base/buf.h"
#include "base/where.h"
#include "fuzz/compare.h"
#include "fuzz/oracle.h"
#include "fuzz/peer.h"

static const struct {
    const char *text;
    size_t most;
    size_t low;
} rows[] = {
#define DIMENSION(name, text, most, low) {text, most, low},
#include "fuzz/dimensions.def"
#undef DIMENSION
};

static void repeat(char c, size_t n, struct buf *out)
{
    while (n-- > 0)
        buf_char(out, c);
}

/* A request of n in one dimension, whose answer is a value. */
static void make(enum dimension d, size_t n, const char *edition, struct buf *out)
{
    buf_str(out, "{\"op\":\"evaluate\",\"source\":\"");
    switch (d) {
    case DIMENSION_NESTING:
        repeat('[', n, out);
        repeat(']', n, out);
        break;
    case DIMENSION_DIGITS:
        repeat('7', n, out);
        break;
    case DIMENSION_SIZE:
        buf_str(out, "\\\"");
        repeat('x', n, out);
        buf_str(out, "\\\"");
        break;
    case DIMENSION_COUNT:
        break;
    }
    buf_fmt(out, "\",\"edition\":\"%s\"}", edition);
}

static bool agrees(struct peer *p, struct oracle *o, enum dimension d, size_t n,
                   const char *edition)
{
    struct buf text = {0};
    struct where w = {0};
    struct peer_answer answer;
    size_t length;
    make(d, n, edition, &text);
    peer_ask(p, &(struct peer_request){text.data, text.len}, 1, &answer);
    const char *reply = oracle_ask(o, text.data, text.len, NULL, false, &length);
    bool ok = compare_lines(OP_EVALUATE, reply, length, &answer, &w) == DIFFERENCE_NONE;
    peer_answer_free(&answer);
    where_free(&w);
    buf_free(&text);
    return ok;
}

void limits_learn(struct peer *p, struct oracle *o, const char *edition, struct limits *out)
{
    for (unsigned d = 0; d < DIMENSION_COUNT; d++) {
        size_t good = rows[d].low, bad = rows[d].most + 1;
        bool told = agrees(p, o, (enum dimension)d, good, edition);
        if (told && agrees(p, o, (enum dimension)d, rows[d].most, edition))
            good = rows[d].most;
        while (told && good < rows[d].most && bad - good > 1) {
            size_t middle = good + (bad - good) / 2;
            if (agrees(p, o, (enum dimension)d, middle, edition))
                good = middle;
            else
                bad = middle;
        }
        out->largest[d] = told ? good : rows[d].most;
    }
}

bool limits_met(const struct limits *l)
{
    for (unsigned d = 0; d < DIMENSION_COUNT; d++)
        if (l->largest[d] < rows[d].most)
            return true;
    return false;
}

/* Of each byte, how it changes the depth. */
static const signed char steps[256] = {
    ['['] = 1, ['{'] = 1, ['('] = 1, [']'] = -1, ['}'] = -1, [')'] = -1};

/* Every request goes through here: without branches, that nothing could predict. */
void limits_measure(const char *request, size_t n, struct limits_measure *out)
{
    size_t digits = 0, most_digits = 0;
    ptrdiff_t depth = 0, most_depth = 0;
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)request[i];
        digits = (digits + 1) * (c >= '0' && c <= '9');
        most_digits = digits > most_digits ? digits : most_digits;
        depth += steps[c];
        depth = depth > 0 ? depth : 0;
        most_depth = depth > most_depth ? depth : most_depth;
    }
    out->of[DIMENSION_SIZE] = n;
    out->of[DIMENSION_NESTING] = (size_t)most_depth;
    out->of[DIMENSION_DIGITS] = most_digits;
}

bool limits_allow(const struct limits *l, const struct limits_measure *m)
{
    for (unsigned d = 0; d < DIMENSION_COUNT; d++)
        if (l->largest[d] < rows[d].most && m->of[d] > l->largest[d] * 2 / 3)
            return false;
    return true;
}

void limits_print(const struct limits *l, struct buf *out)
{
    for (unsigned d = 0; d < DIMENSION_COUNT; d++)
        if (l->largest[d] < rows[d].most)
            buf_fmt(out, "at most %zu %s\n", l->largest[d], rows[d].text);
}
