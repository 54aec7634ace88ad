/* One text parsed and evaluated, and how long each took. */

#include "bench/work.h"

#include "base/arena.h"
#include "base/ctx.h"
#include "base/source.h"
#include "model/body.h"
#include "model/num.h"
#include "model/scope.h"
#include "model/value.h"
#include "native/native.h"
#include "spec/spec.h"
#include "json/json.h"

#include <stdio.h>
#include <time.h>

double work_clock(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* What a text was parsed to. */
struct parsed {
    const struct body *body; /* of a file; else NULL */
    struct expression expression;
};

static bool parse_native(struct ctx *cx, enum reading reading, struct parsed *out)
{
    const struct native_body *file;

    if (reading == READ_FILE) {
        TRY(native_parse_file(cx, &file));
        out->body = native_body_view(cx, file);
        return true;
    }
    return reading == READ_TEMPLATE ? native_parse_template(cx, &out->expression)
                                    : native_parse_expression(cx, &out->expression);
}

static bool parse(struct ctx *cx, enum reading reading, struct parsed *out)
{
    *out = (struct parsed){.body = NULL};
    switch (reading) {
    case READ_FILE:
    case READ_EXPRESSION:
    case READ_TEMPLATE:
        return parse_native(cx, reading, out);
    case READ_JSON_FILE:
        return json_parse_file(cx, &out->body);
    case READ_JSON_EXPRESSION:
        break;
    }
    return json_parse_expression(cx, &out->expression);
}

static bool evaluate_parsed(struct ctx *cx, const struct parsed *parsed, const struct scope *scope)
{
    static const struct schema any = {.dynamic = true};
    const struct processed_body *body;
    const struct value *value;

    if (parsed->body != NULL)
        return body_process(cx, parsed->body, &any, scope, &body);
    return expression_evaluate(cx, &parsed->expression, scope, &value);
}

static const struct scope *numbers(struct ctx *cx, size_t count)
{
    const struct value **items = ARENA_ARRAY(cx->arena, count, const struct value *);
    struct variable variable = {.name = STR("xs")};

    for (size_t i = 0; i < count; i++)
        items[i] = value_number(cx, num_from_size(cx, i));
    variable.value = value_tuple(cx, items, count);
    return scope_global(cx, &variable, 1, NULL, 0);
}

static void open(struct ctx *cx, struct arena *arena, struct str text)
{
    struct spec *spec = ARENA_NEW(arena, struct spec);
    struct source *source = ARENA_NEW(arena, struct source);

    spec_init(spec, str_from(spec_default_edition()));
    ctx_init(cx, arena, spec);
    *source = (struct source){.name = STR("bench"), .text = text};
    cx->source = source;
}

static bool complain(const struct ctx *cx)
{
    const struct diag *diag = cx->diags[0];
    struct position at = source_position(cx->source, diag->range.start);

    fprintf(stderr, "bench: %.40s…: line %zu: %.*s\n", cx->source->text.data, at.line,
            STR_FMT(diag->detail));
    return false;
}

bool work_run(struct arena *arena, const struct work *work, bool evaluate, struct seconds *seconds)
{
    struct ctx cx;
    struct parsed parsed;

    open(&cx, arena, work->text);
    double before = work_clock();
    if (!parse(&cx, work->reading, &parsed) || cx.diag_count > 0)
        return complain(&cx);
    seconds->parse += work_clock() - before;
    if (!evaluate)
        return true;
    const struct scope *scope = numbers(&cx, work->elements);
    before = work_clock();
    if (!evaluate_parsed(&cx, &parsed, scope) || cx.diag_count > 0)
        return complain(&cx);
    seconds->evaluate += work_clock() - before;
    return true;
}

bool work_parses(struct arena *arena, const struct work *work)
{
    struct ctx cx;
    struct parsed parsed;

    open(&cx, arena, work->text);
    return parse(&cx, work->reading, &parsed) && cx.diag_count == 0;
}
