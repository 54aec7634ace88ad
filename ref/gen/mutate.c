/*
 * Single mutations of C sources, for `make mutants`.
 *
 *   mutate list SEED FILE...      every mutation of the files, in an order that the seed decides,
 *                                 a line each: file, line, kind, offset, length, new text, old
 *                                 text, function (with #2 for the second of equal changes to
 *                                 equal lines in it), the lines before and after, blanks folded
 *   mutate left-out FILE...       how many there are of each kind that is left out, and why
 *   mutate apply N < LIST         prints the source with the Nth mutation of the list (from 1)
 *
 * The sources are read as tokens, not parsed: what is no expression (a pointer's star) gives
 * mutations that do not compile, and the caller drops those. Every mutation keeps the number of
 * lines. Its place in the order depends on the seed, its function and its lines, so that a change
 * of the source elsewhere leaves a sample as it is.
 *
 * Left out is what decides nothing about the language; the table `left_out` says what that is.
 */
#include <ctype.h>
#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { WORD, NUMBER, CHARACTER, STRING, PUNCTUATOR };

/* Rows of the table `left_out`, at most. */
enum { MOST_LEFT_OUT = 64 };

/* Why a token stays as it is. */
enum reason {
    MUTATED,
    SWITCH,
    WITHOUT,
    LIMIT,
    MEMORY,
    DIAGNOSTICS,
    USERS,
    DATA,
    PROTOCOL,
    REASONS
};

static const char *const reason_texts[REASONS] = {
    [SWITCH] = "switches of rules and readings, which hclcheck prove turns",
    [WITHOUT] = "what only a reference without a rule answers",
    [LIMIT] = "limits, and the accounts that are kept for them",
    [MEMORY] = "allocation and release",
    [DIAGNOSTICS] = "wording of errors, and what is looked for behind the first one",
    [USERS] = "what only the library's users and hclref explain ask for",
    [DATA] = "tables of Unicode's data",
    [PROTOCOL] = "how the protocol spells numbers",
};

struct token {
    enum kind kind;
    const char *text;
    size_t length;
    int line;
    enum reason reason;
    const struct token *function; /* the name of the one that it stands in, or NULL */
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

struct mutation {
    char *line;
    uint64_t order; /* the same for equal changes of equal lines in one function */
};

struct mutations {
    struct mutation *list;
    size_t count;
    size_t capacity;
    size_t left_out[REASONS];
    unsigned char used[MOST_LEFT_OUT]; /* which rows of the table `left_out` are about something */
    uint64_t seed;
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

/* --- What is left out ------------------------------------------------------------------------- */

/* What a row names: a call, with its arguments; the text behind the format of a call; an operand of
 * && and ||, or a whole statement, that holds the word; a function; a table of the named type. */
enum extent { CALL, FORMATTED, OPERAND, FUNCTION, TABLE };

static const struct left_out {
    const char *word; /* of an operand: the beginning of a word */
    enum extent extent;
    enum reason reason;
} left_out[] = {
    {"rule", CALL, SWITCH},
    {"reads", CALL, SWITCH},
    {"spec_without", FUNCTION, SWITCH},
    {"spec_read", FUNCTION, SWITCH},
    {"scientific", FUNCTION, WITHOUT},
    {"shortened", FUNCTION, WITHOUT},
    {"num_round", FUNCTION, WITHOUT},
    {"shift_down", FUNCTION, WITHOUT},
    {"some_value", FUNCTION, WITHOUT},
    {"fill_up", FUNCTION, WITHOUT},
    {"outermost_variable", FUNCTION, WITHOUT},
    {"ctx_enter", CALL, LIMIT},
    {"ctx_leave", CALL, LIMIT},
    {"ctx_step", CALL, LIMIT},
    {"charge", CALL, LIMIT},
    {"charge", FUNCTION, LIMIT},
    {"measured", FUNCTION, LIMIT},
    {"estimate", FUNCTION, LIMIT},
    {"LIMIT_", OPERAND, LIMIT},
    {"limit_exceeded", OPERAND, LIMIT},
    {"too_large", OPERAND, LIMIT},
    {"nodes", OPERAND, LIMIT},
    {"levels", OPERAND, LIMIT},
    {"DIGITS_PER_STEP", OPERAND, LIMIT},
    {"BITS_PER_STEP", OPERAND, LIMIT},
    {"capacity", OPERAND, MEMORY},
    {"ARENA_NEW", CALL, MEMORY},
    {"ARENA_ARRAY", CALL, MEMORY},
    {"arena_alloc", CALL, MEMORY},
    {"arena_defer", CALL, MEMORY},
    {"release", FUNCTION, MEMORY},
    {"mpz_clear", CALL, MEMORY},
    {"mpz_clears", CALL, MEMORY},
    {"mpq_clears", CALL, MEMORY},
    {"fail", FORMATTED, DIAGNOSTICS},
    {"type_text", FUNCTION, DIAGNOSTICS},
    {"json_kind_text", FUNCTION, DIAGNOSTICS},
    {"source_line", FUNCTION, DIAGNOSTICS},
    {"line_start", FUNCTION, DIAGNOSTICS},
    {"unicode_grapheme", FUNCTION, DIAGNOSTICS},
    {"recover", FUNCTION, DIAGNOSTICS},
    {"indentation", FUNCTION, DIAGNOSTICS},
    {"type_text", CALL, DIAGNOSTICS},
    {"unexpected", CALL, DIAGNOSTICS},
    {"unexpected", FUNCTION, DIAGNOSTICS},
    {"token_description", FUNCTION, DIAGNOSTICS},
    {"observer", OPERAND, USERS},
    {"num_double", FUNCTION, USERS},
    {"compare_middle", FUNCTION, USERS},
    {"interval", TABLE, DATA},
    {"num_from_wire", FUNCTION, PROTOCOL},
    {"read_rational", FUNCTION, PROTOCOL},
    {"num_wire", FUNCTION, PROTOCOL},
    {"short_wire", FUNCTION, PROTOCOL},
    {"rational_text", FUNCTION, PROTOCOL},
};

static void leave_out(struct source *s, size_t first, size_t end, enum reason reason)
{
    for (size_t i = first; i < end && i < s->count; i++)
        s->tokens[i].reason = reason;
}

/* Tokens between which an operand stands. */
static bool bounds_operand(const struct token *t)
{
    static const char *const bounds[] = {"&&", "||", ",", ";",      "{",    "}",
                                         "=",  "?",  ":", "return", "else", NULL};
    return is_any(t, bounds);
}

static bool opens(const struct token *t)
{
    return t->kind == PUNCTUATOR && strchr("([{", *t->text) != NULL;
}

static bool closes(const struct token *t)
{
    return t->kind == PUNCTUATOR && strchr(")]}", *t->text) != NULL;
}

/* The operand around token i: from the bound before it to the one behind, brackets whole; of an
 * assignment both sides. */
static void leave_out_operand(struct source *s, size_t i, enum reason reason)
{
    size_t first = i, end = i, depth = 0;
    for (; first > 0; first--) {
        const struct token *before = &s->tokens[first - 1];
        if (depth == 0 && (opens(before) || (bounds_operand(before) && !is(before, "="))))
            break;
        depth += closes(before) ? 1 : opens(before) ? (size_t)-1 : 0;
    }
    for (depth = 0; end < s->count; end++) {
        const struct token *here = &s->tokens[end];
        if (depth == 0 && (closes(here) || (bounds_operand(here) && !is(here, "="))))
            break;
        depth += opens(here) ? 1 : closes(here) ? (size_t)-1 : 0;
    }
    leave_out(s, first, end, reason);
}

/* The end of the table that begins behind the name of its type; i where none does. */
static size_t table_end(const struct source *s, size_t i)
{
    size_t k = i;
    while (k < s->count && !is(&s->tokens[k], "=") && !is(&s->tokens[k], ";") &&
           !is(&s->tokens[k], "{"))
        k++;
    return k + 1 < s->count && is(&s->tokens[k], "=") ? closing(s, k + 1) : i;
}

static void apply_row(struct source *s, size_t i, const struct left_out *row)
{
    bool call = i + 1 < s->count && is(&s->tokens[i + 1], "(");
    size_t end = call ? closing(s, i + 1) : i, k = i;
    if (row->extent == CALL && call) {
        leave_out(s, i, end + 1, row->reason);
    } else if (row->extent == FORMATTED && call) {
        while (k < end && s->tokens[k].kind != STRING)
            k++;
        leave_out(s, k, end, row->reason);
    } else if (row->extent == OPERAND) {
        leave_out_operand(s, i, row->reason);
    } else if (row->extent == TABLE) {
        leave_out(s, i, table_end(s, i), row->reason);
    }
}

static bool names(const struct token *t, const struct left_out *row)
{
    return row->extent == OPERAND ? strncmp(t->text, row->word, strlen(row->word)) == 0
                                  : is(t, row->word);
}

/* Which function each token stands in: a name at the outermost level, with brackets and then a
 * brace behind it. */
static void find_functions(struct source *s)
{
    for (size_t i = 0; i + 1 < s->count; i++) {
        size_t body = s->tokens[i].kind == WORD && is(&s->tokens[i + 1], "(")
                          ? closing(s, i + 1) + 1
                          : s->count;
        if (body >= s->count || !is(&s->tokens[body], "{")) {
            i = opens(&s->tokens[i]) ? closing(s, i) : i;
            continue;
        }
        size_t end = closing(s, body);
        for (size_t k = i; k <= end && k < s->count; k++)
            s->tokens[k].function = &s->tokens[i];
        i = end;
    }
}

_Static_assert(sizeof left_out / sizeof *left_out <= MOST_LEFT_OUT, "a mark for each row");

static void find_left_out(struct source *s, unsigned char *used)
{
    for (size_t i = 0; i < s->count; i++) {
        const struct token *t = &s->tokens[i];
        for (size_t k = 0; k < sizeof left_out / sizeof *left_out; k++) {
            const struct left_out *row = &left_out[k];
            bool within = t->function != NULL && is(t->function, row->word);
            if (row->extent == FUNCTION ? !within : t->kind != WORD || !names(t, row))
                continue;
            used[k] = 1;
            if (row->extent == FUNCTION)
                s->tokens[i].reason = row->reason;
            else
                apply_row(s, i, row);
        }
    }
}

/* --- Mutations -------------------------------------------------------------------------------- */

/* FNV-1a: the same on every machine. */
static uint64_t hash(uint64_t sum, const char *data, size_t length)
{
    for (size_t i = 0; i < length; i++)
        sum = (sum ^ (unsigned char)data[i]) * UINT64_C(0x100000001b3);
    return sum;
}

/* Similar texts far apart. */
static uint64_t scatter(uint64_t sum)
{
    sum = (sum ^ sum >> 31) * UINT64_C(0x7fb5d329728ea185);
    sum = (sum ^ sum >> 27) * UINT64_C(0x81dadef4bc2dd44d);
    return sum ^ sum >> 33;
}

/* Text between two places, blanks folded to one space; none at either end of `out`. */
static void add_folded(struct text *out, const char *at, const char *end)
{
    for (; at < end; at++) {
        if (!isspace((unsigned char)*at))
            add(out, at, 1);
        else if (out->length > 0 && out->data[out->length - 1] != ' ' &&
                 out->data[out->length - 1] != '\t')
            add(out, " ", 1);
    }
}

/* The lines of a mutation, before or, with the new text, after it. */
static void add_lines(struct text *out, const struct source *s, const struct token *first,
                      const struct token *last, const char *text)
{
    const char *start = first->text, *end = last->text + last->length;
    struct text lines = {0};
    while (start > s->text.data && start[-1] != '\n')
        start--;
    add_folded(&lines, start, text == NULL ? end : first->text);
    if (text != NULL)
        add_folded(&lines, text, text + strlen(text));
    add_folded(&lines, end, end + strcspn(end, "\n"));
    while (lines.length > 0 && lines.data[lines.length - 1] == ' ')
        lines.length--;
    add(out, "\t", 1);
    add(out, lines.data, lines.length);
    free(lines.data);
}

/* Why the mutation of these tokens is left out: for the first of them, or what TRY holds; for all
 * of a condition; for an operand that && or || takes. */
static enum reason reason_of(const struct source *s, const struct token *first, const char *kind)
{
    const struct token *end = s->tokens + s->count, *inner = first + 1;
    if (first->reason != MUTATED || first == s->tokens || inner == end)
        return first->reason;
    if (is(first, "TRY") && inner + 1 < end)
        return inner[1].reason;
    if (strcmp(kind, "negation") == 0 && is(first, "(")) {
        const struct token *last = s->tokens + closing(s, (size_t)(first - s->tokens)) - 1;
        return inner->reason == last->reason && inner->reason != SWITCH ? inner->reason : MUTATED;
    }
    bool taken[] = {is(first, "!") || strcmp(kind, "logic") == 0, strcmp(kind, "logic") == 0};
    const struct token *sides[] = {inner, first - 1};
    for (size_t i = 0; i < 2; i++)
        if (taken[i] && (sides[i]->reason == LIMIT || sides[i]->reason == USERS))
            return sides[i]->reason;
    return MUTATED;
}

static size_t count_alike(const struct mutations *m, uint64_t order)
{
    size_t count = 0;
    for (size_t i = 0; i < m->count; i++)
        count += m->list[i].order == order;
    return count;
}

/* One mutation: the text from one token to the end of another is replaced. A line break in what
 * goes away is kept behind the new text, so that lines keep their numbers. */
static void mutate(struct mutations *m, const struct source *s, const char *kind,
                   const struct token *first, const struct token *last, const char *text)
{
    struct text line = {0};
    char head[64];
    size_t length = (size_t)(last->text + last->length - first->text);
    enum reason reason = reason_of(s, first, kind);
    m->left_out[reason]++;
    if (reason != MUTATED)
        return;
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
    add_string(&line, "\t");
    struct text function = {0}, lines = {0};
    add(&function, "-", 1);
    if (first->function != NULL) {
        function.length = 0;
        add(&function, first->function->text, first->function->length);
    }
    add_lines(&lines, s, first, last, NULL);
    add_lines(&lines, s, first, last, text);
    uint64_t order = hash(m->seed, s->path, strlen(s->path));
    order = scatter(hash(hash(order, function.data, function.length), lines.data, lines.length));
    size_t number = 1 + count_alike(m, order);
    add(&line, function.data, function.length);
    if (number > 1) {
        snprintf(head, sizeof head, "#%zu", number);
        add_string(&line, head);
    }
    add(&line, lines.data, lines.length);
    free(function.data);
    free(lines.data);
    m->list = grow(m->list, &m->capacity, m->count, sizeof *m->list);
    m->list[m->count++] = (struct mutation){line.data, order};
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
        mutate_operator(m, s, i);
        mutate_constant(m, s, i);
        mutate_condition(m, s, i);
        mutate_statement(m, s, i);
        mutate_arguments(m, s, i);
    }
}

static void mutate_files(struct mutations *m, char **paths)
{
    for (; *paths != NULL; paths++) {
        struct source s = {.path = *paths};
        read_file(*paths, &s.text);
        add(&s.text, "\0", 1);
        read_tokens(&s);
        find_functions(&s);
        find_left_out(&s, m->used);
        mutate_source(m, &s);
        free(s.tokens);
        free(s.text.data);
    }
}

static int compare(const void *a, const void *b)
{
    const struct mutation *left = a, *right = b;
    if (left->order != right->order)
        return left->order < right->order ? -1 : 1;
    return strcmp(left->line, right->line);
}

static int list(uint64_t seed, char **paths)
{
    struct mutations m = {.seed = scatter(seed + 1)};
    mutate_files(&m, paths);
    if (m.count > 0)
        qsort(m.list, m.count, sizeof *m.list, compare);
    for (size_t i = 0; i < m.count; i++) {
        puts(m.list[i].line);
        free(m.list[i].line);
    }
    free(m.list);
    return fflush(stdout) == 0 ? 0 : 2;
}

static int count_left_out(char **paths)
{
    struct mutations m = {0};
    mutate_files(&m, paths);
    for (size_t i = 0; i < sizeof left_out / sizeof *left_out; i++)
        if (!m.used[i])
            fprintf(stderr, "mutate: nothing is named `%s`, which is to be left out\n",
                    left_out[i].word);
    for (size_t i = 0; i < m.count; i++)
        free(m.list[i].line);
    free(m.list);
    for (size_t i = MUTATED + 1; i < REASONS; i++)
        printf("%zu\t%s\n", m.left_out[i], reason_texts[i]);
    return fflush(stdout) == 0 ? 0 : 2;
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
    if (argc > 2 && strcmp(argv[1], "left-out") == 0)
        return count_left_out(argv + 2);
    if (argc == 3 && strcmp(argv[1], "apply") == 0)
        return apply(strtoull(argv[2], NULL, 10));
    fputs("usage: mutate list SEED FILE... | mutate left-out FILE... | mutate apply N < LIST\n",
          stderr);
    return 2;
}
