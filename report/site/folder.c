#include "site/folder.h"

#include "base/faults.h"
#include "base/json.h"
#include "base/os.h"
#include "process/workdir.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Returns true if the mark in a folder names FOLDER_MAKER. */
static bool is_ours(const char *path)
{
    struct buf mark = {0}, text = {0};
    struct faults none = {0};
    buf_fmt(&mark, "%s/%s", path, FOLDER_MARK);
    cJSON *json = faults_read_json(&none, buf_text(&mark), &text);
    bool ours = strcmp(json_get_text(json, "made_by"), FOLDER_MAKER) == 0;
    cJSON_Delete(json);
    buf_free(&mark);
    buf_free(&text);
    faults_free(&none);
    return ours;
}

void folder_open(const char *path, struct faults *faults, struct folder *folder)
{
    struct stat info;
    size_t n = strlen(path);
    while (n > 1 && path[n - 1] == '/')
        n--;
    *folder = (struct folder){.faults = faults};
    buf_add(&folder->path, path, n);
    const char *own = buf_text(&folder->path);
    if (lstat(own, &info) == 0 && !S_ISDIR(info.st_mode))
        faults_add(faults, own, "exists, but is no folder; name another folder");
    else if (lstat(own, &info) == 0 && !is_ours(own) && rmdir(own) != 0)
        faults_add(faults, own,
                   "is a folder that " FOLDER_MAKER " did not make; name another folder, or remove "
                   "this one");
    if (faults->count)
        return;
    buf_fmt(&folder->part, "%s.part-XXXXXX", own);
    if (!mkdtemp(folder->part.data)) {
        faults_add(faults, own, "cannot make a folder beside it: %s", strerror(errno));
        buf_clear(&folder->part);
    }
}

void folder_write(struct folder *folder, const char *address, const char *ending,
                  const struct buf *text)
{
    struct buf path = {0};
    if (folder->faults->count)
        return;
    buf_fmt(&path, "%s/%s%s", buf_text(&folder->part), address, ending);
    if (!os_make_folders(buf_text(&path)) || !os_write_file(buf_text(&path), text))
        faults_add(folder->faults, buf_text(&folder->path), "%s%s: %s", address, ending,
                   strerror(errno));
    buf_free(&path);
}

void folder_finish(struct folder *folder)
{
    const char *own = buf_text(&folder->path), *part = buf_text(&folder->part);
    struct buf old = {0};
    mode_t mask = umask(0);
    umask(mask);
    if (folder->faults->count)
        return;
    buf_fmt(&old, "%s-old", part);
    bool had = rename(own, buf_text(&old)) == 0;
    if ((had || errno == ENOENT) && chmod(part, 0777 & ~mask) == 0 && rename(part, own) == 0) {
        buf_clear(&folder->part);
        if (had)
            workdir_remove(buf_text(&old));
    } else {
        faults_add(folder->faults, own, "cannot be replaced: %s", strerror(errno));
        if (had)
            rename(buf_text(&old), own);
    }
    buf_free(&old);
}

void folder_close(struct folder *folder)
{
    if (folder->part.len)
        workdir_remove(buf_text(&folder->part));
    buf_free(&folder->path);
    buf_free(&folder->part);
}
