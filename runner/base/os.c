#include "base/os.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/embedded.h"
#include "base/mem.h"

static void end_at_once(int signal)
{
    _exit(128 + signal);
}

void os_begin(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    /* Opens standard input for writing, and standard output for reading. Therefore their normal use
       still fails. */
    for (int fd = 0, flags = O_WRONLY; fd <= STDERR_FILENO; fd++, flags = O_RDONLY)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", flags) < 0)
            break;
    for (size_t i = 0; getpid() == 1 && i < sizeof signals / sizeof signals[0]; i++)
        sigaction(signals[i], &(struct sigaction){.sa_handler = end_at_once}, NULL);
}

double os_now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1000.0 + (double)t.tv_nsec / 1e6;
}

uint64_t os_random_seed(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    /* The seed has few digits, because people may type the seed again. */
    return ((uint64_t)t.tv_nsec / 1000 + (uint64_t)t.tv_sec * 7919 + (uint64_t)getpid()) % 1000000;
}

/* Returns the part of a path after EMBEDDED and the slash. For any other path, returns NULL. */
static const char *embedded_part(const char *path)
{
    size_t n = strlen(EMBEDDED);
    if (strncmp(path, EMBEDDED, n) != 0 || (path[n] != '/' && path[n] != '\0'))
        return NULL;
    return path + n + strspn(path + n, "/");
}

static const struct embedded_file *find_embedded(const char *part)
{
    for (size_t i = 0; i < embedded_count; i++)
        if (strcmp(embedded_files[i].path, part) == 0)
            return &embedded_files[i];
    errno = ENOENT;
    return NULL;
}

bool os_read_file(const char *path, struct buf *out)
{
    if (embedded_part(path) != NULL) {
        const struct embedded_file *inside = find_embedded(embedded_part(path));
        if (inside != NULL)
            buf_add(out, inside->start, (size_t)(inside->end - inside->start));
        return inside != NULL;
    }
    FILE *f = fopen(path, "rbe");
    if (f == NULL)
        return false;
    char chunk[65536];
    size_t n, total = 0;
    bool ok = true;
    while (ok && (n = fread(chunk, 1, sizeof chunk, f)) > 0) {
        total += n;
        if (total > OS_FILE_BYTES_MAX) {
            errno = EFBIG;
            ok = false;
        } else {
            buf_add(out, chunk, n);
        }
    }
    if (ok && ferror(f)) {
        if (errno == 0)
            errno = EIO;
        ok = false;
    }
    int saved = errno;
    fclose(f);
    errno = saved;
    return ok;
}

bool os_replace_file(const char *path, const char *bytes, size_t n)
{
    if (embedded_part(path) != NULL) {
        errno = EROFS;
        return false;
    }
    struct buf beside = {0};
    const char *slash = strrchr(path, '/');
    size_t folder = slash == NULL ? 0 : (size_t)(slash - path) + 1;
    buf_add(&beside, path, folder); /* a hidden file, which os_walk leaves out */
    buf_fmt(&beside, ".%s.new", path + folder);
    /* a killed run may have left the file, or the file may be a link to another file */
    unlink(beside.data);
    FILE *f = fopen(beside.data, "wbxe");
    bool ok = f != NULL && fwrite(bytes, 1, n, f) == n;
    if (f != NULL && fclose(f) != 0)
        ok = false;
    ok = ok && rename(beside.data, path) == 0;
    int saved = errno;
    if (!ok && f != NULL)
        unlink(beside.data);
    errno = saved;
    buf_free(&beside);
    return ok;
}

bool os_write_file(const char *path, const struct buf *text)
{
    FILE *f = fopen(path, "we");
    bool ok = f != NULL && fwrite(buf_text(text), 1, text->len, f) == text->len;
    return f != NULL && fclose(f) == 0 && ok;
}

bool os_can_write(const char *path)
{
    if (embedded_part(path) != NULL || os_is_dir(path)) {
        errno = embedded_part(path) != NULL ? EROFS : EISDIR;
        return false;
    }
    if (access(path, W_OK) == 0 || errno != ENOENT)
        return access(path, W_OK) == 0;
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd < 0)
        return errno == EEXIST; /* a link to a missing file */
    close(fd);
    unlink(path);
    return true;
}

bool os_make_folders(const char *path)
{
    char *copy = mem_dup(path);
    bool ok = true;
    for (char *slash = strchr(copy + 1, '/'); ok && slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        ok = mkdir(copy, 0777) == 0 || errno == EEXIST;
        *slash = '/';
    }
    free(copy);
    return ok;
}

bool os_is_dir(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

bool os_is_file(const char *path)
{
    struct stat st;
    if (embedded_part(path) != NULL)
        return find_embedded(embedded_part(path)) != NULL;
    return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

struct walk {
    bool (*skip)(void *arg, const char *path);
    void *arg;
    struct os_paths *out;
    struct buf *bad;
};

static void add_file(struct walk *w, const char *path)
{
    if (w->skip == NULL || !w->skip(w->arg, path))
        os_paths_add(w->out, path);
}

static bool read_dir(const char *dir, struct os_paths *names)
{
    DIR *d = opendir(dir);
    if (d == NULL)
        return false;
    const struct dirent *entry;
    while ((entry = readdir(d)) != NULL)
        if (entry->d_name[0] != '.')
            os_paths_add(names, entry->d_name);
    closedir(d);
    os_paths_sort(names);
    return true;
}

static bool walk_dir(struct walk *w, const char *dir, int depth)
{
    struct os_paths names = {0};
    if (depth > OS_WALK_DEPTH_MAX)
        errno = ELOOP;
    if (depth > OS_WALK_DEPTH_MAX || !read_dir(dir, &names)) {
        buf_fmt(w->bad, "%s: %s", dir, strerror(errno));
        return false;
    }
    bool ok = true;
    for (size_t i = 0; ok && i < names.count; i++) {
        struct buf path = {0};
        struct stat st;
        buf_fmt(&path, "%s/%s", dir, names.list[i]);
        bool known = stat(path.data, &st) == 0;
        if (known && S_ISDIR(st.st_mode))
            ok = walk_dir(w, path.data, depth + 1);
        else if (known && S_ISREG(st.st_mode))
            add_file(w, path.data);
        buf_free(&path);
    }
    os_paths_free(&names);
    return ok;
}

static void walk_embedded(struct walk *w, const char *dir)
{
    const char *part = embedded_part(dir);
    size_t n = strlen(part);
    for (size_t i = 0; i < embedded_count; i++) {
        const char *file = embedded_files[i].path;
        struct buf path = {0};
        if (strncmp(file, part, n) != 0 || (n > 0 && file[n] != '/'))
            continue;
        buf_fmt(&path, "%s/%s", dir, file + n + (n > 0));
        add_file(w, path.data);
        buf_free(&path);
    }
}

bool os_walk(const char *dir, bool (*skip)(void *arg, const char *path), void *arg,
             struct os_paths *out, struct buf *bad)
{
    struct walk w = {skip, arg, out, bad};
    if (embedded_part(dir) != NULL) {
        walk_embedded(&w, dir);
        return true;
    }
    return walk_dir(&w, dir, 0);
}

bool os_is_terminal(FILE *stream)
{
    return isatty(fileno(stream)) == 1;
}

bool os_wants_colour(FILE *stream)
{
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
    if (no_color != NULL && *no_color != '\0')
        return false;
    return os_is_terminal(stream) && term != NULL && strcmp(term, "dumb") != 0;
}

size_t os_processors(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count > 0 ? (size_t)count : 1;
}
