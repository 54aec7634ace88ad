/* Writes errors, and the lists of rules and interpretations that decided the answer
   (runner/protocol.md, "Errors"). */
#include "proto/encode.h"

#include "base/ctx.h"
#include "base/diag.h"
#include "base/source.h"
#include "proto/writer.h"
#include "spec/spec.h"

#include <assert.h>

static void encode_position(struct writer *w, const char *key, struct position position)
{
    writer_open_member(w, key, '{');
    writer_key(w, "byte");
    writer_size(w, position.byte);
    writer_key(w, "line");
    writer_size(w, position.line);
    writer_key(w, "column");
    writer_size(w, position.column);
    writer_close(w, '}');
}

static void encode_range(struct ctx *cx, struct writer *w, struct range range)
{
    writer_open_member(w, "range", '{');
    encode_position(w, "start", source_position(cx->source, range.start));
    encode_position(w, "end", source_position(cx->source, range.end));
    writer_close(w, '}');
}

static void encode_diag(struct ctx *cx, struct writer *w, const struct diag *diag)
{
    if (*diag_kinds[diag->code].phase != '\0')
        writer_member(w, "phase", diag_kinds[diag->code].phase);
    writer_member(w, "summary", diag_kinds[diag->code].summary);
    writer_key(w, "detail");
    writer_message(w, diag->detail);
    writer_member(w, "code", diag_kinds[diag->code].name);
    if (cx->source && diag->code != DIAG_REQUEST && diag->code != DIAG_UNWRITABLE)
        encode_range(cx, w, diag->range);
}

void encode_error(struct ctx *cx, struct writer *w, const struct diag *const *diags, size_t count)
{
    assert(count > 0);
    writer_open(w, '{');
    encode_diag(cx, w, diags[0]);
    if (count > 1) {
        writer_open_member(w, "more", '[');
        for (size_t i = 1; i < count; i++) {
            writer_open(w, '{');
            encode_diag(cx, w, diags[i]);
            writer_close(w, '}');
        }
        writer_close(w, ']');
    }
    writer_close(w, '}');
}

void encode_rules(struct writer *w, const bool *marked)
{
    writer_open(w, '[');
    for (int id = 0; id < RULE_COUNT; id++)
        if (marked[id])
            writer_string(w, str_from(spec_rule_name((enum rule_id)id)));
    writer_close(w, ']');
}

void encode_consulted(struct ctx *cx, struct writer *w)
{
    writer_open(w, '[');
    for (int id = 0; id < READING_COUNT; id++)
        if (cx->spec->consulted[id])
            writer_string(w, str_from(spec_option(cx->spec->chosen[id]).reading));
    writer_close(w, ']');
}
