#ifndef HCL_SPEC_SPEC_H
#define HCL_SPEC_SPEC_H

#include "base/ctx.h"
#include "base/diag.h"
#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

/* The rules: generated from spec-tests/registry at build time. */
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

/* Bit i: edition i holds the rule. */
extern const unsigned char spec_rule_editions[RULE_COUNT];

enum { SPEC_NO_EDITION = 8 };

/* The spec that one request is answered by: an edition's rules less those switched off, and one
   option for each ambiguous passage. */
struct spec {
    size_t edition; /* its position in spec_editions; SPEC_NO_EDITION: no rule is in force */
    bool off[RULE_COUNT];
    bool trace[RULE_COUNT];
    bool consulted[READING_COUNT];
    enum reading_option chosen[READING_COUNT];
};

/* True if the rule is part of the spec. Records nothing: for a choice that is made before it is
   clear whether the rule decides anything. */
static inline bool spec_holds(const struct spec *spec, enum rule_id id)
{
    return (spec_rule_editions[id] >> spec->edition & 1) != 0 && !spec->off[id];
}

/* True if the rule is part of the spec in force; records it then as one that decided the answer.
   Ask it last in a condition, so that it is recorded only if it decided. */
static inline bool rule(struct ctx *cx, enum rule_id id)
{
    bool active = spec_holds(cx->spec, id);

    cx->spec->trace[id] |= active;
    return active;
}

/* A condition on input that the rule forbids: false with the diagnostic if the rule is in force.
   The arguments after the rule are those of fail. */
#define forbid(cx, id, ...) (!rule((cx), (id)) || fail((cx), __VA_ARGS__))

/* A condition on input that only the rule allows: true if it is in force, else false with the
   diagnostic. */
#define allow(cx, id, ...) (rule((cx), (id)) || fail((cx), __VA_ARGS__))

/* True if the rule is part of the edition, switched off or not: distinguishes an edition that never
   had the rule from one with the rule switched off. */
bool rule_of_edition(const struct ctx *cx, enum rule_id id);

/* True if the ambiguous passage is read with this option. */
bool reads(struct ctx *cx, enum reading_option option);

/* Sets `spec` to the whole edition with default readings; false if there is no such edition. */
bool spec_init(struct spec *spec, struct str edition);

/* Switches a rule off by its registry id; false if there is no such rule. */
bool spec_without(struct spec *spec, struct str rule_id);

/* Chooses the option of a reading by their registry ids; false if there is no such pair. */
bool spec_read(struct spec *spec, struct str reading, struct str option);

/* An option of an ambiguous passage, by its registry ids. */
struct spec_option {
    const char *reading, *name;
    bool is_default;
};
struct spec_option spec_option(enum reading_option option);

/* The registry id of a rule, of a reading. */
const char *spec_rule_name(enum rule_id id);
const char *spec_reading_name(enum reading_id id);

/* The names of the editions, in order, NULL after the last. */
extern const char *const spec_editions[];

/* The last of them: of a request that names none. */
const char *spec_default_edition(void);

#endif
