#include "judge/triple.h"

#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/text.h"
#include "base/where.h"
#include "judge/judge.h"
#include "protocol/tree.h"
#include "protocol/tree_print.h"

/* Maximum number of bytes of a source in a message. */
enum { SOURCE_SHOWN = 200 };

/* The answers to the requests of a derived case. An answer that is too long is NULL. */
struct answers {
    const struct judged *judged;
    cJSON *roots[REQUESTS];
    bool shapes;
};

/* Returns true if the answer to another request equals the answer to the first request. If two
   trees differ and `why` is not NULL, explains the difference. */
static bool same_answers(const struct answers *answers, size_t request, struct buf *why)
{
    const cJSON *left = answers->roots[REQUEST_OWN], *right = answers->roots[request];
    const struct probe *probes = answers->judged->probes;
    if (left == NULL || right == NULL)
        return probe_digest(&probes[REQUEST_OWN]) == probe_digest(&probes[request]);
    if (answers->shapes)
        return json_equal(json_get(left, "shape"), json_get(right, "shape"));
    const cJSON *tree = json_get(left, "tree"), *other = json_get(right, "tree");
    struct tree_pair trees = {tree, other, {"it reads ", " and "}};
    struct where w = {0};
    bool same = tree_match(tree, other, &w);
    if (!same && why != NULL)
        tree_explain(&trees, buf_text(&w.path), why);
    where_free(&w);
    return same;
}

static void add_source(const struct test_case *c, size_t request, struct buf *out)
{
    const char *source = json_get_text(case_request(c, request), "source");
    buf_char(out, '`');
    text_escape(source, strlen(source), SOURCE_SHOWN, out);
    buf_char(out, '`');
}

/* Appends a sentence that says what must be true for one of the further sources of a derived
   case. */
static void add_requirement(const struct test_case *c, size_t request, bool shapes, struct buf *out)
{
    add_source(c, REQUEST_OWN, out);
    buf_str(out, " and ");
    add_source(c, request, out);
    buf_fmt(out, " must have %s", request == REQUEST_OTHER ? "the same " : "different ");
    buf_fmt(out, "%s%s", shapes ? "shape" : "tree", request == REQUEST_OTHER ? "" : "s");
    if (c->derived->groups != NULL)
        buf_fmt(out, " (tests how %s group)", c->derived->groups);
    else if (request == REQUEST_DIFFERENT)
        buf_fmt(out, " (%s differs)", c->derived->changes);
}

size_t triple_check(const struct judged *r, bool shapes, struct buf *why)
{
    struct answers answers = {.judged = r, .shapes = shapes};
    struct buf difference = {0};
    size_t request = REQUEST_OWN;
    for (size_t k = 0; k < REQUESTS; k++)
        answers.roots[k] = probe_answer(&r->probes[k]);
    if (!same_answers(&answers, REQUEST_OTHER, &difference))
        request = REQUEST_OTHER;
    else if (same_answers(&answers, REQUEST_DIFFERENT, NULL))
        request = REQUEST_DIFFERENT;
    for (size_t k = 0; k < REQUESTS; k++)
        cJSON_Delete(answers.roots[k]);
    if (request != REQUEST_OWN)
        add_requirement(r->c, request, shapes, why);
    if (request == REQUEST_OTHER && difference.len > 0)
        buf_fmt(why, "; %s", difference.data);
    buf_free(&difference);
    return request;
}
