#include "base/diag.h"

#include "base/arena.h"
#include "base/ctx.h"
#include "base/limits.h"
#include "base/unicode.h"

#include <stdio.h>
#include <string.h>

/* Bytes of a detail: it may quote a text of any length. */
enum { DETAIL_BYTES = 400 };

static const struct {
    const char *name, *phase, *summary;
} diags[DIAG_COUNT] = {
#define DIAG(name, code, phase, summary) [name] = {code, phase, summary},
#include "base/diag.def"
#undef DIAG
};

const char *diag_code_name(enum diag_code code)
{
    return diags[code].name;
}

const char *diag_phase(enum diag_code code)
{
    return diags[code].phase;
}

const char *diag_summary(enum diag_code code)
{
    return diags[code].summary;
}

/* By its name, so that a new limit in diag.def is one without more ado. */
static bool is_limit(enum diag_code code)
{
    return strncmp(diags[code].name, "limit-", 6) == 0;
}

/* Without the part of a character at the end that a cut may have left. */
static struct str whole_characters(struct str s)
{
    size_t cut = s.length;
    while (cut > 0 && s.length - cut < 3 && ((unsigned char)s.data[cut - 1] & 0xC0) == 0x80)
        cut--;
    if (cut > 0 && unicode_first_ill_formed(str_slice(s, cut - 1, s.length)) != s.length - cut + 1)
        return str_slice(s, 0, cut - 1);
    return s;
}

bool fail_with(struct ctx *cx, enum diag_code code, struct range range, const char *format,
               va_list arguments)
{
    if (is_limit(code))
        cx->limit_exceeded = true;
    char text[DETAIL_BYTES + 1];
    int length = vsnprintf(text, sizeof text, format, arguments);
    struct str detail = {text, length > 0 ? (size_t)length : 0};
    if (detail.length > DETAIL_BYTES)
        detail = whole_characters((struct str){text, DETAIL_BYTES});
    struct diag *diag = ARENA_NEW(cx->arena, struct diag);
    *diag = (struct diag){code, ctx_place(cx, range), str_copy(cx->arena, detail)};
    if (cx->diags == NULL)
        cx->diags = ARENA_ARRAY(cx->arena, LIMIT_DIAGNOSTICS + 1, const struct diag *);
    /* One more than is counted, so that who made a call fail finds its diagnostic in any case. */
    cx->diags[cx->diag_count] = diag;
    if (cx->diag_count < LIMIT_DIAGNOSTICS)
        cx->diag_count++;
    return false;
}

void *fail(struct ctx *cx, enum diag_code code, struct range range, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)fail_with(cx, code, range, format, arguments);
    va_end(arguments);
    return NULL;
}
