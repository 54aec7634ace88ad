/*
 * Single mutations of C sources, for `make mutants`.
 *
 *   mutate list SEED FILE...      every mutation of the files, in an order that the seed decides,
 *                                 a line each: file, line, kind, offset, length, new text, old text
 *   mutate apply N < LIST         prints the source with the Nth mutation of the list (from 1)
 *
 * The sources are read as tokens, not parsed: what is no expression (a pointer's star) gives
 * mutations that do not compile, and the caller drops those. The rules' own switches are left to
 * `hclcheck prove`: arguments of rule() and reads() stay as they are. Every mutation keeps the
 * number of lines.
 */
#include <ctype.h>
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { WORD, NUMBER, CHARACTER, STRING, PUNCTUATOR };

struct token {
    enum kind kind;
    const char *text;
    size_t length;
    int line;
};

/* A text for output, growing. */
struct text {
    char *data;
    size_t length;
    size_t capacity;
};

struct source {
    const char *path;
    struct text text;
    struct token *tokens;
    size_t count;
    size_t capacity;
};

struct mutations {
    char **lines;
    size_t count;
    size_t capacity;
};

static void *grow(void *array, size_t *capacity, size_t count, size_t size)
{
    if (count < *capacity)
        return array;
    *capacity = *capacity == 0 ? 1024 : 2 * *capacity;
    array = realloc(array, *capacity * size);
    if (array == NULL) {
        perror("mutate");
        exit(2);
    }
    return array;
}

static void add(struct text *out, const char *data, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        out->data = grow(out->data, &out->capacity, out->length + 1, 1);
        out->data[out->length++] = data[i];
        out->data[out->length] = '\0';
    }
}

static void add_string(struct text *out, const char *string)
{
    add(out, string, strlen(string));
}

static void read_file(const char *path, struct text *out)
{
    FILE *file = fopen(path, "r");
    char block[4096];
    size_t n;
    while (file != NULL && (n = fread(block, 1, sizeof block, file)) > 0)
        add(out, block, n);
    if (file == NULL || ferror(file)) {
        fprintf(stderr, "mutate: %s: %s\n", path, strerror(errno));
        exit(2);
    }
    fclose(file);
}

/* --- Tokens ----------------------------------------------------------------------------------- */

static size_t word_length(const char *at)
{
    size_t n = 0;
    while (isalnum((unsigned char)at[n]) || at[n] == '_')
        n++;
    return n;
}

static size_t number_length(const char *at)
{
    size_t n = 0;
    while (isalnum((unsigned char)at[n]) || at[n] == '.' ||
           (n > 0 && strchr("+-", at[n]) != NULL && strchr("eEpP", at[n - 1]) != NULL &&
            strncmp(at, "0x", 2) != 0))
        n++;
    return n;
}

static size_t quoted_length(const char *at)
{
    size_t n = 1;
    while (at[n] != '\0' && at[n] != at[0])
        n += at[n] == '\\' ? 2 : 1;
    return n + 1;
}

static size_t punctuator_length(const char *at)
{
    static const char *const longest[] = {"<<=", ">>=", "...", "->", "++", "--", "<<", ">>",
                                          "<=",  ">=",  "==",  "!=", "&&", "||", "+=", "-=",
                                          "*=",  "/=",  "%=",  "&=", "|=", "^="};
    for (size_t i = 0; i < sizeof longest / sizeof longest[0]; i++)
        if (strncmp(at, longest[i], strlen(longest[i])) == 0)
            return strlen(longest[i]);
    return 1;
}

/* What stands between tokens: blanks, comments, and directives, whole. */
static const char *skip_blank(const char *at, const char *start)
{
    for (;;) {
        bool line_start = at == start || at[-1] == '\n';
        if (isspace((unsigned char)*at)) {
            at++;
        } else if (strncmp(at, "/*", 2) == 0) {
            at = strstr(at + 2, "*/") + 2;
        } else if (strncmp(at, "//", 2) == 0) {
            at += strcspn(at, "\n");
        } else if (*at == '#' && line_start) {
            while (*at != '\0' && *at != '\n')
                at += *at == '\\' && at[1] == '\n' ? 2 : 1;
        } else {
            return at;
        }
    }
}

static void read_tokens(struct source *s)
{
    const char *start = s->text.data, *counted = start;
    int line = 1;
    for (const char *at = skip_blank(start, start); *at != '\0'; at = skip_blank(at, start)) {
        struct token t = {.kind = PUNCTUATOR, .text = at};
        if (isalpha((unsigned char)*at) || *at == '_')
            t.kind = WORD, t.length = word_length(at);
        else if (isdigit((unsigned char)*at))
            t.kind = NUMBER, t.length = number_length(at);
        else if (*at == '"' || *at == '\'')
            t.kind = *at == '"' ? STRING : CHARACTER, t.length = quoted_length(at);
        else
            t.length = punctuator_length(at);
        for (; counted < at; counted++)
            line += *counted == '\n';
        t.line = line;
        s->tokens = grow(s->tokens, &s->capacity, s->count, sizeof *s->tokens);
        s->tokens[s->count++] = t;
        at += t.length;
    }
}

static bool is(const struct token *t, const char *text)
{
    return t->length == strlen(text) && strncmp(t->text, text, t->length) == 0;
}

static bool is_any(const struct token *t, const char *const *texts)
{
    for (; *texts != NULL; texts++)
        if (is(t, *texts))
            return true;
    return false;
}

/* The index of the bracket that closes the one at i; the end where there is none. */
static size_t closing(const struct source *s, size_t i)
{
    size_t depth = 0;
    for (; i < s->count; i++) {
        if (strchr("([{", s->tokens[i].text[0]) != NULL && s->tokens[i].kind == PUNCTUATOR)
            depth++;
        else if (strchr(")]}", s->tokens[i].text[0]) != NULL && s->tokens[i].kind == PUNCTUATOR &&
                 --depth == 0)
            return i;
    }
    return i;
}

/* --- Mutations -------------------------------------------------------------------------------- */

/* One mutation: the text from one token to the end of another is replaced. A line break in what
 * goes away is kept behind the new text, so that lines keep their numbers. */
static void mutate(struct mutations *m, const struct source *s, const char *kind,
                   const struct token *first, const struct token *last, const char *text)
{
    struct text line = {0};
    char head[64];
    size_t length = (size_t)(last->text + last->length - first->text);
    add_string(&line, s->path);
    snprintf(head, sizeof head, "\t%d\t", first->line);
    add_string(&line, head);
    add_string(&line, kind);
    snprintf(head, sizeof head, "\t%zu\t%zu\t", (size_t)(first->text - s->text.data), length);
    add_string(&line, head);
    add_string(&line, text);
    add_string(&line, "\t");
    for (size_t i = 0; i < length; i++)
        if (first->text[i] != '\n' && first->text[i] != '\t')
            add(&line, first->text + i, 1);
    m->lines = grow(m->lines, &m->capacity, m->count, sizeof *m->lines);
    m->lines[m->count++] = line.data;
}

static bool ends_operand(const struct token *t)
{
    static const char *const keywords[] = {"return", "case", "sizeof", "else", NULL};
    return t->kind == NUMBER || t->kind == CHARACTER || t->kind == STRING ||
           (t->kind == WORD && !is_any(t, keywords)) || is(t, ")") || is(t, "]");
}

/* A star behind the name of a type makes a pointer. */
static bool is_pointer(const struct source *s, size_t i)
{
    static const char *const types[] = {"char",   "void",  "bool",   "int", "unsigned",
                                        "double", "const", "size_t", NULL};
    static const char *const tags[] = {"struct", "enum", "union", NULL};
    return is(&s->tokens[i], "*") &&
           (is_any(&s->tokens[i - 1], types) || (i > 1 && is_any(&s->tokens[i - 2], tags)));
}

static void mutate_operator(struct mutations *m, const struct source *s, size_t i)
{
    static const struct {
        const char *from, *kind, *to[3];
    } rows[] = {
        {"<", "relation", {"<=", ">="}},
        {"<=", "relation", {"<", ">"}},
        {">", "relation", {">=", "<="}},
        {">=", "relation", {">", "<"}},
        {"==", "relation", {"!="}},
        {"!=", "relation", {"=="}},
        {"&&", "logic", {"||"}},
        {"||", "logic", {"&&"}},
        {"+", "arithmetic", {"-"}},
        {"-", "arithmetic", {"+"}},
        {"*", "arithmetic", {"/", "+"}},
        {"/", "arithmetic", {"*"}},
        {"%", "arithmetic", {"/"}},
        {"<<", "arithmetic", {">>"}},
        {">>", "arithmetic", {"<<"}},
        {"&", "bits", {"|"}},
        {"|", "bits", {"&"}},
        {"^", "bits", {"|"}},
        {"+=", "arithmetic", {"-=", "="}},
        {"-=", "arithmetic", {"+=", "="}},
        {"|=", "bits", {"&=", "="}},
        {"&=", "bits", {"|=", "="}},
        {"*=", "arithmetic", {"="}},
        {"/=", "arithmetic", {"="}},
        {"++", "arithmetic", {"--"}},
        {"--", "arithmetic", {"++"}},
    };
    const struct token *t = &s->tokens[i];
    bool step = is(t, "++") || is(t, "--");
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++)
        for (size_t j = 0; is(t, rows[k].from) && j < 3 && rows[k].to[j] != NULL; j++)
            if (step || (i > 0 && ends_operand(&s->tokens[i - 1]) && !is_pointer(s, i)))
                mutate(m, s, rows[k].kind, t, t, rows[k].to[j]);
}

static void mutate_constant(struct mutations *m, const struct source *s, size_t i)
{
    const struct token *t = &s->tokens[i];
    char text[300];
    if (t->kind == WORD && (is(t, "true") || is(t, "false"))) {
        mutate(m, s, "constant", t, t, is(t, "true") ? "false" : "true");
        return;
    }
    if ((t->kind != NUMBER && t->kind != CHARACTER) || t->length > 200)
        return;
    snprintf(text, sizeof text, "(%.*s + 1)", (int)t->length, t->text);
    mutate(m, s, "constant", t, t, text);
    snprintf(text, sizeof text, "(%.*s - 1)", (int)t->length, t->text);
    mutate(m, s, "constant", t, t, text);
}

/* if (c) and while (c): !(c). A negation that is there goes away. */
static void mutate_condition(struct mutations *m, const struct source *s, size_t i)
{
    const struct token *t = &s->tokens[i];
    if (is(t, "!")) {
        mutate(m, s, "negation", t, t, " ");
        return;
    }
    if ((!is(t, "if") && !is(t, "while")) || i + 1 == s->count)
        return;
    size_t end = closing(s, i + 1);
    if (end == s->count)
        return;
    struct text text = {0};
    const struct token *open = &s->tokens[i + 1], *close = &s->tokens[end];
    add_string(&text, "(!");
    for (const char *c = open->text; c <= close->text; c++)
        add(&text, *c == '\n' || *c == '\t' ? " " : c, 1);
    add_string(&text, ")");
    mutate(m, s, "negation", open, close, text.data);
    free(text.data);
}

/* Whether a statement may begin at i. */
static bool begins_statement(const struct source *s, size_t i)
{
    if (i == 0)
        return false;
    const struct token *before = &s->tokens[i - 1];
    if (is(before, ";") || is(before, "{") || is(before, "}") || is(before, "else") ||
        is(before, ":"))
        return true;
    if (!is(before, ")"))
        return false;
    /* behind if (…), while (…), for (…) */
    size_t depth = 0, k = i - 1;
    for (; k > 0; k--) {
        if (is(&s->tokens[k], ")"))
            depth++;
        else if (is(&s->tokens[k], "(") && --depth == 0)
            break;
    }
    return k > 0 && (is(&s->tokens[k - 1], "if") || is(&s->tokens[k - 1], "while") ||
                     is(&s->tokens[k - 1], "for"));
}

/* A statement of one expression, or a jump, goes away. */
static void mutate_statement(struct mutations *m, const struct source *s, size_t i)
{
    static const char *const others[] = {
        "if",     "for",    "while", "switch",  "do",    "return", "case", "else",    "struct",
        "static", "const",  "enum",  "size_t",  "char",  "bool",   "int",  "default", "unsigned",
        "double", "extern", "long",  "typedef", "union", "goto",   NULL};
    const struct token *t = &s->tokens[i];
    bool jump = is(t, "break") || is(t, "continue");
    if (t->kind != WORD || is_any(t, others) || !begins_statement(s, i) || i + 1 == s->count ||
        !(jump ||
          (s->tokens[i + 1].kind == PUNCTUATOR && strchr("(=.-[+*|&/", *s->tokens[i + 1].text))))
        return;
    size_t end = i;
    while (end < s->count && !is(&s->tokens[end], ";"))
        end = strchr("([{", s->tokens[end].text[0]) != NULL && s->tokens[end].kind == PUNCTUATOR
                  ? closing(s, end) + 1
                  : end + 1;
    if (end < s->count)
        mutate(m, s, "dropped", t, &s->tokens[end], ";");
}

/* f(a, b): two plain arguments change places. */
static void mutate_arguments(struct mutations *m, const struct source *s, size_t i)
{
    const struct token *t = &s->tokens[i];
    if (i == 0 || i + 4 >= s->count || !(is(&t[0], "(") || is(&t[0], ",")) || t[1].kind != WORD ||
        !is(&t[2], ",") || t[3].kind != WORD || !(is(&t[4], ")") || is(&t[4], ",")))
        return;
    char text[300];
    /* Constants are rules and readings, which are proved otherwise. */
    if (t[1].length + t[3].length > 200 || isupper((unsigned char)*t[1].text) ||
        isupper((unsigned char)*t[3].text))
        return;
    snprintf(text, sizeof text, "%.*s, %.*s", (int)t[3].length, t[3].text, (int)t[1].length,
             t[1].text);
    mutate(m, s, "swapped", &t[1], &t[3], text);
}

static void mutate_source(struct mutations *m, const struct source *s)
{
    for (size_t i = 0; i < s->count; i++) {
        bool asks = is(&s->tokens[i], "rule") || is(&s->tokens[i], "reads");
        if (asks && i + 1 < s->count && is(&s->tokens[i + 1], "(")) {
            i = closing(s, i + 1);
            continue;
        }
        mutate_operator(m, s, i);
        mutate_constant(m, s, i);
        mutate_condition(m, s, i);
        mutate_statement(m, s, i);
        mutate_arguments(m, s, i);
    }
}

/* xorshift64*: the same order on every machine. */
static uint64_t next_random(uint64_t *state)
{
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return *state * UINT64_C(2685821657736338717);
}

static int list(uint64_t seed, char **paths)
{
    struct mutations m = {0};
    uint64_t state = seed * 2 + 1;
    for (; *paths != NULL; paths++) {
        struct source s = {.path = *paths};
        read_file(*paths, &s.text);
        add(&s.text, "\0", 1);
        read_tokens(&s);
        mutate_source(&m, &s);
        free(s.tokens);
        free(s.text.data);
    }
    for (size_t i = m.count; i > 1; i--) {
        size_t k = (size_t)(next_random(&state) >> 11) % i;
        char *line = m.lines[i - 1];
        m.lines[i - 1] = m.lines[k];
        m.lines[k] = line;
    }
    for (size_t i = 0; i < m.count; i++) {
        puts(m.lines[i]);
        free(m.lines[i]);
    }
    free(m.lines);
    return 0;
}

/* The Nth line of the list, split at its tabs. */
static bool read_line(size_t n, char *line, size_t size, char **fields, size_t field_count)
{
    for (size_t i = 0; i < n; i++)
        if (fgets(line, (int)size, stdin) == NULL)
            return false;
    for (size_t i = 0; i < field_count; i++) {
        fields[i] = line;
        line += strcspn(line, "\t\n");
        if (*line != '\0')
            *line++ = '\0';
    }
    return true;
}

static int apply(size_t n)
{
    static char line[65536];
    char *fields[7];
    struct text text = {0};
    if (!read_line(n, line, sizeof line, fields, 7)) {
        fputs("mutate: the list has no such line\n", stderr);
        return 2;
    }
    read_file(fields[0], &text);
    size_t offset = strtoull(fields[3], NULL, 10), length = strtoull(fields[4], NULL, 10);
    fwrite(text.data, 1, offset, stdout);
    fputs(fields[5], stdout);
    for (size_t i = offset; i < offset + length; i++)
        if (text.data[i] == '\n')
            putchar('\n');
    fwrite(text.data + offset + length, 1, text.length - offset - length, stdout);
    free(text.data);
    return fflush(stdout) == 0 ? 0 : 2;
}

int main(int argc, char **argv)
{
    if (argc > 3 && strcmp(argv[1], "list") == 0)
        return list(strtoull(argv[2], NULL, 10), argv + 3);
    if (argc == 3 && strcmp(argv[1], "apply") == 0)
        return apply(strtoull(argv[2], NULL, 10));
    fputs("usage: mutate list SEED FILE... | mutate apply N < LIST\n", stderr);
    return 2;
}
