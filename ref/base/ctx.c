#include "base/ctx.h"

#include "base/arena.h"
#include "base/limits.h"

#include <assert.h>

void ctx_init(struct ctx *cx, struct arena *arena, struct spec *spec)
{
    *cx = (struct ctx){.arena = arena, .spec = spec};
}

bool ctx_check_source(struct ctx *cx, const struct source *source)
{
    size_t length = source->text.length;
    return length <= LIMIT_SOURCE_BYTES ||
           fail(cx, DIAG_LIMIT_SOURCE, (struct range){0},
                "the source has %zu bytes; at most %d are supported", length, LIMIT_SOURCE_BYTES);
}

bool ctx_check_memory(struct ctx *cx, enum diag_code code, struct range range)
{
    return arena_size(cx->arena) <= LIMIT_MEMORY ||
           fail(cx, code, range, "at most %d bytes of memory are supported", LIMIT_MEMORY);
}

bool ctx_enter(struct ctx *cx, enum diag_code code, struct range range)
{
    TRY(ctx_check_memory(
        cx, code == DIAG_LIMIT_DEPTH ? DIAG_LIMIT_MEMORY : DIAG_LIMIT_EVALUATION_MEMORY, range));
    if (cx->depth >= LIMIT_DEPTH)
        return fail(cx, code, range, "at most %d levels of nesting are supported", LIMIT_DEPTH);
    cx->depth++;
    return true;
}

void ctx_leave(struct ctx *cx)
{
    assert(cx->depth > 0);
    cx->depth--;
}

bool ctx_step(struct ctx *cx, size_t steps, struct range range)
{
    if (cx->limit_exceeded)
        return false;
    if (steps > LIMIT_STEPS - cx->steps) {
        cx->steps = LIMIT_STEPS;
        return fail(cx, DIAG_LIMIT_STEPS, range, "at most %d steps of evaluation are supported",
                    LIMIT_STEPS);
    }
    cx->steps += steps;
    return ctx_check_memory(cx, DIAG_LIMIT_EVALUATION_MEMORY, range);
}

bool ctx_forget(struct ctx *cx, size_t count)
{
    if (cx->limit_exceeded)
        return false;
    if (cx->diag_count > count)
        cx->diag_count = count;
    return true;
}
