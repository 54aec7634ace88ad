#include "fuzz/relations/relation_ask.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/mem.h"
#include "fuzz/peers/watchdog.h"
#include "ref/hclref.h"

struct relation_asker {
    struct hclref_session *session;
    struct buf line;
};

struct relation_asker *relation_asker_new(void)
{
    struct relation_asker *asker = mem_alloc(sizeof *asker);
    asker->session = hclref_session_new();
    return asker;
}

void relation_asker_free(struct relation_asker *asker)
{
    hclref_session_free(asker->session);
    buf_free(&asker->line);
    free(asker);
}

const char *relation_ask(struct relation_asker *asker, const struct buf *request)
{
    buf_clear(&asker->line);
    buf_str(&asker->line, "{\"id\":1,");
    buf_add(&asker->line, request->data + 1, request->len - 1);
    watchdog_enter(asker->line.data, asker->line.len);
    const char *reply = hclref_answer(asker->session, asker->line.data, asker->line.len, NULL);
    watchdog_leave();
    return reply;
}
