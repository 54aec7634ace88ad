#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/os.h"
#include "fuzz/campaign/campaign.h"
#include "fuzz/campaign/folder.h"

static char *path_of(const struct campaign *c, const char *name)
{
    struct buf path = {0};
    buf_fmt(&path, "%s/%s", c->config.out, name);
    return buf_take(&path);
}

/* Reads the state: the seed and the number of the next request. If the user chose another seed,
   starts with the first request of the new seed. */
static bool load_state(struct campaign *c, const char *path)
{
    struct buf text = {0};
    unsigned long long seed = 0, next = 0;
    bool ok = folder_read(path, &text, &c->why);
    if (ok && text.len > 0 && sscanf(buf_text(&text), "%llu %llu", &seed, &next) != 2) {
        buf_fmt(&c->why,
                "%s: this version cannot read the file; to restart the campaign with its "
                "findings, delete the file",
                path);
        ok = false;
    }
    if (text.len > 0 && (!c->config.seeded || seed == c->seed)) {
        c->seed = seed;
        c->next = next;
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

bool state_save(struct campaign *c)
{
    struct buf text = {0};
    c->save_ms = os_now_ms();
    if (c->config.out == NULL)
        return true;
    char *path = path_of(c, "state"), *findings = path_of(c, "findings.jsonl");
    buf_fmt(&text, "%llu %llu\n", (unsigned long long)c->seed, (unsigned long long)c->next);
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
