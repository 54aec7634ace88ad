/* The folder of a campaign:
 *   findings.jsonl   a line for each bucket (bucket.h)
 *   spool.jsonl      a line for each disagreement that was looked into, or for which there was
 *                    neither time nor room to wait; only ever appended to
 *   postponed.jsonl  those that wait to be looked into
 *   campaign.state   where it stopped
 *   .lock            held while a campaign is at work
 *   unanswered.jsonl requests at which the reference was ended (unanswered.h)
 *   SECTION.json     drafts of cases (draft.h) */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "fuzz/campaign/campaign.h"
#include "fuzz/campaign/draft.h"
#include "fuzz/generate/gen.h"
#include "fuzz/peers/watchdog.h"

/* Of the state file's form. */
enum { VERSION = 1 };

/* Counts beyond it are none that we wrote: doubles hold no more. */
#define NUMBER_MAX 9007199254740992.0

/* The file of what waits. */
static const char postponed_name[] = "postponed.jsonl";

static char *path_of(const struct campaign *c, const char *name)
{
    struct buf path = {0};
    buf_fmt(&path, "%s/%s", c->config.out, name);
    return buf_take(&path);
}

static double number_of(const cJSON *item, const char *name)
{
    const cJSON *member = json_get(item, name);
    double n = cJSON_IsNumber(member) ? member->valuedouble : 0;
    return n > 0 && n < NUMBER_MAX ? n : 0;
}

/* --- The lock -------------------------------------------------------------------------------- */

bool campaign_lock(const char *dir, int *lock, struct buf *why)
{
    struct buf path = {0};
    struct flock all = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    buf_fmt(&path, "%s/.lock", dir);
    *lock = open(buf_text(&path), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    bool ok = *lock >= 0 && fcntl(*lock, F_SETLK, &all) == 0;
    bool held = !ok && *lock >= 0 && (errno == EACCES || errno == EAGAIN);
    if (held && fcntl(*lock, F_GETLK, &all) == 0 && all.l_type != F_UNLCK)
        buf_fmt(why, "%s: process %ld is at work there; --out names another folder", dir,
                (long)all.l_pid);
    else if (held)
        buf_fmt(why, "%s: another process is at work there; --out names another folder", dir);
    else if (!ok)
        buf_fmt(why, "%s: %s", buf_text(&path), strerror(errno));
    if (!ok)
        campaign_unlock(lock);
    buf_free(&path);
    return ok;
}

void campaign_unlock(int *lock)
{
    if (*lock >= 0)
        close(*lock);
    *lock = -1;
}

/* --- The files ------------------------------------------------------------------------------- */

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
    c->spooled = (size_t)number_of(state, "spooled");
    c->counted = (size_t)number_of(state, "counted");
    c->searched_ms = number_of(state, "searched_ms");
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

/* The implementation of that name; the count of them where it is not here now. */
static size_t find_rival(const struct party *p, const char *name)
{
    size_t i = 0;
    for (bool same = false; i < p->count; i++) {
        struct buf mine = {0};
        investigate_name(&p->rivals[i], &mine);
        same = strcmp(buf_text(&mine), name) == 0;
        buf_free(&mine);
        if (same)
            return i;
    }
    return i;
}

/* A line of what waits. One of an implementation that is not here now is kept as it is. False where
 * it is none. */
static bool read_postponed_line(struct campaign *c, const char *line, size_t n)
{
    struct json_error ignored;
    struct buf request = {0};
    cJSON *item = json_parse(line, n, JSON_NUL_KEEP, &ignored);
    const char *name = json_get_string(item, "implementation"),
               *kind = json_get_string(item, "kind"), *seed = json_get_string(item, "seed");
    struct question q;
    bool ok = name != NULL && kind != NULL && difference_find(kind) != DIFFERENCE_COUNT &&
              seed != NULL && cJSON_IsObject(json_get(item, "request"));
    size_t rival = ok ? find_rival(c->found.party, name) : 0;
    if (ok && (rival == c->found.party->count || c->postponed_count == CAMPAIGN_POSTPONED_MAX)) {
        buf_add(&c->foreign, line, n);
        buf_char(&c->foreign, '\n');
    } else if (ok) {
        json_print(json_get(item, "request"), 0, &request);
        ok = question_read(buf_text(&request), request.len, &q);
        if (ok)
            c->postponed[c->postponed_count++] = (struct postponed){
                rival, buf_take(&request), difference_find(kind), strtoull(seed, NULL, 10)};
    }
    buf_free(&request);
    cJSON_Delete(item);
    return ok;
}

static bool read_postponed(struct campaign *c)
{
    struct buf text = {0};
    char *path = path_of(c, postponed_name);
    size_t number = 1;
    bool ok = os_read_file(path, &text) || errno == ENOENT;
    if (!ok)
        buf_fmt(&c->why, "%s: %s", path, strerror(errno));
    for (const char *line = buf_text(&text); ok && *line != '\0'; number++) {
        size_t n = strcspn(line, "\n");
        ok = n == 0 || read_postponed_line(c, line, n);
        if (!ok)
            buf_fmt(&c->why, "%s:%zu: no disagreement that this version knows", path, number);
        line += n + (line[n] == '\n');
    }
    buf_free(&text);
    free(path);
    return ok;
}

static bool write_postponed(const struct campaign *c)
{
    struct buf text = {0};
    char *path = path_of(c, postponed_name);
    for (size_t i = 0; i < c->postponed_count; i++) {
        const struct postponed *one = &c->postponed[i];
        struct buf name = {0};
        investigate_name(&c->found.party->rivals[one->rival], &name);
        buf_str(&text, "{\"implementation\":");
        json_print_string(buf_text(&name), 0, &text);
        buf_fmt(&text, ",\"kind\":\"%s\",\"seed\":\"%llu\",\"request\":%s}\n",
                difference_name(one->kind), (unsigned long long)one->seed, one->request);
        buf_free(&name);
    }
    buf_add(&text, buf_text(&c->foreign), c->foreign.len);
    bool ok = os_replace_file(path, buf_text(&text), text.len);
    buf_free(&text);
    free(path);
    return ok;
}

/* What ended a part before is not asked again; what ends this one goes there, too. */
static bool read_unanswered(struct campaign *c)
{
    c->unanswered_path = path_of(c, "unanswered.jsonl");
    watchdog_keep(c->unanswered_path,
                  "  the same command goes on from what was saved, and passes over it\n");
    bool ok = unanswered_read(c->unanswered_path, &c->unanswered);
    if (!ok)
        buf_fmt(&c->why, "%s: %s", c->unanswered_path, strerror(errno));
    c->found.party->oracle.unanswered = c->unanswered.count > 0 ? &c->unanswered : NULL;
    return ok;
}

bool campaign_load(struct campaign *c)
{
    struct json_error err;
    struct buf text = {0};
    if (c->config.out == NULL)
        return true;
    char *path = path_of(c, "campaign.state"), *findings = path_of(c, "findings.jsonl");
    bool named = c->config.out[0] != '\0', ok = named && draft_make_folders(path);
    if (!named)
        buf_str(&c->why, "--out: the name of a folder is wanted");
    else if (!ok)
        buf_fmt(&c->why, "%s: %s", c->config.out, strerror(errno));
    ok = ok && campaign_lock(c->config.out, &c->lock, &c->why);
    bool there = ok && os_read_file(path, &text);
    if (ok && !there && errno != ENOENT) {
        buf_fmt(&c->why, "%s: %s", path, strerror(errno));
        ok = false;
    }
    if (there) {
        cJSON *state = json_parse(buf_text(&text), text.len, JSON_NUL_REFUSE, &err);
        ok = state != NULL && read_state(c, state);
        if (!ok)
            buf_fmt(&c->why,
                    "%s: no state that this version knows; without it the campaign begins anew, "
                    "and keeps what was found",
                    path);
        cJSON_Delete(state);
    }
    ok = ok && buckets_load(&c->found.party->oracle, findings, NULL, &c->found.buckets, &c->why);
    set_stances(c);
    ok = ok && read_postponed(c) && read_unanswered(c);
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
    cJSON_AddNumberToObject(state, "spooled", (double)c->spooled);
    cJSON_AddNumberToObject(state, "counted", (double)c->counted);
    cJSON_AddNumberToObject(state, "searched_ms", c->searched_ms);
    cJSON_AddItemToObject(state, "rivals", write_rivals(c));
    json_pretty(state, 100, out);
    buf_char(out, '\n');
    cJSON_Delete(state);
    buf_free(&seed);
}

bool campaign_save(struct campaign *c)
{
    struct buf text = {0}, why = {0};
    c->save_ms = os_now_ms();
    if (c->config.out == NULL)
        return true;
    char *path = path_of(c, "campaign.state"), *findings = path_of(c, "findings.jsonl");
    write_state(c, &text);
    bool ok = buckets_save(&c->found.party->oracle, findings, &c->found.buckets) &&
              write_postponed(c) && os_replace_file(path, buf_text(&text), text.len);
    if (!ok)
        buf_fmt(&why, "%s: %s", c->config.out, strerror(errno));
    ok = ok && draft_write_all(&c->found.party->oracle, &c->found.buckets, c->config.out, &why);
    if (!ok)
        buf_clear(&c->why);
    buf_str(&c->why, buf_text(&why));
    buf_free(&why);
    buf_free(&text);
    free(path);
    free(findings);
    return ok;
}

bool campaign_spool(struct campaign *c, const struct rival *r, const char *request,
                    enum difference kind, const char *became)
{
    struct buf name = {0}, line = {0};
    if (c->config.out == NULL)
        return false;
    char *path = path_of(c, "spool.jsonl");
    FILE *file = fopen(path, "ae");
    investigate_name(r, &name);
    buf_str(&line, "{\"implementation\":");
    json_print_string(buf_text(&name), 0, &line);
    buf_fmt(&line, ",\"kind\":\"%s\",\"bucket\":", difference_name(kind));
    json_print_string(became, 0, &line);
    buf_fmt(&line, ",\"request\":%s}\n", request);
    bool ok = file != NULL && fseek(file, 0, SEEK_END) == 0 && ftell(file) < CAMPAIGN_SPOOL_MAX &&
              fwrite(line.data, 1, line.len, file) == line.len;
    if (file != NULL)
        ok = fclose(file) == 0 && ok;
    buf_free(&name);
    buf_free(&line);
    free(path);
    return ok;
}
