#include "cases/ledger.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "cases/registry.h"
#include "ref/common/sentences.h"

/* Returns the editions whose texts contain a sentence, as bits. */
static unsigned editions_of(const struct ledger *l, const cJSON *row)
{
    const cJSON *text;
    unsigned set = 0;
    cJSON_ArrayForEach(text, json_get(l->json, "texts"))
        if (text_is_of_document(json_get_text(row, "section"), json_get_text(text, "document")) &&
            json_get(json_get(row, "at"), json_get_text(text, "text")) != NULL)
            set |= names_set(json_get(text, "editions"), edition_names);
    return set;
}

/* Compares sentences by their sections. In one section, compares by hash. */
static int compare_rows(const void *left, const void *right)
{
    const cJSON *a = *(const cJSON *const *)left, *b = *(const cJSON *const *)right;
    int order = strcmp(json_get_text(a, "section"), json_get_text(b, "section"));
    return order != 0 ? order : strcmp(json_get_text(a, "hash"), json_get_text(b, "hash"));
}

static void fault(const struct ledger *l, const cJSON *row, struct faults *f, const char *what,
                  const char *id)
{
    faults_add(f, l->path, "%s, sentence %s: %s%s", json_get_text(row, "section"),
               json_get_text(row, "hash"), what, id);
}

/* Adds the editions of a sentence to the editions of each of its rules. Marks the sentence's
   ambiguous passages in `readings`. */
static void check_row(const struct ledger *l, const cJSON *row, unsigned *rules, bool *readings,
                      struct faults *f)
{
    unsigned editions = editions_of(l, row);
    const cJSON *item, *named = json_get(row, "rules"), *ambiguous = json_get(row, "readings");
    cJSON_ArrayForEach(item, named) {
        const char *id = cJSON_IsString(item) ? item->valuestring : "";
        const struct rule *rule = registry_rule(l->registry, id);
        if (rule == NULL)
            fault(l, row, f, "unknown rule: ", id);
        else if ((rule->editions & editions) == 0)
            fault(l, row, f,
                  "\"rules\" names a rule that is in none of the sentence's editions: ", id);
        else
            rules[rule - l->registry->rules] |= editions;
    }
    cJSON_ArrayForEach(item, ambiguous) {
        const char *id = cJSON_IsString(item) ? item->valuestring : "";
        const struct reading *reading = registry_reading(l->registry, id);
        if (reading == NULL)
            fault(l, row, f, "unknown reading: ", id);
        else
            readings[reading - l->registry->readings] = true;
    }
    if (cJSON_GetArraySize(named) + cJSON_GetArraySize(ambiguous) == 0 &&
        *json_get_text(row, "informative") == '\0')
        fault(l, row, f, "must have \"rules\", \"readings\", or the reason \"informative\"", "");
}

static void check(const struct ledger *l, struct faults *f)
{
    const struct registry *r = l->registry;
    unsigned *rules = mem_alloc((r->rule_count + 1) * sizeof *rules);
    bool *readings = mem_alloc((r->reading_count + 1) * sizeof *readings);
    for (size_t i = 0; i < l->row_count; i++) {
        check_row(l, l->rows[i], rules, readings, f);
        if (i > 0 && compare_rows(&l->rows[i - 1], &l->rows[i]) == 0)
            fault(l, l->rows[i], f, "is listed twice", "");
    }
    for (size_t i = 0; i < r->rule_count; i++)
        for (unsigned e = 0; e < EDITION_TEXTS; e++) /* no sentence has an amendment as its rule */
            if ((r->rules[i].editions & ~rules[i] & 1u << e) != 0)
                faults_add(f, l->path, "the ledger has no sentence of edition %s for the rule %s",
                           edition_name((enum edition)e), r->rules[i].id);
    for (size_t i = 0; i < r->reading_count; i++)
        if (!readings[i])
            faults_add(f, l->path, "no sentence names the ambiguous passage %s", r->readings[i].id);
    free(rules);
    free(readings);
}

void ledger_load(struct ledger *ledger, const char *folder, const struct registry *registry,
                 struct faults *faults)
{
    struct buf path = {0}, text = {0};
    const cJSON *item;
    buf_fmt(&path, "%s/" LEDGER_FILE, folder);
    *ledger = (struct ledger){.path = buf_take(&path), .registry = registry};
    if (!os_is_file(ledger->path))
        return;
    ledger->json = faults_read_json(faults, ledger->path, &text);
    buf_free(&text);
    const cJSON *sentences = json_get(ledger->json, "sentences");
    ledger->rows = mem_alloc(((size_t)cJSON_GetArraySize(sentences) + 1) * sizeof(const cJSON *));
    cJSON_ArrayForEach(item, sentences)
        ledger->rows[ledger->row_count++] = item;
    qsort(ledger->rows, ledger->row_count, sizeof(const cJSON *), compare_rows);
    if (ledger->json != NULL)
        check(ledger, faults);
}

void ledger_free(struct ledger *ledger)
{
    cJSON_Delete(ledger->json);
    free(ledger->rows);
    free(ledger->path);
    *ledger = (struct ledger){0};
}

struct pass {
    const struct ledger *ledger;
    struct faults *faults;
    const char *text; /* the name of the document, as in the ledger's member "at" */
    bool *met;        /* met[i] is true if the text contains the sentence of rows[i] */
};

size_t ledger_find(const struct ledger *l, const struct sentence *s)
{
    char hash[17];
    snprintf(hash, sizeof hash, "%016" PRIx64, s->hash);
    for (size_t low = 0, high = l->row_count; low < high;) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(s->section->id, json_get_text(l->rows[middle], "section"));
        if (order == 0)
            order = strcmp(hash, json_get_text(l->rows[middle], "hash"));
        if (order == 0)
            return middle;
        *(order < 0 ? &high : &low) = order < 0 ? middle : middle + 1;
    }
    return l->row_count;
}

static void on_sentence(void *arg, const struct sentence *s)
{
    struct pass *p = arg;
    const struct ledger *l = p->ledger;
    size_t i = ledger_find(l, s);
    const cJSON *row = i < l->row_count ? l->rows[i] : NULL;
    const cJSON *at = json_get(json_get(row, "at"), p->text);
    /* If a sentence occurs several times in a section, the ledger has the number of the first
       place. */
    if (at != NULL && (json_count(at) == s->number || p->met[i]))
        p->met[i] = true;
    else
        faults_add(p->faults, l->path,
                   "%s: sentence %u of %s (%016" PRIx64 ") is not in the ledger", s->section->id,
                   s->number, p->text, s->hash);
}

struct text_section *ledger_sections(const struct ledger *l, const char *document, size_t *count)
{
    const cJSON *heading, *headings = json_get(l->json, "headings");
    size_t most = 1 + l->registry->section_count + (size_t)cJSON_GetArraySize(headings);
    struct text_section *list = mem_alloc(most * sizeof *list);
    list[0] = (struct text_section){TEXT_INTRODUCTION, "", 0};
    *count = 1;
    for (size_t i = 0; i < l->registry->section_count; i++) {
        const struct section *s = &l->registry->sections[i];
        text_add_section(list, count, document, (struct text_section){s->title, s->id, 0});
    }
    cJSON_ArrayForEach(heading, headings)
        text_add_section(list, count, document,
                         (struct text_section){json_get_text(heading, "title"),
                                               json_get_text(heading, "id"), 0});
    return list;
}

static void read_text(struct pass *p, const char *document, const struct buf *text)
{
    const struct ledger *l = p->ledger;
    size_t count;
    struct text_section *sections = ledger_sections(l, document, &count);
    char *buffer = mem_alloc(text->len + 1);
    p->met = mem_alloc((l->row_count + 1) * sizeof *p->met);
    sentences_split(&(struct text){.text = text->data,
                                   .len = text->len,
                                   .buffer = buffer,
                                   .sections = sections,
                                   .section_count = count,
                                   .found = on_sentence,
                                   .arg = p});
    for (size_t i = 0; i < l->row_count; i++)
        if (text_is_of_document(json_get_text(l->rows[i], "section"), document) && !p->met[i] &&
            json_get(json_get(l->rows[i], "at"), p->text) != NULL)
            fault(l, l->rows[i], p->faults, "is not in the document ", p->text);
    free(p->met);
    free(buffer);
    free(sections);
}

size_t ledger_read_texts(const struct ledger *ledger, const char *folder, struct faults *faults)
{
    const cJSON *item;
    size_t found = 0;
    cJSON_ArrayForEach(item, json_get(ledger->json, "texts")) {
        struct pass pass = {
            .ledger = ledger, .faults = faults, .text = json_get_text(item, "text")};
        struct buf path = {0}, text = {0};
        buf_fmt(&path, "%s/%s", folder, json_get_text(item, "file"));
        if (os_read_file(buf_text(&path), &text)) {
            found++;
            read_text(&pass, json_get_text(item, "document"), &text);
        }
        buf_free(&path);
        buf_free(&text);
    }
    return found;
}
