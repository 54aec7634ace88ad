#include "commands/merge_readings.h"

#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "commands/record.h"

/* An entry of "votes": {"declared":"infinity","options":{"infinity":2,"error":0}}, "declared" only
 * where hello has it. The options have the registry's order: the first one wins a tie. */
static const char *followed(const cJSON *entry)
{
    const char *declared = json_get_string(entry, "declared");
    const cJSON *best = NULL, *option;
    if (declared != NULL)
        return declared;
    cJSON_ArrayForEach(option, json_get(entry, "options")) {
        if (best == NULL || option->valuedouble > best->valuedouble)
            best = option;
    }
    return best == NULL ? NULL : best->string;
}

static bool well_formed(const cJSON *entry)
{
    const cJSON *options = json_get(entry, "options"), *option;
    if (!cJSON_IsObject(options) || options->child == NULL)
        return false;
    cJSON_ArrayForEach(option, options) {
        if (!json_is_integer(option) || option->valuedouble < 0)
            return false;
    }
    return true;
}

bool merge_readings_add(cJSON *total, const cJSON *votes)
{
    const cJSON *entry, *option;
    if (!cJSON_IsObject(votes))
        return false;
    cJSON_ArrayForEach(entry, votes) {
        const cJSON *sum = json_get(total, entry->string);
        if (!well_formed(entry))
            return false;
        if (sum == NULL) {
            cJSON_AddItemToObject(total, entry->string, cJSON_Duplicate(entry, true));
            continue;
        }
        cJSON_ArrayForEach(option, json_get(entry, "options")) {
            cJSON *known =
                cJSON_GetObjectItemCaseSensitive(json_get(sum, "options"), option->string);
            if (known == NULL)
                return false;
            cJSON_SetNumberValue(known, known->valuedouble + option->valuedouble);
        }
    }
    return true;
}

/* Whether one of "reading=option" is what most answers follow. */
static bool agrees(const cJSON *total, const cJSON *follows, struct buf *why)
{
    const cJSON *item;
    bool some = false;
    cJSON_ArrayForEach(item, follows) {
        struct buf id = {0};
        const char *equals = cJSON_IsString(item) ? strchr(item->valuestring, '=') : NULL;
        if (equals == NULL)
            continue;
        buf_add(&id, item->valuestring, (size_t)(equals - item->valuestring));
        const char *chosen = followed(json_get(total, buf_text(&id)));
        if (chosen == NULL || strcmp(chosen, equals + 1) == 0)
            some = true;
        else
            buf_fmt(why, "%sright under %s, but most other answers follow %s=%s",
                    why->len > 0 ? "; " : "", item->valuestring, buf_text(&id), chosen);
        buf_free(&id);
    }
    return some;
}

static void set_text(cJSON *line, const char *name, const char *text)
{
    if (text == NULL)
        cJSON_DeleteItemFromObjectCaseSensitive(line, name);
    else if (json_get(line, name) != NULL) /* in its place */
        cJSON_ReplaceItemInObjectCaseSensitive(line, name, cJSON_CreateString(text));
    else
        cJSON_AddStringToObject(line, name, text);
}

static void set_verdict(struct record_case *c, enum verdict verdict, const char *wrong,
                        const char *detail)
{
    c->verdict = verdict;
    set_text(c->line, "verdict", verdict_name(verdict));
    set_text(c->line, "wrong", wrong);
    set_text(c->line, "detail", detail);
}

void merge_readings_judge(const cJSON *total, struct record_case *c)
{
    const cJSON *follows = json_get(c->line, "follows");
    const char *wrong = json_get_string(c->line, "wrong");
    struct buf why = {0};
    bool passed = c->verdict == VERDICT_PASS || c->verdict == VERDICT_XPASS;
    bool inconsistent = wrong != NULL && strcmp(wrong, "reading") == 0;
    if (follows == NULL || !(passed || inconsistent))
        return;
    bool right = agrees(total, follows, &why);
    if (passed && !right)
        set_verdict(c, c->verdict == VERDICT_XPASS ? VERDICT_XFAIL : VERDICT_FAIL, "reading",
                    buf_text(&why));
    else if (inconsistent && right)
        set_verdict(c, c->verdict == VERDICT_XFAIL ? VERDICT_XPASS : VERDICT_PASS, NULL, NULL);
    buf_free(&why);
}

void merge_readings_print(const cJSON *total, struct buf *out)
{
    const cJSON *entry, *option;
    cJSON_ArrayForEach(entry, total) {
        const char *chosen = followed(entry);
        double answers = 0, votes = 0;
        cJSON_ArrayForEach(option, json_get(entry, "options")) {
            answers += option->valuedouble;
            if (strcmp(option->string, chosen) == 0)
                votes = option->valuedouble;
        }
        buf_fmt(out, "%s=%s ", entry->string, chosen);
        if (json_get(entry, "declared") != NULL)
            buf_str(out, "(declared)\n");
        else
            buf_fmt(out, "(%.0f of %.0f answers)\n", votes, answers);
    }
}
