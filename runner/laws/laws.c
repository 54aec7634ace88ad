#include "laws/laws.h"

#include "ask/ask.h"
#include "base/os.h"
#include "judge/judge.h"

static bool on_ask(void *arg, bool reference, const struct ask_batch *batch)
{
    const struct laws_run *run = arg;
    double left = run->end_ms - os_now_ms();
    struct ask_batch limited = *batch;
    limited.fresh = run->fresh && !reference;
    limited.run_ms = run->end_ms == 0 ? 0 : left > 1 ? left : 1;
    return ask_run(reference ? run->reference : run->ask, &limited)->end == SCHED_COMPLETE;
}

void laws_run(const struct laws_run *run, struct judged *judged, size_t count)
{
    struct rounds rounds = {
        .judge = run->judge, .offers = ask_offers(run->ask), .arg = (void *)run, .ask = on_ask};
    bool more = true;
    for (size_t from = 0, end; from < count && more; from = end) {
        end = from + rounds_begin(&rounds, &judged[from], count - from);
        more = rounds_go(&rounds);
        for (size_t i = from; i < end && more; i++)
            more = run->seen == NULL || run->seen(run->arg, i);
        rounds_end(&rounds);
    }
}
