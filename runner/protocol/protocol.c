#include "protocol/protocol.h"

#include <string.h>

#include "base/buf.h"
#include "ref/common/ops.h"

const char *const op_names[] = {
#define OP(text, ...) #text,
#include "ref/common/ops.def"
#undef OP
    NULL};

static const struct op_row op_rows[] = {
#define OP(text, name, ...) {__VA_ARGS__},
#include "ref/common/ops.def"
#undef OP
};

static const char *const phase_names[] = {
#define PHASE(name, text) text,
#include "protocol/phases.def"
#undef PHASE
    NULL};

const char *const level_names[] = {
#define LEVEL(name, text) text,
#include "protocol/levels.def"
#undef LEVEL
    NULL};

const char *const edition_names[] = {
#define EDITION(name, text) text,
#include "spec-tests/editions.def"
#undef EDITION
    NULL};

const char *const feature_names[] = {
#define FEATURE(name, text) text,
#include "protocol/features.def"
#undef FEATURE
    NULL};

static const char *const tag_names[] = {
#define TAG(name, text, of) text,
#include "protocol/tags.def"
#undef TAG
    NULL};

static const bool tag_ofs[] = {
#define TAG(name, text, of) of,
#include "protocol/tags.def"
#undef TAG
};

static const char *const verdict_names[] = {
#define VERDICT(name, text, bad) text,
#include "protocol/verdicts.def"
#undef VERDICT
    NULL};

static const bool verdict_bad[] = {
#define VERDICT(name, text, bad) bad,
#include "protocol/verdicts.def"
#undef VERDICT
};

size_t names_find(const char *const *names, const char *text)
{
    size_t i = 0;
    while (names[i] != NULL && (text == NULL || strcmp(names[i], text) != 0))
        i++;
    return i;
}

unsigned names_set(const cJSON *list, const char *const *names)
{
    const cJSON *item;
    unsigned set = 0;
    cJSON_ArrayForEach(item, list) {
        size_t bit = names_find(names, cJSON_IsString(item) ? item->valuestring : "");
        set |= names[bit] == NULL ? 0 : 1u << bit;
    }
    return set;
}

void names_print_member(const char *member, unsigned set, const char *const *names, struct buf *out)
{
    const char *separator = "";
    buf_fmt(out, ",\"%s\":[", member);
    for (unsigned i = 0; names[i] != NULL; i++)
        if ((set & 1u << i) != 0) {
            buf_fmt(out, "%s\"%s\"", separator, names[i]);
            separator = ",";
        }
    buf_char(out, ']');
}

#define NAME(kind)                                                                                 \
    const char *kind##_name(enum kind kind)                                                        \
    {                                                                                              \
        return kind##_names[kind];                                                                 \
    }

NAME(op)
NAME(level)
NAME(edition)
NAME(feature)
NAME(tag)
NAME(verdict)

#define FIND(kind)                                                                                 \
    enum kind kind##_find(const char *text)                                                        \
    {                                                                                              \
        return (enum kind)names_find(kind##_names, text);                                          \
    }

FIND(op)
FIND(phase)
FIND(level)
FIND(edition)
FIND(feature)
FIND(tag)
FIND(verdict)

void editions_print(unsigned editions, struct buf *out)
{
    const char *separator = "";
    for (unsigned i = 0; i < EDITION_COUNT; i++)
        if ((editions & 1u << i) != 0) {
            buf_fmt(out, "%s%s", separator, edition_name((enum edition)i));
            separator = ", ";
        }
}

unsigned editions_tried(unsigned editions)
{
    unsigned texts = editions & EDITIONS_OF_TEXTS, newest = EDITION_NEWEST_RELEASE;
    while (newest > 0 && (editions & 1u << newest) == 0)
        newest--;
    return texts != 0 ? texts : editions & 1u << newest;
}

const char *op_result(enum op op)
{
    return op_rows[op].result;
}

unsigned op_takes(enum op op)
{
    return op_rows[op].takes;
}

bool tag_has_of(enum tag tag)
{
    return tag_ofs[tag];
}

bool verdict_is_bad(enum verdict verdict)
{
    return verdict_bad[verdict];
}
