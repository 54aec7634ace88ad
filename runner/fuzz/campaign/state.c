#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/os.h"
#include "fuzz/campaign/campaign.h"
#include "fuzz/campaign/folder.h"

enum { VERSION = 2 }; /* version of the state file */

/* Maximum value of a number in the state file. A double represents every integer up to 2^53. */
#define NUMBER_MAX 9007199254740992.0

static char *path_of(const struct campaign *c, const char *name)
{
    struct buf path = {0};
    buf_fmt(&path, "%s/%s", c->config.out, name);
    return buf_take(&path);
}

static double number_of(const cJSON *item, const char *name)
{
    const cJSON *number = json_get(item, name);
    double n = cJSON_IsNumber(number) ? number->valuedouble : 0;
    return n > 0 && n < NUMBER_MAX ? n : 0;
}

/* Reads the state. If the user chose another seed, starts with the first request of the new seed.
 */
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
    return true;
}

static bool load_state(struct campaign *c, const char *path)
{
    struct json_error ignored;
    struct buf text = {0};
    bool ok = folder_read(path, &text, &c->why);
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

bool state_load(struct campaign *c)
{
    if (c->config.out == NULL)
        return true;
    char *path = path_of(c, "state"), *findings = path_of(c, "findings.jsonl");
    bool ok = folder_open(c->config.out, &c->lock, &c->why) && load_state(c, path) &&
              findings_load(&c->found.setup->registry, findings, &c->found.findings, &c->why);
    free(path);
    free(findings);
    return ok;
}

static void write_state(const struct campaign *c, struct buf *out)
{
    buf_fmt(out, "{\"campaign\":%d,\"seed\":\"%llu\",\"next\":%llu}\n", VERSION,
            (unsigned long long)c->seed, (unsigned long long)c->next);
}

bool state_save(struct campaign *c)
{
    struct buf text = {0};
    c->save_ms = os_now_ms();
    if (c->config.out == NULL)
        return true;
    char *path = path_of(c, "state"), *findings = path_of(c, "findings.jsonl");
    write_state(c, &text);
    bool ok = findings_save(&c->found.setup->registry, findings, &c->found.findings) &&
              os_replace_file(path, buf_text(&text), text.len);
    if (!ok) {
        buf_clear(&c->why);
        buf_fmt(&c->why, "%s: %s", c->config.out, strerror(errno));
    }
    buf_free(&text);
    free(path);
    free(findings);
    return ok;
}
