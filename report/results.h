/*
 * Reads the results of any number of runs, and counts verdicts. runner/results.md describes the
 * format of the files.
 */
#ifndef REPORT_RESULTS_H
#define REPORT_RESULTS_H

#include "cases/laws.h"
#include "judge/judge.h"
#include "judge/profile.h"
#include "protocol/protocol.h"
#include "texts.h"

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct buf;
struct faults;

/* The result of one case in one run. The report owns the texts. A text is NULL if the file lacks
   it. */
struct result {
    uint32_t at; /* the index of the case in `cases` of struct report */
    enum verdict verdict;
    enum verdict actual;   /* the verdict without regard to the list of expected failures */
    enum verdict released; /* the verdict by the newest release; usually the same as `actual` */
    bool repaired;         /* true if the repaired request failed, instead of the request itself */
    bool unsent;           /* true if the implementation does not offer what the case needs */
    const char *wrong;
    const char *detail;
    const char *answer, *shown; /* JSON text; text for people */
    const char *deviation;
    const char *reason; /* the reason that the list of expected failures gives */
    size_t line;        /* number of the line in the list of expected failures, or 0 */
    const char *input;  /* the wrong request for people: the source, then other fields */
    const char *rules;  /* the rules that the case is about, in words; one rule on each line */
    const char *cause, *cause_text; /* the id and the text of the rule that explains the failure */
    const char *about;     /* if no rule explains the failure: the rule that the list of expected
                              failures names, or the first rule of the case, or "" */
    const char *sentence;  /* why the case fails, from the list of expected failures */
    const char *reproduce; /* a shell command that repeats the wrong request */
    double ms;
};

/* Numbers of cases. The parts `passed` and `changed`, the other judged cases, which are wrong, and
   those that were not judged add up to `all`. */
struct share {
    size_t passed;   /* right by the text */
    size_t released; /* right by the newest release */
    size_t changed;  /* right only by the newest release */
    size_t judged;   /* were run and are supported */
    size_t all;
    const char *why; /* why the first that was not judged was not, or NULL */
    bool more;       /* true if there are more such reasons */
};

/* Broken laws with the same name and reason. */
struct broken {
    const char *reason;
    const char *detail, *id; /* of the case with the shortest detail */
    size_t count;
};

/* The demands of the laws, in the order in which they are judged. The last row has no text. */
struct demand {
    enum laws laws;
    const char *text;
};

extern const struct demand law_demands[];

/* One run: a version of an implementation, judged in one edition. A member of the head is "" if the
   file lacks it. */
struct run {
    const char *path;  /* path of the results file */
    const char *title; /* such as "hcl 2.24.0, edition 2024-02, judged as …" (--as); not escaped */
    const char *implementation, *version, *language, *edition, *digest;
    const char *as;       /* the implementation that --as names, or "" */
    const char *expected; /* the path of the list of expected failures, or "" */
    bool other_suite;     /* true if another version of the suite judged this run */
    struct result *list;
    size_t count;
    const char *end; /* "complete", … */
    /* numbers of cases, by the end of the file; a file of an older release may lack the lines of
       cases that did not change */
    size_t judged, passed;
    /* numbers of derived cases, which do not count as cases */
    size_t derived_judged, derived_passed, derived_bad;
    struct texts law_ids; /* of the cases of laws; rows: the reasons, as run_law returns them */
    struct texts reasons; /* of the broken laws: the law's name, such as "print: ", and the reason
                             from the list of expected failures, or the law's own words; rows:
                             struct broken, sorted: printing last, the most frequent first */
    struct texts kinds; /* of cases of laws: the law, and the kind of value or file, or the section,
                           such as "write: newline-first"; also "law: write", and each demand;
                           rows: struct share */
    const cJSON *growth; /* lines from `hclcheck growth --results` about this version, or NULL */
    size_t fault_count;
    cJSON *faults, *list_faults,
        *votes; /* arrays of the results file; NULL if the file lacks the array */
};

/* The data of a case in results files. */
struct result_case {
    const char *section, *op; /* "" if the file lacks them */
    const char *shown;        /* the expected answer for people, or NULL */
};

struct report {
    struct texts strings;
    struct run *runs; /* the runs, in the order of the files */
    size_t run_count, run_cap;
    struct texts ids;          /* of `cases` */
    struct result_case *cases; /* the cases, in the order in which the files first name them */
    size_t case_cap;
    cJSON *growths;  /* an array for each file from `hclcheck growth --results` */
    cJSON *projects; /* implementations.json */
};

/* Appends the counts of derived cases between two texts. Appends nothing if no derived case was
   judged. */
void run_derived(const struct run *run, const char *before, const char *after, struct buf *out);

/* Reads results files. Adds a fault for each file that is unreadable or cut off, or that has
   the results of the same run as an earlier file. After a fault, reads the other files. `paths`
   must stay valid as long as *r. Free with results_free, also after a fault. */
void results_read(char *const *paths, size_t count, struct report *r, struct faults *f);

/* Adds the lines of a file of `hclcheck growth --results` to the report, or a fault. Returns false
   if it is no such file. results_read calls this function and growth_attach. */
bool growth_read(const char *path, struct report *r, struct faults *f);

/* Gives each run the lines about its implementation and version. If lines belong to no run, adds a
   fault. */
void growth_attach(struct report *r, struct faults *f);

/* Marks each run of a suite with another digest. If `digest` is NULL, the digest of the first run
   is taken. If `mixed` is false, each marked run is a fault. */
void results_check_suite(struct report *r, const char *digest, bool mixed, struct faults *f);

/* Returns true if a result mixes interpretations: the answer would be right alone, but other
   answers of the run follow another interpretation of the same passage. */
bool result_mixes(const struct result *result);

/* Returns the kind of a failed case, or FAILURE_COUNT. */
enum failure result_failure(const struct result *result);

/* How an implementation answers a case. All pages count these. The first three are the parts of
   FAILURE_WRONG. */
enum answer {
    ANSWER_REFUSES, /* an error in place of an answer, also to the repaired request */
    ANSWER_ACCEPTS, /* an answer in place of an error */
    ANSWER_OTHER,   /* another answer */
    ANSWER_BREAKS = ANSWER_OTHER + FAILURE_CRASH,
    ANSWER_MIXED = ANSWER_OTHER + FAILURE_MIXED,
    ANSWER_RELEASED = ANSWER_OTHER + FAILURE_RELEASED,
    ANSWER_RIGHT,
    ANSWER_NONE, /* not judged */
    ANSWER_COUNT
};

enum answer result_answer(const struct result *result);

/* Returns true if a case was judged: it was run, and it is supported. */
bool result_is_judged(const struct result *result);

/* Returns the expected answer to the wrong request, for people; or NULL. */
const char *result_expected(const struct report *r, const struct result *result);

/* Returns the reason of a case of a law, as in `reasons`; "" if the run passes the case; if it
   is not judged, why, or NULL. */
const char *run_law(const struct run *run, const char *id);

/* Appends what is lacking, such as "does not evaluate expressions". `need` is the name of an
   operation, a feature, a syntax or a law. */
void results_lacks(const struct report *r, const char *need, struct buf *out);

/* Returns true if the run is complete and has no faults as a whole. */
bool run_is_sound(const struct run *run);

void results_free(struct report *r);

void share_add(struct share *s, const struct result *result);

/* Counts the cases of a profile in a run. All implementations have the same denominator, because an
   unsupported case counts as not passed. Of the laws, only judged cases count. */
struct share profile_score(const struct report *r, const struct run *run, enum profile profile);

/* The numbers of verdicts in a run. */
struct score {
    size_t judged;                  /* cases that were run and are supported */
    size_t counts[VERDICT_COUNT];   /* without regard to the list of expected failures */
    size_t verdicts[VERDICT_COUNT]; /* number of cases with each verdict in the results file */
    size_t failures[FAILURE_COUNT]; /* also counts expected failures */
    size_t answers[ANSWER_COUNT];
};

struct score score_run(const struct run *run);

/* Appends a rate such as "98.2 %". The rate is rounded down, and therefore "100 %" means that all
   cases passed. "-" means that no case was judged. */
void score_rate(size_t passed, size_t judged, struct buf *out);

/* Returns true if the run is sound, and if none of its verdicts is a failure. */
bool score_is_good(const struct run *run);

#endif
