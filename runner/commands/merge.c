#include "commands/record.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/text.h"
#include "cases/select.h"
#include "commands/commands.h"
#include "judge/judge.h"
#include "options/options.h"

static bool well_formed(const cJSON *entry)
{
    const cJSON *options = json_get(entry, "options"), *option;
    if (!cJSON_IsObject(options) || options->child == NULL)
        return false;
    cJSON_ArrayForEach(option, options) {
        if (!json_is_integer(option) || option->valuedouble < 0)
            return false;
    }
    return true;
}

static bool merge_readings_add(cJSON *total, const cJSON *votes)
{
    const cJSON *entry, *option;
    if (!cJSON_IsObject(votes))
        return false;
    cJSON_ArrayForEach(entry, votes) {
        const cJSON *sum = json_get(total, entry->string);
        if (!well_formed(entry))
            return false;
        if (sum == NULL) {
            cJSON_AddItemToObject(total, entry->string, cJSON_Duplicate(entry, true));
            continue;
        }
        cJSON_ArrayForEach(option, json_get(entry, "options")) {
            cJSON *known =
                cJSON_GetObjectItemCaseSensitive(json_get(sum, "options"), option->string);
            if (known == NULL)
                return false;
            cJSON_SetNumberValue(known, known->valuedouble + option->valuedouble);
        }
    }
    return true;
}

/* Returns true if `follows` contains the choice "reading=option" that most answers of the whole run
   follow. Appends each contradiction to *why. */
static bool agrees(const cJSON *total, const cJSON *follows, struct buf *why)
{
    const cJSON *item;
    bool some = false;
    cJSON_ArrayForEach(item, follows) {
        struct buf id = {0};
        const char *equals = cJSON_IsString(item) ? strchr(item->valuestring, '=') : NULL;
        if (equals == NULL)
            continue;
        buf_add(&id, item->valuestring, (size_t)(equals - item->valuestring));
        const char *chosen = record_followed(json_get(total, buf_text(&id)));
        if (chosen == NULL || strcmp(chosen, equals + 1) == 0)
            some = true;
        else
            buf_fmt(why, "%sright under %s, but most other answers follow %s=%s",
                    why->len > 0 ? "; " : "", item->valuestring, buf_text(&id), chosen);
        buf_free(&id);
    }
    return some;
}

static void set_text(cJSON *line, const char *name, const char *text)
{
    if (text == NULL)
        cJSON_DeleteItemFromObjectCaseSensitive(line, name);
    else if (json_get(line, name) != NULL) /* replaces the member in its old position */
        cJSON_ReplaceItemInObjectCaseSensitive(line, name, cJSON_CreateString(text));
    else
        cJSON_AddStringToObject(line, name, text);
}

static void set_verdict(struct record_case *c, enum verdict verdict, const char *wrong,
                        const char *detail)
{
    c->verdict = verdict;
    set_text(c->line, "verdict", verdict_name(verdict));
    set_text(c->line, "wrong", wrong);
    set_text(c->line, "detail", detail);
}

static void merge_readings_judge(const cJSON *total, struct record_case *c)
{
    const cJSON *follows = json_get(c->line, "follows");
    struct buf why = {0};
    bool passed = c->verdict == VERDICT_PASS || c->verdict == VERDICT_XPASS;
    bool inconsistent = strcmp(json_get_text(c->line, "wrong"), "reading") == 0;
    if (follows == NULL || !(passed || inconsistent))
        return;
    bool right = agrees(total, follows, &why);
    if (passed && !right)
        set_verdict(c, c->verdict == VERDICT_XPASS ? VERDICT_XFAIL : VERDICT_FAIL, "reading",
                    buf_text(&why));
    else if (inconsistent && right)
        set_verdict(c, c->verdict == VERDICT_XFAIL ? VERDICT_XPASS : VERDICT_PASS, NULL, NULL);
    buf_free(&why);
}

/* Returns a line for each ambiguous passage. readings_print uses the same format. */
static cJSON *merge_readings_lines(const cJSON *total)
{
    cJSON *lines = cJSON_CreateArray();
    const cJSON *entry, *option;
    cJSON_ArrayForEach(entry, total) {
        const char *chosen = record_followed(entry);
        double answers = 0, votes = 0;
        struct buf line = {0};
        cJSON_ArrayForEach(option, json_get(entry, "options")) {
            answers += option->valuedouble;
            if (strcmp(option->string, chosen) == 0)
                votes = option->valuedouble;
        }
        buf_fmt(&line, "%s=%s ", entry->string, chosen);
        if (json_get(entry, "declared") != NULL)
            buf_str(&line, "(declared)");
        else
            buf_fmt(&line, "(%.0f of %.0f answers)", votes, answers);
        cJSON_AddItemToArray(lines, cJSON_CreateString(buf_text(&line)));
        buf_free(&line);
    }
    return lines;
}

struct merge {
    struct record *parts; /* the shards, in the order of their numbers */
    size_t count;
    bool sharded;
    struct record_case **cases; /* all cases in the order of the suite; the array is owned */
    size_t case_count;
    size_t derived_count; /* number of derived cases, which come last */
    cJSON *votes;
    struct tally tally, derived;
    size_t fault_count;
    cJSON *faults;
    cJSON *list_faults;
    const char *end;
};

/* Members that all shards have in common. */
static const char *const members[] = {"implementation", "version",  "language",    "edition",
                                      "runner",         "expected", "suite.digest"};

static const cJSON *head_member(const struct record *r, const char *name)
{
    return strcmp(name, "suite.digest") == 0 ? json_get(json_get(r->head, "suite"), "digest")
                                             : json_get(r->head, name);
}

static bool same_member(const struct record *a, const struct record *b, const char *name,
                        struct buf *why)
{
    const cJSON *left = head_member(a, name), *right = head_member(b, name);
    if (cJSON_Compare(left, right, true) || (left == NULL && right == NULL))
        return true;
    buf_fmt(why, "%s and %s differ in \"%s\" (", a->path, b->path, name);
    if (left != NULL)
        json_print(left, JSON_PRINT_ASCII, why);
    buf_str(why, " and ");
    if (right != NULL)
        json_print(right, JSON_PRINT_ASCII, why);
    buf_char(why, ')');
    return false;
}

/* Returns I and N of --shard I/N. Returns two zeros for a run without --shard. */
static struct shard shard_of(const struct record *r)
{
    const char *text = json_get_string(r->head, "shard");
    char *end = NULL;
    struct shard shard = {text == NULL ? 0 : strtoul(text, &end, 10), 0};
    if (text != NULL && *end == '/')
        shard.count = strtoul(end + 1, NULL, 10);
    return shard;
}

static int compare_shards(const void *left, const void *right)
{
    size_t a = shard_of(left).number, b = shard_of(right).number;
    return a < b ? -1 : a > b;
}

static bool check_shards(struct merge *m, struct buf *why)
{
    size_t all = shard_of(&m->parts[0]).count;
    for (size_t k = 1; k < m->count; k++)
        if (shard_of(&m->parts[k]).count != all) {
            buf_fmt(why, "%s and %s were run with different N in --shard I/N", m->parts[0].path,
                    m->parts[k].path);
            return false;
        }
    m->sharded = all > 0;
    if (!m->sharded)
        return true;
    qsort(m->parts, m->count, sizeof *m->parts, compare_shards);
    for (size_t k = 0; k < m->count || k < all; k++) {
        size_t found = k < m->count ? shard_of(&m->parts[k]).number : 0;
        if (k > 0 && found == k) {
            buf_fmt(why, "shard %zu/%zu is given twice: %s and %s", found, all,
                    m->parts[k - 1].path, m->parts[k].path);
            return false;
        }
        if (found != k + 1) {
            buf_fmt(why, "shard %zu/%zu is missing", k + 1, all);
            return false;
        }
    }
    return true;
}

/* Sorts the cases as in the suite: case k is in shard k mod n, at index k / n. */
static void line_up(struct merge *m)
{
    size_t total = 0, longest = 0;
    for (size_t k = 0; k < m->count; k++) {
        size_t count = record_all(&m->parts[k]);
        total += count;
        longest = count > longest ? count : longest;
        m->derived_count += m->parts[k].derived_count;
    }
    m->cases = mem_alloc((total + 1) * sizeof *m->cases);
    for (size_t i = 0; m->sharded && i < longest; i++)
        for (size_t k = 0; k < m->count; k++)
            if (i < record_all(&m->parts[k]))
                m->cases[m->case_count++] = &m->parts[k].cases[i];
    for (size_t k = 0; !m->sharded && k < m->count; k++)
        for (size_t i = 0; i < m->parts[k].count; i++)
            m->cases[m->case_count++] = &m->parts[k].cases[i];
    for (size_t k = 0; !m->sharded && k < m->count; k++)
        for (size_t i = 0; i < m->parts[k].derived_count; i++)
            m->cases[m->case_count++] = &m->parts[k].cases[m->parts[k].count + i];
    m->case_count -= m->derived_count;
}

static bool check_unique(const struct merge *m, struct buf *why)
{
    size_t all = m->case_count + m->derived_count;
    const struct record_case **list = mem_alloc((all + 1) * sizeof(*list));
    for (size_t i = 0; i < all; i++)
        list[i] = m->cases[i];
    const char *twice = record_twice(list, all);
    if (twice != NULL) {
        buf_str(why, "more than one file has ");
        text_escape(twice, strlen(twice), 300, why);
        buf_str(why, ": give each file only once to hclcheck merge");
    }
    free(list);
    return twice == NULL;
}

static bool known_line(const cJSON *list, const cJSON *line)
{
    const cJSON *item;
    cJSON_ArrayForEach(item, list) {
        if (cJSON_Compare(item, line, true))
            return true;
    }
    return false;
}

/* Adds lines to a list. If `once` is true, leaves out repeated lines, because each shard reports
   the same faults of the list of expected failures. */
static void add_lines(cJSON *list, const cJSON *lines, bool once)
{
    const cJSON *line;
    cJSON_ArrayForEach(line, lines) {
        if (cJSON_IsString(line) && !(once && known_line(list, line)))
            cJSON_AddItemToArray(list, cJSON_Duplicate(line, true));
    }
}

static bool add_end(struct merge *m, const struct record *r, struct buf *why)
{
    const cJSON *count = json_get(r->end, "fault_count");
    const char *end = json_get_string(r->end, "end");
    if (!json_is_integer(count) || count->valuedouble < 0 ||
        !merge_readings_add(m->votes, json_get(r->end, "votes"))) {
        buf_fmt(why, "%s: the last line lacks \"fault_count\" or \"votes\": run this shard again",
                r->path);
        return false;
    }
    m->fault_count += json_count(count);
    add_lines(m->faults, json_get(r->end, "faults"), false);
    add_lines(m->list_faults, json_get(r->end, "list_faults"), true);
    if (strcmp(end, "complete") != 0)
        m->end = end;
    return true;
}

static void count_case(struct merge *m, struct record_case *c)
{
    merge_readings_judge(m->votes, c);
    m->tally.cases++;
    m->tally.verdicts[c->verdict]++;
    const char *wrong = json_get_string(c->line, "wrong");
    bool mixes = wrong != NULL && strcmp(wrong, wrong_name(WRONG_READING)) == 0;
    if (c->verdict == VERDICT_FAIL) {
        m->tally.mixed += mixes;
        m->tally.deviations += !mixes && json_get(c->line, "deviation") != NULL;
    }
    m->tally.places += json_get(c->line, "place") != NULL;
    m->tally.unstable += json_get(c->line, "unstable") != NULL;
}

static void count_derived(struct merge *m, const struct record_case *c)
{
    m->derived.cases++;
    m->derived.verdicts[c->verdict]++;
    m->derived.unstable += json_get(c->line, "unstable") != NULL;
}

static bool put_together(struct merge *m, struct buf *why)
{
    bool ok = true;
    for (size_t k = 1; k < m->count; k++)
        for (size_t i = 0; ok && i < sizeof members / sizeof members[0]; i++)
            ok = same_member(&m->parts[0], &m->parts[k], members[i], why);
    ok = ok && check_shards(m, why);
    if (ok)
        line_up(m);
    ok = ok && check_unique(m, why);
    m->end = "complete";
    m->votes = cJSON_CreateObject();
    m->faults = cJSON_CreateArray();
    m->list_faults = cJSON_CreateArray();
    for (size_t k = 0; ok && k < m->count; k++)
        ok = add_end(m, &m->parts[k], why);
    for (size_t i = 0; ok && i < m->case_count; i++)
        count_case(m, m->cases[i]);
    for (size_t i = 0; ok && i < m->derived_count; i++)
        count_derived(m, m->cases[m->case_count + i]);
    return ok;
}

static void put_line(const cJSON *item, struct buf *out)
{
    json_print(item, 0, out);
    buf_char(out, '\n');
}

static void add_verdicts(cJSON *to, const struct tally *t)
{
    cJSON_AddNumberToObject(to, "cases", (double)t->cases);
    cJSON *verdicts = cJSON_AddObjectToObject(to, "verdicts");
    for (unsigned v = 0; v < VERDICT_COUNT; v++)
        cJSON_AddNumberToObject(verdicts, verdict_name((enum verdict)v), (double)t->verdicts[v]);
}

static cJSON *end_line(const struct merge *m)
{
    cJSON *end = cJSON_CreateObject();
    cJSON_AddStringToObject(end, "end", m->end);
    add_verdicts(end, &m->tally);
    if (m->derived_count > 0)
        add_verdicts(cJSON_AddObjectToObject(end, "derived"), &m->derived);
    cJSON_AddNumberToObject(end, "mixed", (double)m->tally.mixed);
    cJSON_AddNumberToObject(end, "deviations", (double)m->tally.deviations);
    cJSON_AddNumberToObject(end, "places", (double)m->tally.places);
    cJSON_AddNumberToObject(end, "unstable", (double)m->tally.unstable);
    cJSON_AddNumberToObject(end, "fault_count", (double)m->fault_count);
    cJSON_AddItemToObject(end, "faults", cJSON_Duplicate(m->faults, true));
    cJSON_AddItemToObject(end, "list_faults", cJSON_Duplicate(m->list_faults, true));
    cJSON_AddItemToObject(end, "readings", merge_readings_lines(m->votes));
    cJSON_AddItemToObject(end, "votes", cJSON_Duplicate(m->votes, true));
    return end;
}

/* Returns the head of the whole run. */
static cJSON *head_line(const struct merge *m)
{
    cJSON *head = cJSON_Duplicate(m->parts[0].head, true);
    cJSON *suite = cJSON_GetObjectItemCaseSensitive(head, "suite");
    cJSON_DeleteItemFromObjectCaseSensitive(head, "shard");
    cJSON_ReplaceItemInObjectCaseSensitive(suite, "cases",
                                           cJSON_CreateNumber((double)m->case_count));
    return head;
}

static bool write_results(const struct merge *m, const char *path)
{
    struct buf text = {0};
    cJSON *head = head_line(m), *end = end_line(m);
    put_line(head, &text);
    for (size_t i = 0; i < m->case_count + m->derived_count; i++)
        put_line(m->cases[i]->line, &text);
    put_line(end, &text);
    bool ok = os_write_file(path, &text);
    cJSON_Delete(head);
    cJSON_Delete(end);
    buf_free(&text);
    return ok;
}

static void show_lines(const char *title, const cJSON *lines, FILE *out)
{
    const cJSON *line;
    cJSON_ArrayForEach(line, lines) {
        struct buf text = {0};
        text_escape(line->valuestring, strlen(line->valuestring), 1000, &text);
        fprintf(out, "%s: %s\n", title, buf_text(&text));
        buf_free(&text);
    }
}

static void show_verdicts(const struct tally *t, FILE *out)
{
    const char *separator = " ";
    for (unsigned v = 0; v < VERDICT_COUNT; v++)
        if (t->verdicts[v] > 0 || v == VERDICT_PASS) {
            fprintf(out, "%s%zu %s", separator, t->verdicts[v], verdict_name((enum verdict)v));
            separator = ", ";
        }
    if (t->unstable > 0)
        fprintf(out, ", %zu of these verdicts unstable", t->unstable);
    fputc('\n', out);
}

static void show(const struct merge *m, FILE *out)
{
    cJSON *lines = merge_readings_lines(m->votes);
    show_lines("reading", lines, out);
    cJSON_Delete(lines);
    for (size_t i = 0; i < m->case_count + m->derived_count; i++)
        if (verdict_is_bad(m->cases[i]->verdict))
            fprintf(out, "%s %s\n", verdict_name(m->cases[i]->verdict), m->cases[i]->key);
    show_lines("fault of the run that belongs to no case", m->faults, out);
    show_lines("list of expected failures", m->list_faults, out);
    fprintf(out, "%zu file%s, %zu cases:", m->count, m->count == 1 ? "" : "s", m->case_count);
    show_verdicts(&m->tally, out);
    if (m->derived_count > 0) {
        fprintf(out, "%zu derived cases:", m->derived_count);
        show_verdicts(&m->derived, out);
    }
}

static enum exit_status status_of(const struct merge *m, FILE *err)
{
    size_t judged = tally_judged(&m->tally) + tally_judged(&m->derived);
    if (strcmp(m->end, "complete") != 0)
        fprintf(err, "hclcheck: a file has an incomplete run: %s\n", m->end);
    if (judged == 0)
        fprintf(err, "hclcheck: no case was judged\n");
    if (judged == 0 || strcmp(m->end, "interrupted") == 0)
        return EXIT_SETUP;
    return tally_bad(&m->tally) + tally_bad(&m->derived) + m->derived.unstable > 0 ||
                   m->fault_count > 0 || m->tally.unstable > 0 || m->list_faults->child != NULL
               ? EXIT_WRONG
               : EXIT_RIGHT;
}

static void merge_free(struct merge *m)
{
    free(m->cases);
    cJSON_Delete(m->votes);
    cJSON_Delete(m->faults);
    cJSON_Delete(m->list_faults);
}

bool merge_records(struct record *parts, size_t count, struct record *whole, struct buf *why)
{
    struct merge m = {.parts = parts, .count = count};
    bool ok = put_together(&m, why);
    *whole = (struct record){.path = parts[0].path};
    if (ok) {
        whole->head = head_line(&m);
        whole->end = end_line(&m);
        size_t all = m.case_count + m.derived_count;
        whole->cases = mem_alloc((all + 1) * sizeof *whole->cases);
        whole->cap = all + 1;
        whole->count = m.case_count;
        whole->derived_count = m.derived_count;
        for (size_t i = 0; i < all; i++) {
            whole->cases[i] = *m.cases[i];
            *m.cases[i] = (struct record_case){0};
        }
        for (size_t k = 0; k < count; k++)
            record_free(&parts[k]);
    }
    merge_free(&m);
    return ok;
}

enum exit_status merge_command(const struct options *options, FILE *out, FILE *err)
{
    struct merge m = {.parts = mem_alloc(options->operands.count * sizeof(struct record))};
    struct buf why = {0};
    enum exit_status status = EXIT_SETUP;
    bool ok = true;
    for (size_t i = 0; ok && i < options->operands.count; i++)
        ok = record_read(options->operands.items[i], &m.parts[m.count++], &why);
    if (!(ok && put_together(&m, &why))) {
        fprintf(err, "hclcheck: %s\n", buf_text(&why));
    } else {
        show(&m, out);
        status = status_of(&m, err);
        if (options->results != NULL && !write_results(&m, options->results)) {
            fprintf(err, "hclcheck: %s: %s\n", options->results, strerror(errno));
            status = EXIT_SETUP;
        }
    }
    for (size_t i = 0; i < m.count; i++)
        record_free(&m.parts[i]);
    free(m.parts);
    merge_free(&m);
    buf_free(&why);
    return status;
}
