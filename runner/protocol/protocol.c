#include "protocol/protocol.h"

#include <string.h>

const char *const op_names[] = {
#define OP(name, text, result) text,
#include "protocol/ops.def"
#undef OP
    NULL};

static const char *const op_results[] = {
#define OP(name, text, result) result,
#include "protocol/ops.def"
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
    while (names[i] != NULL && strcmp(names[i], text) != 0)
        i++;
    return i;
}

const char *op_name(enum op op)
{
    return op_names[op];
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
    return edition_names[edition];
}

const char *feature_name(enum feature feature)
{
    return feature_names[feature];
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
    return (enum op)names_find(op_names, text);
}

enum phase phase_find(const char *text)
{
    return (enum phase)names_find(phase_names, text);
}

enum level level_find(const char *text)
{
    return (enum level)names_find(level_names, text);
}

enum edition edition_find(const char *text)
{
    return (enum edition)names_find(edition_names, text);
}

enum feature feature_find(const char *text)
{
    return (enum feature)names_find(feature_names, text);
}

enum tag tag_find(const char *text)
{
    return (enum tag)names_find(tag_names, text);
}

enum verdict verdict_find(const char *text)
{
    return (enum verdict)names_find(verdict_names, text);
}
