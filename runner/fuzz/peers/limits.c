#include "fuzz/peers/limits.h"

#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "cases/growing.h"
#include "fuzz/ask/peer.h"
#include "fuzz/compare/compare.h"
#include "fuzz/peers/oracle.h"
#include "protocol/capability.h"

/* The kinds of sizes of a request. `input` is the name of a row in growth.def. */
static const struct {
    const char *input;
    const char *text;
    size_t most; /* largest size that is tried */
    size_t low;  /* a failure at this size is a bug instead of a limit */
} rows[] = {
    [DIMENSION_NESTING] = {"nesting of tuples", "levels of brackets", 256, 4},
    [DIMENSION_DIGITS] = {"digits of a number", "digits of a number", 512, 15},
    [DIMENSION_SIZE] = {"length of a string", "bytes of a request", 65536, 256},
};

/* Lists requests that contain a literal value. In the source, `before` comes before the value, and
   `after` comes after it. `members` holds further members of the request, as JSON. Requests whose
   answer contains the value come first. */
static const struct holder {
    enum op op;
    bool json;
    const char *before;
    const char *after;
    const char *members;
} holders[] = {
    {OP_EVALUATE, false, "", "", ""},
    {OP_BODY, false, "a = ", "\n", ",\"schema\":{\"attributes\":[{\"name\":\"a\"}]}"},
    {OP_TEMPLATE, false, "${", "}", ""},
    {OP_STATIC, false, "[", "]", ",\"analysis\":\"list\""},
    {OP_PARSE, false, "a = ", "\n", ""},
    {OP_EVALUATE, true, "", "", ""},
    {OP_BODY, true, "{\"a\":", "}", ",\"schema\":{\"attributes\":[{\"name\":\"a\"}]}"},
    {OP_STATIC, true, "[", "]", ",\"analysis\":\"list\""},
};

/* Returns the first row of `holders` that the implementation offers, or NULL. */
static const struct holder *find_holder(const struct capability *c, enum edition edition)
{
    for (size_t i = 0; i < sizeof holders / sizeof holders[0]; i++)
        if (capability_lacks(c, holders[i].op, holders[i].json, edition, 0) == NULL)
            return &holders[i];
    return NULL;
}

/* An expression with a name beyond ASCII. */
#define NAME_BEYOND_ASCII "[for \u00e9 in [0] : \u00e9]"

/* Appends a request that contains the literal value `value`. */
static void append_request(const struct holder *h, const char *value, enum edition edition,
                           struct buf *out)
{
    struct buf source = {0};
    buf_fmt(&source, "%s%s%s", h->before, value, h->after);
    buf_fmt(out, "{\"op\":\"%s\",\"source\":", op_name(h->op));
    json_print_string(buf_text(&source), 0, out);
    buf_fmt(out, "%s%s,\"edition\":\"%s\"}", h->json ? ",\"syntax\":\"json\"" : "", h->members,
            edition_name(edition_asked(edition)));
    buf_free(&source);
}

/* The search for the limits of an implementation: the implementation, and the form of the
   requests. */
struct probe {
    struct peer *peer;
    struct oracle *oracle;
    const struct holder *holder;
    enum edition edition;
};

static bool agrees_on(const struct probe *p, const char *value)
{
    struct buf text = {0};
    struct peer_answer answer;
    size_t length;
    append_request(p->holder, value, p->edition, &text);
    peer_ask(p->peer, &(struct peer_request){.text = text.data, .len = text.len}, 1, &answer);
    const char *reply = oracle_ask(p->oracle, text.data, NULL, false, &length);
    bool ok = compare_lines(p->holder->op, reply, length, &answer) == DIFFERENCE_NONE;
    peer_answer_free(&answer);
    buf_free(&text);
    return ok;
}

/* Sends a request in which the size of the kind d is n. */
static bool agrees(const struct probe *p, enum dimension d, size_t n)
{
    struct buf value = {0};
    growing_source(growing_find(rows[d].input), n, &value);
    bool ok = agrees_on(p, buf_text(&value));
    buf_free(&value);
    return ok;
}

/* Returns the largest size at which the implementation agrees with the reference. A failure at the
   size `low` is a bug instead of a limit. After a failure at `low`, returns `most`, which means no
   limit. */
static size_t find_largest(const struct probe *p, enum dimension d)
{
    size_t good = rows[d].low, bad = rows[d].most;
    if (p->holder == NULL || !agrees(p, d, good) || agrees(p, d, bad))
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
    struct probe probe = {p, o, find_holder(&p->capability, edition), edition};
    for (unsigned d = 0; d < DIMENSION_COUNT; d++)
        out->largest[d] = find_largest(&probe, (enum dimension)d);
    out->ascii = probe.holder != NULL && !probe.holder->json && agrees_on(&probe, "[0]") &&
                 !agrees_on(&probe, NAME_BEYOND_ASCII);
}

bool limits_met(const struct limits *l)
{
    for (unsigned d = 0; d < DIMENSION_COUNT; d++)
        if (l->largest[d] < rows[d].most)
            return true;
    return l->ascii;
}

/* Element c is the change of the nesting depth after the byte c. */
static const signed char steps[256] = {
    ['['] = 1, ['{'] = 1, ['('] = 1, [']'] = -1, ['}'] = -1, [')'] = -1};

/* Avoids unpredictable branches, because this function runs for every request of the fuzzer. */
bool limits_allow(const struct limits *l, const char *request, size_t n)
{
    if (!limits_met(l))
        return true;
    size_t digits = 0, most_digits = 0;
    ptrdiff_t depth = 0, most_depth = 0;
    unsigned char bits = 0;
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)request[i];
        bits |= c;
        digits = (digits + 1) * (c >= '0' && c <= '9');
        most_digits = digits > most_digits ? digits : most_digits;
        depth += steps[c];
        depth = depth > 0 ? depth : 0;
        most_depth = depth > most_depth ? depth : most_depth;
    }
    const size_t sizes[] = {[DIMENSION_SIZE] = n,
                            [DIMENSION_NESTING] = (size_t)most_depth,
                            [DIMENSION_DIGITS] = most_digits};
    for (unsigned d = 0; d < DIMENSION_COUNT; d++)
        if (l->largest[d] < rows[d].most && sizes[d] > l->largest[d] * 2 / 3)
            return false;
    return bits < 0x80 || !l->ascii;
}

void limits_print(const struct limits *l, struct buf *out)
{
    for (unsigned d = 0; d < DIMENSION_COUNT; d++)
        if (l->largest[d] < rows[d].most)
            buf_fmt(out, "at most %zu %s\n", l->largest[d], rows[d].text);
    if (l->ascii)
        buf_str(out, "no names beyond ASCII\n");
}
