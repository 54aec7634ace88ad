#include "judge/triple.h"

#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/text.h"
#include "base/where.h"
#include "judge/judge.h"
#include "protocol/tree.h"
#include "protocol/tree_print.h"

/* Maximum number of bytes that are shown of a source. */
enum { SOURCE_SHOWN = 200 };

/* Compares two answers. Of trees that differ, explains the difference. */
static bool same_answers(const struct probe *a, const struct probe *b, bool shapes, struct buf *why)
{
    cJSON *left = probe_answer(a), *right = probe_answer(b);
    bool same;
    if (left == NULL || right == NULL) {
        same = probe_digest(a) == probe_digest(b);
    } else if (shapes) {
        same = json_equal(json_get(left, "shape"), json_get(right, "shape"));
    } else {
        const cJSON *tree = json_get(left, "tree"), *other = json_get(right, "tree");
        struct tree_pair trees = {tree, other, {"it reads ", " and "}};
        struct where w = {0};
        same = tree_match(tree, other, &w);
        if (!same)
            tree_explain(&trees, buf_text(&w.path), why);
        where_free(&w);
    }
    cJSON_Delete(left);
    cJSON_Delete(right);
    return same;
}

static void add_source(const struct test_case *c, size_t request, struct buf *out)
{
    const char *source = json_get_text(case_request(c, request), "source");
    buf_char(out, '`');
    text_escape(source, strlen(source), SOURCE_SHOWN, out);
    buf_char(out, '`');
}

/* Appends a sentence that says what one half of a derived case requires. */
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
    struct buf difference = {0};
    size_t request = REQUEST_OWN;
    if (!same_answers(&r->probes[REQUEST_OWN], &r->probes[REQUEST_OTHER], shapes, &difference))
        request = REQUEST_OTHER;
    else if (same_answers(&r->probes[REQUEST_OWN], &r->probes[REQUEST_DIFFERENT], shapes,
                          &difference))
        request = REQUEST_DIFFERENT;
    if (request != REQUEST_OWN)
        add_requirement(r->c, request, shapes, why);
    if (request == REQUEST_OTHER && difference.len > 0)
        buf_fmt(why, "; %s", difference.data);
    buf_free(&difference);
    return request;
}
