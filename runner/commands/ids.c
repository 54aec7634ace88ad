#include "commands/commands.h"
#include "commands/lint.h"

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

struct list {
    struct buf text;
    const char **ids; /* in the text or the suite; sorted by bytes */
    size_t count;
    size_t cap;
};

static int compare_ids(const void *left, const void *right)
{
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

static void add(struct list *l, const char *id)
{
    l->ids = mem_more(l->ids, &l->cap, l->count, sizeof *l->ids);
    l->ids[l->count++] = id;
}

static void sort(struct list *l)
{
    if (l->count > 0)
        qsort(l->ids, l->count, sizeof *l->ids, compare_ids);
}

static void list_free(struct list *l)
{
    buf_free(&l->text);
    free(l->ids);
}

/* Reads a list of ids. A missing file is an empty list. */
static void read_list(const char *path, struct list *l, struct faults *f)
{
    if (!os_read_file(path, &l->text) && errno != ENOENT)
        faults_add(f, path, "%s", strerror(errno));
    char *line = l->text.data;
    for (size_t number = 1; line != NULL && *line != '\0'; number++) {
        char *end = line + strcspn(line, "\n");
        bool last = *end == '\0';
        *end = '\0';
        add(l, line);
        if (l->count > 1 && strcmp(l->ids[l->count - 2], line) >= 0)
            faults_add(f, path,
                       "line %zu: must come after the line before it, in the order of bytes",
                       number);
        line = last ? end : end + 1;
    }
    sort(l);
}

static void compare(const char *path, const struct list *l, const struct suite *suite,
                    struct faults *f)
{
    struct list there = {.count = 0};
    for (size_t i = 0; i < suite->count; i++)
        add(&there, suite->cases[i].id);
    sort(&there);
    for (size_t i = 0, k = 0; i < l->count || k < there.count;) {
        int order = i == l->count ? 1 : k == there.count ? -1 : strcmp(l->ids[i], there.ids[k]);
        if (order < 0)
            faults_add(f, path, "%s: no case has this id, but ids are permanent: restore the case",
                       l->ids[i]);
        else if (order > 0)
            faults_add(f, path, "%s: the list lacks this id: run make ids", there.ids[k]);
        i += order <= 0;
        k += order >= 0;
    }
    list_free(&there);
}

void ids_check(const char *dir, const struct suite *suite, struct faults *f)
{
    struct list l = {.count = 0};
    struct buf path = {0};
    path_below(dir, &path);
    read_list(buf_text(&path), &l, f);
    compare(buf_text(&path), &l, suite, f);
    list_free(&l);
    buf_free(&path);
}

/* Writes the ids that are in the list or in the suite. */
static bool update(const char *path, const struct suite *suite)
{
    struct list l = {.count = 0};
    struct faults ignored = {0};
    struct buf text = {0};
    read_list(path, &l, &ignored);
    for (size_t i = 0; i < suite->count; i++)
        add(&l, suite->cases[i].id);
    sort(&l);
    for (size_t i = 0; i < l.count; i++)
        if (i == 0 || strcmp(l.ids[i], l.ids[i - 1]) != 0)
            buf_fmt(&text, "%s\n", l.ids[i]);
    bool ok = os_replace_file(path, buf_text(&text), text.len);
    list_free(&l);
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
    enum exit_status status = EXIT_SETUP;
    if (open_suite(options, &registry, &suite, err))
        status = run_loaded(options, &suite, out, err);
    suite_free(&suite);
    registry_free(&registry);
    return status;
}
