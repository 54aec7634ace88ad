/* For sched_setaffinity. */
#define _GNU_SOURCE

#include "fuzz/peers/party.h"

#include <sched.h>
#include <stdlib.h>

#include "base/mem.h"
#include "commands/commands.h"
#include "options/options.h"
#include "process/workdir.h"

static bool open_confine(struct party *p)
{
    struct buf why = {0};
    bool ok = confine_open(&p->options->limits, &p->confine, &why) &&
              (!p->confine.own_folder || workdir_make(&p->folder, &why));
    if (!ok)
        fprintf(p->err, "hclcheck: %s\n", buf_text(&why));
    buf_free(&why);
    return ok;
}

bool party_add(struct party *p, const char *command, const char *more)
{
    p->rivals = mem_more(p->rivals, &p->cap, p->count, sizeof *p->rivals);
    struct rival *r = &p->rivals[p->count++];
    struct peer_config config = {.command = command,
                                 .confine = &p->confine,
                                 .folder = p->folder.len > 0 ? p->folder.data : NULL,
                                 .signals = &p->guard.signals,
                                 .timeout_ms = p->options->timeout_ms,
                                 .hello_ms = p->options->start_ms,
                                 .window =
                                     p->options->window > 0 ? p->options->window : PARTY_WINDOW,
                                 .more = more};
    if (rival_open(r, &config))
        return true;
    fprintf(p->err, "hclcheck: --impl %s: %s\n", command, buf_text(&r->peer.why));
    return false;
}

void party_drop(struct party *p)
{
    rival_close(&p->rivals[--p->count]);
}

bool party_begin(struct party *p, const struct options *options, FILE *err)
{
    *p = (struct party){.options = options, .err = err};
    guard_begin(&p->guard);
    return open_confine(p);
}

bool party_open(struct party *p, const struct options *options, FILE *err)
{
    bool ok = party_begin(p, options, err) && open_suite(options, &p->registry, &p->suite, err);
    if (!ok)
        return false;
    oracle_open(&p->oracle, &p->registry);
    samples_open(&p->samples, &p->oracle, &p->suite, options->edition);
    for (size_t i = 0; ok && i < options->impls.count; i++)
        ok = party_add(p, options->impls.items[i], NULL);
    return ok;
}

void party_close(struct party *p)
{
    for (size_t i = 0; i < p->count; i++)
        rival_close(&p->rivals[i]);
    free(p->rivals);
    if (p->oracle.session != NULL)
        oracle_close(&p->oracle);
    guard_end(&p->guard);
    workdir_close(&p->folder);
    confine_free(&p->confine);
    samples_free(&p->samples);
    suite_free(&p->suite);
    registry_free(&p->registry);
}

void party_pin(void)
{
#ifdef __linux__
    cpu_set_t one;
    int cpu = sched_getcpu();
    CPU_ZERO(&one);
    CPU_SET(cpu < 0 ? 0 : (size_t)cpu, &one);
    sched_setaffinity(0, sizeof one, &one);
    /* Who waits for several answers is not to take the processor at the first. A policy that
     * somebody chose stays. */
    if (sched_getscheduler(0) == SCHED_OTHER)
        sched_setscheduler(0, SCHED_BATCH, &(struct sched_param){0});
#endif
}
