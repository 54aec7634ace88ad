#include "process/confine.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/glob.h"
#include "base/mem.h"
#include "base/os.h"
#include "process/command.h"

extern char **environ;

/* Environment variables of this program that every implementation gets. */
static const char *const allowed[] = {"PATH", "HOME", "USER", "LOGNAME", "LD_LIBRARY_PATH"};

/* Variables with fixed values. Without these values, verdicts could depend on the locale. */
static const char *const fixed[] = {"LC_ALL=C.UTF-8", "LANG=C.UTF-8", "TZ=UTC"};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Returns true if --env names the variable of the word NAME=value, and this program's environment
   has the variable. */
static bool is_asked_for(const struct confine_options *o, const char *word)
{
    char *name = mem_dup_n(word, strcspn(word, "="));
    bool found = false;
    for (size_t i = 0; i < o->environment.count; i++)
        found = found || glob_match(o->environment.items[i], name);
    found = found && getenv(name) != NULL;
    free(name);
    return found;
}

static bool is_allowed(const char *word)
{
    size_t n = strcspn(word, "=");
    for (size_t i = 0; i < COUNT(allowed); i++)
        if (strlen(allowed[i]) == n && strncmp(allowed[i], word, n) == 0)
            return true;
    return false;
}

void confine_open(const struct confine_options *o, struct confine *c)
{
    size_t count = 0, words = 0;
    *c = (struct confine){.limits = *o};
    while (environ[words] != NULL)
        words++;
    c->environment = mem_alloc((words + COUNT(fixed) + 1) * sizeof *c->environment);
    for (size_t i = 0; i < words; i++)
        if (is_allowed(environ[i]) || is_asked_for(o, environ[i]))
            c->environment[count++] = mem_dup(environ[i]);
    for (size_t i = 0; i < COUNT(fixed); i++)
        if (!is_asked_for(o, fixed[i]))
            c->environment[count++] = mem_dup(fixed[i]);
}

static void make_absolute(char **word, const char *path)
{
    char here[PATH_MAX];
    struct buf whole = {0};
    if (path[0] != '/' && getcwd(here, sizeof here) != NULL)
        buf_fmt(&whole, "%s/", here);
    buf_str(&whole, path);
    free(*word);
    *word = buf_take(&whole);
}

/* Returns the PATH in which exec searches the program: the PATH of the command, or else of this
   program. */
static const char *search_path(const struct command *command)
{
    const char *found = getenv("PATH");
    for (char **word = command->environment; *word != NULL; word++)
        if (strncmp(*word, "PATH=", 5) == 0)
            found = *word + 5;
    return found;
}

void confine_anchor(struct command *command)
{
    char **words = command->words;
    struct buf program = {0};
    if (strchr(words[0], '/') != NULL)
        buf_str(&program, words[0]);
    if (program.len > 0 || program_search(search_path(command), words[0], &program))
        make_absolute(&words[0], program.data);
    buf_free(&program);
    for (char **word = words + 1; *word != NULL; word++)
        if ((*word)[0] != '/' && (*word)[0] != '-' && os_is_file(*word)) {
            char *path = mem_dup(*word);
            make_absolute(word, path);
            free(path);
        }
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
    size_t memory = c->limits.memory, cpu = c->limits.cpu;
    environ = c->environment;
    if (folder != NULL && (chdir(folder) != 0 || setenv("TMPDIR", folder, 1) != 0))
        return false;
    /* At the soft limit of processor time, the kernel sends a signal that names the limit. At the
       hard limit, a second later, the kernel kills the process. */
    return limit(RLIMIT_CORE, 0, 0) &&
           limit(RLIMIT_FSIZE, CONFINE_FILE_BYTES, CONFINE_FILE_BYTES) &&
           (memory == 0 || limit(RLIMIT_AS, memory, memory)) &&
           (cpu == 0 || limit(RLIMIT_CPU, cpu, cpu + 1));
}

void confine_free(struct confine *c)
{
    for (size_t i = 0; c->environment != NULL && c->environment[i] != NULL; i++)
        free(c->environment[i]);
    free(c->environment);
    *c = (struct confine){0};
}
