#include "options/config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/text.h"
#include "base/utf8.h"
#include "ref/common/nearest.h"

enum type { TYPE_TEXT, TYPE_NUMBER, TYPE_LIST };

/* The members that OPTIONS_CONFIG may have. The parser for the command line reads the values of the
   members. */
static const struct member_row {
    const char *name, *option;
    enum type type;
} rows[] = {
    {"impl", "--impl", TYPE_TEXT},
    {"cli", "--cli", TYPE_TEXT},
    {"cli_accept", "--cli-accept", TYPE_TEXT},
    {"cli_refuse", "--cli-refuse", TYPE_TEXT},
    {"cli_json", "--cli-json", TYPE_TEXT},
    {"cli_syntax", "--cli-syntax", TYPE_TEXT},
    {"expected", "--expected", TYPE_TEXT},
    {"edition", "--edition", TYPE_TEXT},
    {"env", "--env", TYPE_LIST},
    {"jobs", "--jobs", TYPE_NUMBER},
    {"timeout", "--timeout", TYPE_NUMBER},
};
enum { ROWS = sizeof rows / sizeof rows[0] };

static const char *const type_names[] = {[TYPE_TEXT] = "a string without control characters",
                                         [TYPE_NUMBER] = "a number",
                                         [TYPE_LIST] =
                                             "an array of strings without control characters"};

/* The content of the file if the user has named no implementation. */
static const char example[] =
    "{\"impl\":\"./my-adapter\",\"edition\":\"2024-02\",\"env\":[],\"jobs\":1,\"timeout\":10}";

/* --- Reading --- */

/* Returns true for a string that a terminal only prints, because messages contain the values. */
static bool is_plain(const cJSON *item)
{
    struct buf text = {0};
    if (!cJSON_IsString(item))
        return false;
    text_escape(item->valuestring, strlen(item->valuestring), CONFIG_BYTES_MAX, &text);
    bool plain = strcmp(buf_text(&text), item->valuestring) == 0;
    buf_free(&text);
    return plain;
}

static bool has_type(const cJSON *item, enum type type)
{
    const cJSON *element;
    if (type != TYPE_LIST)
        return type == TYPE_TEXT ? is_plain(item) : cJSON_IsNumber(item);
    cJSON_ArrayForEach(element, item)
        if (!is_plain(element))
            return false;
    return cJSON_IsArray(item);
}

static const struct member_row *find_row(const char *name)
{
    for (size_t i = 0; i < ROWS; i++)
        if (strcmp(rows[i].name, name) == 0)
            return &rows[i];
    return NULL;
}

static void refuse_member(const char *path, const char *name, struct buf *why)
{
    struct nearest nearest = nearest_begin(name, strlen(name));
    buf_fmt(why, "%s: unknown member \"", path);
    text_escape(name, strlen(name), NEAREST_MAX, why);
    buf_char(why, '"');
    for (size_t i = 0; i < ROWS; i++)
        nearest_offer(&nearest, rows[i].name, strlen(rows[i].name));
    if (nearest.name != NULL)
        buf_fmt(why, ": is it %.*s?", (int)nearest.name_length, nearest.name);
    for (size_t i = 0; i < ROWS; i++)
        buf_fmt(why, "%s%s", i == 0 ? "; the members are " : ", ", rows[i].name);
}

static bool check_members(const char *path, const cJSON *root, struct buf *why)
{
    const cJSON *item;
    if (!cJSON_IsObject(root)) {
        buf_fmt(why, "%s: must be an object, such as {\"impl\": \"./my-adapter\"}", path);
        return false;
    }
    cJSON_ArrayForEach(item, root) {
        const struct member_row *row = find_row(item->string);
        if (row != NULL && has_type(item, row->type))
            continue;
        if (row == NULL)
            refuse_member(path, item->string, why);
        else
            buf_fmt(why, "%s: %s: must be %s", path, row->name, type_names[row->type]);
        return false;
    }
    if ((json_get(root, "impl") == NULL) == (json_get(root, "cli") == NULL)) {
        buf_fmt(why, "%s: needs one of the members impl and cli", path);
        return false;
    }
    return true;
}

static void add_option(const char *option, const cJSON *value, struct os_paths *words)
{
    struct buf text = {0};
    if (cJSON_IsNumber(value))
        json_print(value, 0, &text);
    else
        buf_str(&text, value->valuestring);
    os_paths_add(words, option);
    os_paths_add(words, buf_text(&text));
    buf_free(&text);
}

static bool read_text(const char *path, struct buf *text, struct buf *why)
{
    struct stat s;
    if (stat(path, &s) == 0 && !S_ISREG(s.st_mode))
        buf_fmt(why, "%s: is no regular file", path);
    else if (!os_read_file(path, text))
        buf_fmt(why, "%s: %s", path, strerror(errno));
    else if (text->len > CONFIG_BYTES_MAX)
        buf_fmt(why, "%s: is longer than %zu bytes", path, CONFIG_BYTES_MAX);
    return why->len == 0;
}

static cJSON *read_tree(const char *path, struct buf *why)
{
    struct buf text = {0};
    struct json_error err;
    cJSON *root = NULL;
    if (read_text(path, &text, why)) {
        root = json_parse(buf_text(&text), text.len, JSON_NUL_REFUSE, &err);
        if (root == NULL)
            buf_fmt(why, "%s:%zu:%zu: %s", path, err.line, err.column,
                    strncmp(buf_text(&text), "\xef\xbb\xbf", 3) == 0
                        ? "the file begins with a byte order mark: remove it"
                        : err.what);
    }
    buf_free(&text);
    return root;
}

bool config_read(const char *path, const struct program *program, size_t command,
                 struct os_paths *words, struct buf *why)
{
    struct stat s;
    if (lstat(path, &s) != 0 && errno == ENOENT)
        return true;
    cJSON *root = read_tree(path, why);
    bool ok = root != NULL && check_members(path, root, why);
    const cJSON *members = ok ? root : NULL, *item, *element;
    cJSON_ArrayForEach(item, members) {
        const char *option = find_row(item->string)->option;
        if (command_line_find(program, command, option, strlen(option)) == NULL)
            continue;
        if (!cJSON_IsArray(item))
            add_option(option, item, words);
        else
            cJSON_ArrayForEach(element, item)
                add_option(option, element, words);
    }
    cJSON_Delete(root);
    return ok;
}

/* --- Writing --- */

/* Sets the member for an option. If the member is a list, adds the value to the list. */
static void set_member(cJSON *root, const char *option, const char *value)
{
    size_t i = 0;
    while (i < ROWS && strcmp(rows[i].option, option) != 0)
        i++;
    if (i == ROWS)
        return;
    cJSON *item = rows[i].type == TYPE_NUMBER ? cJSON_CreateNumber(strtod(value, NULL))
                                              : cJSON_CreateString(value);
    cJSON *list = cJSON_GetObjectItemCaseSensitive(root, rows[i].name);
    if (rows[i].type == TYPE_LIST && list == NULL)
        list = cJSON_AddArrayToObject(root, rows[i].name);
    if (rows[i].type == TYPE_LIST) {
        cJSON_AddItemToArray(list, item);
    } else {
        cJSON_DeleteItemFromObjectCaseSensitive(root, rows[i].name);
        cJSON_AddItemToObject(root, rows[i].name, item);
    }
}

/* Makes a JSON tree from the options on a command line. Returns NULL, with a message in *why, if a
   value is not UTF-8. */
static cJSON *tree_of(const struct options *o, struct buf *why)
{
    struct json_error unused;
    if (o->impls.count == 0)
        return json_parse(example, strlen(example), JSON_NUL_REFUSE, &unused);
    cJSON *root = cJSON_CreateObject();
    for (int i = 1; i < o->argc; i++) {
        const char *word = o->argv[i];
        size_t n = strcspn(word, "=");
        const struct option_row *row = command_line_find(&options_hclcheck, o->command, word, n);
        if (row == NULL)
            continue;
        const char *value = word[n] == '=' ? word + n + 1 : o->argv[++i];
        if (utf8_valid(value, strlen(value)))
            set_member(root, row->name, value);
        else
            buf_fmt(why, "%s: must be UTF-8", row->name);
    }
    if (why->len == 0)
        return root;
    cJSON_Delete(root);
    return NULL;
}

bool config_write(const char *path, const struct options *o, struct buf *why)
{
    struct buf text = {0};
    cJSON *root = tree_of(o, why);
    if (root == NULL)
        return false;
    json_pretty(root, 1, &text);
    buf_char(&text, '\n');
    FILE *f = fopen(path, "wx");
    bool written = f != NULL && fwrite(text.data, 1, text.len, f) == text.len;
    if (f != NULL && fclose(f) != 0)
        written = false;
    if (f == NULL && errno == EEXIST)
        buf_fmt(why, "%s: exists already: change it, or remove it first", path);
    else if (!written)
        buf_fmt(why, "%s: %s", path, strerror(errno));
    if (f != NULL && !written)
        unlink(path);
    buf_free(&text);
    cJSON_Delete(root);
    return written;
}
