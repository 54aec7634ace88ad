#include "results.h"

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "commands/record.h"
#include "growth.h"
#include "judge/judge.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* A results file, and the text that identifies its run. */
struct input {
    const char *path;
    /* the head as JSON, without the members in `differing`; NULL if the file is unreadable */
    char *identity;
};

/* Members of the head whose values may differ between parts of a run. */
static const char *const differing[] = {"shard", "runner"};

static char *identity_of(cJSON *head)
{
    struct buf text = {0};
    cJSON *suite = cJSON_GetObjectItemCaseSensitive(head, "suite");
    cJSON_DeleteItemFromObjectCaseSensitive(suite, "cases");
    cJSON_DeleteItemFromObjectCaseSensitive(suite, "path");
    for (size_t i = 0; i < sizeof differing / sizeof *differing; i++)
        cJSON_DeleteItemFromObjectCaseSensitive(head, differing[i]);
    json_print(head, JSON_PRINT_SORTED, &text);
    return buf_take(&text);
}

/* Reads only the head of a file. All files of a run are read together, later. */
static struct input open_input(const char *path, struct report *r, struct faults *f)
{
    struct input input = {.path = path};
    struct buf text = {0};
    struct json_error err;
    if (!os_read_file(path, &text)) {
        faults_add(f, path, "%s", strerror(errno));
    } else if (text.len == 0) {
        faults_add(f, path, "is empty");
    } else {
        cJSON *head =
            json_parse(buf_text(&text), strcspn(buf_text(&text), "\n"), JSON_NUL_KEEP, &err);
        const cJSON *version = json_get(head, "results");
        if (json_get(head, "growth"))
            growth_add(path, buf_text(&text), r, f);
        else if (!json_is_integer(version) || version->valueint != RESULTS_VERSION)
            faults_add(f, path,
                       "is not a results file of version %d (hclcheck run --results writes a "
                       "results file)",
                       RESULTS_VERSION);
        else
            input.identity = identity_of(head);
        cJSON_Delete(head);
    }
    buf_free(&text);
    return input;
}

static const char *keep_member(struct report *r, const cJSON *item, const char *name)
{
    return texts_keep(&r->strings, json_get_string(item, name));
}

static const char *keep_head(struct report *r, const cJSON *head, const char *name)
{
    const char *text = keep_member(r, head, name);
    return text ? text : texts_keep(&r->strings, "");
}

/* Returns a member of any kind as JSON text. */
static const char *keep_json(struct report *r, const cJSON *item, const char *name)
{
    const cJSON *member = json_get(item, name);
    struct buf text = {0};
    if (!member)
        return NULL;
    json_print(member, 0, &text);
    const char *kept = texts_keep(&r->strings, buf_text(&text));
    buf_free(&text);
    return kept;
}

static uint32_t case_index(struct report *r, const struct record_case *c)
{
    size_t known = r->keys.count, at = texts_index(&r->keys, c->key);
    if (at < known)
        return (uint32_t)at;
    const char *level = json_get_string(c->line, "level");
    const char *expected = keep_json(r, c->line, "expected");
    r->cases = mem_more(r->cases, &r->case_cap, at, sizeof *r->cases);
    r->cases[at] = (struct result_case){
        .id = keep_member(r, c->line, "id"),
        .section = keep_head(r, c->line, "section"),
        .op = keep_head(r, c->line, "op"),
        .transform = keep_member(r, c->line, "transform"),
        .expected = expected ? expected : texts_keep(&r->strings, "null"),
        .level = level && level_find(level) != LEVEL_COUNT ? level_find(level) : LEVEL_MUST};
    return (uint32_t)at;
}

static size_t count_of(const cJSON *item, const char *name)
{
    return json_count(json_get(item, name));
}

/* Returns the verdict of a case if there were no list of expected failures. An xpass becomes
   "pass". An xfail becomes the failure that the list expects. */
static enum verdict actual_verdict(const struct record_case *c)
{
    const char *kind = json_get_string(json_get(c->line, "listed"), "kind");
    if (c->verdict == VERDICT_XPASS)
        return VERDICT_PASS;
    if (c->verdict != VERDICT_XFAIL)
        return c->verdict;
    enum verdict v = kind ? verdict_find(kind) : VERDICT_FAIL;
    return v == VERDICT_COUNT || v == VERDICT_XFAIL || v == VERDICT_XPASS ? VERDICT_FAIL : v;
}

static enum verdict released_verdict(const struct record_case *c)
{
    const char *name = json_get_string(c->line, "released");
    enum verdict v = name ? verdict_find(name) : VERDICT_COUNT;
    return v == VERDICT_PASS || v == VERDICT_FAIL ? v : actual_verdict(c);
}

/* Returns the fields of a request for people: the source, then a line for each other field. */
static const char *keep_input(struct report *r, const cJSON *line)
{
    const cJSON *fields = json_get(line, "input"), *field;
    struct buf text = {0};
    if (!fields)
        return NULL;
    buf_str(&text, json_get_text(fields, "source"));
    cJSON_ArrayForEach(field, fields) {
        if (strcmp(field->string, "source") == 0)
            continue;
        if (text.len && text.data[text.len - 1] != '\n')
            buf_char(&text, '\n');
        buf_fmt(&text, "%s: ", field->string);
        json_print(field, 0, &text);
    }
    const char *kept = texts_keep(&r->strings, buf_text(&text));
    buf_free(&text);
    return kept;
}

static const char *keep_rules(struct report *r, const cJSON *line)
{
    const cJSON *rule;
    struct buf text = {0};
    cJSON_ArrayForEach(rule, json_get(line, "rules")) {
        size_t start = text.len + 1;
        buf_fmt(&text, "\n%s: %s", rule->string, cJSON_IsString(rule) ? rule->valuestring : "?");
        for (size_t i = start; i < text.len; i++)
            if (text.data[i] == '\n')
                text.data[i] = ' ';
    }
    const char *kept = text.len ? texts_keep(&r->strings, buf_text(&text) + 1) : NULL;
    buf_free(&text);
    return kept;
}

static struct result result_of(struct report *r, const struct record_case *c)
{
    const char *request = json_get_string(c->line, "request");
    const cJSON *ms = json_get(c->line, "ms");
    return (struct result){.at = case_index(r, c),
                           .verdict = c->verdict,
                           .actual = actual_verdict(c),
                           .released = released_verdict(c),
                           .repaired = request && strcmp(request, "repair") == 0,
                           .answer_bytes = count_of(c->line, "answer_bytes"),
                           .wrong = keep_member(r, c->line, "wrong"),
                           .detail = keep_member(r, c->line, "detail"),
                           .answer = keep_json(r, c->line, "answer"),
                           .deviation = keep_member(r, c->line, "deviation"),
                           .place = keep_member(r, c->line, "place"),
                           .unstable = keep_member(r, c->line, "unstable"),
                           .reason = keep_member(r, json_get(c->line, "listed"), "reason"),
                           .line = count_of(json_get(c->line, "listed"), "line"),
                           .input = keep_input(r, c->line),
                           .rules = keep_rules(r, c->line),
                           .cause = keep_member(r, json_get(c->line, "cause"), "rule"),
                           .cause_text = keep_member(r, json_get(c->line, "cause"), "text"),
                           .reproduce = keep_member(r, c->line, "reproduce"),
                           .follows = keep_json(r, c->line, "follows"),
                           .ms = cJSON_IsNumber(ms) ? ms->valuedouble : 0};
}

static cJSON *copy_of(const cJSON *item, const char *name)
{
    const cJSON *member = json_get(item, name);
    return member ? cJSON_Duplicate(member, true) : NULL;
}

static void count_derived(const cJSON *end, struct run *run)
{
    const cJSON *verdicts = json_get(json_get(end, "derived"), "verdicts");
    for (unsigned i = 0; i < VERDICT_COUNT; i++) {
        size_t n = count_of(verdicts, verdict_name((enum verdict)i));
        run->derived_judged += i == VERDICT_UNSUPPORTED || i == VERDICT_NOT_RUN ? 0 : n;
        run->derived_passed += i == VERDICT_PASS || i == VERDICT_XPASS ? n : 0;
        run->derived_bad += verdict_is_bad((enum verdict)i) ? n : 0;
    }
}

void run_derived(const struct run *run, struct buf *out)
{
    if (run->derived_judged > 0)
        buf_fmt(out, "%zu of %zu derived cases passed", run->derived_passed, run->derived_judged);
}

/* Adds a derived case to its grouping. Leaves out a refused source, which shows no grouping. */
static void add_grouping(struct report *r, const cJSON *line, enum verdict verdict, struct run *run)
{
    const char *operators = keep_member(r, line, "groups"), *wrong = keep_member(r, line, "wrong");
    bool right = verdict == VERDICT_PASS || verdict == VERDICT_XPASS, equal;
    if (!operators || (!right && !wrong) || (wrong && wrong == texts_keep(&r->strings, "rejected")))
        return;
    size_t known = run->operators.count, at = texts_index(&run->operators, operators);
    if (at == known) {
        run->groupings = mem_more(run->groupings, &run->grouping_cap, at, sizeof *run->groupings);
        run->groupings[at] = (struct grouping){.right = 0};
    }
    struct grouping *g = &run->groupings[at];
    const char *source = keep_member(r, line, "source");
    *(right ? &g->right : &g->wrong) += 1;
    if (right || !source || (g->source && strlen(g->source) <= strlen(source)))
        return;
    equal = wrong == texts_keep(&r->strings, wrong_name(WRONG_EQUALS));
    g->kind = wrong;
    g->source = source;
    g->other = keep_member(r, line, equal ? "different" : "same");
}

static void add_run(struct report *r, const struct record *record)
{
    struct run run = {.path = record->path,
                      .implementation = keep_head(r, record->head, "implementation"),
                      .version = keep_head(r, record->head, "version"),
                      .language = keep_head(r, record->head, "language"),
                      .edition = keep_head(r, record->head, "edition"),
                      .as = keep_head(r, record->head, "as"),
                      .expected = keep_head(r, record->head, "expected"),
                      .digest = keep_head(r, json_get(record->head, "suite"), "digest"),
                      .end = keep_head(r, record->end, "end"),
                      .fault_count = count_of(record->end, "fault_count"),
                      .faults = copy_of(record->end, "faults"),
                      .list_faults = copy_of(record->end, "list_faults"),
                      .votes = copy_of(record->end, "votes"),
                      .list = mem_alloc((record->count + 1) * sizeof(struct result))};
    for (size_t i = 0; i < record->count; i++)
        run.list[run.count++] = result_of(r, &record->cases[i]);
    count_derived(record->end, &run);
    for (size_t i = 0; i < record->derived_count; i++)
        add_grouping(r, record->cases[record->count + i].line,
                     record->cases[record->count + i].verdict, &run);
    r->runs = mem_more(r->runs, &r->run_cap, r->run_count, sizeof *r->runs);
    r->runs[r->run_count++] = run;
}

/* Reads the parts of one run: inputs[which[0]] to inputs[which[count - 1]]. */
static void read_run(const struct input *inputs, const size_t *which, size_t count,
                     struct report *r, struct faults *f)
{
    struct record *parts = mem_alloc(count * sizeof *parts);
    struct record whole = {0};
    struct buf why = {0};
    bool ok = true;
    for (size_t i = 0; i < count && ok; i++)
        ok = record_read(inputs[which[i]].path, &parts[i], &why);
    bool divided = ok && json_get(parts[0].head, "shard");
    if (ok && count == 1 && !divided)
        add_run(r, &parts[0]);
    else if (ok && merge_records(parts, count, &whole, &why))
        add_run(r, &whole);
    if (why.len)
        faults_add(f, NULL, "%s", buf_text(&why));
    for (size_t i = 0; i < count; i++)
        record_free(&parts[i]);
    record_free(&whole);
    free(parts);
    buf_free(&why);
}

void results_read(char *const *paths, size_t count, struct report *r, struct faults *f)
{
    struct input *inputs = mem_alloc((count + 1) * sizeof *inputs);
    size_t *which = mem_alloc((count + 1) * sizeof *which);
    for (size_t i = 0; i < count; i++)
        inputs[i] = open_input(paths[i], r, f);
    for (size_t i = 0; i < count; i++) {
        size_t found = 0;
        char *identity = inputs[i].identity;
        for (size_t k = i; identity && k < count; k++)
            if (inputs[k].identity && strcmp(inputs[k].identity, identity) == 0) {
                which[found++] = k;
                if (k > i)
                    free(inputs[k].identity);
                inputs[k].identity = NULL;
            }
        if (found)
            read_run(inputs, which, found, r, f);
        free(identity);
    }
    growth_attach(r, f);
    free(inputs);
    free(which);
}

void results_check_suite(struct report *r, const char *digest, bool mixed, struct faults *f)
{
    for (size_t i = 0; i < r->run_count; i++) {
        struct run *run = &r->runs[i];
        run->other_suite = strcmp(run->digest, digest ? digest : r->runs[0].digest) != 0;
        if (run->other_suite && !mixed)
            faults_add(
                f, run->path, "%s",
                digest ? "was judged by a version of the suite that differs from the present "
                         "suite; run hclcheck again, or use --mixed, which marks such results"
                       : "was judged by a version of the suite that differs from that of the first "
                         "file; run hclcheck again, or use --mixed, which marks such results");
    }
}

bool result_mixes(const struct result *result)
{
    return result->actual == VERDICT_FAIL && result->wrong &&
           strcmp(result->wrong, wrong_name(WRONG_READING)) == 0;
}

bool result_is_judged(const struct result *result)
{
    return result->verdict != VERDICT_UNSUPPORTED && result->verdict != VERDICT_NOT_RUN;
}

const char *result_expected(const struct report *r, const struct result *result)
{
    return result->repaired
               ? "any answer except an error (this is the repaired request of the case)"
               : r->cases[result->at].expected;
}

void run_title(const struct run *run, struct buf *out)
{
    buf_str(out, *run->implementation ? run->implementation : "(unnamed)");
    if (*run->version)
        buf_fmt(out, " %s", run->version);
    if (*run->edition)
        buf_fmt(out, ", edition %s", run->edition);
    if (*run->as)
        buf_fmt(out, ", judged as %s", run->as);
}

bool run_is_sound(const struct run *run)
{
    return run->count > 0 && run->fault_count == 0 && strcmp(run->end, "complete") == 0 &&
           cJSON_GetArraySize(run->list_faults) == 0;
}

void results_free(struct report *r)
{
    for (size_t i = 0; i < r->run_count; i++) {
        free(r->runs[i].list);
        cJSON_Delete(r->runs[i].faults);
        cJSON_Delete(r->runs[i].list_faults);
        cJSON_Delete(r->runs[i].votes);
        free(r->runs[i].groupings);
        texts_free(&r->runs[i].operators);
    }
    free(r->runs);
    free(r->cases);
    cJSON_Delete(r->growths);
    texts_free(&r->strings);
    texts_free(&r->keys);
    *r = (struct report){0};
}
