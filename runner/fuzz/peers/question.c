#include "fuzz/peers/question.h"

#include <stdio.h>
#include <string.h>

/* Finds the member "op" by its first bytes. These bytes cannot occur in a JSON string, because
   quotes in a string are escaped. */
bool question_read(const char *text, size_t n, struct question *q)
{
    static const char member[] = "\"op\":\"";
    const char *op = strstr(text, member);
    char name[16] = "";
    if (op != NULL)
        snprintf(name, sizeof name, "%.*s", (int)strcspn(op + sizeof member - 1, "\""),
                 op + sizeof member - 1);
    *q = (struct question){text, n, op_find(name)};
    return q->op != OP_COUNT;
}

bool question_is_offered(const struct question *q, const struct capability *offered,
                         enum edition edition)
{
    static const struct {
        const char *member;
        enum feature feature;
    } rows[] = {{"\"functions\":{", FEATURE_FUNCTIONS},
                {"\"unknown\":", FEATURE_UNKNOWN},
                {"\"capsule\":", FEATURE_CAPSULE},
                {"\"mode\":\"literal\"", FEATURE_LITERAL_MODE},
                {"\"expand\":\"dynamic\"", FEATURE_DYNAMIC_BLOCKS},
                {"\"type_source\":", FEATURE_TYPE_EXPRESSIONS},
                {"\"builtin\":\"convert\"", FEATURE_TYPE_EXPRESSIONS},
                {"\"builtin\":\"try\"", FEATURE_TRY_FUNCTIONS},
                {"\"builtin\":\"can\"", FEATURE_TRY_FUNCTIONS},
                {"\"user_functions\":{", FEATURE_USER_FUNCTIONS}};
    bool json = strstr(q->text, "\"syntax\":\"json\"") != NULL;
    unsigned needs = q->op != OP_TREE ? 0 : 1u << (json ? FEATURE_TREE : FEATURE_SHAPE);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (strstr(q->text, rows[i].member) != NULL)
            needs |= 1u << rows[i].feature;
    return capability_lacks(offered, q->op, json, edition, needs) == NULL;
}

enum difference question_compare(struct oracle *o, const struct question *q,
                                 const struct oracle_change *change,
                                 const struct peer_answer *answer)
{
    size_t n;
    const char *reply = oracle_ask(o, q->text, change, false, &n);
    return compare_lines(q->op, reply, n, answer);
}
