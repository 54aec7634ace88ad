#include "causes.h"

#include "base/buf.h"

#include <stdlib.h>
#include <string.h>

/* Compares causes for qsort. */
static int by_harm(const void *a, const void *b)
{
    const struct cause *x = a, *y = b;
    if (x->valid != y->valid)
        return x->valid ? -1 : 1;
    return x->count != y->count ? (x->count < y->count ? 1 : -1)
                                : (x->example > y->example) - (x->example < y->example);
}

static size_t input_length(const struct result *result)
{
    return result->input ? strlen(result->input) : SIZE_MAX;
}

/* Returns the cause of a failure: the amendment, the rule that explains it, the rule that the list
   of expected failures names, or the first rule that the case is about. */
static struct cause cause_of(const struct result *result, const struct cause_filter *filter)
{
    const char *rules = result->rules ? result->rules : "";
    const char *amendment = filter->amendment ? filter->amendment(filter->arg, result) : NULL;
    struct cause cause = {.rule = amendment       ? amendment
                                  : result->cause ? result->cause
                                                  : result->about,
                          .sentence = amendment ? NULL : result->sentence,
                          .known = !amendment && result->cause,
                          .text = "",
                          .valid = result_answer(result) != ANSWER_ACCEPTS,
                          .example = result};
    size_t length = strlen(cause.rule);
    if (cause.known && result->cause_text)
        cause.text = result->cause_text;
    else if (length && strncmp(rules, cause.rule, length) == 0 && rules[length] == ':')
        cause.text = rules + length + strspn(rules + length, ": ");
    return cause;
}

/* Returns true if a failure is the better example: a shorter one, but first of all valid input. */
static bool is_better(const struct cause *own, const struct cause *known)
{
    return own->valid == known->valid ? input_length(own->example) < input_length(known->example)
                                      : own->valid;
}

struct cause *causes_find(const struct report *r, const struct run *run,
                          const struct cause_filter *filter, size_t *count)
{
    struct texts keys = {0};
    for (size_t k = 0; k < run->count; k++) {
        const struct result *result = &run->list[k];
        if (filter->takes ? !filter->takes(result) : result_answer(result) != filter->kind)
            continue;
        struct cause cause = cause_of(result, filter);
        struct buf key = {0};
        if (cause.sentence)
            buf_str(&key, cause.sentence);
        else
            buf_fmt(&key, "%d %s", cause.known,
                    *cause.rule ? cause.rule : r->cases[result->at].section);
        if (filter->kind == ANSWER_BREAKS)
            buf_fmt(&key, " %d", (int)result->actual);
        struct cause *known = texts_row(&keys, buf_text(&key), sizeof *known);
        buf_free(&key);
        cause.count = known->count + 1;
        if (!known->count || is_better(&cause, known))
            *known = cause;
        known->count = cause.count;
    }
    struct cause *list = keys.rows;
    keys.rows = NULL;
    *count = keys.count;
    texts_free(&keys);
    if (list)
        qsort(list, *count, sizeof *list, by_harm);
    return list;
}
