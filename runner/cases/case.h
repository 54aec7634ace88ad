/* The cases of the suite: loaded, checked, and never changed afterwards. */
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

/* Most rules that one case covers, and most alternatives of one any_of: they are kept as bits. */
#define CASE_COVERS_MAX 64
#define CASE_ALTERNATIVES_MAX 64

struct test_case {
    char *id; /* path below the suite's folder, '#', name */
    const char *name;
    const char *section;   /* of the tree of the file, as is every const char * below */
    const char *note;      /* or NULL */
    const char *transform; /* that made this case of another one; or NULL */
    enum op op;
    enum level level;
    bool json_syntax;
    bool rejecting;    /* expect is an error */
    unsigned editions; /* bit i: edition i */
    unsigned needs;    /* bit i: feature i */
    const struct rule **covers;
    size_t cover_count;
    cJSON *fields;           /* request fields, without op; their values are the file's */
    cJSON *repaired;         /* the same, repaired; NULL without repair */
    const cJSON *expect;     /* one outcome, or any_of */
    const cJSON *deviations; /* outcomes by implementation, or NULL */
};

struct suite {
    struct test_case *cases;
    size_t count;
    size_t cap;
    cJSON **files; /* trees that the cases point into */
    size_t file_count;
    size_t file_cap;
    struct buf texts; /* of each file: its path below the suite's folder, NUL, its bytes, NUL */
};

/* Reads every case file below dir; every fault goes to *f. The suite points into *r. Free with
 * suite_free. */
void suite_load(const char *dir, const struct registry *r, struct suite *s, struct faults *f);

/* The same, with the registry first: registry_dir, or registry/ in the suite's folder if it is
 * NULL. Free with suite_free and registry_free. */
void suite_open(const char *dir, const char *registry_dir, struct registry *r, struct suite *s,
                struct faults *f);

void suite_free(struct suite *s);

/* FNV-1a of all case files and their names; it tells two states of a suite apart. */
unsigned long long suite_digest(const struct suite *s);

/* The paths of the case files below dir; false, with the path at fault in *bad, when a folder
 * cannot be read. */
bool suite_paths(const char *dir, struct os_paths *out, struct buf *bad);

/* The alternatives of an expectation: the members of any_of, or the one outcome itself. Returns
 * NULL past the end. */
const cJSON *case_alternative(const cJSON *expect, size_t index);

/* --- The features that a request asks for: a case must say that it needs them, or an
 * implementation without them is sent requests that it never offered to answer --- */

/* Functions, literal mode, and unknown or capsule values in the fields of a request (NULL: none);
 * bit i: feature i. */
unsigned needs_of(const cJSON *fields);

/* Adds to "needs" of a case the features that its request and its repair ask for. */
void needs_add(cJSON *item);

#endif
