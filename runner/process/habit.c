/* Counts failures of the implementation. After too many failures, ends the run. If every request so
   far failed in the same way, a message advises how to repair the implementation. */
#include "process/slot.h"

#include <string.h>

static void count_in_a_row(struct sched *s, enum outcome_kind kind)
{
    if (kind == OUTCOME_TIMEOUT)
        s->timeouts_in_a_row++;
    else
        s->deaths_in_a_row++;
    if (s->timeouts_in_a_row >= SCHED_TIMEOUTS_IN_A_ROW_MAX)
        slot_finish_run(s, SCHED_GAVE_UP,
                        "gave up: too many requests in a row were not answered in time");
    if (s->deaths_in_a_row >= SCHED_DEATHS_IN_A_ROW_MAX && !s->config.endless)
        slot_finish_run(
            s, SCHED_GAVE_UP,
            "gave up: too many requests in a row crashed the program or got no valid reply");
}

/* Returns advice for this kind of failure. */
static const char *advice(const struct slot *slot, enum outcome_kind kind)
{
    return kind == OUTCOME_TIMEOUT ? "--timeout allows more time"
           : slot->unknown_id      ? "each reply carries the id of its request, unchanged"
           : slot->no_json         ? SLOT_STDOUT_ADVICE
                                   : "the command smoke tries the protocol step by step";
}

/* Counts consecutive failures of the same kind. After an answer, or after a failure of another
   kind, the count starts again. An answer that is followed by other text is a failure. */
static void count_alike(struct sched *s, const struct slot *slot, const struct outcome *outcome)
{
    bool follows = outcome->kind == OUTCOME_GARBAGE && slot->in_flight_count == 0;
    size_t most = outcome->kind == OUTCOME_TIMEOUT ? SCHED_UNANSWERED_MAX : SCHED_ALIKE_MAX;
    const char *mend = advice(slot, outcome->kind);
    /* The advice names the kind of an invalid line. The lines may differ. */
    const char *key = slot->unknown_id || slot->no_json ? mend : outcome->detail;
    s->differs = s->differs || (follows ? s->clean : s->answered) ||
                 (s->alike > 0 && strcmp(key, buf_text(&s->alike_key)) != 0);
    buf_clear(&s->alike_key);
    buf_str(&s->alike_key, key);
    if (s->differs || ++s->alike < most)
        return;
    struct buf message = {0};
    buf_fmt(&message, "gave up: every request so far failed in the same way: %s\n  %s",
            outcome->detail, mend);
    child_describe_stderr(&slot->child, &message);
    slot_finish_run(s, SCHED_GAVE_UP, buf_text(&message));
    buf_free(&message);
}

void slot_count_failure(struct sched *s, const struct slot *slot, const struct outcome *outcome)
{
    if (s->batch->patient)
        return;
    count_alike(s, slot, outcome);
    count_in_a_row(s, outcome->kind);
}
