#include "commands/harness_test.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/text.h"
#include "commands/commands.h"
#include "options/options.h"
#include "process/system.h"
#include "process/tree.h"

static char letter(const char *verdict)
{
    return strcmp(verdict, "xpass") == 0 ? 'X' : verdict[0];
}

static void read_results(const char *path, struct ran *ran)
{
    struct buf text = {0};
    if (!os_read_file(path, &text))
        return;
    const char *line = buf_text(&text);
    size_t cases = 0;
    while (*line != '\0') {
        struct json_error err;
        size_t n = strcspn(line, "\n");
        cJSON *tree = json_parse(line, n, JSON_NUL_REFUSE, &err);
        ck_assert_msg(tree != NULL, "%.*s: %s", (int)n, line, err.what);
        ran->lines[ran->line_count++] = tree;
        if (json_get_string(tree, "id") != NULL || json_get_string(tree, "derived") != NULL)
            ran->letters[cases++] = letter(json_get_string(tree, "verdict"));
        line += n + 1;
    }
    buf_free(&text);
}

/* Returns a copy of a text, in which the path of the scratch folder replaces each @. The caller
   frees the copy. */
static char *fill_in(const struct scratch *s, const char *text)
{
    struct buf out = {0};
    for (; *text != '\0'; text++)
        if (*text == '@')
            buf_str(&out, s->dir);
        else
            buf_char(&out, *text);
    return buf_take(&out);
}

/* Appends the words of a text to argv. The path of the scratch folder replaces each @. Returns the
   new number of words. */
static int add_words(const struct scratch *s, const char *words, char **argv, int argc)
{
    char *copy = fill_in(s, words);
    for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
        ck_assert_int_lt(argc, WORDS_MAX);
        argv[argc++] = mem_dup(word);
    }
    free(copy);
    return argc;
}

/* Returns true if a process is a child of the test, a child of such a child, and so on. */
static bool is_ours(const struct tree *t, const struct tree_process *p)
{
    size_t parent = 0;
    while (parent < t->count && p->parent > 1 && p->parent != getpid()) {
        for (parent = 0; parent < t->count && t->list[parent].pid != p->parent;)
            parent++;
        p = parent < t->count ? &t->list[parent] : p;
    }
    return p->parent == getpid();
}

bool adopt_orphans(bool on)
{
    int before = 0;
    prctl(PR_GET_CHILD_SUBREAPER, &before, 0, 0, 0);
    prctl(PR_SET_CHILD_SUBREAPER, on ? 1 : 0, 0, 0, 0);
    return before != 0;
}

bool no_subreaper(void)
{
    return !system_adopt(system_adopt(true));
}

/* Fails the test if the test's process has more descendants than before the run. */
static void nothing_is_left(const struct tree *before)
{
    struct tree now;
    ck_assert(tree_read(&now) || no_subreaper());
    for (size_t i = 0; i < now.count; i++) {
        size_t k = 0;
        while (k < before->count && before->list[k].pid != now.list[i].pid)
            k++;
        ck_assert_msg(k < before->count || !is_ours(&now, &now.list[i]), "process %ld is left",
                      (long)now.list[i].pid);
    }
    tree_free(&now);
}

/* Executes the command line and frees it. */
static void execute(char **argv, int argc, struct ran *ran)
{
    struct options o;
    size_t out_size, err_size;
    *ran = (struct ran){0};
    FILE *out = open_memstream(&ran->out, &out_size), *err = open_memstream(&ran->err, &err_size);
    ck_assert(out != NULL && err != NULL);
    ck_assert(options_read(&options_hclcheck, argc, argv, &o, stderr) == COMMAND_LINE_READ);
    struct tree before;
    tree_read(&before);
    bool adopted = system_adopt(true); /* makes orphans of the run children of the test */
    double begin = os_now_ms();
    ran->status = hclcheck_commands[o.command](&o, out, err);
    ran->seconds = (os_now_ms() - begin) / 1000;
    nothing_is_left(&before);
    system_adopt(adopted);
    tree_free(&before);
    fclose(out);
    fclose(err);
    options_free(&o);
    for (int i = 0; i < argc; i++)
        free(argv[i]);
}

/* Returns the path of hclcheck. hclcheck is in the same folder as testimpl. */
static char *find_hclcheck(void)
{
    struct buf path = {0};
    const char *testimpl = getenv("TESTIMPL");
    buf_add(&path, testimpl, (size_t)(strrchr(testimpl, '/') - testimpl));
    buf_str(&path, "/hclcheck");
    return buf_take(&path);
}

pid_t run_beside(const struct scratch *s, const char *words)
{
    char *argv[WORDS_MAX] = {find_hclcheck()};
    int argc = add_words(s, words, argv, 1);
    for (int i = 1; i < argc; i++)
        for (char *blank = strchr(argv[i], '_'); blank != NULL; blank = strchr(blank, '_'))
            *blank = ' ';
    pid_t pid = fork();
    if (pid == 0) {
        struct buf out = {0}, err = {0}, tmp = {0};
        buf_fmt(&tmp, "%s/tmp", s->dir);
        if (os_is_dir(tmp.data))
            setenv("TMPDIR", tmp.data, 1);
        buf_fmt(&out, "%s/out", s->dir);
        buf_fmt(&err, "%s/err", s->dir);
        if (freopen(out.data, "w", stdout) == NULL || freopen(err.data, "w", stderr) == NULL)
            _exit(99);
        execv(argv[0], argv);
        _exit(98);
    }
    ck_assert_int_gt(pid, 0);
    for (int i = 0; i < argc; i++)
        free(argv[i]);
    return pid;
}

static void run_with(const struct scratch *s, const char *command, const char *words,
                     const char *name, struct ran *ran)
{
    char *argv[WORDS_MAX] = {mem_dup("hclcheck"),
                             mem_dup("--cases"),
                             mem_dup(s->dir),
                             mem_dup("--color"),
                             mem_dup("never"),
                             mem_dup("--all"),
                             mem_dup(strstr(words, "--causes") ? "--all" : "--no-causes")};
    int argc = 7;
    struct buf results = {0};
    buf_fmt(&results, "%s/%s", s->dir, name);
    argv[argc++] = mem_dup("--impl");
    argv[argc++] = mem_dup(command);
    argv[argc++] = mem_dup("--results");
    argv[argc++] = mem_dup(buf_text(&results));
    argc = add_words(s, words, argv, argc);
    unlink(buf_text(&results));
    execute(argv, argc, ran);
    read_results(buf_text(&results), ran);
    buf_free(&results);
}

void run_as(const struct scratch *s, const char *impl, const char *words, const char *name,
            struct ran *ran)
{
    struct buf command = {0};
    char *options = fill_in(s, impl);
    text_shell_quote(getenv("TESTIMPL"), &command);
    buf_fmt(&command, " %s", options);
    run_with(s, buf_text(&command), words, name, ran);
    buf_free(&command);
    free(options);
}

void run_program(const struct scratch *s, const char *command, const char *words, struct ran *ran)
{
    char *text = fill_in(s, command);
    run_with(s, text, words, "results.jsonl", ran);
    free(text);
}

void run(const struct scratch *s, const char *impl, const char *words, struct ran *ran)
{
    run_as(s, impl, words, "results.jsonl", ran);
}

void run_files(const struct scratch *s, const char *words, struct ran *ran)
{
    char *argv[WORDS_MAX] = {mem_dup("hclcheck")};
    execute(argv, add_words(s, words, argv, 1), ran);
    if (strstr(words, "@/merged") != NULL) {
        struct buf path = {0};
        buf_fmt(&path, "%s/merged", s->dir);
        read_results(buf_text(&path), ran);
        buf_free(&path);
    }
}

void run_asking(const struct scratch *s, const char *command, const char *impl, const char *words,
                struct ran *ran)
{
    char *argv[WORDS_MAX] = {mem_dup("hclcheck"), mem_dup(command), mem_dup("--impl")};
    struct buf text = {0};
    text_shell_quote(getenv("TESTIMPL"), &text);
    buf_fmt(&text, " %s", impl);
    argv[3] = buf_take(&text);
    execute(argv, add_words(s, words, argv, 4), ran);
}

void ran_free(struct ran *ran)
{
    free(ran->out);
    free(ran->err);
    for (size_t i = 0; i < ran->line_count; i++)
        cJSON_Delete(ran->lines[i]);
}

void add_case(struct buf *file, size_t number, const char *source, const char *more)
{
    buf_fmt(file,
            "%s{\"name\":\"c%zu\",\"covers\":[\"native.a.one\"],\"op\":\"evaluate\",\"source\":",
            number > 0 ? ",\n" : "", number);
    json_print_string(source, 0, file);
    buf_fmt(file, ",%s}", more);
}

void make_suite(struct scratch *s, const char *cases)
{
    struct buf file = {0};
    scratch_make(s);
    scratch_registry(s);
    buf_fmt(&file, "{\"section\":\"native/a\",\"cases\":[%s]}", cases);
    scratch_write(s, "native/a.json", buf_text(&file));
    buf_free(&file);
}

void make_sources(struct scratch *s, const char *sources)
{
    struct buf cases = {0};
    char *copy = mem_dup(sources);
    size_t n = 0;
    for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
        for (char *p = word; *p != '\0'; p++)
            if (*p == '_')
                *p = ' ';
        const char *source = strcmp(word, "=") == 0 ? GOOD : strcmp(word, "~") == 0 ? WRONG : word;
        add_case(&cases, n++, source, "\"expect\":{\"value\":{\"number\":\"1\"}}");
    }
    make_suite(s, buf_text(&cases));
    buf_free(&cases);
    free(copy);
}

void name_in(const struct scratch *s, const char *name, struct buf *out)
{
    buf_clear(out);
    buf_fmt(out, "%s/%s", s->dir, name);
}

void make_stage(struct scratch *s, const char *sources)
{
    struct scratch suite;
    struct buf path = {0};
    scratch_make(s);
    make_sources(&suite, sources);
    name_in(s, "suite", &path);
    ck_assert_int_eq(rename(suite.dir, path.data), 0);
    name_in(s, "tmp", &path);
    ck_assert_int_eq(mkdir(path.data, 0700), 0);
    buf_free(&path);
}
