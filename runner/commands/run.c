#include "commands/commands.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "ask/ask.h"
#include "ask/causes.h"
#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/random.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "cases/select.h"
#include "commands/lint.h"
#include "commands/progress.h"
#include "commands/run.h"
#include "judge/expected.h"
#include "judge/judge.h"
#include "judge/session.h"
#include "laws/laws.h"
#include "options/options.h"

/* The label of the progress line with --cli. */
#define SLOW_CLI "a start for each request (an adapter is faster, --only asks a section)"

struct run {
    const struct options *options;
    FILE *out;
    FILE *err;
    struct registry registry;
    struct suite suite;
    struct session session;
    struct ask *ask;
    size_t laws;   /* number of cases that are judged by laws, the last ones */
    size_t *tasks; /* one number for each task: REQUESTS times the index of the case, plus the index
                      of the request */
    size_t task_count;
    struct expected expected;
    struct buf remarks;
    struct progress progress;
    double begin;      /* the time at which the run began */
    size_t answered;   /* number of requests with an outcome */
    bool no_reference; /* true if laws were not checked because hclref is missing */
};

static void shuffle_tasks(struct run *run, uint64_t seed)
{
    size_t *order = mem_alloc(run->task_count * sizeof *order);
    size_t *old = run->tasks;
    run->tasks = mem_alloc(run->task_count * sizeof *run->tasks);
    order_shuffle(seed, order, run->task_count);
    for (size_t i = 0; i < run->task_count; i++)
        run->tasks[i] = old[order[i]];
    free(old);
    free(order);
}

static void make_tasks(struct run *run)
{
    size_t count = run->session.selection.count;
    run->tasks = mem_alloc(REQUESTS * count * sizeof *run->tasks);
    for (size_t i = 0; i < count; i++) {
        const struct test_case *c = run->session.judged[i].c;
        run->laws += laws_judge(c);
        for (size_t k = 0; k < REQUESTS && !laws_judge(c); k++)
            if (case_request(c, k) != NULL)
                run->tasks[run->task_count++] = REQUESTS * i + k;
    }
    if (run->options->run.shuffle.given)
        shuffle_tasks(run, run->options->run.shuffle.value);
}

/* If a start takes longer than this time in milliseconds, the report has a remark. */
#define SLOW_START_MS 2000.0

/* Reads the answer to hello. Returns false, with the reason in *why, if it is malformed. */
static bool greet(struct run *run, const cJSON *hello, double ms, struct buf *why)
{
    if (!session_hello(&run->session, hello, &run->remarks, why))
        return false;
    if (ms >= SLOW_START_MS)
        buf_fmt(&run->remarks,
                "the program took %.1f s to answer hello, and needs this time again after each "
                "crash or "
                "timeout\n",
                ms / 1000);
    make_tasks(run);
    /* the trace must contain the rules that the case covers */
    run->session.judge.trace =
        !run->options->run.no_trace && run->options->cli.command == NULL &&
        (run->options->run.trace ||
         strcmp(run->session.capability.implementation, REFERENCE_NAME) == 0);
    return true;
}

static bool on_pose(void *arg, size_t index, struct request *r)
{
    struct run *run = arg;
    const struct judge *judge = &run->session.judge;
    const struct judged *j = &run->session.judged[run->tasks[index] / REQUESTS];
    bool posed = ask_pose_case(j->c, run->tasks[index] % REQUESTS, judge->edition, r);
    r->trace = judge->trace;
    return posed;
}

static bool on_take(void *arg, size_t index, const struct outcome *outcome)
{
    struct run *run = arg;
    size_t task = run->tasks[index];
    const struct judged *j = &run->session.judged[task / REQUESTS];
    session_answer(&run->session, task / REQUESTS, task % REQUESTS, outcome);
    progress_show(&run->progress, ++run->answered, run->task_count);
    return !(judge_complete(j) && run->options->run.fail_fast && verdict_is_bad(j->verdict));
}

/* Returns the case id of a task, for the progress line. */
static const char *name_task(void *arg, size_t index)
{
    const struct run *run = arg;
    return run->session.judged[run->tasks[index] / REQUESTS].c->id;
}

/* Settles a case that laws judged. */
static bool on_law(void *arg, size_t i)
{
    struct run *run = arg;
    size_t index = run->session.selection.count - run->laws + i;
    session_settle(&run->session, index);
    progress_show(&run->progress, i + 1, run->laws);
    return !(run->options->run.fail_fast && verdict_is_bad(run->session.judged[index].verdict));
}

/* Judges the cases that laws judge, after all others, because their answers show how the
   implementation reads ambiguous passages. */
static void run_laws(struct run *run)
{
    const struct options *o = run->options;
    struct ask *reference =
        ask_open(&(struct ask_config){.wait_ms = o->timeout_ms, .jobs = 1, .endless = true});
    struct laws_run laws = {.ask = run->ask,
                            .reference = reference,
                            .judge = &run->session.judge,
                            .fresh = o->run.fresh,
                            .end_ms = o->run_ms == 0 ? 0 : run->begin + o->run_ms,
                            .arg = run,
                            .seen = on_law};
    if (ask_offers(reference) == NULL) {
        fprintf(run->err, "hclcheck: no law was checked: %s\n",
                buf_text(&ask_result(reference)->message));
        run->no_reference = true;
    } else {
        progress_begin(&run->progress, run->err, "laws");
        laws_run(&laws, run->session.judged + run->session.selection.count - run->laws, run->laws);
        progress_end(&run->progress);
    }
    ask_close(reference);
    if (ask_result(run->ask)->end == SCHED_COMPLETE)
        ask_run(run->ask, &(struct ask_batch){.last = true});
}

/* Starts the implementation, and sends all requests. */
static const struct sched_result *run_tasks(struct run *run)
{
    const struct options *o = run->options;
    struct buf why = {0};
    struct ask_batch batch = {.fresh = o->run.fresh, .arg = run, .pose = on_pose, .take = on_take};
    progress_begin(&run->progress, run->err, o->cli.command != NULL ? SLOW_CLI : "");
    run->progress.name = name_task;
    run->progress.arg = run;
    run->ask = ask_open(&(struct ask_config){.command = o->impls.items[0], .options = o});
    double ms = os_now_ms() - run->begin;
    if (ask_offers(run->ask) != NULL && greet(run, ask_hello(run->ask), ms, &why)) {
        batch.count = run->task_count;
        batch.last = run->laws == 0;
        batch.run_ms = o->run_ms > ms ? o->run_ms - ms : o->run_ms;
        ask_run(run->ask, &batch);
    }
    progress_end(&run->progress);
    buf_free(&why);
    return ask_result(run->ask);
}

static void describe_order(const struct run_options *o, struct buf *out)
{
    if (o->fresh)
        buf_str(out, "a new process for every request");
    if (o->shuffle.given)
        buf_fmt(out, "%sshuffled with %llu", o->fresh ? ", " : "",
                (unsigned long long)o->shuffle.value);
}

static enum exit_status status_of(struct run *run, const struct sched_result *result,
                                  size_t list_faults)
{
    struct tally all = tally_all(run->session.judged, run->session.selection.count);
    if (result->end == SCHED_INTERRUPTED) {
        fprintf(run->err, "hclcheck: interrupted; %zu cases were not run\n",
                all.verdicts[VERDICT_NOT_RUN]);
        return EXIT_SETUP;
    }
    if (result->end == SCHED_GAVE_UP)
        fprintf(run->err, "hclcheck: %s%s%zu cases were not run\n", buf_text(&result->message),
                strchr(buf_text(&result->message), '\n') != NULL ? "\n  " : "; ",
                all.verdicts[VERDICT_NOT_RUN]);
    if (tally_judged(&all) == 0) {
        struct buf smoke = {0};
        options_suggest(run->options, COMMAND_SMOKE, &smoke);
        fprintf(run->err,
                "hclcheck: no case was judged: %zu unsupported, %zu not run\n"
                "  to see what the implementation offers: %s\n",
                all.verdicts[VERDICT_UNSUPPORTED], all.verdicts[VERDICT_NOT_RUN], smoke.data);
        buf_free(&smoke);
        return EXIT_SETUP;
    }
    if (run->no_reference)
        return EXIT_SETUP;
    return tally_bad(&all) > 0 || result->fault_count > 0 || list_faults > 0 ||
                   result->end == SCHED_GAVE_UP
               ? EXIT_WRONG
               : EXIT_RIGHT;
}

static bool read_list(const struct run *run, const char *option, const char *path,
                      struct expected *list)
{
    struct buf why = {0};
    bool ok = expected_read(path, list, &why);
    if (!ok)
        fprintf(run->err, "hclcheck: %s: %s%s", option, buf_text(&why),
                os_is_file(path) ? "" : "  --write-expected with this name writes the file\n");
    buf_free(&why);
    return ok;
}

/* Writes the list of --write-expected. If the run did not look for causes, `causes` is NULL. If
   there is no --expected, the file that is replaced gives the old lines. */
static bool write_list(const struct run *run, struct expected_run *list,
                       const struct causes *causes)
{
    const struct run_options *o = &run->options->run;
    struct expected replaced = {0};
    struct stat st;
    bool replaces = o->expected == NULL && stat(o->write_expected, &st) == 0;
    bool ok = !replaces || read_list(run, "--write-expected", o->write_expected, &replaced);
    if (causes != NULL)
        list->causes = causes->of;
    ok = ok && expected_update(o->write_expected, replaces ? &replaced : &run->expected, list,
                               run->out, run->err);
    expected_free(&replaced);
    return ok;
}

/* Prints the report. Writes the files that options name. */
static enum exit_status report(struct run *run, const struct sched_result *result, double seconds)
{
    const struct options *o = run->options;
    struct buf readings = {0}, again = {0}, list_faults = {0}, order = {0};
    describe_order(&o->run, &order);
    options_suggest(o, COMMAND_RUN, &again);
    struct expected_run list = {.suite = &run->suite,
                                .edition = o->edition,
                                .cases = run->session.judged,
                                .count = run->session.selection.count,
                                .again = buf_text(&again),
                                .complete = result->end == SCHED_COMPLETE};
    size_t list_fault_count = 0;
    if (o->run.expected != NULL)
        list_fault_count = expected_check(&run->expected, &list, &list_faults);
    readings_print(&run->session.readings, &readings);
    struct causes causes = {0};
    size_t own = run->session.selection.count - run->session.selection.derived_count;
    bool searches = !o->run.no_causes && result->end != SCHED_INTERRUPTED;
    if (searches)
        causes_find(&run->session.judge, run->session.judged, own, o->run.causes_ms, &causes);
    struct report r = {.out = run->out,
                       .colour = options_wants_colour(o, run->out),
                       .options = o,
                       .run = {.judge = &run->session.judge,
                               .capability = &run->session.capability,
                               .suite = &run->suite,
                               .path = o->cases,
                               .expected = o->run.expected,
                               .cases = run->session.judged,
                               .count = own,
                               .derived_count = run->session.selection.derived_count,
                               .result = result,
                               .readings = buf_text(&readings),
                               .list_faults = buf_text(&list_faults)},
                       .other_editions = run->session.selection.other_editions,
                       .causes = searches ? &causes : NULL,
                       .remarks = buf_text(&run->remarks),
                       .order = buf_text(&order),
                       .seconds = seconds};
    report_print(&r);
    enum exit_status status = status_of(run, result, list_fault_count);
    if (o->results != NULL && !results_write(&r, o->results)) {
        fprintf(run->err, "hclcheck: %s: %s\n", o->results, strerror(errno));
        status = EXIT_SETUP;
    }
    if (o->run.write_expected != NULL && !write_list(run, &list, searches ? &causes : NULL))
        status = EXIT_SETUP;
    causes_free(&causes);
    buf_free(&readings);
    buf_free(&again);
    buf_free(&list_faults);
    buf_free(&order);
    return status;
}

static enum exit_status judge_implementation(struct run *run)
{
    enum exit_status status = EXIT_SETUP;
    run->begin = os_now_ms();
    run->session.expected = run->options->run.expected != NULL ? &run->expected : NULL;
    session_begin(&run->session, &run->registry, run->options->edition);
    const struct sched_result *result = run_tasks(run);
    if (result->end == SCHED_SETUP_FAILED || !result->greeted) {
        fprintf(run->err, "hclcheck: %s\n", buf_text(&result->message));
    } else {
        session_conclude(&run->session);
        if (run->laws > 0 && result->end == SCHED_COMPLETE)
            run_laws(run);
        status = report(run, result, (os_now_ms() - run->begin) / 1000);
    }
    ask_close(run->ask);
    return status;
}

static enum exit_status list_cases(const struct run *run)
{
    for (size_t i = 0; i < run->session.selection.count; i++) {
        const struct test_case *c = run->session.selection.cases[i];
        if (!laws_judge(c) || run->options->selection.only.count > 0)
            fprintf(run->out, "%s\n", c->id);
    }
    return fflush(run->out) == 0 ? EXIT_RIGHT : EXIT_SETUP;
}

/* Checks that a file can be written, before any request is sent. */
static bool can_write(const struct run *run, const char *option, const char *path)
{
    bool ok = path == NULL || run->options->run.list || os_can_write(path);
    if (!ok)
        fprintf(run->err, "hclcheck: %s %s: cannot be written: %s\n", option, path,
                strerror(errno));
    return ok;
}

static bool choose_cases(struct run *run)
{
    struct buf why = {0};
    bool ok = select_cases(&run->suite, &run->options->selection, run->options->edition,
                           &run->session.selection, &why);
    if (!ok)
        fprintf(run->err, "hclcheck: %s\n", buf_text(&why));
    buf_free(&why);
    return ok;
}

static enum exit_status run_loaded(struct run *run)
{
    const struct options *o = run->options;
    if (!can_write(run, "--results", o->results) ||
        !can_write(run, "--write-expected", o->run.write_expected) ||
        (o->run.expected != NULL &&
         !read_list(run, "--expected", o->run.expected, &run->expected)) ||
        !choose_cases(run))
        return EXIT_SETUP;
    return o->run.list ? list_cases(run) : judge_implementation(run);
}

enum exit_status run_command(const struct options *options, FILE *out, FILE *err)
{
    struct run run = {.options = options, .out = out, .err = err};
    bool loaded = open_suite(options, &run.registry, &run.suite, err);
    laws_add(&run.suite);
    enum exit_status status = loaded ? run_loaded(&run) : EXIT_SETUP;
    session_free(&run.session);
    free(run.tasks);
    expected_free(&run.expected);
    buf_free(&run.remarks);
    suite_free(&run.suite);
    registry_free(&run.registry);
    return status;
}
