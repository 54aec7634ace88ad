/* Prints the derived cases of a suite (runner/tree.md) as JSON.
 *
 * derive FILE-OF-CASES...
 *
 * A derived case has three sources: the source of a native case, the source `same` with the same
 * syntax tree, and the source `different` with another syntax tree. The reference checks the trees
 * in each edition of the specification, and under each interpretation of the ambiguous passages on
 * which the trees depend. */
#include "gen/edits.h"
#include "gen/json_file.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/ctx.h"
#include "base/limits.h"
#include "base/source.h"
#include "proto/encode.h"
#include "proto/ops.h"
#include "proto/request.h"
#include "proto/writer.h"
#include "spec/spec.h"

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_SOURCE = 2048 /* maximum number of bytes of a source */
};

/* The number of editions of the specification, which are the first elements of spec_editions. */
enum {
    TEXT_EDITIONS = 0
#define EDITION(index, name) +1
#include "registry.def"
};

enum {
    NEWEST_RELEASE = -1
#define EDITION(index, name) +1
#define RELEASE(index, name) +1
#include "registry.def"
};

/* A source, and the sources that are derived from it. */
struct triple {
    enum tree_of of;
    struct str source, same, different, what;
    bool regroups;
};

/* A case from which other cases are derived. */
struct origin {
    unsigned editions;   /* editions for which cases are derived: bit i is spec_editions[i] */
    const char *edition; /* the newest of the editions in `editions` */
    struct str id;
};

/* A source of earlier cases, and the editions of these cases. */
struct seen {
    enum tree_of of;
    struct str source;
    unsigned editions;
};

struct deriver {
    struct arena *arena;
    struct list seen; /* a list of struct seen, in an arena of its own */
    struct spec spec;
    struct writer w;
    size_t printed;
};

/* --- Trees --- */

/* Parses a source in d->spec. Returns the tree as JSON, or an empty text if the source is
   invalid. */
static struct str tree_of(struct deriver *d, enum tree_of of, struct str text, struct parsed *out)
{
    struct ctx cx;
    struct source source = {.text = text};
    struct request request = {.of = of};
    struct answer answer;
    struct writer w = {.out = {.arena = d->arena}};
    ctx_init(&cx, d->arena, &d->spec);
    cx.source = &source;
    if (!op_run(&cx, op_find(STR("tree")), &request, &answer))
        return STR("");
    encode_tree(&w, &answer.as.parsed);
    *out = answer.as.parsed;
    return w.refused ? STR("") : buf_str(&w.out);
}

/* Returns true if the trees are as wanted in d->spec: the source is valid, `same` has the same
   tree, and `different` has another tree. */
static bool holds(struct deriver *d, const struct triple *t)
{
    struct parsed unused;
    struct str tree = tree_of(d, t->of, t->source, &unused),
               other = tree_of(d, t->of, t->different, &unused);
    return tree.length > 0 && str_equal(tree_of(d, t->of, t->same, &unused), tree) &&
           other.length > 0 && !str_equal(other, tree);
}

/* Returns true if the trees are as wanted in an edition, under the default interpretations and
   under each other interpretation of an ambiguous passage that the parser consulted. */
static bool holds_in(struct deriver *d, const struct triple *t, const char *edition)
{
    spec_init(&d->spec, str_from(edition));
    const struct spec defaults = d->spec;
    bool ok = holds(d, t);
    const struct spec traced = d->spec;
    for (int i = 0; ok && i < READING_OPTION_COUNT; i++) {
        struct spec_option option = spec_option((enum reading_option)i);
        bool depends = false;
        d->spec = defaults;
        spec_read(&d->spec, str_from(option.reading), str_from(option.name));
        for (int k = 0; k < READING_COUNT; k++)
            depends = depends || (traced.consulted[k] && d->spec.chosen[k] != defaults.chosen[k]);
        if (depends)
            ok = holds(d, t);
    }
    /* a case of the newest text is also a case of the releases */
    if (ok && strcmp(edition, spec_default_edition()) == 0) {
        spec_init(&d->spec, str_from(spec_editions[NEWEST_RELEASE]));
        ok = holds(d, t);
    }
    return ok;
}

/* --- Cases --- */

static const char *text_of(const cJSON *json, const char *key)
{
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(json, key));
    return text == NULL ? "" : text;
}

static bool has_edition(const cJSON *item, const char *edition)
{
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(item, "editions"), *name;
    cJSON_ArrayForEach(name, list)
        if (strcmp(name->valuestring, edition) == 0)
            return true;
    return list == NULL;
}

static void set_editions(struct origin *from, unsigned editions)
{
    from->editions = editions;
    from->edition = NULL;
    for (size_t i = 0; i < TEXT_EDITIONS; i++)
        if ((editions >> i & 1) != 0)
            from->edition = spec_editions[i];
}

/* Removes the editions in which an earlier case has the same source. Returns false if no edition is
   left. */
static bool is_new(struct deriver *d, const struct triple *t, struct origin *from)
{
    unsigned editions = from->editions;
    struct seen *seen = NULL;
    for (size_t i = 0; i < d->seen.count && seen == NULL; i++) {
        struct seen *other = d->seen.items[i];
        if (other->of == t->of && str_equal(other->source, t->source))
            seen = other;
    }
    if (seen == NULL) {
        seen = ARENA_NEW(d->seen.arena, struct seen);
        *seen = (struct seen){.of = t->of, .source = str_copy(d->seen.arena, t->source)};
        list_push(&d->seen, seen);
    }
    set_editions(from, editions & ~seen->editions);
    seen->editions |= editions;
    return from->editions != 0;
}

static enum tree_of kind_of(const cJSON *item)
{
    const char *op = text_of(item, "op"), *of = text_of(item, "of");
    if (strcmp(op, "template") == 0 || strcmp(of, "template") == 0)
        return TREE_TEMPLATE;
    return strcmp(op, "parse") == 0 || strcmp(op, "body") == 0 || strcmp(of, "body") == 0
               ? TREE_BODY
               : TREE_EXPRESSION;
}

/* Returns true if a parser must accept the source of a case: the case expects no error, or an error
   of a later phase. */
static bool is_valid(const cJSON *item)
{
    const cJSON *expect = cJSON_GetObjectItemCaseSensitive(item, "expect");
    const cJSON *error = cJSON_GetObjectItemCaseSensitive(expect, "error");
    const char *phase = text_of(error, "phase");
    return error == NULL || (phase[0] != '\0' && strcmp(phase, "parse") != 0);
}

/* Returns true if an error is one of several right answers. */
static bool may_be_rejected(const cJSON *item)
{
    const cJSON *expect = cJSON_GetObjectItemCaseSensitive(item, "expect"), *answer;
    cJSON_ArrayForEach(answer, cJSON_GetObjectItemCaseSensitive(expect, "any_of"))
        if (cJSON_HasObjectItem(answer, "error"))
            return true;
    return false;
}

/* Adds comments and newlines at places where the grammar allows them. */
static struct str with_trivia(struct deriver *d, const struct triple *t, struct str text)
{
    bool ended = text.length > 0 && text.data[text.length - 1] == '\n';
    if (t->of != TREE_BODY)
        return text;
    return str_format(d->arena, "%.*s%s# comment\n", STR_FMT(text), ended ? "" : "\n");
}

static void write_editions(struct deriver *d, const struct triple *t, unsigned editions)
{
    writer_open_member(&d->w, "editions", '[');
    for (size_t i = 0; i < TEXT_EDITIONS; i++)
        if ((editions >> i & 1) != 0 && holds_in(d, t, spec_editions[i]))
            writer_string(&d->w, str_from(spec_editions[i]));
    writer_close(&d->w, ']');
}

/* Prints a source and its two derived sources as the derived case with this number. */
static void print_triple(struct deriver *d, const struct origin *from, const struct triple *t,
                         size_t number)
{
    struct str id = str_format(d->arena, number == 1 ? "%.*s~shape" : "%.*s~shape-%zu",
                               STR_FMT(from->id), number);
    d->w = (struct writer){.out = {.arena = d->arena}};
    static const char *const kinds[] = {
        [TREE_BODY] = "body", [TREE_EXPRESSION] = "expression", [TREE_TEMPLATE] = "template"};
    writer_open(&d->w, '{');
    writer_key(&d->w, "id");
    writer_string(&d->w, id);
    writer_member(&d->w, "of", kinds[t->of]);
    writer_key(&d->w, "source");
    writer_string(&d->w, t->source);
    writer_key(&d->w, "same");
    writer_string(&d->w, t->same);
    writer_key(&d->w, "different");
    writer_string(&d->w, t->different);
    writer_key(&d->w, t->regroups ? "groups" : "changes");
    writer_string(&d->w, t->what);
    write_editions(d, t, from->editions);
    writer_close(&d->w, '}');
    printf("%s%.*s\n", d->printed++ > 0 ? "," : "", STR_FMT(buf_str(&d->w.out)));
}

/* Prints a derived case for each other grouping of a source. If there is no other grouping, prints
   one for the first changed leaf. Returns false if the source has no tree. */
static bool derive_source(struct deriver *d, const struct origin *from, struct triple *t)
{
    struct list same = {.arena = d->arena}, different = {.arena = d->arena};
    struct parsed parsed;
    size_t count = 0;
    spec_init(&d->spec, str_from(from->edition));
    if (tree_of(d, t->of, t->source, &parsed).length == 0)
        return false;
    find_edits(d->arena, t->source, &parsed, &same, &different);
    t->same = apply_edits(d->arena, t->source, (struct edit *const *)same.items, same.count);
    t->same = with_trivia(d, t, t->same);
    bool changed = !str_equal(t->same, t->source);
    for (size_t i = 0; changed && i < different.count; i++) {
        struct edit *edit = different.items[i];
        if (count > 0 && !edit->regroups)
            break;
        t->different = apply_edits(d->arena, t->source, &edit, 1);
        t->what = edit->what;
        t->regroups = edit->regroups;
        if (holds_in(d, t, from->edition))
            print_triple(d, from, t, ++count);
    }
    return true;
}

/* Prints the cases that are derived from a case with a short native source that must be accepted,
   or from the repair of a case with an invalid source. */
static void derive_case(struct deriver *d, const char *section, const cJSON *item)
{
    struct origin from = {.editions = 0};
    unsigned editions = 0;
    struct triple t = {.of = kind_of(item)};
    const cJSON *requests[] = {item, cJSON_GetObjectItemCaseSensitive(item, "repair")};
    bool done = false;
    for (size_t i = 0; i < TEXT_EDITIONS; i++)
        editions |= has_edition(item, spec_editions[i]) ? 1u << i : 0;
    if (editions == 0 || strcmp(text_of(item, "syntax"), "json") == 0 || may_be_rejected(item))
        return;
    from.id = str_format(d->arena, "%s#%s", section, text_of(item, "name"));
    for (size_t i = is_valid(item) ? 0 : 1; i < 2 && !done; i++) {
        t.source = str_from(text_of(requests[i], "source"));
        set_editions(&from, editions);
        if (t.source.length > 0 && t.source.length <= MAX_SOURCE)
            done = !is_new(d, &t, &from) || derive_source(d, &from, &t);
    }
}

/* Prints the cases that are derived from the cases of a file. */
static void derive_file(struct deriver *d, const char *path)
{
    cJSON *json = json_file(path);
    const cJSON *item;
    cJSON_ArrayForEach(item, cJSON_GetObjectItemCaseSensitive(json, "cases")) {
        derive_case(d, text_of(json, "section"), item);
        arena_reset(d->arena);
    }
    cJSON_Delete(json);
}

int main(int argc, char **argv)
{
    struct deriver d = {.arena = arena_new(), .seen = {.arena = arena_new()}};
    puts("{\"derived\":[");
    for (int i = 1; i < argc; i++)
        derive_file(&d, argv[i]);
    puts("]}");
    arena_free(d.seen.arena);
    arena_free(d.arena);
    return fflush(stdout) != 0 || ferror(stdout);
}
