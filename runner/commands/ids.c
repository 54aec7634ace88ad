#include "commands/ids.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/mem.h"
#include "base/os.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "options/options.h"

static const char file_name[] = "ids.txt";

static void path_below(const char *dir, struct buf *out)
{
    size_t n = strlen(dir);
    buf_fmt(out, "%s%s%s", dir, n > 0 && dir[n - 1] == '/' ? "" : "/", file_name);
}

static int compare_ids(const void *left, const void *right)
{
    const char *const *a = left, *const *b = right;
    return strcmp(*a, *b);
}

static void add(struct os_paths *ids, char *id)
{
    ids->list = mem_more(ids->list, &ids->cap, ids->count, sizeof *ids->list);
    ids->list[ids->count++] = id;
}

/* Reads the list; a missing one is empty. */
static void read_list(const char *path, struct os_paths *ids, struct faults *f)
{
    struct buf text = {0};
    if (!os_read_file(path, &text) && errno != ENOENT)
        faults_add(f, path, "%s", strerror(errno));
    const char *line = buf_text(&text);
    for (size_t number = 1; *line != '\0'; number++) {
        size_t n = strcspn(line, "\n");
        add(ids, mem_dup_n(line, n));
        if (ids->count > 1 && strcmp(ids->list[ids->count - 2], ids->list[ids->count - 1]) >= 0)
            faults_add(f, path, "%zu: not behind the line before it in the order of bytes", number);
        line += n + (line[n] == '\n');
    }
    buf_free(&text);
    if (ids->count > 0)
        qsort(ids->list, ids->count, sizeof *ids->list, compare_ids);
}

/* The ids of the suite, sorted; they stay the suite's. */
static const char **ids_of(const struct suite *suite)
{
    const char **list = mem_alloc((suite->count + 1) * sizeof(const char *));
    for (size_t i = 0; i < suite->count; i++)
        list[i] = suite->cases[i].id;
    qsort(list, suite->count, sizeof *list, compare_ids);
    return list;
}

static void compare(const char *path, const struct os_paths *listed, const struct suite *suite,
                    struct faults *f)
{
    const char **there = ids_of(suite);
    for (size_t i = 0, k = 0; i < listed->count || k < suite->count;) {
        int order = i == listed->count  ? 1
                    : k == suite->count ? -1
                                        : strcmp(listed->list[i], there[k]);
        if (order < 0)
            faults_add(f, path, "%s: no case has this id any more; ids are permanent",
                       listed->list[i]);
        else if (order > 0)
            faults_add(f, path, "%s: the list lacks this case (make ids)", there[k]);
        i += order <= 0;
        k += order >= 0;
    }
    free(there);
}

void ids_check(const char *dir, const struct suite *suite, struct faults *f)
{
    struct os_paths listed = {0};
    struct buf path = {0};
    path_below(dir, &path);
    read_list(buf_text(&path), &listed, f);
    compare(buf_text(&path), &listed, suite, f);
    os_paths_free(&listed);
    buf_free(&path);
}

/* Writes the union of the list and the suite's ids. */
static bool update(const char *path, const struct suite *suite)
{
    struct os_paths ids = {0};
    struct faults ignored = {0};
    struct buf text = {0};
    size_t listed;
    read_list(path, &ids, &ignored);
    listed = ids.count;
    for (size_t i = 0; i < suite->count; i++) {
        const char *id = suite->cases[i].id;
        if (listed == 0 || bsearch(&id, ids.list, listed, sizeof *ids.list, compare_ids) == NULL)
            add(&ids, mem_dup(id));
    }
    qsort(ids.list, ids.count, sizeof *ids.list, compare_ids);
    for (size_t i = 0; i < ids.count; i++)
        if (i == 0 || strcmp(ids.list[i], ids.list[i - 1]) != 0)
            buf_fmt(&text, "%s\n", ids.list[i]);
    bool ok = os_replace_file(path, buf_text(&text), text.len);
    os_paths_free(&ids);
    faults_free(&ignored);
    buf_free(&text);
    return ok;
}

static enum exit_status run_loaded(const struct options *options, const struct suite *suite,
                                   FILE *out, FILE *err)
{
    struct faults faults = {0};
    struct buf path = {0};
    enum exit_status status = EXIT_SETUP;
    path_below(options->cases, &path);
    if (options->update && !update(buf_text(&path), suite)) {
        fprintf(err, "hclcheck: %s: %s\n", buf_text(&path), strerror(errno));
    } else {
        ids_check(options->cases, suite, &faults);
        fputs(buf_text(&faults.text), out);
        status = faults.count > 0 ? EXIT_WRONG : EXIT_RIGHT;
    }
    faults_free(&faults);
    buf_free(&path);
    return status;
}

enum exit_status ids_command(const struct options *options, FILE *out, FILE *err)
{
    struct registry registry;
    struct suite suite;
    struct faults faults = {0};
    enum exit_status status = EXIT_SETUP;
    suite_open(options->cases, options->registry, &registry, &suite, &faults);
    /* With a fault, cases may be missing from what was loaded. */
    if (faults.count > 0)
        faults_print(&faults, err);
    else if (suite.count == 0)
        fprintf(err, "hclcheck: no case below %s\n", options->cases);
    else
        status = run_loaded(options, &suite, out, err);
    suite_free(&suite);
    registry_free(&registry);
    faults_free(&faults);
    return status;
}
