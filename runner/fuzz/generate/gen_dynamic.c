/* Writes blocks `dynamic`. */
#include <string.h>

#include "fuzz/generate/gen_state.h"

/* An iterator: its name, and the expressions for the key and the value of the current element. The
   first iterators have the names of block types. */
static const struct iterator {
    const char *name, *key, *value;
} iterators[] = {{"svc", "svc.key", "svc.value"},    {"b-2", "b-2.key", "b-2.value"},
                 {"if", "if.key", "if.value"},       {"été", "été.key", "été.value"},
                 {"each", "each.key", "each.value"}, {"it", "it.key", "it.value"}};

#define ITERATORS (sizeof iterators / sizeof *iterators)

/* --- for_each --- */

/* Writes a collection. Returns the type of the collection. */
static const struct gen_type *put_collection(struct gen *g, const struct iterator *own,
                                             unsigned form)
{
    static const enum gen_kind kinds[] = {GEN_LIST, GEN_SET, GEN_MAP};
    const struct gen_type *number = gen_primitive(GEN_NUMBER);
    if (form == GEN_DYNAMIC_OWN_ITERATOR) {
        buf_fmt(g->out, "[%s]", own->key);
        return gen_tuple(g, &number, 1);
    }
    if (form != GEN_DYNAMIC_UNKNOWN)
        return gen_iterated(g);
    const struct gen_type *type = gen_collection(g, kinds[gen_below(g, 3)], gen_type_known(g));
    if (!gen_variable(g, type, GEN_VALUE_UNKNOWN))
        gen_put(g, "[]");
    return type;
}

/* --- iterator --- */

/* Chooses an iterator. The iterator's name is often the block type, which is the default. */
static const struct iterator *choose_iterator(struct gen *g, const char *type)
{
    const struct iterator *it = iterators;
    if (gen_below(g, 2) == 1)
        return &iterators[gen_below(g, ITERATORS)];
    while (strcmp(it->name, type) != 0)
        it++;
    return it;
}

/* --- labels --- */

static void put_label(struct gen *g, const struct iterator *it, const struct gen_type *key)
{
    switch (gen_choose(g, GEN_GROUP_DYNAMIC_LABEL)) {
    case GEN_DYNAMIC_LABEL_ITERATOR:
        gen_put(g, key->kind < GEN_ANY ? it->key : "\"y\"");
        break;
    case GEN_DYNAMIC_LABEL_EXPRESSION:
        gen_expression(g, gen_type_primitive(g), GEN_LEVEL_CONDITIONAL);
        break;
    case GEN_DYNAMIC_LABEL_UNKNOWN:
        if (!gen_variable(g, gen_primitive(GEN_STRING), GEN_VALUE_UNKNOWN))
            gen_put(g, "\"z\"");
        break;
    case GEN_DYNAMIC_LABEL_NULL:
        gen_put(g, "null");
        break;
    case GEN_DYNAMIC_LABEL_OTHER:
        gen_expression(g, gen_type_any(g), GEN_LEVEL_CONDITIONAL);
        break;
    default:
        gen_put(g, "\"x\"");
    }
}

/* --- Blocks --- */

/* Writes `for_each`, `iterator` and a faulty member. Returns the type of the collection. */
static const struct gen_type *put_head(struct gen *g, const struct iterator *it, bool named,
                                       unsigned form)
{
    static const char *const no_names[] = {"\"x\"", "x.y", "1", "x[0]", "null"};
    const struct gen_type *collection = gen_tuple(g, NULL, 0);
    if (form != GEN_DYNAMIC_NO_FOR_EACH) {
        gen_put(g, "for_each = ");
        collection = put_collection(g, it, form);
        gen_end_line(g);
    }
    if (named || form == GEN_DYNAMIC_NO_NAME) {
        gen_put(g, "iterator = ");
        gen_put(g, form == GEN_DYNAMIC_NO_NAME ? GEN_ONE_OF(g, no_names) : it->name);
        gen_end_line(g);
    }
    if (form == GEN_DYNAMIC_OTHER_MEMBER) {
        gen_put(g, "other = 1");
        gen_end_line(g);
    }
    return collection;
}

/* Writes the members of a block `dynamic` that generates blocks with `labels` labels. */
static void put_members(struct gen *g, const char *type, unsigned labels, gen_body_writer *put,
                        const struct gen_schema *schema)
{
    unsigned form = gen_choose(g, GEN_GROUP_DYNAMIC);
    const struct iterator *it = choose_iterator(g, type);
    const struct gen_type *collection = put_head(g, it, strcmp(it->name, type) != 0, form);
    const struct gen_type *key = gen_key_of(collection);
    if (labels > 0 && form != GEN_DYNAMIC_NO_LABELS) {
        bool other = form == GEN_DYNAMIC_LABELS_OTHER;
        gen_put(g, other ? "labels = " : "labels = [");
        if (other)
            gen_expression(g, gen_type_any(g), GEN_LEVEL_CONDITIONAL);
        for (unsigned i = 0; i < labels && !other; i++) {
            gen_put(g, i > 0 ? ", " : "");
            put_label(g, it, key);
        }
        gen_put(g, other ? "" : "]");
        gen_end_line(g);
    }
    bool visible = g->local_count + 2 <= GEN_LOCALS_MAX;
    if (visible) {
        gen_local(g, it->key, key);
        gen_local(g, it->value, gen_element(collection));
    }
    if (form != GEN_DYNAMIC_NO_CONTENT) {
        gen_put(g, "content {");
        gen_end_line(g);
        put(g, schema);
        gen_put(g, "}");
        gen_end_line(g);
    }
    gen_local_end(g, visible ? 2 : 0);
}

void gen_dynamic_block(struct gen *g, const char *type, unsigned labels, gen_body_writer *put,
                       const struct gen_schema *schema)
{
    buf_fmt(g->out, gen_below(g, 4) == 3 ? "dynamic %s {" : "dynamic \"%s\" {", type);
    gen_end_line(g);
    put_members(g, type, labels, put, schema);
    gen_put(g, "}");
    gen_end_line(g);
}
