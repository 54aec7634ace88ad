/* Makes the reply to a line of the protocol (runner/protocol.md, "Transport" and "Errors"). */
#include "proto/reply.h"

#include "base/ctx.h"
#include "base/diag.h"
#include "base/limits.h"
#include "proto/encode.h"
#include "proto/field.h"
#include "proto/ops.h"
#include "proto/request.h"
#include "proto/wire.h"
#include "proto/writer.h"
#include "spec/spec.h"

void reply_result(struct ctx *cx, struct writer *w, const struct answer *answer)
{
    switch (answer->kind) {
    case ANSWER_HELLO:
        encode_hello(w);
        break;
    case ANSWER_VALUE:
        encode_value(cx, w, answer->as.value);
        break;
    case ANSWER_TYPE:
        encode_type(w, answer->as.type);
        break;
    case ANSWER_STRUCTURE:
        encode_structure(w, answer->as.structure);
        break;
    case ANSWER_BODY:
        encode_body(cx, w, answer->as.body);
        break;
    case ANSWER_STATIC:
        encode_static(cx, w, &answer->as.analysed);
        break;
    case ANSWER_TREE:
        encode_tree(w, &answer->as.parsed);
        break;
    case ANSWER_SOURCE:
        break;
    }
}

/* Writes a member with a body, or nothing if the protocol cannot represent the body. */
static void encode_if_possible(struct writer *w, const char *key,
                               void (*encode)(struct writer *w, const struct native_body *body),
                               const struct native_body *body)
{
    struct writer before = *w;
    writer_key(w, key);
    encode(w, body);
    if (w->refused && !before.refused)
        *w = before;
}

static void encode_answer(struct ctx *cx, struct writer *w, const struct answer *answer)
{
    static const char *const keys[] = {[ANSWER_HELLO] = "hello", [ANSWER_VALUE] = "value",
                                       [ANSWER_TYPE] = "type",   [ANSWER_STRUCTURE] = "structure",
                                       [ANSWER_BODY] = "body",   [ANSWER_STATIC] = "static",
                                       [ANSWER_TREE] = "tree"};
    if (answer->kind == ANSWER_SOURCE) {
        encode_text(cx, w, "source", answer->as.text);
        return;
    }
    writer_key(w, keys[answer->kind]);
    reply_result(cx, w, answer);
    if (answer->kind == ANSWER_STRUCTURE && cx->source->text.length <= LIMIT_PLACES_SOURCE)
        encode_if_possible(w, "places", encode_places, answer->as.structure);
}

void reply_members(struct ctx *cx, struct writer *w, const struct answer *answer, bool right,
                   bool trace)
{
    if (right) {
        encode_answer(cx, w, answer);
    } else {
        writer_key(w, "error");
        encode_error(cx, w, cx->diags, cx->diag_count);
        if (answer->recovered != NULL)
            encode_if_possible(w, "recovered", encode_structure, answer->recovered);
    }
    if (trace) {
        writer_key(w, "trace");
        encode_rules(w, cx->spec->trace);
        writer_key(w, "consulted");
        encode_consulted(cx, w);
    }
}

static void open_reply(struct writer *w, struct str id)
{
    writer_open(w, '{');
    writer_key(w, "id");
    writer_raw(w, id.data);
}

static struct str close_reply(struct writer *w)
{
    writer_close(w, '}');
    buf_byte(&w->out, '\n');
    return buf_str(&w->out);
}

static struct str reply_unsupported(struct ctx *cx, struct str id, struct str what)
{
    struct writer w = {.out = {.arena = cx->arena}};
    open_reply(&w, id);
    writer_key(&w, "unsupported");
    writer_message(&w, what);
    return close_reply(&w);
}

static struct str reply_answer(struct ctx *cx, struct str id, const struct answer *answer,
                               bool right, bool trace)
{
    struct writer w = {.out = {.arena = cx->arena}};
    open_reply(&w, id);
    reply_members(cx, &w, answer, right, trace);
    if (w.refused)
        return reply_unsupported(cx, id, str_from(w.refused));
    return close_reply(&w);
}

static bool run(struct ctx *cx, const struct wire *json, struct str id, struct request *request,
                struct answer *answer)
{
    struct field whole = field_root(json, STR(""));
    TRY(field_expect(cx, &whole, WIRE_OBJECT));
    if (str_equal(id, STR("null")))
        return field_fail(cx, &whole, "\"id\", an integer, is missing");
    return request_decode(cx, json, request) && op_run(cx, request->op, request, answer);
}

struct str reply_to_line(struct arena *arena, struct str line)
{
    struct spec spec = {.edition = SPEC_NO_EDITION};
    struct ctx cx;
    struct request request = {.trace = false};
    struct answer answer = {.recovered = NULL};
    const struct wire *json;
    ctx_init(&cx, arena, &spec);
    bool right = wire_read(&cx, line, &json);
    struct str id = request_id(&cx, json);
    right = right && run(&cx, json, id, &request, &answer);
    if (request.unsupported.length > 0)
        return reply_unsupported(&cx, id, request.unsupported);
    return reply_answer(&cx, id, &answer, right, request.trace);
}

struct str reply_to_long_line(struct arena *arena)
{
    struct spec spec = {.edition = SPEC_NO_EDITION};
    struct ctx cx;
    struct range nowhere = {0};
    struct answer none = {.recovered = NULL};
    ctx_init(&cx, arena, &spec);
    fail(&cx, DIAG_REQUEST, nowhere, "the line has more than %d bytes", (int)LIMIT_LINE_BYTES);
    return reply_answer(&cx, STR("null"), &none, false, false);
}
