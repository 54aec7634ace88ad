#include "judge/readings.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/text.h"
#include "cases/registry.h"

void readings_init(struct readings *r, const struct registry *registry)
{
    r->registry = registry;
    r->states = mem_alloc(registry->reading_count * sizeof *r->states);
    for (size_t i = 0; i < registry->reading_count; i++) {
        r->states[i].option = READINGS_UNKNOWN;
        r->states[i].votes =
            mem_alloc(registry->readings[i].option_count * sizeof *r->states[i].votes);
    }
}

void readings_declare(struct readings *r, const cJSON *declared, struct buf *remarks)
{
    const cJSON *item;
    cJSON_ArrayForEach(item, declared) {
        struct buf choice = {0};
        size_t reading, option;
        buf_fmt(&choice, "%s=%s", item->string,
                cJSON_IsString(item) ? item->valuestring : "(no string)");
        if (registry_choice(r->registry, buf_text(&choice), &reading, &option)) {
            r->states[reading].declared = true;
            r->states[reading].option = option;
        } else {
            buf_str(remarks, "hello declares an unknown ambiguous passage or option (hclref "
                             "readings lists them): ");
            text_escape(choice.data, choice.len, 200, remarks);
            buf_char(remarks, '\n');
        }
        buf_free(&choice);
    }
}

/* An ambiguous passage and one of its interpretations, as indexes. */
struct choice {
    size_t reading;
    size_t option;
};

/* Finds the choice that an alternative names. Returns false if the alternative names no
   interpretation. */
static bool choice_of(const struct readings *r, const cJSON *alternative, struct choice *out)
{
    const char *text = json_get_string(alternative, "reading");
    return text != NULL && registry_choice(r->registry, text, &out->reading, &out->option);
}

/* The choices that the matched alternatives name in their members "reading". */
struct choices {
    struct choice list[CASE_ALTERNATIVES_MAX];
    size_t count;
    bool all; /* true if at least one alternative matched, and all matched alternatives name
                 interpretations */
};

static struct choices choices_of(const struct readings *r, const cJSON *expect, uint64_t matched)
{
    struct choices c = {.all = matched != 0};
    for (size_t i = 0; i < CASE_ALTERNATIVES_MAX && matched >> i != 0; i++) {
        if ((matched >> i & 1) == 0)
            continue;
        if (choice_of(r, case_alternative(expect, i), &c.list[c.count]))
            c.count++;
        else
            c.all = false;
    }
    return c;
}

bool readings_allow(const struct readings *r, const cJSON *alternative)
{
    struct choice c;
    return !choice_of(r, alternative, &c) || !r->states[c.reading].declared ||
           r->states[c.reading].option == c.option;
}

bool readings_tell(const struct readings *r, const cJSON *expect, uint64_t matched)
{
    return choices_of(r, expect, matched).all;
}

/* Returns true if an earlier choice of the list names the same ambiguous passage. */
static bool is_named_before(const struct choices *c, size_t i)
{
    size_t k = 0;
    while (c->list[k].reading != c->list[i].reading)
        k++;
    return k < i;
}

void readings_count(struct readings *r, const cJSON *expect, uint64_t matched)
{
    struct choices c = choices_of(r, expect, matched);
    bool any_declared = false, several = false;
    for (size_t i = 0; i < c.count; i++) {
        any_declared = any_declared || r->states[c.list[i].reading].declared;
        several = several || c.list[i].reading != c.list[0].reading;
    }
    for (size_t i = 0; c.all && i < c.count; i++) {
        struct reading_state *state = &r->states[c.list[i].reading];
        if (any_declared ? !state->declared : several)
            continue; /* another passage is declared and explains the answer, or several could */
        state->votes[c.list[i].option]++;
        state->answers += !is_named_before(&c, i);
    }
}

void readings_count_outside(struct readings *r, const cJSON *expect)
{
    struct choices c = choices_of(r, expect, UINT64_MAX);
    for (size_t i = 0; i < c.count; i++)
        r->states[c.list[i].reading].outside += !is_named_before(&c, i);
}

bool readings_follow(const struct reading_state *state)
{
    return state->declared || (state->answers > 0 && state->votes[state->option] > state->outside);
}

void readings_infer(struct readings *r)
{
    for (size_t i = 0; i < r->registry->reading_count; i++) {
        struct reading_state *state = &r->states[i];
        if (state->declared || state->answers == 0)
            continue;
        state->option = 0; /* after a tie, the default interpretation wins */
        for (size_t k = 1; k < r->registry->readings[i].option_count; k++)
            if (state->votes[k] > state->votes[state->option])
                state->option = k;
    }
}

bool readings_agree(const struct readings *r, const cJSON *expect, uint64_t matched)
{
    struct choices c = choices_of(r, expect, matched);
    for (size_t i = 0; c.all && i < c.count; i++) {
        const struct reading_state *state = &r->states[c.list[i].reading];
        if (state->option == READINGS_UNKNOWN || state->option == c.list[i].option)
            return true;
        if (!state->declared && state->votes[c.list[i].option] == state->answers)
            return true; /* this interpretation, too, fits all answers */
    }
    return !c.all;
}

void readings_explain(const struct readings *r, const cJSON *expect, uint64_t matched,
                      struct buf *why)
{
    struct choices c = choices_of(r, expect, matched);
    for (size_t i = 0; i < c.count; i++) {
        const struct reading *known = &r->registry->readings[c.list[i].reading];
        const struct reading_state *state = &r->states[c.list[i].reading];
        buf_fmt(why, "%sright under %s=%s, but %s %s=%s", why->len > 0 ? "; " : "", known->id,
                known->options[c.list[i].option],
                state->declared ? "hello declares" : "most other answers follow", known->id,
                known->options[state->option]);
    }
}

size_t readings_named(const struct readings *r, const cJSON *expect, uint64_t matched,
                      const char *ids[CASE_ALTERNATIVES_MAX])
{
    struct choices c = choices_of(r, expect, matched);
    size_t count = 0;
    for (size_t i = 0; i < c.count; i++)
        if (!is_named_before(&c, i))
            ids[count++] = r->registry->readings[c.list[i].reading].id;
    return count;
}

void readings_print(const struct readings *r, struct buf *out)
{
    for (size_t i = 0; i < r->registry->reading_count; i++) {
        const struct reading_state *state = &r->states[i];
        const struct reading *known = &r->registry->readings[i];
        size_t answers = state->answers + state->outside;
        if (answers == 0)
            continue;
        if (!readings_follow(state)) {
            buf_fmt(out, "%s: none (%zu of %zu answers fit no interpretation)\n", known->id,
                    state->outside, answers);
            continue;
        }
        size_t agreeing = state->votes[state->option];
        buf_fmt(out, "%s=%s (%s%s%zu of %zu answers)\n", known->id, known->options[state->option],
                state->declared ? "declared, " : "", agreeing < answers ? "inconsistent: " : "",
                agreeing, answers);
    }
}

void readings_free(struct readings *r)
{
    for (size_t i = 0; r->states != NULL && i < r->registry->reading_count; i++)
        free(r->states[i].votes);
    free(r->states);
    *r = (struct readings){0};
}
