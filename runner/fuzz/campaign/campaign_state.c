/* Loads and saves the folder of a campaign. The folder has these files:
 * `findings.jsonl` has a line for each bucket (bucket.h).
 * `spool.jsonl` has investigated differences, and differences that exceed `postponed.jsonl`.
 * `postponed.jsonl` has the differences that wait for an investigation.
 * `campaign.state` has the seed and the counters at the last save.
 * `.lock` is locked while a campaign runs.
 * `unanswered.jsonl` has the requests during which the reference crashed or hung (watchdog.h).
 * `SECTION.json` has drafts of cases (draft.h). */
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/json.h"
#include "base/os.h"
#include "fuzz/campaign/campaign.h"
#include "fuzz/campaign/draft.h"
#include "fuzz/peers/watchdog.h"

enum { VERSION = 1 }; /* version of the state file */

/* Maximum value of a number in the state file. A double represents every integer up to 2^53. */
#define NUMBER_MAX 9007199254740992.0

static char *path_of(const struct campaign *c, const char *name)
{
    struct buf path = {0};
    buf_fmt(&path, "%s/%s", c->config.out, name);
    return buf_take(&path);
}

/* Reads a file of the folder. A missing file counts as empty. */
static bool read_file(struct campaign *c, const char *path, struct buf *text)
{
    bool ok = os_read_file(path, text) || errno == ENOENT;
    if (!ok)
        buf_fmt(&c->why, "%s: %s", path, strerror(errno));
    return ok;
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
        buf_fmt(why, "%s: process %ld is using this folder; choose another folder with --out", dir,
                (long)all.l_pid);
    else if (held)
        buf_fmt(why, "%s: another process is using this folder; choose another folder with --out",
                dir);
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

/* The counters in the state file. */
static const struct {
    const char *name;
    size_t offset;
} numbers[] = {{"next", offsetof(struct campaign, next)},
               {"inputs", offsetof(struct campaign, inputs)},
               {"errors", offsetof(struct campaign, errors)},
               {"held_back", offsetof(struct campaign, held_back)},
               {"investigated", offsetof(struct campaign, found.investigated)},
               {"muted", offsetof(struct campaign, found.muted)},
               {"unstable", offsetof(struct campaign, found.unstable)},
               {"spooled", offsetof(struct campaign, spooled)},
               {"counted", offsetof(struct campaign, counted)}};

enum { NUMBERS = sizeof numbers / sizeof numbers[0] };

static size_t *number_at(const struct campaign *c, size_t i)
{
    return (size_t *)(uintptr_t)((const char *)c + numbers[i].offset);
}

/* Returns the index of the implementation with this name, or p->count if no implementation has the
   name. */
static size_t find_subject(const struct setup *p, const char *name)
{
    size_t i = 0;
    while (i < p->count && (name == NULL || !subject_has_name(&p->subjects[i], name)))
        i++;
    return i;
}

/* Reads the state file. If the user chose another seed, starts with the first request of the new
   seed, but keeps the findings. */
static bool read_state(struct campaign *c, const cJSON *state)
{
    const char *seed = json_get_string(state, "seed");
    const cJSON *item;
    if (number_of(state, "campaign") != VERSION || seed == NULL)
        return false;
    uint64_t before = strtoull(seed, NULL, 10);
    for (size_t i = 0; i < NUMBERS; i++)
        *number_at(c, i) = (size_t)number_of(state, numbers[i].name);
    if (!c->config.seeded || before == c->seed)
        c->seed = before;
    else
        c->next = 0;
    c->before_ms = number_of(state, "ms");
    c->searched_ms = number_of(state, "searched_ms");
    cJSON_ArrayForEach(item, json_get(state, "implementations")) {
        size_t i = find_subject(c->found.setup, json_get_string(item, "implementation"));
        if (i == c->found.setup->count)
            continue;
        c->tallies[i].asked = (size_t)number_of(item, "asked");
        for (unsigned d = 0; d < DIFFERENCE_COUNT; d++)
            c->tallies[i].differences[d] =
                (size_t)number_of(item, difference_name((enum difference)d));
    }
    return true;
}

/* Reads a line of postponed.jsonl. If the implementation is not in this run, keeps the line
   unchanged. Returns false if the line is invalid. */
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
    size_t subject = ok ? find_subject(c->found.setup, name) : 0;
    if (ok && (subject == c->found.setup->count || c->postponed_count == CAMPAIGN_POSTPONED_MAX)) {
        buf_add(&c->foreign, line, n);
        buf_char(&c->foreign, '\n');
    } else if (ok) {
        json_print(json_get(item, "request"), 0, &request);
        ok = question_read(buf_text(&request), request.len, &q);
        if (ok)
            c->postponed[c->postponed_count++] = (struct postponed){
                subject, buf_take(&request), difference_find(kind), strtoull(seed, NULL, 10)};
    }
    buf_free(&request);
    cJSON_Delete(item);
    return ok;
}

static bool read_postponed(struct campaign *c)
{
    struct buf text = {0};
    char *path = path_of(c, "postponed.jsonl");
    size_t number = 1;
    bool ok = read_file(c, path, &text);
    for (const char *line = buf_text(&text); ok && *line != '\0'; number++) {
        size_t n = strcspn(line, "\n");
        ok = n == 0 || read_postponed_line(c, line, n);
        if (!ok)
            buf_fmt(&c->why, "%s:%zu: the line is not a difference that this version can read",
                    path, number);
        line += n + (line[n] == '\n');
    }
    buf_free(&text);
    free(path);
    return ok;
}

/* Begins a line of spool.jsonl or postponed.jsonl. */
static void add_difference(const char *name, enum difference kind, struct buf *out)
{
    buf_str(out, "{\"implementation\":");
    json_print_string(name, 0, out);
    buf_fmt(out, ",\"kind\":\"%s\"", difference_name(kind));
}

static bool write_postponed(const struct campaign *c)
{
    struct buf text = {0};
    char *path = path_of(c, "postponed.jsonl");
    for (size_t i = 0; i < c->postponed_count; i++) {
        const struct postponed *one = &c->postponed[i];
        char *name = subject_name(&c->found.setup->subjects[one->subject]);
        add_difference(name, one->kind, &text);
        buf_fmt(&text, ",\"seed\":\"%llu\",\"request\":%s}\n", (unsigned long long)one->seed,
                one->request);
        free(name);
    }
    buf_add(&text, buf_text(&c->foreign), c->foreign.len);
    bool ok = os_replace_file(path, buf_text(&text), text.len);
    buf_free(&text);
    free(path);
    return ok;
}

/* Reads requests that must not be sent to the reference, because the reference crashed or hung in
   an earlier run. The watchdog adds requests of this run to the file. */
static bool read_unanswered(struct campaign *c)
{
    c->unanswered_path = path_of(c, "unanswered.jsonl");
    watchdog_keep(c->unanswered_path, "  run the same command again: the campaign continues from "
                                      "the last save, and skips the request\n");
    bool ok = read_file(c, c->unanswered_path, &c->unanswered);
    c->found.setup->oracle.unanswered = c->unanswered.len > 0 ? buf_text(&c->unanswered) : NULL;
    return ok;
}

static bool load_state(struct campaign *c, const char *path)
{
    struct json_error ignored;
    struct buf text = {0};
    bool ok = read_file(c, path, &text);
    if (ok && text.len > 0) {
        cJSON *state = json_parse(buf_text(&text), text.len, JSON_NUL_REFUSE, &ignored);
        ok = state != NULL && read_state(c, state);
        if (!ok)
            buf_fmt(&c->why,
                    "%s: this version cannot read the file; to restart the campaign with its "
                    "findings, delete the file",
                    path);
        cJSON_Delete(state);
    }
    buf_free(&text);
    return ok;
}

bool campaign_open_folder(const char *dir, int *lock, struct buf *why)
{
    struct buf path = {0};
    buf_fmt(&path, "%s/.lock", dir);
    bool made = dir[0] != '\0' && draft_make_folders(buf_text(&path));
    *lock = -1;
    if (dir[0] == '\0')
        buf_str(why, "--out: needs the name of a folder");
    else if (!made)
        buf_fmt(why, "--out %s: %s", dir, strerror(errno));
    buf_free(&path);
    return made && campaign_lock(dir, lock, why);
}

bool campaign_load(struct campaign *c)
{
    if (c->config.out == NULL)
        return true;
    char *path = path_of(c, "campaign.state"), *findings = path_of(c, "findings.jsonl");
    bool ok = campaign_open_folder(c->config.out, &c->lock, &c->why) && load_state(c, path) &&
              buckets_load(&c->found.setup->oracle, findings, &c->found.buckets, &c->why) &&
              read_postponed(c) && read_unanswered(c);
    free(path);
    free(findings);
    return ok;
}

static void write_state(const struct campaign *c, struct buf *out)
{
    cJSON *state = cJSON_CreateObject();
    struct buf seed = {0};
    buf_fmt(&seed, "%llu", (unsigned long long)c->seed);
    cJSON_AddNumberToObject(state, "campaign", VERSION);
    cJSON_AddStringToObject(state, "seed", buf_text(&seed));
    for (size_t i = 0; i < NUMBERS; i++)
        cJSON_AddNumberToObject(state, numbers[i].name, (double)*number_at(c, i));
    cJSON_AddNumberToObject(state, "ms", campaign_ms(c));
    cJSON_AddNumberToObject(state, "searched_ms", c->searched_ms);
    cJSON *list = cJSON_AddArrayToObject(state, "implementations");
    for (size_t i = 0; i < c->found.setup->count; i++) {
        cJSON *item = cJSON_CreateObject();
        char *name = subject_name(&c->found.setup->subjects[i]);
        cJSON_AddStringToObject(item, "implementation", name);
        cJSON_AddNumberToObject(item, "asked", (double)c->tallies[i].asked);
        for (unsigned d = 0; d < DIFFERENCE_COUNT; d++)
            cJSON_AddNumberToObject(item, difference_name((enum difference)d),
                                    (double)c->tallies[i].differences[d]);
        cJSON_AddItemToArray(list, item);
        free(name);
    }
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
    bool ok = buckets_save(&c->found.setup->oracle, findings, &c->found.buckets) &&
              write_postponed(c) && os_replace_file(path, buf_text(&text), text.len);
    if (!ok)
        buf_fmt(&why, "%s: %s", c->config.out, strerror(errno));
    ok = ok && draft_write_all(&c->found.setup->oracle, &c->found.buckets, c->config.out, &why);
    if (!ok)
        buf_clear(&c->why);
    buf_str(&c->why, buf_text(&why));
    buf_free(&why);
    buf_free(&text);
    free(path);
    free(findings);
    return ok;
}

bool campaign_spool(struct campaign *c, const struct disagreement *d, const char *became)
{
    struct buf line = {0};
    if (c->config.out == NULL)
        return false;
    char *path = path_of(c, "spool.jsonl"), *name = subject_name(d->subject);
    FILE *file = fopen(path, "ae");
    add_difference(name, d->kind, &line);
    buf_str(&line, ",\"bucket\":");
    json_print_string(became, 0, &line);
    buf_fmt(&line, ",\"request\":%s}\n", d->question.text);
    bool ok = file != NULL && fseek(file, 0, SEEK_END) == 0 && ftell(file) < CAMPAIGN_SPOOL_MAX &&
              fwrite(line.data, 1, line.len, file) == line.len;
    if (file != NULL)
        ok = fclose(file) == 0 && ok;
    buf_free(&line);
    free(path);
    free(name);
    return ok;
}
