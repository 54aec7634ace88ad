#define _POSIX_C_SOURCE 200809L
#include "toy.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nodes.h"

void toy_free(struct toy *node)
{
    if (node == NULL)
        return;
    toy_free(node->left);
    toy_free(node->right);
    free(node->text);
    free(node);
}

cJSON *toy_tree(const struct toy *node)
{
    cJSON *list = cJSON_CreateArray();
    switch (node->kind) {
    case TOY_BODY:
        for (const struct toy *item = node->left; item != NULL; item = item->right)
            with(list, node_attr(item->text, toy_tree(item->left)));
        return node_body(list);
    case TOY_STRING: /* An empty string has no parts. */
        return node_template(node->text[0] == '\0' ? list : with(list, text(node->text)));
    default:
        cJSON_Delete(list);
    }
    switch (node->kind) {
    case TOY_NUMBER:
        return node_num(node->text);
    case TOY_GET:
        return node_get(toy_tree(node->left), node->text);
    case TOY_NEGATION:
        return node_unary("-", toy_tree(node->left));
    case TOY_SUM:
        return node_binary("+", toy_tree(node->left), toy_tree(node->right));
    default:
        return node_var(node->text);
    }
}

cJSON *toy_shape(const struct toy *node)
{
    cJSON *shape = cJSON_CreateObject();
    cJSON_AddNumberToObject(shape, "kind", node->kind);
    if (node->text != NULL)
        cJSON_AddStringToObject(shape, "text", node->text);
    if (node->left != NULL)
        cJSON_AddItemToObject(shape, "left", toy_shape(node->left));
    if (node->right != NULL)
        cJSON_AddItemToObject(shape, "right", toy_shape(node->right));
    return shape;
}

static void quote(const char *s, FILE *out)
{
    fputc('"', out);
    for (; *s != '\0'; s++)
        if (*s == '\n')
            fputs("\\n", out);
        else if ((unsigned char)*s < ' ' || ((*s == '$' || *s == '%') && s[1] == '{'))
            fprintf(out, "\\u%04x", *s);
        else
            fprintf(out, *s == '"' || *s == '\\' ? "\\%c" : "%c", *s);
    fputc('"', out);
}

static void print(const struct toy *node, FILE *out)
{
    switch (node->kind) {
    case TOY_BODY:
        if (node->left != NULL)
            print(node->left, out);
        break;
    case TOY_ATTRIBUTE:
        fprintf(out, "%s = ", node->text);
        print(node->left, out);
        fputc('\n', out);
        if (node->right != NULL)
            print(node->right, out);
        break;
    case TOY_NUMBER:
    case TOY_VARIABLE:
        fputs(node->text, out);
        break;
    case TOY_STRING:
        quote(node->text, out);
        break;
    case TOY_GET:
        print(node->left, out);
        fprintf(out, ".%s", node->text);
        break;
    case TOY_NEGATION:
        fputs("(-", out);
        print(node->left, out);
        fputc(')', out);
        break;
    case TOY_SUM:
        fputc('(', out);
        print(node->left, out);
        fputs(" + ", out);
        print(node->right, out);
        fputc(')', out);
        break;
    }
}

cJSON *toy_print(const struct toy *node)
{
    char *source = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&source, &size);
    if (out == NULL)
        return NULL;
    print(node, out);
    fclose(out);
    cJSON *result = cJSON_CreateString(source);
    free(source);
    return result;
}

/* --- The writer --- */

static enum toy_written write_value(const cJSON *value, FILE *out)
{
    const cJSON *content = value->child, *item;
    if (strcmp(content->string, "of") == 0)
        content = content->next;
    const char *kind = content->string;
    bool object = strcmp(kind, "object") == 0 || strcmp(kind, "map") == 0;
    if (strcmp(kind, "string") == 0)
        quote(content->valuestring, out);
    else if (strcmp(kind, "number") == 0 && strstr(content->valuestring, "Infinity") == NULL)
        fputs(content->valuestring + (content->valuestring[0] == '+'), out);
    else if (strcmp(kind, "bool") == 0)
        fputs(cJSON_IsTrue(content) ? "true" : "false", out);
    else if (strcmp(kind, "null") == 0)
        fputs("null", out);
    else if (object || cJSON_IsArray(content)) {
        fputc(object ? '{' : '[', out);
        cJSON_ArrayForEach(item, content) {
            if (item != content->child)
                fputs(", ", out);
            if (object)
                quote(item->string, out);
            fputs(object ? " = " : "", out);
            enum toy_written written = write_value(item, out);
            if (written != TOY_WRITTEN)
                return written;
        }
        fputc(object ? '}' : ']', out);
    } else if (strcmp(kind, "string_base64") == 0)
        return TOY_UNKNOWN; /* U+0000 would end the string */
    else
        return TOY_UNWRITABLE; /* an infinity, an unknown value or a capsule */
    return TOY_WRITTEN;
}

/* Writes the name of an attribute or the type of a block. */
static enum toy_written write_name(const char *name, FILE *out)
{
    bool plain = isalpha((unsigned char)name[0]) || name[0] == '_';
    for (const char *s = name; *s != '\0'; s++) {
        if ((unsigned char)*s > 127)
            return TOY_UNKNOWN;
        plain = plain && (isalnum((unsigned char)*s) || *s == '_' || *s == '-');
    }
    fputs(name, out);
    return plain ? TOY_WRITTEN : TOY_UNWRITABLE;
}

static enum toy_written write_body(const cJSON *body, FILE *out)
{
    const cJSON *attributes = cJSON_GetObjectItem(body, "attributes"), *item, *other, *label;
    enum toy_written written;
    cJSON_ArrayForEach(item, attributes) {
        const char *name = cJSON_GetStringValue(cJSON_GetObjectItem(item, "name"));
        for (other = attributes->child; other != item; other = other->next)
            if (strcmp(cJSON_GetStringValue(cJSON_GetObjectItem(other, "name")), name) == 0)
                return TOY_UNWRITABLE;
        if ((written = write_name(name, out)) != TOY_WRITTEN)
            return written;
        fputs(" = ", out);
        if ((written = write_value(cJSON_GetObjectItem(item, "value"), out)) != TOY_WRITTEN)
            return written;
        fputc('\n', out);
    }
    cJSON_ArrayForEach(item, cJSON_GetObjectItem(body, "blocks")) {
        const char *type = cJSON_GetStringValue(cJSON_GetObjectItem(item, "type"));
        if ((written = write_name(type, out)) != TOY_WRITTEN)
            return written;
        cJSON_ArrayForEach(label, cJSON_GetObjectItem(item, "labels")) {
            fputc(' ', out);
            quote(label->valuestring, out);
        }
        fputs(" {\n", out);
        if ((written = write_body(cJSON_GetObjectItem(item, "body"), out)) != TOY_WRITTEN)
            return written;
        fputs("}\n", out);
    }
    return TOY_WRITTEN;
}

enum toy_written toy_write(const cJSON *content, bool body, cJSON **result)
{
    char *source = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&source, &size);
    if (out == NULL)
        return TOY_UNKNOWN;
    enum toy_written written = body ? write_body(content, out) : write_value(content, out);
    fclose(out);
    if (written == TOY_WRITTEN)
        *result = cJSON_CreateString(source);
    free(source);
    return written;
}

/* --- The parser: each function returns NULL if it does not know the syntax --- */

static struct toy *make(enum toy_kind kind, struct toy *left, struct toy *right)
{
    struct toy *node = calloc(1, sizeof *node);
    if (node == NULL)
        abort();
    *node = (struct toy){.kind = kind, .left = left, .right = right};
    return node;
}

static struct toy *make_text(enum toy_kind kind, const char *s, size_t n, struct toy *left)
{
    struct toy *node = make(kind, left, NULL);
    node->text = strndup(s, n);
    return node;
}

/* Frees a node that lacks a part. */
static struct toy *refuse(struct toy *node)
{
    toy_free(node);
    return NULL;
}

static bool accept(const char **s, char token)
{
    *s += strspn(*s, " ");
    if (**s != token || token == '\0')
        return false;
    ++*s;
    return true;
}

/* Returns the length of the name that the source begins with. */
static size_t name_length(const char **s)
{
    size_t n = 0;
    *s += strspn(*s, " ");
    if (isalpha((unsigned char)**s))
        while (isalnum((unsigned char)(*s)[n]))
            n++;
    return n;
}

static struct toy *parse_string(const char **s)
{
    struct toy *node = make_text(TOY_STRING, *s, strlen(*s), NULL);
    char *to = node->text;
    while (**s != '"') {
        char c = *(*s)++;
        if (c < ' ' || c > '~' || c == '$' || c == '%')
            return refuse(node);
        if (c == '\\') {
            c = *(*s)++;
            if (c != 'n' && c != '"' && c != '\\')
                return refuse(node);
            c = c == 'n' ? '\n' : c;
        }
        *to++ = c;
    }
    *to = '\0';
    ++*s;
    return node;
}

static struct toy *parse_sum(const char **s);

static struct toy *parse_primary(const char **s)
{
    if (accept(s, '(')) {
        struct toy *node = parse_sum(s);
        return node == NULL || accept(s, ')') ? node : refuse(node);
    }
    if (accept(s, '"'))
        return parse_string(s);
    size_t digits = strspn(*s, "0123456789"), n = name_length(s);
    const char *from = *s;
    *s += digits + n;
    if (digits > 0)
        return make_text(TOY_NUMBER, from, digits, NULL);
    if (n == 0 || (n == 4 && (strncmp(from, "true", n) == 0 || strncmp(from, "null", n) == 0)) ||
        (n == 5 && strncmp(from, "false", n) == 0))
        return NULL;
    return make_text(TOY_VARIABLE, from, n, NULL);
}

static struct toy *parse_unary(const char **s)
{
    if (accept(s, '-')) {
        struct toy *operand = parse_unary(s);
        return operand != NULL ? make(TOY_NEGATION, operand, NULL) : NULL;
    }
    struct toy *node = parse_primary(s);
    while (node != NULL && accept(s, '.')) {
        size_t n = name_length(s);
        if (n == 0)
            return refuse(node);
        node = make_text(TOY_GET, *s, n, node);
        *s += n;
    }
    return node;
}

static struct toy *parse_sum(const char **s)
{
    struct toy *node = parse_unary(s);
    while (node != NULL && accept(s, '+')) {
        struct toy *right = parse_unary(s);
        node = right != NULL ? make(TOY_SUM, node, right) : refuse(node);
    }
    return node;
}

static bool has_name(const struct toy *item, const char *name, size_t n)
{
    while (item != NULL && (strlen(item->text) != n || strncmp(item->text, name, n) != 0))
        item = item->right;
    return item != NULL;
}

static struct toy *parse_body(const char **s)
{
    struct toy *body = make(TOY_BODY, NULL, NULL), **end = &body->left;
    while (**s != '\0') {
        size_t n = name_length(s);
        const char *name = *s;
        *s += n;
        if (n == 0 || has_name(body->left, name, n) || !accept(s, '='))
            return refuse(body);
        struct toy *value = parse_sum(s);
        if (value == NULL || !accept(s, '\n')) {
            toy_free(value);
            return refuse(body);
        }
        *end = make_text(TOY_ATTRIBUTE, name, n, value);
        end = &(*end)->right;
    }
    return body;
}

struct toy *toy_parse(const char *source, const char *kind)
{
    struct toy *node = NULL;
    if (strcmp(kind, "body") == 0)
        node = parse_body(&source);
    else if (strcmp(kind, "expression") == 0)
        node = parse_sum(&source);
    source += strspn(source, " ");
    return *source == '\0' ? node : refuse(node);
}
