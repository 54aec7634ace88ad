#include "fuzz/campaign/patience.h"

#include <string.h>

#include "base/buf.h"
#include "base/where.h"
#include "fuzz/peers/rival.h"

static const char late[] = "; slow: the right answer after ";

static void describe(struct rival *r, struct oracle *o, const struct question *q,
                     const struct peer_answer *answer, double ms, struct buf *out)
{
    struct where ignored = {0};
    enum difference d = rival_compare(r, o, q, answer, NULL, 0, &ignored, NULL);
    where_free(&ignored);
    switch (answer->kind) {
    case PEER_REPLY:
        if (d == DIFFERENCE_NONE)
            buf_str(out, late);
        else
            buf_fmt(out, "; slow: %s answer after ", difference_is_found(d) ? "another" : "an");
        buf_fmt(out, "%.1f s", ms / 1000);
        break;
    case PEER_TIMEOUT:
        buf_fmt(out, ", nor in %g s", PATIENCE_LIMITS * r->peer.config.timeout_ms / 1000);
        break;
    case PEER_CRASH:
    case PEER_GARBAGE:
        buf_fmt(out, "; after %.1f s: %s", ms / 1000, answer->text);
        break;
    case PEER_GONE:
        break;
    }
}

void patience_describe(struct rival *r, struct oracle *o, const struct question *q, struct buf *out)
{
    struct peer_answer answer;
    double limit = r->peer.config.timeout_ms, ms;
    peer_ask_longer(&r->peer, &(struct peer_request){q->text, q->len}, PATIENCE_LIMITS * limit,
                    &answer, &ms);
    buf_fmt(out, "no reply in %g s", limit / 1000);
    describe(r, o, q, &answer, ms, out);
    peer_answer_free(&answer);
}

bool patience_was_slow(const char *description)
{
    return description != NULL && strstr(description, late) != NULL;
}
