#include "commands/lint.h"

#include <errno.h>
#include <string.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/os.h"
#include "cases/case.h"

/* Reads a list of ids. If the file is missing, the list is empty. */
static void read_list(const char *path, struct os_paths *ids, struct faults *f)
{
    struct buf text = {0};
    if (!os_read_file(path, &text) && errno != ENOENT)
        faults_add(f, path, "%s", strerror(errno));
    char *line = text.data;
    for (size_t number = 1; line != NULL && *line != '\0'; number++) {
        char *end = line + strcspn(line, "\n");
        bool last = *end == '\0';
        *end = '\0';
        os_paths_add(ids, line);
        if (ids->count > 1 && strcmp(ids->list[ids->count - 2], line) >= 0)
            faults_add(
                f, path,
                "line %zu: must come before the previous line, because the ids are sorted by bytes",
                number);
        line = last ? end : end + 1;
    }
    os_paths_sort(ids);
    buf_free(&text);
}

static void add_cases(const struct suite *suite, struct os_paths *ids)
{
    for (size_t i = 0; i < suite->count; i++)
        if (!suite->cases[i].amends) /* an amended case has the id of the case before it */
            os_paths_add(ids, suite->cases[i].id);
    os_paths_sort(ids);
}

static void compare(const char *path, const struct os_paths *ids, const struct suite *suite,
                    struct faults *f)
{
    struct os_paths there = {0};
    add_cases(suite, &there);
    for (size_t i = 0, k = 0; i < ids->count || k < there.count;) {
        int order = i == ids->count    ? 1
                    : k == there.count ? -1
                                       : strcmp(ids->list[i], there.list[k]);
        if (order < 0)
            faults_add(f, path, "%s: no case has this id, but ids are permanent: restore the case",
                       ids->list[i]);
        else if (order > 0)
            faults_add(f, path, "%s: the list lacks this id: run make ids", there.list[k]);
        i += order <= 0;
        k += order >= 0;
    }
    os_paths_free(&there);
}

/* Writes all ids of the list and of the suite. */
static void update_list(const char *path, const struct suite *suite, struct faults *f)
{
    struct os_paths ids = {0};
    struct faults ignored = {0};
    struct buf text = {0};
    read_list(path, &ids, &ignored);
    add_cases(suite, &ids);
    for (size_t i = 0; i < ids.count; i++)
        if (i == 0 || strcmp(ids.list[i], ids.list[i - 1]) != 0)
            buf_fmt(&text, "%s\n", ids.list[i]);
    if (!os_replace_file(path, buf_text(&text), text.len))
        faults_add(f, path, "%s", strerror(errno));
    os_paths_free(&ids);
    faults_free(&ignored);
    buf_free(&text);
}

void ids_check(const char *dir, bool update, const struct suite *suite, struct faults *f)
{
    size_t n = strlen(dir);
    struct os_paths ids = {0};
    struct buf path = {0};
    buf_fmt(&path, "%s%sids.txt", dir, n > 0 && dir[n - 1] == '/' ? "" : "/");
    if (update)
        update_list(buf_text(&path), suite, f);
    read_list(buf_text(&path), &ids, f);
    compare(buf_text(&path), &ids, suite, f);
    os_paths_free(&ids);
    buf_free(&path);
}
