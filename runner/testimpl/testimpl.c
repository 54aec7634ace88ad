/*
 * A scripted implementation for the runner's own tests. The program testimpl knows no HCL. The
 * source of each request is a command. A source that begins with a quote contains the members of
 * the reply.
 * - The process ends or hangs: !exit STATUS, !signal NUMBER, !hang.
 * - The process closes a pipe and lives on: !close-out (standard output), !close-in.
 * - The reply is malformed: !garbage (a word), !half (half a line), !flood (a line without end),
 *   !utf8 (invalid UTF-8), !deep (nested arrays), !unended (no newline), !gigabyte (1 GiB).
 * - The reply has a wrong id: !wrong-id (the next id), !id N (the id plus N), !no-id, !huge-id.
 * - The number of replies is wrong: !twice, !after (one more line), !none (no answer).
 * - The reply is long: !digits N (a number of N digits), !zeros N (N elements), !long N (N bytes).
 * - The process uses N MiB of memory (!alloc N), a file of N MiB (!file N), N bytes of standard
 *   error (!stderr N; without end: !stderr-flood), N ms (!sleep N) or processor time (!spin).
 * - The process starts N sleepers (!fork N), or a process in a session of its own (!escape FILE)
 *   whose id is written to FILE.
 * - The process leaves files (!litter) or folders N deep (!nest N), or moves the folder that
 *   contains the processes' folders (!move); !move-link leaves a link to it.
 * - The answer is 1 if a variable is set (!env NAME), the folder is empty (!folder), no foreign
 *   descriptor is open (!fds), N orphans are reaped in time (!orphans N), or there is no terminal
 *   (!tty); else 2. !forget answers 2 after !remember, else 1.
 * - The request chooses a command from !variant A|B|C: B if it has "without", C if it has
 *   "readings", else A.
 * The options in `known_options` change the behaviour of the whole process.
 */

#include <cjson/cJSON.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Sizes that are larger than a pipe, or larger than a limit. */
enum { FLOOD_BYTES = 20 << 20, NOISE_BYTES = 300000, DEEP = 100000, MIB = 1 << 20 };

/* The program's options, which known_options describes. */
struct options {
    const char *name, *ops, *features, *readings, *trace, *structure, *hang_on, *once, *early,
        *debug, *after, *started, *renames, *end_line;
    long die_at, die_beyond, square, reverse, end_status, shift_ids, waits, starts;
    bool root, half, twice, ahead, hello_exit, no_hello, silent, bad_hello, exit_at_once, one_byte,
        noise, linger, holder, ignore_term, unsupported, echo, accept_all, reject_all, honest,
        table, no_flush, flush_hello;
};

/* State that one request leaves to the next request. */
struct state {
    bool remembers;
};

struct request {
    double id;
    char *source; /* owned */
    char *line;   /* owned */
};

static void sleep_ms(long ms)
{
    struct timespec t = {ms / 1000, ms % 1000 * 1000000};
    while (nanosleep(&t, &t) != 0 && errno == EINTR)
        continue;
}

static void sleep_forever(void)
{
    for (;;)
        sleep_ms(1000);
}

static void put(const struct options *o, const char *text, size_t n)
{
    size_t step = o->one_byte ? 1 : n;
    if (o->no_flush) {
        fwrite(text, 1, n, stdout);
        return;
    }
    while (n > 0) {
        ssize_t done = write(1, text, step < n ? step : n);
        if (done < 0 && errno != EINTR)
            _exit(9);
        if (done > 0) {
            text += done;
            n -= (size_t)done;
        }
    }
}

static void put_text(const struct options *o, const char *text)
{
    put(o, text, strlen(text));
}

static void put_many(const struct options *o, char c, size_t n)
{
    char *chunk = malloc(n);
    if (chunk == NULL)
        _exit(9);
    memset(chunk, c, n);
    put(o, chunk, n);
    free(chunk);
}

static void reply(const struct options *o, double id, const char *members)
{
    size_t n = strlen(members) + 200 + (o->trace == NULL ? 0 : strlen(o->trace));
    char *line = malloc(n);
    if (line == NULL)
        _exit(9);
    snprintf(line, n, "{\"id\":%.0f,%s%s%s}\n", id + (double)o->shift_ids, members,
             o->trace == NULL ? "" : ",\"trace\":", o->trace == NULL ? "" : o->trace);
    put_text(o, line);
    free(line);
    if (o->after != NULL) {
        put_text(o, o->after);
        put_text(o, "\n");
    }
}

static void end(const char *source)
{
    if (strncmp(source, "!exit ", 6) == 0)
        _exit(atoi(source + 6));
    if (strncmp(source, "!signal ", 8) == 0) {
        signal(atoi(source + 8),
               SIG_DFL); /* a sanitizer may have installed a handler for the signal */
        raise(atoi(source + 8));
    }
    if (strcmp(source, "!hang") == 0)
        sleep_forever();
}

static void no_reply(const struct options *o, const char *source)
{
    if (strcmp(source, "!garbage") == 0)
        put_text(o, "panic: \033[31mwhat?\n");
    else if (strcmp(source, "!half") == 0) {
        put_text(o, "{\"id\":1");
        _exit(0);
    } else if (strcmp(source, "!flood") == 0)
        put_many(o, 'x', FLOOD_BYTES);
    else if (strcmp(source, "!gigabyte") == 0)
        for (int i = 0; i < 1024; i++)
            put_many(o, 'x', MIB);
    else if (strcmp(source, "!utf8") == 0)
        put_text(o, "{\"id\":17,\"value\":{\"string\":\"\xff\"}}\n");
    else if (strcmp(source, "!deep") == 0) {
        put_many(o, '[', DEEP);
        put_text(o, "\n");
    } else if (strcmp(source, "!close-out") == 0)
        close(1);
    else if (strcmp(source, "!close-in") == 0) {
        close(0);
        sleep_forever();
    }
}

static const char one[] = "\"value\":{\"number\":\"1\"}", two[] = "\"value\":{\"number\":\"2\"}";

static void odd_reply(const struct options *o, const struct request *r)
{
    if (strcmp(r->source, "!wrong-id") == 0)
        reply(o, r->id + 1, one);
    else if (strncmp(r->source, "!id ", 4) == 0)
        reply(o, r->id + atof(r->source + 4), one);
    else if (strcmp(r->source, "!huge-id") == 0)
        put_text(o, "{\"id\":1e400,\"value\":{\"number\":\"1\"}}\n");
    else if (strcmp(r->source, "!unended") == 0) {
        char line[200];
        snprintf(line, sizeof line, "{\"id\":%.0f,%s}", r->id, one);
        put_text(o, line);
    } else if (strcmp(r->source, "!after") == 0) {
        reply(o, r->id, one);
        put_text(o, "evaluated it\n");
    } else if (strcmp(r->source, "!no-id") == 0)
        put_text(o, "{\"value\":{\"number\":\"1\"}}\n");
    else if (strcmp(r->source, "!none") == 0)
        reply(o, r->id, "\"nothing\":1");
    else if (strcmp(r->source, "!twice") == 0) {
        reply(o, r->id, one);
        reply(o, r->id, one);
    } else if (strncmp(r->source, "!sleep ", 7) == 0) {
        sleep_ms(atol(r->source + 7));
        reply(o, r->id, one);
    }
}

static bool use_memory(size_t bytes)
{
    char *memory = malloc(bytes);
    bool ok = memory != NULL;
    for (size_t i = 0; ok && i < bytes; i += 4096)
        memory[i] = 1;
    free(memory);
    return ok;
}

static void start_sleepers(long n)
{
    for (long i = 0; i < n; i++)
        if (fork() == 0)
            sleep_forever();
}

/* Starts a process in a new session and process group. */
static void escape(const char *path)
{
    struct stat st;
    if (fork() != 0) {
        while (stat(path, &st) != 0 || st.st_size == 0)
            sleep_ms(1);
        return;
    }
    if (fork() != 0)
        _exit(0);
    setsid();
    FILE *f = fopen(path, "w");
    if (f == NULL)
        _exit(1);
    fprintf(f, "%ld\n", (long)getpid());
    fclose(f);
    sleep_forever();
}

static bool folder_is_empty(void)
{
    DIR *dir = opendir(".");
    const struct dirent *entry;
    bool empty = dir != NULL;
    while (empty && (entry = readdir(dir)) != NULL)
        empty = entry->d_name[0] == '.';
    if (dir != NULL)
        closedir(dir);
    return empty;
}

static bool has_foreign_descriptors(void)
{
    for (int fd = 3; fd < 256; fd++)
        if (fcntl(fd, F_GETFD) != -1)
            return true;
    return false;
}

static bool litter(void)
{
    bool ok = mkdir("deep", 0700) == 0 && mkdir("deep/er", 0700) == 0 &&
              symlink("/", "deep/er/root") == 0;
    int fd = open("deep/er/file", O_CREAT | O_WRONLY, 0600);
    return ok && fd >= 0 && close(fd) == 0 && chmod("deep/er", 0) == 0;
}

static bool nest(long n)
{
    for (long i = 0; i < n; i++)
        if (mkdir("deeper", 0700) != 0 || chdir("deeper") != 0)
            return false;
    return true;
}

/* Renames the parent of this process's working folder, and perhaps puts a link in its place. */
static bool move_away(bool link)
{
    char here[4000], shared[4000], other[4100];
    if (getcwd(here, sizeof here) == NULL)
        return false;
    strcpy(shared, here);
    *strrchr(shared, '/') = '\0';
    snprintf(other, sizeof other, "%s.moved", shared);
    return rename(shared, other) == 0 && (!link || symlink(other, shared) == 0);
}

/* Counts ended children that no other process reaps. */
static long count_zombies(pid_t parent)
{
    DIR *proc = opendir("/proc");
    const struct dirent *entry;
    long count = 0;
    while (proc != NULL && (entry = readdir(proc)) != NULL) {
        char path[300], text[512] = "";
        snprintf(path, sizeof path, "/proc/%s/stat", entry->d_name);
        FILE *f = entry->d_name[0] < '1' || entry->d_name[0] > '9' ? NULL : fopen(path, "r");
        if (f == NULL)
            continue;
        const char *end = fgets(text, sizeof text, f) == NULL ? NULL : strrchr(text, ')');
        int above;
        char state;
        count += end != NULL && sscanf(end + 1, " %c %d", &state, &above) == 2 && state == 'Z' &&
                 above == (int)parent;
        fclose(f);
    }
    if (proc != NULL)
        closedir(proc);
    return count;
}

/* Makes n processes without a parent, a few at a time. Each process ends immediately after its
   start. */
static bool orphans(long n)
{
    enum { MANY = 300, AT_ONCE = 100, WAITS_MAX = 5000 };
    pid_t runner = getppid();
    for (long i = 0; i < n; i++) {
        pid_t child = fork();
        if (child == 0) {
            if (fork() == 0)
                _exit(0);
            _exit(0);
        }
        if (child < 0)
            return false;
        waitpid(child, NULL, 0);
        for (int wait = 0; i % AT_ONCE == 0 && count_zombies(runner) > MANY; wait++) {
            if (wait == WAITS_MAX)
                return false;
            sleep_ms(1);
        }
    }
    return true;
}

static bool has_no_terminal(void)
{
    int fd = open("/dev/tty", O_RDWR);
    if (fd < 0)
        return true;
    ssize_t ignored = write(fd, "gotcha\n", 7);
    (void)ignored;
    close(fd);
    return false;
}

static bool make_file(long mebibytes)
{
    int fd = open("file", O_CREAT | O_WRONLY, 0600);
    return fd >= 0 && ftruncate(fd, (off_t)mebibytes << 20) == 0 && close(fd) == 0;
}

static void write_error(size_t n)
{
    char *chunk = malloc(n);
    if (chunk == NULL)
        _exit(9);
    memset(chunk, '.', n);
    for (size_t done = 0; done < n;) {
        ssize_t part = write(2, chunk + done, n - done);
        if (part <= 0)
            _exit(9);
        done += (size_t)part;
    }
    free(chunk);
}

static void flood_error(void)
{
    for (;;)
        write_error(NOISE_BYTES);
}

/* Replies with three texts. The second text is written n times. */
static void reply_repeated(const struct options *o, double id, const char *const texts[3], long n)
{
    size_t unit = strlen(texts[1]), at = strlen(texts[0]);
    char *members = malloc(at + (size_t)n * unit + strlen(texts[2]) + 1);
    if (members == NULL)
        _exit(9);
    strcpy(members, texts[0]);
    for (long i = 0; i < n; i++, at += unit)
        memcpy(members + at, texts[1], unit);
    strcpy(members + at, texts[2]);
    reply(o, id, members);
    free(members);
}

/* Returns the argument of a command. If the source is another command, returns NULL. */
static const char *argument(const char *source, const char *command)
{
    size_t n = strlen(command);
    return strncmp(source, command, n) == 0 && source[n] == ' ' ? source + n + 1 : NULL;
}

/* Executes commands that the runner limits or forbids. */
static void use_resources(const struct options *o, const struct request *r, struct state *state)
{
    static const struct {
        const char *command, *texts[3];
        long less; /* number of repetitions in the first and third text */
    } large[] = {
        {"!long", {"\"value\":{\"number\":\"1\"},\"padding\":\"", "x", "\""}, 0},
        {"!digits", {"\"value\":{\"number\":\"", "7", "\"}"}, 0},
        {"!zeros", {"\"value\":{\"tuple\":[", "{\"number\":\"0\"},", "{\"number\":\"0\"}]}"}, 1},
    };
    const char *s = r->source, *n;
    bool known = true, right = true;
    for (size_t i = 0; i < sizeof large / sizeof large[0]; i++)
        if ((n = argument(s, large[i].command)) != NULL) {
            reply_repeated(o, r->id, large[i].texts, atol(n) - large[i].less);
            return;
        }
    if (strcmp(s, "!stderr-flood") == 0)
        flood_error();
    if (strcmp(s, "!spin") == 0)
        for (volatile unsigned long i = 0;; i++)
            continue;
    else if ((n = argument(s, "!alloc")) != NULL)
        right = use_memory((size_t)atol(n) << 20);
    else if ((n = argument(s, "!file")) != NULL)
        right = make_file(atol(n));
    else if ((n = argument(s, "!fork")) != NULL) {
        start_sleepers(atol(n));
        sleep_ms(200); /* waits, because the runner should count the processes meanwhile */
    } else if ((n = argument(s, "!escape")) != NULL)
        escape(n);
    else if ((n = argument(s, "!stderr")) != NULL)
        write_error((size_t)atol(n));
    else if ((n = argument(s, "!env")) != NULL)
        right = getenv(n) != NULL;
    else if (strcmp(s, "!folder") == 0)
        right = folder_is_empty();
    else if (strcmp(s, "!fds") == 0)
        right = !has_foreign_descriptors();
    else if (strcmp(s, "!litter") == 0)
        right = litter();
    else if ((n = argument(s, "!nest")) != NULL)
        right = nest(atol(n));
    else if (strcmp(s, "!move") == 0)
        right = move_away(false);
    else if (strcmp(s, "!move-link") == 0)
        right = move_away(true);
    else if ((n = argument(s, "!orphans")) != NULL)
        right = orphans(atol(n));
    else if (strcmp(s, "!tty") == 0)
        right = has_no_terminal();
    else if (strcmp(s, "!remember") == 0)
        state->remembers = true;
    else if (strcmp(s, "!forget") == 0)
        right = !state->remembers;
    else
        known = false;
    if (known)
        reply(o, r->id, right ? one : two);
}

static void reply_structure(const struct options *o, const struct request *r)
{
    char members[1000];
    snprintf(members, sizeof members, "\"structure\":%s", o->structure);
    reply(o, r->id, members);
}

/* Crashes or waits, depending on the size of the request. */
static void suffer(const struct options *o, const char *line)
{
    long bytes = (long)strlen(line);
    if (o->die_beyond > 0 && bytes > o->die_beyond)
        raise(SIGSEGV);
    sleep_ms(o->square * bytes / 1024 * bytes / 1024);
}

/* Replies with the variable `a` of the request's scope. */
static void reply_variable(const struct options *o, const struct request *r)
{
    cJSON *root = cJSON_Parse(r->line);
    const cJSON *scope = cJSON_GetObjectItemCaseSensitive(root, "scope"),
                *a = cJSON_GetObjectItemCaseSensitive(scope, "a");
    char *value = a == NULL ? NULL : cJSON_PrintUnformatted(a), members[1000];
    snprintf(members, sizeof members, "\"value\":%s", value == NULL ? "" : value);
    reply(o, r->id, value == NULL ? "\"error\":{}" : members);
    free(value);
    cJSON_Delete(root);
}

static void reply_honestly(const struct options *o, const struct request *r)
{
    static const char *const known[][2] = {
        {"1", "\"value\":{\"number\":\"1\"}"},
        {"1 +", "\"error\":{}"},
        {"null", "\"value\":{\"null\":\"dynamic\"}"},
        {"[{ a = \"b\" }]", "\"value\":{\"tuple\":[{\"object\":{\"a\":{\"string\":\"b\"}}}]}"},
        {"\"\xc3\xa9 \xe2\x98\x83 \xf0\x9f\x98\x80\"",
         "\"value\":{\"string\":\"\xc3\xa9 \xe2\x98\x83 \xf0\x9f\x98\x80\"}"},
        {"!none",
         "\"value\":{\"bool\":true}"}, /* the answer to a request that has its source in base64 */
    };
    const char *members = "\"unsupported\":\"this\"";
    if (strstr(r->line, "\"evaluate\"") != NULL && strcmp(r->source, "a") == 0) {
        reply_variable(o, r);
        return;
    }
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strstr(r->line, "\"evaluate\"") != NULL && strcmp(r->source, known[i][0]) == 0)
            members = known[i][1];
    reply(o, r->id, members);
}

static void answer(const struct options *o, const struct request *r, struct state *state)
{
    suffer(o, r->line);
    if (o->debug != NULL) {
        put_text(o, o->debug);
        put_text(o, "\n");
    }
    if (o->noise)
        write_error(NOISE_BYTES);
    if (o->half)
        put_text(o, "{\"id\":17,\"val");
    if (o->silent || o->half)
        return;
    if (o->unsupported)
        reply(o, r->id, "\"unsupported\":\"everything\"");
    else if (o->echo)
        put_text(o, r->line);
    else if (o->honest)
        reply_honestly(o, r);
    else if (o->structure != NULL)
        reply_structure(o, r);
    else if (o->accept_all)
        reply(o, r->id, "\"value\":{\"bool\":true}");
    else if (o->reject_all)
        reply(o, r->id, "\"error\":{\"phase\":\"parse\",\"summary\":\"no\"}");
    else if (r->source[0] == '"')
        reply(o, r->id, r->source);
    else {
        end(r->source);
        no_reply(o, r->source);
        odd_reply(o, r);
        use_resources(o, r, state);
    }
}

static void hello(const struct options *o)
{
    char line[4000], all[9000] = "";
    if (o->no_hello)
        sleep_forever();
    if (o->bad_hello) {
        put_text(o, "Welcome to testimpl! {\"id\":0}\n");
        return;
    }
    snprintf(line, sizeof line,
             "{\"id\":0,\"hello\":{\"protocol\":1,\"implementation\":\"%s\",\"version\":\"1\","
             "\"language\":\"C\",\"ops\":%s,"
             "\"syntaxes\":[\"native\"],\"editions\":[\"2019-09\",\"2024-02\"],\"features\":["
             "\"ranges\"%s%s]%s%s}}\n",
             o->name, o->ops, o->features == NULL ? "" : ",",
             o->features == NULL ? "" : o->features,
             o->readings == NULL ? "" : ",\"readings\":", o->readings == NULL ? "" : o->readings);
    strcat(all, line);
    if (o->twice)
        strcat(all, line);
    for (int id = 17; o->ahead && id < 10 * 17; id += 17)
        sprintf(all + strlen(all), "{\"id\":%d,\"value\":{\"number\":\"1\"}}\n", id);
    if (o->early != NULL && o->waits == 0)
        sprintf(all + strlen(all), "%.4000s\n", o->early);
    put_text(o, all);
    if (o->flush_hello)
        fflush(stdout);
    if (o->early != NULL && o->waits > 0) {
        sleep_ms(o->waits);
        put_text(o, o->early);
        put_text(o, "\n");
    }
    if (o->hello_exit)
        _exit(0);
}

/* Returns the next line of standard input, which the caller owns. Returns NULL at the end of the
   input. */
static char *read_line(void)
{
    char *line = NULL;
    size_t cap = 0;
    if (getline(&line, &cap, stdin) > 0)
        return line;
    free(line);
    return NULL;
}

static bool more_input(void)
{
    struct pollfd fd = {.fd = 0, .events = POLLIN};
    return poll(&fd, 1, 20) > 0;
}

/* Chooses a part of the argument of !variant. */
static char *variant(const struct request *r, char *text)
{
    char *without = strchr(text, '|');
    char *readings = without == NULL ? NULL : strchr(without + 1, '|');
    if (readings == NULL)
        return text;
    *without = *readings = '\0';
    return strstr(r->line, "\"without\":") != NULL    ? without + 1
           : strstr(r->line, "\"readings\":") != NULL ? readings + 1
                                                      : text;
}

static void answer_reversed(const struct options *o, struct request *held, long *count,
                            struct state *state)
{
    while (*count > 0) {
        struct request *r = &held[--*count], chosen = *r;
        char *text = strncmp(r->source, "!variant ", 9) == 0 ? strdup(r->source + 9) : NULL;
        if (text != NULL)
            chosen.source = variant(r, text);
        answer(o, &chosen, state);
        free(text);
        free(r->source);
        free(r->line);
    }
}

static struct request parse(char *line)
{
    cJSON *root = cJSON_Parse(line);
    const char *source = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(root, "source"));
    const char *op = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(root, "op"));
    const cJSON *id = cJSON_GetObjectItemCaseSensitive(root, "id");
    struct request r = {.id = cJSON_IsNumber(id) ? id->valuedouble : -1, .line = line};
    r.source = strdup(op != NULL && strcmp(op, "hello") == 0 ? ""
                      : source != NULL                       ? source
                                                             : "!none");
    cJSON_Delete(root);
    return r;
}

static void serve(const struct options *o)
{
    struct request *held = calloc((size_t)o->reverse + 1, sizeof *held);
    struct state state = {0};
    long count = 0, seen = 0;
    char *line;
    while (held != NULL && (line = read_line()) != NULL) {
        struct request r = parse(line);
        if (r.source != NULL && r.source[0] == '\0') {
            hello(o);
            free(r.source);
            free(r.line);
            continue;
        }
        if (++seen == o->die_at)
            _exit(7);
        if (o->hang_on != NULL && r.source != NULL && strstr(r.source, o->hang_on) != NULL)
            sleep_forever();
        held[count++] = r;
        if (count >= o->reverse || !more_input())
            answer_reversed(o, held, &count, &state);
    }
    if (held != NULL)
        answer_reversed(o, held, &count, &state);
    free(held);
}

/* Gives the same answer to every line. Answers many lines at a time, because the benchmark should
   measure only the runner. Requests must begin with {"id":N. */
static void serve_table(const struct options *o)
{
    enum { IN = 1 << 16, OUT = 1 << 18 };
    char *in = malloc(IN), *out = malloc(OUT);
    size_t held = 0;
    ssize_t n;
    while (in != NULL && out != NULL && (n = read(0, in + held, IN - held)) > 0) {
        size_t end = held + (size_t)n, start = 0, written = 0;
        const char *newline;
        while ((newline = memchr(in + start, '\n', end - start)) != NULL) {
            long id = atol(in + start + strlen("{\"id\":"));
            if (id == 0)
                hello(o);
            else
                written += (size_t)sprintf(out + written, "{\"id\":%ld,%s}\n", id, one);
            if (written > OUT - 256) {
                put(o, out, written);
                written = 0;
            }
            start = (size_t)(newline - in) + 1;
        }
        put(o, out, written);
        held = end - start;
        if (held == IN)
            _exit(9);
        memmove(in, in + start, held);
    }
    free(in);
    free(out);
}

static const struct {
    const char *word;
    enum { SWITCH, TEXT, NUMBER } kind;
    size_t offset; /* offset of the option's member in struct options */
} known_options[] = {
#define AT(member) offsetof(struct options, member)
    {"--no-hello", SWITCH, AT(no_hello)}, /* never writes anything */
    {"--hello-twice", SWITCH, AT(twice)},
    {"--hello-exit", SWITCH, AT(hello_exit)}, /* exits after the answer to hello */
    {"--half", SWITCH, AT(half)},     /* writes half a reply to each request, and then nothing */
    {"--root", SWITCH, AT(root)},     /* becomes root, if permitted */
    {"--ahead", SWITCH, AT(ahead)},   /* answers requests before the requests were sent */
    {"--silent", SWITCH, AT(silent)}, /* answers nothing but hello */
    {"--bad-hello", SWITCH, AT(bad_hello)},       /* answers hello with nonsense */
    {"--exit-at-once", SWITCH, AT(exit_at_once)}, /* exits with the status of --end-status */
    {"--one-byte", SWITCH, AT(one_byte)},         /* writes byte by byte */
    {"--noise", SWITCH, AT(noise)},               /* floods standard error before each reply */
    {"--linger", SWITCH, AT(linger)},             /* keeps running after the end of its input */
    {"--holder", SWITCH, AT(holder)}, /* leaves a child process that keeps the pipes open */
    {"--ignore-term", SWITCH, AT(ignore_term)},
    {"--unsupported", SWITCH, AT(unsupported)}, /* answers every request with "unsupported" */
    {"--echo", SWITCH, AT(echo)},               /* sends every request back */
    {"--accept-all", SWITCH, AT(accept_all)},   /* answers every request with the same value */
    {"--reject-all", SWITCH, AT(reject_all)},
    {"--honest", SWITCH, AT(honest)},   /* answers the few expressions that smoke sends correctly */
    {"--table", SWITCH, AT(table)},     /* answers every request with 1, as fast as possible */
    {"--name", TEXT, AT(name)},         /* the name of the implementation */
    {"--ops", TEXT, AT(ops)},           /* JSON array */
    {"--features", TEXT, AT(features)}, /* the elements of the array in hello, as JSON */
    {"--readings", TEXT, AT(readings)}, /* JSON object */
    {"--trace", TEXT, AT(trace)},       /* a JSON array that is the trace of every reply */
    {"--structure", TEXT, AT(structure)}, /* the answer to every request of parse, as JSON */
    {"--hang-on", TEXT, AT(hang_on)},     /* does not answer a source that contains this text */
    {"--once", TEXT, AT(once)}, /* makes this file; if the file exists already, ignores --die-at */
    {"--early", TEXT, AT(early)},         /* writes a line after the answer to hello */
    {"--debug", TEXT, AT(debug)},         /* writes a line before each reply */
    {"--started", TEXT, AT(started)},     /* makes the file at its start */
    {"--after", TEXT, AT(after)},         /* writes a line after each reply */
    {"--no-flush", SWITCH, AT(no_flush)}, /* writes all replies only at the end of its input */
    {"--flush-hello", SWITCH,
     AT(flush_hello)},                /* with --no-flush, writes the answer to hello immediately */
    {"--starts", NUMBER, AT(starts)}, /* takes this number of milliseconds to start */
    {"--renames", TEXT,
     AT(renames)}, /* makes this file; if the file exists already, takes another name */
    {"--waits", NUMBER,
     AT(waits)}, /* waits this number of milliseconds before it writes the line of --early */
    {"--die-at", NUMBER, AT(die_at)},         /* exits with status 7 at this request */
    {"--die-beyond", NUMBER, AT(die_beyond)}, /* crashes if a request is longer */
    {"--square", NUMBER, AT(square)}, /* takes this number of milliseconds, times the square of the
                                         request's size in KiB */
    {"--reverse", NUMBER,
     AT(reverse)}, /* answers this number of requests at a time, the last request first */
    {"--end-line", TEXT, AT(end_line)}, /* writes a line at the end of its input */
    {"--end-status", NUMBER, AT(end_status)},
    {"--shift-ids", NUMBER, AT(shift_ids)}, /* adds this number to the id of each reply */
};

/* Reads an option. Returns the number of words that belong to the option, or 0 if the option is
   unknown. */
static int read_option(struct options *o, char **words)
{
    size_t i = 0, count = sizeof known_options / sizeof known_options[0];
    while (i < count && strcmp(words[0], known_options[i].word) != 0)
        i++;
    if (i == count)
        return 0;
    char *member = (char *)o + known_options[i].offset;
    if (known_options[i].kind == SWITCH) {
        *(bool *)member = true;
        return 1;
    }
    if (words[1] == NULL)
        return 0;
    if (known_options[i].kind == TEXT)
        *(const char **)member = words[1];
    else
        *(long *)member = atol(words[1]);
    return 2;
}

/* Makes a file. Returns false if the file exists. */
static bool make_first(const char *path)
{
    int fd = open(path, O_CREAT | O_EXCL | O_WRONLY, 0600);
    return fd >= 0 && close(fd) == 0;
}

int main(int argc, char **argv)
{
    struct options o = {
        .name = "testimpl", .ops = "[\"parse\",\"evaluate\",\"template\",\"body\"]", .reverse = 1};
    for (int i = 1, words; i < argc; i += words)
        if ((words = read_option(&o, argv + i)) == 0) {
            fprintf(stderr, "testimpl: unknown option %s\n", argv[i]);
            return 2;
        }
    /* With --once, the second process survives. */
    if (o.once != NULL && !make_first(o.once))
        o.die_at = 0;
    if (o.root && setuid(0) != 0)
        return 3;
    if (o.started != NULL)
        close(open(o.started, O_CREAT | O_WRONLY, 0600));
    if (o.renames != NULL && !make_first(o.renames))
        o.name = "another";
    if (o.no_flush)
        setvbuf(stdout, NULL, _IOFBF, MIB);
    sleep_ms(o.starts);
    if (o.ignore_term)
        signal(SIGTERM, SIG_IGN);
    if (o.exit_at_once) {
        fputs("testimpl: not today\n", stderr);
        return (int)o.end_status;
    }
    if (o.holder && fork() == 0)
        sleep_forever();
    if (o.reverse > 1)
        setvbuf(stdin, NULL, _IONBF,
                0); /* reads without a buffer, because poll must see all input that is left */
    if (o.table)
        serve_table(&o);
    else
        serve(&o);
    if (o.end_line != NULL)
        puts(o.end_line);
    if (o.linger)
        sleep_forever();
    return (int)o.end_status;
}
