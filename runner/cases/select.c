#include "cases/select.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/glob.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/text.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "ref/common/nearest.h"

/* Returns true if a pattern names a section, or a section around it, as native/expressions is
   around native/expressions/operations. */
static bool begins_section(const char *pattern, const char *section)
{
    size_t n = strlen(pattern);
    while (n > 0 && pattern[n - 1] == '/')
        n--;
    return n > 0 && strncmp(pattern, section, n) == 0 && (section[n] == '/' || section[n] == '\0');
}

bool select_names(const char *pattern, const char *id, const char *section)
{
    return glob_match(pattern, id) || glob_match(pattern, section) ||
           (!glob_is_pattern(pattern) && begins_section(pattern, section));
}

bool select_matches(const char *pattern, const struct test_case *c)
{
    if (c->derived != NULL && strchr(pattern, '#') != NULL && strchr(pattern, '~') == NULL)
        return false;
    if (select_names(pattern, c->id, c->section))
        return true;
    for (size_t i = 0; i < c->cover_count; i++)
        if (glob_match(pattern, c->covers[i]->id))
            return true;
    return false;
}

static bool matches_any(const struct words *patterns, const struct test_case *c)
{
    for (size_t i = 0; i < patterns->count; i++)
        if (select_matches(patterns->items[i], c))
            return true;
    return false;
}

/* Offers the name of a section, and of each section around it, to the search for the nearest
   name. */
static void offer_sections(struct nearest *nearest, const char *section)
{
    for (size_t n = strcspn(section, "/");; n += 1 + strcspn(section + n + 1, "/")) {
        nearest_offer(nearest, section, n);
        if (section[n] == '\0')
            return;
    }
}

/* Reports a pattern that matches no case. Suggests the section, rule or case with the most similar
   name. */
static void refuse_pattern(const char *option, const char *pattern, const struct suite *suite,
                           bool library, struct buf *why)
{
    struct nearest nearest = nearest_begin(pattern, strlen(pattern));
    for (size_t i = 0; i < suite->count; i++) {
        const struct test_case *c = &suite->cases[i];
        offer_sections(&nearest, c->section);
        for (size_t k = 0; k < c->cover_count; k++)
            nearest_offer(&nearest, c->covers[k]->id, strlen(c->covers[k]->id));
        nearest_offer(&nearest, c->id, strlen(c->id));
    }
    buf_fmt(why, library ? "%s: %s matches no case" : "--%s %s matches no case", option, pattern);
    if (nearest.name != NULL)
        buf_fmt(why, ": is it %.*s?", (int)nearest.name_length, nearest.name);
    else if (!library)
        buf_str(why, ": hclcheck --list prints the ids of all cases");
}

static bool each_matches_something(const char *option, const struct words *patterns,
                                   const struct suite *suite, bool library, struct buf *why)
{
    for (size_t i = 0; i < patterns->count; i++) {
        size_t k = 0;
        while (k < suite_all(suite) && !select_matches(patterns->items[i], &suite->cases[k]))
            k++;
        if (k == suite_all(suite)) {
            refuse_pattern(option, patterns->items[i], suite, library, why);
            return false;
        }
    }
    return true;
}

static bool wanted(const struct selection_options *o, const struct test_case *c)
{
    if ((o->ops != 0 && (o->ops & 1u << c->op) == 0) ||
        (o->levels != 0 && (o->levels & 1u << c->level) == 0))
        return false;
    return (o->only.count == 0 || matches_any(&o->only, c)) && !matches_any(&o->skip, c);
}

bool select_cases(const struct suite *suite, const struct selection_options *options,
                  enum edition edition, struct selection *out, struct buf *why)
{
    *out = (struct selection){0};
    bool ok = each_matches_something("only", &options->only, suite, options->library, why) &&
              each_matches_something("skip", &options->skip, suite, options->library, why);
    out->cases = mem_alloc(suite_all(suite) * sizeof(const struct test_case *));
    for (size_t i = 0; ok && i < suite_all(suite); i++) {
        const struct test_case *c = &suite->cases[i];
        if (!wanted(options, c))
            continue;
        if ((c->editions & 1u << edition) != 0)
            out->cases[out->count++] = c;
        else if (c->derived == NULL && !c->amends &&
                 c->amended == 0) /* the edition has an amended case instead */
            out->other_editions++;
    }
    for (size_t i = 0; i < out->count; i++)
        out->derived_count += out->cases[i]->derived != NULL;
    if (ok && out->count == 0) {
        buf_fmt(why, "no case is selected");
        if (out->other_editions > 0)
            buf_fmt(why, " (%zu belong%s to other editions than %s)", out->other_editions,
                    out->other_editions == 1 ? "s" : "", edition_name(edition));
        ok = false;
    }
    return ok;
}

void select_ask_near(const char *id, const struct suite *suite, struct buf *out)
{
    struct nearest nearest = nearest_begin(id, strlen(id));
    for (size_t i = 0; i < suite_all(suite); i++)
        nearest_offer(&nearest, suite->cases[i].id, strlen(suite->cases[i].id));
    if (nearest.name != NULL)
        buf_fmt(out, ": is it %.*s?", (int)nearest.name_length, nearest.name);
}
