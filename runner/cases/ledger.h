/* The ledger (spec-tests/registry/sentences.json): every sentence of the texts, by section, number
 * and hash, with the rules and readings that come from it, or the reason why it needs none. The
 * ledger quotes nothing. */
#ifndef RUNNER_LEDGER_H
#define RUNNER_LEDGER_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#define LEDGER_FILE "sentences.json"

struct faults;
struct registry;

struct ledger {
    char *path; /* owned */
    const struct registry *registry;
    cJSON *json;        /* owned */
    const cJSON **rows; /* its sentences in order of section and hash; owned */
    size_t row_count;
};

/* The number of different sentences of all texts, and how many of them are of each kind. */
struct ledger_sum {
    size_t sentences;
    size_t ruled;     /* with rules */
    size_t ambiguous; /* with readings, with or without rules */
    size_t informative;
};

/* Reads the ledger in a registry's folder; a folder without one gives a ledger without sentences.
 * Adds a fault for each sentence that has no rule, reading or reason, or stands twice; for each
 * unknown id; for a rule that is in none of the editions of the sentence's texts; for a rule
 * without a sentence in one of its editions; and for a reading without a sentence. registry must
 * outlive the ledger; free with ledger_free. */
void ledger_load(struct ledger *ledger, const char *folder, const struct registry *registry,
                 struct faults *faults);

void ledger_free(struct ledger *ledger);

struct ledger_sum ledger_count(const struct ledger *ledger);

/* A reader's own copies of the texts. */
struct ledger_texts {
    const char *folder;
    struct faults *faults;
    FILE *out; /* prints every sentence with its rules and readings; or NULL */
    bool (*lacks_cases)(void *arg, const char *rule);
    void *arg;
};

/* Compares the ledger with the texts in a folder, which the ledger names by file. Adds a fault for
 * each sentence of a text that the ledger lacks, or that the text lacks. Returns the number of
 * texts that the folder has. */
size_t ledger_read_texts(const struct ledger *ledger, const struct ledger_texts *texts);

#endif
