#include "commands/lint.h"

#include <errno.h>
#include <string.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/os.h"
#include "cases/case.h"

/* Reads a list of ids. If the file is missing, the list is empty. If `update` is true, the ids may
   have any order. */
static void read_list(const char *path, bool update, struct os_paths *ids, struct faults *f)
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
        if (!update && ids->count > 1 && strcmp(ids->list[ids->count - 2], line) >= 0)
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

/* Compares two sorted lists, and appends the ids of both. If `update` is true, the list may lack
   ids. */
static void compare(const char *path, bool update, const struct os_paths *ids,
                    const struct os_paths *there, struct buf *all, struct faults *f)
{
    for (size_t i = 0, k = 0; i < ids->count || k < there->count;) {
        int order = i == ids->count     ? 1
                    : k == there->count ? -1
                                        : strcmp(ids->list[i], there->list[k]);
        const char *id = order <= 0 ? ids->list[i] : there->list[k];
        if (order <= 0 && i > 0 && strcmp(ids->list[i - 1], id) == 0) {
            i++; /* the list has the id twice */
            continue;
        }
        if (order < 0)
            faults_add(f, path, "%s: no case has this id, but ids are permanent: restore the case",
                       id);
        else if (order > 0 && !update)
            faults_add(f, path, "%s: the list lacks this id: run make ids", id);
        buf_fmt(all, "%s\n", id);
        i += order <= 0;
        k += order >= 0;
    }
}

void ids_check(const char *dir, bool update, const struct suite *suite, struct faults *f)
{
    size_t n = strlen(dir);
    struct os_paths ids = {0}, there = {0};
    struct buf path = {0}, all = {0};
    buf_fmt(&path, "%s%sids.txt", dir, n > 0 && dir[n - 1] == '/' ? "" : "/");
    read_list(buf_text(&path), update, &ids, f);
    add_cases(suite, &there);
    compare(buf_text(&path), update, &ids, &there, &all, f);
    if (update && !os_replace_file(buf_text(&path), buf_text(&all), all.len))
        faults_add(f, buf_text(&path), "%s", strerror(errno));
    os_paths_free(&ids);
    os_paths_free(&there);
    buf_free(&path);
    buf_free(&all);
}
