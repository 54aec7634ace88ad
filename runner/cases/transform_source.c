/* Transforms native source. */
#include <string.h>

#include "base/buf.h"
#include "cases/lexis.h"
#include "cases/transform.h"

/* Texts that are inserted between tokens. The comments contain syntax, which must have no effect
   within a comment. */
static const char inline_comment[] = " /* } \" ${ */ ";
static const char *const line_comments[] = {" # } \"", " // ${ /*"};
static const char spaces[] = "  ";

struct rewrite {
    const char *text;
    const struct lexis *lexis;
    struct buf *out;
    bool is_file;
};

static enum lexis_kind kind_at(const struct rewrite *r, size_t i)
{
    return r->lexis->tokens[i].kind;
}

/* Appends a text, and replaces each newline by carriage return and line feed. */
static void add_crlf(const char *text, size_t n, struct buf *out)
{
    for (size_t i = 0; i < n; i++) {
        if (text[i] == '\n' && (i == 0 || text[i - 1] != '\r'))
            buf_char(out, '\r');
        buf_char(out, text[i]);
    }
}

/* Inserts a comment before token i. The comment is a line comment if a newline comes next, and
   otherwise an inline comment. */
static void insert_comment(const struct rewrite *r, size_t i)
{
    const struct lexis_token *t = &r->lexis->tokens[i];
    if (i == 0 && r->is_file)
        buf_str(r->out, "# {\n");
    if (lexis_gap_is_free(r->lexis, r->text, i))
        buf_str(r->out, t->kind == LEXIS_NEWLINE ? line_comments[i % 2] : inline_comment);
}

/* Inserts spaces before token i. Between the items of a body, and in parentheses, also inserts a
   newline. Newlines are ignored there. */
static void insert_spaces(const struct rewrite *r, size_t i)
{
    const struct lexis_token *t = &r->lexis->tokens[i];
    /* The newline after a heredoc may be a part of the heredoc. */
    bool after_newline = i > 0 && kind_at(r, i - 1) == LEXIS_NEWLINE &&
                         !(i > 1 && kind_at(r, i - 2) == LEXIS_HEREDOC);
    bool starts_file = i == 0 && r->is_file;
    bool blank_line = t->place == LEXIS_IN_BODY && (after_newline || starts_file);
    if (lexis_gap_is_free(r->lexis, r->text, i)) {
        buf_str(r->out, spaces);
        if (blank_line || t->place == LEXIS_IN_PARENTHESES) {
            buf_char(r->out, '\n');
            buf_str(r->out, spaces);
        }
    }
}

/* Copies the source, and calls `insert` before each token. White space stays, because tabs are not
   valid in every edition. */
static void rewrite(const struct rewrite *r, void (*insert)(const struct rewrite *r, size_t i))
{
    size_t done = 0;
    for (size_t i = 0; i < r->lexis->count; i++) {
        const struct lexis_token *t = &r->lexis->tokens[i];
        buf_add(r->out, r->text + done, t->start - done);
        insert(r, i);
        buf_add(r->out, r->text + t->start, t->end - t->start);
        done = t->end;
    }
}

/* Puts a carriage return before each line feed that is outside quotes and heredocs. */
static void write_crlf(const struct rewrite *r)
{
    size_t done = 0;
    for (size_t i = 0; i < r->lexis->count; i++) {
        const struct lexis_token *t = &r->lexis->tokens[i];
        if (t->kind == LEXIS_NEWLINE || t->kind == LEXIS_INLINE_COMMENT) {
            buf_add(r->out, r->text + done, t->start - done);
            add_crlf(r->text + t->start, t->end - t->start, r->out);
            done = t->end;
        }
    }
    buf_add(r->out, r->text + done, r->lexis->tokens[r->lexis->count - 1].end - done);
}

/* Returns true if an expression has a newline outside brackets, or a token that needs a newline
   after it. */
static bool holds_newline(const struct lexis *l)
{
    for (size_t i = 0; i < l->count; i++)
        if (l->tokens[i].place == LEXIS_IN_EXPRESSION &&
            (l->tokens[i].kind == LEXIS_NEWLINE || l->tokens[i].kind == LEXIS_LINE_COMMENT ||
             l->tokens[i].kind == LEXIS_HEREDOC))
            return true;
    return false;
}

static enum transform_end surround(const struct rewrite *r, size_t n, const char *before,
                                   const char *after)
{
    if (r->is_file)
        return TRANSFORM_FOREIGN;
    if (holds_newline(r->lexis))
        return TRANSFORM_UNSURE;
    buf_str(r->out, before);
    buf_add(r->out, r->text, n);
    buf_str(r->out, after);
    return TRANSFORM_DONE;
}

static enum transform_end cut_final_newline(const struct rewrite *r)
{
    size_t last = r->lexis->count - 1;
    if (!r->is_file)
        return TRANSFORM_FOREIGN;
    while (last > 0 && kind_at(r, last - 1) == LEXIS_NEWLINE)
        last--;
    if (last == 0 || last == r->lexis->count - 1)
        return TRANSFORM_UNCHANGED;
    if (kind_at(r, last - 1) == LEXIS_HEREDOC || kind_at(r, last - 1) == LEXIS_INLINE_COMMENT)
        return TRANSFORM_UNSURE;
    buf_add(r->out, r->text, r->lexis->tokens[last - 1].end);
    return TRANSFORM_DONE;
}

static enum transform_end apply(enum transform transform, const struct rewrite *r, size_t n)
{
    switch (transform) {
    case TRANSFORM_CRLF:
        write_crlf(r);
        break;
    case TRANSFORM_COMMENT:
        rewrite(r, insert_comment);
        break;
    case TRANSFORM_SPACES:
        rewrite(r, insert_spaces);
        break;
    case TRANSFORM_PARENTHESES:
        return surround(r, n, "(", ")");
    case TRANSFORM_NO_FINAL_NEWLINE:
        return cut_final_newline(r);
    case TRANSFORM_JSON:
        return surround(r, n, "${", "}");
    case TRANSFORM_COUNT:
        return TRANSFORM_UNSURE;
    }
    return r->out->len == n ? TRANSFORM_UNCHANGED : TRANSFORM_DONE;
}

enum transform_end transform_source(enum transform transform, const char *text, size_t n,
                                    bool is_file, struct buf *out)
{
    struct lexis lexis;
    struct rewrite r = {text, &lexis, out, is_file};
    enum transform_end end = TRANSFORM_UNSURE;
    if (lexis_scan(text, n, is_file, &lexis))
        end = apply(transform, &r, n);
    lexis_free(&lexis);
    return end;
}
