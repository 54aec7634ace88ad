/* Records an evaluation step by step. At the beginning and end of each step, moves the rules in the
   trace to the current step. */
#include "cli/explain.h"

#include "base/arena.h"
#include "base/ctx.h"

#include <string.h>

static void attribute(struct steps *steps, struct ctx *cx)
{
    struct step *step = steps->current;
    for (size_t i = 0; i < RULE_COUNT; i++)
        step->rules[i] |= cx->spec->trace[i];
    for (size_t i = 0; i < READING_COUNT; i++)
        step->readings[i] |= cx->spec->consulted[i];
    memset(cx->spec->trace, 0, sizeof cx->spec->trace);
    memset(cx->spec->consulted, 0, sizeof cx->spec->consulted);
}

static void enter(struct observer *observer, struct ctx *cx, struct range range)
{
    struct steps *steps = (struct steps *)observer;
    if (steps->count == STEPS_RECORDED) {
        steps->skipped++;
        steps->skipped_open++;
        return;
    }
    attribute(steps, cx);
    struct step *step = ARENA_NEW(cx->arena, struct step);
    step->parent = steps->current;
    step->source = range.source;
    step->range = range;
    step->children = (struct list){.arena = cx->arena};
    list_push(&steps->current->children, step);
    steps->current = step;
    steps->count++;
}

static void leave(struct observer *observer, struct ctx *cx, const struct value *value)
{
    struct steps *steps = (struct steps *)observer;
    if (steps->skipped_open > 0) {
        steps->skipped_open--;
        return;
    }
    struct step *step = steps->current;
    attribute(steps, cx);
    step->value = value;
    if (!value && cx->diag_count > 0)
        step->diag = cx->diags[cx->diag_count - 1];
    steps->current = step->parent;
}

void steps_watch(struct steps *steps, struct ctx *cx)
{
    *steps = (struct steps){.observer = {.enter = enter, .leave = leave}};
    steps->root.source = cx->source;
    steps->root.children = (struct list){.arena = cx->arena};
    steps->current = &steps->root;
    cx->observer = &steps->observer;
}

void steps_finish(struct steps *steps, struct ctx *cx)
{
    attribute(steps, cx);
    cx->observer = NULL;
}
