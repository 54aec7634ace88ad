#include "fuzz/commands/fuzz_commands.h"

#include "base/os.h"
#include "fuzz/campaign/campaign.h"
#include "fuzz/diagnose/calibrate.h"
#include "fuzz/peers/setup.h"
#include "options/options.h"

/* Checks, before the long work, that findings can be written to the folder. */
static bool check_folder(const char *dir, FILE *err)
{
    struct buf why = {0};
    int lock;
    bool ok = campaign_open_folder(dir, &lock, &why);
    if (!ok)
        fprintf(err, "hclcheck: %s\n", buf_text(&why));
    campaign_unlock(&lock);
    buf_free(&why);
    return ok;
}

/* Prints where the findings are, and the command that shows them. */
static void tell_findings(const struct options *o, FILE *out)
{
    struct buf triage = {0};
    options_suggest(o, COMMAND_TRIAGE, &triage);
    fprintf(out, "findings and drafts of cases are in %s; to see them: %s\n", o->campaign.out,
            triage.data);
    buf_free(&triage);
}

static enum exit_status run(struct setup *p, FILE *out, FILE *err)
{
    const struct options *o = p->options;
    const struct campaign_options *c = &o->campaign;
    struct campaign_config config = {.out = c->out,
                                     .watch = c->watch,
                                     .avoid = &c->avoid,
                                     .seeded = c->seed.given,
                                     .seed = c->seed.value,
                                     .count = c->count,
                                     .time_ms = o->time_ms,
                                     .show = out,
                                     .screen = os_is_terminal(out)};
    struct campaign campaign;
    if (!calibrate_all(p, out))
        return EXIT_SETUP;
    bool ok = campaign_run(&campaign, p, &config);
    bool found = campaign.found.buckets.count > 0;
    if (!ok)
        fprintf(err, "hclcheck: %s\n", buf_text(&campaign.why));
    else if (found)
        tell_findings(o, out);
    campaign_free(&campaign);
    return !ok ? EXIT_SETUP : found ? EXIT_WRONG : EXIT_RIGHT;
}

enum exit_status fuzz_command(const struct options *options, FILE *out, FILE *err)
{
    struct setup p;
    enum exit_status status = EXIT_SETUP;
    setup_pin();
    if (setup_open(&p, options, err) && check_folder(options->campaign.out, err))
        status = run(&p, out, err);
    setup_close(&p);
    return status;
}
