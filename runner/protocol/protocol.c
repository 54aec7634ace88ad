#include "protocol/protocol.h"

#include <string.h>

static const char *const op_list[] = {
#define OP(name, text, result) text,
#include "protocol/ops.def"
#undef OP
};

static const char *const op_results[] = {
#define OP(name, text, result) result,
#include "protocol/ops.def"
#undef OP
};

static const char *const phase_names[] = {
#define PHASE(name, text) text,
#include "protocol/phases.def"
#undef PHASE
};

static const char *const level_names[] = {
#define LEVEL(name, text) text,
#include "protocol/levels.def"
#undef LEVEL
};

static const char *const edition_list[] = {
#define EDITION(name, text) text,
#include "spec-tests/editions.def"
#undef EDITION
};

static const char *const feature_list[] = {
#define FEATURE(name, text) text,
#include "protocol/features.def"
#undef FEATURE
};

static const char *const tag_names[] = {
#define TAG(name, text, of) text,
#include "protocol/tags.def"
#undef TAG
};

static const bool tag_ofs[] = {
#define TAG(name, text, of) of,
#include "protocol/tags.def"
#undef TAG
};

static const char *const verdict_names[] = {
#define VERDICT(name, text, bad) text,
#include "protocol/verdicts.def"
#undef VERDICT
};

static const bool verdict_bad[] = {
#define VERDICT(name, text, bad) bad,
#include "protocol/verdicts.def"
#undef VERDICT
};

const struct names op_names = {op_list, OP_COUNT};
const struct names edition_names = {edition_list, EDITION_COUNT};
const struct names feature_names = {feature_list, FEATURE_COUNT};

static size_t find(const char *const *names, size_t count, const char *text)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(names[i], text) == 0)
            return i;
    return count;
}

size_t names_find(const struct names *names, const char *text)
{
    return find(names->list, names->count, text);
}

const char *op_name(enum op op)
{
    return op_list[op];
}

const char *op_result(enum op op)
{
    return op_results[op];
}

const char *level_name(enum level level)
{
    return level_names[level];
}

const char *edition_name(enum edition edition)
{
    return edition_list[edition];
}

const char *feature_name(enum feature feature)
{
    return feature_list[feature];
}

const char *tag_name(enum tag tag)
{
    return tag_names[tag];
}

bool tag_has_of(enum tag tag)
{
    return tag_ofs[tag];
}

const char *verdict_name(enum verdict verdict)
{
    return verdict_names[verdict];
}

bool verdict_is_bad(enum verdict verdict)
{
    return verdict_bad[verdict];
}

enum op op_find(const char *text)
{
    return (enum op)names_find(&op_names, text);
}

enum phase phase_find(const char *text)
{
    return (enum phase)find(phase_names, PHASE_COUNT, text);
}

enum level level_find(const char *text)
{
    return (enum level)find(level_names, LEVEL_COUNT, text);
}

enum edition edition_find(const char *text)
{
    return (enum edition)names_find(&edition_names, text);
}

enum feature feature_find(const char *text)
{
    return (enum feature)names_find(&feature_names, text);
}

enum tag tag_find(const char *text)
{
    return (enum tag)find(tag_names, TAG_COUNT, text);
}

enum verdict verdict_find(const char *text)
{
    return (enum verdict)find(verdict_names, VERDICT_COUNT, text);
}
