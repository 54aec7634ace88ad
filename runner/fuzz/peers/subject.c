#include "fuzz/peers/subject.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/text.h"
#include "cases/registry.h"
#include "fuzz/peers/known_cases.h"

/* Maximum width of an implementation's name and version. */
enum { NAME_MAX = 200 };

bool subject_open(struct subject *r, const char *command, const struct options *options,
                  const char *more)
{
    *r = (struct subject){.command = command};
    return peer_open(&r->peer, command, options, more);
}

void subject_close(struct subject *r)
{
    peer_close(&r->peer);
    if (r->learned)
        readings_free(&r->readings);
    for (size_t i = 0; r->agreed != NULL && i < r->known_cases->count; i++)
        free(r->agreed[i]);
    free(r->agreed);
    free(r->readings_followed);
}

char *subject_name(const struct subject *r)
{
    struct buf name = {0}, safe = {0};
    buf_fmt(&name, "%s %s", r->peer.capability.implementation, r->peer.capability.version);
    text_escape(name.data, name.len, NAME_MAX, &safe);
    buf_free(&name);
    return buf_take(&safe);
}

bool subject_has_name(const struct subject *r, const char *name)
{
    char *mine = subject_name(r);
    bool same = strcmp(mine, name) == 0;
    free(mine);
    return same;
}

/* Returns true if an answer is right under another interpretation of an ambiguous passage. Tries
   only passages that the reference consulted and whose interpretation is unknown. */
static bool is_open(const struct subject *r, struct oracle *o, const struct question *q,
                    const struct peer_answer *answer)
{
    struct oracle_change change = {.readings_followed = r->readings_followed};
    struct json_error ignored;
    const cJSON *id;
    size_t n;
    bool open = false;
    const char *reply = oracle_ask(o, q->text, &change, true, &n);
    cJSON *tree = json_parse(reply, n, JSON_NUL_KEEP, &ignored);
    change.how = CHANGE_READING;
    cJSON_ArrayForEach(id, json_get(tree, "consulted")) {
        const struct reading *reading = registry_reading(o->registry, id->valuestring);
        size_t i = reading == NULL ? 0 : (size_t)(reading - o->registry->readings);
        if (reading == NULL || (r->learned && r->readings.states[i].option != READINGS_UNKNOWN))
            continue;
        for (size_t k = 0; k < reading->option_count && !open; k++) {
            change.which = i;
            change.option = k;
            open = question_compare(o, q, &change, answer) == DIFFERENCE_NONE;
        }
    }
    cJSON_Delete(tree);
    return open;
}

enum difference subject_compare(const struct subject *r, struct oracle *o, const struct question *q,
                                const struct peer_answer *answer)
{
    struct oracle_change followed = {.readings_followed = r->readings_followed};
    enum difference d = question_compare(o, q, NULL, answer);
    if (d != DIFFERENCE_VALUE && d != DIFFERENCE_REJECTED && d != DIFFERENCE_ACCEPTED &&
        d != DIFFERENCE_PRECISION)
        return d;
    d = question_compare(o, q, &followed, answer);
    return d != DIFFERENCE_NONE && is_open(r, o, q, answer) ? DIFFERENCE_POISONED : d;
}
