/* Answers like the reference, but writes the answers in another form. The fuzzer must treat the
   reference's and the permuted answers as equal. Members and sets are in reverse order, numbers
   have another spelling, and non-ASCII characters are escaped. In trees, negated numbers are
   negative numbers. With --ascii, the program refuses non-ASCII names. With --shape, the program
   offers trees as shapes only. With --splats, the program applies a single name after a splat to
   the result of the splat, which is wrong. With --tree KIND, the program answers trees that are
   malformed, deep, deeper or huge. With --without RULE, the program answers as if the rule did not
   exist. With --plain, the answers have the form of the reference. */
#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ref/hclref.h"

static void fail(const char *what)
{
    fprintf(stderr, "permuted: %s\n", what);
    exit(1);
}

/* Prints a text as a JSON string, with all non-ASCII characters escaped. */
static void print_text(const char *text, FILE *out)
{
    const unsigned char *c = (const unsigned char *)text;
    putc('"', out);
    while (*c != '\0') {
        unsigned size = *c < 0x80 ? 1 : *c < 0xe0 ? 2 : *c < 0xf0 ? 3 : 4;
        unsigned cp = size == 1 ? *c : *c & (0xffu >> (size + 1));
        for (unsigned i = 1; i < size; i++)
            cp = cp << 6 | (c[i] & 0x3f);
        if (cp >= 0x10000)
            fprintf(out, "\\u%04X\\u%04X", 0xd800 + ((cp - 0x10000) >> 10),
                    0xdc00 + ((cp - 0x10000) & 0x3ff));
        else if (cp < 0x20 || cp >= 0x7f || cp == '"' || cp == '\\' || cp == '/')
            fprintf(out, "\\u%04x", cp);
        else
            putc((int)cp, out);
        c += size;
    }
    putc('"', out);
}

/* Returns true if the text of a member "number" is a number. Returns false if the member belongs to
   a type. */
static bool is_number(const char *text)
{
    return (text[0] >= '0' && text[0] <= '9') || text[0] == '-';
}

/* Writes a number of the protocol in another form. For example, 12.5 becomes 125e-1, and 3 becomes
   3.0. */
static void print_number(const char *text, FILE *out)
{
    const char *point = strchr(text, '.');
    if (strpbrk(text, "eE/I") != NULL)
        fprintf(out, "\"%s\"", text);
    else if (point == NULL)
        fprintf(out, "\"%s.0\"", text);
    else
        fprintf(out, "\"%.*s%se-%zu\"", (int)(point - text), text, point + 1, strlen(point + 1));
}

static bool shape, splats, plain;

/* Returns the name of a member or feature. With --shape, the name of `tree` is `shape`. */
static const char *renamed(const char *name)
{
    return shape && strcmp(name, "tree") == 0 ? "shape" : name;
}

static void print(const cJSON *item, const char *name, FILE *out);

/* Prints the children from last to first. */
static void print_reversed(const cJSON *item, bool named, FILE *out)
{
    size_t count = (size_t)cJSON_GetArraySize(item), i = count;
    const cJSON **list = malloc((count + 1) * sizeof *list), *child;
    if (list == NULL)
        fail("no memory");
    cJSON_ArrayForEach(child, item)
        list[--i] = child;
    for (i = 0; i < count; i++) {
        if (i > 0)
            fputs(" ,", out);
        if (named) {
            print_text(renamed(list[i]->string), out);
            fputs(" : ", out);
        }
        print(list[i], named ? list[i]->string : "", out);
    }
    free(list);
}

static void print_list(const cJSON *item, const char *name, FILE *out)
{
    const cJSON *child;
    cJSON_ArrayForEach(child, item) {
        print(child, cJSON_IsString(child) ? name : "", out);
        if (child->next != NULL)
            fputs(", ", out);
    }
}

static bool is_node(const cJSON *item, const char *tag)
{
    return cJSON_IsArray(item) && cJSON_IsString(item->child) &&
           strcmp(item->child->valuestring, tag) == 0;
}

/* Prints a part of a tree. The fuzzer generates no text that is a tag. */
static void print_tree(const cJSON *node, FILE *out)
{
    const cJSON *member = cJSON_IsArray(node) ? node->child : NULL;
    bool negative = is_node(node, "unary") && strcmp(member->next->valuestring, "-") == 0 &&
                    is_node(member->next->next, "num");
    if (splats && is_node(node, "splat") && cJSON_GetArraySize(node) == 4 &&
        cJSON_GetArraySize(node->child->prev) == 1 && is_node(node->child->prev->child, "get")) {
        fprintf(out, "[\"get\",[\"splat\",\"%s\",", member->next->valuestring);
        print_tree(member->next->next, out);
        fputs(",[]],", out);
        print_text(node->child->prev->child->child->next->valuestring, out);
        putc(']', out);
    } else if (negative) {
        fprintf(out, "[\"num\",\"-%s\"]", member->next->next->child->next->valuestring);
    } else if (is_node(node, "num")) {
        fputs("[\"num\",", out);
        print_number(member->next->valuestring, out);
        putc(']', out);
    } else if (member != NULL) {
        putc('[', out);
        for (; member != NULL; member = member->next) {
            print_tree(member, out);
            fputs(member->next != NULL ? ", " : "", out);
        }
        putc(']', out);
    } else {
        print(node, "", out);
    }
}

static void print(const cJSON *item, const char *name, FILE *out)
{
    if (strcmp(name, "tree") == 0) {
        print_tree(item, out);
    } else if (cJSON_IsObject(item)) {
        putc('{', out);
        print_reversed(item, true, out);
        putc('}', out);
    } else if (cJSON_IsArray(item)) {
        putc('[', out);
        if (strcmp(name, "set") == 0)
            print_reversed(item, false, out);
        else
            print_list(item, name, out);
        putc(']', out);
    } else if (cJSON_IsString(item) && strcmp(name, "number") == 0 &&
               is_number(item->valuestring)) {
        print_number(item->valuestring, out);
    } else if (cJSON_IsString(item)) {
        print_text(strcmp(name, "features") == 0 ? renamed(item->valuestring) : item->valuestring,
                   out);
    } else {
        char *text = cJSON_PrintUnformatted(item);
        if (text == NULL)
            fail("no memory");
        fputs(text, out);
        free(text);
    }
}

/* Copies a line. Replaces each non-ASCII character by a line-drawing character, which no name may
   contain. Different characters get different replacements. */
static char *without_letters(const char *line, size_t n)
{
    char *out = malloc(n * 3 + 1), *to = out;
    if (out == NULL)
        fail("no memory");
    for (size_t i = 0; i < n;) {
        unsigned char c = (unsigned char)line[i++];
        unsigned sum = c;
        if (c < 0x80) {
            *to++ = (char)c;
            continue;
        }
        for (; i < n && ((unsigned char)line[i] & 0xc0) == 0x80; i++)
            sum = sum * 64 + ((unsigned char)line[i] & 0x3f);
        *to++ = '\xe2';
        *to++ = (char)(0x94 + sum / 64 % 2);
        *to++ = (char)(0x80 + sum % 64);
    }
    *to = '\0';
    return out;
}

static bool is_parse_error(const char *reply)
{
    return strstr(reply, "\"error\":{\"phase\":\"parse\"") != NULL;
}

/* Returns true if a request is invalid only because non-ASCII names are refused. */
static bool has_foreign_names(struct hclref_session *session, const char *line, size_t n)
{
    char *other = without_letters(line, n);
    bool refused = strcmp(other, line) != 0 &&
                   is_parse_error(hclref_answer(session, other, strlen(other), NULL)) &&
                   !is_parse_error(hclref_answer(session, line, n, NULL));
    free(other);
    return refused;
}

static void answer(struct hclref_session *session, const char *line, size_t n, FILE *out)
{
    const char *reply = hclref_answer(session, line, n, NULL);
    cJSON *tree = plain || strstr(reply, "\\u0000") != NULL
                      ? NULL /* not parsed: cJSON would cut the reply off */
                      : cJSON_Parse(reply);
    if (tree == NULL) {
        fputs(reply, out);
        if (reply[0] == '\0' || reply[strlen(reply) - 1] != '\n')
            putc('\n', out);
        return;
    }
    print(tree, "", out);
    putc('\n', out);
    cJSON_Delete(tree);
}

static void refuse(const char *line)
{
    cJSON *request = cJSON_Parse(line);
    printf("{\"id\":%.0f,\"error\":{\"phase\":\"parse\"}}\n",
           cJSON_GetNumberValue(cJSON_GetObjectItemCaseSensitive(request, "id")));
    cJSON_Delete(request);
}

/* Answers a request with a bad tree. */
static void answer_badly(const char *line, const char *kind)
{
    const bool huge = strcmp(kind, "huge") == 0, malformed = strcmp(kind, "malformed") == 0;
    const size_t count = huge ? 8000 : malformed ? 0 : strcmp(kind, "deep") == 0 ? 800 : 20000;
    cJSON *request = cJSON_Parse(line);
    printf("{\"id\":%.0f,\"tree\":%s",
           cJSON_GetNumberValue(cJSON_GetObjectItemCaseSensitive(request, "id")),
           huge ? "[\"tuple\",[" : "");
    for (size_t i = 0; i < count; i++)
        fputs(huge ? "[\"null\"]," : "[\"unary\",\"-\",", stdout);
    fputs(malformed ? "[\"binary\",[]" : "[\"null\"]", stdout);
    for (size_t i = 0; i < count && !huge; i++)
        putchar(']');
    puts(huge ? "]]}" : malformed ? "]}" : "}");
    cJSON_Delete(request);
}

/* Returns a request with the member "without". */
static char *plant(const char *line, const char *rule)
{
    static const char members[] = "{\"without\":[\"%s\"],%s";
    size_t size = sizeof members + strlen(rule) + strlen(line);
    char *out = malloc(size);
    if (out == NULL)
        fail("no memory");
    snprintf(out, size, members, rule, line + 1);
    return out;
}

static bool has_option(int argc, char **argv, const char *name)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], name) == 0)
            return true;
    return false;
}

static const char *value_of(int argc, char **argv, const char *name)
{
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], name) == 0)
            return argv[i + 1];
    return NULL;
}

int main(int argc, char **argv)
{
    bool ascii = has_option(argc, argv, "--ascii");
    const char *bad = value_of(argc, argv, "--tree"), *rule = value_of(argc, argv, "--without");
    shape = has_option(argc, argv, "--shape");
    splats = has_option(argc, argv, "--splats");
    plain = has_option(argc, argv, "--plain");
    struct hclref_session *session = hclref_session_new();
    char *line = NULL;
    size_t cap = 0;
    ssize_t n;
    while ((n = getline(&line, &cap, stdin)) > 0) {
        if (rule != NULL && strstr(line, "\"op\":\"hello\"") == NULL) {
            char *planted = plant(line, rule);
            free(line);
            line = planted;
            cap = strlen(planted) + 1;
            n = (ssize_t)strlen(planted);
        }
        if (bad != NULL && strstr(line, "\"op\":\"tree\"") != NULL)
            answer_badly(line, bad);
        else if (ascii && has_foreign_names(session, line, (size_t)n))
            refuse(line);
        else
            answer(session, line, (size_t)n, stdout);
        fflush(stdout);
    }
    free(line);
    hclref_session_free(session);
    return 0;
}
