/* Runs the unit tests of the reference. */
#include "base/base_test.h"
#include "cli/cli_test.h"
#include "common/common_test.h"
#include "hclref_test.h"
#include "model/model_test.h"
#include "proto/proto_test.h"
#include "spec/spec_test.h"

#include <stdlib.h>

int main(void)
{
    Suite *(*const suites[])(void) = {
        arena_suite,   str_suite,     buf_suite,      unicode_suite, source_suite,     ctx_suite,
        spec_suite,    num_suite,     type_suite,     value_suite,   equality_suite,   scope_suite,
        convert_suite, unify_suite,   function_suite, schema_suite,  base64_suite,     writer_suite,
        wire_suite,    decode_suite,  reply_suite,    errors_suite,  reply_fuzz_suite, serve_suite,
        print_suite,   explain_suite, hclref_suite,   nearest_suite,
    };
    SRunner *runner = srunner_create(NULL);
    for (size_t i = 0; i < sizeof suites / sizeof *suites; i++)
        srunner_add_suite(runner, suites[i]());
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
