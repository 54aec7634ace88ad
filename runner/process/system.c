#if defined(__linux__) && !defined(SYSTEM_POSIX)
#define _GNU_SOURCE /* syscall */
#endif

#include "process/system.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include "process/tree.h"

#ifdef _GNU_SOURCE
#include <sys/prctl.h>
#include <sys/syscall.h>
#define PROC "/proc"
#else
#define PROC "/no-proc"
#endif
#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif

/* Maximum number of digits of a process id. */
enum { DIGITS_MAX = 10 };

static bool is_dots(const char *name)
{
    return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

#ifdef _GNU_SOURCE

bool system_adopt(bool on)
{
    int before = 0;
    if (prctl(PR_GET_CHILD_SUBREAPER, &before, 0, 0, 0) == 0)
        prctl(PR_SET_CHILD_SUBREAPER, on ? 1 : 0, 0, 0, 0);
    return before != 0;
}

void system_end_with_parent(void)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
}

/* A directory entry in the kernel's format. */
struct entry {
    uint64_t inode;
    int64_t offset;
    uint16_t size;
    uint8_t type;
    char name[];
};

/* Each level of nested folders has a buffer of this size on the stack. The longest entry has 280
   bytes. */
enum { BUFFER_BYTES = 2048 };

bool system_entries(int fd, bool (*each)(void *arg, const char *name), void *arg)
{
    _Alignas(struct entry) char buffer[BUFFER_BYTES];
    long n;
    if (lseek(fd, 0, SEEK_SET) != 0)
        return false;
    while ((n = syscall(SYS_getdents64, fd, buffer, sizeof buffer)) > 0)
        for (long at = 0; at < n;) {
            const struct entry *e = (const struct entry *)(buffer + at);
            if (!is_dots(e->name) && !each(arg, e->name))
                return false;
            at += e->size;
        }
    return n == 0;
}

#else

bool system_adopt(bool on)
{
    return on && false;
}

void system_end_with_parent(void)
{
}

bool system_entries(int fd, bool (*each)(void *arg, const char *name), void *arg)
{
    int copy = fcntl(fd, F_DUPFD_CLOEXEC, 0);
    DIR *folder = copy < 0 ? NULL : fdopendir(copy);
    const struct dirent *entry;
    if (folder == NULL)
        return false;
    rewinddir(folder); /* both descriptors share one position */
    bool ok = true;
    while (ok && (entry = readdir(folder)) != NULL)
        ok = is_dots(entry->d_name) || each(arg, entry->d_name);
    closedir(folder);
    return ok;
}

#endif

struct listing {
    bool (*each)(void *arg, pid_t pid);
    void *arg;
};

/* Passes on the process id that a name in /proc stands for, if the name is a number. */
static bool pass_number(void *arg, const char *name)
{
    const struct listing *l = arg;
    pid_t pid = 0;
    size_t digits = strspn(name, "0123456789");
    for (size_t i = 0; i < digits && digits <= DIGITS_MAX && name[digits] == '\0'; i++)
        pid = pid * 10 + (name[i] - '0');
    return pid == 0 || l->each(l->arg, pid);
}

bool system_processes(bool (*each)(void *arg, pid_t pid), void *arg)
{
    struct listing l = {each, arg};
    int proc = open(PROC, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    bool ok = proc >= 0 && system_entries(proc, pass_number, &l);
    if (proc >= 0)
        close(proc);
    return ok;
}

/* Parses "123 (any name) S 1 123 123 …". Because the name may contain any character, the last )
   ends the name. */
static bool parse_process(const char *text, struct tree_process *p)
{
    const char *at = strrchr(text, ')');
    long numbers[3];
    if (at == NULL || at[1] != ' ' || at[2] == '\0')
        return false;
    at += 3; /* moves to the text after the state */
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (*at++ != ' ')
            return false;
        for (numbers[i] = 0; *at >= '0' && *at <= '9'; at++)
            numbers[i] = numbers[i] * 10 + (*at - '0');
    }
    p->parent = (pid_t)numbers[0];
    p->group = (pid_t)numbers[1];
    p->session = (pid_t)numbers[2];
    return true;
}

bool system_process(pid_t pid, struct tree_process *p)
{
    char path[] = PROC "/0123456789/stat", text[512], *at = strrchr(path, '/');
    for (pid_t n = p->pid = pid; n > 0; n /= 10)
        *--at = (char)('0' + n % 10);
    memmove(path + strlen(PROC "/"), at, strlen(at) + 1);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t n = fd < 0 ? -1 : read(fd, text, sizeof text - 1);
    if (fd >= 0)
        close(fd);
    if (n <= 0)
        return false;
    text[n] = '\0';
    return parse_process(text, p);
}

ssize_t system_program(char *path, size_t size)
{
#ifdef __APPLE__
    uint32_t room = (uint32_t)size;
    return _NSGetExecutablePath(path, &room) == 0 ? (ssize_t)strlen(path) : -1;
#else
    return readlink("/proc/self/exe", path, size);
#endif
}
