/*
 * Transforms write a case in another way that has the same answer by the text. They multiply the
 * cases without a line of them. A case whose transformed answer is in doubt is left out.
 */
#ifndef RUNNER_TRANSFORM_H
#define RUNNER_TRANSFORM_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

struct buf;
struct selection;
struct test_case;

enum transform {
#define TRANSFORM(name, text, ops) TRANSFORM_##name,
#include "cases/transforms.def"
#undef TRANSFORM
    TRANSFORM_COUNT
};

enum transform_end {
    TRANSFORM_DONE,
    TRANSFORM_FOREIGN,   /* not a case of this transform: another operation, syntax or mode */
    TRANSFORM_UNCHANGED, /* there is nothing to change */
    TRANSFORM_UNSURE     /* the text does not promise the same answer, or the scanner is not sure */
};

enum { TRANSFORM_ENDS = TRANSFORM_UNSURE + 1 };

/* Their names, NULL at the end. */
extern const char *const transform_names[];

/* Appends the transformed source of a native case of op parse, body (is_file) or another one. For
 * the transforms that keep a request's form: all but json. */
enum transform_end transform_source(enum transform transform, const char *text, size_t n,
                                    bool is_file, struct buf *out);

/* The cases of a selection, each once for each transform that applies. They borrow from the suite's
 * cases. */
struct transformed {
    struct test_case *cases;
    cJSON **expectations; /* NULL, or an expectation of that case's own */
    size_t count;
    size_t cap;
    size_t expectation_cap;
    size_t ends[TRANSFORM_COUNT][TRANSFORM_ENDS];
};

/* set: bits of transforms. Free with transformed_free. */
void transform_cases(const struct selection *selection, unsigned set, struct transformed *out);

/* Appends a line for each transform of set: the number of its cases, and why others were left out.
 */
void transformed_print(const struct transformed *t, unsigned set, struct buf *out);

void transformed_free(struct transformed *t);

#endif
