#include "commands/sweep.h"

#include <string.h>

#include "base/buf.h"
#include "commands/progress.h"
#include "judge/judge.h"
#include "options/options.h"

struct running {
    const struct sweep_pass *pass;
    size_t concluded;
    struct progress progress;
};

bool sweep_open(struct sweep *s, const struct options *options, FILE *err)
{
    *s = (struct sweep){.options = options, .err = err};
    bool ok = open_suite(options, &s->registry, &s->suite, err);
    readings_init(&s->undecided, &s->registry);
    if (!ok)
        return false;
    s->ask = ask_open(&(struct ask_config){.command = options->impls.items[0], .options = options});
    const struct capability *offers = ask_offers(s->ask);
    if (offers == NULL) {
        fprintf(err, "hclcheck: %s\n", buf_text(&ask_result(s->ask)->message));
    } else if (strcmp(offers->implementation, REFERENCE_NAME) != 0) {
        fprintf(err, "hclcheck: --impl must be the reference, %s, for this command\n",
                REFERENCE_NAME);
        return false;
    }
    return offers != NULL;
}

static bool on_seen(void *arg, size_t item, const struct judged *j)
{
    struct running *r = arg;
    r->pass->seen(r->pass->arg, item, j);
    progress_show(&r->progress, ++r->concluded, r->pass->count);
    return true;
}

bool sweep_run(struct sweep *s, const struct sweep_pass *pass)
{
    struct running r = {.pass = pass};
    struct judge judge = {
        .trace = pass->trace, .registry = &s->registry, .readings = &s->undecided};
    struct ask_items items = {.list = pass->items,
                              .count = pass->count,
                              .judge = &judge,
                              .consult = pass->consult,
                              .last = pass->last,
                              .arg = &r,
                              .seen = on_seen};
    struct buf why = {0};
    progress_begin(&r.progress, s->err, pass->label);
    r.progress.name = ask_cases_name;
    r.progress.arg = &items;
    bool ok = ask_cases(s->ask, &items, &why);
    progress_end(&r.progress);
    if (!ok)
        fprintf(s->err, "hclcheck: %s\n", buf_text(&why));
    buf_free(&why);
    return ok;
}

void sweep_close(struct sweep *s)
{
    ask_close(s->ask);
    readings_free(&s->undecided);
    suite_free(&s->suite);
    registry_free(&s->registry);
}
