#include "fuzz/compare/plain.h"

#include <string.h>

#include "base/utf8.h"
#include "protocol/protocol.h"

/* A number of so many digits is held by a double, too. */
enum { DIGITS_MAX = 15 };

/* What is left of a line. */
struct rest {
    const char *at;
    const char *end;
};

/* Steps over a text that comes next. */
static bool take(struct rest *r, const char *text)
{
    size_t n = strlen(text);
    bool next = (size_t)(r->end - r->at) >= n && memcmp(r->at, text, n) == 0;
    r->at += next ? n : 0;
    return next;
}

static size_t plain_bytes(const struct rest *r)
{
    const char *at = r->at;
    while (at < r->end && (unsigned char)*at >= 0x20 && (unsigned char)*at < 0x80 && *at != '"' &&
           *at != '\\')
        at++;
    return (size_t)(at - r->at);
}

/* Bytes of what comes next in a string; 0 where that is none of it. */
static size_t piece(const struct rest *r)
{
    size_t left = (size_t)(r->end - r->at), plain = plain_bytes(r);
    unsigned code_point;
    if (plain > 0 || left == 0)
        return plain;
    if (*r->at == '\\')
        return left > 1 && r->at[1] != '\0' && strchr("\"\\/bfnrt", r->at[1]) != NULL ? 2 : 0;
    return (unsigned char)*r->at < 0x80 ? 0 : utf8_decode(r->at, left, &code_point);
}

static bool take_string(struct rest *r)
{
    if (!take(r, "\""))
        return false;
    for (size_t n = piece(r); n > 0; n = piece(r))
        r->at += n;
    return take(r, "\"");
}

/* An integer from `least` on, which is 0 or 1. */
static bool take_natural(struct rest *r, int least)
{
    const char *begin = r->at;
    while (r->at < r->end && *r->at >= '0' && *r->at <= '9')
        r->at++;
    size_t digits = (size_t)(r->at - begin);
    bool zero = digits > 0 && *begin == '0';
    return digits > 0 && digits <= DIGITS_MAX && (!zero || (digits == 1 && least == 0));
}

static bool take_position(struct rest *r)
{
    return take(r, "{\"byte\":") && take_natural(r, 0) && take(r, ",\"line\":") &&
           take_natural(r, 1) && take(r, ",\"column\":") && take_natural(r, 1) && take(r, "}");
}

static bool take_phase(struct rest *r)
{
    static const char *const phases[] = {
#define PHASE(name, text) "\"" text "\"",
#include "protocol/phases.def"
#undef PHASE
    };
    for (unsigned i = 0; i < PHASE_COUNT; i++)
        if (i != PHASE_PANIC && take(r, phases[i]))
            return true;
    return false;
}

/* A member that may be left out. */
static bool take_text(struct rest *r, const char *name)
{
    return !take(r, name) || take_string(r);
}

static bool take_range(struct rest *r)
{
    return !take(r, ",\"range\":{\"start\":") ||
           (take_position(r) && take(r, ",\"end\":") && take_position(r) && take(r, "}"));
}

bool plain_error(const char *line, size_t n)
{
    struct rest r = {line, line + n};
    bool plain = take(&r, "{\"id\":") && take_natural(&r, 0) &&
                 take(&r, ",\"error\":{\"phase\":") && take_phase(&r) &&
                 take_text(&r, ",\"summary\":") && take_text(&r, ",\"detail\":") &&
                 take_text(&r, ",\"code\":") && take_range(&r) && take(&r, "}}");
    return plain && (r.at == r.end || (take(&r, "\n") && r.at == r.end));
}
