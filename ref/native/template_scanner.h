#ifndef HCL_NATIVE_TEMPLATE_SCANNER_H
#define HCL_NATIVE_TEMPLATE_SCANNER_H

#include "base/buf.h"
#include "native/parser.h"

#include <string.h>

/* A template is read in two steps: its elements in a row (literals, interpolations and the single
   directives), to which strip markers and flush indentation apply, and then the tree of them. */

enum element_kind {
    ELEMENT_LITERAL,
    ELEMENT_INTERPOLATION,
    ELEMENT_IF,
    ELEMENT_ELSE,
    ELEMENT_ENDIF,
    ELEMENT_FOR,
    ELEMENT_ENDFOR
};

struct template_element {
    enum element_kind kind;
    struct range range;
    struct str literal;
    bool escaped;      /* a literal from an escape sequence, which no strip marker takes away */
    bool stripped;     /* a literal that strip markers emptied */
    bool strip_before; /* `~` behind the opening brace */
    bool strip_after;  /* `~` before the closing brace */
    const struct native_expression *expression;
    struct str key_name;
    struct str value_name;
};

enum literal_step {
    STEP_FAILED,
    STEP_TAKEN,   /* something was consumed, and appended to the literal */
    STEP_ESCAPED, /* likewise, and it is to stay a literal of its own */
    STEP_END,     /* the template ends here; the end is consumed */
    STEP_DEFAULT  /* nothing special stands here */
};

/* What literal text means in one form of template: quoted, heredoc, standalone. */
struct template_form {
    enum literal_step (*step)(struct parser *p, const struct template_form *form,
                              struct buf *literal);
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

/* The elements up to the end of the form, in a list of struct template_element.
   template_sequences.c */
bool scan_template(struct parser *p, const struct template_form *form, struct list *elements);

/* Applies the strip markers to the literals. template_literals.c */
void strip_literals(struct ctx *cx, const struct list *elements);

/* Makes the tree; strip markers are applied. template_directives.c */
bool build_template(struct parser *p, const struct list *elements, size_t start,
                    const struct native_expression **out);

#endif
