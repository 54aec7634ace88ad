/* Looks up the rules, editions and readings of registry.def, a file that ref/gen generates. */

#include "spec/spec.h"

#include "base/ctx.h"

#include <string.h>

static const struct str rules[RULE_COUNT] = {
#define RULE(name, rule_id, editions) [name] = STR_INIT(rule_id),
#include "registry.def"
};

const unsigned char spec_rule_editions[RULE_COUNT] = {
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
    bool is_default;
} options[READING_OPTION_COUNT] = {
#define READING_OPTION(reading, name, option_id, index, is_default)                                \
    [name] = {READING_##reading, STR_INIT(option_id), is_default},
#include "registry.def"
};

const char *const spec_editions[] = {
#define EDITION(index, name) [index] = name,
#include "registry.def"
    NULL};

const char *spec_default_edition(void)
{
    return spec_editions[sizeof spec_editions / sizeof *spec_editions - 2];
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
        if (options[i].is_default)
            spec->chosen[options[i].reading] = (enum reading_option)i;
    return true;
}

bool spec_without(struct spec *spec, struct str rule_id)
{
    for (size_t i = 0; i < RULE_COUNT; i++) {
        if (str_equal(rules[i], rule_id)) {
            spec->off[i] = true;
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
                                options[option].is_default};
}

const char *spec_rule_name(enum rule_id id)
{
    return rules[id].data;
}
