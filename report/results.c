#include "results.h"

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/text.h"
#include "cases/laws.h"
#include "commands/record.h"
#include "judge/judge.h"
#include "protocol/hcl.h"
#include "protocol/request.h"
#include "site/site.h"

#include <stdlib.h>
#include <string.h>

static const char *keep_member(struct report *r, const cJSON *item, const char *name)
{
    return texts_keep(&r->strings, json_get_string(item, name));
}

static const char *keep_head(struct report *r, const cJSON *head, const char *name)
{
    return texts_keep(&r->strings, json_get_text(head, name));
}

static const char *keep_and_free(struct report *r, struct buf *text)
{
    const char *kept = texts_keep(&r->strings, buf_text(text));
    buf_free(text);
    return kept;
}

/* Returns a member of any kind as JSON text. */
static const char *keep_json(struct report *r, const cJSON *item, const char *name)
{
    const cJSON *member = json_get(item, name);
    struct buf text = {0};
    if (!member)
        return NULL;
    json_print(member, 0, &text);
    return keep_and_free(r, &text);
}

/* Returns an answer, or alternatives of an expected answer, for people. */
static const char *keep_answer(struct report *r, const cJSON *item, const char *name)
{
    const cJSON *answer = json_get(item, name), *any_of = json_get(answer, "any_of");
    struct buf text = {0};
    for (answer = any_of ? any_of->child : answer; answer; answer = any_of ? answer->next : NULL) {
        buf_str(&text, text.len ? ", or " : "");
        hcl_answer(answer, &text);
    }
    const char *kept = text.len ? texts_keep(&r->strings, text.data) : NULL;
    buf_free(&text);
    return kept;
}

static uint32_t case_index(struct report *r, const struct record_case *c)
{
    size_t known = r->ids.count, at = texts_index(&r->ids, c->id);
    if (at < known)
        return (uint32_t)at;
    r->cases = mem_more(r->cases, &r->case_cap, at, sizeof *r->cases);
    r->cases[at] = (struct result_case){.section = keep_head(r, c->line, "section"),
                                        .op = keep_head(r, c->line, "op"),
                                        .shown = keep_answer(r, c->line, "expected")};
    return (uint32_t)at;
}

/* Returns the verdict of a case if there were no list of expected failures. An xpass becomes
   "pass". An xfail becomes the failure that the list expects. */
static enum verdict actual_verdict(const struct record_case *c)
{
    if (c->verdict == VERDICT_XPASS)
        return VERDICT_PASS;
    if (c->verdict != VERDICT_XFAIL)
        return c->verdict;
    enum verdict v = verdict_find(json_get_text(json_get(c->line, "listed"), "kind"));
    return v == VERDICT_COUNT || v == VERDICT_XFAIL || v == VERDICT_XPASS ? VERDICT_FAIL : v;
}

static enum verdict released_verdict(const struct record_case *c)
{
    enum verdict v = verdict_find(json_get_text(c->line, "released"));
    return v == VERDICT_PASS || v == VERDICT_FAIL ? v : actual_verdict(c);
}

/* Returns the fields of a request for people: the source, then a line for each other field. */
static const char *keep_input(struct report *r, const cJSON *line)
{
    const cJSON *fields = json_get(line, "input");
    struct buf text = {0}, bytes = {0};
    if (!fields)
        return NULL;
    if (request_source(fields, &bytes))
        buf_str(&text, buf_text(&bytes));
    else
        text_escape(buf_text(&bytes), bytes.len, SIZE_MAX, &text);
    if (text.len && text.data[text.len - 1] != '\n' && cJSON_GetArraySize(fields) > 1)
        buf_char(&text, '\n');
    hcl_fields(fields, &text);
    buf_free(&bytes);
    return keep_and_free(r, &text);
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

void results_lacks(const struct report *r, const char *need, struct buf *out)
{
    const char *words = json_get_text(json_get(r->projects, "offers"), need);
    size_t verb = strcspn(words, " "), end = strcspn(words, ":,");
    if (verb > 1) /* such as "reads the JSON syntax" */
        buf_fmt(out, "does not %.*s%.*s", (int)verb - 1, words, (int)(end - verb), words + verb);
    else
        buf_fmt(out, "does not offer %s", need);
}

/* Returns the detail of a verdict, or what hello does not offer, or what was refused. */
static const char *keep_detail(struct report *r, const cJSON *line)
{
    const cJSON *lacks = json_get(line, "lacks");
    const char *refusal = json_get_string(json_get(line, "answer"), "unsupported");
    struct buf text = {0};
    if (lacks)
        results_lacks(r, json_get_text(lacks, "name"), &text);
    else if (refusal)
        buf_fmt(&text, "does not support %s", refusal);
    return text.len ? keep_and_free(r, &text) : keep_member(r, line, "detail");
}

static struct result result_of(struct report *r, const struct record_case *c)
{
    const cJSON *ms = json_get(c->line, "ms"), *listed = json_get(c->line, "listed");
    const cJSON *cause = json_get(c->line, "cause"), *rules = json_get(c->line, "rules");
    const char *first = cJSON_IsObject(rules) && rules->child ? rules->child->string : "";
    return (struct result){
        .at = case_index(r, c),
        .unsent = json_get(c->line, "lacks") != NULL,
        .verdict = c->verdict,
        .actual = actual_verdict(c),
        .released = released_verdict(c),
        .repaired = strcmp(json_get_text(c->line, "request"), "repair") == 0,
        .wrong = keep_member(r, c->line, "wrong"),
        .detail = keep_detail(r, c->line),
        .answer = keep_json(r, c->line, "answer"),
        .shown = keep_answer(r, c->line, "answer"),
        .deviation = keep_member(r, c->line, "deviation"),
        .reason = keep_member(r, listed, "reason"),
        .line = json_count(json_get(listed, "line")),
        .input = keep_input(r, c->line),
        .rules = keep_rules(r, c->line),
        .cause = json_get_string(listed, "cause") ? keep_member(r, listed, "cause")
                                                  : keep_member(r, cause, "rule"),
        .about = json_get_string(listed, "about") ? keep_member(r, listed, "about")
                                                  : texts_keep(&r->strings, first),
        .sentence = keep_member(r, listed, "sentence"),
        .cause_text = keep_member(r, cause, "text"),
        .reproduce = keep_member(r, c->line, "reproduce"),
        .ms = cJSON_IsNumber(ms) ? ms->valuedouble : 0};
}

static void count_verdicts(const cJSON *of, size_t *judged, size_t *passed, size_t *bad)
{
    const cJSON *verdicts = json_get(of, "verdicts");
    for (unsigned i = 0; i < VERDICT_COUNT; i++) {
        size_t n = json_count(json_get(verdicts, verdict_name((enum verdict)i)));
        *judged += i == VERDICT_UNSUPPORTED || i == VERDICT_NOT_RUN ? 0 : n;
        *passed += i == VERDICT_PASS || i == VERDICT_XPASS ? n : 0;
        *bad += verdict_is_bad((enum verdict)i) ? n : 0;
    }
}

void run_derived(const struct run *run, const char *before, const char *after, struct buf *out)
{
    if (run->derived_judged > 0)
        buf_fmt(out, "%s%zu of %zu derived cases passed%s", before, run->derived_passed,
                run->derived_judged, after);
}

/* Keeps the result of a case of a law, and adds a broken law to those with the same reason. */
static void add_law(struct report *r, const struct record_case *c, struct run *run)
{
    const char *id = json_get_text(c->line, "law"), *law = strrchr(id, '~');
    const char *detail = json_get_text(c->line, "detail");
    const char *listed = json_get_string(json_get(c->line, "listed"), "reason");
    struct buf reason = {0};
    if (!law)
        return;
    const char **own = texts_row(&run->law_ids, id, sizeof *own);
    *own = actual_verdict(c) == VERDICT_PASS ? "" : keep_detail(r, c->line);
    if (!verdict_is_failure(actual_verdict(c)))
        return;
    buf_fmt(&reason, "%s: ", law + 1);
    buf_add(&reason, listed ? listed : detail, listed ? strlen(listed) : strcspn(detail, ":"));
    struct broken *b = texts_row(&run->reasons, buf_text(&reason), sizeof *b);
    *own = b->reason = texts_keep(&run->reasons, buf_text(&reason));
    buf_free(&reason);
    b->count++;
    if (b->detail && strlen(b->detail) <= strlen(detail))
        return;
    b->detail = texts_keep(&r->strings, detail);
    b->id = texts_keep(&run->law_ids, id);
}

const char *run_law(const struct run *run, const char *id)
{
    size_t at = texts_find(&run->law_ids, id);
    return at < run->law_ids.count ? ((const char **)run->law_ids.rows)[at] : NULL;
}

/* Counts a case of a law by a kind, which is the text from `start` to `end`. */
static void count_kind(struct run *run, const char *law, const char *start, const char *end,
                       bool passed)
{
    struct buf kind = {0};
    buf_fmt(&kind, "%s: ", law);
    buf_add(&kind, start, (size_t)(end - start));
    struct share *n = texts_row(&run->kinds, buf_text(&kind), sizeof *n);
    buf_free(&kind);
    n->judged++;
    n->passed += passed;
}

const struct demand law_demands[] = {
#define LAWS(NAME, name, OP, needs, level)
#define LAW(NAME, check, sentence) {LAWS_##NAME, sentence},
#include "cases/laws.def"
#undef LAWS
#undef LAW
    {LAWS_COUNT, NULL}};

/* Counts a case of a law by its kinds. The name of a made case is that of a value and of its place,
   or of an edit (also in a block) and of a file, with "-in-" between them. Also counts the demands
   up to the first that the detail of a failure names; a crash is about none. */
static void add_kinds(const struct record_case *c, struct run *run)
{
    const char *id = json_get_text(c->line, "law"), *law = strrchr(id, '~'),
               *hash = strchr(id, '#');
    enum verdict verdict = actual_verdict(c);
    bool passed = verdict == VERDICT_PASS;
    if (!law || !hash || law < hash || verdict == VERDICT_UNSUPPORTED || verdict == VERDICT_NOT_RUN)
        return;
    const char *end = strchr(law, '\0'), *detail = json_get_text(c->line, "detail");
    bool holds = passed || verdict == VERDICT_FAIL;
    count_kind(run, "law", law + 1, end, passed);
    for (const struct demand *d = law_demands; d->text && holds; d++)
        if (strcmp(laws_table[d->laws].name, law + 1) == 0) {
            holds = passed || !strstr(detail, d->text);
            count_kind(run, "demand", d->text, strchr(d->text, '\0'), holds);
        }
    const char *name = hash + 1, *in = strstr(name, "-in-");
    bool edits = strcmp(law, "~edit") == 0, made = strncmp(id, "laws/", 5) == 0;
    if (in && edits && (strncmp(in + 4, "block-in", 8) == 0 || strncmp(in + 4, "second-", 7) == 0))
        in = strstr(in + 4, "-in-");
    in = in && in < law ? in : NULL;
    if (made && in)
        count_kind(run, edits ? "edit" : "write-place", in + 4, law, passed);
    if (made)
        count_kind(run, edits ? "edit-action" : law + 1, name, in ? in : law, passed);
    else
        count_kind(run, law + 1, id, hash, passed);
}

static const char *keep_title(struct report *r, const struct run *run)
{
    struct buf title = {0};
    buf_str(&title, *run->implementation ? run->implementation : "(unnamed)");
    if (*run->version)
        buf_fmt(&title, " %s", run->version);
    if (*run->edition)
        buf_fmt(&title, ", edition %s", run->edition);
    if (*run->as)
        buf_fmt(&title, ", judged as %s", run->as);
    return keep_and_free(r, &title);
}

/* Printing comes last, because it is asked most often. */
static int more_frequent(const void *a, const void *b)
{
    const struct broken *one = a, *other = b;
    int prints =
        (strncmp(one->reason, "print", 5) == 0) - (strncmp(other->reason, "print", 5) == 0);
    return prints ? prints : (one->count < other->count) - (one->count > other->count);
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
                      .fault_count = json_count(json_get(record->end, "fault_count")),
                      .faults = cJSON_Duplicate(json_get(record->end, "faults"), true),
                      .list_faults = cJSON_Duplicate(json_get(record->end, "list_faults"), true),
                      .votes = cJSON_Duplicate(json_get(record->end, "votes"), true),
                      .list = mem_alloc((record->count + 1) * sizeof(struct result))};
    run.title = keep_title(r, &run);
    for (size_t i = 0; i < record->count; i++)
        run.list[run.count++] = result_of(r, &record->cases[i]);
    count_verdicts(record->end, &run.judged, &run.passed, &(size_t){0});
    count_verdicts(json_get(record->end, "derived"), &run.derived_judged, &run.derived_passed,
                   &run.derived_bad);
    for (size_t i = 0; i < record->derived_count; i++) {
        const struct record_case *c = &record->cases[record->count + i];
        add_law(r, c, &run);
        add_kinds(c, &run);
    }
    if (run.reasons.rows)
        qsort(run.reasons.rows, run.reasons.count, sizeof(struct broken), more_frequent);
    r->runs = mem_more(r->runs, &r->run_cap, r->run_count, sizeof *r->runs);
    r->runs[r->run_count++] = run;
}

static void free_run(struct run *run)
{
    free(run->list);
    cJSON_Delete(run->faults);
    cJSON_Delete(run->list_faults);
    cJSON_Delete(run->votes);
    texts_free(&run->law_ids);
    texts_free(&run->reasons);
    texts_free(&run->kinds);
}

/* Returns true if two runs judged the same with the same suite. */
static bool is_same(const struct run *a, const struct run *b)
{
    return strcmp(a->implementation, b->implementation) == 0 &&
           strcmp(a->version, b->version) == 0 && strcmp(a->edition, b->edition) == 0 &&
           strcmp(a->as, b->as) == 0 && strcmp(a->digest, b->digest) == 0;
}

static void read_run(const char *path, struct report *r, struct faults *f)
{
    struct record record;
    struct buf why = {0};
    if (!record_read(path, &record, &why)) {
        faults_add(f, NULL, "%s", buf_text(&why));
    } else {
        add_run(r, &record);
        struct run *new = &r->runs[r->run_count - 1], *twin = r->runs;
        while (!is_same(twin, new))
            twin++;
        if (twin < new) {
            faults_add(f, path, "has the results of the same run as %s: give only one of them",
                       twin->path);
            free_run(new);
            r->run_count--;
        }
    }
    record_free(&record);
    buf_free(&why);
}

void results_read(char *const *paths, size_t count, struct report *r, struct faults *f)
{
    struct json_error err;
    if (!r->projects)
        r->projects = json_parse((const char *)site_projects.bytes, site_projects.length,
                                 JSON_NUL_REFUSE, &err);
    for (size_t i = 0; i < count; i++)
        if (!growth_read(paths[i], r, f))
            read_run(paths[i], r, f);
    growth_attach(r, f);
}

void results_check_suite(struct report *r, const char *digest, bool mixed, struct faults *f)
{
    for (size_t i = 0; i < r->run_count; i++) {
        struct run *run = &r->runs[i];
        run->other_suite = strcmp(run->digest, digest ? digest : r->runs[0].digest) != 0;
        if (run->other_suite && !mixed)
            faults_add(f, run->path,
                       "was judged by a version of the suite that differs from %s; run hclcheck "
                       "again, or use --mixed, which marks such results",
                       digest ? "the present suite" : "that of the first file");
    }
}

static bool is_wrong(const struct result *result, enum wrong kind)
{
    return result->wrong && strcmp(result->wrong, wrong_name(kind)) == 0;
}

bool result_mixes(const struct result *result)
{
    return result->actual == VERDICT_FAIL && is_wrong(result, WRONG_READING);
}

enum failure result_failure(const struct result *result)
{
    return failure_kind(result->actual, result->released, result_mixes(result));
}

enum answer result_answer(const struct result *result)
{
    enum failure failure = result_failure(result);
    if (failure == FAILURE_COUNT)
        return result->actual == VERDICT_PASS ? ANSWER_RIGHT : ANSWER_NONE;
    if (failure == FAILURE_WRONG && is_wrong(result, WRONG_REJECTED))
        return ANSWER_REFUSES;
    if (failure == FAILURE_WRONG && is_wrong(result, WRONG_ACCEPTED))
        return ANSWER_ACCEPTS;
    return (enum answer)(ANSWER_OTHER + failure);
}

bool result_is_judged(const struct result *result)
{
    return result->verdict != VERDICT_UNSUPPORTED && result->verdict != VERDICT_NOT_RUN;
}

const char *result_expected(const struct report *r, const struct result *result)
{
    return result->repaired
               ? "any answer except an error (this is the repaired request of the case)"
               : r->cases[result->at].shown;
}

bool run_is_sound(const struct run *run)
{
    return run->count > 0 && run->fault_count == 0 && strcmp(run->end, "complete") == 0 &&
           cJSON_GetArraySize(run->list_faults) == 0;
}

void results_free(struct report *r)
{
    for (size_t i = 0; i < r->run_count; i++)
        free_run(&r->runs[i]);
    free(r->runs);
    free(r->cases);
    cJSON_Delete(r->growths);
    cJSON_Delete(r->projects);
    texts_free(&r->strings);
    texts_free(&r->ids);
    *r = (struct report){0};
}
