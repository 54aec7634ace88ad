#include "fuzz/diagnose/disagreement.h"

#include "base/buf.h"
#include "base/where.h"
#include "protocol/tree.h"
#include "protocol/tree_print.h"

void disagreement_grouping(const struct disagreement *d, struct buf *out)
{
    struct answer reference, other;
    struct where w = {0};
    if (d->question.op != OP_TREE || d->answer->kind != PEER_REPLY)
        return;
    question_answer(d->oracle, &d->question, &d->subject->follows, &reference);
    answer_read(OP_TREE, d->answer->text, d->answer->len, &other);
    struct tree_pair trees = {reference.item, other.item, {"", ""}};
    if (reference.kind == REPLY_RESULT && other.kind == REPLY_RESULT && !other.shape &&
        !tree_match(trees.expected, trees.actual, &w))
        tree_name_grouping(&trees, buf_text(&w.path), out);
    where_free(&w);
    answer_free(&reference);
    answer_free(&other);
}

void disagreement_kinds(const struct disagreement *d, struct buf *out)
{
    const struct question *q = &d->question;
    struct answer a;
    question_answer(d->oracle, q, &d->subject->follows, &a);
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
    disagreement_grouping(d, out);
}
