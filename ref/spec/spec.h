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

/* The options of all ambiguous passages. */
enum reading_option {
#define READING_OPTION(reading, name, id, index, defaults) name,
#include "registry.def"
    READING_OPTION_COUNT
};

/* Bit i of a rule is set if edition i contains the rule. */
extern const uint32_t spec_rule_editions[RULE_COUNT];

enum { SPEC_NO_EDITION = 31 }; /* releases.c relies on bit 31, which belongs to no edition */

/* The variant of the specification that a request chooses: an edition, rules that are switched off,
   and one option for each ambiguous passage. */
struct spec {
    size_t edition;         /* an index into spec_editions; SPEC_NO_EDITION: no rule is in force */
    bool off[RULE_COUNT];   /* true if the rule is switched off */
    bool back[RULE_COUNT];  /* true if the amendment that replaces the rule is switched off */
    bool trace[RULE_COUNT]; /* true if the rule decided the answer */
    bool consulted[READING_COUNT]; /* true if the answer depends on the ambiguous passage */
    enum reading_option chosen[READING_COUNT];
};

/* Returns true if the rule is in force. Unlike rule(), does not record the rule in the trace. */
static inline bool spec_holds(const struct spec *spec, enum rule_id id)
{
    return ((spec_rule_editions[id] >> spec->edition & 1) != 0 || spec->back[id]) && !spec->off[id];
}

/* Returns true if the rule is in force, and then records in the trace that the rule decided the
   answer. In a condition, rule() must be the last operand, so that the trace contains only rules
   that decide the answer. */
static inline bool rule(struct ctx *cx, enum rule_id id)
{
    bool active = spec_holds(cx->spec, id);

    cx->spec->trace[id] |= active;
    return active;
}

/* Rejects input that the rule forbids. The result is false, with a diagnostic, if the rule is in
   force; else true. The arguments after `id` are the arguments of fail(). */
#define forbid(cx, id, ...) (!rule((cx), (id)) || fail((cx), __VA_ARGS__))

/* Accepts input that only the rule allows. The result is true if the rule is in force; else false,
   with a diagnostic. */
#define allow(cx, id, ...) (rule((cx), (id)) || fail((cx), __VA_ARGS__))

/* Returns true if the edition contains the rule, even if the rule is switched off. */
bool rule_of_edition(const struct ctx *cx, enum rule_id id);

/* Returns true if this option is chosen for its ambiguous passage. */
bool reads(struct ctx *cx, enum reading_option option);

/* Sets `spec` to all rules of the edition, and to the default option of each reading. Returns false
   if there is no such edition. */
bool spec_init(struct spec *spec, struct str edition);

/* Switches a rule off by its registry id. Returns false if there is no such rule. If the rule is an
   amendment of the edition, the rules that the amendment replaces are in force again. */
bool spec_without(struct spec *spec, struct str rule_id);

/* Chooses an option of a reading. `reading` and `option` are ids of the registry. Returns false if
   there is no such reading or option. */
bool spec_read(struct spec *spec, struct str reading, struct str option);

/* An option of an ambiguous passage: the registry ids of the passage and of the option. */
struct spec_option {
    const char *reading, *name;
    bool is_default; /* true if the option is the default in the default edition */
};
struct spec_option spec_option(enum reading_option option);

const char *spec_rule_name(enum rule_id id);

/* The names of the editions of the specification, the oldest first, and then of the released
   editions; NULL follows the last name. */
extern const char *const spec_editions[];

/* Returns the newest edition of the specification. A request that does not name an edition uses it.
 */
const char *spec_default_edition(void);

#endif
