/* Groups differences with the same cause into findings. A finding has the smallest request that
   shows the difference, and the number of differences (hits). A line of the file findings.jsonl
   holds one finding. What is not in the line is not known: lines of several campaigns can be joined
   with cat. */
#ifndef RUNNER_FINDING_H
#define RUNNER_FINDING_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

#include "fuzz/compare/compare.h"
#include "fuzz/diagnose/cause.h"

struct finding {
    char *implementation; /* "hashicorp/hcl 2.25.0" */
    char *command;
    char *edition;
    enum difference kind;       /* kind of the difference that `request` shows */
    struct cause_report causes; /* causes that explain all hits; deciding rules of `request` */
    char *key;                  /* "" if a cause is known; else a text that tells findings apart */
    size_t hits;
    char *request;   /* smallest request that shows the difference */
    char *answer;    /* the reply to `request`, or a message such as the exit status */
    char *reference; /* the reference's reply to `request` */
    char *others;    /* JSON: how the answers of other implementations differ; or NULL */
    char *draft;     /* JSON: a case file with a draft of a case (draft.h), or NULL */
    char *verdict;   /* verdict that a person gave with `hclcheck triage`, or NULL */
};

struct findings {
    struct finding *list; /* roughly by hits, the most frequent first */
    size_t count;
    size_t cap;
};

/* Appends the name that `hclcheck triage` takes, such as "found-1234abcd". */
void finding_id(const struct finding *f, struct buf *out);

/* Appends the title of a finding: its first cause, such as "without native.x.y". If no cause is
   known, appends the key. */
void finding_title(const struct finding *f, struct buf *out);

/* Appends the key of a difference without a cause. The key begins with `name`, or with the kind of
   difference if `name` is NULL. The second part of the key is the message of a panic, or the rarest
   rule that decides the reference's answer. */
void finding_key(const struct disagreement *d, const struct cause_report *report, const char *name,
                 struct buf *out);

/* Adds a finding and takes ownership of it. Joins the finding with a finding of the same
   implementation and edition that has the same request, else with one that has a common cause, or
   no cause and the same key. Never joins findings with different verdicts. A joined finding has the
   sum of the hits, the verdict, the smaller request and the common causes. Returns the added
   finding if it was joined with none, and otherwise NULL. */
const struct finding *findings_add(struct findings *all, struct finding *f);

/* Counts one more hit of the finding `i`. */
void findings_count_hit(struct findings *all, size_t i);

/* Returns the number of findings without a verdict. */
size_t findings_open(const struct findings *all);

/* Adds the findings of a file that has one finding in each line. Returns true if the file does not
 * exist. Returns false, with a message in *why, if the file cannot be read. */
bool findings_load(const struct registry *r, const char *path, struct findings *all,
                   struct buf *why);
bool findings_save(const struct registry *r, const char *path, const struct findings *all);

void finding_free(struct finding *f);
void findings_free(struct findings *all);

#endif
