#include "base/diag.h"

#include "base/arena.h"
#include "base/ctx.h"
#include "base/limits.h"
#include "base/unicode.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Maximum number of bytes of a detail. A longer detail is cut off. */
enum { DETAIL_BYTES = 400 };

const struct diag_kind diag_kinds[DIAG_COUNT] = {
#define DIAG(name, code, phase, summary) [name] = {code, phase, summary},
#include "base/diag.def"
#undef DIAG
};

/* Removes an incomplete character at the end of a string. */
static struct str whole_characters(struct str s)
{
    size_t cut = s.length;
    while (cut > 0 && s.length - cut < 3 && ((unsigned char)s.data[cut - 1] & 0xC0) == 0x80)
        cut--;
    if (cut > 0 && unicode_first_ill_formed(str_slice(s, cut - 1, s.length)) != s.length - cut + 1)
        return str_slice(s, 0, cut - 1);
    return s;
}

void *fail(struct ctx *cx, enum diag_code code, struct range range, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char text[DETAIL_BYTES + 1];
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (strncmp(diag_kinds[code].name, "limit-", strlen("limit-")) == 0)
        cx->limit_exceeded = true;
    struct str detail = {text, length > 0 ? (size_t)length : 0};
    if (detail.length > DETAIL_BYTES)
        detail = whole_characters((struct str){text, DETAIL_BYTES});
    struct diag *diag = ARENA_NEW(cx->arena, struct diag);
    *diag = (struct diag){code, source_place(range), str_copy(cx->arena, detail)};
    if (cx->diags == NULL)
        cx->diags = ARENA_ARRAY(cx->arena, LIMIT_DIAGNOSTICS + 1, const struct diag *);
    /* The first diagnostic over the limit is stored, because a caller may read the diagnostic
       reported last. The additional diagnostic is not counted. */
    cx->diags[cx->diag_count] = diag;
    if (cx->diag_count < LIMIT_DIAGNOSTICS)
        cx->diag_count++;
    return NULL;
}
