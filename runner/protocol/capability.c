#include "protocol/capability.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/text.h"
#include "ref/common/nearest.h"

static const char *const syntax_names[] = {"native", "json", NULL};

/* The lists of names in hello. */
static const struct {
    const char *member;
    const char *const *names;
} lists[] = {{"ops", op_names},
             {"syntaxes", syntax_names},
             {"editions", edition_names},
             {"features", feature_names}};

static void add_unknown(const char *member, const char *const *names, const char *name,
                        struct buf *out)
{
    struct nearest nearest = nearest_begin(name, strlen(name));
    for (size_t i = 0; names[i] != NULL; i++)
        nearest_offer(&nearest, names[i], strlen(names[i]));
    buf_fmt(out, "hello: \"%s\" has an unknown name: ", member);
    text_escape(name, strlen(name), NEAREST_MAX, out);
    if (nearest.name != NULL)
        buf_fmt(out, ": is it %.*s?", (int)nearest.name_length, nearest.name);
    buf_char(out, '\n');
}

/* Appends a line for each feature whose operation hello lacks. If hello offers the operation `tree`
   without a feature, also appends a line. No case judges an incomplete offer. */
static void add_half_offer(const cJSON *hello, struct buf *out)
{
    static const struct {
        enum feature feature;
        enum op op;
    } rows[] = {{FEATURE_DYNAMIC_BLOCKS, OP_BODY},
                {FEATURE_USER_FUNCTIONS, OP_BODY},
                {FEATURE_TRY_FUNCTIONS, OP_EVALUATE}};
    unsigned ops = names_set(json_get(hello, "ops"), op_names);
    unsigned features = names_set(json_get(hello, "features"), feature_names);
    bool op = (ops & 1u << OP_TREE) != 0;
    bool level = (features & (1u << FEATURE_TREE | 1u << FEATURE_SHAPE)) != 0;
    if (op != level)
        buf_fmt(out, "hello: %s\n",
                op ? "\"ops\" has tree, but \"features\" has neither tree nor shape"
                   : "\"features\" has tree or shape, but \"ops\" lacks tree");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if ((features >> rows[i].feature & 1) != 0 && (ops >> rows[i].op & 1) == 0)
            buf_fmt(out, "hello: \"features\" has %s, but \"ops\" lacks %s\n",
                    feature_name(rows[i].feature), op_name(rows[i].op));
}

void capability_unknown(const cJSON *hello, struct buf *out)
{
    const cJSON *item;
    size_t count = 0;
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
        cJSON_ArrayForEach(item, json_get(hello, lists[i].member)) {
            const char *name = cJSON_IsString(item) ? item->valuestring : "(no string)";
            if (lists[i].names[names_find(lists[i].names, name)] == NULL &&
                count++ < CAPABILITY_UNKNOWN_MAX)
                add_unknown(lists[i].member, lists[i].names, name, out);
        }
    add_half_offer(hello, out);
}

bool capability_read(const cJSON *hello, struct capability *c, struct buf *why)
{
    const cJSON *readings = json_get(hello, "readings");
    *c = (struct capability){.implementation = mem_dup(json_get_text(hello, "implementation")),
                             .version = mem_dup(json_get_text(hello, "version")),
                             .language = mem_dup(json_get_text(hello, "language"))};
    unsigned *const sets[] = {&c->ops, &c->syntaxes, &c->editions, &c->features};
    bool ok = true;
    for (size_t i = 0; ok && i < sizeof sets / sizeof sets[0]; i++) {
        const cJSON *list = json_get(hello, lists[i].member);
        *sets[i] = names_set(list, lists[i].names);
        ok = cJSON_IsArray(list);
        if (!ok)
            buf_fmt(why, "hello needs \"%s\", an array of names", lists[i].member);
    }
    if (ok && c->implementation[0] == '\0') {
        buf_str(why, "hello needs \"implementation\", the implementation's name");
        ok = false;
    }
    if (ok && readings != NULL && !cJSON_IsObject(readings)) {
        buf_str(why, "hello's \"readings\" must be an object");
        ok = false;
    }
    if (ok && readings != NULL)
        c->readings = cJSON_Duplicate(readings, true);
    if (!ok)
        capability_free(c);
    return ok;
}

enum edition capability_edition(const struct capability *c, enum edition edition)
{
    return edition_is_released(edition) && (c->editions & 1u << edition) == 0
               ? (enum edition)EDITION_DEFAULT
               : edition;
}

struct lack capability_lack(const struct capability *c, enum op op, bool json_syntax,
                            enum edition edition, unsigned needs)
{
    if ((c->ops & 1u << op) == 0)
        return (struct lack){"operation", op_name(op)};
    if ((c->syntaxes & 1u << (json_syntax ? 1 : 0)) == 0)
        return (struct lack){"syntax", syntax_names[json_syntax ? 1 : 0]};
    if ((c->editions & 1u << capability_edition(c, edition)) == 0)
        return (struct lack){"edition", edition_name(edition)};
    unsigned features = c->features;
    /* an implementation that offers trees also offers shapes */
    if ((features & 1u << FEATURE_TREE) != 0)
        features |= 1u << FEATURE_SHAPE;
    for (unsigned i = 0; i < FEATURE_COUNT; i++)
        if ((needs & 1u << i) != 0 && (features & 1u << i) == 0)
            return (struct lack){"feature", feature_name((enum feature)i)};
    return (struct lack){NULL, NULL};
}

const char *capability_lacks(const struct capability *c, enum op op, bool json_syntax,
                             enum edition edition, unsigned needs)
{
    struct lack lack = capability_lack(c, op, json_syntax, edition, needs);
    if (lack.kind == NULL || strcmp(lack.kind, "syntax") != 0)
        return lack.name;
    return json_syntax ? "json syntax" : "native syntax";
}

bool capability_shapes(const struct capability *c)
{
    return (c->features & (1u << FEATURE_SHAPE | 1u << FEATURE_TREE)) == 1u << FEATURE_SHAPE;
}

void capability_free(struct capability *c)
{
    free(c->implementation);
    free(c->version);
    free(c->language);
    cJSON_Delete(c->readings);
    *c = (struct capability){0};
}
