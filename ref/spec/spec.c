/* Finds the rules, editions and ambiguous passages of registry.def, a file that ref/gen
   generates. */

#include "spec/spec.h"

#include "base/ctx.h"

#include <string.h>

static const struct str rules[RULE_COUNT] = {
#define RULE(name, rule_id, editions) [name] = STR_INIT(rule_id),
#include "registry.def"
};

const uint32_t spec_rule_editions[RULE_COUNT] = {
#define RULE(name, rule_id, editions) [name] = editions,
#include "registry.def"
};

static const struct str readings[READING_COUNT] = {
#define READING(name, reading_id) [READING_##name] = STR_INIT(reading_id),
#include "registry.def"
};

static const struct {
    enum reading_id reading;
    struct str id;
    uint32_t defaults; /* bit i is set if the interpretation is the default in edition i */
} options[READING_OPTION_COUNT] = {
#define READING_OPTION(reading, name, option_id, index, defaults)                                  \
    [name] = {READING_##reading, STR_INIT(option_id), defaults},
#include "registry.def"
};

const char *const spec_editions[] = {
#define EDITION(index, name) [index] = name,
#define RELEASE(index, name) [index] = name,
#include "registry.def"
    NULL};

enum {
    DEFAULT_EDITION = -1
#define EDITION(index, name) +1
#include "registry.def"
};

const char *spec_default_edition(void)
{
    return spec_editions[DEFAULT_EDITION];
}

bool rule_of_edition(const struct ctx *cx, enum rule_id id)
{
    return (spec_rule_editions[id] >> cx->spec->edition & 1) != 0;
}

bool reads(struct ctx *cx, enum reading_option option)
{
    enum reading_id reading = options[option].reading;
    cx->spec->consulted[reading] = true;
    return cx->spec->chosen[reading] == option;
}

bool spec_init(struct spec *spec, struct str edition)
{
    size_t index = 0;
    while (spec_editions[index] != NULL && !str_equal(str_from(spec_editions[index]), edition))
        index++;
    if (spec_editions[index] == NULL)
        return false;
    memset(spec, 0, sizeof *spec);
    spec->edition = index;
    for (size_t i = 0; i < READING_OPTION_COUNT; i++)
        if ((options[i].defaults >> index & 1) != 0)
            spec->chosen[options[i].reading] = (enum reading_option)i;
    return true;
}

/* Switches on the rules that an amendment replaces. */
static void put_back(struct spec *spec, enum rule_id amendment)
{
    static const enum rule_id pairs[][2] = {
        {RULE_COUNT, RULE_COUNT},
#define REPLACES(amendment, rule) {amendment, rule},
#include "registry.def"
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (pairs[i][0] == amendment && (spec_rule_editions[amendment] >> spec->edition & 1) != 0)
            spec->back[pairs[i][1]] = true;
}

bool spec_without(struct spec *spec, struct str rule_id)
{
    for (size_t i = 0; i < RULE_COUNT; i++) {
        if (str_equal(rules[i], rule_id)) {
            spec->off[i] = true;
            put_back(spec, (enum rule_id)i);
            return true;
        }
    }
    return false;
}

bool spec_read(struct spec *spec, struct str reading, struct str option)
{
    size_t of = 0;
    while (of < READING_COUNT && !str_equal(readings[of], reading))
        of++;
    for (size_t i = 0; of < READING_COUNT && i < READING_OPTION_COUNT; i++)
        if (options[i].reading == of && str_equal(options[i].id, option)) {
            spec->chosen[of] = (enum reading_option)i;
            return true;
        }
    return false;
}

struct spec_option spec_option(enum reading_option option)
{
    return (struct spec_option){readings[options[option].reading].data, options[option].id.data,
                                (options[option].defaults >> DEFAULT_EDITION & 1) != 0};
}

const char *spec_rule_name(enum rule_id id)
{
    return rules[id].data;
}
