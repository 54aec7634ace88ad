/* Loads and checks the cases of the suite. Loaded cases never change. */
#ifndef RUNNER_CASE_H
#define RUNNER_CASE_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"
#include "cases/laws.h"
#include "protocol/protocol.h"

struct faults;
struct os_paths;
struct registry;
struct rule;

/* Maximum number of rules that a case covers, and maximum number of alternatives in any_of. Bits of
   a uint64_t stand for the rules and alternatives. */
#define CASE_COVERS_MAX 64
#define CASE_ALTERNATIVES_MAX 64

/* The requests of a case. */
enum {
    REQUEST_OWN,
    REQUEST_OTHER, /* the repaired request; in a derived case, the request with the source `same` */
    REQUEST_DIFFERENT, /* in a derived case, the request with the source `different` */
    REQUESTS
};

/* A derived case. If `laws` is LAWS_SHAPE: its further sources, and why their trees or shapes must
   be equal or different. Else: the case from which its source or value comes. */
struct derivation {
    enum laws laws;
    enum op op;                  /* of the other case */
    unsigned needs;              /* the features that the other case needs */
    const cJSON *own, *repaired; /* the requests of the other case; `repaired` may be NULL */
    cJSON *made;                 /* `own` if the law made it, or NULL; owned */
    cJSON *same, *different;     /* the fields of two requests; they own their values */
    const char *groups; /* the operators that `different` groups in another way than the first
                           source, or NULL */
    const char
        *changes; /* the kind of leaf that differs in `different`; NULL if `groups` is not NULL */
};

struct test_case {
    char *id; /* the id: the path of the file in the suite's folder, '#', and the name */
    const char *name;
    /* the section; the JSON tree of the file owns the section and the strings below */
    const char *section;
    const char *note; /* or NULL */
    enum op op;
    enum level level;
    bool json_syntax;
    bool rejecting;    /* true if the expected answer is an error */
    unsigned editions; /* the editions of the case: bit i is edition i */
    unsigned needs;    /* the features that the case needs: bit i is feature i */
    const struct rule **covers;
    size_t cover_count;
    /* The fields of the request, without "op". The JSON tree of the file owns the values. */
    cJSON *fields;
    cJSON *repaired;         /* the fields of the repaired request, or NULL if there is no repair */
    const cJSON *expect;     /* the expected outcome, or an object with any_of */
    const cJSON *deviations; /* an object with a wrong answer for each implementation that has a
                                deviation, or NULL */
    struct derivation *derived; /* NULL if the case is not derived; a derived case has no expected
                                   answer and covers no rules */
    size_t amended; /* number of amended forms, which come after the case in the suite */
    bool amends;    /* true if this case is an amended form of an earlier case */
};

struct suite {
    struct test_case *cases;
    size_t count;
    size_t derived_count; /* the number of derived cases at the end */
    size_t cap;
    cJSON **files; /* the JSON trees of the files; the cases have pointers into these trees */
    size_t file_count;
    size_t file_cap;
    struct buf texts; /* for each file: its path in the suite's folder, a zero byte, its bytes, a
                         zero byte */
    unsigned long long digest; /* the digest of the suite, if `texts` is empty after lines_read */
};

/* Reads all case files in `dir` and below. Adds all faults to *f. The suite has pointers into
 *r. */
void suite_load(const char *dir, const struct registry *r, struct suite *s, struct faults *f);

/* Reads the registry and the suite. If `registry_dir` is NULL, the registry is the folder registry/
   in the suite's folder. Free with suite_free and registry_free. */
void suite_open(const char *dir, const char *registry_dir, struct registry *r, struct suite *s,
                struct faults *f);

void suite_free(struct suite *s);

/* Returns a hash of all case files and their names. Different suites have different hashes. */
unsigned long long suite_digest(const struct suite *s);

/* Lists the case files in `dir` and below. If a folder cannot be read, returns false, with the path
   of the folder in *bad. */
bool suite_paths(const char *dir, struct os_paths *out, struct buf *bad);

/* Returns the number of cases, including derived cases. */
size_t suite_all(const struct suite *s);

/* Returns the fields of a request of a case. If the case has no such request, returns NULL. */
const cJSON *case_request(const struct test_case *c, size_t request);

/* Returns true if a case is about a rule. */
bool case_covers(const struct test_case *c, const struct rule *rule);

/* Appends a comma, and the member "rules" with the rules that a case covers, in words. */
void case_print_rules(const struct test_case *c, struct buf *out);

/* Returns an alternative of an expectation: an element of any_of. Without any_of, the expectation
   itself is the only alternative. Returns NULL after the last alternative. */
const cJSON *case_alternative(const cJSON *expect, size_t index);

/* Returns the form of the case in the newest release, or NULL. */
const struct test_case *case_released(const struct test_case *c);

/* --- Features. A case names the features that its request needs. Only implementations that offer
   all features of a case get the case's request. --- */

/* Returns the features that a request needs, as bits: functions, literal mode, unknown values and
   capsules. `fields` may be NULL. */
unsigned needs_of(const cJSON *fields);

/* Adds the features that the request and the repair of a case need to the case's member "needs". */
void needs_add(cJSON *item);

#endif
