/* Implements the protocol for a program that has only a command line. Starts the program once for
   each request. hclcheck --cli starts this command as the implementation. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/text.h"
#include "commands/commands.h"
#include "process/cleanup.h"
#include "process/command.h"
#include "process/system.h"
#include "process/tree.h"
#include "process/workdir.h"
#include "protocol/request.h"

extern char **environ;

/* Maximum number of bytes of the program's error message that a reply contains. */
enum { SUMMARY_MAX = 300 };

static const char placeholder[] = "{}";

/* Time for ending the processes that a process of the program left, in milliseconds. */
#define LEFT_MS 1000.0

struct adapt {
    const struct options *options;
    FILE *out;
    FILE *err;
    char **words; /* the command line of the program, without assignments; not owned */
    size_t word_count;
    const char *name;   /* name of the program, without its folder */
    struct buf folder;  /* the folder of all requests */
    int output, errors; /* files without a name, so nobody else can change them */
    bool reads_stdin;
};

/* The end of one process of the program. */
struct ending {
    enum { ACCEPTED, REFUSED, CRASHED } kind;
    struct buf what;    /* a line of the program's error message, or a description of the crash;
                           control characters are escaped */
    struct buf printed; /* what an accepting program printed, with --cli-json */
    cJSON *structure;   /* the same as JSON, or NULL if a source was printed */
};

/* --- Files ------------------------------------------------------------------------------------ */

/* Opens a new file in the folder, and removes its name. */
static int open_nameless(const struct adapt *a)
{
    struct buf path = {0};
    buf_fmt(&path, "%s/output", a->folder.data);
    int fd = open(path.data, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd >= 0)
        unlink(path.data);
    buf_free(&path);
    return fd;
}

static bool clear_file(int fd)
{
    return ftruncate(fd, 0) == 0 && lseek(fd, 0, SEEK_SET) == 0;
}

/* Reads a file from its beginning. Returns false if the file is too long or cannot be read. */
static bool read_all(int fd, struct buf *out)
{
    char chunk[65536];
    ssize_t n = 0;
    while (out->len <= OS_FILE_BYTES_MAX &&
           (n = pread(fd, chunk, sizeof chunk, (off_t)out->len)) > 0)
        buf_add(out, chunk, (size_t)n);
    return n == 0;
}

/* --- One process ------------------------------------------------------------------------------ */

/* Returns a word of the command line, in which the path of the source file replaces {}. The caller
   owns the result. */
static char *fill_word(const char *word, const char *path)
{
    struct buf out = {0};
    for (const char *found; (found = strstr(word, placeholder)) != NULL;
         word = found + strlen(placeholder)) {
        buf_add(&out, word, (size_t)(found - word));
        buf_str(&out, path);
    }
    buf_str(&out, word);
    return buf_take(&out);
}

static char **fill_words(const struct adapt *a, const char *path)
{
    char **words = mem_alloc((a->word_count + 1) * sizeof *words);
    for (size_t i = 0; i < a->word_count; i++)
        words[i] = fill_word(a->words[i], path);
    return words;
}

static void free_words(char **words)
{
    for (char **word = words; *word != NULL; word++)
        free(*word);
    free(words);
}

/* Ends the processes that the program left, because they would change the files of later
   requests. */
static void end_the_rest(void)
{
    static const struct tree nobody = {0};
    siginfo_t info = {0};
    while (waitid(P_ALL, 0, &info, WEXITED | WNOHANG) == 0 && info.si_pid != 0)
        info.si_pid = 0;
    if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0)
        tree_end_all(&nobody, LEFT_MS);
}

/* Starts the program, and waits for its end. Returns 0, or the error number if the program cannot
   be started. Input and output of the program are files, because a full pipe would block the
   program. */
static int run_program(const struct adapt *a, const char *source, int *status)
{
    static const char nowhere[] = "/dev/null";
    posix_spawn_file_actions_t actions;
    pid_t pid;
    char **words = fill_words(a, source);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 0, a->reads_stdin ? source : nowhere, O_RDONLY, 0);
    if (a->options->cli.form != CLI_NO_OUTPUT)
        posix_spawn_file_actions_adddup2(&actions, a->output, 1);
    else
        posix_spawn_file_actions_addopen(&actions, 1, nowhere, O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, a->errors, 2);
    int error = posix_spawnp(&pid, words[0], &actions, NULL, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    free_words(words);
    while (error == 0 && waitpid(pid, status, 0) < 0)
        error = errno == EINTR ? 0 : errno;
    end_the_rest();
    return error;
}

/* --- Error messages --------------------------------------------------------------------------- */

/* The beginnings of lines with which runtimes report that a program ended by a fault of its own. */
static const struct {
    const char *begins;
    const char *also; /* a later part of the text */
    enum { SAYS_HERE, SAYS_HERE_AND_NEXT, SAYS_LAST, SAYS_BEFORE_AT } says; /* the quoted line */
} reports[] = {
    {"Traceback (most recent call last):", "", SAYS_LAST}, /* Python */
    {"panic: ", "\ngoroutine ", SAYS_HERE},                /* Go */
    {"fatal error: ", "\ngoroutine ", SAYS_HERE},
    {"runtime: ", "\ngoroutine ", SAYS_HERE},
    {"thread '", "' panicked at ", SAYS_HERE_AND_NEXT}, /* Rust */
    {"thread '", " panicked at ", SAYS_HERE_AND_NEXT},
    {"Exception in thread \"", "", SAYS_HERE}, /* Java */
    {"Node.js v", "", SAYS_BEFORE_AT},
    {"    at ", "(node:internal/", SAYS_BEFORE_AT},
};

/* Returns the beginning of the first line that begins with `begins`, or NULL. */
static const char *find_line(const char *text, const char *begins)
{
    size_t n = strlen(begins);
    while (strncmp(text, begins, n) != 0) {
        text = strchr(text, '\n');
        if (text++ == NULL)
            return NULL;
    }
    return text;
}

static const char *first_line(const char *text)
{
    return text + strspn(text, " \t\r\n");
}

/* Returns the beginning of the last line before `end` that is not empty. */
static const char *line_before(const char *text, const char *end)
{
    while (end > text && strchr(" \t\r\n", end[-1]) != NULL)
        end--;
    while (end > text && end[-1] != '\n')
        end--;
    return end;
}

static void add_text_line(const char *line, struct buf *out)
{
    text_escape(line, strcspn(line, "\r\n"), SUMMARY_MAX, out);
}

/* Appends the line that says why a runtime ended the program. Returns false if no runtime did. */
static bool add_report(const char *text, struct buf *out)
{
    for (size_t i = 0; i < sizeof reports / sizeof reports[0]; i++) {
        const char *line = find_line(text, reports[i].begins), *at;
        if (line == NULL || strstr(line, reports[i].also) == NULL)
            continue;
        if (reports[i].says == SAYS_LAST)
            line = line_before(line, line + strlen(line));
        else if (reports[i].says == SAYS_BEFORE_AT && (at = find_line(text, "    at ")) != NULL)
            line = line_before(text, at);
        add_text_line(line, out);
        line += strcspn(line, "\n");
        if (reports[i].says == SAYS_HERE_AND_NEXT && *line == '\n') {
            buf_char(out, ' ');
            add_text_line(line + 1, out);
        }
        return true;
    }
    return false;
}

/* Appends how the program ended, if it neither accepted nor refused the source. */
static void describe_status(const struct adapt *a, int status, const char *errors, struct buf *out)
{
    if (WIFSIGNALED(status))
        buf_fmt(out, "%s was killed by signal %d (%s)", a->name, WTERMSIG(status),
                strsignal(WTERMSIG(status)));
    else
        buf_fmt(out,
                "%s ended with status %d, which means neither accepted nor refused (--cli-accept "
                "and --cli-refuse name the statuses)",
                a->name, WEXITSTATUS(status));
    const char *last = line_before(errors, errors + strlen(errors));
    if (*last != '\0') {
        buf_str(out, "; its standard error ends: ");
        add_text_line(last, out);
    }
}

/* Reads what the program printed. A program that accepts a source and prints no JSON counts as
   crashed, unless it prints sources. */
static void read_output(const struct adapt *a, struct ending *v)
{
    struct json_error wrong;
    const struct buf *text = &v->printed;
    bool source = a->options->cli.form == CLI_SOURCE, whole = read_all(a->output, &v->printed),
         empty = *first_line(buf_text(text)) == '\0';
    if (whole && !empty && !source)
        v->structure = json_parse(buf_text(text), text->len, JSON_NUL_KEEP, &wrong);
    v->kind = v->structure != NULL || (whole && source) ? ACCEPTED : CRASHED;
    if (v->kind == ACCEPTED)
        return;
    if (!whole)
        buf_fmt(&v->what, "%s printed more than %u MiB", a->name, OS_FILE_BYTES_MAX >> 20);
    else if (empty)
        buf_fmt(&v->what, "%s printed nothing, although it accepted the source", a->name);
    else
        buf_fmt(&v->what, "%s printed no JSON, although it accepted the source: line %zu, %s",
                a->name, wrong.line, wrong.what);
}

/* Stores if the program accepted the source, refused it, or crashed. */
static void read_ending(const struct adapt *a, int status, struct ending *v)
{
    const struct cli_options *cli = &a->options->cli;
    struct buf errors = {0}, report = {0};
    bool exited = WIFEXITED(status);
    v->kind = exited && cli->accept.has[WEXITSTATUS(status)]   ? ACCEPTED
              : exited && cli->refuse.has[WEXITSTATUS(status)] ? REFUSED
                                                               : CRASHED;
    if (v->kind != ACCEPTED)
        read_all(a->errors, &errors);
    if (v->kind != ACCEPTED && exited && add_report(buf_text(&errors), &report)) {
        v->kind = CRASHED;
        buf_fmt(&v->what, "%s ended with status %d after a fault of its own: %s", a->name,
                WEXITSTATUS(status), report.data);
    } else if (v->kind == CRASHED) {
        describe_status(a, status, buf_text(&errors), &v->what);
    } else if (v->kind == REFUSED) {
        add_text_line(first_line(buf_text(&errors)), &v->what);
    } else if (cli->form != CLI_NO_OUTPUT) {
        read_output(a, v);
    }
    buf_free(&errors);
    buf_free(&report);
}

/* Runs the program for one source. Returns 0, or an error number. */
static int judge_source(const struct adapt *a, const struct buf *source, bool json,
                        struct ending *v)
{
    struct buf path = {0};
    int status = 0, error = 0;
    buf_fmt(&path, "%s/input.hcl%s", a->folder.data, json ? ".json" : "");
    if (!clear_file(a->output) || !clear_file(a->errors) ||
        !os_replace_file(path.data, buf_text(source), source->len))
        error = errno;
    if (error == 0)
        error = run_program(a, path.data, &status);
    if (error == 0)
        read_ending(a, status, v);
    buf_free(&path);
    return error;
}

/* --- The protocol ----------------------------------------------------------------------------- */

/* Returns the operation that the program can answer. */
static const char *own_op(const struct adapt *a)
{
    return a->options->cli.form == CLI_SOURCE ? "print" : "parse";
}

static void reply_hello(const struct adapt *a, const char *id)
{
    static const char *const syntax_names[] = {"native", "json", NULL};
    struct buf members = {0};
    json_print_member("implementation", a->name, &members);
    names_print_member("syntaxes", a->options->cli.syntaxes, syntax_names, &members);
    names_print_member("editions", EDITIONS_OF_TEXTS, edition_names, &members);
    fprintf(a->out,
            "{\"id\":%s,\"hello\":{\"protocol\":%d,\"version\":\"(command line)\","
            "\"ops\":[\"%s\"]%s,\"features\":[]}}\n",
            id, PROTOCOL_VERSION, own_op(a), members.data);
    buf_free(&members);
}

/* Replies with what an accepting program printed, or with the error. */
static void reply_ending(const struct adapt *a, const char *id, const struct ending *v)
{
    cJSON *reply = cJSON_CreateObject();
    struct buf text = {0};
    if (v->kind != ACCEPTED) {
        cJSON *error = cJSON_AddObjectToObject(reply, "error");
        cJSON_AddStringToObject(error, "phase", v->kind == REFUSED ? "parse" : "panic");
        cJSON_AddStringToObject(error, "summary", buf_text(&v->what));
    } else if (a->options->cli.form == CLI_SOURCE) {
        request_set_source(reply, &v->printed);
    } else if (a->options->cli.form == CLI_HCL2JSON) {
        cJSON_AddItemReferenceToObject(cJSON_AddObjectToObject(reply, "structure"), "hcl2json",
                                       v->structure);
    } else if (v->structure != NULL) {
        cJSON_AddItemReferenceToObject(reply, "structure", v->structure);
    } else {
        cJSON_AddNullToObject(reply, "structure");
    }
    json_print(reply, JSON_PRINT_ASCII, &text);
    fprintf(a->out, "{\"id\":%s,%s\n", id, buf_text(&text) + 1);
    cJSON_Delete(reply);
    buf_free(&text);
}

static void ending_free(struct ending *v)
{
    buf_free(&v->what);
    buf_free(&v->printed);
    cJSON_Delete(v->structure);
}

/* Removes what stands around the expression in the file `x = EXPRESSION`. */
static void keep_expression(struct buf *file)
{
    const char *equals = strchr(buf_text(file), '=');
    if (equals != NULL)
        buf_drop(file, (size_t)(equals + 1 + strspn(equals + 1, " ") - file->data));
    if (file->len > 0 && file->data[file->len - 1] == '\n')
        file->data[--file->len] = '\0';
}

/* Replies to a request with a file, or with an expression, from which a file is made. */
static int reply_file(const struct adapt *a, const char *id, const cJSON *request)
{
    bool json = strcmp(json_get_text(request, "syntax"), "json") == 0,
         expression = strcmp(json_get_text(request, "of"), "expression") == 0;
    struct ending v = {.kind = ACCEPTED};
    struct buf source = {0};
    buf_str(&source, expression ? "x = " : "");
    request_source(request, &source);
    buf_str(&source, expression ? "\n" : "");
    int error = judge_source(a, &source, json, &v);
    if (expression)
        keep_expression(&v.printed);
    if (error == 0)
        reply_ending(a, id, &v);
    buf_free(&source);
    ending_free(&v);
    return error;
}

/* Returns true if the source of a request is a file, or an expression that any file can hold. */
static bool can_answer(const cJSON *request)
{
    const char *of = json_get_text(request, "of");
    return strcmp(of, "expression") == 0 ? strchr(json_get_text(request, "source"), '\n') == NULL
                                         : strcmp(of, "template") != 0;
}

/* Answers one line of the protocol. Returns false if the program cannot be started. */
static bool answer(const struct adapt *a, const char *line, size_t n)
{
    struct json_error wrong;
    struct buf id = {0};
    int error = 0;
    cJSON *request = json_parse(line, n, JSON_NUL_KEEP, &wrong);
    const char *op = json_get_text(request, "op");
    if (json_is_integer(json_get(request, "id")))
        json_print(json_get(request, "id"), 0, &id);
    if (id.len == 0)
        fprintf(a->err, "hclcheck adapt: standard input has a line that is no request: %s\n",
                request == NULL ? wrong.what : "\"id\" must be an integer");
    else if (strcmp(op, "hello") == 0)
        reply_hello(a, id.data);
    else if (strcmp(op, own_op(a)) == 0 && can_answer(request))
        error = reply_file(a, id.data, request);
    else
        fprintf(a->out, "{\"id\":%s,\"unsupported\":\"only files are judged\"}\n", id.data);
    if (error != 0)
        fprintf(a->err, "hclcheck adapt: %s: %s\n", a->words[0], strerror(error));
    bool ok = id.len > 0 && error == 0 && fflush(a->out) == 0;
    cJSON_Delete(request);
    buf_free(&id);
    return ok;
}

/* --- The command ------------------------------------------------------------------------------ */

/* Prints why the program does not accept a valid file. */
static void tell_trial(const struct adapt *a, bool json, int error, const struct ending *v)
{
    if (error != 0)
        fprintf(a->err, "hclcheck adapt: cannot run %s: %s\n", a->words[0], strerror(error));
    else
        fprintf(a->err, "hclcheck adapt: for the file %s: %s%s\n", json ? "{\"a\": 1}" : "a = 1",
                v->kind == REFUSED ? "the file is valid, but the program refused it: " : "",
                buf_text(&v->what));
    if (a->reads_stdin && error == 0)
        fputs("  {} is missing in --cli: should the program read standard input?\n", a->err);
}

/* Runs the program once, to find a mistake in the command line before the first case. */
static bool try_program(struct adapt *a)
{
    bool json = a->options->cli.syntaxes == 2;
    struct buf source = {0};
    struct ending v = {.kind = ACCEPTED};
    buf_str(&source, json ? "{\"a\": 1}\n" : "a = 1\n");
    int error = judge_source(a, &source, json, &v);
    bool ok = error == 0 && v.kind == ACCEPTED;
    if (!ok)
        tell_trial(a, json, error, &v);
    buf_free(&source);
    ending_free(&v);
    return ok;
}

/* Removes the temporary folder if a signal ends this process. */
static void end_on_signals(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        signal(signals[i], cleanup_on_end);
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

/* Returns the file name of the program without its folder. If an interpreter runs a script, returns
   the name of the script. */
static const char *name_of(char **words, size_t count)
{
    static const char *const interpreters[] = {"env",  "python", "python3", "node", "ruby", "perl",
                                               "java", "php",    "sh",      "bash", "deno", "lua"};
    const char *name = base_name(words[0]);
    for (size_t i = 0; i < count; i++) {
        const char *base = base_name(words[i]);
        bool runs = false;
        for (size_t k = 0; k < sizeof interpreters / sizeof interpreters[0]; k++)
            runs = runs || strcmp(base, interpreters[k]) == 0;
        if (runs || base[0] == '-' || strchr(base, '=') != NULL)
            continue;
        return strpbrk(base, " {") == NULL ? base : name;
    }
    return name;
}

/* Sets the variables that the first words of the command line assign. Returns the number of such
   words. */
static size_t take_assignments(const struct words *words)
{
    size_t n = 0;
    for (; n < words->count && command_is_assignment(words->items[n]); n++) {
        char *equals = strchr(words->items[n], '=');
        *equals = '\0';
        setenv(words->items[n], equals + 1, 1);
    }
    return n;
}

/* Finds the words of the program, and makes the folder. */
static bool open_adapt(struct adapt *a)
{
    const struct words *all = &a->options->operands;
    struct buf why = {0};
    size_t assigned = take_assignments(all);
    a->words = all->items + assigned;
    a->word_count = all->count - assigned;
    bool ok = a->word_count > 0;
    if (ok) {
        a->name = name_of(a->words, a->word_count);
        a->reads_stdin = true;
        for (size_t i = 0; i < a->word_count; i++)
            a->reads_stdin = a->reads_stdin && strstr(a->words[i], placeholder) == NULL;
        ok = workdir_make(&a->folder, &why);
        a->output = ok ? open_nameless(a) : -1;
        a->errors = ok ? open_nameless(a) : -1;
    } else {
        buf_str(&why, "the command is empty");
    }
    if (!ok)
        fprintf(a->err, "hclcheck adapt: %s\n", buf_text(&why));
    buf_free(&why);
    return ok;
}

enum exit_status adapt_command(const struct options *options, FILE *out, FILE *err)
{
    struct adapt a = {.options = options, .out = out, .err = err};
    char *line = NULL;
    size_t room = 0;
    ssize_t n;
    end_on_signals();
    system_adopt(true);
    bool ok = open_adapt(&a) && try_program(&a);
    while (ok && (n = getline(&line, &room, stdin)) > 0)
        ok = answer(&a, line, (size_t)n - (line[n - 1] == '\n'));
    free(line);
    workdir_close(&a.folder);
    return ok ? EXIT_RIGHT : EXIT_SETUP;
}
