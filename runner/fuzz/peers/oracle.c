#include "fuzz/peers/oracle.h"

#include <string.h>

#include "cases/registry.h"
#include "fuzz/peers/watchdog.h"
#include "ref/hclref.h"

/* The reply to a request during which the reference crashed or hung in an earlier run. The request
   is not sent again. The reply has the form of an error about a limit. */
static const char unanswered_reply[] =
    "{\"id\":0,\"error\":{\"phase\":\"evaluate\",\"code\":\"limit-unanswered\","
    "\"summary\":\"The request is skipped, because it ended the reference in an earlier run\"},"
    "\"trace\":[],\"consulted\":[]}";

void oracle_open(struct oracle *o, const struct registry *registry)
{
    *o = (struct oracle){.registry = registry, .session = hclref_session_new()};
    watchdog_begin(WATCHDOG_MS);
}

void oracle_close(struct oracle *o)
{
    watchdog_end();
    hclref_session_free(o->session);
    buf_free(&o->line);
    *o = (struct oracle){0};
}

static void add_rules(const struct oracle *o, const struct oracle_change *change, struct buf *out)
{
    for (size_t i = 0; i < change->rule_count; i++)
        buf_fmt(out, "%s\"%s\"", i == 0 ? "\"without\":[" : ",",
                o->registry->rules[change->rules[i]].id);
    if (change->rule_count > 0)
        buf_str(out, "],");
}

static bool is_swapped(const struct oracle_change *change, size_t reading)
{
    for (size_t i = 0; i < change->swap_count; i++)
        if (change->swaps[i].reading == reading)
            return true;
    return false;
}

static void add_reading(const struct registry *registry, struct oracle_swap swap,
                        const char **before, struct buf *out)
{
    const struct reading *r = &registry->readings[swap.reading];
    buf_fmt(out, "%s\"%s\":\"%s\"", *before, r->id, r->options[swap.option]);
    *before = ",";
}

/* Adds the member "readings": the interpretations of the change, and those interpretations of the
   implementation that are not defaults. */
static void add_readings(const struct oracle *o, const struct oracle_change *change,
                         struct buf *out)
{
    const struct registry *registry = o->registry;
    const size_t *options = change->readings_followed;
    const char *before = "\"readings\":{";
    for (size_t i = 0; options != NULL && i < registry->reading_count; i++)
        if ((options[i] != 0 || o->released != NULL) && !is_swapped(change, i))
            add_reading(registry, (struct oracle_swap){i, options[i]}, &before, out);
    for (size_t i = 0; i < change->swap_count; i++)
        add_reading(registry, change->swaps[i], &before, out);
    if (before[0] == ',')
        buf_str(out, "},");
}

/* Adds the members of `request` to the line. If `edition` is not NULL, replaces the value of
   "edition". Finds "edition" by its first bytes. These bytes cannot occur in a JSON string, because
   quotes in a string are escaped. */
static void add_request(const char *request, const char *edition, struct buf *out)
{
    static const char member[] = "\"edition\":\"";
    const char *at = edition == NULL ? NULL : strstr(request, member);
    if (at != NULL) {
        at += sizeof member - 1;
        buf_add(out, request + 1, (size_t)(at - request) - 1);
        buf_str(out, edition);
        request = at + strcspn(at, "\"") - 1;
    }
    buf_str(out, request + 1);
}

/* Skips the members "id" and "trace" of a request line, which do not affect the answer. */
static const char *skip_head(const char *line)
{
    static const char *const heads[] = {"{\"id\":0,", "\"trace\":true,"};
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        if (strncmp(line, heads[i], strlen(heads[i])) == 0)
            line += strlen(heads[i]);
    return line;
}

/* Returns true if the reference crashed or hung during the request o->line in an earlier run. */
static bool is_unanswered(const struct oracle *o)
{
    const char *mine = skip_head(buf_text(&o->line));
    size_t n = strlen(mine);
    for (const char *at = o->unanswered; at != NULL && *at != '\0'; at += *at == '\n') {
        const char *other = skip_head(at);
        at += strcspn(at, "\n");
        if ((size_t)(at - other) == n && memcmp(mine, other, n) == 0)
            return true;
    }
    return false;
}

const char *oracle_ask(struct oracle *o, const char *request, const struct oracle_change *change,
                       bool trace, size_t *reply_length)
{
    buf_clear(&o->line);
    buf_str(&o->line, "{\"id\":0,");
    if (trace)
        buf_str(&o->line, "\"trace\":true,");
    if (change != NULL) {
        add_rules(o, change, &o->line);
        add_readings(o, change, &o->line);
    }
    const char *edition = change == NULL || change->edition == NULL ? o->released : change->edition;
    if (edition != NULL && edition == o->released && strstr(request, "\"edition\":\"") == NULL)
        buf_fmt(&o->line, "\"edition\":\"%s\",", edition);
    add_request(request, edition, &o->line);
    if (o->unanswered != NULL && is_unanswered(o)) {
        *reply_length = sizeof unanswered_reply - 1;
        return unanswered_reply;
    }
    watchdog_enter(o->line.data, o->line.len);
    const char *reply = hclref_answer(o->session, o->line.data, o->line.len, reply_length);
    watchdog_leave();
    return reply;
}

/* Searches for the first bytes of the last member, "trace". These bytes cannot occur in a JSON
   string, because quotes in a string are escaped. */
size_t oracle_without_trace(const char *reply, size_t n)
{
    static const char member[] = ",\"trace\":[";
    const size_t length = sizeof member - 1;
    for (size_t i = n; i-- > 0;)
        if (reply[i] == ',' && n - i >= length && memcmp(reply + i, member, length) == 0)
            return i;
    return n;
}
