/* Declares syscall. The C library's readdir is no replacement, because readdir allocates memory. */
#define _GNU_SOURCE

#include "process/entries.h"

#include <stdint.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

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

bool entries_each(int fd, bool (*each)(void *arg, const char *name), void *arg)
{
    _Alignas(struct entry) char buffer[BUFFER_BYTES];
    long n;
    if (lseek(fd, 0, SEEK_SET) != 0)
        return false;
    while ((n = syscall(SYS_getdents64, fd, buffer, sizeof buffer)) > 0)
        for (long at = 0; at < n;) {
            const struct entry *e = (const struct entry *)(buffer + at);
            if (strcmp(e->name, ".") != 0 && strcmp(e->name, "..") != 0 && !each(arg, e->name))
                return false;
            at += e->size;
        }
    return n == 0;
}
