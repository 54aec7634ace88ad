/* Implements the protocol for a program that has only a command line. Starts the program once for
   each request. hclcheck --cli starts this command as the implementation. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/text.h"
#include "base/utf8.h"
#include "commands/commands.h"
#include "process/cleanup.h"
#include "process/workdir.h"

extern char **environ;

/* Maximum number of bytes of the program's error message that a reply contains. */
enum { SUMMARY_MAX = 300 };

static const char placeholder[] = "{}";

struct adapt {
    const struct options *options;
    FILE *out;
    FILE *err;
    const char *name;  /* name of the program, without its folder */
    struct buf folder; /* the folder of the following files */
    struct buf native_source, json_source, output, errors; /* paths */
    bool reads_stdin;
};

/* The end of one process of the program. */
struct ending {
    enum { ACCEPTED, REFUSED, CRASHED } kind;
    struct buf what; /* the first line of the program's error message, or a description of the
                        crash; control characters are escaped */
};

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
    size_t count = a->options->operands.count;
    char **words = mem_alloc((count + 1) * sizeof *words);
    for (size_t i = 0; i < count; i++)
        words[i] = fill_word(a->options->operands.items[i], path);
    return words;
}

static void free_words(char **words)
{
    for (char **word = words; *word != NULL; word++)
        free(*word);
    free(words);
}

/* Starts the program, and waits for its end. Returns 0, or the error number if the program cannot
   be started. Input and output of the program are files, because a full pipe would block the
   program. */
static int run_program(const struct adapt *a, const char *source, int *status)
{
    static const char nowhere[] = "/dev/null";
    posix_spawn_file_actions_t files;
    pid_t pid;
    bool judges_output = a->options->cli.form != CLI_NO_OUTPUT;
    char **words = fill_words(a, source);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 0, a->reads_stdin ? source : nowhere, O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, 1, judges_output ? buf_text(&a->output) : nowhere,
                                     O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_addopen(&files, 2, buf_text(&a->errors), O_WRONLY | O_CREAT | O_TRUNC,
                                     0600);
    int error = posix_spawnp(&pid, words[0], &files, NULL, words, environ);
    posix_spawn_file_actions_destroy(&files);
    free_words(words);
    while (error == 0 && waitpid(pid, status, 0) < 0)
        error = errno == EINTR ? 0 : errno;
    return error;
}

/* Appends the first line of the program's error message that is not empty. */
static void add_error_line(const struct adapt *a, struct buf *out)
{
    struct buf text = {0};
    os_read_file(buf_text(&a->errors), &text);
    const char *line = buf_text(&text) + strspn(buf_text(&text), " \t\r\n");
    text_escape(line, strcspn(line, "\r\n"), SUMMARY_MAX, out);
    buf_free(&text);
}

static void describe_status(const struct adapt *a, int status, struct buf *out)
{
    if (WIFSIGNALED(status))
        buf_fmt(out, "%s was killed by signal %d (%s)", a->name, WTERMSIG(status),
                strsignal(WTERMSIG(status)));
    else
        buf_fmt(out,
                "%s ended with status %d, which means neither accepted nor refused (--cli-accept "
                "and --cli-refuse name the statuses)",
                a->name, WEXITSTATUS(status));
    struct buf line = {0};
    add_error_line(a, &line);
    if (line.len > 0)
        buf_fmt(out, "; its error message begins: %s", line.data);
    buf_free(&line);
}

/* Runs the program for one source. Stores if the program accepted the source, refused it, or
   crashed. Returns 0, or an error number. */
static int judge_source(const struct adapt *a, const struct buf *source, bool json,
                        struct ending *v)
{
    const struct cli_options *cli = &a->options->cli;
    const char *path = buf_text(json ? &a->json_source : &a->native_source);
    int status = 0, error = os_write_file(path, source) ? 0 : errno;
    if (error == 0)
        error = run_program(a, path, &status);
    if (error != 0)
        return error;
    bool exited = WIFEXITED(status);
    if (exited && cli->accept.has[WEXITSTATUS(status)]) {
        v->kind = ACCEPTED;
    } else if (exited && cli->refuse.has[WEXITSTATUS(status)]) {
        v->kind = REFUSED;
        add_error_line(a, &v->what);
    } else {
        v->kind = CRASHED;
        describe_status(a, status, &v->what);
    }
    return 0;
}

/* --- The protocol ----------------------------------------------------------------------------- */

static void reply_hello(const struct adapt *a, const char *id)
{
    unsigned syntaxes = a->options->cli.syntaxes;
    struct buf name = {0};
    json_print_string(a->name, JSON_PRINT_ASCII, &name);
    fprintf(a->out,
            "{\"id\":%s,\"hello\":{\"protocol\":%d,\"implementation\":%s,\"version\":\"(command "
            "line)\",\"ops\":[\"parse\"],\"syntaxes\":[%s%s%s],\"editions\":[",
            id, PROTOCOL_VERSION, buf_text(&name), (syntaxes & 1) != 0 ? "\"native\"" : "",
            syntaxes == 3 ? "," : "", (syntaxes & 2) != 0 ? "\"json\"" : "");
    for (unsigned i = 0; i < EDITION_TEXTS; i++)
        fprintf(a->out, "%s\"%s\"", i > 0 ? "," : "", edition_name((enum edition)i));
    fputs("],\"features\":[]}}\n", a->out);
    buf_free(&name);
}

static void reply_error(const struct adapt *a, const char *id, const char *phase, const char *what)
{
    struct buf text = {0};
    json_print_string(what, JSON_PRINT_ASCII, &text);
    fprintf(a->out, "{\"id\":%s,\"error\":{\"phase\":\"%s\",\"summary\":%s}}\n", id, phase,
            buf_text(&text));
    buf_free(&text);
}

/* Replies with the structure that the program printed. */
static void reply_output(const struct adapt *a, const char *id)
{
    struct buf text = {0}, printed = {0}, what = {0};
    struct json_error wrong;
    cJSON *structure = NULL;
    if (os_read_file(buf_text(&a->output), &text))
        structure = json_parse(buf_text(&text), text.len, JSON_NUL_KEEP, &wrong);
    if (structure == NULL) {
        buf_fmt(&what, "%s accepted the source, and its standard output is no JSON: line %zu, %s",
                a->name, wrong.line, wrong.what);
        reply_error(a, id, "panic", buf_text(&what));
    } else {
        json_print(structure, JSON_PRINT_ASCII, &printed);
        fprintf(a->out,
                a->options->cli.form == CLI_STRUCTURE
                    ? "{\"id\":%s,\"structure\":%s}\n"
                    : "{\"id\":%s,\"structure\":{\"hcl2json\":%s}}\n",
                id, buf_text(&printed));
    }
    cJSON_Delete(structure);
    buf_free(&text);
    buf_free(&printed);
    buf_free(&what);
}

static int reply_parse(const struct adapt *a, const char *id, const cJSON *request)
{
    const char *base64 = json_get_string(request, "source_base64");
    bool json = strcmp(json_get_text(request, "syntax"), "json") == 0;
    struct ending v = {.kind = ACCEPTED};
    struct buf source = {0};
    if (base64 != NULL)
        utf8_base64_decode(base64, &source);
    else
        buf_str(&source, json_get_text(request, "source"));
    int error = judge_source(a, &source, json, &v);
    if (error == 0 && v.kind != ACCEPTED)
        reply_error(a, id, v.kind == REFUSED ? "parse" : "panic", buf_text(&v.what));
    else if (error == 0 && a->options->cli.form != CLI_NO_OUTPUT)
        reply_output(a, id);
    else if (error == 0)
        fprintf(a->out, "{\"id\":%s,\"structure\":null}\n", id);
    buf_free(&source);
    buf_free(&v.what);
    return error;
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
    else if (strcmp(op, "parse") == 0)
        error = reply_parse(a, id.data, request);
    else
        fprintf(
            a->out,
            "{\"id\":%s,\"unsupported\":\"a program without an adapter can only parse files\"}\n",
            id.data);
    if (error != 0)
        fprintf(a->err, "hclcheck adapt: %s: %s\n", a->options->operands.items[0], strerror(error));
    bool ok = id.len > 0 && error == 0 && fflush(a->out) == 0;
    cJSON_Delete(request);
    buf_free(&id);
    return ok;
}

/* --- The command ------------------------------------------------------------------------------ */

/* Runs the program once, to find a mistake in the command line before the first case. */
static bool try_program(const struct adapt *a)
{
    bool json = a->options->cli.syntaxes == 2;
    struct buf source = {0};
    struct ending v = {.kind = ACCEPTED};
    buf_str(&source, json ? "{\"a\": 1}\n" : "a = 1\n");
    int error = judge_source(a, &source, json, &v);
    if (error != 0)
        fprintf(a->err, "hclcheck adapt: cannot run %s: %s\n", a->options->operands.items[0],
                strerror(error));
    else if (v.kind != ACCEPTED)
        fprintf(a->err, "hclcheck adapt: for the file %s: %s%s\n", json ? "{\"a\": 1}" : "a = 1",
                v.kind == REFUSED ? "the file is valid, but the program refused it: " : "",
                buf_text(&v.what));
    buf_free(&source);
    buf_free(&v.what);
    return error == 0 && v.kind == ACCEPTED;
}

static void name_files(struct adapt *a)
{
    buf_fmt(&a->native_source, "%s/input.hcl", a->folder.data);
    buf_fmt(&a->json_source, "%s/input.hcl.json", a->folder.data);
    buf_fmt(&a->output, "%s/output", a->folder.data);
    buf_fmt(&a->errors, "%s/errors", a->folder.data);
}

/* Removes the temporary folder if a signal ends this process. */
static void end_on_signals(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        signal(signals[i], cleanup_on_end);
}

static bool reads_stdin(const struct words *words)
{
    bool found = false;
    for (size_t i = 0; i < words->count; i++)
        found = found || strstr(words->items[i], placeholder) != NULL;
    return !found;
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

/* Returns the file name of the program without its folder. If an interpreter runs a script, returns
   the name of the script. */
static const char *name_of(const struct words *words)
{
    static const char *const interpreters[] = {"env",  "python", "python3", "node", "ruby", "perl",
                                               "java", "php",    "sh",      "bash", "deno", "lua"};
    const char *name = base_name(words->items[0]);
    for (size_t i = 0; i < words->count; i++) {
        const char *base = base_name(words->items[i]);
        bool runs = false;
        for (size_t k = 0; k < sizeof interpreters / sizeof interpreters[0]; k++)
            runs = runs || strcmp(base, interpreters[k]) == 0;
        if (runs || base[0] == '-' || strchr(base, '=') != NULL)
            continue;
        return strpbrk(base, " {") == NULL ? base : name;
    }
    return name;
}

enum exit_status adapt_command(const struct options *options, FILE *out, FILE *err)
{
    struct adapt a = {.options = options,
                      .out = out,
                      .err = err,
                      .name = name_of(&options->operands),
                      .reads_stdin = reads_stdin(&options->operands)};
    struct buf why = {0};
    char *line = NULL;
    size_t room = 0;
    ssize_t n;
    end_on_signals();
    bool ok = workdir_make(&a.folder, &why);
    if (!ok)
        fprintf(err, "hclcheck adapt: %s\n", buf_text(&why));
    else
        name_files(&a);
    ok = ok && try_program(&a);
    while (ok && (n = getline(&line, &room, stdin)) > 0)
        ok = answer(&a, line, (size_t)n - (line[n - 1] == '\n'));
    free(line);
    workdir_close(&a.folder);
    buf_free(&a.native_source);
    buf_free(&a.json_source);
    buf_free(&a.output);
    buf_free(&a.errors);
    buf_free(&why);
    return ok ? EXIT_RIGHT : EXIT_SETUP;
}
