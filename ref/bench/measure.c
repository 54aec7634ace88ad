/* Parses or evaluates a text. Measures time and memory of the process. */
#include "bench/measure.h"

#include "base/arena.h"
#include "base/ctx.h"
#include "base/source.h"
#include "model/body.h"
#include "model/num.h"
#include "model/scope.h"
#include "model/type.h"
#include "model/value.h"
#include "native/native.h"
#include "spec/spec.h"
#include "json/json.h"

#include <sys/resource.h>
#include <time.h>

double measure_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

double measure_peak(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return 1024.0 * (double)usage.ru_maxrss;
}

struct parsed {
    const struct body *body; /* the body, if the text is a file; else NULL */
    struct expression expression;
};

static bool parse(struct ctx *cx, enum form form, struct parsed *out)
{
    const struct native_body *file;
    *out = (struct parsed){.body = NULL};
    switch (form) {
    case FORM_FILE:
        TRY(native_parse_file(cx, cx->source, &file));
        out->body = native_body_view(cx, file);
        return true;
    case FORM_EXPRESSION:
        return native_parse_expression(cx, cx->source, &out->expression);
    case FORM_TEMPLATE:
        return native_parse_template(cx, cx->source, &out->expression);
    case FORM_JSON_FILE:
        return json_parse_file(cx, cx->source, &out->body);
    case FORM_JSON_EXPRESSION:
        break;
    }
    return json_parse_expression(cx, cx->source, &out->expression);
}

static const struct scope *variables(struct ctx *cx)
{
    const struct value *one = value_number(cx, num_from_size(cx, 1));
    const struct variable all[] = {{STR("n"), value_null(cx, &type_dynamic)},
                                   {STR("s"), value_string(cx, STR("s"))},
                                   {STR("u"), value_unknown(cx, &type_dynamic)},
                                   {STR("xs"), value_tuple(cx, &one, 1)}};
    return scope_global(cx, all, sizeof all / sizeof *all, NULL, 0);
}

static bool evaluate(struct ctx *cx, const struct parsed *parsed)
{
    static const struct schema any = {.dynamic = true};
    const struct scope *scope = variables(cx);
    const struct processed_body *body;
    const struct value *value;
    return parsed->body ? body_process(cx, parsed->body, &any, scope, &body)
                        : expression_evaluate(cx, &parsed->expression, scope, &value);
}

static bool run(struct arena *arena, const struct work *work, bool evaluates)
{
    struct spec *spec = ARENA_NEW(arena, struct spec);
    struct source *source = ARENA_NEW(arena, struct source);
    struct ctx cx;
    struct parsed parsed;
    spec_init(spec, str_from(spec_default_edition()));
    ctx_init(&cx, arena, spec);
    *source = (struct source){.name = STR("bench"), .text = work->text};
    cx.source = source;
    return parse(&cx, work->form, &parsed) && cx.diag_count == 0 &&
           (!evaluates || (evaluate(&cx, &parsed) && cx.diag_count == 0));
}

bool measure_parse(struct arena *arena, const struct work *work)
{
    return run(arena, work, false);
}

bool measure_evaluate(struct arena *arena, const struct work *work)
{
    return run(arena, work, true);
}
