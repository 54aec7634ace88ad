#include "fuzz/diagnose/disagreement.h"

#include "base/buf.h"

void reference_answer(struct oracle *o, const struct question *q,
                      const struct oracle_change *change, struct answer *out)
{
    size_t n;
    const char *reply = oracle_ask(o, q->text, change, false, &n);
    answer_read(q->op, reply, n, out);
}

void disagreement_kinds(const struct disagreement *d, struct buf *out)
{
    struct oracle_change readings_followed = {.readings_followed = d->subject->readings_followed};
    const struct question *q = &d->question;
    struct answer a;
    reference_answer(d->oracle, q, &readings_followed, &a);
    answer_kind(q->op, &a, out);
    answer_free(&a);
    buf_str(out, " / ");
    if (d->answer->kind != PEER_REPLY) {
        buf_str(out, "none");
        return;
    }
    answer_read(q->op, d->answer->text, d->answer->len, &a);
    answer_kind(q->op, &a, out);
    answer_free(&a);
}
