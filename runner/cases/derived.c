#include "cases/derived.h"

#include <stdlib.h>
#include <string.h>

#include "base/faults.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/text.h"
#include "cases/case.h"

/* Returns the fields of a request for the operation `tree`. */
static cJSON *request_of(const cJSON *item, const char *source)
{
    cJSON *fields = cJSON_CreateObject();
    cJSON_AddStringToObject(fields, "of", json_get_string(item, "of"));
    cJSON_AddStringToObject(fields, "source", json_get_string(item, source));
    return fields;
}

/* Returns the editions of a derived case. The default is all editions. A case of the newest edition
   of the specification is also a case of all released editions. */
static unsigned editions_of(const cJSON *item)
{
    const cJSON *list = json_get(item, "editions");
    unsigned set = list == NULL ? EDITIONS_OF_TEXTS : names_set(list, edition_names);
    return (set & 1u << EDITION_DEFAULT) != 0 ? set | EDITIONS_RELEASED : set;
}

static bool well_formed(const cJSON *item)
{
    static const char *const texts[] = {"of", "source", "same", "different"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (json_get_string(item, texts[i]) == NULL)
            return false;
    return (json_get_string(item, "groups") == NULL) != (json_get_string(item, "changes") == NULL);
}

/* Returns the case from which a case is derived, or NULL. The id of a derived case begins with the
   id of the other case, and a `~`. */
static const struct test_case *origin_of(const struct test_case *sorted, size_t count,
                                         const char *id)
{
    struct test_case wanted = {.id = mem_dup_n(id, strcspn(id, "~"))};
    const struct test_case *found =
        count == 0 ? NULL : bsearch(&wanted, sorted, count, sizeof *sorted, text_compare_first);
    free(wanted.id);
    return found;
}

static void add_case(const cJSON *item, const char *id, const struct test_case *origin,
                     struct suite *s)
{
    size_t count = s->count + s->derived_count++;
    struct derivation *d = mem_alloc(sizeof *d);
    *d = (struct derivation){.same = request_of(item, "same"),
                             .different = request_of(item, "different"),
                             .groups = json_get_string(item, "groups"),
                             .changes = json_get_string(item, "changes")};
    s->cases = mem_more(s->cases, &s->cap, count, sizeof *s->cases);
    s->cases[count] = (struct test_case){.id = mem_dup(id),
                                         .name = strchr(id, '#') + 1,
                                         .section = origin->section,
                                         .op = OP_TREE,
                                         .level = origin->level,
                                         .editions = editions_of(item) & origin->editions,
                                         .needs = 1u << FEATURE_SHAPE,
                                         .fields = request_of(item, "source"),
                                         .derived = d};
}

void derived_add(const char *file, const cJSON *list, struct suite *s, struct faults *f)
{
    struct test_case *sorted = mem_alloc((s->count + 1) * sizeof *sorted);
    const struct test_case *origin;
    const cJSON *item;
    size_t count = 0;
    for (size_t i = 0; i < s->count; i++)
        if (!s->cases[i].amends)
            sorted[count++] = s->cases[i];
    qsort(sorted, count, sizeof *sorted, text_compare_first);
    cJSON_ArrayForEach(item, list) {
        const char *id = json_get_string(item, "id");
        if (id == NULL || !well_formed(item))
            faults_add(f, file, "case '%s': is malformed", id == NULL ? "" : id);
        else if ((origin = origin_of(sorted, count, id)) != NULL)
            add_case(item, id, origin, s);
    }
    free(sorted);
}

void derived_free(struct derivation *d)
{
    if (d == NULL)
        return;
    cJSON_Delete(d->made);
    cJSON_Delete(d->same);
    cJSON_Delete(d->different);
    free(d);
}
