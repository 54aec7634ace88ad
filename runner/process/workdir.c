#include "process/workdir.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"

bool workdir_make(struct buf *path, struct buf *why)
{
    const char *base = getenv("TMPDIR");
    buf_fmt(path, "%s/hclcheck-XXXXXX", base == NULL || base[0] != '/' ? "/tmp" : base);
    if (mkdtemp(path->data) != NULL)
        return true;
    buf_fmt(why, "cannot make a folder %s: %s (TMPDIR names another place)", path->data,
            strerror(errno));
    return false;
}

static bool remove_at(int parent, const char *name, int depth);

/* Removes what is in the open folder, which it closes. */
static bool empty(int fd, int depth)
{
    DIR *dir = fdopendir(fd);
    const struct dirent *entry;
    bool ok = dir != NULL;
    if (!ok)
        close(fd);
    while (ok && (entry = readdir(dir)) != NULL)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 &&
            !remove_at(dirfd(dir), entry->d_name, depth))
            ok = false;
    if (dir != NULL)
        closedir(dir);
    return ok;
}

static bool remove_at(int parent, const char *name, int depth)
{
    if (unlinkat(parent, name, 0) == 0 || errno == ENOENT)
        return true;
    if (depth >= WORKDIR_DEPTH_MAX)
        return false;
    int flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC;
    int fd = openat(parent, name, flags);
    if (fd < 0 && errno == EACCES && fchmodat(parent, name, S_IRWXU, 0) == 0)
        fd = openat(parent, name, flags);
    if (fd < 0)
        return false;
    fchmod(fd, S_IRWXU);
    return empty(fd, depth + 1) && unlinkat(parent, name, AT_REMOVEDIR) == 0;
}

bool workdir_remove(const char *path)
{
    return remove_at(AT_FDCWD, path, 0);
}
