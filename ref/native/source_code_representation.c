/* Implements the section Source Code Representation of the native syntax. Does not normalise names,
   because evaluate_variable (expressions.c) compares names. Cases:
   spec-tests/native/source-code-representation */

#include "base/ctx.h"
#include "base/unicode.h"
#include "native/parser.h"
#include "spec/spec.h"

#define BYTE_ORDER_MARK "\xEF\xBB\xBF"

size_t byte_order_mark(struct str text)
{
    size_t length = sizeof(BYTE_ORDER_MARK) - 1;

    return text.length >= length && str_equal(str_slice(text, 0, length), STR(BYTE_ORDER_MARK))
               ? length
               : 0;
}

/* Returns the offset of the first character from `at` on that no source may contain under the
   chosen interpretations. If there is no such character, returns the length of the source. */
static size_t first_refused(struct ctx *cx, struct str text, size_t at)
{
    bool mark = reads(cx, BYTE_ORDER_MARK_IN_TEXT_REFUSED);
    bool tab = !spec_holds(cx->spec, NATIVE_LEXICAL_TAB) && reads(cx, TAB_IN_TEXT_REFUSED);

    if (!mark && !tab)
        return text.length;
    for (; at < text.length; at++) {
        char c = text.data[at];
        if ((c == '\t' && tab) || (c == '\xEF' && mark && text.length - at >= 3 &&
                                   str_equal(str_slice(text, at, at + 3), STR(BYTE_ORDER_MARK))))
            break;
    }
    return at;
}

bool check_source(struct ctx *cx, const struct source *source, bool mark_is_text)
{
    struct str text = source->text;
    size_t mark = byte_order_mark(text);

    TRY(ctx_check_source(cx, source));
    bool forbidden = mark > 0 && !mark_is_text;
    if (forbidden && source->at.source == NULL && rule(cx, RELEASED_SOURCE_BOM))
        forbidden = false;
    if (forbidden)
        TRY(forbid(cx, NATIVE_SOURCE_BOM, DIAG_SOURCE_BOM, (struct range){0, mark, source},
                   "a byte order mark is not permitted"));
    size_t bad = unicode_first_ill_formed(text);
    if (bad < text.length)
        TRY(forbid(cx, NATIVE_SOURCE_WELL_FORMED, DIAG_SOURCE_ENCODING,
                   (struct range){bad, bad + 1, source},
                   "the byte 0x%02X does not continue well-formed UTF-8",
                   (unsigned)(unsigned char)text.data[bad]));
    size_t refused = first_refused(cx, text, forbidden ? 0 : mark);
    if (refused < text.length)
        return fail(cx, DIAG_SOURCE_ENCODING, (struct range){refused, refused + 1, source},
                    "the character is not allowed in source");
    if (!reads(cx, NON_NORMALIZED_UTF8_ENCODING_ONLY) &&
        !str_equal(unicode_nfc(cx->arena, text), text))
        return fail(cx, DIAG_SOURCE_ENCODING, (struct range){0, text.length, source},
                    "the source is not in normalization form C");
    return true;
}
