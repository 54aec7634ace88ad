#include "commands/proof.h"

#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/mem.h"
#include "judge/judge.h"

/* So many items are run in one pass: enough to keep the pipes full, little enough to keep. */
#define PASS_ITEMS 65536

enum found { FOUND_WRONG = 1, FOUND_SILENT = 2, FOUND_TROUBLE = 4 };

static bool covers(const struct test_case *c, const struct rule *rule)
{
    for (size_t i = 0; i < c->cover_count; i++)
        if (c->covers[i] == rule)
            return true;
    return false;
}

/* Our readings, but for one. */
static void follow(struct prover *p, const struct reading *reading, size_t option)
{
    p->theirs.states[reading - p->sweep->registry.readings].option = option;
}

/* Whether some alternative belongs to an option of the reading. */
static bool names(const struct test_case *c, const struct reading *reading)
{
    const cJSON *alternative;
    size_t n = strlen(reading->id);
    for (size_t i = 0; (alternative = case_alternative(c->expect, i)) != NULL; i++) {
        const char *text = json_get_string(alternative, "reading");
        if (text != NULL && strncmp(text, reading->id, n) == 0 && text[n] == '=')
            return true;
    }
    return false;
}

/* Whether the case is about this change of the spec. */
static bool is_named(const struct test_case *c, const struct proof *proof)
{
    return proof->rule != NULL ? covers(c, proof->rule) : names(c, proof->reading);
}

/* Notes the readings that the reference looked at for one answer; all, where it does not say. */
static void note_readings(struct prover *p, const struct sweep_item *item, const char *reply)
{
    const struct registry *r = &p->sweep->registry;
    unsigned *depends = p->depends + (size_t)(item->c - p->sweep->suite.cases) * r->reading_count;
    struct json_error ignored;
    cJSON *tree = json_parse(reply, strlen(reply), JSON_NUL_KEEP, &ignored);
    const cJSON *list = json_get(tree, "consulted"), *id;
    for (size_t i = 0; list == NULL && i < r->reading_count; i++)
        depends[i] |= 1u << item->edition;
    cJSON_ArrayForEach(id, list) {
        const struct reading *known =
            cJSON_IsString(id) ? registry_reading(r, id->valuestring) : NULL;
        if (known != NULL)
            depends[known - r->readings] |= 1u << item->edition;
    }
    cJSON_Delete(tree);
}

static void on_seen(void *arg, size_t index, const struct judged *j)
{
    struct prover *p = arg;
    const struct sweep_item *item = &p->items[index];
    unsigned found = sweep_right(j, &p->ours) ? 0 : FOUND_WRONG;
    for (size_t i = 0; p->tracing && i < 2; i++)
        if (j->probes[i].reply != NULL)
            note_readings(p, item, j->probes[i].reply);
    if (item->reading != NULL) {
        follow(p, item->reading, item->option);
        found |= sweep_right(j, &p->theirs) ? 0 : FOUND_SILENT;
        follow(p, item->reading, 0);
    }
    if (j->verdict == VERDICT_CRASH || j->verdict == VERDICT_TIMEOUT)
        found |= FOUND_TROUBLE;
    p->found[index] = (unsigned char)found;
}

/* Items of a case stand together, so that only the last notice can be of the same case. */
static void add_notice(struct notices *n, const struct sweep_item *item)
{
    if (n->count == 0 || n->list[n->count - 1].c != item->c) {
        n->list = mem_more(n->list, &n->cap, n->count, sizeof *n->list);
        n->list[n->count++] = (struct notice){.c = item->c};
    }
    n->list[n->count - 1].editions |= 1u << item->edition;
}

static void learn(struct prover *p, size_t index)
{
    const struct sweep_item *item = &p->items[index];
    struct proof *proof = p->proofs[index];
    unsigned found = p->found[index], edition = 1u << item->edition;
    if (proof == NULL) {
        p->right[item->c - p->sweep->suite.cases] |= found == 0 ? edition : 0;
        p->wrong += found != 0;
        return;
    }
    if ((found & FOUND_WRONG) != 0) {
        add_notice(&proof->noticed, item);
        proof->by_any |= edition;
        if (is_named(item->c, proof))
            proof->by_named |= edition;
    }
    if ((found & FOUND_SILENT) != 0)
        add_notice(&proof->silent, item);
    if ((found & FOUND_TROUBLE) != 0)
        add_notice(&proof->troubled, item);
}

bool prover_flush(struct prover *p)
{
    struct sweep_pass pass = {.items = p->items,
                              .count = p->count,
                              .trace = p->tracing,
                              .label = p->label,
                              .arg = p,
                              .seen = on_seen};
    if (!sweep_run(p->sweep, &pass))
        return false;
    for (size_t i = 0; i < p->count; i++)
        learn(p, i);
    p->count = 0;
    return true;
}

/* All editions of a case that the set holds. */
static bool add_case(struct prover *p, struct proof *proof, const struct test_case *c,
                     unsigned editions)
{
    if (p->count + EDITION_COUNT > PASS_ITEMS && !prover_flush(p))
        return false;
    for (unsigned e = 0; e < EDITION_COUNT; e++) {
        if ((editions & 1u << e) == 0)
            continue;
        struct sweep_item item = {.c = c, .edition = (enum edition)e};
        if (proof != NULL) {
            item.rule = proof->rule;
            item.reading = proof->reading;
            item.option = proof->option;
        }
        p->proofs[p->count] = proof;
        p->items[p->count++] = item;
    }
    return true;
}

bool prover_ask(struct prover *p, struct proof *proof, bool named)
{
    const struct suite *suite = &p->sweep->suite;
    for (size_t i = 0; i < suite->count; i++) {
        const struct test_case *c = &suite->cases[i];
        if (is_named(c, proof) != named)
            continue;
        unsigned editions = p->right[i] & proof->editions;
        if (proof->reading != NULL && !named)
            editions &= p->depends[i * p->sweep->registry.reading_count +
                                   (size_t)(proof->reading - p->sweep->registry.readings)];
        if (!add_case(p, proof, c, editions))
            return false;
    }
    return true;
}

bool prover_init(struct prover *p, struct sweep *s)
{
    *p = (struct prover){.sweep = s, .label = "the spec as it is", .tracing = true};
    sweep_declare(s, &p->ours);
    sweep_declare(s, &p->theirs);
    p->right = mem_alloc(s->suite.count * sizeof *p->right);
    p->depends = mem_alloc(s->suite.count * s->registry.reading_count * sizeof *p->depends);
    p->items = mem_alloc(PASS_ITEMS * sizeof *p->items);
    p->proofs = mem_alloc(PASS_ITEMS * sizeof *p->proofs);
    p->found = mem_alloc(PASS_ITEMS * sizeof *p->found);
    for (size_t i = 0; i < s->suite.count; i++)
        if (!add_case(p, NULL, &s->suite.cases[i], s->suite.cases[i].editions))
            return false;
    bool ok = prover_flush(p);
    p->tracing = false;
    return ok;
}

void prover_free(struct prover *p)
{
    readings_free(&p->ours);
    readings_free(&p->theirs);
    free(p->right);
    free(p->depends);
    free(p->items);
    free(p->proofs);
    free(p->found);
}

void proof_free(struct proof *proof)
{
    free(proof->noticed.list);
    free(proof->silent.list);
    free(proof->troubled.list);
}
