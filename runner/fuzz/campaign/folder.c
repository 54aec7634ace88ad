#include "fuzz/campaign/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/os.h"

bool folder_lock(const char *dir, int *lock, struct buf *why)
{
    struct buf path = {0};
    struct flock all = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    buf_fmt(&path, "%s/.lock", dir);
    *lock = open(buf_text(&path), O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666);
    bool ok = *lock >= 0 && fcntl(*lock, F_SETLK, &all) == 0;
    if (!ok && *lock >= 0 && (errno == EACCES || errno == EAGAIN))
        buf_fmt(why, "%s: another process is using this folder; choose another folder with --out",
                dir);
    else if (!ok)
        buf_fmt(why, "%s: %s", buf_text(&path), strerror(errno));
    if (!ok)
        folder_unlock(lock);
    buf_free(&path);
    return ok;
}

void folder_unlock(int *lock)
{
    if (*lock >= 0)
        close(*lock);
    *lock = -1;
}

bool folder_open(const char *dir, int *lock, struct buf *why)
{
    struct buf path = {0};
    buf_fmt(&path, "%s/.lock", dir);
    bool made = dir[0] != '\0' && os_make_folders(buf_text(&path));
    *lock = -1;
    if (dir[0] == '\0')
        buf_str(why, "--out: needs the name of a folder");
    else if (!made)
        buf_fmt(why, "--out %s: %s", dir, strerror(errno));
    buf_free(&path);
    return made && folder_lock(dir, lock, why);
}

/* Opening a pipe would wait for a writer. Therefore only regular files are opened. */
bool folder_read(const char *path, struct buf *text, struct buf *why)
{
    struct stat info;
    if (stat(path, &info) != 0 && errno == ENOENT)
        return true;
    bool regular = os_is_file(path), ok = regular && os_read_file(path, text);
    if (!regular)
        buf_fmt(why, "%s: not a regular file", path);
    else if (!ok)
        buf_fmt(why, "%s: %s", path, strerror(errno));
    return ok;
}
