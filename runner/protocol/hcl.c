#include "protocol/hcl.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/utf8.h"
#include "protocol/tree_print.h"

/* Maximum width of formatted JSON. */
enum { WIDTH = 76 };

void hcl_text(const char *text, struct buf *out)
{
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\')
            buf_char(out, '\\');
        if ((*text == '$' || *text == '%') && text[1] == '{')
            buf_char(out, *text);
        if (strncmp(text, JSON_NUL, 2) == 0)
            buf_str(out, "\\u0000"), text++;
        else if (*text == '\n' || *text == '\r' || *text == '\t')
            buf_fmt(out, "\\%c", *text == '\n' ? 'n' : *text == '\r' ? 'r' : 't');
        else
            buf_char(out, *text);
    }
}

static void quoted(const char *text, struct buf *out)
{
    buf_char(out, '"');
    hcl_text(text, out);
    buf_char(out, '"');
}

static void name(const char *text, struct buf *out)
{
    bool plain = isalpha((unsigned char)*text) != 0;
    for (const char *c = text; *c; c++)
        plain = plain && (isalnum((unsigned char)*c) || *c == '_' || *c == '-');
    if (plain)
        buf_str(out, text);
    else
        quoted(text, out);
}

/* Appends the elements of an array or object in one line. */
static void elements(const cJSON *items, void (*print)(const cJSON *, struct buf *),
                     struct buf *out)
{
    const cJSON *item;
    cJSON_ArrayForEach(item, items) {
        buf_str(out, item->prev && item != items->child ? ", " : "");
        if (cJSON_IsObject(items)) {
            name(item->string, out);
            buf_str(out, " = ");
        }
        print(item, out);
    }
}

/* Appends elements between brackets; in braces with spaces. */
static void bracketed(const char *open, const char *close, const cJSON *items,
                      void (*print)(const cJSON *, struct buf *), struct buf *out)
{
    bool spaced = cJSON_IsObject(items) && items->child;
    buf_fmt(out, "%s%s", open, spaced ? " " : "");
    elements(items, print, out);
    buf_fmt(out, "%s%s", spaced ? " " : "", close);
}

static void hcl_type(const cJSON *type, struct buf *out)
{
    const cJSON *inner = cJSON_IsObject(type) ? type->child : NULL;
    if (cJSON_IsString(type)) {
        buf_str(out, type->valuestring);
    } else if (inner == NULL) {
        json_print(type, JSON_PRINT_SPACED, out);
    } else {
        buf_fmt(out, "%s(", inner->string);
        if (cJSON_IsArray(inner))
            bracketed("[", "]", inner, hcl_type, out);
        else if (strcmp(inner->string, "object") == 0)
            bracketed("{", "}", inner, hcl_type, out);
        else
            hcl_type(inner, out);
        buf_char(out, ')');
    }
}

/* Appends a type as a comment. `kind` is the kind of a collection with elements of the type, or "".
 */
static void type_comment(const char *kind, const cJSON *type, struct buf *out)
{
    buf_fmt(out, " /* %s%s", kind, *kind ? "(" : "");
    hcl_type(type, out);
    buf_str(out, *kind ? ") */" : " */");
}

/* Returns true if a part of a type is the dynamic pseudo-type. */
static bool has_dynamic(const cJSON *type)
{
    const cJSON *part;
    cJSON_ArrayForEach(part, type)
        if (has_dynamic(part))
            return true;
    return cJSON_IsString(type) && strcmp(type->valuestring, "dynamic") == 0;
}

/* Appends a string that is given in base64. */
static void base64(const char *text, struct buf *out)
{
    struct buf bytes = {0}, kept = {0};
    utf8_base64_decode(text, &bytes);
    for (size_t i = 0; i < bytes.len; i++)
        buf_add(&kept, bytes.data[i] ? bytes.data + i : JSON_NUL, bytes.data[i] ? 1 : 2);
    quoted(buf_text(&kept), out);
    buf_free(&bytes);
    buf_free(&kept);
}

void hcl_value(const cJSON *value, struct buf *out)
{
    static const struct {
        const char *kind, *open, *close;
    } brackets[] = {{"tuple", "[", "]"},
                    {"object", "{", "}"},
                    {"list", "tolist([", "])"},
                    {"set", "toset([", "])"},
                    {"map", "tomap({", "})"}};
    const cJSON *of = json_get(value, "of"), *inner = cJSON_IsObject(value) ? value->child : NULL;
    inner = inner && inner == of ? of->next : inner;
    const char *kind = inner ? inner->string : "";
    for (size_t i = 0; i < sizeof brackets / sizeof *brackets; i++)
        if (strcmp(kind, brackets[i].kind) == 0) {
            bracketed(brackets[i].open, brackets[i].close, inner, hcl_value, out);
            if (of && (!inner->child || has_dynamic(of)))
                type_comment(kind, of, out);
            return;
        }
    if (strcmp(kind, "string") == 0 && cJSON_IsString(inner)) {
        quoted(inner->valuestring, out);
    } else if (strcmp(kind, "string_base64") == 0 && cJSON_IsString(inner)) {
        base64(inner->valuestring, out);
    } else if (strcmp(kind, "number") == 0 && cJSON_IsString(inner)) {
        buf_str(out, inner->valuestring);
    } else if (strcmp(kind, "bool") == 0) {
        buf_str(out, cJSON_IsTrue(inner) ? "true" : "false");
    } else if (strcmp(kind, "null") == 0 || strcmp(kind, "unknown") == 0) {
        buf_str(out, kind);
        if (!cJSON_IsString(inner) || strcmp(inner->valuestring, "dynamic") != 0)
            type_comment("", inner, out);
    } else {
        json_print(value, JSON_PRINT_SPACED, out);
    }
}

/* Appends the attributes and blocks of a body or structure, indented by `level` levels. In a
   structure, the attributes have no values. */
static void body(const cJSON *b, unsigned level, struct buf *out)
{
    const cJSON *item, *label;
    cJSON_ArrayForEach(item, json_get(b, "attributes")) {
        buf_fmt(out, "%*s", (int)(2 * level), "");
        name(cJSON_IsString(item) ? item->valuestring : item->string, out);
        buf_str(out, " = ");
        if (cJSON_IsString(item))
            buf_str(out, "…");
        else
            hcl_value(item, out);
        buf_char(out, '\n');
    }
    cJSON_ArrayForEach(item, json_get(b, "blocks")) {
        const cJSON *inner = json_get(item, "body");
        buf_fmt(out, "%*s", (int)(2 * level), "");
        name(json_get_text(item, "type"), out);
        cJSON_ArrayForEach(label, json_get(item, "labels")) {
            buf_char(out, ' ');
            quoted(cJSON_IsString(label) ? label->valuestring : "", out);
        }
        buf_str(out, " {\n");
        body(inner, level + 1, out);
        buf_fmt(out, "%*s}\n", (int)(2 * level), "");
    }
    if (json_get(b, "remain")) {
        buf_fmt(out, "%*s# remaining body:\n", (int)(2 * level), "");
        body(json_get(b, "remain"), level, out);
    }
}

/* Appends a body, or `empty` for a body without items. */
static void items(const cJSON *b, const char *empty, struct buf *out)
{
    size_t start = out->len;
    body(b, 0, out);
    if (out->len == start)
        buf_str(out, empty);
    else
        out->data[--out->len] = '\0'; /* without the last line break */
}

/* Appends a key and a value of a static analysis. */
static void pair(const cJSON *item, struct buf *out)
{
    hcl_answer(cJSON_GetArrayItem(item, 0), out);
    buf_str(out, " = ");
    hcl_answer(cJSON_GetArrayItem(item, 1), out);
}

static void analysis(const cJSON *result, struct buf *out)
{
    const cJSON *inner = result ? result->child : NULL, *step;
    const char *kind = inner ? inner->string : "";
    if (strcmp(kind, "list") == 0) {
        bracketed("the list [", "]", inner, hcl_answer, out);
    } else if (strcmp(kind, "map") == 0) {
        bracketed("the map {", "}", inner, pair, out);
    } else if (strcmp(kind, "call") == 0) {
        buf_fmt(out, "the call %s(", json_get_text(inner, "name"));
        elements(json_get(inner, "arguments"), hcl_answer, out);
        buf_char(out, ')');
    } else if (strcmp(kind, "traversal") == 0) {
        buf_fmt(out, "the traversal %s", json_get_text(inner, "root"));
        cJSON_ArrayForEach(step, json_get(inner, "steps")) {
            if (json_get(step, "attr")) {
                buf_fmt(out, ".%s", json_get_text(step, "attr"));
                continue;
            }
            buf_char(out, '[');
            hcl_value(json_get(step, "index"), out);
            buf_char(out, ']');
        }
    } else {
        json_print(result, JSON_PRINT_SPACED, out);
    }
}

static void error(const cJSON *e, struct buf *out)
{
    const char *text = json_get_string(e, "summary");
    text = text && *text ? text : json_get_string(e, "detail");
    buf_str(out, "an error");
    if (text && *text)
        buf_fmt(out, ": %s", text);
}

void hcl_answer(const cJSON *answer, struct buf *out)
{
    const cJSON *part;
    if ((part = json_get(answer, "error")) != NULL) {
        error(part, out);
    } else if ((part = json_get(answer, "value")) != NULL) {
        hcl_value(part, out);
    } else if ((part = json_get(answer, "type")) != NULL) {
        buf_str(out, "the type ");
        hcl_type(part, out);
    } else if ((part = json_get(answer, "tree")) != NULL) {
        tree_print(part, true, out);
    } else if ((part = json_get(answer, "body")) != NULL) {
        items(part, "an empty body", out);
    } else if ((part = json_get(answer, "structure")) != NULL && !json_get(part, "hcl2json")) {
        items(part, "no error", out);
    } else if ((part = json_get(answer, "static")) != NULL) {
        analysis(part, out);
    } else {
        json_print(answer, JSON_PRINT_SPACED, out);
    }
}

static void parameter(const cJSON *p, struct buf *out)
{
    buf_fmt(out, "%s: ", json_get_text(p, "name"));
    hcl_type(json_get(p, "type"), out);
}

static void function(const cJSON *f, struct buf *out)
{
    const cJSON *params = json_get(f, "params"), *variadic = json_get(f, "variadic");
    buf_fmt(out, "%s(", f->string);
    elements(params, parameter, out);
    if (variadic) {
        buf_str(out, params && params->child ? ", " : "");
        parameter(variadic, out);
        buf_str(out, "...");
    }
    buf_fmt(out, ") = %s\n", json_get_text(f, "result"));
}

void hcl_fields(const cJSON *fields, struct buf *out)
{
    const cJSON *field, *item;
    cJSON_ArrayForEach(field, fields) {
        const char *own = field->string;
        bool source = strcmp(own, "source") == 0 || strcmp(own, "source_base64") == 0;
        if (strcmp(own, "scope") == 0) {
            cJSON_ArrayForEach(item, field) {
                buf_fmt(out, "%s = ", item->string);
                hcl_value(item, out);
                buf_char(out, '\n');
            }
        } else if (strcmp(own, "functions") == 0) {
            cJSON_ArrayForEach(item, field)
                function(item, out);
        } else if (!source) {
            buf_fmt(out, "%s: ", own);
            if (strcmp(own, "value") == 0)
                hcl_value(field, out);
            else if (strcmp(own, "type") == 0)
                hcl_type(field, out);
            else if (strcmp(own, "types") == 0)
                elements(field, hcl_type, out);
            else if (cJSON_IsString(field))
                buf_str(out, field->valuestring);
            else
                json_pretty(field, WIDTH, out);
            buf_char(out, '\n');
        }
    }
}
