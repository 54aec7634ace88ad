/* Loads and checks the cases of the suite, which never change afterwards. */
#ifndef RUNNER_CASE_H
#define RUNNER_CASE_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "protocol/protocol.h"

struct faults;
struct os_paths;
struct registry;
struct rule;

/* Maximum number of rules that a case covers, and of alternatives in any_of (stored as bits). */
#define CASE_COVERS_MAX 64
#define CASE_ALTERNATIVES_MAX 64

/* The requests of a case. */
enum {
    REQUEST_OWN,
    REQUEST_OTHER, /* the repaired request, or the request of a derived case with its source `same`
                    */
    REQUEST_DIFFERENT, /* the request of a derived case with its source `different` */
    REQUESTS
};

/* The requirement of a derived case: which sources have one tree or shape, and which have not. */
struct derivation {
    cJSON *same, *different; /* fields of requests; they own their values */
    const char *groups;      /* the operators that `different` groups in another way, or NULL */
    const char
        *changes; /* the kind of leaf that `different` changes; NULL if `groups` is not NULL */
};

struct test_case {
    char *id; /* the id: the path of the file below the suite's folder, '#', and the name */
    const char *name;
    /* the section; the JSON tree of the file owns this and all following strings */
    const char *section;
    const char *note;      /* or NULL */
    const char *transform; /* the transform that made this case from another, or NULL */
    enum op op;
    enum level level;
    bool json_syntax;
    bool rejecting;    /* true if the expected answer is an error */
    unsigned editions; /* the editions of the case: bit i is edition i */
    unsigned needs;    /* the features that the case needs: bit i is feature i */
    const struct rule **covers;
    size_t cover_count;
    /* The fields of the request except op. The JSON tree of the file owns the values. */
    cJSON *fields;
    cJSON *repaired;     /* the fields of the repaired request, or NULL if the case has no repair */
    const cJSON *expect; /* the expected outcome, or an object with the member any_of */
    const cJSON *deviations;    /* an object with the wrong answer of each implementation that has a
                                   deviation, or NULL */
    struct derivation *derived; /* NULL if the case is not derived. A derived case expects no
                                   answer, and covers no rules */
    size_t amended; /* number of amended forms of this case, which follow this case in the suite */
    bool amends;    /* true if this is the amended form of an earlier case */
};

struct suite {
    struct test_case *cases;
    size_t count;
    size_t derived_count; /* the number of derived cases, which come after the ordinary cases */
    size_t cap;
    cJSON **files; /* the JSON trees of the files, to which the cases point */
    size_t file_count;
    size_t file_cap;
    struct buf texts; /* for each file: its path below the suite's folder, NUL, its bytes, NUL */
    unsigned long long digest; /* the digest of a suite without texts, which lines_read reads */
};

/* Reads all case files below dir. Adds all faults to *f. The suite points into *r. */
void suite_load(const char *dir, const struct registry *r, struct suite *s, struct faults *f);

/* Reads the registry and the suite. If registry_dir is NULL, the registry is the folder registry/
   in the suite's folder. Free the results with suite_free and registry_free. */
void suite_open(const char *dir, const char *registry_dir, struct registry *r, struct suite *s,
                struct faults *f);

void suite_free(struct suite *s);

/* Returns a hash of all case files and their names. Two different suites have different hashes. */
unsigned long long suite_digest(const struct suite *s);

/* Lists the case files below dir. If a folder cannot be read, returns false, and sets *bad to the
   path of this folder. */
bool suite_paths(const char *dir, struct os_paths *out, struct buf *bad);

/* Returns the number of all cases, with the derived ones. */
size_t suite_all(const struct suite *s);

/* Returns the fields of a request of a case; NULL if the case has no such request. */
const cJSON *case_request(const struct test_case *c, size_t request);

/* Returns an alternative of an expectation: an element of any_of, or the only outcome. Returns NULL
 * after the last alternative. */
const cJSON *case_alternative(const cJSON *expect, size_t index);

/* Returns the case as the newest release amends it, or NULL. */
const struct test_case *case_released(const struct test_case *c);

/* --- Features. A case names the features that its request needs, so that only implementations that
 * offer them get the request. --- */

/* Returns the features that a request needs: functions, literal mode, unknown values and capsules.
 * fields may be NULL. Bit i of the result is feature i. */
unsigned needs_of(const cJSON *fields);

/* Adds the features that a case's request and repair need to its "needs". */
void needs_add(cJSON *item);

#endif
