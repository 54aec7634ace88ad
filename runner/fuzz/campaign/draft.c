#include "fuzz/campaign/draft.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/text.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "fuzz/diagnose/disagreement.h"
#include "fuzz/generate/tokens.h"
#include "fuzz/peers/subject.h"
#include "protocol/encode.h"
#include "protocol/request.h"

/* Maximum number of rules that a draft covers, and maximum width of the lines of a draft. */
enum { COVERS_MAX = 3, WIDTH = 100 };

void draft_name(const struct bucket *b, struct buf *out)
{
    const char *const parts[] = {b->request, b->implementation, b->edition,
                                 difference_name(b->kind), b->key};
    struct buf all = {0};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        buf_add(&all, parts[i], strlen(parts[i]) + 1); /* appends the text with its zero byte */
    buf_fmt(out, "found-%08lx", (unsigned long)hash_32(all.data, all.len));
    buf_free(&all);
}

void draft_line(const struct bucket *b, struct buf *out)
{
    struct buf members = {0};
    buf_add(&members, b->request + 1, strlen(b->request) - 2);
    encode_shell_line(b->command, buf_text(&members), out);
    buf_free(&members);
}

/* --- Covered rules --------------------------------------------------------------------------- */

static bool in_trace(const struct bucket *b, size_t rule)
{
    for (size_t i = 0; i < b->causes.trace_count; i++)
        if (b->causes.trace[i] == rule)
            return true;
    return false;
}

/* Lists the rules that a draft covers. If the cause has rules that are in the trace, the draft
   covers these rules. If the cause has no such rules, the draft covers the deciding rules. If no
   rule is marked as deciding, the draft covers the last rules of the trace. */
static size_t rules_of(const struct bucket *b, size_t *out)
{
    size_t count = 0;
    const struct oracle_change *cause = b->causes.count > 0 ? b->causes.causes : NULL;
    for (size_t i = 0; cause != NULL && i < cause->rule_count && count < COVERS_MAX; i++)
        if (in_trace(b, cause->rules[i]))
            out[count++] = cause->rules[i];
    for (size_t i = 0; cause == NULL && i < b->causes.deciding_count && count < COVERS_MAX; i++)
        out[count++] = b->causes.deciding[i];
    for (size_t i = b->causes.trace_count; count == 0 && i > 0; i--)
        out[count++] = b->causes.trace[i - 1];
    return count;
}

/* --- Repair ---------------------------------------------------------------------------------- */

struct draft {
    struct oracle *oracle;
    enum edition edition;
    struct question q;
    size_t rules[COVERS_MAX];
    size_t rule_count;
    bool amended;  /* true if the case covers amendments; then it holds in released editions only */
    cJSON *fields; /* the members fields, expect and repair are owned */
    cJSON *expect;
    cJSON *repair;
};

/* Asks the reference, in the draft's edition. Free the answer with answer_free. */
static void ask(const struct draft *d, const cJSON *fields, struct answer *a)
{
    struct question q = {.op = d->q.op};
    struct buf text = {0};
    buf_char(&text, '{');
    encode_request(q.op, fields, d->edition, 0, &text);
    buf_char(&text, '}');
    q.text = text.data;
    q.len = text.len;
    reference_answer(d->oracle, &q, NULL, a);
    buf_free(&text);
}

/* Returns a repair with another source, or NULL if the reference rejects the repaired request. */
static cJSON *try_source(const struct draft *d, const char *source)
{
    cJSON *repair = cJSON_CreateObject();
    cJSON_AddStringToObject(repair, "source", source);
    cJSON *fields = request_repaired(d->fields, repair);
    struct answer a;
    ask(d, fields, &a);
    if (a.kind != REPLY_RESULT) {
        cJSON_Delete(repair);
        repair = NULL;
    }
    answer_free(&a);
    cJSON_Delete(fields);
    return repair;
}

/* Replaces the token `at` of a source. Returns the repair, or NULL if the new source is
   rejected. */
static cJSON *try_edit(const struct draft *d, const char *source, struct token at, const char *with)
{
    struct buf text = {0};
    buf_add(&text, source, at.start);
    buf_str(&text, with);
    buf_str(&text, source + at.end);
    cJSON *repair = try_source(d, buf_text(&text));
    buf_free(&text);
    return repair;
}

/* Finds a deletion, replacement or insertion of one token that makes a rejected source valid. */
static cJSON *find_edit(const struct draft *d, const char *source)
{
    static const char *const with[] = {"", "0", "1", "a", "\"a\"", "true", "[]", "{}"};
    const size_t length = strlen(source);
    struct tokens t;
    cJSON *found = NULL;
    tokens_of(source, length, &t);
    for (size_t w = 0; w < sizeof with / sizeof with[0] && found == NULL; w++)
        for (size_t i = 0; i <= t.count && found == NULL; i++) {
            struct token at = {.start = length, .end = length};
            if (i < t.count)
                at = t.list[i];
            found = try_edit(d, source, at, with[w]);
            at.end = at.start;
            if (found == NULL && w > 0)
                found = try_edit(d, source, at, with[w]);
        }
    tokens_free(&t);
    return found;
}

/* Finds a small edit that makes a rejected request valid. If no small edit helps, takes any valid
   source, which a person should replace by a better source. */
static cJSON *find_repair(const struct draft *d)
{
    static const char *const sources[] = {"", "0", "a", "[0]", "{a = 0}", "a()", "a = 0\n"};
    const char *source = json_get_string(d->fields, "source");
    cJSON *found = source == NULL ? NULL : find_edit(d, source);
    for (size_t i = 0; i < sizeof sources / sizeof sources[0] && found == NULL; i++)
        found = try_source(d, sources[i]);
    return found;
}

/* --- Cases ----------------------------------------------------------------------------------- */

/* Converts a result or error to the member "expect" of a case. Frees the answer. Returns NULL for
   other replies. */
static cJSON *outcome_of(enum op op, struct answer *a)
{
    cJSON *outcome = NULL;
    if (a->kind == REPLY_RESULT && !a->shape) {
        outcome = cJSON_CreateObject();
        cJSON_AddItemToObject(outcome, op_result(op), cJSON_Duplicate(a->item, true));
    } else if (a->kind == REPLY_ERROR) {
        const char *phase = json_get_string(a->item, "phase");
        outcome = cJSON_CreateObject();
        cJSON *error = cJSON_AddObjectToObject(outcome, "error");
        if (phase != NULL)
            cJSON_AddStringToObject(error, "phase", phase);
    }
    answer_free(a);
    return outcome;
}

static void add_note(struct oracle *o, const struct bucket *b, cJSON *item)
{
    struct buf note = {0};
    buf_str(&note, "Draft, which a person must check against the specification: ");
    text_escape(b->implementation, strlen(b->implementation), 200, &note);
    buf_fmt(&note, ": %s; ", difference_meaning(b->kind));
    bucket_name(o, b, &note);
    cJSON_AddStringToObject(item, "note", buf_text(&note));
    buf_free(&note);
}

static void add_deviation(enum op op, const struct bucket *b, cJSON *item)
{
    if (b->answer[0] != '{')
        return;
    struct answer a;
    answer_read(op, b->answer, strlen(b->answer), &a);
    cJSON *outcome = outcome_of(op, &a);
    if (outcome == NULL)
        return;
    cJSON *deviations = cJSON_AddObjectToObject(item, "deviations");
    cJSON_AddItemToObject(deviations, b->implementation, outcome);
}

static cJSON *fields_of(const struct bucket *b)
{
    struct json_error ignored;
    cJSON *fields = json_parse(b->request, strlen(b->request), JSON_NUL_REFUSE, &ignored);
    cJSON *next;
    for (cJSON *field = fields == NULL ? NULL : fields->child; field != NULL; field = next) {
        next = field->next;
        if (!request_is_field(field->string))
            cJSON_Delete(cJSON_DetachItemViaPointer(fields, field));
    }
    return fields;
}

static void draft_free(struct draft *d)
{
    cJSON_Delete(d->fields);
    cJSON_Delete(d->expect);
    cJSON_Delete(d->repair);
}

/* A draft without amendments becomes a case of the newest edition of the specification, even if the
   request has a released edition. A case lists no released editions. */
static void choose_edition(struct draft *d, const char *edition)
{
    size_t amendments = 0;
    for (size_t i = 0; i < d->rule_count; i++)
        if (d->oracle->registry->rules[d->rules[i]].blame != NULL)
            d->rules[amendments++] = d->rules[i];
    d->amended = amendments > 0;
    d->rule_count = d->amended ? amendments : d->rule_count;
    d->edition = edition_find(edition);
    if (!d->amended)
        d->edition = edition_asked(d->edition);
}

/* Reads a draft from a finding. Returns false if the request cannot be a case. Free with
   draft_free, also after a failure. */
static bool draft_read(struct oracle *o, const struct bucket *b, struct draft *d)
{
    struct answer a;
    *d = (struct draft){.oracle = o};
    if (!question_read(b->request, strlen(b->request), &d->q))
        return false;
    d->rule_count = rules_of(b, d->rules);
    choose_edition(d, b->edition);
    d->fields = fields_of(b);
    if (d->fields == NULL || d->rule_count == 0)
        return false;
    ask(d, d->fields, &a);
    d->expect = outcome_of(d->q.op, &a);
    if (d->expect == NULL)
        return false;
    bool has_source =
        json_get(d->fields, "source") != NULL || json_get(d->fields, "source_base64") != NULL;
    if (json_get(d->expect, "error") == NULL || !has_source)
        return true;
    d->repair = find_repair(d);
    return d->repair != NULL;
}

cJSON *draft_case(struct oracle *o, const struct bucket *b, const char **section)
{
    struct draft d;
    struct buf name = {0};
    if (!draft_read(o, b, &d)) {
        draft_free(&d);
        return NULL;
    }
    cJSON *item = cJSON_CreateObject();
    draft_name(b, &name);
    *section = o->registry->rules[d.rules[0]].section;
    cJSON_AddStringToObject(item, "name", buf_text(&name));
    buf_free(&name);
    cJSON *covers = cJSON_AddArrayToObject(item, "covers");
    for (size_t i = 0; i < d.rule_count; i++)
        cJSON_AddItemToArray(covers, cJSON_CreateString(o->registry->rules[d.rules[i]].id));
    if (!d.amended)
        cJSON_AddItemToArray(cJSON_AddArrayToObject(item, "editions"),
                             cJSON_CreateString(edition_name(d.edition)));
    cJSON_AddStringToObject(item, "op", op_name(d.q.op));
    while (d.fields->child != NULL) {
        cJSON *field = cJSON_DetachItemViaPointer(d.fields, d.fields->child);
        cJSON_AddItemToObject(item, field->string, field);
    }
    cJSON_AddItemToObject(item, "expect", d.expect);
    if (d.repair != NULL)
        cJSON_AddItemToObject(item, "repair", d.repair);
    d.expect = d.repair = NULL;
    needs_add(item);
    add_deviation(d.q.op, b, item);
    add_note(o, b, item);
    draft_free(&d);
    return item;
}

/* --- Files ----------------------------------------------------------------------------------- */

bool draft_make_folders(const char *path)
{
    char *copy = mem_dup(path);
    bool ok = true;
    for (char *slash = strchr(copy + 1, '/'); ok && slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        ok = mkdir(copy, 0777) == 0 || errno == EEXIST;
        *slash = '/';
    }
    free(copy);
    return ok;
}

static bool write_file(const char *dir, const cJSON *file, struct buf *why)
{
    struct buf path = {0}, text = {0};
    buf_fmt(&path, "%s/%s.json", dir, json_get_string(file, "section"));
    json_pretty(file, WIDTH, &text);
    buf_char(&text, '\n');
    bool ok = draft_make_folders(buf_text(&path)) &&
              os_replace_file(buf_text(&path), buf_text(&text), text.len);
    if (!ok)
        buf_fmt(why, "%s: %s", buf_text(&path), strerror(errno));
    buf_free(&path);
    buf_free(&text);
    return ok;
}

/* Returns the case file of a section. If the section has no case file, adds a new file to
   `files`. */
static cJSON *file_of(cJSON *files, const char *section)
{
    cJSON *file;
    cJSON_ArrayForEach(file, files)
        if (strcmp(json_get_string(file, "section"), section) == 0)
            return file;
    file = cJSON_CreateObject();
    cJSON_AddStringToObject(file, "section", section);
    cJSON_AddArrayToObject(file, "cases");
    cJSON_AddItemToArray(files, file);
    return file;
}

/* Returns true if all cases of a file are drafts. */
static bool is_ours(const char *path)
{
    struct buf text = {0};
    struct json_error ignored;
    const cJSON *item;
    bool ours = false;
    if (os_read_file(path, &text)) {
        cJSON *file = json_parse(buf_text(&text), text.len, JSON_NUL_REFUSE, &ignored);
        ours = file != NULL;
        cJSON_ArrayForEach(item, json_get(file, "cases")) {
            const char *name = json_get_string(item, "name");
            ours = ours && name != NULL && strncmp(name, "found-", 6) == 0;
        }
        cJSON_Delete(file);
    }
    buf_free(&text);
    return ours;
}

/* Deletes each file whose section has no draft any more. */
static void remove_old(const struct oracle *o, const cJSON *files, const char *dir)
{
    const struct registry *r = o->registry;
    for (size_t i = 0; i < r->rule_count; i++) {
        struct buf path = {0};
        const cJSON *file;
        bool kept = i > 0 && strcmp(r->rules[i].section, r->rules[i - 1].section) == 0;
        cJSON_ArrayForEach(file, files)
            kept = kept || strcmp(json_get_string(file, "section"), r->rules[i].section) == 0;
        buf_fmt(&path, "%s/%s.json", dir, r->rules[i].section);
        if (!kept && is_ours(buf_text(&path)))
            unlink(buf_text(&path));
        buf_free(&path);
    }
}

bool draft_write_all(struct oracle *o, const struct buckets *all, const char *dir, struct buf *why)
{
    cJSON *files = cJSON_CreateArray();
    const cJSON *file;
    bool ok = true;
    for (size_t i = 0; i < all->count; i++) {
        const char *section = NULL;
        cJSON *item = all->list[i].verdict == NULL ? draft_case(o, &all->list[i], &section) : NULL;
        if (item != NULL)
            cJSON_AddItemToArray(cJSON_GetObjectItemCaseSensitive(file_of(files, section), "cases"),
                                 item);
    }
    remove_old(o, files, dir);
    cJSON_ArrayForEach(file, files)
        ok = ok && write_file(dir, file, why);
    cJSON_Delete(files);
    return ok;
}
