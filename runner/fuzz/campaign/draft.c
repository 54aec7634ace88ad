#include "fuzz/campaign/draft.h"

#include <errno.h>
#include <stdint.h>
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
#include "base/where.h"
#include "cases/needs.h"
#include "cases/registry.h"
#include "fuzz/diagnose/pieces.h"
#include "fuzz/peers/rival.h"
#include "protocol/encode.h"
#include "protocol/request.h"

/* A draft covers at most so many rules; width of a line. */
enum { COVERS_MAX = 3, WIDTH = 100 };

void draft_name(const struct bucket *b, struct buf *out)
{
    const char *const parts[] = {b->request, b->implementation, b->edition,
                                 difference_name(b->kind), b->key};
    struct buf all = {0};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        buf_add(&all, parts[i], strlen(parts[i]) + 1); /* its end, too */
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

/* The rules of the cause that decided the reference's answer; else those that it rests on; else any
 * in its trace. */
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

static bool accepts(struct oracle *o, const struct question *q, const cJSON *fields,
                    const char *edition)
{
    struct buf text = {0};
    struct where ignored = {0};
    struct answer a;
    size_t n;
    buf_char(&text, '{');
    encode_request(q->op, fields, edition_find(edition), 0, &text);
    buf_char(&text, '}');
    const char *reply = oracle_ask(o, text.data, text.len, NULL, false, &n);
    answer_read(q->op, reply, n, &a, &ignored);
    bool ok = a.kind == REPLY_RESULT;
    answer_free(&a);
    where_free(&ignored);
    buf_free(&text);
    return ok;
}

/* A source with bytes [start, end) replaced, where the reference accepts that. */
static char *try_edit(struct oracle *o, const struct question *q, const cJSON *fields,
                      const char *edition, const char *source, size_t start, size_t end,
                      const char *with)
{
    struct buf text = {0};
    buf_add(&text, source, start);
    buf_str(&text, with);
    buf_str(&text, source + end);
    cJSON *copy = cJSON_Duplicate(fields, true);
    cJSON_ReplaceItemInObjectCaseSensitive(copy, "source", cJSON_CreateString(buf_text(&text)));
    bool ok = accepts(o, q, copy, edition);
    cJSON_Delete(copy);
    if (ok)
        return buf_take(&text);
    buf_free(&text);
    return NULL;
}

/* The smallest of some edits of a rejected source after which it is accepted; NULL: none is. */
static char *find_repair(struct oracle *o, const struct question *q, const cJSON *fields,
                         const char *edition)
{
    static const char *const with[] = {"", "0", "1", "a", "\"a\"", "true", "[]", "{}"};
    const char *source = json_get_string(fields, "source");
    struct pieces p;
    char *found = NULL;
    if (source == NULL)
        return NULL;
    pieces_of(source, strlen(source), &p);
    for (size_t w = 0; w < sizeof with / sizeof with[0] && found == NULL; w++)
        for (size_t i = 0; i <= p.count && found == NULL; i++) {
            size_t start = i < p.count ? p.list[i].start : strlen(source);
            size_t end = i < p.count ? p.list[i].end : start;
            found = try_edit(o, q, fields, edition, source, start, end, with[w]);
            if (found == NULL && w > 0)
                found = try_edit(o, q, fields, edition, source, start, start, with[w]);
        }
    pieces_free(&p);
    return found;
}

/* The index-th node below tree, without which the tree is another one: taken out. False past the
 * end. */
static bool take_out(cJSON *tree, size_t *index)
{
    cJSON *item;
    cJSON_ArrayForEach(item, tree) {
        if (*index == 0) {
            cJSON_Delete(cJSON_DetachItemViaPointer(tree, item));
            return true;
        }
        --*index;
        if (take_out(item, index))
            return true;
    }
    return false;
}

/* A field other than the source with one part less, where the reference accepts that: as the member
 * of a new object. NULL: there is none. */
static cJSON *find_field_repair(struct oracle *o, const struct question *q, const cJSON *fields,
                                const char *edition)
{
    static const char *const names[] = {"schema", "scope", "functions"};
    for (size_t f = 0; f < sizeof names / sizeof names[0]; f++) {
        cJSON *repair = NULL;
        bool more = json_get(fields, names[f]) != NULL;
        for (size_t i = 0; more && repair == NULL; i++) {
            size_t index = i;
            cJSON *copy = cJSON_Duplicate(fields, true);
            cJSON *part = cJSON_GetObjectItemCaseSensitive(copy, names[f]);
            more = take_out(part, &index);
            if (more && accepts(o, q, copy, edition)) {
                repair = cJSON_CreateObject();
                cJSON_AddItemToObject(repair, names[f], cJSON_DetachItemViaPointer(copy, part));
            }
            cJSON_Delete(copy);
        }
        if (repair != NULL)
            return repair;
    }
    return NULL;
}

/* Where no small edit helps: some source that is accepted, for a person to do better. */
static cJSON *find_other_source(struct oracle *o, const struct question *q, const cJSON *fields,
                                const char *edition)
{
    static const char *const sources[] = {"", "0", "a", "[0]", "{a = 0}", "a()", "a = 0\n"};
    cJSON *found = NULL;
    for (size_t i = 0; i < sizeof sources / sizeof sources[0] && found == NULL; i++) {
        cJSON *copy = cJSON_CreateObject();
        cJSON_AddStringToObject(copy, "source", sources[i]);
        cJSON *repaired = request_repaired(fields, copy);
        if (accepts(o, q, repaired, edition))
            found = copy;
        else
            cJSON_Delete(copy);
        cJSON_Delete(repaired);
    }
    return found;
}

static bool has_source(const cJSON *fields)
{
    return json_get(fields, "source") != NULL || json_get(fields, "source_base64") != NULL;
}

/* What makes a rejected request accepted; NULL: nothing that was tried. */
static cJSON *find_any_repair(struct oracle *o, const struct question *q, const cJSON *fields,
                              const char *edition)
{
    char *source = find_repair(o, q, fields, edition);
    cJSON *repair = source == NULL ? find_field_repair(o, q, fields, edition) : NULL;
    if (source == NULL && repair == NULL && has_source(fields))
        return find_other_source(o, q, fields, edition);
    if (source == NULL)
        return repair;
    repair = cJSON_CreateObject();
    cJSON_AddStringToObject(repair, "source", source);
    free(source);
    return repair;
}

/* --- Cases ----------------------------------------------------------------------------------- */

/* An outcome in the form of "expect"; NULL where the answer is none. */
static cJSON *outcome_of(enum op op, const char *line)
{
    struct where ignored = {0};
    struct answer a;
    cJSON *outcome = NULL;
    answer_read(op, line, strlen(line), &a, &ignored);
    if (a.kind == REPLY_RESULT) {
        outcome = cJSON_CreateObject();
        cJSON_AddItemToObject(outcome, op_result(op), cJSON_Duplicate(a.item, true));
    } else if (a.kind == REPLY_ERROR) {
        const char *phase = json_get_string(a.item, "phase");
        outcome = cJSON_CreateObject();
        cJSON *error = cJSON_AddObjectToObject(outcome, "error");
        if (phase != NULL)
            cJSON_AddStringToObject(error, "phase", phase);
    }
    answer_free(&a);
    where_free(&ignored);
    return outcome;
}

static void add_note(struct oracle *o, const struct bucket *b, cJSON *item)
{
    struct buf note = {0};
    buf_str(&note, "Draft, to be read against the text: ");
    text_escape(b->implementation, strlen(b->implementation), 200, &note);
    buf_fmt(&note, ": %s; ", difference_meaning(b->kind));
    bucket_name(o, b, &note);
    cJSON_AddStringToObject(item, "note", buf_text(&note));
    buf_free(&note);
}

static void add_deviation(enum op op, const struct bucket *b, cJSON *item)
{
    cJSON *outcome = b->answer[0] == '{' ? outcome_of(op, b->answer) : NULL;
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

/* What a draft is made of. */
struct parts {
    struct question q;
    size_t rules[COVERS_MAX];
    size_t rule_count;
    cJSON *fields; /* owned, as the next two */
    cJSON *expect;
    cJSON *repair;
};

static void parts_free(struct parts *p)
{
    cJSON_Delete(p->fields);
    cJSON_Delete(p->expect);
    cJSON_Delete(p->repair);
}

/* False where the request is none that a case can hold. Free with parts_free in either case. */
static bool parts_of(struct oracle *o, const struct bucket *b, struct parts *p)
{
    *p = (struct parts){0};
    if (b->request == NULL || b->reference == NULL ||
        !question_read(b->request, strlen(b->request), &p->q))
        return false;
    p->rule_count = rules_of(b, p->rules);
    p->fields = fields_of(b);
    p->expect = outcome_of(p->q.op, b->reference);
    if (p->fields == NULL || p->expect == NULL || p->rule_count == 0)
        return false;
    if (json_get(p->expect, "error") == NULL || !has_source(p->fields))
        return true;
    p->repair = find_any_repair(o, &p->q, p->fields, b->edition);
    return p->repair != NULL;
}

/* Moves an item into an object. */
static void move(cJSON *object, const char *name, cJSON **item)
{
    if (*item != NULL)
        cJSON_AddItemToObject(object, name, *item);
    *item = NULL;
}

cJSON *draft_case(struct oracle *o, const struct bucket *b, const char **section)
{
    struct parts p;
    struct buf name = {0};
    if (!parts_of(o, b, &p)) {
        parts_free(&p);
        return NULL;
    }
    cJSON *item = cJSON_CreateObject();
    draft_name(b, &name);
    *section = o->registry->rules[p.rules[0]].section;
    cJSON_AddStringToObject(item, "name", buf_text(&name));
    buf_free(&name);
    cJSON *covers = cJSON_AddArrayToObject(item, "covers");
    for (size_t i = 0; i < p.rule_count; i++)
        cJSON_AddItemToArray(covers, cJSON_CreateString(o->registry->rules[p.rules[i]].id));
    cJSON_AddItemToArray(cJSON_AddArrayToObject(item, "editions"), cJSON_CreateString(b->edition));
    cJSON_AddStringToObject(item, "op", op_name(p.q.op));
    while (p.fields->child != NULL) {
        cJSON *field = cJSON_DetachItemViaPointer(p.fields, p.fields->child);
        cJSON_AddItemToObject(item, field->string, field);
    }
    move(item, "expect", &p.expect);
    move(item, "repair", &p.repair);
    needs_add(item);
    add_deviation(p.q.op, b, item);
    add_note(o, b, item);
    parts_free(&p);
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

/* The file of a section among those made so far. */
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

/* Whether a file holds nothing but drafts. */
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

/* Drafts of sections that have none any more go. */
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
