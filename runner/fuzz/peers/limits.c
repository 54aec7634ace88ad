#include "fuzz/peers/limits.h"

#include <string.h>

#include "base/buf.h"
#include "fuzz/compare/compare.h"
#include "fuzz/peers/oracle.h"
#include "process/peer.h"
#include "protocol/capability.h"

static const struct {
    const char *text;
    size_t most;
    size_t low;
} rows[] = {
#define DIMENSION(name, text, most, low) {text, most, low},
#include "fuzz/peers/dimensions.def"
#undef DIMENSION
};

static void repeat(char c, size_t n, struct buf *out)
{
    while (n-- > 0)
        buf_char(out, c);
}

/* Requests that hold a literal value, those first whose answer shows it: what stands before and
 * behind it in the source, and the members behind that, as JSON. (In JSON syntax nothing is parsed
 * without a schema.) */
static const struct form {
    enum op op;
    bool json;
    const char *before;
    const char *behind;
    const char *members;
} forms[] = {
    {OP_EVALUATE, false, "", "", ""},
    {OP_BODY, false, "a = ", "\\n", ",\"schema\":{\"attributes\":[{\"name\":\"a\"}]}"},
    {OP_TEMPLATE, false, "${", "}", ""},
    {OP_STATIC, false, "[", "]", ",\"analysis\":\"list\""},
    {OP_PARSE, false, "a = ", "\\n", ""},
    {OP_EVALUATE, true, "", "", ""},
    {OP_BODY, true, "{\\\"a\\\":", "}", ",\"schema\":{\"attributes\":[{\"name\":\"a\"}]}"},
    {OP_STATIC, true, "[", "]", ",\"analysis\":\"list\""},
};

/* The best of those that an implementation offers; NULL where it offers none. */
static const struct form *find_form(const struct capability *c, enum edition edition)
{
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        if (capability_lacks(c, forms[i].op, forms[i].json, edition, 0) == NULL)
            return &forms[i];
    return NULL;
}

/* A request of n in one dimension. */
static void make(const struct form *f, enum dimension d, size_t n, enum edition edition,
                 struct buf *out)
{
    buf_fmt(out, "{\"op\":\"%s\",\"source\":\"%s", op_name(f->op), f->before);
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
    buf_fmt(out, "%s\"%s%s,\"edition\":\"%s\"}", f->behind, f->json ? ",\"syntax\":\"json\"" : "",
            f->members, edition_name(edition));
}

/* Where the implementation is, and how it is asked. */
struct probe {
    struct peer *peer;
    struct oracle *oracle;
    const struct form *form;
    enum edition edition;
};

static bool agrees(const struct probe *p, enum dimension d, size_t n)
{
    struct buf text = {0};
    struct peer_answer answer;
    size_t length;
    make(p->form, d, n, p->edition, &text);
    peer_ask(p->peer, &(struct peer_request){text.data, text.len}, 1, &answer);
    const char *reply = oracle_ask(p->oracle, text.data, NULL, false, &length);
    bool ok = compare_lines(p->form->op, reply, length, &answer) == DIFFERENCE_NONE;
    peer_answer_free(&answer);
    buf_free(&text);
    return ok;
}

/* Where not even that works that must, nothing is known of a limit. */
static size_t find_largest(const struct probe *p, enum dimension d)
{
    size_t good = rows[d].low, bad = rows[d].most;
    if (p->form == NULL || !agrees(p, d, good) || agrees(p, d, bad))
        return rows[d].most;
    while (bad - good > 1) {
        size_t middle = good + (bad - good) / 2;
        if (agrees(p, d, middle))
            good = middle;
        else
            bad = middle;
    }
    return good;
}

void limits_learn(struct peer *p, struct oracle *o, enum edition edition, struct limits *out)
{
    struct probe probe = {p, o, find_form(&p->capability, edition), edition};
    for (unsigned d = 0; d < DIMENSION_COUNT; d++)
        out->largest[d] = find_largest(&probe, (enum dimension)d);
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
