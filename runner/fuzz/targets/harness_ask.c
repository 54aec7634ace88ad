#include "fuzz/targets/harness_ask.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/mem.h"
#include "ref/hclref.h"

struct harness_asker {
    struct hclref_session *session;
    struct buf line;
};

struct harness_asker *harness_asker_new(void)
{
    struct harness_asker *asker = mem_alloc(sizeof *asker);
    asker->session = hclref_session_new();
    return asker;
}

void harness_asker_free(struct harness_asker *asker)
{
    hclref_session_free(asker->session);
    buf_free(&asker->line);
    free(asker);
}

const char *harness_ask(struct harness_asker *asker, const struct buf *request)
{
    buf_clear(&asker->line);
    buf_str(&asker->line, "{\"id\":1,");
    buf_add(&asker->line, request->data + 1, request->len - 1);
    return hclref_answer(asker->session, asker->line.data, asker->line.len, NULL);
}
