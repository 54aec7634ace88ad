#include "fuzz/campaign/finding.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "cases/registry.h"
#include "fuzz/campaign/folder.h"
#include "fuzz/compare/crash.h"

/* The string members of struct finding, and their names in JSON. */
static const struct {
    const char *name;
    size_t offset;
    bool json;     /* true if the string contains JSON; invalid JSON is written as a string */
    bool may_lack; /* true if the string may be NULL */
} texts[] = {{"implementation", offsetof(struct finding, implementation), false, false},
             {"command", offsetof(struct finding, command), false, false},
             {"edition", offsetof(struct finding, edition), false, false},
             {"key", offsetof(struct finding, key), false, false},
             {"request", offsetof(struct finding, request), true, false},
             {"answer", offsetof(struct finding, answer), true, false},
             {"reference", offsetof(struct finding, reference), true, false},
             {"others", offsetof(struct finding, others), true, true},
             {"draft", offsetof(struct finding, draft), true, true},
             {"verdict", offsetof(struct finding, verdict), false, true}};

enum { TEXTS = sizeof texts / sizeof texts[0] };

static char **text_of(const struct finding *f, size_t i)
{
    return (char **)(uintptr_t)((const char *)f + texts[i].offset);
}

void finding_id(const struct finding *f, struct buf *out)
{
    const char *const parts[] = {f->request, f->implementation, f->edition,
                                 difference_name(f->kind), f->key};
    struct buf all = {0};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        buf_add(&all, parts[i], strlen(parts[i]) + 1); /* appends the text with its zero byte */
    buf_fmt(out, "found-%08lx", (unsigned long)hash_32(all.data, all.len));
    buf_free(&all);
}

void finding_title(const struct finding *f, struct buf *out)
{
    if (f->causes.count > 0)
        variant_name(&f->causes.causes[0], out);
    else
        buf_str(out, f->key);
}

void finding_key(const struct disagreement *d, const struct cause_report *report, const char *name,
                 struct buf *out)
{
    struct crash crash;
    crash_read(d->kind, d->answer->text, d->answer->len, &crash);
    buf_str(out, name != NULL ? name : difference_name(d->kind));
    if (crash.tells) {
        buf_fmt(out, ": %s", crash.text);
    } else if (name == NULL) {
        if (report->deciding_count > 0)
            buf_fmt(out, " at %s", d->oracle->registry->rules[report->rules[0]].id);
        else
            buf_fmt(out, " of %s", op_name(d->question.op));
        if (crash.text[0] != '\0')
            buf_fmt(out, ", %s", crash.text);
    }
}

/* --- One finding ----------------------------------------------------------------------------- */

static bool shares_cause(const struct cause_report *a, const struct cause_report *b)
{
    for (size_t i = 0; i < a->count; i++)
        for (size_t k = 0; k < b->count; k++)
            if (variant_equal(&a->causes[i], &b->causes[k]))
                return true;
    return false;
}

static bool may_join(const struct finding *a, const struct finding *b)
{
    return strcmp(a->implementation, b->implementation) == 0 &&
           strcmp(a->edition, b->edition) == 0 &&
           (a->verdict == NULL || b->verdict == NULL || strcmp(a->verdict, b->verdict) == 0);
}

/* Returns true if two findings have the same request. A wrong answer and a missing answer (crash,
   timeout, garbage) never belong to one finding. */
static bool same_request(const struct finding *a, const struct finding *b)
{
    return (a->kind == b->kind ||
            (difference_is_answered(a->kind) && difference_is_answered(b->kind))) &&
           strcmp(a->request, b->request) == 0;
}

static bool same_cause(const struct finding *a, const struct finding *b)
{
    return b->causes.count > 0 ? shares_cause(&a->causes, &b->causes)
                               : a->causes.count == 0 && strcmp(a->key, b->key) == 0;
}

static struct finding *find_same(const struct findings *all, const struct finding *f)
{
    struct finding *found = NULL;
    for (size_t i = 0; i < all->count; i++) {
        struct finding *other = &all->list[i];
        if (!may_join(other, f))
            continue;
        if (same_request(other, f))
            return other;
        if (found == NULL && same_cause(other, f))
            found = other;
    }
    return found;
}

/* Returns true if a joined finding must keep the request of `a`: only `a` has a verdict, or the
   request of `a` is smaller. */
static bool is_better(const struct finding *a, const struct finding *b)
{
    if ((a->verdict == NULL) != (b->verdict == NULL))
        return a->verdict != NULL;
    return strlen(a->request) < strlen(b->request);
}

static void swap(struct finding *a, struct finding *b)
{
    struct finding other = *a;
    *a = *b;
    *b = other;
}

static void join_causes(struct finding *to, struct finding *from)
{
    struct cause_report *a = &to->causes, *b = &from->causes;
    if (a->count > 0 || b->count == 0) {
        cause_intersect(a, b);
        return;
    }
    for (size_t i = 0; i < b->count; i++)
        cause_add(a, &b->causes[i]);
    to->key[0] = '\0';
}

/* Joins the finding f with the finding `to`, and frees f. */
static void join(struct finding *to, struct finding *f)
{
    if (is_better(f, to))
        swap(to, f);
    join_causes(to, f);
    to->hits += f->hits;
    finding_free(f);
}

const struct finding *findings_add(struct findings *all, struct finding *f)
{
    struct finding *same = find_same(all, f);
    if (same != NULL) {
        join(same, f);
        return NULL;
    }
    all->list = mem_more(all->list, &all->cap, all->count, sizeof *all->list);
    all->list[all->count] = *f;
    return &all->list[all->count++];
}

/* Moves a frequent finding forward, because the first findings are tried first for a new
   difference. */
void findings_count_hit(struct findings *all, size_t i)
{
    all->list[i].hits++;
    if (i > 0 && all->list[i - 1].hits < all->list[i].hits)
        swap(&all->list[i - 1], &all->list[i]);
}

size_t findings_open(const struct findings *all)
{
    size_t open = 0;
    for (size_t i = 0; i < all->count; i++)
        open += all->list[i].verdict == NULL;
    return open;
}

/* --- JSON ------------------------------------------------------------------------------------ */

static void write_text(const struct finding *f, size_t i, cJSON *item)
{
    struct json_error ignored;
    const char *text = *text_of(f, i);
    cJSON *tree = NULL;
    if (text == NULL)
        return;
    if (texts[i].json)
        tree = json_parse(text, strlen(text), JSON_NUL_KEEP, &ignored);
    cJSON_AddItemToObject(item, texts[i].name, tree != NULL ? tree : cJSON_CreateString(text));
}

static cJSON *write(const struct registry *registry, const struct finding *f)
{
    const struct cause_report *r = &f->causes;
    cJSON *item = cJSON_CreateObject();
    struct buf title = {0};
    finding_title(f, &title);
    cJSON_AddStringToObject(item, "title", buf_text(&title));
    cJSON_AddStringToObject(item, "kind", difference_name(f->kind));
    cJSON *causes = cJSON_AddArrayToObject(item, "causes");
    for (size_t i = 0; i < r->count; i++) {
        struct buf name = {0};
        variant_name(&r->causes[i], &name);
        cJSON_AddItemToArray(causes, cJSON_CreateString(buf_text(&name)));
        buf_free(&name);
    }
    cJSON *rules = cJSON_AddArrayToObject(item, "rests_on");
    for (size_t i = 0; i < r->deciding_count; i++)
        cJSON_AddItemToArray(rules, cJSON_CreateString(registry->rules[r->rules[i]].id));
    cJSON_AddNumberToObject(item, "hits", (double)f->hits);
    for (size_t i = 0; i < TEXTS; i++)
        write_text(f, i, item);
    buf_free(&title);
    return item;
}

static char *read_text(const cJSON *member)
{
    struct buf text = {0};
    if (cJSON_IsString(member))
        return mem_dup(member->valuestring);
    json_print(member, 0, &text);
    return buf_take(&text);
}

static void read_causes(const struct registry *registry, const cJSON *item, struct cause_report *r)
{
    const cJSON *name, *rules = json_get(item, "rests_on");
    struct variant cause;
    cJSON_ArrayForEach(name, json_get(item, "causes"))
        if (cJSON_IsString(name) && variant_read(registry, name->valuestring, &cause))
            cause_add(r, &cause);
    r->rules = mem_alloc(((size_t)cJSON_GetArraySize(rules) + 1) * sizeof *r->rules);
    cJSON_ArrayForEach(name, rules) {
        const struct rule *rule = registry_rule(registry, cJSON_GetStringValue(name));
        if (rule != NULL)
            r->rules[r->rule_count++] = (size_t)(rule - registry->rules);
    }
    r->deciding_count = r->rule_count;
}

/* Reads a finding from JSON. If the JSON is no valid finding, returns false and allocates nothing.
   A finding whose causes the registry lacks gets a key. */
static bool read(const struct registry *r, const cJSON *item, struct finding *f)
{
    const char *kind = json_get_string(item, "kind");
    *f = (struct finding){0};
    bool ok = kind != NULL && difference_find(kind) != DIFFERENCE_COUNT &&
              cJSON_IsObject(json_get(item, "request"));
    for (size_t i = 0; ok && i < TEXTS; i++) {
        const cJSON *member = json_get(item, texts[i].name);
        ok = texts[i].may_lack || member != NULL;
        if (member != NULL)
            *text_of(f, i) = read_text(member);
    }
    if (!ok) {
        finding_free(f);
        return false;
    }
    f->kind = difference_find(kind);
    f->hits = json_count(json_get(item, "hits"));
    read_causes(r, item, &f->causes);
    if (f->causes.count == 0 && f->key[0] == '\0') {
        free(f->key);
        f->key = mem_dup(json_get_text(item, "title"));
    }
    return true;
}

/* --- Files ----------------------------------------------------------------------------------- */

static bool load_line(const struct registry *r, const char *line, size_t n, struct findings *all)
{
    struct json_error ignored;
    struct finding f;
    cJSON *item = json_parse(line, n, JSON_NUL_KEEP, &ignored);
    bool ok = item != NULL && read(r, item, &f);
    if (ok)
        findings_add(all, &f);
    cJSON_Delete(item);
    return ok;
}

bool findings_load(const struct registry *r, const char *path, struct findings *all,
                   struct buf *why)
{
    struct buf text = {0};
    size_t number = 1;
    bool ok = folder_read(path, &text, why);
    for (const char *line = buf_text(&text); ok && *line != '\0'; number++) {
        size_t n = strcspn(line, "\n");
        ok = n == 0 || load_line(r, line, n, all);
        if (!ok)
            buf_fmt(why, "%s:%zu: the line is not a finding that this version can read", path,
                    number);
        line += n + (line[n] == '\n');
    }
    buf_free(&text);
    return ok;
}

bool findings_save(const struct registry *r, const char *path, const struct findings *all)
{
    struct buf text = {0};
    for (size_t i = 0; i < all->count; i++) {
        cJSON *item = write(r, &all->list[i]);
        json_print(item, 0, &text);
        buf_char(&text, '\n');
        cJSON_Delete(item);
    }
    bool ok = os_replace_file(path, buf_text(&text), text.len);
    buf_free(&text);
    return ok;
}

void finding_free(struct finding *f)
{
    for (size_t i = 0; i < TEXTS; i++)
        free(*text_of(f, i));
    cause_free(&f->causes);
    *f = (struct finding){0};
}

void findings_free(struct findings *all)
{
    for (size_t i = 0; i < all->count; i++)
        finding_free(&all->list[i]);
    free(all->list);
    *all = (struct findings){0};
}
