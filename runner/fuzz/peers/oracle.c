#include "fuzz/peers/oracle.h"

#include <string.h>

#include "base/json.h"

bool oracle_open(struct oracle *o, const struct registry *registry, struct buf *why)
{
    *o = (struct oracle){.registry = registry};
    bool ok = peer_open(&o->peer, NULL, NULL);
    buf_str(why, buf_text(&o->peer.why));
    return ok;
}

void oracle_close(struct oracle *o)
{
    peer_close(&o->peer);
    peer_answer_free(&o->reply);
    *o = (struct oracle){0};
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

void oracle_ask_all(struct oracle *o, const struct peer_request *requests, size_t count,
                    struct peer_answer *replies)
{
    peer_ask(&o->peer, requests, count, replies);
    for (size_t i = 0; i < count; i++)
        if (replies[i].kind != PEER_REPLY)
            make_panic(&replies[i]);
}

const char *oracle_ask(struct oracle *o, const char *request, const struct variant *variant,
                       bool trace, size_t *reply_length)
{
    peer_answer_free(&o->reply);
    oracle_ask_all(o, &(struct peer_request){request, strlen(request), variant, trace}, 1,
                   &o->reply);
    *reply_length = o->reply.len;
    return o->reply.text;
}
