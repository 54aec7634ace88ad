/* Prints the sentences of the specification from which the rules of an answer come. The option
   --text names a folder with the specification's documents. */
#include "cli/explain.h"

#include "base/arena.h"
#include "base/source.h"
#include "cli/run.h"
#include "common/sentences.h"

#include <string.h>
#include <unistd.h>

static const struct {
    const char *rule;
    uint64_t hash;
} origins[] = {
#define SENTENCE(rule, hash) {rule, hash},
#include "registry.def"
};

static const struct {
    const char *id, *title;
} known_sections[] = {
#define SECTION(id, title) {id, title},
#include "registry.def"
};

static const struct {
    const char *document, *file;
} texts[] = {
#define TEXT(document, file) {document, file},
#include "registry.def"
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

struct search {
    bool rules[RULE_COUNT];
    const char *file;
    struct buf *out;
};

static void collect_rules(const struct step *step, bool *rules)
{
    for (unsigned id = 0; id < RULE_COUNT; id++)
        rules[id] |= step->rules[id];
    for (size_t i = 0; i < step->children.count; i++)
        collect_rules(step->children.items[i], rules);
}

static bool decided(const struct search *s, const char *rule)
{
    for (unsigned id = 0; id < RULE_COUNT; id++)
        if (s->rules[id] && strcmp(spec_rule_name((enum rule_id)id), rule) == 0)
            return true;
    return false;
}

/* Prints the sentence and its rules, if rules that decided the answer come from the sentence. */
static void on_sentence(void *arg, const struct sentence *sentence)
{
    struct search *s = arg;
    bool shown = false;
    for (size_t i = 0; i < COUNT(origins); i++) {
        if (origins[i].hash != sentence->hash || !decided(s, origins[i].rule))
            continue;
        if (!shown)
            buf_append(s->out, str_format(s->out->arena, "\n%s, %s, sentence %u:\n  %.*s\n",
                                          s->file, sentence->section->title, sentence->number,
                                          (int)sentence->len, sentence->text));
        shown = true;
        buf_append(s->out, str_format(s->out->arena, "    %s\n", origins[i].rule));
    }
}

static void search_text(struct search *s, struct str text, const char *document)
{
    struct text_section sections[COUNT(known_sections) + 1] = {{"", "", 0}};
    size_t count = 1;
    for (size_t i = 0; i < COUNT(known_sections); i++)
        text_add_section(sections, &count, document,
                         (struct text_section){known_sections[i].title, known_sections[i].id, 0});
    char *buffer = arena_alloc(s->out->arena, text.length + 1);
    sentences_split(&(struct text){.text = text.data,
                                   .len = text.length,
                                   .buffer = buffer,
                                   .sections = sections,
                                   .section_count = count,
                                   .found = on_sentence,
                                   .arg = s});
}

int explain_sentences(struct run *run, const struct steps *steps)
{
    struct buf out = {.arena = run->arena};
    struct search search = {.out = &out};
    size_t found = 0;
    collect_rules(&steps->root, search.rules);
    for (size_t i = 0; i < COUNT(texts); i++) {
        const struct source *source;
        struct str path = str_format(run->arena, "%s/%s", run->options.texts, texts[i].file);
        if (access(path.data, R_OK) != 0)
            continue;
        int status = run_file(&run->cx, path.data, &source);
        if (status != CLI_RIGHT)
            return status;
        found++;
        search.file = texts[i].file;
        search_text(&search, source->text, texts[i].document);
    }
    run_put(stdout, &out);
    return found > 0
               ? CLI_RIGHT
               : run_usage("--text: no document of the specification is in", run->options.texts);
}
