/* For sched_setaffinity. */
#define _GNU_SOURCE

#include "fuzz/commands/fuzz_commands.h"

#include <sched.h>

#include "fuzz/campaign/campaign.h"
#include "fuzz/diagnose/calibrate.h"
#include "fuzz/peers/setup.h"
#include "options/options.h"

/* Prints how many findings need a verdict, and the command that shows them. */
static void tell_findings(const struct options *o, size_t open, FILE *out)
{
    struct buf triage = {0};
    options_suggest(o, COMMAND_TRIAGE, &triage);
    fprintf(out,
            "%s%zu finding%s no verdict; to see findings: %s\n"
            "  to give a verdict: %s FINDING --verdict V\n",
            open >= CAMPAIGN_OPEN_MAX ? "the campaign ended early: " : "", open,
            open == 1 ? " has" : "s have", triage.data, triage.data);
    buf_free(&triage);
}

static enum exit_status run(struct setup *p, FILE *out, FILE *err)
{
    const struct options *o = p->options;
    const struct campaign_options *c = &o->campaign;
    struct campaign_config config = {.out = c->out,
                                     .seeded = c->seed.given,
                                     .seed = c->seed.value,
                                     .count = c->count,
                                     .show = out};
    struct campaign campaign;
    if (!calibrate_all(p, out))
        return EXIT_SETUP;
    bool ok = campaign_run(&campaign, p, &config);
    size_t open = findings_open(&campaign.found.findings);
    if (!ok)
        fprintf(err, "hclcheck: %s\n", buf_text(&campaign.why));
    else if (open > 0)
        tell_findings(o, open, out);
    campaign_free(&campaign);
    return !ok ? EXIT_SETUP : open > 0 ? EXIT_WRONG : EXIT_RIGHT;
}

/* Keeps this process and its later children on one processor, because waking a process on another
   processor takes far longer than an answer. Works on Linux only. */
static void pin(void)
{
#ifdef __linux__
    cpu_set_t one;
    int cpu = sched_getcpu();
    CPU_ZERO(&one);
    CPU_SET(cpu < 0 ? 0 : (size_t)cpu, &one);
    sched_setaffinity(0, sizeof one, &one);
#endif
}

enum exit_status fuzz_command(const struct options *options, FILE *out, FILE *err)
{
    struct setup p;
    enum exit_status status = EXIT_SETUP;
    pin();
    if (setup_open(&p, options, err))
        status = run(&p, out, err);
    setup_close(&p);
    return status;
}
