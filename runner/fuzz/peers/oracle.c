#include "fuzz/peers/oracle.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "cases/registry.h"

bool oracle_open(struct oracle *o, const struct registry *registry, struct buf *why)
{
    *o = (struct oracle){.registry = registry};
    bool ok = peer_open(&o->peer, NULL, NULL, NULL);
    buf_str(why, buf_text(&o->peer.why));
    return ok;
}

void oracle_close(struct oracle *o)
{
    peer_close(&o->peer);
    peer_answer_free(&o->reply);
    for (size_t i = 0; i < ORACLE_BATCH; i++)
        buf_free(&o->lines[i]);
    *o = (struct oracle){0};
}

/* Adds the member "readings": the interpretation of the change, and those interpretations of the
   implementation that are not defaults. */
static void add_readings(const struct oracle *o, const struct oracle_change *change,
                         struct buf *out)
{
    const char *before = "\"readings\":{";
    for (size_t i = 0; i < o->registry->reading_count; i++) {
        const struct reading *r = &o->registry->readings[i];
        size_t option = change->readings_followed == NULL ? 0 : change->readings_followed[i];
        bool chosen = change->how == CHANGE_READING && change->which == i;
        bool followed = change->readings_followed != NULL && (option != 0 || o->released != NULL);
        if (!chosen && !followed)
            continue;
        buf_fmt(out, "%s\"%s\":\"%s\"", before, r->id,
                r->options[chosen ? change->option : option]);
        before = ",";
    }
    if (before[0] == ',')
        buf_str(out, "},");
}

/* Appends the members of a request, with another edition. */
static void add_members(const char *request, const char *edition, struct buf *out)
{
    struct json_error ignored;
    struct buf text = {0};
    cJSON *fields = json_parse(request, strlen(request), JSON_NUL_KEEP, &ignored);
    cJSON_DeleteItemFromObjectCaseSensitive(fields, "edition");
    cJSON_AddStringToObject(fields, "edition", edition);
    json_print(fields, 0, &text);
    buf_str(out, buf_text(&text) + 1);
    buf_free(&text);
    cJSON_Delete(fields);
}

static void write_line(const struct oracle *o, const struct oracle_request *r, struct buf *line)
{
    const struct oracle_change *change = r->change;
    const char *edition = o->released;
    buf_clear(line);
    buf_str(line, r->trace ? "{\"trace\":true," : "{");
    if (change != NULL) {
        if (change->how == CHANGE_RULE)
            buf_fmt(line, "\"without\":[\"%s\"],", o->registry->rules[change->which].id);
        else if (change->how == CHANGE_EDITION)
            edition = edition_name((enum edition)change->which);
        add_readings(o, change, line);
    }
    if (edition != NULL)
        add_members(r->text, edition, line);
    else
        buf_str(line, r->text + 1);
}

/* Replaces a missing reply by a panic, because a crash of the reference is a finding, too. */
static void make_panic(struct peer_answer *reply)
{
    struct buf line = {0};
    buf_str(&line, "{\"id\":0,\"error\":{\"phase\":\"panic\",\"summary\":");
    json_print_string(reply->text == NULL ? "" : reply->text, 0, &line);
    buf_str(&line, "}}");
    peer_answer_free(reply);
    size_t n = line.len;
    *reply = (struct peer_answer){PEER_REPLY, buf_take(&line), n};
}

void oracle_ask_all(struct oracle *o, const struct oracle_request *requests, size_t count,
                    struct peer_answer *replies)
{
    for (size_t i = 0; i < count; i++) {
        write_line(o, &requests[i], &o->lines[i]);
        o->requests[i] = (struct peer_request){o->lines[i].data, o->lines[i].len};
    }
    peer_ask(&o->peer, o->requests, count, replies);
    for (size_t i = 0; i < count; i++)
        if (replies[i].kind != PEER_REPLY)
            make_panic(&replies[i]);
}

const char *oracle_ask(struct oracle *o, const char *request, const struct oracle_change *change,
                       bool trace, size_t *reply_length)
{
    peer_answer_free(&o->reply);
    oracle_ask_all(o, &(struct oracle_request){request, change, trace}, 1, &o->reply);
    *reply_length = o->reply.len;
    return o->reply.text;
}
