#include "judge/expected.h"

#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/glob.h"
#include "base/mem.h"
#include "base/text.h"
#include "cases/case.h"
#include "cases/select.h"
#include "judge/judge.h"

static const char blanks[] = " \t\r";
static const char byte_order_mark[] = "\xef\xbb\xbf";

/* Returns the next word at *at, which the caller frees. Returns NULL at the end of the line and at
   #. */
static char *take_word(const char **at)
{
    *at += strspn(*at, blanks);
    size_t n = strcspn(*at, blanks);
    if (n == 0 || **at == '#')
        return NULL;
    char *word = mem_dup_n(*at, n);
    *at += n;
    return word;
}

static bool read_max(const char *word, size_t *max)
{
    char *end;
    errno = 0;
    if (word == NULL)
        return true;
    if (strncmp(word, "max=", 4) != 0 || word[4] < '1' || word[4] > '9')
        return false;
    *max = (size_t)strtoull(word + 4, &end, 10);
    return *end == '\0' && errno == 0;
}

/* Reads a line PATTERN KIND [max=N] # REASON. Returns the fault of the line, or NULL. */
static const char *read_entry(const char *line, struct expected_entry *entry)
{
    entry->pattern = take_word(&line);
    entry->glob = glob_is_pattern(entry->pattern);
    char *kind = take_word(&line), *max = take_word(&line), *more = take_word(&line);
    const char *wrong = NULL;
    entry->kind = kind == NULL ? VERDICT_COUNT : verdict_find(kind);
    line += strspn(line, blanks);
    bool commented = *line == '#';
    line += commented;
    line += strspn(line, blanks);
    if (entry->kind != VERDICT_UNSUPPORTED && !verdict_is_failure(entry->kind))
        wrong = "the pattern must be followed by fail, crash, timeout, garbage or unsupported";
    else if (!read_max(max, &entry->max) || more != NULL)
        wrong = "the verdict may be followed only by max=N";
    else if (!commented || *line == '\0')
        wrong = "the reason is missing: write it after a #";
    entry->reason = mem_dup(line);
    free(kind);
    free(max);
    free(more);
    return wrong;
}

static void trim(char *text)
{
    size_t n = strlen(text);
    while (n > 0 && strchr(blanks, text[n - 1]) != NULL)
        text[--n] = '\0';
}

static void take_line(struct expected *e, const char *text, size_t n, struct buf *why)
{
    char *line = mem_dup_n(text, n);
    trim(line);
    const char *start = line + strspn(line, blanks);
    struct expected_entry entry = {.line = e->count + 1};
    if (memchr(text, '\0', n) != NULL)
        buf_fmt(why, "%s:%zu: U+0000 is not allowed\n", e->path, entry.line);
    if (*start == '\0' || *start == '#') {
        entry.reason = line;
    } else {
        const char *wrong = read_entry(start, &entry);
        if (wrong != NULL)
            buf_fmt(why, "%s:%zu: %s\n", e->path, entry.line, wrong);
        free(line);
    }
    e->entries = mem_more(e->entries, &e->cap, e->count, sizeof *e->entries);
    e->entries[e->count++] = entry;
}

static int compare_entries(const void *left, const void *right)
{
    const struct expected_entry *a = *(const struct expected_entry *const *)left,
                                *b = *(const struct expected_entry *const *)right;
    if (!a->glob != !b->glob)
        return !a->glob ? -1 : 1;
    int order = a->glob ? 0 : strcmp(a->pattern, b->pattern);
    return order != 0 ? order : (a->line > b->line) - (a->line < b->line);
}

static void sort_entries(struct expected *e, struct buf *why)
{
    e->sorted = mem_alloc((e->count + 1) * sizeof *e->sorted);
    for (size_t i = 0; i < e->count; i++)
        if (e->entries[i].pattern != NULL) {
            e->sorted[e->sorted_count++] = &e->entries[i];
            e->exact_count += !e->entries[i].glob;
        }
    qsort(e->sorted, e->sorted_count, sizeof *e->sorted, compare_entries);
    for (size_t i = 1; i < e->exact_count; i++)
        if (strcmp(e->sorted[i - 1]->pattern, e->sorted[i]->pattern) == 0)
            buf_fmt(why, "%s:%zu: line %zu has the same pattern\n", e->path, e->sorted[i]->line,
                    e->sorted[i - 1]->line);
}

bool expected_parse(const char *path, const struct buf *text, struct expected *e, struct buf *why)
{
    const char *line = buf_text(text), *end = line + text->len;
    size_t patterns = 0;
    *e = (struct expected){.path = path};
    if (text->len >= sizeof byte_order_mark - 1 &&
        memcmp(line, byte_order_mark, sizeof byte_order_mark - 1) == 0) {
        buf_fmt(why, "%s:1: the file begins with a byte order mark: remove it\n", path);
        line += sizeof byte_order_mark - 1;
    }
    while (line < end) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        size_t n = newline == NULL ? (size_t)(end - line) : (size_t)(newline - line);
        take_line(e, line, n, why);
        line += n + (newline != NULL);
    }
    sort_entries(e, why);
    for (size_t i = 0; i < e->count; i++)
        patterns += e->entries[i].glob;
    if (patterns > EXPECTED_PATTERNS_MAX)
        buf_fmt(why, "%s: has %zu patterns, but at most %d are allowed; list ids of cases\n", path,
                patterns, EXPECTED_PATTERNS_MAX);
    return why->len == 0;
}

/* Returns true if an entry's pattern matches a case. Returns false for an entry with a whole id. */
static bool matches(const struct expected_entry *entry, const char *id)
{
    if (!entry->glob || !glob_match(entry->pattern, id))
        return false;
    /* without a `~`, a pattern names no derived case */
    return strchr(id, '~') == NULL || strchr(entry->pattern, '~') != NULL;
}

static int compare_id(const void *id, const void *entry)
{
    return strcmp(id, (*(const struct expected_entry *const *)entry)->pattern);
}

const struct expected_entry *expected_find(const struct expected *e, const char *id)
{
    const struct expected_entry **exact = NULL;
    if (e->exact_count > 0)
        exact = bsearch(id, e->sorted, e->exact_count, sizeof *e->sorted, compare_id);
    if (exact != NULL)
        return *exact;
    for (size_t i = e->exact_count; i < e->sorted_count; i++)
        if (matches(e->sorted[i], id))
            return e->sorted[i];
    return NULL;
}

void expected_apply(const struct expected *e, struct judged *j)
{
    j->listed = expected_find(e, j->c->id);
    if (j->listed == NULL || j->verdict == VERDICT_NOT_RUN)
        return;
    if (j->verdict == j->listed->kind)
        j->verdict = VERDICT_XFAIL;
    else if (j->verdict == VERDICT_PASS)
        j->verdict = VERDICT_XPASS;
}

enum verdict expected_verdict(const struct judged *j)
{
    return j->verdict == VERDICT_XFAIL   ? j->listed->kind
           : j->verdict == VERDICT_XPASS ? VERDICT_PASS
                                         : j->verdict;
}

/* Appends the command that corrects the list. The command runs the cases that `id` matches. If `id`
   is NULL, the command runs all cases. */
static void add_command(const struct expected *e, const struct expected_run *run, const char *id,
                        struct buf *out)
{
    if (run->again == NULL)
        return;
    buf_fmt(out, "  fix it: %s --write-expected ", run->again);
    text_shell_quote(e->path, out);
    if (id != NULL) {
        buf_str(out, " --only ");
        text_shell_quote(id, out);
    }
    buf_char(out, '\n');
}

/* Returns true if a listed case was judged, but did not fail in the listed way. */
static bool is_otherwise(const struct judged *j)
{
    return j->listed != NULL && j->verdict != VERDICT_XFAIL && j->verdict != VERDICT_NOT_RUN;
}

static void add_case_fault(const struct expected *e, const struct expected_run *run,
                           const struct judged *j, struct buf *out)
{
    buf_fmt(out, "%s:%zu: %s: %s, but %s is expected\n", e->path, j->listed->line, j->c->id,
            j->verdict == VERDICT_XPASS ? "passed" : verdict_name(j->verdict),
            verdict_name(j->listed->kind));
    /* Only a run of all cases can find out which interpretation most answers follow. */
    add_command(e, run, j->wrong == WRONG_READING ? NULL : j->c->id, out);
}

static size_t check_cases(const struct expected *e, const struct expected_run *run, struct buf *out)
{
    size_t faults = 0;
    for (size_t i = 0; i < run->count; i++)
        if (is_otherwise(&run->cases[i])) {
            add_case_fault(e, run, &run->cases[i], out);
            faults++;
        }
    return faults;
}

static size_t pattern_max(const struct expected_entry *entry)
{
    return entry->max > 0 ? entry->max : EXPECTED_PATTERN_MAX;
}

void expected_map_open(const struct expected *e, const struct expected_run *run,
                       struct expected_map *map)
{
    size_t all = suite_all(run->suite);
    map->next = mem_alloc((all + 1) * sizeof *map->next);
    map->reach = mem_alloc((e->count + 1) * sizeof *map->reach);
    for (size_t i = all; i-- > 0;) {
        const struct test_case *c = &run->suite->cases[i];
        const struct expected_entry *owner = expected_find(e, c->id);
        if (owner == NULL)
            continue;
        struct expected_reach *reach = &map->reach[owner - e->entries];
        map->next[i] = reach->decides++ > 0 ? reach->first : SIZE_MAX;
        reach->first = i;
        reach->decides_here += (c->editions & 1u << run->edition) != 0;
    }
    for (size_t i = 0; i < e->count; i++)
        map->reach[i].too_many =
            e->entries[i].glob && map->reach[i].decides_here > pattern_max(&e->entries[i]);
}

void expected_map_free(struct expected_map *map)
{
    free(map->next);
    free(map->reach);
}

bool expected_matches_some(const struct expected_entry *entry, const struct expected_reach *reach,
                           const struct suite *suite)
{
    size_t all = suite_all(suite);
    for (size_t i = 0; i < all && reach->decides == 0 && entry->glob; i++)
        if (matches(entry, suite->cases[i].id))
            return true;
    return reach->decides > 0;
}

/* Appends the fault of an entry, if there is one, and returns true. `near` counts the lines for
   which a similar id was looked for. */
static bool add_entry_fault(const struct expected *e, const struct expected_entry *entry,
                            const struct expected_run *run, const struct expected_reach *reach,
                            size_t *near, struct buf *out)
{
    if (entry->pattern == NULL || (reach->decides > 0 && !reach->too_many))
        return false;
    buf_fmt(out, "%s:%zu: %s: ", e->path, entry->line, entry->pattern);
    if (!expected_matches_some(entry, reach, run->suite)) {
        buf_str(out, "matches no case");
        if ((*near)++ < EXPECTED_NEAR_MAX && !entry->glob)
            select_ask_near(entry->pattern, run->suite, out);
        buf_char(out, '\n');
        return true;
    }
    if (reach->decides == 0)
        buf_str(out, "every case that this line matches is decided by another line\n");
    else
        buf_fmt(out,
                "matches %zu cases, more than %zu; to allow this, write max=%zu into the line\n",
                reach->decides_here, pattern_max(entry), reach->decides_here);
    add_command(e, run, entry->pattern, out);
    return true;
}

size_t expected_check(const struct expected *e, const struct expected_run *run, struct buf *out)
{
    size_t faults = check_cases(e, run, out), near = 0;
    struct expected_map map;
    expected_map_open(e, run, &map);
    for (size_t i = 0; i < e->count; i++)
        faults += add_entry_fault(e, &e->entries[i], run, &map.reach[i], &near, out);
    expected_map_free(&map);
    return faults;
}

void expected_free(struct expected *e)
{
    for (size_t i = 0; i < e->count; i++) {
        free(e->entries[i].pattern);
        free(e->entries[i].reason);
    }
    free(e->entries);
    free(e->sorted);
    *e = (struct expected){0};
}
