/* Runs the unit tests of hclreport. */
#include "report_test.h"

#include <stdlib.h>

int main(void)
{
    SRunner *runner = srunner_create(texts_suite());
    srunner_add_suite(runner, escape_suite());
    srunner_add_suite(runner, markdown_suite());
    srunner_add_suite(runner, results_suite());
    srunner_add_suite(runner, formats_suite());
    srunner_add_suite(runner, nasty_suite());
    srunner_add_suite(runner, profiles_suite());
    srunner_add_suite(runner, arguments_suite());
    srunner_add_suite(runner, prose_suite());
    srunner_add_suite(runner, spec_suite());
    srunner_add_suite(runner, facts_suite());
    srunner_add_suite(runner, site_suite());
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
