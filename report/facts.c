#include "facts.h"

#include "base/buf.h"
#include "base/json.h"
#include "base/text.h"
#include "results.h"

#include <stdbool.h>
#include <string.h>

/* Adds a sentence to *out. Empties the buffer. */
static void add(struct buf *sentence, struct texts *out)
{
    texts_keep(out, buf_text(sentence));
    buf_free(sentence);
}

/* Appends a text in backticks, in one line. */
static void code(const char *text, struct buf *out)
{
    buf_char(out, '`');
    text_escape(text, strlen(text), FACTS_SOURCE_MAX, out);
    buf_char(out, '`');
}

/* --- Large inputs --- */

static bool member_is(const cJSON *line, const char *name, const char *value)
{
    return strcmp(json_get_text(line, name), value) == 0;
}

/* Adds a sentence: the words about[0], and the inputs whose member about[1] has the value about[2].
   If there is no such input, adds nothing, and returns false. */
static bool list_inputs(const cJSON *growth, const char *const about[3], struct texts *out)
{
    const cJSON *line;
    struct buf text = {0};
    cJSON_ArrayForEach(line, growth) {
        const char *input = json_get_string(line, "input");
        if (input && member_is(line, about[1], about[2]))
            buf_fmt(&text, "%s%s", text.len ? ", " : about[0], input);
    }
    bool any = text.len > 0;
    buf_char(&text, '.');
    if (any)
        texts_keep(out, buf_text(&text));
    buf_free(&text);
    return any;
}

/* For each kind of nesting or length that makes the implementation crash, adds a sentence with the
   limit. */
static void add_ends(const cJSON *growth, struct texts *out)
{
    const cJSON *line;
    cJSON_ArrayForEach(line, growth) {
        struct buf text = {0};
        const char *input = json_get_string(line, "input");
        bool crash = member_is(line, "end", "crash");
        if (!input || out->count >= FACTS_MAX || (!crash && !member_is(line, "end", "timeout")))
            continue;
        buf_fmt(&text, "%s on inputs of the kind \"%s\" with more than %zu repetitions.",
                crash ? "The implementation crashes" : "The implementation does not answer in time",
                input, json_count(json_get(line, "beyond")));
        add(&text, out);
    }
}

void facts_growth(const struct run *run, struct texts *out)
{
    const cJSON *growth = run->growth, *line;
    struct buf text = {0};
    size_t asked = 0;
    if (!growth)
        return;
    double seconds = (double)json_count(json_get(growth->child, "timeout_ms")) / 1000;
    buf_fmt(&text, "The implementation hangs: no answer within %g s to 64 KiB of ", seconds);
    const char *const lists[][3] = {
        {buf_text(&text), "reply", "timeout"},
        {"The implementation crashes on 64 KiB of these inputs: ", "reply", "crash"},
        {"The implementation gives invalid replies to 64 KiB of these inputs: ", "reply",
         "garbage"},
        {"The time grew with the square of the length, or faster, when it was measured with these "
         "inputs: ",
         "growth", "QUADRATIC"}};
    cJSON_ArrayForEach(line, growth)
        asked += json_get(line, "reply") != NULL;
    if (!list_inputs(growth, lists[0], out)) {
        buf_clear(&text);
        buf_fmt(&text,
                "The implementation does not hang: it answers 64 KiB of each of %zu kind%s of "
                "input within %g s.",
                asked, asked == 1 ? "" : "s", seconds);
        texts_keep(out, buf_text(&text));
    }
    for (size_t i = 1; i < sizeof lists / sizeof *lists; i++)
        list_inputs(growth, lists[i], out);
    add_ends(growth, out);
    buf_free(&text);
}

/* --- What a run lacks --- */

/* For each way in which a run can end early: the cause, and what to do. */
static const struct {
    const char *end, *cause, *remedy;
} ends[] = {
    {"stopped", "hclcheck stopped at the first failure, as --fail-fast asks",
     "Run hclcheck again without --fail-fast"},
    {"gave up", "hclcheck gave up, because the program crashed or did not answer too often",
     "Mend the first crash, and run hclcheck again"},
    {"interrupted", "somebody interrupted the run", "Run hclcheck again until it ends"},
};

static void add_end(const struct run *run, struct texts *out)
{
    struct buf text = {0};
    size_t known = 0, count = sizeof ends / sizeof *ends, unasked = 0;
    while (known < count && strncmp(run->end, ends[known].end, strlen(ends[known].end)) != 0)
        known++;
    if (strcmp(run->end, "complete") == 0)
        return;
    for (size_t i = 0; i < run->count; i++)
        unasked += run->list[i].verdict == VERDICT_NOT_RUN;
    buf_fmt(&text,
            "The run is not complete: %s. %zu of %zu cases have no verdict, and count as not "
            "passed. %s.",
            known < count ? ends[known].cause : "the results file ends early", unasked, run->count,
            known < count ? ends[known].remedy : "Run hclcheck again until it ends");
    add(&text, out);
}

static void add_faults(const struct run *run, struct texts *out)
{
    struct buf text = {0};
    const cJSON *first = run->faults ? run->faults->child : NULL;
    if (run->fault_count == 0)
        return;
    buf_fmt(&text, "The program failed %zu time%s between the cases", run->fault_count,
            run->fault_count == 1 ? "" : "s");
    if (cJSON_IsString(first)) {
        buf_str(&text, ", for example ");
        code(first->valuestring, &text);
    }
    buf_str(&text,
            ". The verdicts of some cases may therefore be too low. Mend this fault, and run "
            "hclcheck again.");
    add(&text, out);
}

void facts_lacks(const struct run *run, struct texts *out)
{
    int lines = cJSON_GetArraySize(run->list_faults);
    struct buf text = {0};
    if (run->count == 0)
        texts_keep(out, "The run has no verdicts, because the program did not start or gave no "
                        "valid reply. Mend the program until `hclcheck smoke` finds no fault, and "
                        "run hclcheck again.");
    add_end(run, out);
    add_faults(run, out);
    if (lines > 0) {
        buf_fmt(&text,
                "The list of known failures is out of date: %d line%s of it %s not fit these "
                "results. The scores do not depend on this list.",
                lines, lines == 1 ? "" : "s", lines == 1 ? "does" : "do");
        add(&text, out);
    }
    if (run->other_suite)
        texts_keep(out, "Another version of the suite judged this run, so its numbers cannot be "
                        "compared with others. Run hclcheck of this version again.");
}
