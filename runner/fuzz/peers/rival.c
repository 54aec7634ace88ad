#include "fuzz/peers/rival.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/where.h"
#include "cases/registry.h"
#include "fuzz/peers/samples.h"

bool rival_open(struct rival *r, const struct peer_config *config)
{
    *r = (struct rival){.command = config->command};
    return peer_open(&r->peer, config);
}

/* --- Comparison ------------------------------------------------------------------------------ */

static enum difference compare_under(struct oracle *o, const struct question *q,
                                     const struct oracle_change *change,
                                     const struct peer_answer *answer, struct where *w)
{
    size_t n;
    const char *reply = oracle_ask(o, q->text, q->len, change, false, &n);
    (void)w;
    return compare_lines(q->op, reply, n, answer);
}

struct readings_list {
    size_t *list; /* by index */
    size_t count;
};

static void add_reading(void *to, size_t reading)
{
    struct readings_list *l = to;
    l->list[l->count++] = reading;
}

/* The readings that the reference looked at for an answer; the list is owned by the caller. */
static size_t *consulted(struct oracle *o, const struct question *q,
                         const struct oracle_change *change, size_t *count)
{
    struct readings_list l = {mem_alloc((o->registry->reading_count + 1) * sizeof *l.list), 0};
    size_t n;
    const char *reply = oracle_ask(o, q->text, q->len, change, true, &n);
    oracle_each_reading(o, reply, n, add_reading, &l);
    *count = l.count;
    return l.list;
}

/* Whether the answer is right under another option of one reading that the reference looked at. */
static bool excused(const struct rival *r, struct oracle *o, const struct question *q,
                    const struct peer_answer *answer, struct excuse *excuse)
{
    struct oracle_change change = {.stance = r->stance};
    struct where ignored = {0};
    size_t count;
    size_t *list = consulted(o, q, &change, &count);
    bool found = false;
    change.swap_count = 1;
    for (size_t i = 0; i < count && !found; i++) {
        const struct reading *reading = &o->registry->readings[list[i]];
        bool known = r->learned && r->readings.states[list[i]].option != READINGS_UNKNOWN;
        for (size_t k = 0; k < reading->option_count && !known && !found; k++) {
            change.swaps[0] = (struct oracle_swap){list[i], k};
            found = compare_under(o, q, &change, answer, &ignored) == DIFFERENCE_NONE;
        }
    }
    if (found)
        *excuse = (struct excuse){.given = true, .swap = change.swaps[0]};
    where_free(&ignored);
    free(list);
    return found;
}

enum difference rival_compare(const struct rival *r, struct oracle *o, const struct question *q,
                              const struct peer_answer *answer, const char *first,
                              size_t first_length, struct where *w, struct excuse *excuse)
{
    struct excuse mine = {0};
    struct oracle_change stance = {.stance = r->stance};
    enum difference d = first != NULL ? compare_lines(q->op, first, first_length, answer)
                                      : compare_under(o, q, NULL, answer, w);
    if (d == DIFFERENCE_VALUE || d == DIFFERENCE_REJECTED || d == DIFFERENCE_ACCEPTED ||
        d == DIFFERENCE_PRECISION) {
        d = compare_under(o, q, &stance, answer, w);
        if (d != DIFFERENCE_NONE && excused(r, o, q, answer, &mine))
            d = DIFFERENCE_POISONED;
    }
    if (excuse != NULL)
        *excuse = mine;
    return d;
}

void rival_close(struct rival *r)
{
    peer_close(&r->peer);
    if (r->learned)
        readings_free(&r->readings);
    for (size_t i = 0; r->agreed != NULL && i < r->samples->count; i++)
        free(r->agreed[i]);
    free(r->agreed);
    free(r->witness);
    oracle_stance_free(r->stance);
}
