/* Tests that a planted fault of a writer is found with generated sources and values, and reduced.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/os.h"
#include "base/scratch_test.h"
#include "fuzz/commands/fuzz_commands.h"
#include "fuzz/suites_test.h"
#include "options/options.h"

#define SECTION "native/lexical-elements/numeric-literals.json"

/* Faults of laws/zoo_test, the group of laws that each breaks, and the largest value or source that
   may be shown, in bytes of JSON. The last row is the reference. */
static const struct {
    const char *fault, *group;
    size_t bytes;
} faults[] = {{"grows", "print", 6}, {"turns elements round", "write", 48}, {NULL, NULL, 0}};

/* Checks that a line is a small request of a group of laws. */
static void check_request(const char *line, size_t row)
{
    struct json_error ignored;
    cJSON *request = json_parse(line, strcspn(line, "\n"), JSON_NUL_KEEP, &ignored);
    ck_assert_str_eq(json_get_text(request, "op"), faults[row].group);
    const cJSON *value = json_get(request, "value");
    char *text = cJSON_PrintUnformatted(value != NULL ? value : json_get(request, "source"));
    ck_assert_msg(strlen(text) <= faults[row].bytes, "%s", text);
    free(text);
    cJSON_Delete(request);
}

START_TEST(faults_of_writers_are_found_and_reduced)
{
    const char *testimpl = getenv("TESTIMPL");
    static char words[][10] = {"hclcheck", "relations", "--only", "laws",
                               "--count",  "1000",      "--impl"};
    char command[1200], suite[200], *argv[] = {words[0], words[1], words[2], words[3], words[4],
                                               words[5], words[6], command,  NULL};
    struct scratch scratch;
    struct options options;
    struct buf cases = {0};
    char *text = NULL;
    size_t n;
    int reference = (int)(strrchr(testimpl, '/') - testimpl);
    if (faults[_i].fault != NULL)
        snprintf(command, sizeof command, "runner/laws/zoo_test --fake '%s' %.*s/hclref",
                 faults[_i].fault, reference, testimpl);
    else
        snprintf(command, sizeof command, "%.*s/hclref", reference, testimpl);
    ck_assert(options_read(&options_hclfuzz, 8, argv, &options, stderr) == COMMAND_LINE_READ);
    /* the cases of one section, because the reference first answers all cases of the suite */
    scratch_make(&scratch);
    ck_assert(os_read_file("spec-tests/" SECTION, &cases));
    scratch_write(&scratch, "suite/" SECTION, buf_text(&cases));
    snprintf(suite, sizeof suite, "%s/suite", scratch.dir);
    options.cases = suite;
    options.registry = "spec-tests/registry";
    FILE *out = open_memstream(&text, &n);
    ck_assert_ptr_nonnull(out);
    enum exit_status status = relations_command(&options, out, stderr);
    fclose(out);
    const char *shown = strstr(text, "VIOLATED ");
    ck_assert_int_eq(status, faults[_i].fault != NULL ? EXIT_WRONG : EXIT_RIGHT);
    ck_assert((shown != NULL) == (faults[_i].fault != NULL));
    if (shown != NULL)
        check_request(strchr(shown, '\n') + 1, (size_t)_i);
    ck_assert(strstr(text, " checks of laws, ") != NULL);
    free(text);
    options_free(&options);
    buf_free(&cases);
    scratch_remove(&scratch);
}
END_TEST

Suite *fuzz_laws_suite(void)
{
    Suite *s = suite_create("laws");
    TCase *t = tcase_create("laws");
    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, faults_of_writers_are_found_and_reduced, 0,
                        sizeof faults / sizeof faults[0]);
    suite_add_tcase(s, t);
    return s;
}
