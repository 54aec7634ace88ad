/* For sched_setaffinity. */
#define _GNU_SOURCE

#include "fuzz/peers/setup.h"

#include <sched.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/os.h"
#include "commands/commands.h"
#include "options/options.h"
#include "process/workdir.h"

static bool open_confine(struct setup *p)
{
    const struct confine_options none = {.keep_cwd = true};
    struct buf why = {0};
    bool ok = confine_open(&none, &p->unconfined, &why) &&
              confine_open(&p->options->limits, &p->confine, &why) &&
              (!p->confine.own_folder || workdir_make(&p->folder, &why));
    if (!ok)
        fprintf(p->err, "hclcheck: %s\n", buf_text(&why));
    buf_free(&why);
    return ok;
}

static struct peer_config configure(const struct setup *p)
{
    return (struct peer_config){.confine = &p->unconfined,
                                .signals = &p->cleanup.signals,
                                .timeout_ms = p->options->timeout_ms,
                                .hello_ms = p->options->start_ms,
                                .window =
                                    p->options->window > 0 ? p->options->window : SETUP_WINDOW};
}

bool setup_add(struct setup *p, const char *command, const char *more)
{
    struct peer_config config = configure(p);
    p->subjects = mem_more(p->subjects, &p->cap, p->count, sizeof *p->subjects);
    struct subject *r = &p->subjects[p->count++];
    config.command = command;
    config.confine = &p->confine;
    config.folder = p->folder.len > 0 ? p->folder.data : NULL;
    config.more = more;
    if (subject_open(r, &config))
        return true;
    fprintf(p->err, "hclcheck: --impl %s: %s\n", command, buf_text(&r->peer.why));
    return false;
}

bool setup_is_over(const struct setup *p)
{
    return cleanup_pending() || (p->end_ms > 0 && os_now_ms() >= p->end_ms);
}

double setup_until(const struct setup *p)
{
    double until = os_now_ms() + SETUP_SEARCH_MS;
    return p->end_ms > 0 && p->end_ms < until ? p->end_ms : until;
}

bool setup_begin(struct setup *p, const struct options *options, FILE *err)
{
    *p = (struct setup){.options = options, .err = err};
    p->end_ms = options->time_ms > 0 ? os_now_ms() + options->time_ms : 0;
    cleanup_begin(&p->cleanup);
    return open_confine(p);
}

static bool open_oracle(struct setup *p)
{
    struct peer_config config = configure(p);
    struct buf why = {0};
    bool ok = oracle_open(&p->oracle, &p->registry, &config, &why);
    if (!ok)
        fprintf(p->err, "hclcheck: %s\n", buf_text(&why));
    buf_free(&why);
    return ok;
}

bool setup_open(struct setup *p, const struct options *options, FILE *err)
{
    bool ok = setup_begin(p, options, err) && open_suite(options, &p->registry, &p->suite, err);
    ok = ok && open_oracle(p);
    if (!ok)
        return false;
    if (edition_is_released(options->edition))
        p->oracle.released = edition_name(options->edition);
    known_cases_open(&p->known_cases, &p->oracle, &p->suite, options->edition);
    for (size_t i = 0; ok && i < options->impls.count; i++)
        ok = setup_add(p, options->impls.items[i], NULL);
    return ok;
}

void setup_close(struct setup *p)
{
    for (size_t i = 0; i < p->count; i++)
        subject_close(&p->subjects[i]);
    free(p->subjects);
    oracle_close(&p->oracle);
    cleanup_end(&p->cleanup);
    workdir_close(&p->folder);
    confine_free(&p->confine);
    confine_free(&p->unconfined);
    known_cases_free(&p->known_cases);
    suite_free(&p->suite);
    registry_free(&p->registry);
}

void setup_pin(void)
{
#ifdef __linux__
    cpu_set_t one;
    int cpu = sched_getcpu();
    CPU_ZERO(&one);
    CPU_SET(cpu < 0 ? 0 : (size_t)cpu, &one);
    sched_setaffinity(0, sizeof one, &one);
    /* With SCHED_BATCH, this process does not wake up after each answer. Therefore the
       implementation can write several answers without interruption. Keeps a scheduling policy that
       the user chose. */
    if (sched_getscheduler(0) == SCHED_OTHER)
        sched_setscheduler(0, SCHED_BATCH, &(struct sched_param){0});
#endif
}
