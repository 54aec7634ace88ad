/* Makes the nodes of the operation tree (runner/tree.md), one function for each kind of node. Each
   function takes over its nodes and lists. A NULL node or name becomes null: the source lacks it. A
   list is a cJSON array. */
#ifndef NODES_H
#define NODES_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

/* Appends a node to a list, or a member to a node. Returns the list. */
static inline cJSON *with(cJSON *list, cJSON *item)
{
    cJSON_AddItemToArray(list, item != NULL ? item : cJSON_CreateNull());
    return list;
}

static inline cJSON *text(const char *s)
{
    return s != NULL ? cJSON_CreateString(s) : cJSON_CreateNull();
}

static inline cJSON *tagged(const char *tag)
{
    return with(cJSON_CreateArray(), text(tag));
}

/* --- A body and its items --- */

static inline cJSON *node_body(cJSON *items)
{
    return with(tagged("body"), items);
}

static inline cJSON *node_attr(const char *name, cJSON *expression)
{
    return with(with(tagged("attr"), text(name)), expression);
}

static inline cJSON *node_block(const char *type, cJSON *labels, cJSON *body)
{
    return with(with(with(tagged("block"), text(type)), labels), body);
}

/* --- Expressions --- */

/* Makes a number from its text, because a number of JSON would be rounded. */
static inline cJSON *node_num(const char *digits)
{
    return with(tagged("num"), text(digits));
}

static inline cJSON *node_bool(bool truth)
{
    return with(tagged("bool"), cJSON_CreateBool(truth));
}

static inline cJSON *node_null(void)
{
    return tagged("null");
}

static inline cJSON *node_var(const char *name)
{
    return with(tagged("var"), text(name));
}

static inline cJSON *node_tuple(cJSON *elements)
{
    return with(tagged("tuple"), elements);
}

/* Makes an object from a list of pair(). */
static inline cJSON *node_object(cJSON *pairs)
{
    return with(tagged("object"), pairs);
}

/* The key is an expression or node_name(). */
static inline cJSON *pair(cJSON *key, cJSON *value)
{
    return with(with(cJSON_CreateArray(), key), value);
}

/* Makes a key that is an identifier. */
static inline cJSON *node_name(const char *name)
{
    return with(tagged("name"), text(name));
}

/* Makes a string, heredoc or template. A part is text(), part_interp(), part_if() or part_for(). */
static inline cJSON *node_template(cJSON *parts)
{
    return with(tagged("template"), parts);
}

static inline cJSON *node_call(const char *name, cJSON *arguments, bool expand)
{
    return with(with(with(tagged("call"), text(name)), arguments), cJSON_CreateBool(expand));
}

/* The names and the collection of a for expression. The key may be NULL. */
struct loop {
    const char *key, *value;
    cJSON *collection;
};

static inline cJSON *node_loop(const char *tag, struct loop loop)
{
    return with(with(with(tagged(tag), text(loop.key)), text(loop.value)), loop.collection);
}

static inline cJSON *node_for_tuple(struct loop loop, cJSON *result, cJSON *condition)
{
    return with(with(node_loop("for-tuple", loop), result), condition);
}

/* `name` is the new key, and `result` is the new value. */
static inline cJSON *node_for_object(struct loop loop, cJSON *name, cJSON *result, bool group,
                                     cJSON *condition)
{
    cJSON *node = with(with(node_loop("for-object", loop), name), result);
    return with(with(node, cJSON_CreateBool(group)), condition);
}

static inline cJSON *node_index(cJSON *collection, cJSON *key)
{
    return with(with(tagged("index"), collection), key);
}

static inline cJSON *node_get(cJSON *value, const char *name)
{
    return with(with(tagged("get"), value), text(name));
}

/* Makes a splat, "full" or "attr". A step is step_get(), step_index() or step_splat(). */
static inline cJSON *node_splat(const char *kind, cJSON *value, cJSON *steps)
{
    return with(with(with(tagged("splat"), text(kind)), value), steps);
}

static inline cJSON *node_unary(const char *op, cJSON *operand)
{
    return with(with(tagged("unary"), text(op)), operand);
}

static inline cJSON *node_binary(const char *op, cJSON *left, cJSON *right)
{
    return with(with(with(tagged("binary"), text(op)), left), right);
}

static inline cJSON *node_cond(cJSON *predicate, cJSON *yes, cJSON *no)
{
    return with(with(with(tagged("cond"), predicate), yes), no);
}

/* --- Steps of a splat --- */

static inline cJSON *step_get(const char *name)
{
    return with(tagged("get"), text(name));
}

static inline cJSON *step_index(cJSON *key)
{
    return with(tagged("index"), key);
}

static inline cJSON *step_splat(const char *kind, cJSON *steps)
{
    return with(with(tagged("splat"), text(kind)), steps);
}

/* --- Parts of a template --- */

static inline cJSON *part_interp(cJSON *expression)
{
    return with(tagged("interp"), expression);
}

static inline cJSON *part_if(cJSON *predicate, cJSON *yes, cJSON *no)
{
    return with(with(with(tagged("if"), predicate), yes), no);
}

static inline cJSON *part_for(struct loop loop, cJSON *parts)
{
    return with(node_loop("for", loop), parts);
}

#endif
