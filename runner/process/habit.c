/* Counts failures of the implementation. After too many failures, ends the run. If every request so
   far failed in the same way, a message advises how to repair the implementation. */
#include "process/slot.h"

#include <string.h>

#include "base/text.h"

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

/* Ends the run after the same invalid reply to many requests in a row, because the program probably
   gives this reply to any request. */
static void count_garbage(struct sched *s, const struct slot *slot, const char *what)
{
    struct buf message = {0};
    if (memcmp(s->garbage, slot->garbage, sizeof s->garbage) != 0)
        s->same_garbage = 0;
    memcpy(s->garbage, slot->garbage, sizeof s->garbage);
    if (++s->same_garbage < SCHED_SAME_GARBAGE_MAX || s->config.endless)
        return;
    buf_fmt(&message,
            "gave up: %d requests in a row got invalid replies that begin with the same bytes: "
            "%s\n  %s",
            SCHED_SAME_GARBAGE_MAX, what, slot->unknown_id ? SLOT_ID_ADVICE : SLOT_STDOUT_ADVICE);
    slot_finish_run(s, SCHED_GAVE_UP, buf_text(&message));
    buf_free(&message);
}

/* Returns the last line of standard error that is not empty, and stores the length of the line. */
static const char *last_line(const char *text, size_t *n)
{
    size_t end = strlen(text);
    while (end > 0 && strchr("\r\n ", text[end - 1]) != NULL)
        end--;
    size_t begin = end;
    while (begin > 0 && text[begin - 1] != '\n')
        begin--;
    *n = end - begin;
    return text + begin;
}

/* Appends a description of a crash: how the process ended, and the last line of its standard
   error. */
static void add_crash(const struct outcome *outcome, struct buf *out)
{
    size_t n;
    const char *line = last_line(outcome->error_text, &n);
    buf_str(out, outcome->detail);
    if (n > 0)
        buf_str(out, ": ");
    text_escape(line, n, SLOT_EXCERPT, out);
}

/* Appends the text that all failures of this kind have in common. */
static void add_key(const struct slot *slot, const struct outcome *outcome, struct buf *out)
{
    if (outcome->kind == OUTCOME_CRASH)
        add_crash(outcome, out);
    else if (outcome->kind == OUTCOME_TIMEOUT)
        buf_str(out, "no answer in time");
    else
        buf_str(out, slot->unknown_id ? "id" : slot->no_json ? "no JSON" : outcome->detail);
}

/* Appends an invalid reply, the last part of the failure's description. */
static void add_line(const struct outcome *outcome, struct buf *out)
{
    const char *colon = strstr(outcome->detail, "): ");
    buf_fmt(out, "`%s`", colon != NULL ? colon + 3 : outcome->detail);
}

static void describe_habit(const struct sched *s, const struct slot *slot,
                           const struct outcome *outcome, struct buf *out)
{
    buf_str(out, "gave up: ");
    if (outcome->kind == OUTCOME_CRASH) {
        buf_fmt(out, "every request so far crashed the program with the same message: %s\n  %s",
                s->alike_key.data, "the command smoke shows the first such request");
    } else if (outcome->kind == OUTCOME_TIMEOUT) {
        buf_fmt(out, "no request so far was answered within %.1f s\n  %s",
                s->config.timeout_ms / 1000,
                "the command smoke shows the first such request; --timeout allows more time");
    } else if (slot->no_json) {
        buf_fmt(out, "every %s text that is no JSON: ",
                slot->in_flight_count == 0 ? "reply so far was followed by"
                : slot->has_reply          ? "reply so far was preceded by"
                                           : "request so far got");
        add_line(outcome, out);
        buf_str(out, "\n  " SLOT_STDOUT_ADVICE);
    } else {
        buf_fmt(out, "every request so far got an invalid reply: %s\n  %s", outcome->detail,
                slot->unknown_id ? SLOT_ID_ADVICE
                                 : "the command smoke tries the protocol step by step");
    }
}

bool slot_is_last_alike(const struct sched *s)
{
    return !s->differs && s->alike + 1 >= SCHED_ALIKE_MAX;
}

/* Counts consecutive failures of the same kind. After an answer, or after a failure of another
   kind, the count starts again. An answer that is followed by other text is a failure. */
static void count_alike(struct sched *s, const struct slot *slot, const struct outcome *outcome)
{
    struct buf key = {0}, message = {0};
    bool follows = outcome->kind == OUTCOME_GARBAGE && slot->in_flight_count == 0;
    size_t most = outcome->kind == OUTCOME_TIMEOUT ? SCHED_UNANSWERED_MAX : SCHED_ALIKE_MAX;
    add_key(slot, outcome, &key);
    s->differs = s->differs || (follows ? s->clean : s->answered) ||
                 (s->alike > 0 && strcmp(buf_text(&key), buf_text(&s->alike_key)) != 0);
    buf_free(&s->alike_key);
    s->alike_key = key;
    if (!s->differs && ++s->alike >= most) {
        describe_habit(s, slot, outcome, &message);
        slot_finish_run(s, SCHED_GAVE_UP, buf_text(&message));
    }
    buf_free(&message);
}

void slot_count_failure(struct sched *s, const struct slot *slot, const struct outcome *outcome)
{
    if (s->batch->patient)
        return;
    count_alike(s, slot, outcome);
    if (outcome->kind == OUTCOME_GARBAGE)
        count_garbage(s, slot, outcome->detail);
    else
        s->same_garbage = 0;
    count_in_a_row(s, outcome->kind);
}
