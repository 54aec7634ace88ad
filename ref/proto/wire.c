/* Protocol, Transport: reading JSON. The only file that knows cJSON, whose habits are guarded here:
 * it cuts strings at U+0000, takes ill-formed UTF-8, control characters and duplicate keys. What it
 * read is copied into the arena at once, so that nothing of it outlives this file. */
#include "proto/wire.h"

#include "base/arena.h"
#include "base/ctx.h"
#include "base/diag.h"
#include "base/limits.h"
#include "base/unicode.h"

#include <cjson/cJSON.h>
#include <string.h>

_Static_assert(LIMIT_WIRE_DEPTH <= CJSON_NESTING_LIMIT, "our limit is met before the library's");

static const struct range nowhere = {0, 0};

/* One pass over the text before the library sees it. */
struct guard {
    struct str text;
    size_t at;
    unsigned depth;
    size_t values; /* at least so many */
    bool holds_nul;
};

static bool not_json(struct ctx *cx, size_t at, const char *why)
{
    return fail(cx, DIAG_REQUEST, nowhere, "not a JSON text: %s at byte %zu", why, at);
}

/* The escape at the guard's position, a backslash: steps over it. */
static void guard_escape(struct guard *g)
{
    static const char nul[] = "\\u0000";
    size_t left = g->text.length - g->at;
    if (left >= sizeof nul - 1 && memcmp(g->text.data + g->at, nul, sizeof nul - 1) == 0)
        g->holds_nul = true;
    g->at += left < 2 ? left : 2;
}

/* The string at the guard's position, a quote: steps over it. */
static bool guard_string(struct ctx *cx, struct guard *g)
{
    size_t start = g->at++;
    while (g->at < g->text.length) {
        unsigned char c = (unsigned char)g->text.data[g->at];
        if (c < 0x20)
            return not_json(cx, g->at, "a control character in a string");
        if (c == '\\') {
            guard_escape(g);
            continue;
        }
        g->at++;
        if (c == '"')
            return true;
    }
    return not_json(cx, start, "a string without end");
}

static bool guard_text(struct ctx *cx, struct guard *g)
{
    while (g->at < g->text.length) {
        unsigned char c = (unsigned char)g->text.data[g->at];
        if (c == '"') {
            TRY(guard_string(cx, g));
            continue;
        }
        if ((c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c >= 0x7f)
            return not_json(cx, g->at, "a stray character");
        if ((c == '{' || c == '[') && ++g->depth > LIMIT_WIRE_DEPTH)
            return fail(cx, DIAG_REQUEST, nowhere, "nested deeper than %d levels of JSON",
                        (int)LIMIT_WIRE_DEPTH);
        if ((c == ',' || c == '{' || c == '[') && ++g->values > LIMIT_WIRE_VALUES)
            return fail(cx, DIAG_REQUEST, nowhere, "more than %d values of JSON",
                        (int)LIMIT_WIRE_VALUES);
        if ((c == '}' || c == ']') && g->depth > 0)
            g->depth--;
        g->at++;
    }
    return true;
}

static struct str copy_text(struct ctx *cx, const char *terminated)
{
    return str_copy(cx->arena, str_from(terminated));
}

/* The position of the later one of two equal keys, or `count`. */
static size_t duplicate_key(struct ctx *cx, const struct str *keys, size_t count)
{
    const size_t *order = str_order(cx->arena, keys, count);
    for (size_t i = 1; i < count; i++)
        if (str_equal(keys[order[i - 1]], keys[order[i]]))
            return order[i];
    return count;
}

static bool copy(struct ctx *cx, const cJSON *json, struct wire *out);

/* Copies all the members, and says then whether they were in order. */
static bool copy_members(struct ctx *cx, const cJSON *json, struct wire *out)
{
    const cJSON *item;
    cJSON_ArrayForEach(item, json)
        out->count++;
    struct wire *items = ARENA_ARRAY(cx->arena, out->count, struct wire);
    struct str *keys = cJSON_IsObject(json) ? ARENA_ARRAY(cx->arena, out->count, struct str) : NULL;
    bool right = true;
    size_t i = 0;
    cJSON_ArrayForEach(item, json) {
        if (keys)
            keys[i] = copy_text(cx, item->string);
        right = copy(cx, item, &items[i++]) && right;
    }
    out->items = items;
    out->keys = keys;
    size_t twice = keys ? duplicate_key(cx, keys, out->count) : out->count;
    if (right && twice < out->count)
        return fail(cx, DIAG_REQUEST, nowhere, "the key \"%.*s\" stands twice in one object",
                    STR_FMT(keys[twice]));
    return right;
}

static bool copy(struct ctx *cx, const cJSON *json, struct wire *out)
{
    if (cJSON_IsObject(json) || cJSON_IsArray(json)) {
        out->kind = cJSON_IsObject(json) ? WIRE_OBJECT : WIRE_ARRAY;
        return copy_members(cx, json, out);
    }
    if (cJSON_IsString(json)) {
        out->kind = WIRE_STRING;
        out->text = copy_text(cx, json->valuestring);
    } else if (cJSON_IsNumber(json)) {
        out->kind = WIRE_NUMBER;
        out->number = json->valuedouble;
    } else if (cJSON_IsBool(json)) {
        out->kind = WIRE_BOOL;
        out->boolean = cJSON_IsTrue(json);
    } else {
        out->kind = WIRE_NULL;
    }
    return true;
}

static bool is_blank(struct str s)
{
    for (size_t i = 0; i < s.length; i++)
        if (!strchr(" \t\r\n", s.data[i]))
            return false;
    return true;
}

/* The library's reading of the whole text, to be deleted by the caller; NULL where it has none. */
static cJSON *parse(struct str text)
{
    const char *end = NULL;
    cJSON *json = cJSON_ParseWithLengthOpts(text.data, text.length, &end, 0);
    if (json && !is_blank(str_slice(text, (size_t)(end - text.data), text.length))) {
        cJSON_Delete(json);
        return NULL;
    }
    return json;
}

bool wire_read(struct ctx *cx, struct str text, const struct wire **out)
{
    *out = NULL;
    struct guard guard = {.text = text};
    size_t ill_formed = unicode_first_ill_formed(text);
    TRY(guard_text(cx, &guard));
    cJSON *json = parse(text);
    if (!json)
        return fail(cx, DIAG_REQUEST, nowhere, "not a JSON text");
    struct wire *wire = ARENA_NEW(cx->arena, struct wire);
    bool right = copy(cx, json, wire);
    cJSON_Delete(json);
    *out = wire;
    if (right && ill_formed < text.length)
        return fail(cx, DIAG_REQUEST, nowhere,
                    "ill-formed UTF-8 at byte %zu: arbitrary bytes go into source_base64",
                    ill_formed);
    if (right && guard.holds_nul)
        return fail(cx, DIAG_REQUEST, nowhere,
                    "U+0000 in a string: it goes into source_base64 (of a source) or "
                    "string_base64 (of a value), and no name can hold it");
    return right;
}

const struct wire *wire_member(const struct wire *object, const char *key)
{
    if (object->kind != WIRE_OBJECT)
        return NULL;
    for (size_t i = 0; i < object->count; i++)
        if (str_equal(object->keys[i], str_from(key)))
            return &object->items[i];
    return NULL;
}

const char *wire_kind_text(enum wire_kind kind)
{
    static const char *const texts[] = {"null",     "a boolean", "a number",
                                        "a string", "an array",  "an object"};
    return texts[kind];
}
