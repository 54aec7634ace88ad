#include "gen/json_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FILE = 16 * 1024 * 1024 };

static _Noreturn void die(const char *file, const char *what)
{
    fprintf(stderr, "%s: %s\n", file, what);
    exit(1);
}

cJSON *json_file(const char *path)
{
    FILE *in = fopen(path, "rb");
    char *text = calloc(MAX_FILE + 1, 1);
    if (in == NULL || text == NULL)
        die(path, "cannot be read");
    size_t length = fread(text, 1, MAX_FILE, in);
    if (ferror(in) || length == MAX_FILE)
        die(path, length == MAX_FILE ? "is too long" : "cannot be read");
    fclose(in);
    cJSON *json = cJSON_ParseWithOpts(text, NULL, 1);
    if (json == NULL || strlen(text) != length)
        die(path, "is not JSON");
    free(text);
    return json;
}
