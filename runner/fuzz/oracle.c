#include "fuzz/oracle.h"

#include "cases/registry.h"
#include "ref/hclref.h"

void oracle_open(struct oracle *o, const struct registry *registry)
{
    *o = (struct oracle){.registry = registry, .session = hclref_session_new()};
}

void oracle_close(struct oracle *o)
{
    hclref_session_free(o->session);
    buf_free(&o->line);
    *o = (struct oracle){0};
}

static void add_change(const struct oracle *o, const struct oracle_change *change, struct buf *out)
{
    const struct registry *r = o->registry;
    for (size_t i = 0; i < change->rule_count; i++)
        buf_fmt(out, "%s\"%s\"", i == 0 ? "\"without\":[" : ",", r->rules[change->rules[i]].id);
    if (change->rule_count > 0)
        buf_str(out, "],");
    for (size_t i = 0; i < change->reading_count; i++) {
        const struct reading *reading = &r->readings[change->readings[i].reading];
        buf_fmt(out, "%s\"%s\":\"%s\"", i == 0 ? "\"readings\":{" : ",", reading->id,
                reading->options[change->readings[i].option]);
    }
    if (change->reading_count > 0)
        buf_str(out, "},");
}

const char *oracle_ask(struct oracle *o, const char *request, size_t n,
                       const struct oracle_change *change, bool trace, size_t *reply_length)
{
    buf_clear(&o->line);
    buf_str(&o->line, "{\"id\":0,");
    if (trace)
        buf_str(&o->line, "\"trace\":true,");
    if (change != NULL)
        add_change(o, change, &o->line);
    buf_add(&o->line, request + 1, n - 1);
    o->questions++;
    return hclref_answer(o->session, o->line.data, o->line.len, reply_length);
}
