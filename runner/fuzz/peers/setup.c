/* For sched_setaffinity. */
#define _GNU_SOURCE

#include "fuzz/peers/setup.h"

#include <sched.h>
#include <stdlib.h>

#include "base/mem.h"
#include "commands/commands.h"
#include "options/options.h"

bool setup_add(struct setup *p, const char *command, const char *more)
{
    p->subjects = mem_more(p->subjects, &p->cap, p->count, sizeof *p->subjects);
    struct subject *r = &p->subjects[p->count++];
    if (subject_open(r, command, p->options, more))
        return true;
    fprintf(p->err, "hclcheck: --impl %s: %s\n", command, buf_text(&r->peer.why));
    return false;
}

void setup_drop(struct setup *p)
{
    subject_close(&p->subjects[--p->count]);
}

void setup_begin(struct setup *p, const struct options *options, FILE *err)
{
    *p = (struct setup){.options = options, .err = err};
    cleanup_begin(&p->cleanup);
}

bool setup_open(struct setup *p, const struct options *options, FILE *err)
{
    setup_begin(p, options, err);
    bool ok = open_suite(options, &p->registry, &p->suite, err);
    if (!ok)
        return false;
    oracle_open(&p->oracle, &p->registry);
    if (edition_is_released(options->edition))
        p->oracle.released = edition_name(options->edition);
    known_cases_open(&p->known_cases, &p->oracle, &p->suite, options->edition);
    for (size_t i = 0; ok && i < options->impls.count; i++)
        ok = setup_add(p, options->impls.items[i], NULL);
    return ok;
}

void setup_close(struct setup *p)
{
    for (size_t i = p->count; i > 0; i--) /* the last one is closed first (sched.h) */
        subject_close(&p->subjects[i - 1]);
    free(p->subjects);
    if (p->oracle.session != NULL)
        oracle_close(&p->oracle);
    cleanup_end(&p->cleanup);
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
