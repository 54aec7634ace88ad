#include "fuzz/commands/fuzz_commands.h"

#include "fuzz/campaign/campaign.h"
#include "fuzz/campaign/folder.h"
#include "fuzz/diagnose/calibrate.h"
#include "fuzz/peers/setup.h"
#include "options/options.h"

/* Checks, before the long work, that findings can be written to the folder. */
static bool check_folder(const char *dir, FILE *err)
{
    struct buf why = {0};
    int lock;
    bool ok = folder_open(dir, &lock, &why);
    if (!ok)
        fprintf(err, "hclcheck: %s\n", buf_text(&why));
    folder_unlock(&lock);
    buf_free(&why);
    return ok;
}

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
