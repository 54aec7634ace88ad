/* Build tool: the rule registry and the readings (JSON) become X-macro lines (registry.def), and
 * every guarded rule is looked for in the sources of the reference.
 *
 *   registry-tool FILE...                  prints the .def
 *   registry-tool --asked FILE... -- SOURCE...
 *                                          fails on a rule that no source names
 *
 * It refuses what would give a wrong enumeration; the closed form of the files is the business of
 * the JSON Schemas. It runs once and ends, so it frees nothing. */
#include <cjson/cJSON.h>
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_FILE = 16 * 1024 * 1024, /* bytes of a registry or source file */
    MAX_ENTRIES = 8192           /* rules, sections, readings, and options of all readings */
};

/* Bit i of a rule's mask is editions[i]. */
static const char *const editions[] = {
#define EDITION(name, text) text,
#include "spec-tests/editions.def"
};
enum { EDITIONS = sizeof editions / sizeof *editions };

/* One named entry of the registry: a section, rule, reading or option. */
struct entry {
    const char *id;
    const char *name; /* the enumerator; NULL for a section */
    unsigned mask;    /* of a rule: its editions */
    bool unguarded;   /* of a rule: no branch can ask for it */
    bool asked;       /* of a rule: a source names it */
    const char *file; /* where it stands, for messages */
    const cJSON *json;
};

struct list {
    struct entry *items;
    size_t count;
};

struct registry {
    struct list sections, rules, readings, options;
    bool failed;
};

/* The entry that a message is about: "file: rule 'id': what". */
struct place {
    const char *file, *kind, *id;
};

static void complain(struct registry *reg, struct place at, const char *what, const char *which)
{
    fprintf(stderr, "%s: %s '%s': %s", at.file, at.kind, at.id, what);
    if (which)
        fprintf(stderr, " '%s'", which);
    fputc('\n', stderr);
    reg->failed = true;
}

static void die(const char *file, const char *what)
{
    fprintf(stderr, "%s: %s\n", file, what);
    exit(1);
}

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (!memory)
        die("registry-tool", "out of memory");
    return memory;
}

static char *read_file(const char *path)
{
    FILE *in = fopen(path, "rb");
    if (!in)
        die(path, "cannot be read");
    char *text = allocate(MAX_FILE + 1, 1);
    size_t length = fread(text, 1, MAX_FILE, in);
    if (ferror(in) || !feof(in))
        die(path, length == MAX_FILE ? "is too long" : "cannot be read");
    fclose(in);
    if (strlen(text) != length)
        die(path, "holds a NUL byte");
    char *fitted = realloc(text, length + 1);
    return fitted ? fitted : text;
}

static struct entry *find(const struct list *list, const char *id)
{
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->items[i].id, id) == 0)
            return &list->items[i];
    return NULL;
}

static struct entry *find_name(const struct list *list, const char *name)
{
    for (size_t i = 0; i < list->count; i++)
        if (strcmp(list->items[i].name, name) == 0)
            return &list->items[i];
    return NULL;
}

static struct entry *append(struct list *list, const char *id, const char *file, const cJSON *json)
{
    if (!list->items)
        list->items = allocate(MAX_ENTRIES, sizeof *list->items);
    if (list->count == MAX_ENTRIES)
        die(file, "too many entries");
    struct entry *entry = &list->items[list->count++];
    *entry = (struct entry){.id = id, .file = file, .json = json};
    return entry;
}

/* Returns a string member, or NULL where it is absent; one that is no string is an error. */
static const char *text_of(struct registry *reg, struct place at, const cJSON *json,
                           const char *key)
{
    const cJSON *member = cJSON_GetObjectItemCaseSensitive(json, key);
    if (!member)
        return NULL;
    if (!cJSON_IsString(member)) {
        complain(reg, at, "not a string:", key);
        return NULL;
    }
    return member->valuestring;
}

/* Ids are words of a-z 0-9 joined by single '.' or '-', so that every one has an enumerator. */
static bool id_is_sound(const char *id)
{
    bool in_word = false;
    if (!(id[0] >= 'a' && id[0] <= 'z'))
        return false;
    for (; *id; id++) {
        bool word = (*id >= 'a' && *id <= 'z') || (*id >= '0' && *id <= '9');
        if (!word && !((*id == '.' || *id == '-') && in_word))
            return false;
        in_word = word;
    }
    return in_word;
}

/* prefix may be NULL; else the enumerator is prefix_ID. */
static char *enumerator(const char *prefix, const char *id)
{
    size_t before = prefix ? strlen(prefix) + 1 : 0;
    char *name = allocate(before + strlen(id) + 1, 1);
    if (prefix)
        sprintf(name, "%s_", prefix);
    for (size_t i = 0; id[i]; i++)
        name[before + i] =
            isalnum((unsigned char)id[i]) ? (char)toupper((unsigned char)id[i]) : '_';
    return name;
}

/* Returns the entry's id where it is a sound one, else complains. */
static const char *id_of(struct registry *reg, const char *file, const char *kind,
                         const cJSON *json)
{
    struct place at = {file, kind, "?"};
    const char *id = text_of(reg, at, json, "id");
    if (!id) {
        complain(reg, at, "has no id", NULL);
        return NULL;
    }
    at.id = id;
    if (strcmp(kind, "section") != 0 && !id_is_sound(id)) {
        complain(reg, at, "an id is a-z and 0-9 in words joined by single '.' or '-'", NULL);
        return NULL;
    }
    return id;
}

static void add_section(struct registry *reg, const char *file, const cJSON *json)
{
    const char *id = id_of(reg, file, "section", json);
    if (!id)
        return;
    if (find(&reg->sections, id))
        complain(reg, (struct place){file, "section", id}, "duplicate id", NULL);
    append(&reg->sections, id, file, json);
}

static unsigned rule_mask(struct registry *reg, struct place at, const cJSON *json)
{
    const cJSON *list = cJSON_GetObjectItemCaseSensitive(json, "editions");
    if (!list)
        return (1u << EDITIONS) - 1;
    unsigned mask = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, list) {
        const char *edition = cJSON_IsString(item) ? item->valuestring : "?";
        unsigned bit = 0;
        for (unsigned i = 0; i < EDITIONS; i++)
            if (strcmp(edition, editions[i]) == 0)
                bit = 1u << i;
        if (!bit)
            complain(reg, at, "unknown edition", edition);
        else if (mask & bit)
            complain(reg, at, "edition twice", edition);
        mask |= bit;
    }
    if (!mask)
        complain(reg, at, "no editions", NULL);
    return mask;
}

static void check_rule_prefix(struct registry *reg, struct place at, const char *document)
{
    size_t length = strlen(document);
    if (strncmp(at.id, document, length) != 0 || at.id[length] != '.')
        complain(reg, at, "the id does not start with the document", document);
}

static void add_rule(struct registry *reg, const char *file, const char *document,
                     const cJSON *json)
{
    const char *id = id_of(reg, file, "rule", json);
    if (!id)
        return;
    struct place at = {file, "rule", id};
    char *name = enumerator(NULL, id);
    if (find(&reg->rules, id))
        complain(reg, at, "duplicate id", NULL);
    else if (reg->rules.count && find_name(&reg->rules, name))
        complain(reg, at, "same enumerator as rule", find_name(&reg->rules, name)->id);
    check_rule_prefix(reg, at, document);
    struct entry *rule = append(&reg->rules, id, file, json);
    rule->name = name;
    rule->mask = rule_mask(reg, at, json);
    const char *cases = text_of(reg, at, json, "cases");
    rule->unguarded = cJSON_HasObjectItem(json, "unguarded") || (cases && !strcmp(cases, "none"));
}

static void add_document(struct registry *reg, const char *file, const cJSON *json)
{
    const cJSON *item;
    const char *document = text_of(reg, (struct place){file, "registry", "?"}, json, "document");
    cJSON_ArrayForEach(item, cJSON_GetObjectItemCaseSensitive(json, "sections"))
        add_section(reg, file, item);
    cJSON_ArrayForEach(item, cJSON_GetObjectItemCaseSensitive(json, "rules"))
        add_rule(reg, file, document ? document : "", item);
}

static void add_options(struct registry *reg, struct place at, const cJSON *json,
                        const char *prefix)
{
    const cJSON *item;
    size_t first = reg->options.count;
    cJSON_ArrayForEach(item, cJSON_GetObjectItemCaseSensitive(json, "options")) {
        const char *id = id_of(reg, at.file, "option", item);
        if (!id)
            continue;
        char *name = enumerator(prefix, id);
        for (size_t i = first; i < reg->options.count; i++)
            if (strcmp(reg->options.items[i].id, id) == 0)
                complain(reg, at, "duplicate option", id);
        if (find_name(&reg->options, name) || find_name(&reg->readings, name))
            complain(reg, at, "same enumerator as another reading or option:", name);
        append(&reg->options, id, at.file, json)->name = name;
    }
    if (reg->options.count - first < 2)
        complain(reg, at, "has fewer than two options", NULL);
}

static void add_reading(struct registry *reg, const char *file, const cJSON *json)
{
    const char *id = id_of(reg, file, "reading", json);
    if (!id)
        return;
    struct place at = {file, "reading", id};
    char *name = enumerator(NULL, id);
    if (find(&reg->readings, id))
        complain(reg, at, "duplicate id", NULL);
    else if (find_name(&reg->readings, name) || find_name(&reg->options, name))
        complain(reg, at, "same enumerator as another reading or option:", name);
    append(&reg->readings, id, file, json)->name = name;
    add_options(reg, at, json, name);
}

static void add_file(struct registry *reg, const char *path)
{
    cJSON *json = cJSON_ParseWithOpts(read_file(path), NULL, 1);
    if (!json)
        die(path, "is not JSON");
    const cJSON *item, *list = cJSON_GetObjectItemCaseSensitive(json, "readings");
    if (cJSON_HasObjectItem(json, "document"))
        add_document(reg, path, json);
    else if (list)
        cJSON_ArrayForEach(item, list)
            add_reading(reg, path, item);
    else if (!cJSON_HasObjectItem(json, "sentences"))
        die(path, "has neither a document nor readings nor sentences");
}

static void check_section(struct registry *reg, const char *kind, const struct entry *entry)
{
    struct place at = {entry->file, kind, entry->id};
    const char *section = text_of(reg, at, entry->json, "section");
    if (!section)
        complain(reg, at, "has no section", NULL);
    else if (!find(&reg->sections, section))
        complain(reg, at, "unknown section", section);
}

static void check_reading(struct registry *reg, const struct entry *reading)
{
    struct place at = {reading->file, "reading", reading->id};
    const char *chosen = text_of(reg, at, reading->json, "default");
    bool found = false;
    for (size_t i = 0; i < reg->options.count; i++) {
        const struct entry *option = &reg->options.items[i];
        found |= chosen && option->json == reading->json && strcmp(option->id, chosen) == 0;
    }
    if (!chosen)
        complain(reg, at, "has no default", NULL);
    else if (!found)
        complain(reg, at, "the default is none of its options:", chosen);
    const cJSON *item;
    cJSON_ArrayForEach(item, cJSON_GetObjectItemCaseSensitive(reading->json, "rules")) {
        const char *rule = cJSON_IsString(item) ? item->valuestring : "?";
        if (!find(&reg->rules, rule))
            complain(reg, at, "unknown rule", rule);
    }
}

/* Rules and options are enumerators of one scope. */
static void check_scope(struct registry *reg)
{
    for (size_t i = 0; i < reg->options.count; i++) {
        const struct entry *option = &reg->options.items[i];
        struct place at = {option->file, "option", option->id};
        if (find_name(&reg->rules, option->name))
            complain(reg, at, "same enumerator as a rule:", option->name);
    }
}

/* What refers to another entry is checked when all files are in. */
static void check_references(struct registry *reg)
{
    for (size_t i = 0; i < reg->rules.count; i++)
        check_section(reg, "rule", &reg->rules.items[i]);
    for (size_t i = 0; i < reg->readings.count; i++) {
        check_section(reg, "reading", &reg->readings.items[i]);
        check_reading(reg, &reg->readings.items[i]);
    }
}

static void print_readings(const struct registry *reg)
{
    for (size_t i = 0; i < reg->readings.count; i++) {
        const struct entry *reading = &reg->readings.items[i];
        const char *chosen =
            cJSON_GetObjectItemCaseSensitive(reading->json, "default")->valuestring;
        printf("READING(%s, \"%s\")\n", reading->name, reading->id);
        unsigned index = 0;
        for (size_t k = 0; k < reg->options.count; k++) {
            const struct entry *option = &reg->options.items[k];
            if (option->json == reading->json)
                printf("READING_OPTION(%s, %s, \"%s\", %u, %d)\n", reading->name, option->name,
                       option->id, index++, strcmp(option->id, chosen) == 0);
        }
    }
}

static void print_def(const struct registry *reg)
{
    static const char *const macros[][2] = {
        {"EDITION", "bit, id"},
        {"RULE", "name, id, editions"},
        {"RULE_UNGUARDED", "name, id, editions"},
        {"READING", "name, id"},
        {"READING_OPTION", "reading, name, id, index, is_default"},
    };
    enum { MACROS = sizeof macros / sizeof *macros };
    puts(
        "/* Generated from spec-tests/registry. Define the macros that you need, then include. */");
    for (size_t i = 0; i < MACROS; i++)
        printf("#ifndef %s\n#define %s(%s)\n#endif\n", macros[i][0], macros[i][0], macros[i][1]);
    for (unsigned i = 0; i < EDITIONS; i++)
        printf("EDITION(%u, \"%s\")\n", i, editions[i]);
    for (size_t i = 0; i < reg->rules.count; i++) {
        const struct entry *rule = &reg->rules.items[i];
        printf("RULE%s(%s, \"%s\", 0x%02X)\n", rule->unguarded ? "_UNGUARDED" : "", rule->name,
               rule->id, rule->mask);
    }
    print_readings(reg);
    for (size_t i = 0; i < MACROS; i++)
        printf("#undef %s\n", macros[i][0]);
}

/* Returns the first byte after a comment, string or character constant that starts at text, or
 * text itself where none starts there. */
static const char *skip_quiet(const char *text)
{
    const char *end;
    if (strncmp(text, "/*", 2) == 0)
        return (end = strstr(text + 2, "*/")) ? end + 2 : text + strlen(text);
    if (strncmp(text, "//", 2) == 0)
        return text + strcspn(text, "\n");
    if (*text != '"' && *text != '\'')
        return text;
    for (end = text + 1; *end && *end != *text; end++)
        if (*end == '\\' && end[1])
            end++;
    return *end ? end + 1 : end;
}

/* Marks each rule whose enumerator is an identifier of the source. */
static void mark_asked(struct registry *reg, const char *text)
{
    while (*text) {
        const char *after = skip_quiet(text);
        if (after != text) {
            text = after;
            continue;
        }
        size_t length = 0;
        while (isalnum((unsigned char)text[length]) || text[length] == '_')
            length++;
        for (size_t i = 0; length && i < reg->rules.count; i++) {
            struct entry *rule = &reg->rules.items[i];
            if (strncmp(rule->name, text, length) == 0 && !rule->name[length])
                rule->asked = true;
        }
        text += length ? length : 1;
    }
}

static void check_asked(struct registry *reg)
{
    for (size_t i = 0; i < reg->rules.count; i++) {
        const struct entry *rule = &reg->rules.items[i];
        struct place at = {rule->file, "rule", rule->id};
        if (!rule->asked && !rule->unguarded)
            complain(reg, at, "no branch of the reference asks for", rule->name);
        if (rule->asked && rule->unguarded)
            complain(reg, at, "is unguarded or has no cases, but a branch asks for", rule->name);
    }
}

int main(int argc, char **argv)
{
    struct registry reg = {.failed = false};
    bool asked = argc > 1 && strcmp(argv[1], "--asked") == 0;
    int i = asked ? 2 : 1;
    if (i >= argc)
        die("registry-tool", "no registry files");
    for (; i < argc && strcmp(argv[i], "--") != 0; i++)
        add_file(&reg, argv[i]);
    check_references(&reg);
    check_scope(&reg);
    if (reg.failed)
        return 1;
    if (!asked) {
        print_def(&reg);
        return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
    }
    for (i++; i < argc; i++)
        mark_asked(&reg, read_file(argv[i]));
    check_asked(&reg);
    return reg.failed ? 1 : 0;
}
