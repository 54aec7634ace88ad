/* Runs campaigns against the reference without one of its rules. Each missing rule must be found
   and named, with a small request. By default, tests only some rules. With DETECTION=all, tests
   every rule, which takes an hour. With DETECTION=extensions.try, tests the rules whose ids begin
   with `extensions.try`. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/random.h"
#include "fuzz/campaign/campaign.h"
#include "fuzz/diagnose/calibrate.h"
#include "fuzz/peers/setup.h"
#include "fuzz/suites_test.h"
#include "options/options.h"

/* By default, SAMPLE rules are tested. SEED chooses the rules. */
enum { SAMPLE = 12, SEED = 1 };

/* A campaign without a finding is repeated with MORE times as many requests. */
enum { FIRST_REQUESTS = 4000, MORE = 4, REQUESTS_MAX = 4000 * 4 * 4 * 4 * 4 };

/* Limits if DETECTION is set: at most FINDINGS_MAX findings for each missing rule; at least
   NAMED_MIN percent of the findings name the rule. For DETECTION=all, the median of the reduced
   sources has at most BYTES_MAX bytes. */
#define FINDINGS_MAX 1.1
enum { NAMED_MIN = 95, BYTES_MAX = 8 };

struct totals {
    size_t planted;
    size_t found;
    size_t findings;
    size_t named;  /* findings whose causes include the missing rule */
    size_t blamed; /* missing rules that some finding names */
    size_t *bytes; /* for each missing rule that was found, the size of the smallest source */
};

static bool names_rule(const struct finding *b, const char *rule)
{
    for (size_t i = 0; i < b->causes.count; i++)
        if (b->causes.causes[i].without != NULL &&
            strcmp(b->causes.causes[i].without->id, rule) == 0)
            return true;
    return false;
}

static void add_findings(const struct campaign *c, const char *rule, struct totals *t)
{
    const struct findings *all = &c->found.findings;
    size_t smallest = SIZE_MAX, named = 0;
    for (size_t i = 0; i < all->count; i++) {
        size_t bytes = source_size(all->list[i].request);
        smallest = bytes < smallest ? bytes : smallest;
        named += names_rule(&all->list[i], rule);
    }
    t->findings += all->count;
    t->named += named;
    t->blamed += named > 0;
    if (all->count > 0)
        t->bytes[t->found++] = smallest;
    else
        printf("# detection: %s was not found in %zu requests\n", rule, c->inputs);
    if (all->count > 0 && named == 0)
        printf("# detection: no finding names %s\n", rule);
}

static void plant(struct setup *p, const char *program, const char *rule, struct totals *t)
{
    struct campaign_config config = {.seeded = true, .seed = SEED, .count = FIRST_REQUESTS};
    struct campaign c;
    char command[800];
    snprintf(command, sizeof command, "%s --plain --without %s", program, rule);
    ck_assert(setup_add(p, command));
    ck_assert(calibrate_all(p, NULL));
    ck_assert_msg(campaign_run(&c, p, &config), "%s", buf_text(&c.why));
    while (c.found.findings.count == 0 && config.count < REQUESTS_MAX) {
        config.count *= MORE;
        campaign_free(&c);
        ck_assert_msg(campaign_run(&c, p, &config), "%s", buf_text(&c.why));
    }
    t->planted++;
    add_findings(&c, rule, t);
    campaign_free(&c);
    subject_close(&p->subjects[--p->count]);
}

static int by_size(const void *a, const void *b)
{
    const size_t x = *(const size_t *)a, y = *(const size_t *)b;
    return (x > y) - (x < y);
}

static void open_setup(struct setup *p, struct options *options)
{
    static char words[][10] = {"hclcheck", "fuzz", "--impl", "x"};
    static char *argv[] = {words[0], words[1], words[2], words[3], NULL};
    ck_assert(options_read(&options_hclfuzz, 4, argv, options, stderr) == COMMAND_LINE_READ);
    options->impls.count = 0;
    ck_assert(setup_open(p, options, stderr));
}

/* Stores the path of permuted, which is in testimpl's folder. */
static void find_program(char *out, size_t size)
{
    const char *testimpl = getenv("TESTIMPL");
    ck_assert_ptr_nonnull(testimpl);
    snprintf(out, size, "%.*s/permuted", (int)(strrchr(testimpl, '/') - testimpl), testimpl);
}

START_TEST(missing_rules_are_found_named_and_reduced)
{
    struct options options;
    struct setup p;
    char program[512];
    const char *detection = getenv("DETECTION");
    bool all = detection != NULL;
    const char *prefix = all && strcmp(detection, "all") != 0 ? detection : "";
    find_program(program, sizeof program);
    open_setup(&p, &options);

    const struct registry *r = &p.registry;
    size_t *order = mem_alloc(r->rule_count * sizeof *order);
    struct totals t = {.bytes = mem_alloc(r->rule_count * sizeof *t.bytes)};
    order_shuffle(SEED, order, r->rule_count);
    for (size_t i = 0; i < r->rule_count && (all || t.planted < SAMPLE); i++) {
        const struct rule *rule = &r->rules[order[i]];
        if (strncmp(rule->id, prefix, strlen(prefix)) == 0 && !rule->unguarded &&
            (rule->editions >> options.edition & 1) != 0)
            plant(&p, program, rule->id, &t);
    }
    ck_assert_msg(t.planted > 0, "no rule begins with %s", prefix);
    qsort(t.bytes, t.found, sizeof *t.bytes, by_size);
    printf(
        "# detection: %zu planted, %zu found, %zu findings, %zu name the rule, median %zu bytes\n",
        t.planted, t.found, t.findings, t.named, t.found > 0 ? t.bytes[t.found / 2] : 0);
    fflush(stdout);
    ck_assert_uint_eq(t.found, t.planted);
    ck_assert_uint_eq(t.blamed, t.planted);
    ck_assert(!all || t.named * 100 >= t.findings * NAMED_MIN);
    ck_assert(!all || (double)t.findings <= FINDINGS_MAX * (double)t.planted);
    ck_assert(!all || *prefix != '\0' || t.bytes[t.found / 2] <= BYTES_MAX);

    free(t.bytes);
    free(order);
    setup_close(&p);
    options_free(&options);
}
END_TEST

Suite *detection_suite(void)
{
    Suite *suite = suite_create("detection");
    TCase *tests = tcase_create("planted");
    tcase_set_timeout(tests, 3600);
    tcase_set_tags(tests, "long");
    tcase_add_test(tests, missing_rules_are_found_named_and_reduced);
    suite_add_tcase(suite, tests);
    return suite;
}
