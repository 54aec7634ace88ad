#ifndef HCL_NATIVE_TEMPLATE_SCANNER_H
#define HCL_NATIVE_TEMPLATE_SCANNER_H

#include "base/buf.h"
#include "native/parser.h"

#include <string.h>

/* A template is read in two steps. The first gives a row of parts (literals, interpolations, single
   directives), to which strip markers and flush indentation apply; the second makes a tree of it.
   The row stands on p->items, from the index `from` on. */

static inline struct template_part *part_at(const struct parser *p, size_t index)
{
    return p->items.items[index];
}

enum literal_step {
    STEP_FAILED,
    STEP_TAKEN,   /* something was consumed and appended to the literal */
    STEP_ESCAPED, /* likewise, and it must stay a literal of its own */
    STEP_END,     /* the template ends here; the end is consumed */
    STEP_DEFAULT  /* nothing special stands here */
};

/* One form of template: quoted, heredoc or standalone. `step` reads its literal text. */
struct template_form {
    enum literal_step (*step)(struct parser *p, const struct template_form *form,
                              struct buf *literal);
    bool escapes;      /* quoted: the backslash introduces escape sequences */
    bool flush;        /* heredoc */
    struct str marker; /* heredoc */
    size_t content;    /* heredoc: the offset of its text */
};

/* True if the text stands at p->at. Inline, so that its length is a constant. */
static inline bool at_text(const struct parser *p, const char *text)
{
    size_t length = strlen(text);

    return p->text.length - p->at >= length && memcmp(p->text.data + p->at, text, length) == 0;
}

/* Consumes `length` bytes, of which those after `skip` are literal text. */
static inline void append_text(struct parser *p, struct buf *literal, size_t length, size_t skip)
{
    buf_append(literal, str_slice(p->text, p->at + skip, p->at + length));
    parser_seek(p, p->at + length);
}

/* Consumes `$${` or `%%{` and appends `${` or `%{`. In template_literals.c. */
bool accept_introduction_escape(struct parser *p, struct buf *literal);

/* Pushes the row of parts up to the end of the form. template_sequences.c */
bool scan_template(struct parser *p, const struct template_form *form);

/* Applies the strip markers to the literals. template_literals.c */
void strip_literals(struct parser *p, size_t from);

/* Makes the tree and takes the row off; strip markers are applied. template_directives.c */
const struct native_expression *build_template(struct parser *p, size_t from, size_t start);

#endif
