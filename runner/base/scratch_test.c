#include "base/scratch_test.h"

#include <check.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"

void scratch_make(struct scratch *s)
{
    snprintf(s->dir, sizeof s->dir, "/tmp/hclcheck-test-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(s->dir));
}

void scratch_write(const struct scratch *s, const char *name, const char *text)
{
    struct buf path = {0};
    buf_fmt(&path, "%s/%s", s->dir, name);
    for (char *p = path.data + strlen(s->dir) + 1; *p != '\0'; p++)
        if (*p == '/') {
            *p = '\0';
            mkdir(path.data, 0700);
            *p = '/';
        }
    FILE *f = fopen(path.data, "w");
    ck_assert_ptr_nonnull(f);
    fputs(text, f);
    ck_assert_int_eq(fclose(f), 0);
    buf_free(&path);
}

void scratch_registry(const struct scratch *s)
{
    scratch_write(s, "registry/native.json",
                  "{\"document\":\"native\",\"title\":\"t\",\"sections\":[{\"id\":\"native/"
                  "a\",\"title\":\"A\"}],\"rules\":["
                  "{\"id\":\"native.a.one\",\"section\":\"native/a\",\"text\":\"The first "
                  "rule.\",\"cases\":\"both\"},"
                  "{\"id\":\"native.a.two\",\"section\":\"native/a\",\"text\":\"The second "
                  "rule.\",\"cases\":\"both\",\"unguarded\":\"no branch\"},"
                  "{\"id\":\"native.a.old\",\"section\":\"native/a\",\"text\":\"The old "
                  "rule.\",\"cases\":\"both\",\"editions\":[\"2019-09\"]}]}");
    scratch_write(s, "registry/readings.json",
                  "{\"readings\":[{\"id\":\"division-by-zero\",\"section\":\"native/"
                  "a\",\"text\":\"t\",\"options\":[{\"id\":\"error\",\"text\":\"e\"},"
                  "{\"id\":\"infinity\",\"text\":\"i\"}],\"default\":\"infinity\",\"reason\":\"r\","
                  "\"rules\":[\"native.a.one\"]}]}");
}

static void remove_tree(const char *path)
{
    DIR *d = opendir(path);
    const struct dirent *entry;
    if (d == NULL) {
        unlink(path);
        return;
    }
    while ((entry = readdir(d)) != NULL) {
        struct buf below = {0};
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        buf_fmt(&below, "%s/%s", path, entry->d_name);
        remove_tree(below.data);
        buf_free(&below);
    }
    closedir(d);
    rmdir(path);
}

void scratch_remove(struct scratch *s)
{
    remove_tree(s->dir);
}

void scratch_find_testimpl(const char *self)
{
    struct buf path = {0};
    const char *slash = strrchr(self, '/');
    if (slash == NULL)
        buf_str(&path, ".");
    else
        buf_add(&path, self, (size_t)(slash - self));
    buf_str(&path, "/testimpl");
    /* The path must be absolute, because some tests start testimpl in other folders. */
    char folder[4096];
    if (path.data[0] != '/' && getcwd(folder, sizeof folder) != NULL) {
        buf_prepend(&path, "/");
        buf_prepend(&path, folder);
    }
    setenv("TESTIMPL", buf_text(&path), 0);
    buf_free(&path);
}
