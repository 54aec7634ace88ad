#include "fuzz/peers/question.h"

#include <string.h>

#include "base/json.h"
#include "cases/case.h"

bool question_read(const char *text, size_t n, struct question *q)
{
    struct json_error ignored;
    cJSON *fields = json_parse(text, n, JSON_NUL_KEEP, &ignored);
    const char *edition = json_get_string(fields, "edition");
    *q = (struct question){text, n, op_find(json_get_text(fields, "op")),
                           edition == NULL ? (enum edition)EDITION_DEFAULT : edition_find(edition),
                           strcmp(json_get_text(fields, "syntax"), "json") == 0};
    cJSON_Delete(fields);
    return q->op != OP_COUNT && q->edition != EDITION_COUNT;
}

/* A source in native syntax can be asked for its shape by an implementation that answers no
   trees. */
unsigned question_needs(const struct question *q)
{
    struct json_error ignored;
    if (q->op == OP_TREE)
        return 1u << (q->json ? FEATURE_TREE : FEATURE_SHAPE);
    cJSON *fields = json_parse(q->text, q->len, JSON_NUL_KEEP, &ignored);
    unsigned needs = needs_of(fields);
    cJSON_Delete(fields);
    return needs;
}

/* Parses the request only if the implementation lacks some feature, because parsing takes longer
   than generating. */
bool question_is_offered(const struct question *q, const struct capability *offered,
                         enum edition edition)
{
    const unsigned any = 1u << FEATURE_FUNCTIONS | 1u << FEATURE_LITERAL_MODE |
                         1u << FEATURE_UNKNOWN | 1u << FEATURE_CAPSULE |
                         1u << FEATURE_TYPE_EXPRESSIONS | 1u << FEATURE_TRY_FUNCTIONS |
                         1u << FEATURE_DYNAMIC_BLOCKS | 1u << FEATURE_USER_FUNCTIONS;
    unsigned needs = q->op == OP_TREE || (any & ~offered->features) != 0 ? question_needs(q) : any;
    return capability_lacks(offered, q->op, q->json, edition, needs) == NULL;
}

void question_trace(struct oracle *o, const struct question *q, const struct variant *follows,
                    cJSON *answer, struct search *out)
{
    struct request request = {.op = q->op,
                              .text = q->text,
                              .len = q->len,
                              .released = o->peer.released,
                              .variant = follows};
    *out = (struct search){.reference = o->peer.ask, .registry = o->registry, .readings = true};
    search_add(out, &request, answer, 0);
    peer_note(&o->peer, search_trace(out, 0));
}

void question_try_readings(struct oracle *o, const struct question *q,
                           const struct variant *follows, cJSON *answer, struct search *out)
{
    question_trace(o, q, follows, answer, out);
    for (size_t i = 0; i < out->count; i++)
        out->list[i].skip = out->list[i].variant.reading == NULL;
    peer_note(&o->peer, search_try(out, 0, 0));
}

void question_answer(struct oracle *o, const struct question *q, const struct variant *variant,
                     struct answer *out)
{
    size_t n;
    const char *reply = oracle_ask(o, q->text, variant, false, &n);
    answer_read(q->op, reply, n, out);
}

enum difference question_compare(struct oracle *o, const struct question *q,
                                 const struct variant *variant, const struct peer_answer *answer)
{
    size_t n;
    const char *reply = oracle_ask(o, q->text, variant, false, &n);
    return compare_lines(q->op, reply, n, answer);
}
