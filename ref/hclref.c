/* Implements the public library with sessions (proto/session.h) and replies (proto/reply.h). */
#include "hclref.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/ctx.h"
#include "base/diag.h"
#include "base/source.h"
#include "model/body.h"
#include "model/num.h"
#include "model/value.h"
#include "native/native.h"
#include "proto/decode.h"
#include "proto/encode.h"
#include "proto/field.h"
#include "proto/reply.h"
#include "proto/session.h"
#include "proto/writer.h"
#include "spec/spec.h"
#include "version.h"

#include <assert.h>
#include <math.h>

struct hclref_session {
    struct arena *arena;
    struct arena *work;    /* memory of the current call; empty between calls */
    struct arena *replies; /* holds the last reply */
    struct session session;
};

struct hclref_result {
    /* the arena that holds this struct, the value, the errors and their strings */
    struct arena *arena;
    struct spec spec; /* the specification of the call; decides how numbers are written */
    const struct value *value;
    struct hclref_error *errors;
    size_t error_count;
};

const char *hclref_version(void)
{
    return HCL_CONFORMANCE_VERSION;
}

/* --- Sessions --- */

struct hclref_session *hclref_session_new(void)
{
    struct arena *arena = arena_new();
    struct hclref_session *session = ARENA_NEW(arena, struct hclref_session);
    session->arena = arena;
    session->work = arena_new();
    session->replies = arena_new();
    session_open(&session->session);
    return session;
}

void hclref_session_free(struct hclref_session *session)
{
    if (!session)
        return;
    session_close(&session->session);
    arena_free(session->replies);
    arena_free(session->work);
    arena_free(session->arena);
}

bool hclref_set_edition(struct hclref_session *session, const char *edition)
{
    return session_edition(&session->session, str_from(edition));
}

bool hclref_set_reading(struct hclref_session *session, const char *reading, const char *option)
{
    return spec_read(&session->session.spec, str_from(reading), str_from(option));
}

bool hclref_set_rule(struct hclref_session *session, const char *rule, bool on)
{
    return session_rule(&session->session, str_from(rule), on);
}

static const char *answer(struct hclref_session *session, const struct spec *base, const char *line,
                          size_t length, size_t *reply_length)
{
    arena_reset(session->replies);
    if (length > 0 && line[length - 1] == '\n')
        length--;
    struct str reply = reply_to_line(session->work, (struct str){line, length}, base);
    reply = str_copy(session->replies, str_slice(reply, 0, reply.length - 1));
    arena_reset(session->work);
    if (reply_length)
        *reply_length = reply.length;
    return reply.data;
}

const char *hclref_answer(struct hclref_session *session, const char *line, size_t length,
                          size_t *reply_length)
{
    return answer(session, NULL, line, length, reply_length);
}

const char *hclref_answer_reading(struct hclref_session *session, const char *line, size_t length,
                                  size_t *reply_length)
{
    return answer(session, &session->session.spec, line, length, reply_length);
}

/* --- Results --- */

/* A call that has not returned yet. */
struct call {
    struct hclref_session *session;
    struct spec spec;
    struct ctx cx;
};

static void begin(struct call *call, struct hclref_session *session, const char *text,
                  size_t length)
{
    call->session = session;
    call->spec = session->session.spec;
    ctx_init(&call->cx, session->work, &call->spec);
    struct source *source = ARENA_NEW(session->work, struct source);
    *source = (struct source){.name = STR("source"), .text = {text, length}};
    source->last = ARENA_NEW(session->work, struct place);
    call->cx.source = source;
}

static struct hclref_position position(const struct source *source, size_t byte)
{
    struct position p = source_position(source, byte);
    return (struct hclref_position){p.byte, p.line, p.column};
}

static struct hclref_error error(const struct call *call, struct arena *arena,
                                 const struct diag *diag)
{
    struct hclref_error e = {.phase = diag_kinds[diag->code].phase,
                             .code = diag_kinds[diag->code].name,
                             .summary = diag_kinds[diag->code].summary,
                             .detail = str_copy(arena, diag->detail).data};
    if (diag->code != DIAG_REQUEST) {
        e.start = position(call->cx.source, diag->range.start);
        e.end = position(call->cx.source, diag->range.end);
    }
    return e;
}

/* Ends a call: copies the result, and frees the memory of the call. `value` may be NULL. */
static struct hclref_result *finish(struct call *call, const struct value *value)
{
    struct arena *arena = arena_new();
    struct hclref_result *result = ARENA_NEW(arena, struct hclref_result);
    struct ctx cx;
    ctx_init(&cx, arena, &call->spec);
    result->arena = arena;
    result->spec = call->spec;
    result->error_count = call->cx.diag_count;
    result->errors = ARENA_ARRAY(arena, result->error_count, struct hclref_error);
    for (size_t i = 0; i < result->error_count; i++)
        result->errors[i] = error(call, arena, call->cx.diags[i]);
    if (value && result->error_count == 0)
        result->value = value_copy(&cx, value);
    arena_reset(call->session->work);
    return result;
}

void hclref_result_free(struct hclref_result *result)
{
    if (result)
        arena_free(result->arena);
}

const struct hclref_value *hclref_result_value(const struct hclref_result *result)
{
    return (const struct hclref_value *)result->value;
}

size_t hclref_result_errors(const struct hclref_result *result)
{
    return result->error_count;
}

struct hclref_error hclref_result_error(const struct hclref_result *result, size_t i)
{
    assert(i < result->error_count);
    return result->errors[i];
}

const char *hclref_result_json(struct hclref_result *result, size_t *length)
{
    struct ctx cx;
    struct writer w = {.out = {.arena = result->arena}};
    if (!result->value)
        return NULL;
    ctx_init(&cx, result->arena, &result->spec);
    encode_value(&cx, &w, result->value);
    if (w.refused)
        return NULL;
    if (length)
        *length = w.out.length;
    buf_byte(&w.out, '\0');
    return w.out.data;
}

/* --- Evaluation --- */

static struct hclref_result *evaluate(struct hclref_session *session, const char *source,
                                      size_t length,
                                      bool (*parse)(struct ctx *cx, struct expression *out))
{
    struct call call;
    struct expression expression;
    const struct value *value = NULL;
    begin(&call, session, source, length);
    bool right = parse(&call.cx, &expression) &&
                 expression_evaluate(&call.cx, &expression,
                                     session_scope(&session->session, &call.cx), &value);
    return finish(&call, right ? value : NULL);
}

struct hclref_result *hclref_evaluate(struct hclref_session *session, const char *source,
                                      size_t length)
{
    return evaluate(session, source, length, native_parse_expression);
}

struct hclref_result *hclref_template(struct hclref_session *session, const char *source,
                                      size_t length)
{
    return evaluate(session, source, length, native_parse_template);
}

/* --- The scope --- */

static const struct value *inner(const struct hclref_value *value)
{
    return (const struct value *)value;
}

void hclref_set_value(struct hclref_session *session, const char *name,
                      const struct hclref_value *value)
{
    session_set(&session->session, str_from(name), inner(value));
}

void hclref_set_string(struct hclref_session *session, const char *name, const char *text,
                       size_t length)
{
    struct call call;
    begin(&call, session, "", 0);
    session_set(&session->session, str_from(name),
                value_string(&call.cx, (struct str){text, length}));
    arena_reset(session->work);
}

/* Reads the JSON text that a call got. */
static bool read_json(struct call *call, struct field *out)
{
    const struct wire *wire;
    TRY(wire_read(&call->cx, call->cx.source->text, &wire));
    *out = field_root(wire, STR(""));
    return true;
}

struct hclref_result *hclref_set_json(struct hclref_session *session, const char *name,
                                      const char *json, size_t length)
{
    struct call call;
    struct field root;
    const struct value *value = NULL;
    begin(&call, session, json, length);
    bool right =
        read_json(&call, &root) && decode_value(&call.cx, &root, &value) && call.cx.diag_count == 0;
    if (right)
        session_set(&session->session, str_from(name), value);
    return finish(&call, right ? value : NULL);
}

struct hclref_result *hclref_set_functions(struct hclref_session *session, const char *json,
                                           size_t length)
{
    struct arena *arena = arena_new();
    struct call call;
    struct field root;
    const struct function *functions;
    size_t count;
    begin(&call, session, json, length);
    /* the arena of the functions, because functions and definitions stay valid after the call */
    call.cx.arena = arena;
    bool right = read_json(&call, &root) && decode_functions(&call.cx, &root, &functions, &count) &&
                 call.cx.diag_count == 0;
    struct hclref_result *result = finish(&call, NULL);
    if (right)
        session_functions(&session->session, arena, functions, count);
    else
        arena_free(arena);
    return result;
}

/* --- Reading a value --- */

enum hclref_kind hclref_value_kind(const struct hclref_value *value)
{
    static const enum hclref_kind kinds[] = {
        [TYPE_STRING] = HCLREF_STRING, [TYPE_NUMBER] = HCLREF_NUMBER,
        [TYPE_BOOL] = HCLREF_BOOL,     [TYPE_DYNAMIC] = HCLREF_DYNAMIC,
        [TYPE_LIST] = HCLREF_LIST,     [TYPE_SET] = HCLREF_SET,
        [TYPE_MAP] = HCLREF_MAP,       [TYPE_TUPLE] = HCLREF_TUPLE,
        [TYPE_OBJECT] = HCLREF_OBJECT, [TYPE_CAPSULE] = HCLREF_CAPSULE,
    };
    return kinds[inner(value)->type->kind];
}

bool hclref_value_is_null(const struct hclref_value *value)
{
    return value_is_null(inner(value));
}

bool hclref_value_is_unknown(const struct hclref_value *value)
{
    return value_is_unknown(inner(value));
}

static bool is_known(const struct value *v, enum type_kind kind)
{
    return value_is_known(v) && v->type->kind == kind;
}

static bool is_mapping(const struct value *v)
{
    return is_known(v, TYPE_MAP) || is_known(v, TYPE_OBJECT);
}

static bool is_sequence(const struct value *v)
{
    return is_known(v, TYPE_LIST) || is_known(v, TYPE_SET) || is_known(v, TYPE_TUPLE);
}

/* Returns a string of a result. value_copy has added a zero byte to the string. */
static const char *text_of(struct str text, size_t *length)
{
    if (length)
        *length = text.length;
    return text.data;
}

const char *hclref_value_string(const struct hclref_value *value, size_t *length)
{
    return is_known(inner(value), TYPE_STRING) ? text_of(inner(value)->as.string, length) : NULL;
}

bool hclref_value_bool(const struct hclref_value *value)
{
    return is_known(inner(value), TYPE_BOOL) && inner(value)->as.boolean;
}

double hclref_value_double(const struct hclref_value *value)
{
    return is_known(inner(value), TYPE_NUMBER) ? num_double(inner(value)->as.number) : (double)NAN;
}

size_t hclref_value_count(const struct hclref_value *value)
{
    if (is_mapping(inner(value)))
        return inner(value)->as.mapping.count;
    return is_sequence(inner(value)) ? inner(value)->as.sequence.count : 0;
}

const struct hclref_value *hclref_value_member(const struct hclref_value *value, size_t i)
{
    const struct value *v = inner(value);
    assert(i < hclref_value_count(value));
    return (const struct hclref_value *)(is_mapping(v) ? v->as.mapping.items[i]
                                                       : v->as.sequence.items[i]);
}

const char *hclref_value_key(const struct hclref_value *value, size_t i, size_t *length)
{
    assert(i < hclref_value_count(value));
    return is_mapping(inner(value)) ? text_of(inner(value)->as.mapping.keys[i], length) : NULL;
}

const struct hclref_value *hclref_value_get(const struct hclref_value *value, const char *key)
{
    const struct value *v = inner(value);
    size_t count = is_mapping(v) ? v->as.mapping.count : 0;
    size_t at = str_find(v->as.mapping.keys, count, sizeof *v->as.mapping.keys, str_from(key));
    return at < count ? (const struct hclref_value *)v->as.mapping.items[at] : NULL;
}
