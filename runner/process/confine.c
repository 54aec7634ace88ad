#include "process/confine.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/glob.h"
#include "base/mem.h"
#include "process/command.h"
#include "process/tree.h"

extern char **environ;

/* Variables that every implementation gets from ours… */
static const char *const allowed[] = {"PATH", "HOME", "USER", "LOGNAME", "LD_LIBRARY_PATH"};

/* …and those that have the same value everywhere, so that verdicts do not depend on a locale or a
 * time zone. */
static const char *const fixed[] = {"LC_ALL=C.UTF-8", "LANG=C.UTF-8", "TZ=UTC"};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

static bool names(const char *pattern, const char *word, size_t n)
{
    struct buf name = {0};
    buf_add(&name, word, n);
    bool match = glob_match(pattern, buf_text(&name));
    buf_free(&name);
    return match;
}

static bool asked_for(const struct confine_options *o, const char *word)
{
    size_t n = strcspn(word, "=");
    for (size_t i = 0; i < o->environment.count; i++)
        if (names(o->environment.items[i], word, n))
            return true;
    return false;
}

static bool is_allowed(const char *word)
{
    for (size_t i = 0; i < COUNT(allowed); i++)
        if (names(allowed[i], word, strcspn(word, "=")))
            return true;
    return false;
}

/* What --env asks for wins over a fixed value of the same name. */
static bool is_overridden(const struct confine_options *o, const char *word)
{
    struct buf name = {0};
    buf_add(&name, word, strcspn(word, "="));
    bool found = getenv(buf_text(&name)) != NULL && asked_for(o, word);
    buf_free(&name);
    return found;
}

static void choose_environment(const struct confine_options *o, struct confine *c)
{
    size_t cap = 0, count = 0;
    for (char **word = environ; *word != NULL; word++)
        if (is_allowed(*word) || asked_for(o, *word)) {
            c->environment = mem_more(c->environment, &cap, count, sizeof *c->environment);
            c->environment[count++] = mem_dup(*word);
        }
    for (size_t i = 0; i < COUNT(fixed); i++)
        if (!is_overridden(o, fixed[i])) {
            c->environment = mem_more(c->environment, &cap, count, sizeof *c->environment);
            c->environment[count++] = mem_dup(fixed[i]);
        }
    c->environment = mem_more(c->environment, &cap, count, sizeof *c->environment);
    c->environment[count] = NULL;
}

bool confine_open(const struct confine_options *o, struct confine *c, struct buf *why)
{
    struct tree t;
    *c = (struct confine){
        .own_folder = !o->keep_cwd,
        .memory = o->memory,
        .cpu = o->cpu,
        .processes = o->processes,
        .stderr_bytes = o->stderr_bytes,
        .reply_bytes = o->reply_bytes,
    };
    choose_environment(o, c);
    bool countable = o->processes == 0 || tree_read(&t);
    if (o->processes > 0)
        tree_free(&t);
    if (!countable)
        buf_str(why, "--processes: this system does not tell which processes there are");
    return countable;
}

static bool is_file(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

static char *absolute(const char *path)
{
    char here[PATH_MAX];
    struct buf whole = {0};
    if (path[0] == '/' || getcwd(here, sizeof here) == NULL)
        return mem_dup(path);
    buf_fmt(&whole, "%s/%s", here, path);
    return buf_take(&whole);
}

static void replace(char **word, char *by)
{
    free(*word);
    *word = by;
}

/* The PATH that the program is looked for in: the command's own assignment comes first. */
static const char *search_path(const struct command *command)
{
    const char *found = getenv("PATH");
    for (char **word = command->environment; *word != NULL; word++)
        if (strncmp(*word, "PATH=", 5) == 0)
            found = *word + 5;
    return found == NULL ? "" : found;
}

/* A program in PATH as a path; NULL where there is none, and exec will say so. */
static char *find_program(const struct command *command, const char *name)
{
    for (const char *at = search_path(command); *at != '\0';) {
        size_t n = strcspn(at, ":");
        struct buf path = {0};
        buf_add(&path, n == 0 ? "." : at, n == 0 ? 1 : n);
        buf_fmt(&path, "/%s", name);
        if (is_file(path.data) && access(path.data, X_OK) == 0) {
            char *whole = absolute(path.data);
            buf_free(&path);
            return whole;
        }
        buf_free(&path);
        at += n + (at[n] == ':');
    }
    return NULL;
}

void confine_anchor(struct command *command)
{
    char **words = command->words;
    char *program =
        strchr(words[0], '/') != NULL ? absolute(words[0]) : find_program(command, words[0]);
    if (program != NULL)
        replace(&words[0], program);
    for (char **word = words + 1; *word != NULL; word++)
        if ((*word)[0] != '/' && (*word)[0] != '-' && is_file(*word))
            replace(word, absolute(*word));
}

static bool limit(int resource, size_t soft, size_t hard)
{
    struct rlimit now;
    if (getrlimit(resource, &now) != 0)
        return false;
    rlim_t wanted = (rlim_t)hard;
    if (now.rlim_max == RLIM_INFINITY || wanted < now.rlim_max)
        now.rlim_max = wanted;
    now.rlim_cur = (rlim_t)soft < now.rlim_max ? (rlim_t)soft : now.rlim_max;
    return setrlimit(resource, &now) == 0;
}

bool confine_enter(const struct confine *c, const char *folder)
{
    environ = c->environment;
    if (folder != NULL && (chdir(folder) != 0 || setenv("TMPDIR", folder, 1) != 0))
        return false;
    /* The processor time: a signal first, which says why, and a second later the end. */
    return limit(RLIMIT_CORE, 0, 0) &&
           limit(RLIMIT_FSIZE, CONFINE_FILE_BYTES, CONFINE_FILE_BYTES) &&
           (c->memory == 0 || limit(RLIMIT_AS, c->memory, c->memory)) &&
           (c->cpu == 0 || limit(RLIMIT_CPU, c->cpu, c->cpu + 1));
}

void confine_free(struct confine *c)
{
    for (size_t i = 0; c->environment != NULL && c->environment[i] != NULL; i++)
        free(c->environment[i]);
    free(c->environment);
    *c = (struct confine){0};
}
