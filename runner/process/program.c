#include "process/command.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/os.h"
#include "process/system.h"

/* Maximum number of bytes of the path of the running program. */
enum { PATH_BYTES = 4096 };

/* Appends folder/name if a program with this path exists. */
static bool try_folder(const char *folder, size_t n, const char *name, struct buf *out)
{
    struct buf path = {0};
    buf_add(&path, folder, n);
    buf_fmt(&path, "%s%s", n > 0 ? "/" : "./", name);
    bool found = os_is_file(path.data) && access(path.data, X_OK) == 0;
    if (found)
        buf_str(out, path.data);
    buf_free(&path);
    return found;
}

bool program_search(const char *path, const char *name, struct buf *out)
{
    for (const char *end; path != NULL; path = *end == '\0' ? NULL : end + 1) {
        end = path + strcspn(path, ":");
        if (try_folder(path, (size_t)(end - path), name, out))
            return true;
    }
    return false;
}

bool program_find(const char *name, struct buf *out)
{
    char self[PATH_BYTES];
    ssize_t n = system_program(self, sizeof self);
    while (n > 0 && self[n - 1] != '/')
        n--;
    return (n > 1 && try_folder(self, (size_t)n - 1, name, out)) ||
           program_search(getenv("PATH"), name, out);
}
