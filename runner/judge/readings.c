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
            buf_str(remarks, "hello declares a reading that the registry does not know: ");
            text_escape(choice.data, choice.len, 200, remarks);
            buf_char(remarks, '\n');
        }
        buf_free(&choice);
    }
}

/* The reading that an alternative names; false when it names none. */
static bool choice_of(const struct readings *r, const cJSON *alternative, size_t *reading,
                      size_t *option)
{
    const char *text = json_get_string(alternative, "reading");
    return text != NULL && registry_choice(r->registry, text, reading, option);
}

bool readings_allow(const struct readings *r, const cJSON *alternative)
{
    size_t reading, option;
    if (!choice_of(r, alternative, &reading, &option))
        return true;
    return !r->states[reading].declared || r->states[reading].option == option;
}

bool readings_tell(const struct readings *r, const cJSON *expect, uint64_t matched)
{
    size_t reading, option;
    for (size_t i = 0; i < CASE_ALTERNATIVES_MAX && matched >> i != 0; i++)
        if ((matched >> i & 1) != 0 &&
            !choice_of(r, case_alternative(expect, i), &reading, &option))
            return false;
    return matched != 0;
}

/* Whether some alternative that matched names a reading that was declared: then the others tell
 * nothing. */
static bool settled(const struct readings *r, const cJSON *expect, uint64_t matched)
{
    size_t reading, option;
    for (size_t i = 0; i < CASE_ALTERNATIVES_MAX && matched >> i != 0; i++)
        if ((matched >> i & 1) != 0 &&
            choice_of(r, case_alternative(expect, i), &reading, &option) &&
            r->states[reading].declared)
            return true;
    return false;
}

void readings_count(struct readings *r, const cJSON *expect, uint64_t matched)
{
    size_t reading, option;
    if (!readings_tell(r, expect, matched))
        return;
    bool only_declared = settled(r, expect, matched);
    for (size_t i = 0; i < CASE_ALTERNATIVES_MAX && matched >> i != 0; i++) {
        if ((matched >> i & 1) == 0 ||
            !choice_of(r, case_alternative(expect, i), &reading, &option) ||
            (only_declared && !r->states[reading].declared))
            continue;
        r->states[reading].votes[option]++;
        r->states[reading].answers++;
    }
}

void readings_infer(struct readings *r)
{
    for (size_t i = 0; i < r->registry->reading_count; i++) {
        struct reading_state *state = &r->states[i];
        if (state->declared || state->answers == 0)
            continue;
        state->option = 0; /* the one that we rule for wins a tie */
        for (size_t k = 1; k < r->registry->readings[i].option_count; k++)
            if (state->votes[k] > state->votes[state->option])
                state->option = k;
    }
}

bool readings_agree(const struct readings *r, const cJSON *expect, uint64_t matched)
{
    size_t reading, option;
    if (!readings_tell(r, expect, matched))
        return true;
    for (size_t i = 0; i < CASE_ALTERNATIVES_MAX && matched >> i != 0; i++)
        if ((matched >> i & 1) != 0 &&
            choice_of(r, case_alternative(expect, i), &reading, &option) &&
            (r->states[reading].option == READINGS_UNKNOWN || r->states[reading].option == option))
            return true;
    return false;
}

void readings_explain(const struct readings *r, const cJSON *expect, uint64_t matched,
                      struct buf *why)
{
    size_t reading, option;
    for (size_t i = 0; i < CASE_ALTERNATIVES_MAX && matched >> i != 0; i++) {
        if ((matched >> i & 1) == 0 ||
            !choice_of(r, case_alternative(expect, i), &reading, &option))
            continue;
        const struct reading *known = &r->registry->readings[reading];
        const struct reading_state *state = &r->states[reading];
        buf_fmt(why, "%sright under %s=%s, but %s %s=%s", why->len > 0 ? "; " : "", known->id,
                known->options[option],
                state->declared ? "hello declares" : "most other answers follow", known->id,
                known->options[state->option]);
    }
}

size_t readings_named(const struct readings *r, const cJSON *expect, uint64_t matched,
                      const char *ids[CASE_ALTERNATIVES_MAX])
{
    size_t reading, option, count = 0;
    for (size_t i = 0; i < CASE_ALTERNATIVES_MAX && matched >> i != 0; i++) {
        if ((matched >> i & 1) == 0 ||
            !choice_of(r, case_alternative(expect, i), &reading, &option))
            continue;
        const char *id = r->registry->readings[reading].id;
        bool known = false;
        for (size_t k = 0; k < count; k++)
            known = known || ids[k] == id;
        if (!known)
            ids[count++] = id;
    }
    return count;
}

void readings_print(const struct readings *r, struct buf *out)
{
    for (size_t i = 0; i < r->registry->reading_count; i++) {
        const struct reading_state *state = &r->states[i];
        const struct reading *known = &r->registry->readings[i];
        if (state->answers == 0)
            continue;
        buf_fmt(out, "%s=%s ", known->id, known->options[state->option]);
        if (state->declared)
            buf_str(out, "(declared)");
        else
            buf_fmt(out, "(%zu of %zu answers)", state->votes[state->option], state->answers);
        buf_char(out, '\n');
    }
}

void readings_free(struct readings *r)
{
    for (size_t i = 0; r->states != NULL && i < r->registry->reading_count; i++)
        free(r->states[i].votes);
    free(r->states);
    *r = (struct readings){0};
}
