#include "process/tree.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/os.h"
#include "process/entries.h"

/* Maximum number of parents that are followed. The list of processes may change and contain a
   loop. */
enum { DEPTH_MAX = 4096 };

/* Maximum number of digits of a process id. */
enum { NAME_BYTES = 10 };

static int compare_pids(const void *left, const void *right)
{
    const struct tree_process *a = left, *b = right;
    return a->pid < b->pid ? -1 : a->pid > b->pid;
}

/* Parses "123 (any name) S 1 123 123 …". Because the name may contain any character, the last )
   ends the name. Signal handlers may call this function. */
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

/* Returns the process id that a name in /proc stands for, or 0 if the name is no number. */
static pid_t pid_of(const char *name)
{
    pid_t pid = 0;
    size_t digits = strspn(name, "0123456789");
    for (size_t i = 0; i < digits && digits <= NAME_BYTES && name[digits] == '\0'; i++)
        pid = pid * 10 + (name[i] - '0');
    return pid;
}

/* Reads the process with a name in /proc. Returns false if there is no such process. */
static bool read_process(int proc, const char *name, struct tree_process *p)
{
    char path[NAME_BYTES + sizeof "/stat"], text[512];
    size_t digits = strlen(name);
    if ((p->pid = pid_of(name)) == 0)
        return false;
    memcpy(path, name, digits);
    memcpy(path + digits, "/stat", sizeof "/stat");
    int fd = openat(proc, path, O_RDONLY | O_CLOEXEC);
    ssize_t n = fd < 0 ? -1 : read(fd, text, sizeof text - 1);
    if (fd >= 0)
        close(fd);
    if (n <= 0)
        return false;
    text[n] = '\0';
    return parse_process(text, p);
}

struct reading {
    struct tree *tree;
    int proc;
};

static bool add_process(void *arg, const char *name)
{
    const struct reading *r = arg;
    struct tree *t = r->tree;
    struct tree_process p;
    if (!read_process(r->proc, name, &p))
        return true;
    t->list = mem_more(t->list, &t->cap, t->count, sizeof *t->list);
    t->list[t->count++] = p;
    return true;
}

bool tree_read(struct tree *t)
{
    struct reading r = {t, open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
    *t = (struct tree){0};
    if (r.proc < 0)
        return false;
    entries_each(r.proc, add_process, &r);
    close(r.proc);
    if (t->count > 0)
        qsort(t->list, t->count, sizeof *t->list, compare_pids);
    return t->count > 0;
}

static const struct tree_process *find(const struct tree *t, pid_t pid)
{
    struct tree_process key = {.pid = pid};
    return t->count == 0 ? NULL : bsearch(&key, t->list, t->count, sizeof *t->list, compare_pids);
}

/* Returns true if a process is a descendant of root, or is in root's group or session. Returns
   false for root itself. */
static bool is_below(const struct tree *t, const struct tree_process *p, pid_t root)
{
    if (p->pid == root)
        return false;
    for (int depth = 0; p != NULL && depth < DEPTH_MAX; depth++) {
        if (p->group == root || p->session == root || p->parent == root)
            return true;
        p = p->parent <= 1 ? NULL : find(t, p->parent);
    }
    return false;
}

size_t tree_count_below(const struct tree *t, pid_t root)
{
    size_t count = 1;
    for (size_t i = 0; i < t->count; i++)
        count += is_below(t, &t->list[i], root);
    return count;
}

bool tree_kill(pid_t root)
{
    struct tree t;
    tree_read(&t); /* reads the list before the kill, because the children of a dead process get
                      another parent */
    bool killed = kill(root, SIGKILL) == 0;
    int why = errno;
    kill(-root, SIGKILL);
    for (size_t i = 0; i < t.count; i++)
        if (t.list[i].group != root && is_below(&t, &t.list[i], root))
            kill(t.list[i].pid, SIGKILL);
    tree_free(&t);
    errno = why;
    return killed;
}

bool tree_adopt_begin(void)
{
    int before = 0;
    if (prctl(PR_GET_CHILD_SUBREAPER, &before, 0, 0, 0) == 0)
        prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    return before != 0;
}

void tree_adopt_end(bool before)
{
    prctl(PR_SET_CHILD_SUBREAPER, before ? 1 : 0, 0, 0, 0);
}

/* One pass over the descendants of this process. */
struct round {
    const struct tree *known;
    int proc;
    pid_t own;
    size_t killed;
    pid_t stubborn; /* a descendant that cannot be killed, or 0 */
};

/* Returns true if a process is a descendant of this program. Other members of the program's process
   group do not count, because they may belong to the caller. */
static bool descends(const struct round *r, struct tree_process p)
{
    char name[NAME_BYTES + 1];
    for (int depth = 0; depth < DEPTH_MAX; depth++) {
        if (p.parent == r->own)
            return true;
        if (p.parent <= 1)
            return false;
        size_t at = sizeof name - 1;
        name[at] = '\0';
        for (pid_t n = p.parent; n > 0; n /= 10)
            name[--at] = (char)('0' + n % 10);
        if (!read_process(r->proc, name + at, &p))
            return false;
    }
    return false;
}

static bool end_process(void *arg, const char *name)
{
    struct round *r = arg;
    struct tree_process p;
    if (find(r->known, pid_of(name)) != NULL || !read_process(r->proc, name, &p) || !descends(r, p))
        return true;
    if (kill(p.pid, SIGKILL) == 0)
        r->killed++;
    else if (errno == EPERM)
        r->stubborn = p.pid;
    if (p.parent == r->own)
        waitpid(p.pid, NULL, WNOHANG);
    return true;
}

pid_t tree_end_all(const struct tree *known, double ms)
{
    struct round r = {.known = known,
                      .proc = open("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC),
                      .own = getpid(),
                      .killed = 1};
    double until = os_now_ms() + ms;
    if (r.proc < 0)
        return 0;
    while (r.killed > 0 && os_now_ms() < until) {
        r.killed = 0;
        r.stubborn = 0;
        entries_each(r.proc, end_process, &r);
        if (r.killed > 0)
            poll(NULL, 0, 1);
    }
    close(r.proc);
    return r.stubborn;
}

void tree_free(struct tree *t)
{
    free(t->list);
    *t = (struct tree){0};
}
