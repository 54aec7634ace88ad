#include "fuzz/peers/setup.h"

#include <stdlib.h>

#include "base/mem.h"
#include "base/os.h"
#include "commands/commands.h"
#include "options/options.h"

bool setup_add(struct setup *p, const char *command)
{
    p->subjects = mem_more(p->subjects, &p->cap, p->count, sizeof *p->subjects);
    struct subject *r = &p->subjects[p->count++];
    enum edition edition = p->options->edition;
    *r = (struct subject){.command = command};
    if (peer_open(&r->peer, command, p->options)) {
        /* the requests name edition_asked(edition) */
        if (capability_edition(&r->peer.capability, edition) != edition_asked(edition))
            r->peer.released = edition_name(edition);
        return true;
    }
    fprintf(p->err, "hclcheck: --impl %s: %s\n", command != NULL ? command : "hclref",
            buf_text(&r->peer.why));
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

void setup_begin(struct setup *p, const struct options *options, FILE *err)
{
    *p = (struct setup){.options = options, .err = err};
    p->end_ms = options->time_ms > 0 ? os_now_ms() + options->time_ms : 0;
    cleanup_begin(&p->cleanup);
}

bool setup_open(struct setup *p, const struct options *options, FILE *err)
{
    struct buf why = {0};
    setup_begin(p, options, err);
    bool ok = open_suite(options, &p->registry, &p->suite, err) &&
              oracle_open(&p->oracle, &p->registry, &why);
    if (why.len > 0)
        fprintf(err, "hclcheck: needs the reference, but %s\n", why.data);
    buf_free(&why);
    if (!ok)
        return false;
    if (edition_is_released(options->edition))
        p->oracle.peer.released = edition_name(options->edition);
    known_cases_open(&p->known_cases, &p->oracle, &p->suite, options->edition);
    for (size_t i = 0; ok && i < options->impls.count; i++)
        ok = setup_add(p, options->impls.items[i]);
    return ok;
}

void setup_close(struct setup *p)
{
    for (size_t i = p->count; i > 0; i--) /* the last one is closed first (sched.h) */
        subject_close(&p->subjects[i - 1]);
    free(p->subjects);
    oracle_close(&p->oracle);
    cleanup_end(&p->cleanup);
    known_cases_free(&p->known_cases);
    suite_free(&p->suite);
    registry_free(&p->registry);
}
