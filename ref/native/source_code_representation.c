/* Native syntax: Source Code Representation. Cases: spec-tests/native/source-code-representation */

#include "base/ctx.h"
#include "base/limits.h"
#include "base/unicode.h"
#include "native/parser.h"
#include "spec/spec.h"

static const char byte_order_mark[] = "\xEF\xBB\xBF";

/* What must hold of the whole text before any of it is read. */
bool check_source(struct ctx *cx)
{
    struct str text = cx->source->text;
    struct str mark = {byte_order_mark, sizeof(byte_order_mark) - 1};

    if (text.length > LIMIT_SOURCE_BYTES) {
        cx->limit_exceeded = true;
        return fail(cx, DIAG_LIMIT_SOURCE, (struct range){0, 0},
                    "the source has %zu bytes, more than the %d that are read", text.length,
                    LIMIT_SOURCE_BYTES);
    }
    if (text.length >= mark.length && str_equal(str_slice(text, 0, mark.length), mark) &&
        rule(cx, NATIVE_SOURCE_BOM))
        return fail(cx, DIAG_SOURCE_BOM, (struct range){0, mark.length},
                    "a byte order mark is not permitted");
    size_t bad = unicode_first_ill_formed(text);
    if (bad < text.length && rule(cx, NATIVE_SOURCE_WELL_FORMED))
        return fail(cx, DIAG_SOURCE_ENCODING, (struct range){bad, bad + 1},
                    "the byte 0x%02X does not continue well-formed UTF-8",
                    (unsigned)(unsigned char)text.data[bad]);
    if (!reads(cx, NON_NORMALIZED_UTF8_ENCODING_ONLY) &&
        !str_equal(unicode_nfc(cx->arena, text), text))
        return fail(cx, DIAG_SOURCE_ENCODING, (struct range){0, text.length},
                    "the source is not in normalization form C");
    return true;
}
