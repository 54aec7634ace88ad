/* Runs the runner's unit tests. The tests start testimpl, which is in the same folder as this
   program. */
#include <stdlib.h>

#include "base/scratch_test.h"
#include "suites_test.h"

int main(int argc, char **argv)
{
    (void)argc;
    scratch_find_testimpl(argv[0]);
    SRunner *runner = srunner_create(json_suite());
    srunner_add_suite(runner, utf8_suite());
    srunner_add_suite(runner, hash_suite());
    srunner_add_suite(runner, hcl_suite());
    srunner_add_suite(runner, hclcheck_suite());
    srunner_add_suite(runner, text_suite());
    srunner_add_suite(runner, glob_suite());
    srunner_add_suite(runner, number_suite());
    srunner_add_suite(runner, match_suite());
    srunner_add_suite(runner, tree_suite());
    srunner_add_suite(runner, command_suite());
    srunner_add_suite(runner, frame_suite());
    srunner_add_suite(runner, child_suite());
    srunner_add_suite(runner, command_line_suite());
    srunner_add_suite(runner, ledger_suite());
    srunner_add_suite(runner, registry_suite());
    srunner_add_suite(runner, case_suite());
    srunner_add_suite(runner, readings_suite());
    srunner_add_suite(runner, format_suite());
    srunner_add_suite(runner, lint_suite());
    srunner_add_suite(runner, lexis_suite());
    srunner_add_suite(runner, run_suite());
    srunner_add_suite(runner, zoo_suite());
    srunner_add_suite(runner, smoke_suite());
    srunner_add_suite(runner, stop_suite());
    srunner_add_suite(runner, adapt_suite());
    srunner_add_suite(runner, attack_suite());
    srunner_add_suite(runner, show_suite());
    srunner_add_suite(runner, derived_suite());
    srunner_add_suite(runner, diff_suite());
    srunner_add_suite(runner, progress_suite());
    srunner_add_suite(runner, prove_suite());
    srunner_add_suite(runner, growth_suite());
    srunner_add_suite(runner, confine_suite());
    srunner_add_suite(runner, order_suite());
    srunner_add_suite(runner, expected_suite());
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
