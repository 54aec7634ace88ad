#include "files_test.h"

#include "base/mem.h"
#include "report_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const folders[] = {"registry", "native"};
enum { FOLDERS = sizeof folders / sizeof *folders };

static void path_of(const struct files *f, const char *name, char path[128])
{
    snprintf(path, 128, "%s/%s", f->dir, name);
}

void files_open(struct files *f)
{
    *f = (struct files){.dir = "/tmp/hclreport-test-XXXXXX"};
    char path[128];
    ck_assert_ptr_nonnull(mkdtemp(f->dir));
    for (size_t i = 0; i < FOLDERS; i++) {
        path_of(f, folders[i], path);
        ck_assert_int_eq(mkdir(path, 0700), 0);
    }
}

const char *files_add(struct files *f, const char *name, const char *text)
{
    char path[128];
    ck_assert_int_lt(f->count, FILES_MAX);
    path_of(f, name, path);
    FILE *out = fopen(path, "w");
    ck_assert_ptr_nonnull(out);
    ck_assert_int_ge(fputs(text, out), 0);
    ck_assert_int_eq(fclose(out), 0);
    return f->paths[f->count++] = mem_dup(path);
}

void files_close(struct files *f)
{
    char path[128];
    for (int i = 0; i < f->count; i++) {
        unlink(f->paths[i]);
        free(f->paths[i]);
    }
    for (size_t i = 0; i < FOLDERS; i++) {
        path_of(f, folders[i], path);
        rmdir(path);
    }
    rmdir(f->dir);
}
