#include "commands/sweep.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/mem.h"
#include "commands/progress.h"
#include "judge/judge.h"
#include "options/options.h"
#include "process/sched.h"
#include "protocol/encode.h"

struct running {
    struct sweep *sweep;
    const struct sweep_pass *pass;
    struct judged *judged; /* one for each item; freed after the callback `seen` */
    bool *closed;          /* one for each item: true if `seen` was called */
    size_t concluded;
    bool twice; /* true if the reference answered a request twice */
    struct progress progress;
};

bool sweep_open(struct sweep *s, const struct options *options, FILE *err)
{
    *s = (struct sweep){.options = options, .err = err};
    bool ok = open_suite(options, &s->registry, &s->suite, err);
    readings_init(&s->undecided, &s->registry);
    return ok && implementation_open(&s->implementation, options->impls.items[0], options, err);
}

static struct judge judge_of(const struct running *r, const struct sweep_item *item)
{
    return (struct judge){.edition = item->edition,
                          .trace = r->pass->trace,
                          .registry = &r->sweep->registry,
                          .readings = &r->sweep->undecided};
}

/* If all requests of an item are answered, judges the item and calls `seen`. */
static void conclude(struct running *r, size_t index)
{
    struct judged *j = &r->judged[index];
    if (!j->probes[0].done || (j->c->repaired != NULL && !j->probes[1].done))
        return;
    struct judge judge = judge_of(r, &r->pass->items[index]);
    judge_case(&judge, j);
    r->pass->seen(r->pass->arg, index, j);
    judged_free(j);
    r->closed[index] = true;
    r->concluded++;
    progress_show(&r->progress, r->concluded, r->pass->count);
}

static bool on_hello(void *arg, const cJSON *hello, struct buf *why)
{
    struct sweep *s = ((struct running *)arg)->sweep;
    struct capability c;
    if (!capability_read(hello, &c, why))
        return false;
    if (strcmp(c.implementation, REFERENCE_NAME) != 0) {
        buf_fmt(why, "--impl must be the reference, %s, for this command", REFERENCE_NAME);
        capability_free(&c);
        return false;
    }
    capability_free(&s->capability);
    s->capability = c;
    return true;
}

static void encode_variant(const struct sweep_item *item, struct buf *out)
{
    if (item->rule != NULL)
        buf_fmt(out, ",\"without\":[\"%s\"]", item->rule->id);
    if (item->reading != NULL)
        buf_fmt(out, ",\"readings\":{\"%s\":\"%s\"", item->reading->id,
                item->reading->options[item->option]);
    if (item->other != NULL)
        buf_fmt(out, ",\"%s\":\"%s\"", item->other->id, item->other->options[item->other_option]);
    if (item->reading != NULL)
        buf_char(out, '}');
}

/* Encodes a request. An even task number means the request of a case. An odd task number means the
   repaired request, which some cases lack. */
static bool on_request(void *arg, size_t index, struct buf *out)
{
    struct running *r = arg;
    bool repair = index % 2 == 1;
    index /= 2;
    const struct sweep_item *item = &r->pass->items[index];
    const struct test_case *c = item->c;
    if (repair && c->repaired == NULL)
        return false;
    const char *lacks =
        capability_lacks(&r->sweep->capability, c->op, c->json_syntax, item->edition, c->needs);
    if (lacks != NULL) {
        judge_unoffered(lacks, &r->judged[index].probes[repair]);
        conclude(r, index);
        return false;
    }
    encode_request(c->op, repair ? c->repaired : c->fields, item->edition,
                   r->pass->trace || r->pass->consult ? ENCODE_TRACE : 0, out);
    encode_variant(item, out);
    return true;
}

static bool on_done(void *arg, size_t index, const struct outcome *outcome)
{
    struct running *r = arg;
    bool repair = index % 2 == 1;
    index /= 2;
    struct judged *j = &r->judged[index];
    if (r->closed[index]) {
        r->twice = true;
        return false;
    }
    struct judge judge = judge_of(r, &r->pass->items[index]);
    judge_outcome(&judge, j->c, repair, outcome, &j->probes[repair]);
    conclude(r, index);
    return true;
}

static bool check_end(const struct running *r, const struct sched_result *result)
{
    FILE *err = r->sweep->err;
    if (r->twice)
        fputs("hclcheck: the implementation answered a request twice\n", err);
    else if (result->end != SCHED_COMPLETE)
        fprintf(err, "hclcheck: %s\n", buf_text(&result->message));
    else if (result->fault_count > 0)
        fprintf(err, "hclcheck: %s", buf_text(&result->faults));
    else
        return true;
    return false;
}

/* Returns the case id of a task, for the progress line. */
static const char *name_task(void *arg, size_t index)
{
    const struct running *r = arg;
    return r->pass->items[index / 2].c->id;
}

bool sweep_run(struct sweep *s, const struct sweep_pass *pass)
{
    struct running r = {.sweep = s, .pass = pass};
    struct sched_result result;
    if (pass->count == 0)
        return true;
    r.judged = mem_alloc(pass->count * sizeof *r.judged);
    r.closed = mem_alloc(pass->count * sizeof *r.closed);
    for (size_t i = 0; i < pass->count; i++)
        r.judged[i] = (struct judged){.c = pass->items[i].c, .verdict = VERDICT_NOT_RUN};
    struct sched_config config =
        implementation_sched(&s->implementation, s->options, 2 * pass->count);
    config.greeting = &s->greeting;
    config.arg = &r;
    config.hello = on_hello;
    config.request = on_request;
    config.done = on_done;
    progress_begin(&r.progress, s->err, pass->label);
    r.progress.name = name_task;
    r.progress.arg = &r;
    sched_run(&config, &result);
    progress_end(&r.progress);
    bool ok = check_end(&r, &result);
    sched_result_free(&result);
    for (size_t i = 0; i < pass->count; i++)
        judged_free(&r.judged[i]);
    free(r.judged);
    free(r.closed);
    return ok;
}

void sweep_declare(const struct sweep *s, struct readings *out)
{
    *out = (struct readings){0};
    readings_init(out, &s->registry);
    for (size_t i = 0; i < s->registry.reading_count; i++) {
        out->states[i].declared = true;
        out->states[i].option = 0;
    }
}

bool sweep_right(const struct judged *j, const struct readings *declared)
{
    uint64_t matched = j->probes[0].matched;
    if (j->verdict != VERDICT_PASS)
        return false;
    for (size_t i = 0; i < CASE_ALTERNATIVES_MAX && matched >> i != 0; i++) {
        const cJSON *alternative = case_alternative(j->c->expect, i);
        if ((matched >> i & 1) != 0 && json_get(alternative, "without") == NULL &&
            readings_allow(declared, alternative))
            return true;
    }
    return false;
}

void sweep_close(struct sweep *s)
{
    capability_free(&s->capability);
    buf_free(&s->greeting);
    readings_free(&s->undecided);
    implementation_free(&s->implementation);
    suite_free(&s->suite);
    registry_free(&s->registry);
}
