#include "judge/expected.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/glob.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/text.h"
#include "cases/case.h"
#include "judge/judge.h"

static const char blanks[] = " \t\r";

static bool is_kind(enum verdict v)
{
    return v == VERDICT_UNSUPPORTED || v == VERDICT_FAIL || v == VERDICT_CRASH ||
           v == VERDICT_TIMEOUT || v == VERDICT_GARBAGE;
}

/* The next word at *at, owned by the caller; NULL at the end and at #. */
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

/* Reads PATTERN KIND [max=N] # REASON; what is wrong with it, or NULL. */
static const char *read_entry(const char *line, struct expected_entry *entry)
{
    entry->pattern = take_word(&line);
    char *kind = take_word(&line), *max = take_word(&line), *more = take_word(&line);
    const char *wrong = NULL;
    entry->glob = glob_is_pattern(entry->pattern);
    entry->kind = kind == NULL ? VERDICT_COUNT : verdict_find(kind);
    line += strspn(line, blanks);
    bool commented = *line == '#';
    line += commented;
    line += strspn(line, blanks);
    if (!is_kind(entry->kind))
        wrong = "behind the pattern: fail, crash, timeout, garbage or unsupported";
    else if (!read_max(max, &entry->max) || more != NULL)
        wrong = "behind the kind: nothing, or max=N";
    else if (!commented || *line == '\0')
        wrong = "no reason: it stands behind a #";
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
        buf_fmt(why, "%s:%zu: a U+0000\n", e->path, entry.line);
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

/* qsort has no place for an argument: the patterns with their indexes. */
struct keyed {
    const char *pattern;
    size_t index;
};

static int compare_keyed(const void *left, const void *right)
{
    const struct keyed *a = left, *b = right;
    int order = strcmp(a->pattern, b->pattern);
    return order != 0 ? order : a->index < b->index ? -1 : 1;
}

static void list_globs(struct expected *e)
{
    e->globs = mem_alloc((e->count + 1) * sizeof *e->globs);
    for (size_t i = 0; i < e->count; i++)
        if (e->entries[i].glob)
            e->globs[e->glob_count++] = i;
}

static void sort_exact(struct expected *e, struct buf *why)
{
    struct keyed *keys = mem_alloc((e->count + 1) * sizeof *keys);
    size_t n = 0;
    for (size_t i = 0; i < e->count; i++)
        if (e->entries[i].pattern != NULL && !e->entries[i].glob)
            keys[n++] = (struct keyed){e->entries[i].pattern, i};
    qsort(keys, n, sizeof *keys, compare_keyed);
    e->exact = mem_alloc((n + 1) * sizeof *e->exact);
    e->exact_count = n;
    for (size_t i = 0; i < n; i++) {
        e->exact[i] = keys[i].index;
        if (i > 0 && strcmp(keys[i - 1].pattern, keys[i].pattern) == 0)
            buf_fmt(why, "%s:%zu: stands in line %zu already\n", e->path,
                    e->entries[keys[i].index].line, e->entries[keys[i - 1].index].line);
    }
    free(keys);
}

bool expected_read(const char *path, struct expected *e, struct buf *why)
{
    struct buf text = {0};
    *e = (struct expected){.path = path};
    if (!os_read_file(path, &text)) {
        buf_fmt(why, "%s: %s\n", path, strerror(errno));
        buf_free(&text);
        return false;
    }
    const char *line = buf_text(&text), *end = line + text.len;
    while (line < end) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        size_t n = newline == NULL ? (size_t)(end - line) : (size_t)(newline - line);
        take_line(e, line, n, why);
        line += n + (newline != NULL);
    }
    buf_free(&text);
    sort_exact(e, why);
    list_globs(e);
    return why->len == 0;
}

const struct expected_entry *expected_find(const struct expected *e, const char *id)
{
    size_t low = 0, high = e->exact_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const struct expected_entry *entry = &e->entries[e->exact[middle]];
        int order = strcmp(entry->pattern, id);
        if (order == 0)
            return entry;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    for (size_t i = 0; i < e->glob_count; i++)
        if (glob_match(e->entries[e->globs[i]].pattern, id))
            return &e->entries[e->globs[i]];
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

/* What must be added to a command line to mend the list; id: what is rerun for it, NULL: all. */
static void add_mend(const struct expected *e, const struct expected_run *run, const char *id,
                     struct buf *out)
{
    buf_fmt(out, "  mend it: %s --write-expected ", run->again);
    text_shell_quote(e->path, out);
    if (id != NULL) {
        buf_str(out, " --only ");
        text_shell_quote(id, out);
    }
    buf_char(out, '\n');
}

static size_t check_cases(const struct expected *e, const struct expected_run *run, struct buf *out)
{
    size_t faults = 0;
    for (size_t i = 0; i < run->count; i++) {
        const struct judged *j = &run->cases[i];
        if (j->listed == NULL || j->verdict == VERDICT_XFAIL || j->verdict == VERDICT_NOT_RUN)
            continue;
        buf_fmt(out, "%s:%zu: %s: ", e->path, j->listed->line, j->c->id);
        if (j->verdict == VERDICT_XPASS)
            buf_fmt(out, "passed, %s is expected\n", verdict_name(j->listed->kind));
        else
            buf_fmt(out, "%s, another kind than the %s that is expected\n",
                    verdict_name(j->verdict), verdict_name(j->listed->kind));
        /* Which reading most answers follow, only a whole run can tell. */
        add_mend(e, run, j->wrong == WRONG_READING ? NULL : j->c->id, out);
        faults++;
    }
    return faults;
}

static int compare_ids(const void *left, const void *right)
{
    const struct test_case *const *a = left, *const *b = right;
    return strcmp((*a)->id, (*b)->id);
}

/* The cases of a suite by id: most lists are long, and most lines are ids. */
static const struct test_case **sort_cases(const struct suite *suite)
{
    const struct test_case **sorted = mem_alloc((suite->count + 1) * sizeof *sorted);
    for (size_t i = 0; i < suite->count; i++)
        sorted[i] = &suite->cases[i];
    qsort(sorted, suite->count, sizeof *sorted, compare_ids);
    return sorted;
}

/* The first one whose id is not before this one. */
static size_t find_id(const struct test_case **sorted, size_t count, const char *id)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (strcmp(sorted[middle]->id, id) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* What an entry is about, in the whole suite: a filter or a part of the cases changes nothing. */
struct reach {
    size_t matches;
    size_t decides;
    size_t decides_here; /* in the edition of the run */
};

static struct reach reach_of(const struct expected *e, const struct expected_entry *entry,
                             const struct expected_run *run, const struct test_case **sorted)
{
    struct reach r = {0};
    size_t first = entry->glob ? 0 : find_id(sorted, run->suite->count, entry->pattern);
    for (size_t i = first; i < run->suite->count; i++) {
        const struct test_case *c = sorted[i];
        bool same = !entry->glob && strcmp(entry->pattern, c->id) == 0;
        if (!entry->glob && !same)
            break;
        if (!same && !glob_match(entry->pattern, c->id))
            continue;
        r.matches++;
        if (expected_find(e, c->id) != entry)
            continue;
        r.decides++;
        r.decides_here += (c->editions & 1u << run->edition) != 0;
    }
    return r;
}

/* Any case that passed: rerun alone, it changes nothing on the list, but what matches no case goes.
 */
static const char *unconcerned(const struct expected_run *run)
{
    for (size_t i = 0; i < run->count; i++)
        if (run->cases[i].verdict == VERDICT_PASS && run->cases[i].listed == NULL)
            return run->cases[i].c->id;
    return NULL;
}

static bool check_entry(const struct expected *e, const struct expected_entry *entry,
                        const struct expected_run *run, const struct test_case **sorted,
                        struct buf *out)
{
    struct reach r = reach_of(e, entry, run, sorted);
    size_t max = entry->max > 0 ? entry->max : EXPECTED_PATTERN_MAX;
    bool many = entry->glob && r.decides_here > max;
    if (r.decides > 0 && !many)
        return true;
    buf_fmt(out, "%s:%zu: %s: ", e->path, entry->line, entry->pattern);
    if (r.matches == 0)
        buf_str(out, "matches no case\n");
    else if (r.decides == 0)
        buf_str(out, "every case that it matches is on the list already\n");
    else
        buf_fmt(out, "hides %zu cases, more than %zu; max=%zu in the line would allow it\n",
                r.decides_here, max, r.decides_here);
    add_mend(e, run, r.matches == 0 ? unconcerned(run) : entry->pattern, out);
    return false;
}

size_t expected_check(const struct expected *e, const struct expected_run *run, struct buf *out)
{
    size_t faults = check_cases(e, run, out);
    const struct test_case **sorted = sort_cases(run->suite);
    for (size_t i = 0; i < e->count; i++)
        if (e->entries[i].pattern != NULL && !check_entry(e, &e->entries[i], run, sorted, out))
            faults++;
    free(sorted);
    return faults;
}

void expected_free(struct expected *e)
{
    for (size_t i = 0; i < e->count; i++) {
        free(e->entries[i].pattern);
        free(e->entries[i].reason);
    }
    free(e->entries);
    free(e->exact);
    free(e->globs);
    *e = (struct expected){0};
}
