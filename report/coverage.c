#include "coverage.h"

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/os.h"
#include "catalog.h"
#include "load.h"
#include "markdown.h"

#include <stddef.h>
#include <string.h>

/* What a case expects: it accepts, it rejects, or (any_of) allows both. */
struct outcome {
    bool accepts, rejects;
};

static struct outcome outcome_of(const cJSON *expect)
{
    const cJSON *alternative, *alternatives = json_get(expect, "any_of");
    if (!alternatives) {
        bool rejects = json_get(expect, "error") != NULL;
        return (struct outcome){.accepts = !rejects, .rejects = rejects};
    }
    struct outcome any = {false, false};
    cJSON_ArrayForEach(alternative, alternatives) {
        struct outcome one = outcome_of(alternative);
        any.accepts = any.accepts || one.accepts;
        any.rejects = any.rejects || one.rejects;
    }
    return any;
}

static void count_case(const char *file, const cJSON *item, struct catalog *cat, struct faults *f)
{
    const char *name = json_get_string(item, "name");
    const cJSON *expect = json_get(item, "expect");
    if (!name || !expect) {
        faults_add(f, file, "case '%s': needs a name and expect", name ? name : "?");
        return;
    }
    struct outcome outcome = outcome_of(expect);
    const cJSON *cover;
    cJSON_ArrayForEach(cover, json_get(item, "covers")) {
        const char *id = cJSON_IsString(cover) ? cover->valuestring : "?";
        size_t at = catalog_rule(cat, id);
        if (at == cat->rule_count) {
            faults_add(f, file, "case '%s': covers the unknown rule '%s'", name, id);
            continue;
        }
        cat->rules[at].accepting += outcome.accepts;
        cat->rules[at].rejecting += outcome.rejects;
    }
}

static void count_file(const char *file, struct catalog *cat, struct faults *f)
{
    cJSON *json = load_json(file, f);
    const cJSON *item, *cases = json_get(json, "cases");
    if (json && !cJSON_IsArray(cases))
        faults_add(f, file, "is no case file: it has no cases");
    cJSON_ArrayForEach(item, cases)
        count_case(file, item, cat, f);
    cJSON_Delete(json);
}

/* Beside the cases stand the registry, the schemas, and texts. */
static bool is_no_case_file(void *arg, const char *path, bool is_dir)
{
    const char *tests = *(const char **)arg;
    const char *below = path + strlen(tests);
    size_t n = strlen(path);
    if (is_dir)
        return strcmp(below, "/registry") == 0 || strcmp(below, "/schema") == 0;
    return n < 5 || strcmp(path + n - 5, ".json") != 0;
}

void coverage_count(const char *tests, struct catalog *cat, struct faults *f)
{
    struct os_paths paths = {0};
    struct buf bad = {0};
    if (!os_walk(tests, is_no_case_file, &tests, &paths, &bad))
        faults_add(f, NULL, "%s", buf_text(&bad));
    for (size_t i = 0; i < paths.count; i++)
        count_file(paths.list[i], cat, f);
    os_paths_free(&paths);
    buf_free(&bad);
}

/* Counts of rules, not of cases. */
struct tally {
    size_t rules, untestable, accepting, want_accept, rejecting, want_reject, missing;
};

static bool lacks_accept(const struct catalog_rule *rule)
{
    return rule->wants_accept && !rule->accepting;
}

static bool lacks_reject(const struct catalog_rule *rule)
{
    return rule->wants_reject && !rule->rejecting;
}

static void tally_rule(const struct catalog_rule *rule, struct tally *tally)
{
    tally->rules++;
    tally->untestable += !rule->wants_accept && !rule->wants_reject;
    tally->want_accept += rule->wants_accept;
    tally->want_reject += rule->wants_reject;
    tally->accepting += rule->wants_accept && rule->accepting;
    tally->rejecting += rule->wants_reject && rule->rejecting;
    tally->missing += lacks_accept(rule) || lacks_reject(rule);
}

/* section_count stands for all sections. */
static struct tally tally_section(const struct catalog *cat, size_t section)
{
    struct tally tally = {0};
    for (size_t i = 0; i < cat->rule_count; i++)
        if (section == cat->section_count || cat->rules[i].section == section)
            tally_rule(&cat->rules[i], &tally);
    return tally;
}

static void print_row(const struct tally *tally, struct buf *out)
{
    markdown_count(tally->rules, out);
    markdown_count(tally->untestable, out);
    buf_fmt(out, " %zu of %zu | %zu of %zu |", tally->accepting, tally->want_accept,
            tally->rejecting, tally->want_reject);
    markdown_count(tally->missing, out);
    buf_char(out, '\n');
}

static void print_missing(const struct catalog *cat, struct buf *out)
{
    buf_str(out, "\n## Missing\n\n");
    for (size_t i = 0; i < cat->rule_count; i++) {
        const struct catalog_rule *rule = &cat->rules[i];
        if (!lacks_accept(rule) && !lacks_reject(rule))
            continue;
        buf_str(out, "- rule ");
        markdown_text(rule->id, out);
        buf_fmt(out, ": no %s%s%s case\n", lacks_accept(rule) ? "accepting" : "",
                lacks_accept(rule) && lacks_reject(rule) ? " and no " : "",
                lacks_reject(rule) ? "rejecting" : "");
    }
}

bool coverage_print(const struct catalog *cat, struct buf *out)
{
    static const char *const columns[] = {"Section",   "Rules",     "Untestable",
                                          "Accepting", "Rejecting", "Missing"};
    buf_str(out,
            "# Coverage of the rules by the cases\n\n"
            "Accepting: rules that an accepted case can show, and have one. Rejecting: the same "
            "for rejected\ncases. Missing: rules without a case of a kind that they need.\n\n");
    markdown_head(columns, sizeof columns / sizeof *columns, out);
    for (size_t i = 0; i < cat->section_count; i++) {
        struct tally tally = tally_section(cat, i);
        if (!tally.rules)
            continue;
        buf_str(out, "| ");
        markdown_text(cat->sections[i].id, out);
        buf_str(out, " |");
        print_row(&tally, out);
    }
    struct tally all = tally_section(cat, cat->section_count);
    buf_str(out, "| all |");
    print_row(&all, out);
    if (all.missing)
        print_missing(cat, out);
    return !all.missing;
}
