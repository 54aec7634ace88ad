#include "fuzz/campaign/bucket.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "cases/registry.h"

struct finding bucket_finding(const struct bucket *b)
{
    return (struct finding){b->implementation, b->edition, b->kind, b->request,
                            &b->causes,        b->key,     b->fault};
}

void bucket_key(const struct oracle *o, enum op op, const char *kinds, const struct finding *f,
                struct buf *out)
{
    const struct cause_report *report = f->causes;
    buf_str(out, difference_name(f->kind));
    if (f->fault.tells) {
        buf_fmt(out, ": %s", f->fault.text);
        return;
    }
    if (report->deciding_count > 0)
        buf_fmt(out, " at %s", o->registry->rules[report->deciding[0]].id);
    else
        buf_fmt(out, " of %s (%s)", op_name(op), kinds);
    if (f->fault.text[0] != '\0')
        buf_fmt(out, ", %s", f->fault.text);
}

void bucket_name(const struct oracle *o, const struct bucket *b, struct buf *out)
{
    if (b->causes.count > 0)
        cause_name(o, &b->causes.causes[0], out);
    else
        buf_str(out, b->key);
}

static bool shares_cause(const struct cause_report *a, const struct cause_report *b)
{
    for (size_t i = 0; i < a->count; i++)
        for (size_t k = 0; k < b->count; k++)
            if (cause_equal(&a->causes[i], &b->causes[k]))
                return true;
    return false;
}

bool bucket_same_sort(enum difference a, enum difference b)
{
    bool answered = a != DIFFERENCE_CRASH && a != DIFFERENCE_TIMEOUT && a != DIFFERENCE_GARBAGE;
    return a == b || (answered && b != DIFFERENCE_CRASH && b != DIFFERENCE_TIMEOUT &&
                      b != DIFFERENCE_GARBAGE);
}

static bool same_place(const struct bucket *b, const struct finding *f)
{
    return strcmp(b->implementation, f->implementation) == 0 && strcmp(b->edition, f->edition) == 0;
}

static bool same_request(const struct bucket *b, const struct finding *f)
{
    return bucket_same_sort(b->kind, f->kind) && strcmp(b->request, f->request) == 0;
}

static bool same_cause(const struct bucket *b, const struct finding *f)
{
    return f->causes->count > 0 ? shares_cause(&b->causes, f->causes)
                                : b->causes.count == 0 && strcmp(b->key, f->key) == 0;
}

struct bucket *buckets_find(const struct buckets *all, const struct finding *f)
{
    struct bucket *found = NULL;
    for (size_t i = 0; i < all->count; i++) {
        struct bucket *b = &all->list[i];
        if (!same_place(b, f))
            continue;
        if (same_request(b, f))
            return b;
        if (found == NULL && same_cause(b, f))
            found = b;
    }
    return found;
}

struct bucket *buckets_add(struct buckets *all)
{
    all->list = mem_more(all->list, &all->cap, all->count, sizeof *all->list);
    all->list[all->count] = (struct bucket){0};
    return &all->list[all->count++];
}

/* --- Looks ----------------------------------------------------------------------------------- */

static void add_look(struct bucket *b, const char *tells, const char *request)
{
    size_t i = 0;
    while (i < b->look_count && strcmp(b->looks[i].tells, tells) != 0)
        i++;
    struct look *look = &b->looks[i];
    if (i < b->look_count && strlen(request) < strlen(look->request)) {
        free(look->request);
        look->request = mem_dup(request);
    } else if (i == b->look_count && i < BUCKET_LOOKS_MAX) {
        *look = (struct look){mem_dup(tells), mem_dup(request)};
        b->look_count++;
    }
}

void bucket_look(const struct oracle *o, struct bucket *b, const char *kinds,
                 const struct cause_report *report, const char *request)
{
    struct buf tells = {0};
    buf_str(&tells, kinds);
    for (size_t i = 0; i < report->deciding_count; i++)
        buf_fmt(&tells, " %s", o->registry->rules[report->deciding[i]].id);
    add_look(b, buf_text(&tells), request);
    buf_free(&tells);
}

const char *bucket_other_look(const struct bucket *b, size_t look)
{
    const char *request = b->looks[look].request;
    return strcmp(request, b->request) == 0 ? NULL : request;
}

static void free_looks(struct bucket *b)
{
    for (size_t i = 0; i < b->look_count; i++) {
        free(b->looks[i].tells);
        free(b->looks[i].request);
    }
}

/* --- Folded ---------------------------------------------------------------------------------- */

static bool is_one(const struct bucket *a, const struct bucket *b)
{
    const struct finding f = bucket_finding(b);
    bool agreed = a->verdict == NULL || b->verdict == NULL || strcmp(a->verdict, b->verdict) == 0;
    return agreed && same_place(a, &f) && (same_request(a, &f) || same_cause(a, &f));
}

/* Whether a is to be shown rather than b: what somebody has judged stays what it was. */
static bool shows_better(const struct bucket *a, const struct bucket *b)
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
    to->stale = false;
}

void buckets_join(struct buckets *all, size_t into, size_t from)
{
    struct bucket *a = &all->list[into], *b = &all->list[from];
    if (shows_better(b, a))
        swap(a, b);
    join_causes(a, b);
    for (size_t i = 0; i < b->look_count; i++)
        add_look(a, b->looks[i].tells, b->looks[i].request);
    a->hits += b->hits;
    a->muted += b->muted;
    a->first_ms = a->first_ms < b->first_ms ? a->first_ms : b->first_ms;
    bucket_free(b);
    memmove(b, b + 1, (--all->count - from) * sizeof *b);
}

void buckets_fold(struct buckets *all)
{
    for (size_t i = 0; i < all->count; i++)
        for (size_t k = i + 1; k < all->count;)
            if (is_one(&all->list[i], &all->list[k]))
                buckets_join(all, i, k);
            else
                k++;
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

/* A text that is JSON itself, as that. */
static void add_json(cJSON *item, const char *name, const char *text)
{
    struct json_error ignored;
    cJSON *tree = text == NULL ? NULL : json_parse(text, strlen(text), JSON_NUL_KEEP, &ignored);
    if (tree != NULL)
        cJSON_AddItemToObject(item, name, tree);
    else if (text != NULL)
        cJSON_AddStringToObject(item, name, text);
}

static void write_looks(const struct bucket *b, cJSON *item)
{
    cJSON *list = b->look_count > 0 ? cJSON_AddArrayToObject(item, "looks") : NULL;
    for (size_t i = 0; i < b->look_count; i++) {
        cJSON *look = cJSON_CreateObject();
        cJSON_AddStringToObject(look, "tells", b->looks[i].tells);
        add_json(look, "request", b->looks[i].request);
        cJSON_AddItemToArray(list, look);
    }
}

cJSON *bucket_write(const struct oracle *o, const struct bucket *b)
{
    cJSON *item = cJSON_CreateObject();
    struct buf name = {0}, seed = {0};
    bucket_name(o, b, &name);
    buf_fmt(&seed, "%llu", (unsigned long long)b->seed);
    cJSON_AddStringToObject(item, "bucket", buf_text(&name));
    cJSON_AddStringToObject(item, "implementation", b->implementation);
    cJSON_AddStringToObject(item, "command", b->command);
    cJSON_AddStringToObject(item, "edition", b->edition);
    cJSON_AddStringToObject(item, "kind", difference_name(b->kind));
    cJSON_AddStringToObject(item, "kinds", b->kinds);
    cJSON *causes = cJSON_AddArrayToObject(item, "causes");
    for (size_t i = 0; i < b->causes.count; i++)
        cJSON_AddItemToArray(causes, write_change(o, &b->causes.causes[i]));
    cJSON_AddItemToObject(item, "rests_on",
                          write_ids(o, b->causes.deciding, b->causes.deciding_count));
    cJSON_AddItemToObject(item, "rules", write_ids(o, b->causes.trace, b->causes.trace_count));
    cJSON_AddStringToObject(item, "key", b->key);
    if (b->stale)
        cJSON_AddTrueToObject(item, "stale");
    cJSON_AddNumberToObject(item, "hits", (double)b->hits);
    cJSON_AddNumberToObject(item, "muted", (double)b->muted);
    add_json(item, "request", b->request);
    add_json(item, "answer", b->answer);
    add_json(item, "reference", b->reference);
    add_json(item, "others", b->others);
    write_looks(b, item);
    cJSON_AddStringToObject(item, "seed", buf_text(&seed));
    cJSON_AddNumberToObject(item, "first_ms", b->first_ms);
    if (b->verdict != NULL)
        cJSON_AddStringToObject(item, "verdict", b->verdict);
    buf_free(&name);
    buf_free(&seed);
    return item;
}

static size_t *read_ids(const struct oracle *o, const cJSON *ids, size_t *count)
{
    const cJSON *id;
    size_t *list = mem_alloc(((size_t)cJSON_GetArraySize(ids) + 1) * sizeof *list);
    *count = 0;
    cJSON_ArrayForEach(id, ids) {
        const struct rule *rule =
            cJSON_IsString(id) ? registry_rule(o->registry, id->valuestring) : NULL;
        if (rule != NULL)
            list[(*count)++] = (size_t)(rule - o->registry->rules);
    }
    return list;
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

/* A rule or reading that the registry has no more makes a cause worthless. */
static bool read_change(const struct oracle *o, const cJSON *item,
                        const struct oracle_stance *stance, struct oracle_change *change)
{
    const cJSON *without = json_get(item, "without");
    const char *edition = json_get_string(item, "edition");
    size_t count;
    *change = (struct oracle_change){.stance = stance};
    size_t *rules = read_ids(o, without, &count);
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

static char *read_text(const cJSON *item, const char *name)
{
    const char *text = json_get_string(item, name);
    return mem_dup(text == NULL ? "" : text);
}

static char *read_json(const cJSON *item, const char *name)
{
    const cJSON *member = json_get(item, name);
    struct buf text = {0};
    if (member == NULL)
        return NULL;
    if (cJSON_IsString(member))
        return mem_dup(member->valuestring);
    json_print(member, 0, &text);
    return buf_take(&text);
}

static size_t read_count(const cJSON *item, const char *name)
{
    return json_count(json_get(item, name));
}

static void read_looks(const cJSON *item, struct bucket *b)
{
    const cJSON *look;
    cJSON_ArrayForEach(look, json_get(item, "looks")) {
        const char *tells = json_get_string(look, "tells");
        char *request = read_json(look, "request");
        if (tells != NULL && request != NULL)
            add_look(b, tells, request);
        free(request);
    }
}

bool bucket_read(const struct oracle *o, const cJSON *item, const struct oracle_stance *stance,
                 struct bucket *b)
{
    const char *kind = json_get_string(item, "kind"), *seed = json_get_string(item, "seed");
    const cJSON *change, *causes = json_get(item, "causes"), *first = json_get(item, "first_ms");
    *b = (struct bucket){0};
    if (kind == NULL || difference_find(kind) == DIFFERENCE_COUNT ||
        json_get_string(item, "implementation") == NULL ||
        !cJSON_IsObject(json_get(item, "request")))
        return false;
    b->implementation = read_text(item, "implementation");
    b->command = read_text(item, "command");
    b->edition = read_text(item, "edition");
    b->kind = difference_find(kind);
    b->kinds = read_text(item, "kinds");
    b->key = read_text(item, "key");
    cJSON_ArrayForEach(change, causes) {
        struct oracle_change cause;
        struct cause_report *r = &b->causes;
        if (!read_change(o, change, stance, &cause))
            continue;
        r->causes = mem_more(r->causes, &r->cap, r->count, sizeof *r->causes);
        r->causes[r->count++] = cause;
    }
    b->stale = cJSON_IsTrue(json_get(item, "stale")) ||
               (b->causes.count == 0 && cJSON_GetArraySize(causes) > 0);
    b->causes.deciding = read_ids(o, json_get(item, "rests_on"), &b->causes.deciding_count);
    b->causes.trace = read_ids(o, json_get(item, "rules"), &b->causes.trace_count);
    b->hits = read_count(item, "hits");
    b->muted = read_count(item, "muted");
    b->request = read_json(item, "request");
    b->answer = read_json(item, "answer");
    if (b->answer != NULL)
        crash_read(b->kind, b->answer, strlen(b->answer), &b->fault);
    b->reference = read_json(item, "reference");
    b->others = read_json(item, "others");
    read_looks(item, b);
    b->seed = seed == NULL ? 0 : strtoull(seed, NULL, 10);
    b->first_ms = cJSON_IsNumber(first) ? first->valuedouble : 0;
    if (json_get_string(item, "verdict") != NULL)
        b->verdict = read_text(item, "verdict");
    return true;
}

/* --- Files ----------------------------------------------------------------------------------- */

static bool load_line(const struct oracle *o, const char *line, size_t n,
                      const struct oracle_stance *stance, struct buckets *all)
{
    struct json_error ignored;
    struct bucket b = {0};
    cJSON *item = json_parse(line, n, JSON_NUL_KEEP, &ignored);
    bool ok = item != NULL && bucket_read(o, item, stance, &b);
    if (ok)
        *buckets_add(all) = b;
    cJSON_Delete(item);
    return ok;
}

bool buckets_load(const struct oracle *o, const char *path, const struct oracle_stance *stance,
                  struct buckets *all, struct buf *why)
{
    struct buf text = {0};
    size_t number = 1;
    bool ok = os_read_file(path, &text) || errno == ENOENT;
    if (!ok)
        buf_fmt(why, "%s: %s", path, strerror(errno));
    for (const char *line = buf_text(&text); ok && *line != '\0'; number++) {
        size_t n = strcspn(line, "\n");
        ok = n == 0 || load_line(o, line, n, stance, all);
        if (!ok)
            buf_fmt(why, "%s:%zu: no finding that this version knows", path, number);
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
    char *texts[] = {b->implementation, b->command, b->edition,   b->kinds,  b->key,
                     b->request,        b->answer,  b->reference, b->others, b->verdict};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        free(texts[i]);
    free_looks(b);
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
