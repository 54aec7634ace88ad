/* Implements the public library with replies (proto/reply.h). */
#include "hclref.h"

#include "base/arena.h"
#include "proto/reply.h"

struct hclref_session {
    struct arena *arena;
    struct arena *work;    /* memory of the current call; empty between calls */
    struct arena *replies; /* holds the last reply */
};

struct hclref_session *hclref_session_new(void)
{
    struct arena *arena = arena_new();
    struct hclref_session *session = ARENA_NEW(arena, struct hclref_session);
    session->arena = arena;
    session->work = arena_new();
    session->replies = arena_new();
    return session;
}

void hclref_session_free(struct hclref_session *session)
{
    if (!session)
        return;
    arena_free(session->replies);
    arena_free(session->work);
    arena_free(session->arena);
}

const char *hclref_answer(struct hclref_session *session, const char *line, size_t length,
                          size_t *reply_length)
{
    arena_reset(session->replies);
    if (length > 0 && line[length - 1] == '\n')
        length--;
    struct str reply = reply_to_line(session->work, (struct str){line, length});
    reply = str_copy(session->replies, str_slice(reply, 0, reply.length - 1));
    arena_reset(session->work);
    if (reply_length)
        *reply_length = reply.length;
    return reply.data;
}
