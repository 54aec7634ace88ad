/*
 * What generating, asking the reference in process and comparing cost, in processor time, and how
 * soon the generator exercises the rules.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/buf.h"
#include "base/mem.h"
#include "fuzz/gen.h"
#include "fuzz/relation_ask.h"
#include "fuzz/relation_check.h"

/* Requests that are measured; draws that look for rules; checks of relations. */
enum { REQUESTS = 100000, DRAWS = 300000, CHECKS = 50000 };

/* What is to be reached: microseconds of a request. */
#define US_MAX 6.0

static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Microseconds of each since then. */
static double print_each(const char *what, double begin, size_t count)
{
    double each = (cpu_seconds() - begin) * 1e6 / (double)count;
    printf("%-44s %8.2f us\n", what, each);
    fflush(stdout);
    return each;
}

/* --- One request: what each step costs --- */

struct work {
    struct buf *requests;
    struct buf *replies;
    struct buf again; /* the replies once more, behind one another */
    size_t *at;       /* where each begins there */
    size_t errors;
    double us; /* of one request, all steps so far */
};

static void generate(struct work *w)
{
    struct gen *g = gen_new(NULL);
    double begin = cpu_seconds();
    for (size_t i = 0; i < REQUESTS; i++)
        gen_draw(g, i, NULL, &w->requests[i]);
    w->us += print_each("generate", begin, REQUESTS);
    gen_free(g);
}

static void ask(struct work *w)
{
    struct relation_asker *asker = relation_asker_new();
    double begin = cpu_seconds();
    for (size_t i = 0; i < REQUESTS; i++)
        buf_str(&w->replies[i], relation_ask(asker, &w->requests[i]));
    w->us += print_each("reference", begin, REQUESTS);
    for (size_t i = 0; i < REQUESTS; i++) {
        w->at[i] = w->again.len;
        buf_add(&w->again, w->replies[i].data, w->replies[i].len + 1);
    }
    relation_asker_free(asker);
}

/* As the loop compares: byte for byte first. Errors are told by their presence. */
static void compare(struct work *w)
{
    size_t same = 0;
    double begin = cpu_seconds();
    for (size_t i = 0; i < REQUESTS; i++)
        same += strcmp(w->again.data + w->at[i], buf_text(&w->replies[i])) == 0;
    w->us += print_each("compare, equal answers", begin, same);
    for (size_t i = 0; i < REQUESTS; i++)
        w->errors += strstr(buf_text(&w->replies[i]), ",\"error\":{") != NULL;
}

static void measure_requests(void)
{
    struct work w = {.requests = mem_alloc(REQUESTS * sizeof *w.requests),
                     .replies = mem_alloc(REQUESTS * sizeof *w.replies),
                     .at = mem_alloc(REQUESTS * sizeof *w.at)};
    size_t bytes = 0;
    generate(&w);
    ask(&w);
    compare(&w);
    for (size_t i = 0; i < REQUESTS; i++) {
        bytes += w.requests[i].len;
        buf_free(&w.requests[i]);
        buf_free(&w.replies[i]);
    }
    printf("%-44s %8.2f us (%.0f: %s)\n", "all three", w.us, US_MAX,
           w.us <= US_MAX ? "reached" : "missed");
    printf("%-44s %8zu\n", "bytes of a request, mean", bytes / REQUESTS);
    printf("%-44s %7.1f %%\n", "answered without an error",
           100 - 100.0 * (double)w.errors / REQUESTS);
    buf_free(&w.again);
    free(w.at);
    free(w.requests);
    free(w.replies);
}

/* --- Rules --- */

static void measure_rules(void)
{
    static const struct gen_options options = {.trace = true};
    struct gen *g = gen_new(&options);
    struct relation_asker *asker = relation_asker_new();
    struct buf request = {0};
    double begin = cpu_seconds(), last = 0;
    size_t seen = 0;
    for (size_t i = 0; i < DRAWS; i++) {
        buf_clear(&request);
        gen_draw(g, i, NULL, &request);
        const char *reply = relation_ask(asker, &request);
        gen_feedback(g, reply, strlen(reply));
        if (gen_rules_seen(g) > seen) {
            seen = gen_rules_seen(g);
            last = cpu_seconds() - begin;
        }
    }
    printf("%-44s %8zu\n", "rules exercised", seen);
    printf("%-44s %8.1f s\n", "the last of them after", last);
    printf("%-44s %4zu of %zu\n", "productions used", gen_productions_used(g), gen_productions());
    buf_free(&request);
    relation_asker_free(asker);
    gen_free(g);
}

/* --- Relations --- */

static void measure_relations(void)
{
    struct gen *g = gen_new(NULL);
    struct relation_asker *asker = relation_asker_new();
    struct relation_check check = {0};
    struct buf texts[RELATION_PARTS] = {{0}}, why = {0};
    double begin = cpu_seconds();
    for (size_t i = 0; i < CHECKS; i++) {
        const char *replies[RELATION_PARTS] = {NULL};
        relation_draw(g, i % relation_count(), i, &check);
        for (size_t k = 0; k < RELATION_PARTS; k++) {
            if (check.requests[k].len == 0)
                continue;
            buf_clear(&texts[k]);
            buf_str(&texts[k], relation_ask(asker, &check.requests[k]));
            replies[k] = buf_text(&texts[k]);
        }
        (void)relation_judge(&check, replies, &why);
    }
    print_each("a check of a relation, all of it", begin, CHECKS);
    for (size_t k = 0; k < RELATION_PARTS; k++)
        buf_free(&texts[k]);
    buf_free(&why);
    relation_free(&check);
    relation_asker_free(asker);
    gen_free(g);
}

int main(void)
{
    measure_requests();
    measure_relations();
    measure_rules();
    return 0;
}
