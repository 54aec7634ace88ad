#ifndef HCL_SPEC_SPEC_H
#define HCL_SPEC_SPEC_H

#include "base/ctx.h"
#include "base/diag.h"
#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

/* The rules. registry.def is generated from spec-tests/registry at build time. */
enum rule_id {
#define RULE(name, id, editions) name,
#include "registry.def"
    RULE_COUNT
};

/* The ambiguous passages. */
enum reading_id {
#define READING(name, id) READING_##name,
#include "registry.def"
    READING_COUNT
};

/* The options of all ambiguous passages. */
enum reading_option {
#define READING_OPTION(reading, name, id, index, is_default) name,
#include "registry.def"
    READING_OPTION_COUNT
};

/* Bit i of a rule is set if edition i contains the rule. */
extern const unsigned char spec_rule_editions[RULE_COUNT];

enum { SPEC_NO_EDITION = 8 };

/* The spec in force for one request: the rules of an edition, except those switched off, and one
   option for each ambiguous passage. */
struct spec {
    size_t edition; /* its position in spec_editions; SPEC_NO_EDITION: no rule is in force */
    bool off[RULE_COUNT];
    bool trace[RULE_COUNT];
    bool consulted[READING_COUNT];
    enum reading_option chosen[READING_COUNT];
};

/* True if the rule is part of the spec. Does not record the rule in the trace: for code that cannot
   know yet if the rule will decide anything. */
static inline bool spec_holds(const struct spec *spec, enum rule_id id)
{
    return (spec_rule_editions[id] >> spec->edition & 1) != 0 && !spec->off[id];
}

/* True if the rule is part of the spec in force; the trace then lists it as a rule that decided the
   answer. Call it last in a condition, so that it is recorded only if it decides. */
static inline bool rule(struct ctx *cx, enum rule_id id)
{
    bool active = spec_holds(cx->spec, id);

    cx->spec->trace[id] |= active;
    return active;
}

/* For input that the rule forbids: false with a diagnostic if the rule is in force, else true. The
   arguments after the rule are those of fail. */
#define forbid(cx, id, ...) (!rule((cx), (id)) || fail((cx), __VA_ARGS__))

/* For input that only the rule allows: true if the rule is in force, else false with a
   diagnostic. */
#define allow(cx, id, ...) (rule((cx), (id)) || fail((cx), __VA_ARGS__))

/* True if the rule is part of the edition, even if it is switched off. This distinguishes an
   edition without the rule from an edition with the rule switched off. */
bool rule_of_edition(const struct ctx *cx, enum rule_id id);

/* True if this option is chosen for its ambiguous passage. */
bool reads(struct ctx *cx, enum reading_option option);

/* Sets `spec` to the whole edition with default readings; false if there is no such edition. */
bool spec_init(struct spec *spec, struct str edition);

/* Switches a rule off by its registry id; false if there is no such rule. */
bool spec_without(struct spec *spec, struct str rule_id);

/* Chooses an option of a reading, both given by registry ids; false if there is no such reading or
   option. */
bool spec_read(struct spec *spec, struct str reading, struct str option);

/* The registry ids of an ambiguous passage and of one of its options. */
struct spec_option {
    const char *reading, *name;
    bool is_default;
};
struct spec_option spec_option(enum reading_option option);

/* The registry id of a rule. */
const char *spec_rule_name(enum rule_id id);

/* The names of the editions, in order, NULL after the last. */
extern const char *const spec_editions[];

/* The last edition: requests that name no edition use it. */
const char *spec_default_edition(void);

#endif
