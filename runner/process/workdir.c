#include "process/workdir.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "process/system.h"

/* Number of attempts to empty a folder, into which processes may still write new files. */
enum { TRIES = 3 };

enum { PATH_BYTES = 4096 };

/* The existing folders. An entry with the path "" is free. A signal handler may read this list at
   any time. */
static struct opened {
    char path[PATH_BYTES];
    dev_t device;
    ino_t node;
} opened[WORKDIR_OPEN_MAX];

static void remember(const char *path)
{
    struct stat st;
    size_t i = 0, n = strlen(path);
    while (i < WORKDIR_OPEN_MAX && opened[i].path[0] != '\0')
        i++;
    if (i == WORKDIR_OPEN_MAX || n >= PATH_BYTES || lstat(path, &st) != 0)
        return;
    opened[i].device = st.st_dev;
    opened[i].node = st.st_ino;
    memcpy(opened[i].path + 1, path + 1, n);
    opened[i].path[0] = path[0]; /* the first byte is written last, because a signal handler must
                                    see the complete path or none */
}

static struct opened *find(const char *path)
{
    for (size_t i = 0; i < WORKDIR_OPEN_MAX; i++)
        if (strcmp(opened[i].path, path) == 0)
            return &opened[i];
    return NULL;
}

bool workdir_make(struct buf *path, struct buf *why)
{
    const char *base = getenv("TMPDIR");
    buf_fmt(path, "%s/hclcheck-XXXXXX", base == NULL || base[0] != '/' ? "/tmp" : base);
    if (mkdtemp(path->data) != NULL) {
        remember(path->data);
        return true;
    }
    buf_fmt(why, "cannot make a folder %s: %s (set TMPDIR to another place)", path->data,
            strerror(errno));
    buf_clear(path);
    return false;
}

struct emptying {
    int fd;
    int depth;
    bool ok;
};

static bool remove_at(int parent, const char *name, int depth);

static bool remove_entry(void *arg, const char *name)
{
    struct emptying *e = arg;
    if (!remove_at(e->fd, name, e->depth))
        e->ok = false;
    return true;
}

/* Empties and removes a folder. `fd` is the open folder. */
static bool empty(int parent, const char *name, int fd, int depth)
{
    bool gone = false, again = true;
    for (int i = 0; i < TRIES && !gone && again; i++) {
        struct emptying e = {fd, depth, true};
        bool read = system_entries(fd, remove_entry, &e);
        gone = read && e.ok && unlinkat(parent, name, AT_REMOVEDIR) == 0;
        again = read && e.ok && errno == ENOTEMPTY;
    }
    return gone;
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
    bool ok = empty(parent, name, fd, depth + 1);
    close(fd);
    return ok;
}

bool workdir_remove(const char *path)
{
    return remove_at(AT_FDCWD, path, 0);
}

static void say(const char *text)
{
    ssize_t ignored = write(STDERR_FILENO, text, strlen(text));
    (void)ignored;
}

/* Returns true if a path still names the folder that was made. */
static bool is_same(const char *path, const struct opened *o)
{
    struct stat st;
    return lstat(path, &st) == 0 && (o == NULL || (st.st_dev == o->device && st.st_ino == o->node));
}

static void remove_and_say(const char *path, const struct opened *o)
{
    bool same = is_same(path, o);
    bool removed = workdir_remove(path);
    if (same && removed)
        return;
    say("hclcheck: the folder ");
    say(path);
    say(same ? " cannot be removed completely; some of its files remain\n"
             : " was moved away or removed while the implementation ran\n");
}

void workdir_close(struct buf *path)
{
    if (path->len > 0) {
        struct opened *o = find(path->data);
        remove_and_say(path->data, o);
        if (o != NULL)
            o->path[0] = '\0';
    }
    buf_free(path);
}

void workdir_close_all(void)
{
    for (size_t i = 0; i < WORKDIR_OPEN_MAX; i++)
        if (opened[i].path[0] != '\0') {
            remove_and_say(opened[i].path, &opened[i]);
            opened[i].path[0] = '\0';
        }
}
