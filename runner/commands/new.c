#include "commands/new.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/text.h"
#include "base/utf8.h"
#include "cases/case.h"
#include "cases/case_check.h"
#include "cases/needs.h"
#include "cases/registry.h"
#include "commands/consult.h"
#include "commands/format.h"
#include "commands/present.h"
#include "fuzz/oracle.h"
#include "judge/readings.h"
#include "options/options.h"

struct new
{
    const struct options *options;
    FILE *in;
    FILE *out;
    FILE *err;
    struct registry registry;
    struct suite suite;
    struct oracle oracle;
    struct readings undecided;
    bool ended; /* the input did */
    bool written;
};

/* --- Questions ------------------------------------------------------------------------------- */

/* One line of the input, without its end; false at its end. */
static bool read_line(struct new *n, struct buf *line)
{
    int c;
    buf_clear(line);
    while ((c = fgetc(n->in)) != EOF && c != '\n')
        buf_char(line, (char)c);
    n->ended = c == EOF && line->len == 0;
    return !n->ended;
}

static bool ask(struct new *n, const char *question, struct buf *answer)
{
    fprintf(n->out, "%s: ", question);
    fflush(n->out);
    return read_line(n, answer);
}

/* Lines up to one that holds a period alone. */
static bool ask_text(struct new *n, const char *question, struct buf *answer)
{
    struct buf line = {0};
    fprintf(n->out, "%s (a line with only a period ends it):\n", question);
    fflush(n->out);
    buf_clear(answer);
    while (read_line(n, &line) && strcmp(buf_text(&line), ".") != 0) {
        buf_add(answer, buf_text(&line), line.len);
        buf_char(answer, '\n');
    }
    buf_free(&line);
    return !n->ended;
}

static bool is_yes(const struct buf *answer)
{
    return answer->len > 0 && (answer->data[0] == 'y' || answer->data[0] == 'Y');
}

/* --- The request ----------------------------------------------------------------------------- */

/* The operation; a file may be a file or a template, and so the choice is its own. */
static bool ask_op(struct new *n, cJSON *item)
{
    struct buf answer = {0}, question = {0};
    enum op op = OP_COUNT;
    buf_str(&question, "operation (");
    for (unsigned i = 0; i < OP_COUNT; i++)
        buf_fmt(&question, "%s%s", i == 0 ? "" : ", ", op_name((enum op)i));
    buf_char(&question, ')');
    while (op == OP_COUNT && ask(n, buf_text(&question), &answer)) {
        op = op_find(buf_text(&answer));
        if (op == OP_COUNT)
            fputs("  that is none of them\n", n->out);
    }
    if (op != OP_COUNT)
        cJSON_AddStringToObject(item, "op", op_name(op));
    buf_free(&answer);
    buf_free(&question);
    return op != OP_COUNT;
}

static bool has_source(const cJSON *item)
{
    const char *op = json_get_string(item, "op");
    return strcmp(op, "convert") != 0 && strcmp(op, "unify") != 0;
}

/* A whole file keeps the newline at its end; an expression or a template has none there. */
static void add_source(cJSON *fields, const char *op, struct buf *text)
{
    bool is_file = strcmp(op, "parse") == 0 || strcmp(op, "body") == 0;
    if (!is_file && text->len > 0 && text->data[text->len - 1] == '\n')
        text->data[--text->len] = '\0';
    if (utf8_valid(buf_text(text), text->len) && memchr(buf_text(text), '\0', text->len) == NULL) {
        cJSON_AddStringToObject(fields, "source", buf_text(text));
    } else {
        struct buf base64 = {0};
        utf8_base64_encode(text->data, text->len, &base64);
        cJSON_AddStringToObject(fields, "source_base64", buf_text(&base64));
        buf_free(&base64);
    }
}

/* Members of a JSON object, moved into another; an empty answer is none. */
static bool ask_members(struct new *n, const char *question, cJSON *into)
{
    struct buf answer = {0};
    struct json_error err;
    bool taken = false;
    while (!taken && ask(n, question, &answer)) {
        if (answer.len == 0) {
            taken = true;
            break;
        }
        cJSON *object = json_parse(answer.data, answer.len, JSON_NUL_REFUSE, &err);
        taken = cJSON_IsObject(object);
        if (!taken)
            fprintf(n->out, "  a JSON object, please%s%s\n", object == NULL ? ": " : "",
                    object == NULL ? err.what : "");
        while (taken && object->child != NULL) {
            cJSON *member = cJSON_DetachItemViaPointer(object, object->child);
            cJSON_DeleteItemFromObjectCaseSensitive(into, member->string);
            cJSON_AddItemToObject(into, member->string, member);
        }
        cJSON_Delete(object);
    }
    buf_free(&answer);
    return taken;
}

static void show_rules(const struct new *n, const char *word)
{
    size_t found = 0;
    for (size_t i = 0; i < n->registry.rule_count; i++) {
        const struct rule *r = &n->registry.rules[i];
        if (strstr(r->id, word) == NULL && strstr(r->text, word) == NULL)
            continue;
        if (found++ < NEW_RULES_SHOWN)
            fprintf(n->out, "  %s: %s\n", r->id, r->text);
    }
    if (found == 0)
        fputs("  no rule has that word\n", n->out);
    else if (found > NEW_RULES_SHOWN)
        fprintf(n->out, "  and %zu more\n", found - NEW_RULES_SHOWN);
}

/* Adds the rules of one answer, words with blanks between them; false where one is no rule. */
static bool take_rules(const struct new *n, char *words, cJSON *covers)
{
    char *rest = NULL;
    for (char *word = strtok_r(words, " ,", &rest); word != NULL;
         word = strtok_r(NULL, " ,", &rest)) {
        if (registry_rule(&n->registry, word) == NULL) {
            fprintf(n->out, "  no rule %s; those with that word:\n", word);
            show_rules(n, word);
            return false;
        }
        cJSON_AddItemToArray(covers, cJSON_CreateString(word));
    }
    return cJSON_GetArraySize(covers) > 0;
}

static bool ask_rules(struct new *n, cJSON *item)
{
    struct buf answer = {0};
    bool taken = false;
    while (!taken && ask(n, "rules that decide it (?word looks for some)", &answer)) {
        if (answer.len > 0 && answer.data[0] == '?') {
            show_rules(n, answer.data + 1);
            continue;
        }
        cJSON *covers = cJSON_CreateArray();
        taken = answer.len > 0 && take_rules(n, answer.data, covers);
        if (taken)
            cJSON_AddItemToObject(item, "covers", covers);
        else
            cJSON_Delete(covers);
    }
    buf_free(&answer);
    return taken;
}

/* --- The expectation ------------------------------------------------------------------------- */

/* "error", "error PHASE", or JSON; NULL with a message. */
static cJSON *read_expectation(struct new *n, const struct buf *answer)
{
    struct json_error err;
    const char *text = buf_text(answer);
    if (strncmp(text, "error", 5) == 0 && (text[5] == '\0' || text[5] == ' ')) {
        cJSON *expect = cJSON_CreateObject();
        cJSON *error = cJSON_AddObjectToObject(expect, "error");
        if (text[5] == ' ')
            cJSON_AddStringToObject(error, "phase", text + 6);
        return expect;
    }
    cJSON *expect = json_parse(text, answer->len, JSON_NUL_REFUSE, &err);
    if (!cJSON_IsObject(expect)) {
        fprintf(n->out,
                "  \"error\", \"error PHASE\", or an object such as "
                "{\"value\":{\"number\":\"1\"}}%s%s\n",
                expect == NULL ? ": " : "", expect == NULL ? err.what : "");
        cJSON_Delete(expect);
        return NULL;
    }
    return expect;
}

static bool ask_expectation(struct new *n, cJSON *item)
{
    struct buf answer = {0};
    cJSON *expect = NULL;
    while (expect == NULL &&
           ask(n, "what must be answered, by the text (error, error PHASE, or JSON)", &answer))
        expect = read_expectation(n, &answer);
    if (expect != NULL)
        cJSON_AddItemToObject(item, "expect", expect);
    buf_free(&answer);
    return expect != NULL;
}

static bool ask_repair(struct new *n, cJSON *item)
{
    struct buf text = {0};
    bool ok = true;
    if (!cJSON_HasObjectItem(json_get(item, "expect"), "error") || !has_source(item))
        return true;
    cJSON *repair = cJSON_CreateObject();
    ok = ask_text(n, "the source with the smallest change after which it must be accepted", &text);
    if (ok && text.len > 0)
        add_source(repair, json_get_string(item, "op"), &text);
    ok = ok &&
         ask_members(n, "other fields of the repaired request, a JSON object (or nothing)", repair);
    cJSON_AddItemToObject(item, "repair", repair);
    buf_free(&text);
    return ok;
}

/* --- The case -------------------------------------------------------------------------------- */

/* A suite of this case alone; false, with the faults shown, where it is none. *s takes item. */
static bool load_case(struct new *n, cJSON *item, const char *section, struct suite *s)
{
    struct faults faults = {0};
    struct case_check check = {.registry = &n->registry, .faults = &faults, .file = "the new case"};
    *s = (struct suite){.cases = mem_alloc(sizeof *s->cases), .files = mem_alloc(sizeof *s->files)};
    s->files[s->file_count++] = item;
    s->cases[0] = (struct test_case){.section = section};
    bool ok = case_check_load(&check, item, &s->cases[0]);
    s->count = ok;
    ok = ok && faults.count == 0;
    if (!ok)
        faults_print(&faults, n->err);
    faults_free(&faults);
    return ok;
}

/* Shows the reference's answer; whether it is the expected one, and each rule decided it. */
static bool consult(struct new *n, const struct test_case *c)
{
    struct buf out = {0}, answer = {0};
    struct judge judge = {n->options->edition, NULL, true, &n->registry, &n->undecided};
    struct judged j = {.c = c};
    present_rules(c, &out);
    text_wrap(&out, 0, os_columns(n->out));
    consult_reference(&n->oracle, &judge, &j);
    bool right = j.verdict == VERDICT_PASS;
    buf_fmt(&out, "the reference: %s%s\n", j.repair_at_fault ? "on the repaired request: " : "",
            right              ? "as expected"
            : j.detail != NULL ? j.detail
                               : verdict_name(j.verdict));
    size_t prose = out.len;
    consult_trace(j.probes[0].reply, &out);
    text_wrap(&out, prose, os_columns(n->out));
    present_answer(&j.probes[0], &answer);
    present_indented(buf_text(&answer), "    ", &out);
    fwrite(out.data, 1, out.len, n->out);
    judged_free(&j);
    buf_free(&out);
    buf_free(&answer);
    return right;
}

static bool is_section(const struct new *n, const char *section)
{
    for (size_t i = 0; i < n->registry.rule_count; i++)
        if (strcmp(n->registry.rules[i].section, section) == 0)
            return true;
    return false;
}

static bool ask_section(struct new *n, const cJSON *item, struct buf *section)
{
    const char *first = json_get(item, "covers")->child->valuestring;
    const char *usual = registry_rule(&n->registry, first)->section;
    struct buf question = {0};
    bool ok;
    buf_fmt(&question, "section (nothing: %s)", usual);
    do {
        ok = ask(n, buf_text(&question), section);
        if (ok && section->len == 0)
            buf_str(section, usual);
    } while (ok && !is_section(n, buf_text(section)) &&
             fputs("  no rule stands in that section\n", n->out) >= 0);
    buf_free(&question);
    return ok;
}

static bool is_name(const char *name)
{
    for (const char *c = name; *c != '\0'; c++)
        if (!islower((unsigned char)*c) && !isdigit((unsigned char)*c) && *c != '-')
            return false;
    return *name != '\0';
}

static bool is_taken(const struct new *n, const char *section, const char *name)
{
    struct buf id = {0};
    bool taken = false;
    buf_fmt(&id, "%s#%s", section, name);
    for (size_t i = 0; i < n->suite.count && !taken; i++)
        taken = strcmp(n->suite.cases[i].id, buf_text(&id)) == 0;
    buf_free(&id);
    return taken;
}

static bool ask_name(struct new *n, const char *section, cJSON *item)
{
    struct buf answer = {0};
    bool ok = false;
    while (!ok && ask(n, "name (lower case, digits, dashes; it stays for ever)", &answer)) {
        if (!is_name(buf_text(&answer)))
            fputs("  that is no such name\n", n->out);
        else if (is_taken(n, section, buf_text(&answer)))
            fputs("  a case of this section has that name\n", n->out);
        else
            ok = true;
    }
    if (ok)
        cJSON_ReplaceItemInObjectCaseSensitive(item, "name", cJSON_CreateString(buf_text(&answer)));
    if (ok && ask(n, "note: why, where it is not obvious (or nothing)", &answer) && answer.len > 0)
        cJSON_AddStringToObject(item, "note", buf_text(&answer));
    buf_free(&answer);
    return ok && !n->ended;
}

/* --- The file -------------------------------------------------------------------------------- */

/* The tree of the section's case file, a new one where there is no file yet; NULL with a message.
 */
static cJSON *read_section(const struct new *n, const char *path, const char *section)
{
    struct buf text = {0};
    struct json_error err;
    cJSON *root = NULL;
    if (os_read_file(path, &text)) {
        root = json_parse(buf_text(&text), text.len, JSON_NUL_REFUSE, &err);
        if (root == NULL)
            fprintf(n->err, "hclcheck: %s:%zu:%zu: %s\n", path, err.line, err.column, err.what);
    } else if (errno == ENOENT) {
        root = cJSON_CreateObject();
        cJSON_AddStringToObject(root, "section", section);
        cJSON_AddArrayToObject(root, "cases");
    } else {
        fprintf(n->err, "hclcheck: %s: %s\n", path, strerror(errno));
    }
    buf_free(&text);
    return root;
}

static bool write_case(struct new *n, const char *section, const cJSON *item)
{
    struct buf path = {0}, text = {0};
    buf_fmt(&path, "%s/%s.json", n->options->cases, section);
    cJSON *root = read_section(n, path.data, section);
    bool ok = root != NULL;
    if (ok) {
        cJSON_AddItemToArray(cJSON_GetObjectItemCaseSensitive(root, "cases"),
                             cJSON_Duplicate(item, true));
        format_cases(root, &text);
        ok = os_replace_file(path.data, text.data, text.len);
        if (!ok)
            fprintf(n->err, "hclcheck: %s: %s\n", path.data, strerror(errno));
    }
    if (ok)
        fprintf(n->out, "written: %s#%s\n  hclcheck ids --update puts it into the list of ids\n",
                section, json_get_string(item, "name"));
    cJSON_Delete(root);
    buf_free(&path);
    buf_free(&text);
    return ok;
}

/* --- Everything ------------------------------------------------------------------------------ */

/* From the fields to the repair, again and again until they are a case. *s then has it. */
static bool ask_until_valid(struct new *n, const cJSON *start, struct suite *s)
{
    bool valid = false;
    while (!valid && !n->ended) {
        cJSON *item = cJSON_Duplicate(start, true);
        cJSON_AddStringToObject(item, "name", "new");
        if (ask_members(n, "other fields of the request, a JSON object (or nothing)", item) &&
            ask_rules(n, item) && ask_expectation(n, item) && ask_repair(n, item)) {
            needs_add(item);
            valid = load_case(n, item, "new", s);
            if (!valid)
                suite_free(s);
        } else {
            cJSON_Delete(item);
        }
    }
    return valid;
}

static bool confirm(struct new *n, bool right)
{
    struct buf answer = {0};
    if (!right)
        fputs("The reference answers otherwise, or other rules decide. The text is right, whoever "
              "is wrong: look again.\n",
              n->out);
    bool yes =
        ask(n, right ? "add it to the suite (y/n)" : "add it as you have it (y/n)", &answer) &&
        is_yes(&answer);
    buf_free(&answer);
    return yes;
}

/* One case. source: its text, or NULL to be asked for. False at the end of the input. */
static bool make_case(struct new *n, const struct buf *source, bool json)
{
    cJSON *start = cJSON_CreateObject();
    struct suite s = {.count = 0};
    struct buf text = {0}, section = {0};
    bool ok = ask_op(n, start);
    if (ok && has_source(start)) {
        if (source != NULL)
            buf_add(&text, buf_text(source), source->len);
        else
            ok = ask_text(n, "source", &text);
        if (json)
            cJSON_AddStringToObject(start, "syntax", "json");
        add_source(start, json_get_string(start, "op"), &text);
    }
    ok = ok && ask_until_valid(n, start, &s);
    if (ok && confirm(n, consult(n, &s.cases[0])) && ask_section(n, s.files[0], &section) &&
        ask_name(n, buf_text(&section), s.files[0]))
        n->written = write_case(n, buf_text(&section), s.files[0]) || n->written;
    if (ok)
        suite_free(&s);
    cJSON_Delete(start);
    buf_free(&text);
    buf_free(&section);
    return !n->ended;
}

static bool make_cases_of(struct new *n, const char *path)
{
    struct buf source = {0}, answer = {0};
    size_t length = strlen(path);
    bool json = length >= 5 && strcmp(path + length - 5, ".json") == 0;
    bool ok = os_read_file(path, &source);
    if (!ok)
        fprintf(n->err, "hclcheck: %s: %s\n", path, strerror(errno));
    else
        fprintf(n->out, "%s\n", path);
    while (ok && make_case(n, &source, json) &&
           ask(n, "another case of this source (y/n)", &answer) && is_yes(&answer))
        continue;
    buf_free(&source);
    buf_free(&answer);
    return ok;
}

enum exit_status new_from(const struct options *options, FILE *in, FILE *out, FILE *err)
{
    struct new n = {.options = options, .in = in, .out = out, .err = err};
    struct faults faults = {0};
    suite_open(options->cases, options->registry, &n.registry, &n.suite, &faults);
    bool ok = faults.count == 0;
    if (!ok)
        faults_print(&faults, err);
    readings_init(&n.undecided, &n.registry);
    oracle_open(&n.oracle, &n.registry);
    if (ok && options->command == COMMAND_NEW)
        make_case(&n, NULL, false);
    for (size_t i = 0; ok && i < options->files.count && !n.ended; i++)
        ok = make_cases_of(&n, options->files.list[i]);
    if (n.ended)
        fputs("\nhclcheck: the input ended before the case was whole; nothing was written of it\n",
              err);
    oracle_close(&n.oracle);
    readings_free(&n.undecided);
    suite_free(&n.suite);
    registry_free(&n.registry);
    faults_free(&faults);
    return !ok || n.ended ? EXIT_SETUP : n.written ? EXIT_RIGHT : EXIT_WRONG;
}

enum exit_status new_command(const struct options *options, FILE *out, FILE *err)
{
    return new_from(options, stdin, out, err);
}

enum exit_status import_command(const struct options *options, FILE *out, FILE *err)
{
    return new_from(options, stdin, out, err);
}
