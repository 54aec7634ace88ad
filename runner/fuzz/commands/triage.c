#include "fuzz/commands/fuzz_commands.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/text.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "commands/lint.h"
#include "fuzz/campaign/finding.h"
#include "fuzz/campaign/folder.h"
#include "options/options.h"
#include "protocol/encode.h"

/* Maximum number of bytes of a request or answer that are printed. */
enum { SHOWN_MAX = 600 };

/* Verdicts that a person can give on a finding. */
static const char *const verdicts[] = {
    "violation", /* the specification is clear; the draft is a case for the suite */
    "reading",   /* the specification is ambiguous */
    "limit",     /* the request is beyond a limit of the implementation */
    "ours"       /* the reference or the comparison is wrong */
};

static bool is_verdict(const char *name)
{
    for (size_t i = 0; i < sizeof verdicts / sizeof verdicts[0]; i++)
        if (strcmp(verdicts[i], name) == 0)
            return true;
    return false;
}

struct triaging {
    const struct options *options;
    struct registry registry;
    struct suite suite;
    struct findings findings;
    char *path; /* path of findings.jsonl */
    FILE *out;
    FILE *err;
    int lock; /* descriptor of the folder's lock; -1 if the folder is not locked */
};

static void show_text(struct triaging *t, const char *title, const char *text)
{
    struct buf line = {0};
    if (text == NULL)
        return;
    text_escape(text, strlen(text), SHOWN_MAX, &line);
    fprintf(t->out, "  %-11s %s\n", title, buf_text(&line));
    buf_free(&line);
}

static void show_cause(struct triaging *t, const struct finding *f)
{
    struct buf text = {0};
    if (f->causes.count > 0) {
        fputs("  the implementation behaves\n", t->out);
        cause_describe(&f->causes, "    ", &text);
        text_wrap(&text, 0, command_line_columns(t->out));
        fputs(buf_text(&text), t->out);
    } else {
        show_text(t, "no cause", f->key);
    }
    buf_clear(&text);
    for (size_t i = 0; i < f->causes.deciding_count && i < 5; i++)
        buf_fmt(&text, "%s%s", i > 0 ? ", " : "", t->registry.rules[f->causes.rules[i]].id);
    if (text.len > 0)
        show_text(t, "rules", buf_text(&text));
    buf_free(&text);
}

static void show(struct triaging *t, const struct finding *f)
{
    struct buf name = {0}, line = {0}, head = {0};
    finding_id(f, &name);
    buf_fmt(&head, "%s, edition %s", f->implementation, f->edition);
    text_escape(head.data, head.len, SHOWN_MAX, &line);
    fprintf(t->out, "%s  %s: %s (%zu time%s)\n", buf_text(&name), buf_text(&line),
            difference_meaning(f->kind), f->hits, f->hits == 1 ? "" : "s");
    show_text(t, "verdict", f->verdict);
    show_text(t, "request", f->request);
    show_text(t, "expected", f->reference);
    show_text(t, "answered", f->answer);
    show_text(t, "others", f->others);
    show_cause(t, f);
    buf_clear(&line);
    buf_clear(&head);
    buf_add(&head, f->request + 1, strlen(f->request) - 2);
    encode_shell_line(f->command, buf_text(&head), &line);
    show_text(t, "by hand", buf_text(&line));
    buf_free(&name);
    buf_free(&line);
    buf_free(&head);
}

/* Prints the draft of a case. */
static void show_draft(struct triaging *t, const struct finding *f)
{
    struct json_error ignored;
    struct buf text = {0};
    cJSON *file =
        f->draft == NULL ? NULL : json_parse(f->draft, strlen(f->draft), JSON_NUL_KEEP, &ignored);
    if (file != NULL)
        format_cases(file, &text);
    fputs(buf_text(&text), t->out);
    buf_free(&text);
    cJSON_Delete(file);
}

static bool decide(struct triaging *t, struct finding *f)
{
    free(f->verdict);
    f->verdict = mem_dup(t->options->campaign.verdict);
    if (findings_save(&t->registry, t->path, &t->findings))
        return true;
    fprintf(t->err, "hclcheck: %s: %s\n", t->path, strerror(errno));
    return false;
}

static struct finding *named(struct triaging *t, const char *name)
{
    for (size_t i = 0; i < t->findings.count; i++) {
        struct buf mine = {0};
        finding_id(&t->findings.list[i], &mine);
        bool same = strcmp(buf_text(&mine), name) == 0;
        buf_free(&mine);
        if (same)
            return &t->findings.list[i];
    }
    return NULL;
}

/* Gives the verdict of --verdict to each finding that the command line names. Without --verdict,
   prints these findings and their drafts. */
static bool take_named(struct triaging *t)
{
    const struct options *o = t->options;
    for (size_t i = 0; i < o->operands.count; i++) {
        struct finding *f = named(t, o->operands.items[i]);
        if (f == NULL) {
            fprintf(t->err, "hclcheck: triage: %s has no finding %s: %s\n", t->path,
                    o->operands.items[i],
                    t->findings.count > 0 ? "the command triage without a name lists the findings"
                                          : "the command fuzz looks for findings; --out names "
                                            "another folder of findings");
            return false;
        }
        if (o->campaign.verdict != NULL && !decide(t, f))
            return false;
        if (o->campaign.verdict == NULL) {
            show(t, f);
            show_draft(t, f);
        }
    }
    return true;
}

/* Prints the findings that have no verdict. */
static enum exit_status list(struct triaging *t)
{
    size_t open = findings_open(&t->findings);
    for (size_t i = 0; i < t->findings.count; i++) {
        if (t->findings.list[i].verdict != NULL)
            continue;
        show(t, &t->findings.list[i]);
        fputc('\n', t->out);
    }
    fprintf(t->out, "%zu of %zu findings have no verdict\n", open, t->findings.count);
    if (t->findings.count == 0)
        fprintf(t->err,
                "hclcheck: triage: %s: no findings in this folder: the command fuzz looks for "
                "findings\n",
                t->path);
    return open > 0 ? EXIT_WRONG : EXIT_RIGHT;
}

/* Locks the folder before a verdict is written, because a campaign could overwrite the verdict. */
static enum exit_status run(struct triaging *t)
{
    const struct options *o = t->options;
    struct buf why = {0};
    enum exit_status status = EXIT_SETUP;
    bool locked = o->campaign.verdict == NULL || !os_is_dir(o->campaign.out) ||
                  folder_lock(o->campaign.out, &t->lock, &why);
    if (!locked || !findings_load(&t->registry, t->path, &t->findings, &why))
        fprintf(t->err, "hclcheck: %s\n", buf_text(&why));
    else if (o->operands.count == 0)
        status = list(t);
    else if (take_named(t))
        status = EXIT_RIGHT;
    buf_free(&why);
    return status;
}

enum exit_status triage_command(const struct options *options, FILE *out, FILE *err)
{
    struct triaging t = {.options = options, .out = out, .err = err, .lock = -1};
    struct buf path = {0};
    enum exit_status status = EXIT_SETUP;
    buf_fmt(&path, "%s/findings.jsonl", options->campaign.out);
    t.path = buf_take(&path);
    bool ok = open_suite(options, &t.registry, &t.suite, err);
    if (options->campaign.verdict != NULL && !is_verdict(options->campaign.verdict))
        fprintf(err, "hclcheck: --verdict %s: must be violation, reading, limit or ours\n",
                options->campaign.verdict);
    else if (ok)
        status = run(&t);
    folder_unlock(&t.lock);
    findings_free(&t.findings);
    suite_free(&t.suite);
    registry_free(&t.registry);
    free(t.path);
    return status;
}
