#ifndef HCL_NATIVE_TEMPLATE_SCANNER_H
#define HCL_NATIVE_TEMPLATE_SCANNER_H

#include "base/buf.h"
#include "native/parser.h"

#include <string.h>

/* A template is parsed in two steps. The first step makes a list of parts: literals, interpolations
   and single directives such as `%{ endif }`. The first step also applies strip markers, and
   removes the indentation of flush heredocs. The second step makes a tree from the list. `from` is
   the index of the list's first part in p->items. */

static inline struct template_part *part_at(const struct parser *p, size_t index)
{
    return p->items.items[index];
}

enum literal_step {
    STEP_FAILED,
    STEP_TAKEN,   /* the step consumed some text and appended it to the literal */
    STEP_ESCAPED, /* the step consumed an escape sequence, which must become a separate literal */
    STEP_END,     /* the step consumed the end of the template */
    STEP_DEFAULT  /* the step consumed nothing, because no special text begins at the parser's
                     position */
};

/* A form of template: quoted, heredoc or standalone. The function `step` reads the literal text of
   the template. */
struct template_form {
    enum literal_step (*step)(struct parser *p, const struct template_form *form,
                              struct buf *literal);
    bool escapes; /* true for a quoted template, in which a backslash introduces escape sequences */
    bool flush;   /* heredoc */
    struct str marker; /* heredoc */
    size_t content;    /* the offset at which the text of a heredoc begins */
};

/* Returns true if the source has `text` at the parser's position. */
static inline bool at_text(const struct parser *p, const char *text)
{
    size_t length = strlen(text);

    return p->text.length - p->at >= length && memcmp(p->text.data + p->at, text, length) == 0;
}

/* Consumes `length` bytes, and appends all but the first `skip` of them to the literal. */
static inline void append_text(struct parser *p, struct buf *literal, size_t length, size_t skip)
{
    buf_append(literal, str_slice(p->text, p->at + skip, p->at + length));
    parser_seek(p, p->at + length);
}

/* template_literals.c: consumes `$${` or `%%{`, and appends `${` or `%{`. */
bool accept_introduction_escape(struct parser *p, struct buf *literal);

/* template_sequences.c: reads a template up to its end, and pushes its parts on p->items. */
bool scan_template(struct parser *p, const struct template_form *form);

/* template_literals.c: applies the strip markers to the literals. If `lines` is false, every
   newline comes from an escape sequence, and ends no line. */
void strip_literals(struct parser *p, size_t from, bool lines);

/* template_directives.c: makes a tree from the parts, after strip markers were applied. Removes the
   parts from p->items. */
const struct native_expression *build_template(struct parser *p, size_t from, size_t start);

#endif
