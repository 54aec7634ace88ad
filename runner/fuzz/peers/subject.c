#include "fuzz/peers/subject.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/text.h"
#include "cases/registry.h"
#include "judge/session.h"

/* Maximum width of an implementation's name and version. */
enum { NAME_MAX = 200 };

void subject_close(struct subject *r)
{
    peer_close(&r->peer);
    free(r->tried);
    if (r->session != NULL)
        session_free(r->session);
    free(r->session);
}

char *subject_name(const struct subject *r)
{
    struct buf name = {0}, safe = {0};
    buf_fmt(&name, "%s %s", r->peer.capability.implementation, r->peer.capability.version);
    text_escape(name.data, name.len, NAME_MAX, &safe);
    buf_free(&name);
    return buf_take(&safe);
}

/* Returns true if an answer is right under another interpretation of an ambiguous passage. Tries
   only passages that the reference consulted and whose interpretation is unknown. */
static bool is_open(const struct subject *r, struct oracle *o, const struct question *q,
                    const struct peer_answer *answer)
{
    struct search c;
    bool open = false;
    question_try_readings(o, q, &r->follows, peer_answer_read(answer), &c);
    for (size_t i = 0; i < c.count && !open; i++) {
        const struct reading *reading = c.list[i].variant.reading;
        open = c.list[i].explains &&
               (r->session == NULL ||
                r->session->readings.states[reading - o->registry->readings].option ==
                    READINGS_UNKNOWN);
    }
    search_free(&c);
    return open;
}

enum difference subject_compare(const struct subject *r, struct oracle *o, const struct question *q,
                                const struct peer_answer *answer,
                                const struct peer_answer *reference)
{
    enum difference d = reference != NULL
                            ? compare_lines(q->op, reference->text, reference->len, answer)
                            : question_compare(o, q, NULL, answer);
    if (d != DIFFERENCE_VALUE && d != DIFFERENCE_REJECTED && d != DIFFERENCE_ACCEPTED &&
        d != DIFFERENCE_PRECISION)
        return d;
    d = question_compare(o, q, &r->follows, answer);
    return d != DIFFERENCE_NONE && is_open(r, o, q, answer) ? DIFFERENCE_POISONED : d;
}
