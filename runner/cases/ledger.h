/* Reads the ledger (spec-tests/registry/sentences.json). The ledger lists every sentence of the
   specification by section, number and hash, without the text. Each sentence has the rules and
   ambiguous passages that come from the sentence, or the reason why the sentence needs no rule. */
#ifndef RUNNER_LEDGER_H
#define RUNNER_LEDGER_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

#define LEDGER_FILE "sentences.json"

struct faults;
struct registry;
struct sentence;
struct text_section;

struct ledger {
    char *path; /* owned */
    const struct registry *registry;
    cJSON *json;        /* owned */
    const cJSON **rows; /* the sentences, sorted by section and hash; owned */
    size_t row_count;
};

/* Reads the ledger in a registry's folder. If there is no ledger, *ledger is empty. The following
   mistakes are faults: a sentence that is listed twice, a sentence without a rule, ambiguous
   passage or reason, an unknown id, a rule that is not in any edition of its sentence, and a rule
   or ambiguous passage without a sentence. The registry must stay valid as long as the ledger. Free
   with ledger_free. */
void ledger_load(struct ledger *ledger, const char *folder, const struct registry *registry,
                 struct faults *faults);

void ledger_free(struct ledger *ledger);

/* Returns the sections of a document: first the introduction, then the sections of the registry.
   The last sections have no rules, and stand only in the ledger. The caller frees the array. */
struct text_section *ledger_sections(const struct ledger *ledger, const char *document,
                                     size_t *count);

/* Returns the index of a sentence in `rows`. If the ledger lacks the sentence, returns
   row_count. */
size_t ledger_find(const struct ledger *ledger, const struct sentence *sentence);

/* Compares the ledger with the texts in a folder, the user's copies. Adds a fault for each sentence
   that only the ledger has, or only the texts. Returns the number of texts in the folder. */
size_t ledger_read_texts(const struct ledger *ledger, const char *folder, struct faults *faults);

#endif
