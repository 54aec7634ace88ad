/* Implements the section Template Expressions of the native syntax. TemplateExpr = quotedTemplate |
   heredocTemplate. The first token decides if parse_term_head (expressions.c) reads a
   quotedTemplate or a heredocTemplate. Cases: spec-tests/native/expressions/template-expressions */

#include "base/unicode.h"
#include "native/template_scanner.h"

#include <string.h>

/* Reports an error for the next `length` bytes. */
static enum literal_step refuse_text(struct parser *p, enum diag_code code, size_t length,
                                     const char *detail)
{
    fail(p->cx, code, range_in(p, p->at, p->at + length), "%s", detail);
    return STEP_FAILED;
}

/* ---- Quoted templates and string literals: escape sequences ---- */

static const struct {
    char letter;
    char meaning;
    size_t digits;
    enum rule_id rule;
} escapes[] = {
    {'n', '\n', 0, NATIVE_QUOTED_ESCAPE_N},  {'r', '\r', 0, NATIVE_QUOTED_ESCAPE_R},
    {'t', '\t', 0, NATIVE_QUOTED_ESCAPE_T},  {'"', '"', 0, NATIVE_QUOTED_ESCAPE_QUOTE},
    {'u', '\0', 4, NATIVE_QUOTED_ESCAPE_U4}, {'\\', '\\', 0, NATIVE_QUOTED_ESCAPE_BACKSLASH},
    {'U', '\0', 8, NATIVE_QUOTED_ESCAPE_U8},
};

/* Reads the digits of \uNNNN or \UNNNNNNNN. The caller has consumed the backslash (at `start`) and
   the letter. */
static bool parse_code_point_escape(struct parser *p, size_t start, size_t digits,
                                    struct buf *literal)
{
    uint32_t c;

    if (!unicode_hexadecimal(p->text, p->at, digits, &c)) {
        TRY(forbid(p->cx, NATIVE_QUOTED_ESCAPE_DIGITS, DIAG_ESCAPE, range_in(p, start, p->at),
                   "exactly %zu hexadecimal digits must follow", digits));
        buf_append(literal, str_slice(p->text, start, p->at));
        return true;
    }
    parser_seek(p, p->at + digits);
    struct range range = range_in(p, start, p->at);
    if (digits == 8 && c <= 0xFFFF && reads(p->cx, ESCAPE_U8_BMP_ERROR))
        return fail(p->cx, DIAG_ESCAPE, range, "U+%04X is not in a supplementary plane", c);
    if (c >= 0xD800 && c <= 0xDBFF && reads(p->cx, ESCAPE_SURROGATE_PAIR_COMBINED) &&
        unicode_join_surrogates(p->text, p->at, &c))
        parser_seek(p, p->at + strlen("\\uNNNN"));
    if ((c >= 0xD800 && c <= 0xDFFF) || c > 0x10FFFF) {
        TRY(forbid(p->cx, NATIVE_QUOTED_ESCAPE_CHARACTER, DIAG_ESCAPE, range,
                   "U+%04X is no Unicode character", c));
        c = 0xFFFD;
    }
    buf_code_point(literal, (int32_t)c);
    return true;
}

/* Reads an escape sequence. The next byte is the backslash. */
static bool parse_escape(struct parser *p, struct buf *literal)
{
    size_t start = p->at;

    for (size_t i = 0; i < sizeof escapes / sizeof *escapes; i++) {
        if (start + 1 >= p->text.length || p->text.data[start + 1] != escapes[i].letter ||
            !rule(p->cx, escapes[i].rule))
            continue;
        parser_seek(p, start + 2);
        if (escapes[i].digits > 0)
            return parse_code_point_escape(p, start, escapes[i].digits, literal);
        buf_byte(literal, escapes[i].meaning);
        return true;
    }
    TRY(forbid(p->cx, NATIVE_QUOTED_ESCAPE_LISTED, DIAG_ESCAPE, range_in(p, start, start + 1),
               "the characters after the backslash form no escape sequence"));
    buf_byte(literal, '\\');
    parser_seek(p, start + 1);
    return true;
}

/* Reads the closing quote or an escape sequence of a quoted template. A newline is an error. */
static enum literal_step quoted_step(struct parser *p, const struct template_form *form,
                                     struct buf *literal)
{
    (void)form;
    if (p->at >= p->text.length)
        return rule(p->cx, NATIVE_QUOTED_CLOSED)
                   ? refuse_text(p, DIAG_UNTERMINATED, 0, "the closing quote is missing")
                   : STEP_END;
    char c = p->text.data[p->at];
    if (c == '"') {
        parser_seek(p, p->at + 1);
        p->previous_end = p->at;
        return STEP_END;
    }
    if (c == '\\') {
        if (!parse_escape(p, literal))
            return STEP_FAILED;
        return reads(p->cx, STRIP_ESCAPED_SPACES_KEPT) ? STEP_ESCAPED : STEP_TAKEN;
    }
    if (c != '\r' && c != '\n' && c != '\0')
        return STEP_DEFAULT;
    size_t newline = scan_newline(p->cx, p->text, p->at);
    if (newline > 0 && rule(p->cx, NATIVE_QUOTED_NO_NEWLINE))
        return refuse_text(p, DIAG_NEWLINE_IN_QUOTES, newline,
                           "a quoted template must end on the line where it begins (write \\n)");
    if (c == '\r' && newline == 0 && reads(p->cx, LONE_CR_IN_QUOTES_ERROR))
        return refuse_text(p, DIAG_NEWLINE_IN_QUOTES, 1,
                           "a carriage return is not allowed in a quoted template (write \\r)");
    if (c == '\0' && reads(p->cx, NUL_IN_TEXT_REFUSED))
        return refuse_text(p, DIAG_SOURCE_ENCODING, 1,
                           "the character is not allowed in a template");
    return STEP_DEFAULT;
}

/* Reads a quotedTemplate. The next token is the opening quote. */
const struct native_expression *parse_quoted_template(struct parser *p)
{
    static const struct template_form form = {.step = quoted_step, .escapes = true};
    size_t start = advance(p).range.start, from = p->items.count;

    TRY(scan_template(p, &form));
    strip_literals(p, from, false);
    return build_template(p, from, start);
}

/* Reads a character of a string literal. `${` and `%{` are errors. Readings decide if `$${` and
   `%%{` are errors, plain text, or escape sequences for `${` and `%{`. */
static bool parse_string_literal_text(struct parser *p, struct buf *literal)
{
    struct range range = range_in(p, p->at, p->at + 2);
    size_t length = 1, skip = 0;

    if (at_text(p, "$${") || at_text(p, "%%{")) {
        length = 3;
        range.end++;
        if (reads(p->cx, LABEL_DOUBLED_INTRODUCTION_ERROR))
            return fail(p->cx, DIAG_STRING_LITERAL, range,
                        "`$${` and `%%%%{` are not allowed in a string literal");
        skip = reads(p->cx, LABEL_DOUBLED_INTRODUCTION_UNESCAPED) ? 1 : 0;
    } else if ((at_text(p, "${") && rule(p->cx, NATIVE_STRINGLIT_NO_INTERPOLATION)) ||
               (at_text(p, "%{") && rule(p->cx, NATIVE_STRINGLIT_NO_DIRECTIVE))) {
        return fail(p->cx, DIAG_STRING_LITERAL, range,
                    "interpolations and directives are not allowed in a string literal");
    }
    append_text(p, literal, length, skip);
    return true;
}

/* Reads a StringLit. The next token is the opening quote. */
bool parse_string_literal(struct parser *p, struct str *out)
{
    struct buf literal = {.arena = p->cx->arena};
    enum literal_step step;

    advance(p);
    while ((step = quoted_step(p, NULL, &literal)) != STEP_END) {
        TRY(step != STEP_FAILED);
        if (step == STEP_DEFAULT)
            TRY(parse_string_literal_text(p, &literal));
    }
    *out = buf_str(&literal);
    return true;
}

/* ---- Heredoc templates ---- */

/* Returns the length of the space character at `at`, or 0. Readings decide which characters are
   spaces. */
static size_t space_length(struct ctx *cx, struct str text, size_t at)
{
    int32_t c;
    size_t length = unicode_decode(text, at, &c);

    if (length == 0 || c == '\n' || c == '\r')
        return 0;
    if (c == ' ')
        return length;
    if (c == '\t')
        return reads(cx, FLUSH_SPACES_SPACE) ? 0 : length;
    return unicode_is_white_space(c) && reads(cx, FLUSH_SPACES_UNICODE) ? length : 0;
}

/* Returns true if the chosen interpretation of an ambiguous passage allows the space or tab `c`
   after the closing identifier of a heredoc. */
static bool may_trail(struct ctx *cx, char c)
{
    if (c == ' ')
        return !reads(cx, HEREDOC_CLOSE_TRAILING_SPACE_CONTENT);
    return c == '\t' && reads(cx, HEREDOC_CLOSE_TRAILING_SPACE_ALLOWED) &&
           rule(cx, NATIVE_LEXICAL_TAB);
}

/* Returns true if the closing identifier of a heredoc begins at the parser's position, "on a line
   of its own". Sets *end to the identifier's end. */
static bool at_closing_line(struct parser *p, const struct template_form *form, size_t *end)
{
    size_t at = p->at, length;

    if (at != form->content && p->text.data[at - 1] != '\n')
        return false;
    if (form->flush || reads(p->cx, HEREDOC_CLOSE_INDENT_BOTH)) {
        while ((length = space_length(p->cx, p->text, at)) > 0)
            at += length;
        if (at > p->at && form->flush && !rule(p->cx, NATIVE_HEREDOC_FLUSH_CLOSE_INDENTED))
            return false;
    }
    *end = scan_identifier(p->cx, p->text, at);
    if (*end != at + form->marker.length || !str_equal(str_slice(p->text, at, *end), form->marker))
        return false;
    for (at = *end; at < p->text.length && may_trail(p->cx, p->text.data[at]);)
        at++;
    if (at == p->text.length)
        return reads(p->cx, HEREDOC_CLOSE_AT_END_CLOSES);
    return scan_newline(p->cx, p->text, at) > 0 || !rule(p->cx, NATIVE_HEREDOC_CLOSE_OWN_LINE);
}

/* Returns true if the chosen interpretation of an ambiguous passage forbids the next character in a
   heredoc. */
static bool is_refused_in_text(struct parser *p)
{
    char c = p->text.data[p->at];

    if (c == '\r' && scan_newline(p->cx, p->text, p->at) == 0)
        return reads(p->cx, LONE_CR_IN_TEXT_REFUSED);
    return c == '\0' && reads(p->cx, NUL_IN_TEXT_REFUSED);
}

static enum literal_step heredoc_step(struct parser *p, const struct template_form *form,
                                      struct buf *literal)
{
    size_t end;

    if (p->at >= p->text.length) {
        struct str detail =
            str_format(p->cx->arena, "no line contains only the closing identifier `%.*s`",
                       STR_FMT(form->marker));
        return rule(p->cx, NATIVE_HEREDOC_CLOSED)
                   ? refuse_text(p, DIAG_UNTERMINATED, 0, detail.data)
                   : STEP_END;
    }
    if (at_closing_line(p, form, &end)) {
        if (literal->length > 0 && reads(p->cx, HEREDOC_LAST_NEWLINE_EXCLUDED)) {
            bool crlf = literal->length > 1 && literal->data[literal->length - 2] == '\r';
            literal->length -= crlf && rule(p->cx, NATIVE_LEXICAL_NEWLINE_CRLF) ? 2 : 1;
        }
        parser_seek(p, end);
        p->previous_end = end;
        return STEP_END;
    }
    if (at_text(p, "\r\n") && reads(p->cx, HEREDOC_CRLF_FOLDED)) {
        buf_byte(literal, '\n');
        parser_seek(p, p->at + 2);
        return STEP_TAKEN;
    }
    return is_refused_in_text(p) ? refuse_text(p, DIAG_SOURCE_ENCODING, 1,
                                               "the character is not allowed in a template")
                                 : STEP_DEFAULT;
}

/* ---- Flush heredocs ---- */

/* A line of a flush heredoc that begins inside a literal. */
struct line {
    const struct template_part *literal;
    bool last; /* true if the heredoc ends with this literal */
    size_t start;
    size_t indent;     /* number of spaces at the beginning of the line */
    bool ends_literal; /* true if a sequence or the end of the text comes after the spaces */
    bool blank;        /* true if a newline or the end of the text comes after the spaces */
};

/* Counts the leading spaces of the line at `start`. Returns false if no line of the literal begins
   at `start`. */
static bool measure_line(struct ctx *cx, struct line *line, size_t start)
{
    struct str text = line->literal->as.literal;
    size_t at = start, length;

    if (start > text.length || (start == text.length && line->last))
        return false;
    line->start = start;
    for (line->indent = 0; (length = space_length(cx, text, at)) > 0; line->indent++)
        at += length;
    line->ends_literal = at == text.length;
    line->blank = line->ends_literal ? line->last : text.data[at] == '\n' || text.data[at] == '\r';
    return true;
}

static bool next_line(struct ctx *cx, struct line *line)
{
    struct str text = line->literal->as.literal;
    size_t at = line->start;

    while (at < text.length && text.data[at] != '\n')
        at++;
    return measure_line(cx, line, at + 1);
}

/* Finds the first line that begins inside a part. Returns false if no line begins inside the part.
   Only the first part of a heredoc begins at the start of a line. */
static bool first_line(struct parser *p, size_t from, size_t index, struct line *line)
{
    *line = (struct line){.literal = part_at(p, index), .last = index + 1 == p->items.count};
    if (line->literal->kind != PART_LITERAL)
        return false;
    return index == from ? measure_line(p->cx, line, 0) : next_line(p->cx, line);
}

/* Returns true if a line counts for the smallest indentation. Readings decide if blank lines count,
   and if lines that begin with a sequence count. */
static bool counts(struct ctx *cx, const struct line *line)
{
    if (line->blank && line->indent == 0)
        return !line->ends_literal && reads(cx, FLUSH_BLANK_LINES_COUNTED);
    if (line->blank)
        return !reads(cx, FLUSH_BLANK_LINES_BLANK_IGNORED) &&
               !reads(cx, FLUSH_BLANK_LINES_BLANK_SHORTENED);
    return line->indent > 0 || !line->ends_literal || reads(cx, FLUSH_SEQUENCE_START_COUNTED);
}

/* Returns the smallest number of leading spaces in the lines that count. Returns SIZE_MAX if no
   line counts. */
static size_t least_indentation(struct parser *p, size_t from)
{
    size_t minimum = SIZE_MAX;
    struct line line;

    if (p->items.count > from && part_at(p, from)->kind != PART_LITERAL &&
        reads(p->cx, FLUSH_SEQUENCE_START_COUNTED))
        return 0;
    for (size_t i = from; i < p->items.count; i++) {
        for (bool more = first_line(p, from, i, &line); more; more = next_line(p->cx, &line)) {
            if (counts(p->cx, &line) && line.indent < minimum)
                minimum = line.indent;
        }
    }
    return minimum;
}

/* Removes the smallest indentation from each line of a flush heredoc (`<<-`). */
static void flush_lines(struct parser *p, size_t from)
{
    size_t minimum = least_indentation(p, from);
    struct line line;

    if (minimum == 0 || minimum == SIZE_MAX || !rule(p->cx, NATIVE_HEREDOC_FLUSH))
        return;
    for (size_t i = from; i < p->items.count; i++) {
        struct template_part *part = part_at(p, i);
        struct buf flushed = {.arena = p->cx->arena};
        size_t copied = 0;
        for (bool more = first_line(p, from, i, &line); more; more = next_line(p->cx, &line)) {
            if (line.blank && reads(p->cx, FLUSH_BLANK_LINES_BLANK_IGNORED))
                continue;
            buf_append(&flushed, str_slice(part->as.literal, copied, line.start));
            copied = line.start;
            for (size_t j = 0; j < minimum && j < line.indent; j++)
                copied += space_length(p->cx, part->as.literal, copied);
        }
        if (copied == 0)
            continue;
        buf_append(&flushed, str_slice(part->as.literal, copied, part->as.literal.length));
        part->as.literal = buf_str(&flushed);
    }
}

/* Returns the next token of the opening line. One interpretation of an ambiguous passage allows
   whitespace and comments before this token. */
static struct token peek_opening(struct parser *p)
{
    struct newlines former = set_newlines(p, NEWLINES_END, IGNORED_BY_READING);
    struct token token = *peek(p);

    restore_newlines(p, former);
    return token;
}

/* Returns the length of the newline sequence after the opening identifier, or 0. */
static size_t opening_newline(struct parser *p)
{
    if (!reads(p->cx, HEREDOC_OPENING_SPACE_ALLOWED))
        return scan_newline(p->cx, p->text, p->at);
    struct token token = peek_opening(p);
    return token.kind == TOKEN_NEWLINE ? token.range.end - p->at : 0;
}

/* heredocTemplate = ("<<" | "<<-") Identifier Newline (content) Identifier Newline; at_closing_line
   finds the second Identifier. Does not consume the last Newline, which also ends the item that
   contains the heredoc. */
const struct native_expression *parse_heredoc_template(struct parser *p)
{
    struct template_form form = {.step = heredoc_step};
    size_t start = advance(p).range.start, from = p->items.count;

    if (at_text(p, "-") && rule(p->cx, NATIVE_HEREDOC_FLUSH_INTRODUCTION)) {
        parser_seek(p, p->at + 1);
        form.flush = true;
    }
    if (reads(p->cx, HEREDOC_OPENING_SPACE_ALLOWED))
        parser_seek(p, peek_opening(p).range.start);
    size_t end = scan_identifier(p->cx, p->text, p->at);
    form.marker = str_slice(p->text, p->at, end);
    if (form.marker.length == 0)
        TRY(forbid(p->cx, NATIVE_HEREDOC_MARKER, DIAG_HEREDOC, range_in(p, start, p->at),
                   "an identifier must follow `<<` or `<<-`"));
    parser_seek(p, end);
    size_t newline = opening_newline(p);
    if (newline == 0)
        TRY(forbid(p->cx, NATIVE_HEREDOC_OPENING_NEWLINE, DIAG_HEREDOC, range_in(p, start, p->at),
                   "a newline must directly follow the identifier `%.*s`", STR_FMT(form.marker)));
    form.content = p->at + newline;
    parser_seek(p, form.content);
    TRY(scan_template(p, &form));
    bool strip_first = form.flush && reads(p->cx, FLUSH_AND_STRIP_STRIP_FIRST);
    if (strip_first)
        strip_literals(p, from, true);
    if (form.flush)
        flush_lines(p, from);
    if (!strip_first)
        strip_literals(p, from, true);
    return build_template(p, from, start);
}
