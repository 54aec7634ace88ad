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

struct test_case {
    char *id; /* path below the suite's folder, '#', name */
    const char *name;
    const char *section;   /* owned by the tree of the file, as every const char * below */
    const char *note;      /* or NULL */
    const char *transform; /* the transform that made this case from another; or NULL */
    enum op op;
    enum level level;
    bool json_syntax;
    bool rejecting;    /* expect is an error */
    unsigned editions; /* bit i: edition i */
    unsigned needs;    /* bit i: feature i */
    const struct rule **covers;
    size_t cover_count;
    cJSON *fields;           /* request fields without op; the tree of the file owns their values */
    cJSON *repaired;         /* the repaired fields; NULL: the case has no repair */
    const cJSON *expect;     /* one outcome, or any_of */
    const cJSON *deviations; /* outcomes by implementation, or NULL */
    size_t amended; /* the next cases of the suite are this case as so many amendments change it */
    bool amends;    /* an amendment made this case from the case before */
};

struct suite {
    struct test_case *cases;
    size_t count;
    size_t cap;
    cJSON **files; /* trees that the cases point into */
    size_t file_count;
    size_t file_cap;
    struct buf texts; /* for each file: its path below the suite's folder, NUL, its bytes, NUL */
};

/* Reads all case files below dir. Adds all faults to *f. The suite points into *r. */
void suite_load(const char *dir, const struct registry *r, struct suite *s, struct faults *f);

/* Reads the registry and the suite. If registry_dir is NULL, it is registry/ in the suite's folder.
 * Free with suite_free and registry_free. */
void suite_open(const char *dir, const char *registry_dir, struct registry *r, struct suite *s,
                struct faults *f);

void suite_free(struct suite *s);

/* Returns a hash of all case files and their names. Two different suites have different hashes. */
unsigned long long suite_digest(const struct suite *s);

/* Lists the case files below dir. If a folder cannot be read, returns false with it in *bad. */
bool suite_paths(const char *dir, struct os_paths *out, struct buf *bad);

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
