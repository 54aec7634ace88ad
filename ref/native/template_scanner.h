#ifndef HCL_NATIVE_TEMPLATE_SCANNER_H
#define HCL_NATIVE_TEMPLATE_SCANNER_H

#include "base/buf.h"
#include "native/parser.h"

#include <string.h>

/* A template is read in two steps: its parts in a row (literals, interpolations and the single
   directives), to which strip markers and flush indentation apply, and then the tree of them. The
   row stands on p->items, from the index `from` on. */

/* One of the row. */
static inline struct template_part *part_at(const struct parser *p, size_t index)
{
    return p->items.items[index];
}

enum literal_step {
    STEP_FAILED,
    STEP_TAKEN,   /* something was consumed, and appended to the literal */
    STEP_ESCAPED, /* likewise, and it is to stay a literal of its own, which was begun for it */
    STEP_END,     /* the template ends here; the end is consumed */
    STEP_DEFAULT  /* nothing special stands here */
};

/* What literal text means in one form of template: quoted, heredoc, standalone. */
struct template_form {
    enum literal_step (*step)(struct parser *p, const struct template_form *form,
                              struct buf *literal);
    bool escapes;      /* quoted: the backslash introduces escape sequences */
    struct str marker; /* heredoc */
    size_t content;    /* heredoc: where its text begins */
    bool flush;        /* heredoc */
};

/* Whether the text stands at p->at. Inline, so that its length is known. */
static inline bool at_text(const struct parser *p, const char *text)
{
    size_t length = strlen(text);

    return p->text.length - p->at >= length && memcmp(p->text.data + p->at, text, length) == 0;
}

/* Consumes a doubled introduction, whose meaning it appends, where one stands. template_literals.c
 */
bool take_introduction_escape(struct parser *p, struct buf *literal);

/* Pushes the row of parts up to the end of the form. template_sequences.c */
bool scan_template(struct parser *p, const struct template_form *form);

/* Applies the strip markers to the literals. template_literals.c */
void strip_literals(struct parser *p, size_t from);

/* Makes the tree and takes the row off; strip markers are applied. template_directives.c */
bool build_template(struct parser *p, size_t from, size_t start,
                    const struct native_expression **out);

#endif
