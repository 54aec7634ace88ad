/* The members of a JSON object by name: sorted, so that big objects are compared in n log n. */
#ifndef RUNNER_MEMBERS_H
#define RUNNER_MEMBERS_H

#include <cjson/cJSON.h>
#include <stddef.h>

struct member {
    char *name; /* owned */
    const cJSON *item;
};

struct members {
    struct member *list; /* by name, owned */
    size_t count;
};

enum members_names {
    MEMBERS_EXACT, /* names as they are */
    MEMBERS_NFC    /* names in normal form C */
};

struct members members_of(const cJSON *object, enum members_names names);
void members_free(struct members *m);

#endif
