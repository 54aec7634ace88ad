#include "commands/commands.h"
#include "commands/lint.h"

#include <errno.h>
#include <string.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/os.h"
#include "cases/case.h"
#include "options/options.h"
#include "protocol/protocol.h"

static const char *const file_fields[] = {"section", "cases", NULL};

static const char *const case_fields[] = {
    "by",        "name",          "covers",     "level",
    "editions",  "needs",         "note",       "op",
    "syntax",    "mode",          "analysis",   "of",
    "source",    "source_base64", "constraint", "scope",
    "functions", "schema",        "expand",     "user_functions",
    "value",     "types",         "type",       "type_source",
    "expect",    "deviations",    "repair",     "amended",
    NULL};

/* The members of the protocol's objects (errors, functions, values, …), in the order in which they
   are written. */
static const char *const known_fields[] = {
    "phase",    "range",      "start",         "end",
    "byte",     "line",       "column",        "name",
    "type",     "allow_null", "allow_unknown", "allow_dynamic",
    "required", "labels",     "schema",        "params",
    "variadic", "result",     "returns",       "root",
    "steps",    "arguments",  "attributes",    "blocks",
    "partial",  "body",       "remain",        "dynamic",
    "value",    "structure",  "static",        "tree",
    "error",    "reading",    "list",          "set",
    "map",      "tuple",      "object",        "capsule",
    "of",       "id",         "builtin",       NULL};

/* Members whose values are objects with data as member names. */
static const char *const data_fields[] = {"scope",      "functions",  "object", "map",
                                          "attributes", "deviations", NULL};

/* Puts the members that `names` lists into the order of `names`. The other members follow. */
static void put_in_order(cJSON *object, const char *const *names)
{
    for (size_t i = names_find(names, ""); i-- > 0;) {
        cJSON *member = cJSON_DetachItemFromObjectCaseSensitive(object, names[i]);
        if (member != NULL)
            cJSON_InsertItemInArray(object, 0, member);
    }
}

/* Returns the order of the members of the value of the member `name`. `names` is the order of the
   object around it. NULL means that the names are data, and that the order stays. */
static const char *const *order_below(const char *const *names, const char *name)
{
    if (names == file_fields)
        return strcmp(name, "cases") == 0 ? case_fields : NULL;
    if (names == case_fields && (strcmp(name, "repair") == 0 || strcmp(name, "amended") == 0))
        return case_fields;
    return data_fields[names_find(data_fields, name)] != NULL ? NULL : known_fields;
}

static void order_all(cJSON *item, const char *const *names)
{
    cJSON *child;
    if (cJSON_IsObject(item) && names != NULL)
        put_in_order(item, names);
    cJSON_ArrayForEach(child, item)
        order_all(child, child->string == NULL ? names : order_below(names, child->string));
}

/* Returns true for the items that always take several lines: the file, the list of cases, each
   case, and the list of its amended forms. */
static bool is_spread(const cJSON *item, size_t depth)
{
    return depth < 3 || (depth == 3 && cJSON_IsArray(item) && strcmp(item->string, "amended") == 0);
}

void format_cases(cJSON *root, struct buf *out)
{
    order_all(root, file_fields);
    const struct json_layout layout = {JSON_PRINT_ASCII | JSON_PRINT_SPACED | JSON_PRINT_PADDED,
                                       FORMAT_WIDTH, is_spread};
    json_lay_out(root, &layout, out);
    buf_char(out, '\n');
}

/* Rewrites a file that is not formatted, and prints its path. If `out` is NULL, adds a fault
   instead. */
static void format_file(const char *path, FILE *out, struct faults *f)
{
    struct buf old = {0}, new = {0};
    cJSON *root = faults_read_json(f, path, &old);
    if (root != NULL)
        format_cases(root, &new);
    bool same = root == NULL || strcmp(buf_text(&new), buf_text(&old)) == 0;
    if (!same && out == NULL) {
        faults_add(f, path, "is not formatted: run make format");
    } else if (!same) {
        fprintf(out, "%s\n", path);
        if (!os_replace_file(path, new.data, new.len))
            faults_add(f, path, "%s", strerror(errno));
    }
    cJSON_Delete(root);
    buf_free(&old);
    buf_free(&new);
}

void format_files(const char *dir, FILE *out, struct faults *f)
{
    struct os_paths paths = {0};
    struct buf bad = {0};
    if (!suite_paths(dir, &paths, &bad))
        faults_add(f, NULL, "%s", buf_text(&bad));
    for (size_t i = 0; i < paths.count; i++)
        format_file(paths.list[i], out, f);
    os_paths_free(&paths);
    buf_free(&bad);
}

enum exit_status format_command(const struct options *options, FILE *out, FILE *err)
{
    struct faults faults = {0};
    for (size_t i = 0; i < options->operands.count; i++)
        format_file(options->operands.items[i], out, &faults);
    if (options->operands.count == 0)
        format_files(options->cases, out, &faults);
    faults_list(&faults, err);
    enum exit_status status = faults.count > 0 ? EXIT_SETUP : EXIT_RIGHT;
    faults_free(&faults);
    return status;
}
