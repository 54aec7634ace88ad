/* The folder of a campaign:
 *   findings.jsonl   a line for each bucket (bucket.h)
 *   spool.jsonl      a line for each disagreement that was looked into; only ever appended to
 *   campaign.state   where it stopped
 *   SECTION.json     drafts of cases (draft.h) */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "fuzz/campaign.h"
#include "fuzz/draft.h"
#include "fuzz/gen.h"

/* Of the state file's form. */
enum { VERSION = 1 };

static char *path_of(const struct campaign *c, const char *name)
{
    struct buf path = {0};
    buf_fmt(&path, "%s/%s", c->config.out, name);
    return buf_take(&path);
}

static double number_of(const cJSON *item, const char *name)
{
    const cJSON *member = json_get(item, name);
    return cJSON_IsNumber(member) ? member->valuedouble : 0;
}

static void read_rivals(struct campaign *c, const cJSON *list)
{
    const struct party *p = c->found.party;
    const cJSON *item;
    cJSON_ArrayForEach(item, list) {
        const char *name = json_get_string(item, "implementation");
        for (size_t i = 0; name != NULL && i < p->count; i++) {
            struct buf mine = {0};
            investigate_name(&p->rivals[i], &mine);
            if (strcmp(buf_text(&mine), name) == 0) {
                c->rivals[i].asked = (size_t)number_of(item, "asked");
                c->rivals[i].ms = number_of(item, "ms");
                for (unsigned d = 0; d < DIFFERENCE_COUNT; d++)
                    c->rivals[i].differences[d] =
                        (size_t)number_of(item, difference_name((enum difference)d));
            }
            buf_free(&mine);
        }
    }
}

/* Another seed starts from its beginning; what was found stays. */
static bool read_state(struct campaign *c, const cJSON *state)
{
    const char *seed = json_get_string(state, "seed");
    if (number_of(state, "campaign") != VERSION || seed == NULL)
        return false;
    uint64_t before = strtoull(seed, NULL, 10);
    if (!c->config.seeded || before == c->seed) {
        c->seed = before;
        c->next = (uint64_t)number_of(state, "next");
    }
    c->inputs = (size_t)number_of(state, "inputs");
    c->errors = (size_t)number_of(state, "errors");
    c->held_back = (size_t)number_of(state, "held_back");
    c->before_ms = number_of(state, "ms");
    c->found.looked_into = (size_t)number_of(state, "looked_into");
    c->found.muted = (size_t)number_of(state, "muted");
    c->found.unstable = (size_t)number_of(state, "unstable");
    c->found.open = (size_t)number_of(state, "open");
    read_rivals(c, json_get(state, "rivals"));
    return true;
}

/* The readings that a bucket's causes are beside: those of its implementation. */
static void set_stances(struct campaign *c)
{
    const struct party *p = c->found.party;
    for (size_t i = 0; i < c->found.buckets.count; i++) {
        struct bucket *b = &c->found.buckets.list[i];
        for (size_t k = 0; k < p->count; k++) {
            struct buf name = {0};
            investigate_name(&p->rivals[k], &name);
            for (size_t j = 0;
                 j < b->causes.count && strcmp(buf_text(&name), b->implementation) == 0; j++)
                b->causes.causes[j].stance = p->rivals[k].stance;
            buf_free(&name);
        }
    }
}

bool campaign_load(struct campaign *c)
{
    struct json_error err;
    struct buf text = {0};
    if (c->config.out == NULL)
        return true;
    char *path = path_of(c, "campaign.state"), *findings = path_of(c, "findings.jsonl");
    bool ok = draft_make_folders(path);
    if (!ok)
        buf_fmt(&c->why, "%s: %s", c->config.out, strerror(errno));
    if (ok && os_read_file(path, &text)) {
        cJSON *state = json_parse(buf_text(&text), text.len, JSON_NUL_REFUSE, &err);
        ok = state != NULL && read_state(c, state);
        if (!ok)
            buf_fmt(&c->why, "%s: no state that this version knows", path);
        cJSON_Delete(state);
    }
    ok = ok && buckets_load(&c->found.party->oracle, findings, NULL, &c->found.buckets, &c->why);
    set_stances(c);
    buf_free(&text);
    free(path);
    free(findings);
    return ok;
}

static cJSON *write_rivals(const struct campaign *c)
{
    const struct party *p = c->found.party;
    cJSON *list = cJSON_CreateArray();
    for (size_t i = 0; i < p->count; i++) {
        struct buf name = {0};
        cJSON *item = cJSON_CreateObject();
        investigate_name(&p->rivals[i], &name);
        cJSON_AddStringToObject(item, "implementation", buf_text(&name));
        cJSON_AddNumberToObject(item, "asked", (double)c->rivals[i].asked);
        cJSON_AddNumberToObject(item, "ms", c->rivals[i].ms);
        for (unsigned d = 0; d < DIFFERENCE_COUNT; d++)
            cJSON_AddNumberToObject(item, difference_name((enum difference)d),
                                    (double)c->rivals[i].differences[d]);
        cJSON_AddItemToArray(list, item);
        buf_free(&name);
    }
    return list;
}

static void write_state(const struct campaign *c, struct buf *out)
{
    cJSON *state = cJSON_CreateObject();
    struct buf seed = {0};
    buf_fmt(&seed, "%llu", (unsigned long long)c->seed);
    cJSON_AddNumberToObject(state, "campaign", VERSION);
    cJSON_AddStringToObject(state, "seed", buf_text(&seed));
    cJSON_AddNumberToObject(state, "next", (double)c->next);
    cJSON_AddNumberToObject(state, "inputs", (double)c->inputs);
    cJSON_AddNumberToObject(state, "errors", (double)c->errors);
    cJSON_AddNumberToObject(state, "held_back", (double)c->held_back);
    cJSON_AddNumberToObject(state, "ms", campaign_ms(c));
    cJSON_AddNumberToObject(state, "looked_into", (double)c->found.looked_into);
    cJSON_AddNumberToObject(state, "muted", (double)c->found.muted);
    cJSON_AddNumberToObject(state, "unstable", (double)c->found.unstable);
    cJSON_AddNumberToObject(state, "open", (double)c->found.open);
    cJSON_AddItemToObject(state, "rivals", write_rivals(c));
    json_pretty(state, 100, out);
    buf_char(out, '\n');
    cJSON_Delete(state);
    buf_free(&seed);
}

bool campaign_save(struct campaign *c)
{
    struct buf text = {0};
    c->save_ms = os_now_ms();
    if (c->config.out == NULL)
        return true;
    char *path = path_of(c, "campaign.state"), *findings = path_of(c, "findings.jsonl");
    write_state(c, &text);
    bool ok = buckets_save(&c->found.party->oracle, findings, &c->found.buckets) &&
              os_replace_file(path, buf_text(&text), text.len);
    if (!ok)
        buf_fmt(&c->why, "%s: %s", c->config.out, strerror(errno));
    ok = ok && draft_write_all(&c->found.party->oracle, &c->found.buckets, c->config.out, &c->why);
    buf_free(&text);
    free(path);
    free(findings);
    return ok;
}

void campaign_spool(struct campaign *c, const struct rival *r, const char *request,
                    enum difference kind, const struct bucket *b)
{
    struct buf name = {0}, bucket = {0}, line = {0};
    if (c->config.out == NULL)
        return;
    char *path = path_of(c, "spool.jsonl");
    FILE *file = fopen(path, "ae");
    investigate_name(r, &name);
    if (b != NULL)
        bucket_name(&c->found.party->oracle, b, &bucket);
    else
        buf_str(&bucket, "unstable");
    buf_str(&line, "{\"implementation\":");
    json_print_string(buf_text(&name), 0, &line);
    buf_fmt(&line, ",\"kind\":\"%s\",\"bucket\":", difference_name(kind));
    json_print_string(buf_text(&bucket), 0, &line);
    buf_fmt(&line, ",\"request\":%s}\n", request);
    if (file != NULL) {
        fwrite(line.data, 1, line.len, file);
        fclose(file);
    }
    buf_free(&name);
    buf_free(&bucket);
    buf_free(&line);
    free(path);
}
