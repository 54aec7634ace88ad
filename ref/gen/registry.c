/* Prints registry.def: the rules and ambiguous passages of the JSON files as calls of C macros.
 *
 * registry-tool FILE...
 *
 * Reports a reference to a rule, section or edition that does not exist. JSON Schemas check the
 * form of the files (.ci/schemas). If an entry occurs twice, the C compiler reports an error in
 * registry.def. The program frees no memory, because it ends soon. */
#include "common/releases.h"
#include "gen/json_file.h"

#include <cjson/cJSON.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FILES = 16 };

/* The editions. Bit i of a rule's mask stands for editions[i]. The editions of the specification
   come first. */
static const char *const editions[] = {
#define EDITION(name, text) text,
#include "spec-tests/editions.def"
#undef EDITION
};
enum {
    EDITIONS = sizeof editions / sizeof *editions,
    TEXTS = 0
#define EDITION(name, text) +1
#define RELEASE(name, text)
#include "spec-tests/editions.def"
};

struct file {
    const char *path;
    const cJSON *json;
};

struct registry {
    struct file files[MAX_FILES];
    size_t count;
    bool failed;
};

struct entry {
    const char *file, *kind, *id;
    const cJSON *json;
};

static void complain(struct registry *reg, const struct entry *entry, const char *what,
                     const char *which)
{
    fprintf(stderr, "%s: %s '%s': %s '%s'\n", entry->file, entry->kind, entry->id, what, which);
    reg->failed = true;
}

static const cJSON *member(const cJSON *json, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(json, key);
}

static const char *text_or_mark(const cJSON *json)
{
    return cJSON_IsString(json) ? json->valuestring : "?";
}

/* Returns true if the list `key` of any file contains an entry with the id. */
static bool has(const struct registry *reg, const char *key, const char *id)
{
    const cJSON *item;
    for (size_t i = 0; i < reg->count; i++)
        cJSON_ArrayForEach(item, member(reg->files[i].json, key))
            if (strcmp(text_or_mark(member(item, "id")), id) == 0)
                return true;
    return false;
}

static void check_section(struct registry *reg, const struct entry *entry)
{
    const char *section = text_or_mark(member(entry->json, "section"));
    if (!has(reg, "sections", section))
        complain(reg, entry, "unknown section", section);
}

/* Returns the released editions from a release on. The member `key` of an entry names the
   release. */
static uint32_t releases(struct registry *reg, const struct entry *entry, const char *release)
{
    uint32_t mask = releases_from(release);
    if (mask == 0)
        complain(reg, entry, "no edition has the release", release);
    return mask;
}

/* Returns the released editions of an amendment. */
static uint32_t amendment_mask(struct registry *reg, const struct entry *rule)
{
    const cJSON *until = member(rule->json, "until");
    uint32_t mask = releases(reg, rule, text_or_mark(member(rule->json, "since")));
    return until == NULL ? mask : mask & ~releases(reg, rule, text_or_mark(until));
}

/* Returns the released editions in which amendments replace a rule. */
static uint32_t replaced_mask(struct registry *reg, const char *rule)
{
    const cJSON *item, *replaced;
    uint32_t mask = 0;
    for (size_t i = 0; i < reg->count; i++)
        cJSON_ArrayForEach(item, member(reg->files[i].json, "rules"))
            cJSON_ArrayForEach(replaced, member(item, "replaces"))
                if (strcmp(text_or_mark(replaced), rule) == 0) {
                    struct entry entry = {reg->files[i].path, "rule",
                                          text_or_mark(member(item, "id")), item};
                    mask |= amendment_mask(reg, &entry);
                }
    return mask;
}

/* Returns the editions of a rule of the specification, as bits. A rule of the specification's
   newest edition is also a rule of each released edition, unless an amendment replaces the rule in
   that edition. */
static uint32_t text_mask(struct registry *reg, const struct entry *rule)
{
    const cJSON *item, *list = member(rule->json, "editions");
    uint32_t mask = list != NULL ? 0 : (UINT32_C(1) << TEXTS) - 1;
    cJSON_ArrayForEach(item, list) {
        size_t i = 0;
        while (i < TEXTS && strcmp(editions[i], text_or_mark(item)) != 0)
            i++;
        if (i == TEXTS)
            complain(reg, rule, "unknown edition", text_or_mark(item));
        mask |= UINT32_C(1) << i;
    }
    if ((mask >> (TEXTS - 1) & 1) != 0)
        mask |=
            (UINT32_MAX >> (32 - EDITIONS) & UINT32_MAX << TEXTS) & ~replaced_mask(reg, rule->id);
    return mask;
}

static uint32_t rule_mask(struct registry *reg, const struct entry *rule)
{
    const cJSON *item;
    cJSON_ArrayForEach(item, member(rule->json, "replaces"))
        if (!has(reg, "rules", text_or_mark(item)))
            complain(reg, rule, "replaces the unknown rule", text_or_mark(item));
    return member(rule->json, "since") != NULL ? amendment_mask(reg, rule) : text_mask(reg, rule);
}

/* Prints an id as a C identifier, with capital letters and underscores. */
static void print_name(const char *id)
{
    for (; *id; id++)
        putchar(isalnum((unsigned char)*id) ? toupper((unsigned char)*id) : '_');
}

/* Prints the rules that an amendment replaces. */
static void print_replaced(const struct entry *rule)
{
    const cJSON *item;
    cJSON_ArrayForEach(item, member(rule->json, "replaces")) {
        printf("REPLACES(");
        print_name(rule->id);
        printf(", ");
        print_name(text_or_mark(item));
        puts(")");
    }
}

static void print_rule(struct registry *reg, const struct entry *rule, const char *document)
{
    size_t length = strlen(document);
    check_section(reg, rule);
    if (strncmp(rule->id, document, length) != 0 || rule->id[length] != '.')
        complain(reg, rule, "the id does not start with the document", document);
    bool unguarded = member(rule->json, "unguarded") != NULL ||
                     strcmp(text_or_mark(member(rule->json, "cases")), "none") == 0;
    printf("RULE%s(", unguarded ? "_UNGUARDED" : "");
    print_name(rule->id);
    printf(", \"%s\", 0x%08" PRIX32 ")\n", rule->id, rule_mask(reg, rule));
    print_replaced(rule);
}

/* Returns the editions in which an interpretation is the default. For editions of
   the specification, the member "default" gives the option. For a released edition, the member
   "released" gives the option: the entry of the newest release that the edition includes. */
static uint32_t default_mask(struct registry *reg, const struct entry *reading, const char *option)
{
    const cJSON *item;
    bool is_default = strcmp(text_or_mark(member(reading->json, "default")), option) == 0;
    uint32_t mask = is_default ? UINT32_MAX >> (32 - EDITIONS) : 0;
    cJSON_ArrayForEach(item, member(reading->json, "released")) {
        uint32_t since = releases(reg, reading, item->string);
        mask = strcmp(text_or_mark(item), option) == 0 ? mask | since : mask & ~since;
    }
    return mask;
}

/* Reports a default that is no allowed interpretation of the ambiguous passage. */
static void check_default(struct registry *reg, const struct entry *reading, const char *option)
{
    const cJSON *item;
    cJSON_ArrayForEach(item, member(reading->json, "options"))
        if (strcmp(text_or_mark(member(item, "id")), option) == 0)
            return;
    complain(reg, reading, "the default is not among the options of the reading:", option);
}

static void print_reading(struct registry *reg, const struct entry *reading)
{
    const cJSON *item;
    unsigned index = 0;
    check_section(reg, reading);
    cJSON_ArrayForEach(item, member(reading->json, "rules"))
        if (!has(reg, "rules", text_or_mark(item)))
            complain(reg, reading, "unknown rule", text_or_mark(item));
    printf("READING(");
    print_name(reading->id);
    printf(", \"%s\")\n", reading->id);
    cJSON_ArrayForEach(item, member(reading->json, "options")) {
        const char *option = text_or_mark(member(item, "id"));
        printf("READING_OPTION(");
        print_name(reading->id);
        printf(", ");
        print_name(reading->id);
        putchar('_');
        print_name(option);
        printf(", \"%s\", %u, 0x%08" PRIX32 ")\n", option, index++,
               default_mask(reg, reading, option));
    }
    check_default(reg, reading, text_or_mark(member(reading->json, "default")));
    cJSON_ArrayForEach(item, member(reading->json, "released"))
        check_default(reg, reading, text_or_mark(item));
}

static void print_files(struct registry *reg, const char *key, const char *kind)
{
    const cJSON *item;
    for (size_t i = 0; i < reg->count; i++)
        cJSON_ArrayForEach(item, member(reg->files[i].json, key)) {
            struct entry entry = {reg->files[i].path, kind, text_or_mark(member(item, "id")), item};
            if (strcmp(kind, "rule") == 0)
                print_rule(reg, &entry, text_or_mark(member(reg->files[i].json, "document")));
            else
                print_reading(reg, &entry);
        }
}

int main(int argc, char **argv)
{
    static const char *const macros[][2] = {
        {"EDITION", "bit, id"},
        {"RELEASE", "bit, id"},
        {"RULE", "name, id, editions"},
        {"RULE_UNGUARDED", "name, id, editions"},
        {"REPLACES", "amendment, rule"},
        {"READING", "name, id"},
        {"READING_OPTION", "reading, name, id, index, defaults"},
    };
    enum { MACROS = sizeof macros / sizeof *macros };
    struct registry reg = {.failed = false};
    for (int i = 1; i < argc && i <= MAX_FILES; i++)
        reg.files[reg.count++] = (struct file){argv[i], json_file(argv[i])};
    puts(
        "/* Generated from spec-tests/registry. Define the macros that you need, then include. */");
    for (size_t i = 0; i < MACROS; i++)
        printf("#ifndef %s\n#define %s(%s)\n#endif\n", macros[i][0], macros[i][0], macros[i][1]);
    for (unsigned i = 0; i < EDITIONS; i++)
        printf("%s(%u, \"%s\")\n", i < TEXTS ? "EDITION" : "RELEASE", i, editions[i]);
    print_files(&reg, "rules", "rule");
    print_files(&reg, "readings", "reading");
    for (size_t i = 0; i < MACROS; i++)
        printf("#undef %s\n", macros[i][0]);
    return reg.failed || fflush(stdout) != 0 || ferror(stdout);
}
