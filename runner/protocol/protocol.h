/* Defines the names of the protocol from tables (*.def). */
#ifndef RUNNER_PROTOCOL_H
#define RUNNER_PROTOCOL_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

#define PROTOCOL_VERSION 1

enum op {
#define OP(text, name, ...) OP_##name,
#include "ref/common/ops.def"
#undef OP
    OP_COUNT
};

enum phase {
#define PHASE(name, text) PHASE_##name,
#include "protocol/phases.def"
#undef PHASE
    PHASE_COUNT
};

enum level {
#define LEVEL(name, text) LEVEL_##name,
#include "protocol/levels.def"
#undef LEVEL
    LEVEL_COUNT
};

enum edition {
#define EDITION(name, text) EDITION_##name,
#include "spec-tests/editions.def"
#undef EDITION
    EDITION_COUNT
};

/* First come the editions of the specification, then the released editions. */
enum {
    EDITION_TEXTS = 0
#define EDITION(name, text) +1
#define RELEASE(name, text)
#include "spec-tests/editions.def"
#undef EDITION
    ,
    EDITION_DEFAULT = EDITION_TEXTS - 1, /* the newest edition of the specification */
    EDITION_NEWEST_RELEASE = EDITION_COUNT - 1,
    EDITIONS_OF_TEXTS = (1 << EDITION_TEXTS) - 1, /* the editions of the specification, as bits */
    EDITIONS_RELEASED = (1u << EDITION_COUNT) - (1u << EDITION_TEXTS)
};

static inline bool edition_is_released(enum edition edition)
{
    return edition >= (enum edition)EDITION_TEXTS;
}

/* Returns the edition that requests name, for implementations that offer no released edition. */
static inline enum edition edition_asked(enum edition edition)
{
    return edition_is_released(edition) ? (enum edition)EDITION_DEFAULT : edition;
}

/* Returns the editions in which `coverage` and `prove` try a rule or case of `editions`. The result
   is the editions of the specification in `editions`. If `editions` has no edition of the
   specification, the result is the newest released edition. */
unsigned editions_tried(unsigned editions);

enum feature {
#define FEATURE(name, text) FEATURE_##name,
#include "protocol/features.def"
#undef FEATURE
    FEATURE_COUNT
};

enum tag {
#define TAG(name, text, of) TAG_##name,
#include "protocol/tags.def"
#undef TAG
    TAG_COUNT
};

enum verdict {
#define VERDICT(name, text, bad) VERDICT_##name,
#include "protocol/verdicts.def"
#undef VERDICT
    VERDICT_COUNT
};

struct buf;

/* Names in the order of an enum. The last element of each array is NULL. */
extern const char *const op_names[], *const edition_names[], *const feature_names[],
                                                                 *const level_names[];

/* Returns the index of a name. If the name is unknown or NULL, returns the index of the last
   element, NULL. */
size_t names_find(const char *const *names, const char *text);

/* Returns the names in an array as a set (bits). Leaves out unknown names. */
unsigned names_set(const cJSON *list, const char *const *names);

/* Appends a comma, and a member whose value is an array of the names in a set (bits). */
void names_print_member(const char *member, unsigned set, const char *const *names,
                        struct buf *out);

const char *op_name(enum op op);
/* returns the name of the member of a reply that holds the result, such as "structure" */
const char *op_result(enum op op);
unsigned op_takes(enum op op); /* returns the members of a request: enum takes (ref/common/ops.h) */
const char *level_name(enum level level);
const char *edition_name(enum edition edition);

/* Appends the names of several editions (bits), such as "2019-09, 2024-02". */
void editions_print(unsigned editions, struct buf *out);
const char *feature_name(enum feature feature);
const char *tag_name(enum tag tag);
bool tag_has_of(enum tag tag);
const char *verdict_name(enum verdict verdict);
bool verdict_is_bad(enum verdict verdict);

/* Return the number of a name. For an unknown name and for NULL, return OP_COUNT, PHASE_COUNT and
 * so on. */
enum op op_find(const char *text);
enum phase phase_find(const char *text);
enum level level_find(const char *text);
enum edition edition_find(const char *text);
enum feature feature_find(const char *text);
enum tag tag_find(const char *text);
enum verdict verdict_find(const char *text);

#endif
