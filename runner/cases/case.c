#include "cases/case.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/mem.h"
#include "cases/derived.h"
#include "cases/registry.h"

/* Computes the hash when it is needed, because hashing the whole suite is slow. */
unsigned long long suite_digest(const struct suite *s)
{
    return s->texts.len == 0 ? s->digest : hash_64(s->texts.data, s->texts.len);
}

void suite_free(struct suite *s)
{
    for (size_t i = 0; i < suite_all(s); i++) {
        derived_free(s->cases[i].derived);
        free(s->cases[i].id);
        free(s->cases[i].covers);
        cJSON_Delete(s->cases[i].fields);
        cJSON_Delete(s->cases[i].repaired);
    }
    for (size_t i = 0; i < s->file_count; i++)
        cJSON_Delete(s->files[i]);
    buf_free(&s->texts);
    free(s->cases);
    free(s->files);
    *s = (struct suite){0};
}

size_t suite_all(const struct suite *s)
{
    return s->count + s->derived_count;
}

bool case_covers(const struct test_case *c, const struct rule *rule)
{
    for (size_t i = 0; i < c->cover_count; i++)
        if (c->covers[i] == rule)
            return true;
    return false;
}

void case_print_rules(const struct test_case *c, struct buf *out)
{
    buf_str(out, ",\"rules\":{");
    for (size_t i = 0; i < c->cover_count; i++) {
        buf_fmt(out, "%s\"%s\":", i > 0 ? "," : "", c->covers[i]->id);
        json_print_string(c->covers[i]->text, 0, out);
    }
    buf_char(out, '}');
}

const cJSON *case_request(const struct test_case *c, size_t request)
{
    if (request == REQUEST_OWN)
        return c->fields;
    if (c->derived != NULL)
        return request == REQUEST_OTHER ? c->derived->same : c->derived->different;
    return request == REQUEST_OTHER ? c->repaired : NULL;
}

const cJSON *case_alternative(const cJSON *expect, size_t index)
{
    const cJSON *any_of = json_get(expect, "any_of");
    if (any_of == NULL)
        return index == 0 ? expect : NULL;
    const cJSON *item = any_of->child;
    for (; item != NULL && index > 0; index--)
        item = item->next;
    return item;
}

const struct test_case *case_released(const struct test_case *c)
{
    for (size_t i = 1; i <= c->amended; i++)
        if ((c[i].editions & 1u << EDITION_NEWEST_RELEASE) != 0)
            return &c[i];
    return NULL;
}
