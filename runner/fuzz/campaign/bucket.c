#include "fuzz/campaign/bucket.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "cases/registry.h"
#include "fuzz/peers/question.h"

/* The string members of struct bucket, and their names in JSON. */
static const struct {
    const char *name;
    size_t offset;
    bool json; /* true if the string contains JSON; invalid JSON is written as a string */
} texts[] = {{"implementation", offsetof(struct bucket, implementation), false},
             {"command", offsetof(struct bucket, command), false},
             {"edition", offsetof(struct bucket, edition), false},
             {"key", offsetof(struct bucket, key), false},
             {"request", offsetof(struct bucket, request), true},
             {"answer", offsetof(struct bucket, answer), true},
             {"reference", offsetof(struct bucket, reference), true},
             {"others", offsetof(struct bucket, others), true},
             {"verdict", offsetof(struct bucket, verdict), false}};

enum { TEXTS = sizeof texts / sizeof texts[0] };

static char **text_of(const struct bucket *b, size_t i)
{
    return (char **)(uintptr_t)((const char *)b + texts[i].offset);
}

void bucket_set_key(const struct oracle *o, struct bucket *b, const char *name)
{
    struct buf key = {0};
    struct question q;
    buf_str(&key, name != NULL ? name : difference_name(b->kind));
    if (b->crash.tells) {
        buf_fmt(&key, ": %s", b->crash.text);
    } else if (name == NULL) {
        if (b->causes.deciding_count > 0)
            buf_fmt(&key, " at %s", o->registry->rules[b->causes.deciding[0]].id);
        else if (question_read(b->request, strlen(b->request), &q))
            buf_fmt(&key, " of %s", op_name(q.op));
        if (b->crash.text[0] != '\0')
            buf_fmt(&key, ", %s", b->crash.text);
    }
    free(b->key);
    b->key = buf_take(&key);
}

void bucket_name(const struct oracle *o, const struct bucket *b, struct buf *out)
{
    if (b->causes.count > 0)
        cause_name(o, &b->causes.causes[0], out);
    else
        buf_str(out, b->key);
}

/* --- One finding ----------------------------------------------------------------------------- */

static bool shares_cause(const struct cause_report *a, const struct cause_report *b)
{
    for (size_t i = 0; i < a->count; i++)
        for (size_t k = 0; k < b->count; k++)
            if (cause_equal(&a->causes[i], &b->causes[k]))
                return true;
    return false;
}

static bool is_answered(enum difference d)
{
    return d != DIFFERENCE_CRASH && d != DIFFERENCE_TIMEOUT && d != DIFFERENCE_GARBAGE;
}

bool bucket_same_sort(enum difference a, enum difference b)
{
    return a == b || (is_answered(a) && is_answered(b));
}

static bool may_join(const struct bucket *a, const struct bucket *b)
{
    return strcmp(a->implementation, b->implementation) == 0 &&
           strcmp(a->edition, b->edition) == 0 &&
           (a->verdict == NULL || b->verdict == NULL || strcmp(a->verdict, b->verdict) == 0);
}

static bool same_request(const struct bucket *a, const struct bucket *b)
{
    return bucket_same_sort(a->kind, b->kind) && strcmp(a->request, b->request) == 0;
}

static bool same_cause(const struct bucket *a, const struct bucket *b)
{
    return b->causes.count > 0 ? shares_cause(&a->causes, &b->causes)
                               : a->causes.count == 0 && strcmp(a->key, b->key) == 0;
}

struct bucket *buckets_find(const struct buckets *all, const struct bucket *b)
{
    struct bucket *found = NULL;
    for (size_t i = 0; i < all->count; i++) {
        struct bucket *other = &all->list[i];
        if (!may_join(other, b))
            continue;
        if (same_request(other, b))
            return other;
        if (found == NULL && same_cause(other, b))
            found = other;
    }
    return found;
}

/* Returns true if a joined bucket must keep the request of `a`: only `a` has a verdict, or the
   request of `a` is smaller. */
static bool is_better(const struct bucket *a, const struct bucket *b)
{
    if ((a->verdict == NULL) != (b->verdict == NULL))
        return a->verdict != NULL;
    return strlen(a->request) < strlen(b->request);
}

static void swap(struct bucket *a, struct bucket *b)
{
    struct bucket other = *a;
    *a = *b;
    *b = other;
}

static void join_causes(struct bucket *to, struct bucket *from)
{
    struct cause_report *a = &to->causes, *b = &from->causes;
    if (a->count > 0 || b->count == 0) {
        cause_intersect(a, b);
        return;
    }
    free(a->causes);
    a->causes = b->causes;
    a->count = b->count;
    a->cap = b->cap;
    b->causes = NULL;
    b->count = b->cap = 0;
    to->key[0] = '\0';
}

/* Moves a bucket forward to its place in the order of hits. With frequent buckets first, most
   differences are recognised after few requests to the reference. */
static struct bucket *sort_in(struct buckets *all, struct bucket *b)
{
    for (; b > all->list && b[-1].hits < b->hits; b--)
        swap(b, b - 1);
    return b;
}

struct bucket *buckets_join(struct buckets *all, struct bucket *a, struct bucket *b)
{
    if (is_better(b, a))
        swap(a, b);
    join_causes(a, b);
    a->hits += b->hits;
    a->muted += b->muted;
    a->first_ms = a->first_ms < b->first_ms ? a->first_ms : b->first_ms;
    bucket_free(b);
    return sort_in(all, a);
}

struct bucket *buckets_add(struct buckets *all, struct bucket *b)
{
    struct bucket *same = buckets_find(all, b);
    if (same != NULL)
        return buckets_join(all, same, b);
    all->list = mem_more(all->list, &all->cap, all->count, sizeof *all->list);
    all->list[all->count] = *b;
    return sort_in(all, &all->list[all->count++]);
}

struct bucket *buckets_count_hit(struct buckets *all, struct bucket *b)
{
    b->hits++;
    return sort_in(all, b);
}

/* --- JSON ------------------------------------------------------------------------------------ */

static cJSON *write_ids(const struct oracle *o, const size_t *rules, size_t count)
{
    cJSON *list = cJSON_CreateArray();
    for (size_t i = 0; i < count; i++)
        cJSON_AddItemToArray(list, cJSON_CreateString(o->registry->rules[rules[i]].id));
    return list;
}

static cJSON *write_change(const struct oracle *o, const struct oracle_change *change)
{
    cJSON *item = cJSON_CreateObject();
    if (change->rule_count > 0)
        cJSON_AddItemToObject(item, "without", write_ids(o, change->rules, change->rule_count));
    for (size_t i = 0; i < change->swap_count; i++) {
        const struct reading *reading = &o->registry->readings[change->swaps[i].reading];
        cJSON *readings = cJSON_GetObjectItemCaseSensitive(item, "readings");
        if (readings == NULL)
            readings = cJSON_AddObjectToObject(item, "readings");
        cJSON_AddStringToObject(readings, reading->id, reading->options[change->swaps[i].option]);
    }
    if (change->edition != NULL)
        cJSON_AddStringToObject(item, "edition", change->edition);
    return item;
}

static void write_text(const struct bucket *b, size_t i, cJSON *item)
{
    struct json_error ignored;
    const char *text = *text_of(b, i);
    cJSON *tree = NULL;
    if (text == NULL)
        return;
    if (texts[i].json)
        tree = json_parse(text, strlen(text), JSON_NUL_KEEP, &ignored);
    cJSON_AddItemToObject(item, texts[i].name, tree != NULL ? tree : cJSON_CreateString(text));
}

cJSON *bucket_write(const struct oracle *o, const struct bucket *b)
{
    const struct cause_report *r = &b->causes;
    cJSON *item = cJSON_CreateObject();
    struct buf name = {0}, seed = {0};
    bucket_name(o, b, &name);
    buf_fmt(&seed, "%llu", (unsigned long long)b->seed);
    cJSON_AddStringToObject(item, "bucket", buf_text(&name));
    cJSON_AddStringToObject(item, "kind", difference_name(b->kind));
    cJSON *causes = cJSON_AddArrayToObject(item, "causes");
    for (size_t i = 0; i < r->count; i++)
        cJSON_AddItemToArray(causes, write_change(o, &r->causes[i]));
    cJSON_AddItemToObject(item, "rests_on", write_ids(o, r->deciding, r->deciding_count));
    cJSON_AddItemToObject(item, "rules", write_ids(o, r->trace, r->trace_count));
    cJSON_AddNumberToObject(item, "hits", (double)b->hits);
    cJSON_AddNumberToObject(item, "muted", (double)b->muted);
    for (size_t i = 0; i < TEXTS; i++)
        write_text(b, i, item);
    cJSON_AddStringToObject(item, "seed", buf_text(&seed));
    cJSON_AddNumberToObject(item, "first_ms", b->first_ms);
    buf_free(&name);
    buf_free(&seed);
    return item;
}

static bool read_swaps(const struct oracle *o, const cJSON *readings, struct oracle_change *change)
{
    const cJSON *item;
    cJSON_ArrayForEach(item, readings) {
        struct buf choice = {0};
        struct oracle_swap swap;
        buf_fmt(&choice, "%s=%s", item->string, cJSON_IsString(item) ? item->valuestring : "");
        bool known = change->swap_count < ORACLE_CHANGES_MAX &&
                     registry_choice(o->registry, buf_text(&choice), &swap.reading, &swap.option);
        buf_free(&choice);
        if (!known)
            return false;
        change->swaps[change->swap_count++] = swap;
    }
    return true;
}

/* Reads a cause (a change of the specification) from JSON. Returns false if the registry lacks the
   rule or ambiguous passage of the cause. */
static bool read_change(const struct oracle *o, const cJSON *item, struct oracle_change *change)
{
    const cJSON *without = json_get(item, "without");
    const char *edition = json_get_string(item, "edition");
    size_t count;
    *change = (struct oracle_change){0};
    size_t *rules = cause_read_rules(o->registry, without, &count);
    bool ok = count == (size_t)cJSON_GetArraySize(without) && count <= ORACLE_CHANGES_MAX;
    for (size_t i = 0; ok && i < count; i++)
        change->rules[change->rule_count++] = rules[i];
    free(rules);
    if (ok && edition != NULL) {
        ok = edition_find(edition) != EDITION_COUNT;
        change->edition = ok ? edition_name(edition_find(edition)) : NULL;
    }
    return ok && read_swaps(o, json_get(item, "readings"), change);
}

static char *read_text(const cJSON *member)
{
    struct buf text = {0};
    if (cJSON_IsString(member))
        return mem_dup(member->valuestring);
    json_print(member, 0, &text);
    return buf_take(&text);
}

static void read_causes(const struct oracle *o, const cJSON *item, struct cause_report *r)
{
    const cJSON *change;
    cJSON_ArrayForEach(change, json_get(item, "causes")) {
        struct oracle_change cause;
        if (!read_change(o, change, &cause))
            continue;
        r->causes = mem_more(r->causes, &r->cap, r->count, sizeof *r->causes);
        r->causes[r->count++] = cause;
    }
    r->deciding = cause_read_rules(o->registry, json_get(item, "rests_on"), &r->deciding_count);
    r->trace = cause_read_rules(o->registry, json_get(item, "rules"), &r->trace_count);
}

bool bucket_read(const struct oracle *o, const cJSON *item, struct bucket *b)
{
    const char *kind = json_get_string(item, "kind"), *seed = json_get_string(item, "seed");
    const cJSON *first = json_get(item, "first_ms");
    *b = (struct bucket){0};
    bool ok = kind != NULL && difference_find(kind) != DIFFERENCE_COUNT && seed != NULL &&
              cJSON_IsObject(json_get(item, "request"));
    for (size_t i = 0; ok && i < TEXTS; i++) {
        const cJSON *member = json_get(item, texts[i].name);
        bool may_lack = text_of(b, i) == &b->others || text_of(b, i) == &b->verdict;
        ok = may_lack || member != NULL;
        if (member != NULL)
            *text_of(b, i) = read_text(member);
    }
    if (!ok) {
        bucket_free(b);
        return false;
    }
    b->kind = difference_find(kind);
    read_causes(o, item, &b->causes);
    b->hits = json_count(json_get(item, "hits"));
    b->muted = json_count(json_get(item, "muted"));
    crash_read(b->kind, b->answer, strlen(b->answer), &b->crash);
    b->seed = strtoull(seed, NULL, 10);
    b->first_ms = cJSON_IsNumber(first) ? first->valuedouble : 0;
    if (b->causes.count == 0 && b->key[0] == '\0')
        bucket_set_key(o, b, NULL);
    return true;
}

/* --- Files ----------------------------------------------------------------------------------- */

static bool load_line(const struct oracle *o, const char *line, size_t n, struct buckets *all)
{
    struct json_error ignored;
    struct bucket b;
    cJSON *item = json_parse(line, n, JSON_NUL_KEEP, &ignored);
    bool ok = item != NULL && bucket_read(o, item, &b);
    if (ok)
        buckets_add(all, &b);
    cJSON_Delete(item);
    return ok;
}

bool buckets_load(const struct oracle *o, const char *path, struct buckets *all, struct buf *why)
{
    struct buf text = {0};
    size_t number = 1;
    bool ok = os_read_file(path, &text) || errno == ENOENT;
    if (!ok)
        buf_fmt(why, "%s: %s", path, strerror(errno));
    for (const char *line = buf_text(&text); ok && *line != '\0'; number++) {
        size_t n = strcspn(line, "\n");
        ok = n == 0 || load_line(o, line, n, all);
        if (!ok)
            buf_fmt(why, "%s:%zu: the line is not a finding that this version can read", path,
                    number);
        line += n + (line[n] == '\n');
    }
    buf_free(&text);
    return ok;
}

bool buckets_save(const struct oracle *o, const char *path, const struct buckets *all)
{
    struct buf text = {0};
    for (size_t i = 0; i < all->count; i++) {
        cJSON *item = bucket_write(o, &all->list[i]);
        json_print(item, 0, &text);
        buf_char(&text, '\n');
        cJSON_Delete(item);
    }
    bool ok = os_replace_file(path, buf_text(&text), text.len);
    buf_free(&text);
    return ok;
}

void bucket_free(struct bucket *b)
{
    for (size_t i = 0; i < TEXTS; i++)
        free(*text_of(b, i));
    cause_free(&b->causes);
    *b = (struct bucket){0};
}

void buckets_free(struct buckets *all)
{
    for (size_t i = 0; i < all->count; i++)
        bucket_free(&all->list[i]);
    free(all->list);
    *all = (struct buckets){0};
}
