#include "ask/ask.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/mem.h"
#include "base/text.h"
#include "options/options.h"
#include "process/command.h"
#include "process/confine.h"

struct ask {
    struct command command;
    struct confine confine;
    struct buf advice;
    struct sched *sched; /* NULL if the command line is not valid */
    struct capability capability;
    cJSON *hello;                      /* NULL without a handshake */
    struct sched_result failed;        /* the reason if the command line is not valid */
    const struct sched_result *result; /* of the last batch */
    const struct ask_batch *batch;
};

/* --- Processes ------------------------------------------------------------------------------- */

static bool on_hello(void *arg, const cJSON *hello, struct buf *why)
{
    struct ask *a = arg;
    if (!capability_read(hello, &a->capability, why))
        return false;
    a->hello = cJSON_Duplicate(hello, true);
    return true;
}

/* Finds the program of the reference, and parses its command line. */
static bool find_reference(struct command *out, struct buf *why)
{
    struct buf path = {0}, line = {0};
    bool found = program_find("hclref", &path);
    if (found)
        text_shell_quote(buf_text(&path), &line);
    else
        buf_str(why, "hclref is neither beside hclcheck nor on PATH");
    bool ok = found && command_split(buf_text(&line), out, why);
    buf_free(&path);
    buf_free(&line);
    return ok;
}

static bool read_command(struct ask *a, const struct ask_config *config, struct buf *why)
{
    const struct options *o = config->options;
    struct buf fault = {0};
    bool split = config->command == NULL ? find_reference(&a->command, &fault)
                                         : command_split(config->command, &a->command, &fault);
    if (split && o != NULL)
        confine_open(&o->limits, &a->confine);
    if (!split)
        buf_fmt(why, "%s%s",
                config->command == NULL               ? ""
                : o != NULL && o->cli.command != NULL ? "--cli: "
                                                      : "--impl: ",
                buf_text(&fault));
    else if (!a->confine.limits.keep_cwd)
        confine_anchor(&a->command);
    buf_free(&fault);
    return split;
}

/* Appends advice for a program that did not answer hello. */
static void add_advice(const struct options *o, struct buf *out)
{
    if (o->cli.command != NULL) {
        buf_str(out,
                "\n  try the command line of --cli by hand with a file that holds the line a = 1");
        return;
    }
    buf_str(out, "\n  to check its protocol step by step: ");
    options_suggest(o, COMMAND_SMOKE, out);
    buf_str(out,
            "\n  a program that has no adapter is judged by its command line: --cli 'PROGRAM {}'\n"
            "  an adapter begins as a copy of a skeleton: runner/adapters/skeletons");
}

struct ask *ask_open(const struct ask_config *config)
{
    const struct options *o = config->options;
    struct ask *a = mem_alloc(sizeof *a);
    a->failed.end = SCHED_SETUP_FAILED;
    a->result = &a->failed;
    if (!read_command(a, config, &a->failed.message))
        return a;
    if (o != NULL && config->command != NULL && o->command != COMMAND_SMOKE)
        add_advice(o, &a->advice);
    struct sched_config processes = {.command = &a->command,
                                     .confine = o != NULL ? &a->confine : NULL,
                                     .advice = buf_text(&a->advice),
                                     .jobs = config->jobs > 0 ? config->jobs
                                             : o != NULL      ? o->jobs
                                                              : 1,
                                     .window = config->window > 0 ? config->window
                                               : o != NULL        ? o->window
                                                                  : OPTIONS_WINDOW,
                                     .timeout_ms = o != NULL ? o->timeout_ms : config->wait_ms,
                                     .hello_ms = o != NULL ? o->start_ms : config->wait_ms,
                                     .endless = config->endless,
                                     .arg = a,
                                     .hello = on_hello};
    a->sched = sched_open(&processes);
    a->result = sched_batch(
        a->sched, &(struct sched_batch){.keep = true, .run_ms = o != NULL ? o->run_ms : 0});
    return a;
}

const struct capability *ask_offers(const struct ask *a)
{
    return a->hello != NULL ? &a->capability : NULL;
}

const cJSON *ask_hello(const struct ask *a)
{
    return a->hello;
}

/* --- Batches --------------------------------------------------------------------------------- */

static bool on_request(void *arg, size_t task, struct buf *out)
{
    struct ask *a = arg;
    struct request r = {.fields = NULL};
    if (!a->batch->pose(a->batch->arg, task, &r))
        return false;
    const char *lacks =
        r.text != NULL ? NULL : capability_lacks(&a->capability, r.op, r.json, r.edition, r.needs);
    if (lacks != NULL) {
        a->batch->take(a->batch->arg, task,
                       &(struct outcome){.kind = OUTCOME_LACKS, .detail = lacks, .error_text = ""});
        return false;
    }
    r.edition = capability_edition(&a->capability, r.edition);
    ask_encode(&r, out);
    return true;
}

static bool on_done(void *arg, size_t task, const struct outcome *outcome)
{
    const struct ask *a = arg;
    return a->batch->take(a->batch->arg, task, outcome);
}

const struct sched_result *ask_run(struct ask *a, const struct ask_batch *batch)
{
    if (a->hello == NULL)
        return a->result;
    a->batch = batch;
    return sched_batch(a->sched, &(struct sched_batch){.tasks = batch->count,
                                                       .fresh = batch->fresh,
                                                       .keep = !batch->last,
                                                       .patient = batch->patient,
                                                       .timeout_ms = batch->timeout_ms,
                                                       .run_ms = batch->run_ms,
                                                       .arg = a,
                                                       .request = on_request,
                                                       .done = on_done});
}

const struct sched_result *ask_result(const struct ask *a)
{
    return a->result;
}

void ask_close(struct ask *a)
{
    if (a == NULL)
        return;
    if (a->sched != NULL)
        sched_close(a->sched);
    command_free(&a->command);
    confine_free(&a->confine);
    capability_free(&a->capability);
    cJSON_Delete(a->hello);
    buf_free(&a->advice);
    buf_free(&a->failed.message);
    free(a);
}
