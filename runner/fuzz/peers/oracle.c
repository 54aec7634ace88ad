#include "fuzz/peers/oracle.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cases/registry.h"
#include "fuzz/peers/unanswered.h"
#include "fuzz/peers/watchdog.h"
#include "ref/hclref.h"

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

/* --- Readings -------------------------------------------------------------------------------- */

static void add_reading(const struct registry *registry, size_t reading, size_t option,
                        struct buf *out)
{
    const struct reading *r = &registry->readings[reading];
    buf_fmt(out, "%s\"%s\":\"%s\"", out->data[out->len - 1] == '{' ? "" : ",", r->id,
            r->options[option]);
}

static bool is_swapped(const struct oracle_change *change, size_t reading)
{
    for (size_t i = 0; i < change->swap_count; i++)
        if (change->swaps[i].reading == reading)
            return true;
    return false;
}

/* Those of a change that are not the default, and all that it swaps, as one member. */
static void add_readings(const struct registry *registry, const struct oracle_change *change,
                         struct buf *out)
{
    const size_t *options = change->stance == NULL ? NULL : change->stance->options;
    buf_str(out, "\"readings\":{");
    for (size_t i = 0; options != NULL && i < registry->reading_count; i++)
        if (options[i] != 0 && !is_swapped(change, i))
            add_reading(registry, i, options[i], out);
    for (size_t i = 0; i < change->swap_count; i++)
        add_reading(registry, change->swaps[i].reading, change->swaps[i].option, out);
    buf_str(out, "},");
}

struct oracle_stance *oracle_stance_new(const struct registry *registry, size_t *options)
{
    struct oracle_stance *stance = mem_alloc(sizeof *stance);
    *stance = (struct oracle_stance){.options = options, .session = hclref_session_new()};
    for (size_t i = 0; i < registry->reading_count; i++)
        (void)hclref_set_reading(stance->session, registry->readings[i].id,
                                 registry->readings[i].options[options[i]]);
    add_readings(registry, &(struct oracle_change){.stance = stance}, &stance->members);
    return stance;
}

void oracle_stance_free(struct oracle_stance *stance)
{
    if (stance == NULL)
        return;
    hclref_session_free(stance->session);
    buf_free(&stance->members);
    free(stance->options);
    free(stance);
}

/* --- Asking ---------------------------------------------------------------------------------- */

/* The request's members, with another edition where one is asked for. The text of a request holds
 * this beginning of the member nowhere else: in a string its quotes would be escaped. */
static void add_request(const char *request, size_t n, const char *edition, struct buf *out)
{
    static const char member[] = "\"edition\":\"2";
    size_t name = strlen("2019-09");
    const char *at = edition == NULL ? NULL : strstr(request, member);
    if (at == NULL) {
        buf_add(out, request + 1, n - 1);
        return;
    }
    at += sizeof member - 2;
    buf_add(out, request + 1, (size_t)(at - request) - 1);
    buf_str(out, edition);
    buf_add(out, at + name, n - (size_t)(at - request) - name);
}

const char *oracle_ask(struct oracle *o, const char *request, size_t n,
                       const struct oracle_change *change, bool trace, size_t *reply_length)
{
    buf_clear(&o->line);
    buf_str(&o->line, "{\"id\":0,");
    if (trace)
        buf_str(&o->line, "\"trace\":true,");
    /* What is swapped stands in the line, with all else of the stance, so that the watchdog can
       show it; what is not, in the session, where it costs nothing. */
    bool swapped = change != NULL && change->swap_count > 0;
    if (change != NULL)
        add_rules(o, change, &o->line);
    if (swapped)
        add_readings(o->registry, change, &o->line);
    add_request(request, n, change == NULL ? NULL : change->edition, &o->line);
    o->questions++;
    if (o->unanswered != NULL && unanswered_has(o->unanswered, o->line.data, o->line.len))
        return unanswered_reply(reply_length);
    const struct oracle_stance *stance = change == NULL || swapped ? NULL : change->stance;
    watchdog_enter(o->line.data, o->line.len, stance == NULL ? NULL : buf_text(&stance->members));
    const char *reply = hclref_answer_reading(stance == NULL ? o->session : stance->session,
                                              o->line.data, o->line.len, reply_length);
    watchdog_leave();
    return reply;
}

/* --- The trace of a reply --------------------------------------------------------------------- */

/* Longest id of a rule or reading. */
enum { ID_MAX = 128 };

/* Behind the last place where the member stands; NULL: nowhere. The trace is the reference's own
 * and stands last; in a string of the answer the quotes would be escaped. */
static const char *find_member(const char *reply, size_t n, const char *member)
{
    size_t length = strlen(member);
    for (size_t at = n; at-- > 0;)
        if (reply[at] == ',' && n - at >= length && memcmp(reply + at, member, length) == 0)
            return reply + at + length;
    return NULL;
}

size_t oracle_without_trace(const char *reply, size_t n)
{
    static const char member[] = ",\"trace\":[";
    const char *behind = find_member(reply, n, member);
    return behind == NULL ? n : (size_t)(behind - reply) - (sizeof member - 1);
}

/* The next id of a list of texts, from behind its bracket or what was read of it. */
static bool next_id(const char **at, const char *end, char *id)
{
    const char *begin = *at + (*at < end && **at == ',');
    const char *close =
        begin < end && *begin == '"' ? memchr(begin + 1, '"', (size_t)(end - begin - 1)) : NULL;
    size_t length = close == NULL ? 0 : (size_t)(close - begin) - 1;
    if (close == NULL || length >= ID_MAX)
        return false;
    memcpy(id, begin + 1, length);
    id[length] = '\0';
    *at = close + 1;
    return true;
}

void oracle_each_rule(const struct oracle *o, const char *reply, size_t n, oracle_visit *visit,
                      void *to)
{
    const char *at = find_member(reply, n, ",\"trace\":[");
    char id[ID_MAX];
    while (at != NULL && next_id(&at, reply + n, id)) {
        const struct rule *rule = registry_rule(o->registry, id);
        if (rule != NULL)
            visit(to, (size_t)(rule - o->registry->rules));
    }
}

void oracle_each_reading(const struct oracle *o, const char *reply, size_t n, oracle_visit *visit,
                         void *to)
{
    const char *at = find_member(reply, n, ",\"consulted\":[");
    char id[ID_MAX];
    while (at != NULL && next_id(&at, reply + n, id)) {
        const struct reading *reading = registry_reading(o->registry, id);
        if (reading != NULL)
            visit(to, (size_t)(reading - o->registry->readings));
    }
}
