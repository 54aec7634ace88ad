/* Runs the fuzzer's unit tests. The tests start testimpl, which is in the same folder as this
   program. */
#include <stdlib.h>

#include "base/scratch_test.h"
#include "fuzz/suites_test.h"

int main(int argc, char **argv)
{
    (void)argc;
    scratch_find_testimpl(argv[0]);
    SRunner *runner = srunner_create(gen_suite());
    srunner_add_suite(runner, question_suite());
    srunner_add_suite(runner, relation_suite());
    srunner_add_suite(runner, compare_suite());
    srunner_add_suite(runner, crash_suite());
    srunner_add_suite(runner, finding_suite());
    srunner_add_suite(runner, draft_suite());
    srunner_add_suite(runner, fuzz_laws_suite());
    srunner_add_suite(runner, campaign_suite());
    srunner_add_suite(runner, detection_suite());
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
