/* Implements `hclcheck export`: writes each case of the operation parse as a file, for other test
   programs. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/os.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "cases/select.h"
#include "commands/commands.h"
#include "options/options.h"
#include "protocol/request.h"

/* The folders. A file's folder shows which answer is right. */
enum folder { VALID, INVALID, EITHER, FOLDERS };
static const char *const folder_names[] = {"valid", "invalid", "either"};

struct export
{
    const struct options *options;
    FILE *err;
    struct buf index; /* the file index.json */
    size_t counts[FOLDERS];
};

static bool fail(const struct export *e, const char *path)
{
    fprintf(e->err, "hclcheck: %s: %s\n", path, strerror(errno));
    return false;
}

static enum folder folder_of(const struct test_case *c)
{
    bool accepts = false, rejects = false;
    const cJSON *outcome;
    for (size_t i = 0; (outcome = case_alternative(c->expect, i)) != NULL; i++) {
        rejects = rejects || json_get(outcome, "error") != NULL;
        accepts = accepts || json_get(outcome, "error") == NULL;
    }
    return accepts && rejects ? EITHER : accepts ? VALID : INVALID;
}

static void add_to_index(struct export *e, const struct test_case *c, const char *file,
                         enum folder folder, bool repaired)
{
    const cJSON *structure = json_get(c->expect, "structure");
    buf_str(&e->index, e->index.len == 0 ? "[\n{\"file\":" : ",\n{\"file\":");
    json_print_string(file, 0, &e->index);
    buf_str(&e->index, ",\"case\":");
    json_print_string(c->id, 0, &e->index);
    buf_fmt(&e->index, ",\"repaired\":%s,\"expect\":\"%s\",\"level\":\"%s\",\"syntax\":\"%s\"",
            repaired ? "true" : "false", folder_names[folder], level_name(c->level),
            c->json_syntax ? "json" : "native");
    buf_str(&e->index, ",\"rules\":[");
    for (size_t i = 0; i < c->cover_count; i++)
        buf_fmt(&e->index, "%s\"%s\"", i > 0 ? "," : "", c->covers[i]->id);
    buf_char(&e->index, ']');
    if (structure != NULL && !repaired) {
        buf_str(&e->index, ",\"structure\":");
        json_print(structure, 0, &e->index);
    }
    buf_char(&e->index, '}');
}

static bool write_file(struct export *e, const struct test_case *c, const cJSON *fields,
                       enum folder folder, bool repaired)
{
    struct buf file = {0}, path = {0}, source = {0};
    buf_fmt(&file, "%s/%.*s/%s%s.%s", folder_names[folder], (int)strcspn(c->id, "#"), c->id,
            c->name, repaired ? ".repaired" : "", c->json_syntax ? "hcl.json" : "hcl");
    buf_fmt(&path, "%s/%s", e->options->operands.items[0], buf_text(&file));
    request_source(fields, &source);
    bool ok = (os_make_folders(buf_text(&path)) && os_write_file(buf_text(&path), &source)) ||
              fail(e, buf_text(&path));
    add_to_index(e, c, buf_text(&file), folder, repaired);
    e->counts[folder]++;
    buf_free(&file);
    buf_free(&path);
    buf_free(&source);
    return ok;
}

static bool write_index(struct export *e)
{
    struct buf path = {0};
    buf_fmt(&path, "%s/index.json", e->options->operands.items[0]);
    buf_str(&e->index, "\n]\n");
    bool ok = os_write_file(buf_text(&path), &e->index) || fail(e, buf_text(&path));
    buf_free(&path);
    return ok;
}

/* Makes the target folder. Refuses a folder that already exists, because the folder might hold
   other files. */
static bool make_target(const struct export *e)
{
    const char *target = e->options->operands.items[0];
    if (mkdir(target, 0777) == 0)
        return true;
    if (errno == EEXIST)
        fprintf(e->err, "hclcheck: %s: is there already: name a new folder, or remove it\n",
                target);
    else
        fail(e, target);
    return false;
}

static bool export_cases(struct export *e, const struct selection *s, FILE *out)
{
    bool ok = make_target(e);
    for (size_t i = 0; ok && i < s->count; i++) {
        const struct test_case *c = s->cases[i];
        ok = write_file(e, c, c->fields, folder_of(c), false) &&
             (c->repaired == NULL || write_file(e, c, c->repaired, VALID, true));
    }
    ok = ok && write_index(e);
    if (ok)
        fprintf(out,
                "%s: %zu files that a parser must accept (valid), %zu that a parser must refuse "
                "(invalid),\n%zu that a parser may accept or refuse (either); index.json lists all "
                "files\n",
                e->options->operands.items[0], e->counts[VALID], e->counts[INVALID],
                e->counts[EITHER]);
    return ok;
}

enum exit_status export_command(const struct options *options, FILE *out, FILE *err)
{
    struct export e = {.options = options, .err = err};
    struct selection_options wanted = options->selection;
    struct registry registry;
    struct suite suite;
    struct selection selection = {0};
    struct buf why = {0};
    bool ok = open_suite(options, &registry, &suite, err);
    wanted.ops = 1u << OP_PARSE;
    if (ok && !select_cases(&suite, &wanted, options->edition, &selection, &why)) {
        fprintf(err, "hclcheck: %s\n", buf_text(&why));
        ok = false;
    }
    ok = ok && export_cases(&e, &selection, out);
    free(selection.cases);
    buf_free(&e.index);
    buf_free(&why);
    suite_free(&suite);
    registry_free(&registry);
    return ok ? EXIT_RIGHT : EXIT_SETUP;
}
