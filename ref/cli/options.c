/* The command line of hclref. */
#include "cli/options.h"

#include "base/arena.h"

#include <stdio.h>
#include <string.h>

/* Where an option's word goes: exactly one of the three. */
struct slot {
    bool *flag;
    const char **word;
    struct words *words;
};

static struct slot slot_of(struct options *options, char letter)
{
    switch (letter) {
    case 't':
        return (struct slot){.flag = &options->trace};
    case 'j':
        return (struct slot){.flag = &options->json};
    case 'p':
        return (struct slot){.flag = &options->is_template};
    case 'f':
        return (struct slot){.word = &options->file};
    case 'c':
        return (struct slot){.word = &options->scope};
    case 'u':
        return (struct slot){.word = &options->functions};
    case 'x':
        return (struct slot){.word = &options->syntax};
    case 'o':
        return (struct slot){.word = &options->mode};
    case 'm':
        return (struct slot){.word = &options->schema};
    case 'e':
        return (struct slot){.word = &options->edition};
    case 's':
        return (struct slot){.words = &options->sets};
    case 'w':
        return (struct slot){.words = &options->without};
    default:
        return (struct slot){.words = &options->readings};
    }
}

static const struct {
    const char *name;
    char letter;
} table[] = {{"--trace", 't'},    {"--json", 'j'},   {"-f", 'f'},        {"--scope", 'c'},
             {"--schema", 'm'},   {"--set", 's'},    {"--edition", 'e'}, {"--without", 'w'},
             {"--reading", 'r'},  {"--syntax", 'x'}, {"--mode", 'o'},    {"--template", 'p'},
             {"--functions", 'u'}};

/* The letter of the option that the word spells, alone or with `=VALUE`, or 0. */
static char find(const char *word, const char *allowed, const char **value)
{
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        size_t length = strlen(table[i].name);
        if (!strchr(allowed, table[i].letter) || strncmp(word, table[i].name, length) != 0)
            continue;
        *value = word[length] == '=' ? word + length + 1 : NULL;
        if (!word[length] || (*value && length > 2))
            return table[i].letter;
    }
    return 0;
}

static void add(struct words *words, const char *word)
{
    words->items[words->count++] = word;
}

/* An operand may begin with one dash: -1 is an expression. */
static bool is_option(const char *word)
{
    return strncmp(word, "--", 2) == 0 || strcmp(word, "-f") == 0;
}

static bool complain(const char *what, const char *word)
{
    fprintf(stderr, "hclref: %s %s (hclref --help tells more)\n", what, word);
    return false;
}

/* The option at argv[*i]; steps to its last word. */
static bool parse_option(int argc, char **argv, int *i, const char *allowed, struct options *out)
{
    const char *value;
    char letter = find(argv[*i], allowed, &value);
    if (!letter)
        return complain("unknown option", argv[*i]);
    struct slot slot = slot_of(out, letter);
    if (slot.flag) {
        *slot.flag = true;
        return !value || complain("no value belongs to", argv[*i]);
    }
    if (!value && *i + 1 == argc)
        return complain("a value is missing after", argv[*i]);
    if (!value)
        value = argv[++*i];
    if (slot.words) {
        add(slot.words, value);
        return true;
    }
    if (*slot.word)
        return complain("given twice:", argv[*i]);
    *slot.word = value;
    return true;
}

bool options_parse(struct arena *arena, int argc, char **argv, const char *allowed,
                   struct options *out)
{
    struct words *all[] = {&out->operands, &out->sets, &out->without, &out->readings};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        *all[i] = (struct words){ARENA_ARRAY(arena, (size_t)argc, const char *), 0};
    bool operands_only = false;
    for (int i = 0; i < argc; i++) {
        if (operands_only || !is_option(argv[i]))
            add(&out->operands, argv[i]);
        else if (strcmp(argv[i], "--") == 0)
            operands_only = true;
        else if (!parse_option(argc, argv, &i, allowed, out))
            return false;
    }
    return true;
}
