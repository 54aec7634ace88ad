#include "commands/sweep.h"

#include <string.h>

#include "base/buf.h"
#include "commands/progress.h"
#include "judge/judge.h"
#include "options/options.h"

struct running {
    struct ask_items items;
    size_t concluded;
    struct progress progress;
};

bool sweep_open(struct sweep *s, const struct options *options, FILE *err)
{
    *s = (struct sweep){.err = err};
    bool ok = open_suite(options, &s->registry, &s->suite, err);
    readings_init(&s->undecided, &s->registry);
    if (!ok)
        return false;
    s->ask = ask_open(&(struct ask_config){.command = options->impls.items[0], .options = options});
    const struct capability *offers = ask_offers(s->ask);
    ok = offers != NULL && strcmp(offers->implementation, REFERENCE_NAME) == 0;
    if (offers == NULL)
        fprintf(err, "hclcheck: %s\n", buf_text(&ask_result(s->ask)->message));
    else if (!ok)
        fprintf(err, "hclcheck: --impl must be the reference, %s, for this command\n",
                REFERENCE_NAME);
    return ok;
}

static bool on_seen(void *arg, size_t item, const struct judged *j)
{
    struct running *r = arg;
    progress_show(&r->progress, ++r->concluded, r->items.count);
    return r->items.seen(r->items.arg, item, j);
}

bool sweep_run(struct sweep *s, struct ask_items items, bool trace, const char *label)
{
    struct judge judge = {.trace = trace, .registry = &s->registry, .readings = &s->undecided};
    struct running r = {.items = items};
    struct buf why = {0};
    progress_begin(&r.progress, s->err, label);
    items.judge = &judge;
    items.arg = &r;
    items.seen = on_seen;
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
