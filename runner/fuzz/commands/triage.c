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
#include "fuzz/campaign/bucket.h"
#include "fuzz/campaign/campaign.h"
#include "fuzz/campaign/draft.h"
#include "options/options.h"

/* Maximum numbers of bytes and of lines of an answer or source that are printed. Maximum length of
   a line that a person types. */
enum { SHOWN_MAX = 600, SHOWN_LINES = 20, LINE_MAX = 200 };

/* Verdicts that a person can give on a finding. */
enum verdict_of_triage { VIOLATION, READING, LIMIT, OURS, VERDICTS };

static const struct {
    const char *name;
    const char *meaning;
} verdicts[VERDICTS] = {
    [VIOLATION] =
        {"violation",
         "the specification is clear, and the implementation is wrong; the draft becomes a case"},
    [READING] = {"reading", "the specification is ambiguous"},
    [LIMIT] = {"limit", "the request is beyond a limit of the implementation"},
    [OURS] = {"ours", "the reference or the comparison is wrong"}};

/* Returns the verdict with a name, or VERDICTS if the name is unknown. */
static unsigned find_verdict(const char *name)
{
    unsigned v = 0;
    while (v < VERDICTS && strcmp(verdicts[v].name, name) != 0)
        v++;
    return v;
}

struct triaging {
    const struct options *options;
    struct registry registry;
    struct suite suite;
    struct oracle oracle;
    struct buckets buckets;
    char *path; /* path of findings.jsonl */
    FILE *out;
    FILE *err;
    size_t decided;
    bool asking; /* true if standard input is a terminal; then a person is asked for verdicts */
    int lock;    /* descriptor of the folder's lock; -1 if the folder is not locked */
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

/* Prints a reply without the member "id". */
static void show_reply(struct triaging *t, const char *title, const char *line)
{
    const char *comma = line == NULL || line[0] != '{' ? NULL : strchr(line, ',');
    size_t n = comma == NULL ? 0 : strlen(comma + 1);
    char *rest = n > 0 ? mem_dup_n(comma + 1, n - 1) : NULL;
    show_text(t, title, rest != NULL ? rest : line);
    free(rest);
}

static void show_request(struct triaging *t, const struct bucket *b)
{
    struct json_error ignored;
    struct buf text = {0};
    cJSON *request = json_parse(b->request, strlen(b->request), JSON_NUL_REFUSE, &ignored);
    const char *source = json_get_string(request, "source");
    if (source != NULL && strchr(source, '\n') != NULL) {
        text_escape_lines(source, strlen(source), (struct text_limits){SHOWN_MAX, SHOWN_LINES},
                          "    | ", &text);
        fputs(buf_text(&text), t->out);
    }
    show_text(t, "request", b->request);
    buf_free(&text);
    cJSON_Delete(request);
}

static void show_others(struct triaging *t, const struct bucket *b)
{
    struct json_error ignored;
    const cJSON *item;
    cJSON *list = b->others == NULL
                      ? NULL
                      : json_parse(b->others, strlen(b->others), JSON_NUL_KEEP, &ignored);
    cJSON_ArrayForEach(item, list) {
        struct buf text = {0};
        const char *name = json_get_string(item, "implementation"),
                   *with = json_get_string(item, "agrees_with");
        if (name != NULL && with != NULL)
            buf_fmt(&text, "%s agrees with %s", name, with);
        show_text(t, "and", buf_text(&text));
        buf_free(&text);
    }
    cJSON_Delete(list);
}

static void show_cause(struct triaging *t, const struct bucket *b)
{
    struct buf text = {0};
    if (b->causes.count > 0) {
        fputs("  the implementation behaves\n", t->out);
        cause_describe(&t->oracle, &b->causes.causes[0], "    ", &text);
        cause_others(&t->oracle, b->causes.causes, b->causes.count, "    ", &text);
        text_wrap(&text, 0, command_line_columns(t->out));
        fputs(buf_text(&text), t->out);
    } else {
        show_text(t, "no cause", b->key);
    }
    buf_clear(&text);
    for (size_t i = 0; i < b->causes.deciding_count && i < 5; i++)
        buf_fmt(&text, "%s%s", i > 0 ? ", " : "", t->registry.rules[b->causes.deciding[i]].id);
    if (text.len > 0)
        show_text(t, "rules", buf_text(&text));
    buf_free(&text);
}

static void show(struct triaging *t, const struct bucket *b)
{
    struct buf name = {0}, line = {0};
    draft_name(b, &name);
    draft_line(b, &line);
    fprintf(t->out, "%s  %s, edition %s: %s (%zu time%s)\n", buf_text(&name), b->implementation,
            b->edition, difference_meaning(b->kind), b->hits, b->hits == 1 ? "" : "s");
    show_request(t, b);
    show_reply(t, "expected", b->reference);
    show_reply(t, "answered", b->answer);
    show_others(t, b);
    show_cause(t, b);
    show_text(t, "by hand", buf_text(&line));
    buf_free(&name);
    buf_free(&line);
}

/* Reads the case file of a section, or makes a new file if the section has no file. If the file is
 * not a case file, prints a message and returns NULL. */
static cJSON *read_section(struct triaging *t, const char *path, const char *section)
{
    struct buf text = {0};
    struct json_error err;
    cJSON *file = NULL;
    if (os_read_file(path, &text)) {
        file = json_parse(buf_text(&text), text.len, JSON_NUL_REFUSE, &err);
        if (!cJSON_IsArray(json_get(file, "cases"))) {
            fprintf(t->err, "hclcheck: %s: this is not a case file\n", path);
            cJSON_Delete(file);
            file = NULL;
        }
    } else if (errno == ENOENT) {
        file = cJSON_CreateObject();
        cJSON_AddStringToObject(file, "section", section);
        cJSON_AddArrayToObject(file, "cases");
    } else {
        fprintf(t->err, "hclcheck: %s: %s\n", path, strerror(errno));
    }
    buf_free(&text);
    return file;
}

static bool has_name(const cJSON *cases, const char *name)
{
    const cJSON *item;
    cJSON_ArrayForEach(item, cases) {
        const char *other = json_get_string(item, "name");
        if (other != NULL && strcmp(other, name) == 0)
            return true;
    }
    return false;
}

/* Adds the draft of a finding to the suite, as a case with the name `name`. */
static bool keep_case(struct triaging *t, const struct bucket *b, const char *name)
{
    const char *section;
    struct buf path = {0}, text = {0};
    cJSON *item = draft_case(&t->oracle, b, &section);
    if (item == NULL) {
        fputs("hclcheck: the request of this finding cannot be made into a case\n", t->err);
        return false;
    }
    cJSON_ReplaceItemInObjectCaseSensitive(item, "name", cJSON_CreateString(name));
    cJSON_DeleteItemFromObjectCaseSensitive(item, "note");
    buf_fmt(&path, "%s/%s.json", t->options->cases, section);
    cJSON *file = read_section(t, buf_text(&path), section);
    cJSON *cases = cJSON_GetObjectItemCaseSensitive(file, "cases");
    bool ok = file != NULL && !has_name(cases, name);
    if (file != NULL && !ok)
        fprintf(t->err, "hclcheck: %s already has a case of that name; choose another name\n",
                buf_text(&path));
    if (ok) {
        cJSON_AddItemToArray(cases, item);
        item = NULL;
        format_cases(file, &text);
        ok = draft_make_folders(buf_text(&path)) &&
             os_replace_file(buf_text(&path), buf_text(&text), text.len);
        if (!ok)
            fprintf(t->err, "hclcheck: %s: %s\n", buf_text(&path), strerror(errno));
        else
            fprintf(t->out,
                    "%s#%s is in %s; compare it with the specification, then run hclcheck format, "
                    "hclcheck lint\n",
                    section, name, buf_text(&path));
    }
    cJSON_Delete(item);
    cJSON_Delete(file);
    buf_free(&path);
    buf_free(&text);
    return ok;
}

static bool decide(struct triaging *t, struct bucket *b, unsigned verdict, const char *name)
{
    if (verdict == VIOLATION && !keep_case(t, b, name))
        return false;
    free(b->verdict);
    b->verdict = mem_dup(verdicts[verdict].name);
    t->decided++;
    if (buckets_save(&t->oracle, t->path, &t->buckets))
        return true;
    fprintf(t->err, "hclcheck: %s: %s\n", t->path, strerror(errno));
    return false;
}

/* Reads a line from the terminal, without the newline. Returns false at the end of the input. */
static bool read_line(char *line, size_t size)
{
    if (fgets(line, (int)size, stdin) == NULL)
        return false;
    line[strcspn(line, "\n")] = '\0';
    return true;
}

/* Asks a person for a verdict. The person types the first letter of the verdict. Returns false if
   the person wants to stop. */
static bool ask(struct triaging *t, struct bucket *b)
{
    char line[LINE_MAX], name[LINE_MAX] = "";
    for (;;) {
        for (unsigned v = 0; v < VERDICTS; v++)
            fprintf(t->out, "  %c  %s: %s\n", verdicts[v].name[0], verdicts[v].name,
                    verdicts[v].meaning);
        fputs("  s  skip    q  quit\n> ", t->out);
        fflush(t->out);
        if (!read_line(line, sizeof line) || line[0] == 'q')
            return false;
        if (line[0] == 's')
            return true;
        unsigned verdict = 0;
        while (verdict < VERDICTS && (line[0] != verdicts[verdict].name[0] || line[1] != '\0'))
            verdict++;
        if (verdict == VIOLATION) {
            fputs("name of the case: ", t->out);
            fflush(t->out);
            if (!read_line(name, sizeof name))
                return false;
        }
        if (verdict != VERDICTS && (verdict != VIOLATION || name[0] != '\0') &&
            decide(t, b, verdict, name))
            return true;
    }
}

static struct bucket *named(struct triaging *t, const char *name)
{
    for (size_t i = 0; i < t->buckets.count; i++) {
        struct buf mine = {0};
        draft_name(&t->buckets.list[i], &mine);
        bool same = strcmp(buf_text(&mine), name) == 0;
        buf_free(&mine);
        if (same)
            return &t->buckets.list[i];
    }
    return NULL;
}

/* Adds the findings in the folder `dir` to the findings of this run. */
static bool merge(struct triaging *t, const char *dir)
{
    struct buf path = {0}, why = {0};
    struct buckets there = {0};
    size_t before = t->buckets.count;
    buf_fmt(&path, "%s/findings.jsonl", dir);
    bool ok = buckets_load(&t->oracle, buf_text(&path), &there, &why);
    for (size_t i = 0; i < there.count; i++)
        buckets_add(&t->buckets, &there.list[i]);
    if (ok)
        fprintf(t->out, "%s: %zu findings, %zu of them new\n", dir, there.count,
                t->buckets.count - before);
    else
        fprintf(t->err, "hclcheck: %s\n", buf_text(&why));
    free(there.list);
    buf_free(&path);
    buf_free(&why);
    return ok;
}

static bool merge_all(struct triaging *t)
{
    const struct words *files = &t->options->operands;
    bool merged = false;
    for (size_t i = 0; i < files->count; i++) {
        if (!os_is_dir(files->items[i]))
            continue;
        if (!merge(t, files->items[i]))
            return false;
        merged = true;
    }
    struct buf why = {0};
    bool ok =
        !merged || (draft_make_folders(t->path) && buckets_save(&t->oracle, t->path, &t->buckets) &&
                    draft_write_all(&t->oracle, &t->buckets, t->options->campaign.out, &why));
    if (!ok)
        fprintf(t->err, "hclcheck: %s: %s\n", t->path, why.len > 0 ? why.data : strerror(errno));
    buf_free(&why);
    return ok;
}

/* Gives the verdict of --verdict to each finding that the command line names. Without --verdict,
   prints the findings that the command line names. Sets *some to true if the command line names a
   finding. */
static bool take_named(struct triaging *t, bool *some)
{
    const struct options *o = t->options;
    unsigned verdict = o->campaign.verdict == NULL ? VERDICTS : find_verdict(o->campaign.verdict);
    for (size_t i = 0; i < o->operands.count; i++) {
        if (os_is_dir(o->operands.items[i]))
            continue;
        struct bucket *b = named(t, o->operands.items[i]);
        *some = true;
        if (b == NULL) {
            fprintf(t->err, "hclcheck: triage: %s has no finding %s: %s\n", t->path,
                    o->operands.items[i],
                    t->buckets.count > 0 ? "the command triage without a name lists the findings"
                                         : "the command fuzz looks for findings; --out names "
                                           "another folder of findings");
            return false;
        }
        if (verdict == VERDICTS)
            show(t, b);
        else if (!decide(t, b, verdict,
                         o->campaign.name == NULL ? o->operands.items[i] : o->campaign.name))
            return false;
    }
    return true;
}

/* Prints the findings that have no verdict, the most frequent first. */
static enum exit_status go_through(struct triaging *t)
{
    size_t count = 0, shown = 0;
    for (size_t i = 0; i < t->buckets.count; i++)
        count += t->buckets.list[i].verdict == NULL;
    for (size_t i = 0; i < t->buckets.count; i++) {
        struct bucket *b = &t->buckets.list[i];
        if (b->verdict != NULL)
            continue;
        fprintf(t->out, "%s[%zu of %zu] ", shown > 0 ? "\n" : "", shown + 1, count);
        shown++;
        show(t, b);
        if (t->asking && !ask(t, b))
            break;
    }
    fprintf(t->out, "%s%zu of %zu findings have no verdict\n", count > 0 ? "\n" : "",
            count - t->decided, t->buckets.count);
    if (t->buckets.count == 0)
        fprintf(t->err,
                "hclcheck: triage: %s: no findings in this folder: the command fuzz looks for "
                "findings\n",
                t->path);
    return count > t->decided ? EXIT_WRONG : EXIT_RIGHT;
}

/* Locks the folder of findings before changes, because a campaign could overwrite the verdicts. */
static bool lock_folder(struct triaging *t, struct buf *why)
{
    const struct options *o = t->options;
    bool changes = t->asking || o->campaign.verdict != NULL;
    for (size_t i = 0; i < o->operands.count; i++)
        changes = changes || os_is_dir(o->operands.items[i]);
    return !changes || !os_is_dir(o->campaign.out) || campaign_lock(o->campaign.out, &t->lock, why);
}

static enum exit_status run(struct triaging *t)
{
    struct buf why = {0};
    bool some = false;
    enum exit_status status = EXIT_SETUP;
    if (!lock_folder(t, &why) || !buckets_load(&t->oracle, t->path, &t->buckets, &why))
        fprintf(t->err, "hclcheck: %s\n", buf_text(&why));
    else if (merge_all(t) && take_named(t, &some))
        status = some ? EXIT_RIGHT : go_through(t);
    if (t->decided > 0 &&
        !draft_write_all(&t->oracle, &t->buckets, t->options->campaign.out, &why)) {
        fprintf(t->err, "hclcheck: %s\n", buf_text(&why));
        status = EXIT_SETUP;
    }
    buf_free(&why);
    return status;
}

enum exit_status triage_command(const struct options *options, FILE *out, FILE *err)
{
    struct triaging t = {.options = options,
                         .out = out,
                         .err = err,
                         .asking = os_is_terminal(stdin) && os_is_terminal(out),
                         .lock = -1};
    struct buf path = {0};
    enum exit_status status = EXIT_SETUP;
    buf_fmt(&path, "%s/findings.jsonl", options->campaign.out);
    t.path = buf_take(&path);
    bool ok = open_suite(options, &t.registry, &t.suite, err);
    oracle_open(&t.oracle, &t.registry);
    if (options->campaign.verdict != NULL && find_verdict(options->campaign.verdict) == VERDICTS)
        fprintf(err, "hclcheck: --verdict %s: must be violation, reading, limit or ours\n",
                options->campaign.verdict);
    else if (ok)
        status = run(&t);
    campaign_unlock(&t.lock);
    oracle_close(&t.oracle);
    buckets_free(&t.buckets);
    suite_free(&t.suite);
    registry_free(&t.registry);
    free(t.path);
    return status;
}
