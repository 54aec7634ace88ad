/* Native syntax: Template Expressions. Cases: spec-tests/native/expressions/template-expressions */

#include "base/unicode.h"
#include "native/template_scanner.h"
#include "spec/spec.h"

#include <string.h>

/* ---- Quoted templates and string literals: escape sequences ---- */

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

static const struct {
    char letter;
    enum rule_id rule;
    const char *text; /* what it stands for, */
    size_t digits;    /* or how many hexadecimal digits name the character */
} escapes[] = {
    {'n', NATIVE_QUOTED_ESCAPE_N, "\n", 0},          {'r', NATIVE_QUOTED_ESCAPE_R, "\r", 0},
    {'t', NATIVE_QUOTED_ESCAPE_T, "\t", 0},          {'"', NATIVE_QUOTED_ESCAPE_QUOTE, "\"", 0},
    {'\\', NATIVE_QUOTED_ESCAPE_BACKSLASH, "\\", 0}, {'u', NATIVE_QUOTED_ESCAPE_U4, NULL, 4},
    {'U', NATIVE_QUOTED_ESCAPE_U8, NULL, 8},
};

static bool is_surrogate(uint32_t c)
{
    return c >= 0xD800 && c <= 0xDFFF;
}

/* The value of `digits` hexadecimal digits at `at`; false where there are fewer. */
static bool scan_hexadecimal(struct str text, size_t at, size_t digits, uint32_t *out)
{
    *out = 0;
    for (size_t i = 0; i < digits; i++) {
        if (at + i >= text.length || hex_digit(text.data[at + i]) < 0)
            return false;
        *out = *out << 4 | (uint32_t)hex_digit(text.data[at + i]);
    }
    return true;
}

/* The low half of a pair of \u escapes whose high half was read: where that reading is chosen. */
static bool take_surrogate_pair(struct parser *p, uint32_t *c)
{
    uint32_t low;

    if (*c >= 0xDC00 || !reads(p->cx, ESCAPE_SURROGATE_PAIR_COMBINED) ||
        p->text.length - p->at < 2 || memcmp(p->text.data + p->at, "\\u", 2) != 0 ||
        !scan_hexadecimal(p->text, p->at + 2, 4, &low) || low < 0xDC00 || low > 0xDFFF)
        return false;
    parser_seek(p, p->at + 6);
    *c = 0x10000 + ((*c - 0xD800) << 10) + (low - 0xDC00);
    return true;
}

/* \uNNNN and \UNNNNNNNN, the backslash and the letter consumed. */
static bool parse_code_point_escape(struct parser *p, size_t start, size_t digits,
                                    struct buf *literal)
{
    uint32_t c;

    if (!scan_hexadecimal(p->text, p->at, digits, &c)) {
        struct range range = {start, p->at};
        if (rule(p->cx, NATIVE_QUOTED_ESCAPE_DIGITS))
            return fail(p->cx, DIAG_ESCAPE, range, "exactly %zu hexadecimal digits must follow",
                        digits);
        buf_append(literal, str_slice(p->text, start, p->at));
        return true;
    }
    parser_seek(p, p->at + digits);
    struct range range = {start, p->at};
    if (digits == 8 && c <= 0xFFFF && reads(p->cx, ESCAPE_U8_BMP_ERROR))
        return fail(p->cx, DIAG_ESCAPE, range, "U+%04X is not in a supplementary plane", c);
    if (is_surrogate(c) && take_surrogate_pair(p, &c)) {
        buf_code_point(literal, (int32_t)c);
        return true;
    }
    if (is_surrogate(c) || c > 0x10FFFF) {
        if (rule(p->cx, NATIVE_QUOTED_ESCAPE_CHARACTER))
            return fail(p->cx, DIAG_ESCAPE, range, "U+%04X is no Unicode character", c);
        c = 0xFFFD;
    }
    buf_code_point(literal, (int32_t)c);
    return true;
}

/* An escape sequence, standing at its backslash. */
static bool parse_escape(struct parser *p, struct buf *literal)
{
    size_t start = p->at;
    char letter = start + 1 < p->text.length ? p->text.data[start + 1] : '\0';

    for (size_t i = 0; i < sizeof(escapes) / sizeof(escapes[0]); i++) {
        if (start + 1 >= p->text.length || letter != escapes[i].letter ||
            !rule(p->cx, escapes[i].rule))
            continue;
        parser_seek(p, start + 2);
        if (escapes[i].text == NULL)
            return parse_code_point_escape(p, start, escapes[i].digits, literal);
        buf_append(literal, str_from(escapes[i].text));
        return true;
    }
    if (rule(p->cx, NATIVE_QUOTED_ESCAPE_LISTED))
        return fail(p->cx, DIAG_ESCAPE, (struct range){start, start + 1},
                    "the characters behind the backslash form no escape sequence");
    buf_byte(literal, '\\');
    parser_seek(p, start + 1);
    return true;
}

static enum literal_step refuse_character(struct parser *p)
{
    fail(p->cx, DIAG_SOURCE_ENCODING, (struct range){p->at, p->at + 1},
         "the character cannot stand in text");
    return STEP_FAILED;
}

/* What quoted text and string literals have in common: the closing quote, escapes, no newlines. */
static enum literal_step quoted_step(struct parser *p, const struct template_form *form,
                                     struct buf *literal)
{
    (void)form;
    if (p->at >= p->text.length) {
        if (rule(p->cx, NATIVE_QUOTED_CLOSED)) {
            fail(p->cx, DIAG_UNTERMINATED, (struct range){p->at, p->at},
                 "the closing quote is missing");
            return STEP_FAILED;
        }
        return STEP_END;
    }
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
    if (newline > 0 && rule(p->cx, NATIVE_QUOTED_NO_NEWLINE)) {
        fail(p->cx, DIAG_NEWLINE_IN_QUOTES, (struct range){p->at, p->at + newline},
             "a quoted template ends on the line where it begins (write \\n)");
        return STEP_FAILED;
    }
    if (c == '\r' && newline == 0 && reads(p->cx, LONE_CR_IN_QUOTES_ERROR)) {
        fail(p->cx, DIAG_NEWLINE_IN_QUOTES, (struct range){p->at, p->at + 1},
             "a carriage return cannot stand in a quoted template (write \\r)");
        return STEP_FAILED;
    }
    if (c == '\0' && reads(p->cx, NUL_IN_TEXT_REFUSED))
        return refuse_character(p);
    return STEP_DEFAULT;
}

/* quotedTemplate, standing at the opening quote. */
bool parse_quoted_template(struct parser *p, const struct native_expression **out)
{
    static const struct template_form form = {.step = quoted_step, .escapes = true};
    size_t start = advance(p).range.start, from = p->items.count;

    TRY(scan_template(p, &form));
    strip_literals(p, from);
    return build_template(p, from, start, out);
}

/* An introduction in a string literal, plain or doubled: *taken where it was dealt with. */
static bool string_literal_introduction(struct parser *p, struct buf *literal, bool *taken)
{
    struct range range = {p->at, p->at + 2};

    *taken = false;
    if (at_text(p, "$${") || at_text(p, "%%{")) {
        range.end++;
        if (reads(p->cx, LABEL_DOUBLED_INTRODUCTION_ERROR))
            return fail(p->cx, DIAG_STRING_LITERAL, range,
                        "a string literal takes no doubled introduction");
        size_t skip = reads(p->cx, LABEL_DOUBLED_INTRODUCTION_UNESCAPED) ? 1 : 0;
        buf_append(literal, str_slice(p->text, p->at + skip, p->at + 3));
        parser_seek(p, p->at + 3);
        *taken = true;
        return true;
    }
    if ((at_text(p, "${") && rule(p->cx, NATIVE_STRINGLIT_NO_INTERPOLATION)) ||
        (at_text(p, "%{") && rule(p->cx, NATIVE_STRINGLIT_NO_DIRECTIVE)))
        return fail(p->cx, DIAG_STRING_LITERAL, range,
                    "a string literal takes no interpolations or directives");
    return true;
}

/* StringLit, standing at the opening quote. */
bool parse_string_literal(struct parser *p, struct str *out)
{
    struct buf literal = {.arena = p->cx->arena};

    advance(p);
    for (;;) {
        bool taken;
        enum literal_step step = quoted_step(p, NULL, &literal);
        if (step == STEP_FAILED)
            return false;
        if (step == STEP_END)
            break;
        if (step != STEP_DEFAULT)
            continue;
        TRY(string_literal_introduction(p, &literal, &taken));
        if (!taken) {
            buf_append(&literal, str_slice(p->text, p->at, p->at + 1));
            parser_seek(p, p->at + 1);
        }
    }
    *out = buf_str(&literal);
    return true;
}

/* ---- Heredoc templates ---- */

/* How many bytes of leading space stand at `at`: which characters count is an open passage. */
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
    if (unicode_is_white_space(c) && reads(cx, FLUSH_SPACES_UNICODE))
        return length;
    return 0;
}

static bool at_line_start(struct parser *p, const struct template_form *form)
{
    return p->at == form->content || p->text.data[p->at - 1] == '\n';
}

/* Whether an open passage lets the character stand behind the closing marker. */
static bool may_trail(struct ctx *cx, char c)
{
    if (c == ' ')
        return !reads(cx, HEREDOC_CLOSE_TRAILING_SPACE_CONTENT);
    return c == '\t' && reads(cx, HEREDOC_CLOSE_TRAILING_SPACE_ALLOWED) &&
           rule(cx, NATIVE_LEXICAL_TAB);
}

/* Whether the line that begins here holds nothing but the marker; *end is then behind it. */
static bool at_closing_line(struct parser *p, const struct template_form *form, size_t *end)
{
    size_t at = p->at, length;

    if (form->flush || reads(p->cx, HEREDOC_CLOSE_INDENT_BOTH)) {
        while ((length = space_length(p->cx, p->text, at)) > 0)
            at += length;
        if (at > p->at && form->flush && !rule(p->cx, NATIVE_HEREDOC_FLUSH_CLOSE_INDENTED))
            return false;
    }
    if (scan_identifier(p->cx, p->text, at) != at + form->marker.length ||
        !str_equal(str_slice(p->text, at, at + form->marker.length), form->marker))
        return false;
    at += form->marker.length;
    *end = at;
    while (at < p->text.length && may_trail(p->cx, p->text.data[at]))
        at++;
    if (at == p->text.length)
        return reads(p->cx, HEREDOC_CLOSE_AT_END_CLOSES);
    return scan_newline(p->cx, p->text, at) > 0 || !rule(p->cx, NATIVE_HEREDOC_CLOSE_OWN_LINE);
}

/* Whether an open passage refuses the character that stands in the heredoc here. */
static bool is_refused_in_text(struct parser *p)
{
    char c = p->text.data[p->at];

    if (c == '\r' && scan_newline(p->cx, p->text, p->at) == 0)
        return reads(p->cx, LONE_CR_IN_TEXT_REFUSED);
    return c == '\0' && reads(p->cx, NUL_IN_TEXT_REFUSED);
}

/* Drops the newline sequence with which the text ends. */
static void drop_last_newline(struct parser *p, struct buf *literal)
{
    bool crlf = literal->length > 1 && literal->data[literal->length - 2] == '\r';

    literal->length -= crlf && rule(p->cx, NATIVE_LEXICAL_NEWLINE_CRLF) ? 2 : 1;
}

static enum literal_step heredoc_step(struct parser *p, const struct template_form *form,
                                      struct buf *literal)
{
    size_t end;

    if (p->at >= p->text.length) {
        if (!rule(p->cx, NATIVE_HEREDOC_CLOSED))
            return STEP_END;
        fail(p->cx, DIAG_UNTERMINATED, (struct range){p->at, p->at},
             "no line holds only the closing identifier `%.*s`", STR_FMT(form->marker));
        return STEP_FAILED;
    }
    if (at_line_start(p, form) && at_closing_line(p, form, &end)) {
        if (literal->length > 0 && reads(p->cx, HEREDOC_LAST_NEWLINE_EXCLUDED))
            drop_last_newline(p, literal);
        parser_seek(p, end);
        p->previous_end = end;
        return STEP_END;
    }
    if (at_text(p, "\r\n") && reads(p->cx, HEREDOC_CRLF_FOLDED)) {
        buf_byte(literal, '\n');
        parser_seek(p, p->at + 2);
        return STEP_TAKEN;
    }
    return is_refused_in_text(p) ? refuse_character(p) : STEP_DEFAULT;
}

/* ---- Flush heredocs ---- */

/* A line start within the literals of a heredoc. */
struct line_start {
    struct template_part *part;
    size_t offset;     /* in its literal */
    size_t indent;     /* leading spaces, in characters */
    bool ends_literal; /* a sequence follows the spaces, or the text ends */
    bool ends_line;    /* a newline follows the spaces */
};

static struct line_start measure_line(struct ctx *cx, struct template_part *part, size_t offset)
{
    struct line_start line = {.part = part, .offset = offset};
    struct str text = part->as.literal;
    size_t at = offset, length;

    while ((length = space_length(cx, text, at)) > 0) {
        at += length;
        line.indent++;
    }
    line.ends_literal = at == text.length;
    line.ends_line = !line.ends_literal && (text.data[at] == '\n' || text.data[at] == '\r');
    return line;
}

/* Whether the line takes part in finding the minimum. */
static bool counts(struct ctx *cx, const struct line_start *line, bool last)
{
    bool blank = line->ends_line || (line->ends_literal && last);

    if (blank && line->indent == 0)
        return line->ends_line && reads(cx, FLUSH_BLANK_LINES_COUNTED);
    if (blank)
        return !reads(cx, FLUSH_BLANK_LINES_BLANK_IGNORED) &&
               !reads(cx, FLUSH_BLANK_LINES_BLANK_SHORTENED);
    if (line->indent == 0 && line->ends_literal)
        return reads(cx, FLUSH_SEQUENCE_START_COUNTED);
    return true;
}

/* Calls `visit` for each line that begins in a literal of the heredoc. */
static void each_line(struct parser *p, size_t from,
                      void (*visit)(struct ctx *, struct line_start, bool last, void *), void *data)
{
    struct ctx *cx = p->cx;

    for (size_t i = from; i < p->items.count; i++) {
        struct template_part *part = part_at(p, i);
        bool last = i + 1 == p->items.count;
        if (part->kind != PART_LITERAL)
            continue;
        struct str text = part->as.literal;
        if (i == from)
            visit(cx, measure_line(cx, part, 0), last, data);
        for (size_t at = 0; at < text.length; at++) {
            if (text.data[at] == '\n' && !(last && at + 1 == text.length))
                visit(cx, measure_line(cx, part, at + 1), last, data);
        }
    }
}

struct flush {
    size_t minimum;
    struct template_part *part; /* the literal being rewritten */
    struct buf text;
    size_t copied;
};

static void find_minimum(struct ctx *cx, struct line_start line, bool last, void *data)
{
    struct flush *flush = data;

    if (counts(cx, &line, last) && line.indent < flush->minimum)
        flush->minimum = line.indent;
}

static void finish_literal(struct flush *flush)
{
    if (flush->part == NULL)
        return;
    struct str text = flush->part->as.literal;
    buf_append(&flush->text, str_slice(text, flush->copied, text.length));
    flush->part->as.literal = buf_str(&flush->text);
}

static void remove_indent(struct ctx *cx, struct line_start line, bool last, void *data)
{
    struct flush *flush = data;
    bool blank = line.ends_line || (line.ends_literal && last);

    if (flush->part != line.part) {
        finish_literal(flush);
        flush->part = line.part;
        flush->text = (struct buf){.arena = cx->arena};
        flush->copied = 0;
    }
    if (blank && reads(cx, FLUSH_BLANK_LINES_BLANK_IGNORED))
        return;
    struct str text = line.part->as.literal;
    size_t at = line.offset;
    for (size_t i = 0; i < flush->minimum && space_length(cx, text, at) > 0; i++)
        at += space_length(cx, text, at);
    buf_append(&flush->text, str_slice(text, flush->copied, line.offset));
    flush->copied = at;
}

/* `<<-`: removes the smallest indentation of all lines from each of them. */
static void flush_lines(struct parser *p, size_t from)
{
    struct flush flush = {.minimum = SIZE_MAX};

    if (p->items.count > from && part_at(p, from)->kind != PART_LITERAL &&
        reads(p->cx, FLUSH_SEQUENCE_START_COUNTED))
        return;
    each_line(p, from, find_minimum, &flush);
    if (flush.minimum == 0 || flush.minimum == SIZE_MAX)
        return;
    if (!rule(p->cx, NATIVE_HEREDOC_FLUSH))
        return;
    each_line(p, from, remove_indent, &flush);
    finish_literal(&flush);
}

/* Goes on at the next token of the opening line: whether whitespace and comments may stand there is
   an open passage. */
static const struct token *peek_opening(struct parser *p)
{
    struct newlines former = set_newlines(p, NEWLINES_END, IGNORED_BY_READING);
    const struct token *token = peek(p);

    p->newlines = former;
    parser_seek(p, token->range.start);
    return token;
}

/* The length of the newline after the opening identifier, at p->at, or 0. */
static size_t opening_newline(struct parser *p)
{
    const struct token *token;

    if (!reads(p->cx, HEREDOC_OPENING_SPACE_ALLOWED))
        return scan_newline(p->cx, p->text, p->at);
    token = peek_opening(p);
    return token->kind == TOKEN_NEWLINE ? token->range.end - p->at : 0;
}

/* heredocTemplate = ("<<" | "<<-") Identifier Newline (content) Identifier Newline; standing at its
   introduction. The last Newline is not consumed: it ends the item that holds the heredoc, too. */
bool parse_heredoc_template(struct parser *p, const struct native_expression **out)
{
    struct template_form form = {.step = heredoc_step};
    size_t start = advance(p).range.start, from = p->items.count;

    if (at_text(p, "-") && rule(p->cx, NATIVE_HEREDOC_FLUSH_INTRODUCTION)) {
        parser_seek(p, p->at + 1);
        form.flush = true;
    }
    if (reads(p->cx, HEREDOC_OPENING_SPACE_ALLOWED))
        peek_opening(p);
    size_t end = scan_identifier(p->cx, p->text, p->at);
    form.marker = str_slice(p->text, p->at, end);
    if (form.marker.length == 0 && rule(p->cx, NATIVE_HEREDOC_MARKER))
        return fail(p->cx, DIAG_HEREDOC, (struct range){start, p->at},
                    "an identifier must follow the introduction of a heredoc");
    parser_seek(p, end);
    size_t newline = opening_newline(p);
    if (newline == 0 && rule(p->cx, NATIVE_HEREDOC_OPENING_NEWLINE))
        return fail(p->cx, DIAG_HEREDOC, (struct range){start, p->at},
                    "a newline must follow the identifier `%.*s` at once", STR_FMT(form.marker));
    form.content = p->at + newline;
    parser_seek(p, form.content);
    TRY(scan_template(p, &form));
    bool strip_first = form.flush && reads(p->cx, FLUSH_AND_STRIP_STRIP_FIRST);
    if (strip_first)
        strip_literals(p, from);
    if (form.flush)
        flush_lines(p, from);
    if (!strip_first)
        strip_literals(p, from);
    return build_template(p, from, start, out);
}
