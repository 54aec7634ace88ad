#ifndef HCL_SPEC_SPEC_H
#define HCL_SPEC_SPEC_H

#include "base/ctx.h"
#include "base/diag.h"
#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The rules. The build generates registry.def from spec-tests/registry. */
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

/* The interpretations of all ambiguous passages. */
enum reading_option {
#define READING_OPTION(reading, name, id, index, defaults) name,
#include "registry.def"
    READING_OPTION_COUNT
};

/* For each rule, the editions that contain the rule. Bit i stands for edition i. */
extern const uint32_t spec_rule_editions[RULE_COUNT];

enum { SPEC_NO_EDITION = 31 }; /* releases.c relies on bit 31, which stands for no edition */

/* The specification that a request chooses: an edition, the rules that are switched off, and one
   interpretation of each ambiguous passage. */
struct spec {
    size_t edition; /* an index into spec_editions; with SPEC_NO_EDITION, no rule is in force */
    bool off[RULE_COUNT];
    bool back[RULE_COUNT]; /* true if the rule holds again because the amendment that replaces it is
                              switched off */
    bool trace[RULE_COUNT];        /* true if the rule decided the answer */
    bool consulted[READING_COUNT]; /* true if the answer depends on the ambiguous passage */
    enum reading_option chosen[READING_COUNT];
};

/* Returns true if the rule is in force. In contrast to rule(), does not record the rule in the
   trace. */
static inline bool spec_holds(const struct spec *spec, enum rule_id id)
{
    return ((spec_rule_editions[id] >> spec->edition & 1) != 0 || spec->back[id]) && !spec->off[id];
}

/* Returns true if the rule is in force, and records in the trace that the rule decided the answer.
   Returns false, and records nothing, if the rule is not in force. In a condition, rule() must be
   the last operand, because the trace must contain only rules that decided the answer. */
static inline bool rule(struct ctx *cx, enum rule_id id)
{
    bool active = spec_holds(cx->spec, id);

    cx->spec->trace[id] |= active;
    return active;
}

/* Rejects input that the rule forbids. If the rule is in force, the result is false, and a
   diagnostic is reported. If the rule is not in force, the result is true. The arguments after `id`
   are the arguments of fail(). */
#define forbid(cx, id, ...) (!rule((cx), (id)) || fail((cx), __VA_ARGS__))

/* Accepts input that only the rule allows. If the rule is in force, the result is true. If the rule
   is not in force, the result is false, and a diagnostic is reported. */
#define allow(cx, id, ...) (rule((cx), (id)) || fail((cx), __VA_ARGS__))

/* Returns true if the edition contains the rule, even if the rule is switched off. */
bool rule_of_edition(const struct ctx *cx, enum rule_id id);

/* Returns true if the interpretation is the chosen interpretation of its ambiguous passage. */
bool reads(struct ctx *cx, enum reading_option option);

/* Sets *spec to all rules of an edition, and to the default interpretation of each ambiguous
   passage. Returns false if there is no such edition. */
bool spec_init(struct spec *spec, struct str edition);

/* Switches off the rule with an id. Returns false if there is no such rule. If the rule is an
   amendment of the edition, switches on the rules that the amendment replaces. */
bool spec_without(struct spec *spec, struct str rule_id);

/* Chooses an interpretation of an ambiguous passage. `reading` is the id of the passage, and
   `option` is the id of the interpretation. Returns false if no passage or interpretation has this
   id. */
bool spec_read(struct spec *spec, struct str reading, struct str option);

/* An interpretation of an ambiguous passage, with the ids of the passage and of the
   interpretation. */
struct spec_option {
    const char *reading, *name;
    bool is_default; /* true if the interpretation is the default in the default edition */
};
struct spec_option spec_option(enum reading_option option);

const char *spec_rule_name(enum rule_id id);

/* The names of the editions: editions of the specification from old to new, then released editions.
   The last element is NULL. */
extern const char *const spec_editions[];

/* Returns the newest edition of the specification, which a request uses if it names no edition. */
const char *spec_default_edition(void);

#endif
