/* Runs the fuzzer's unit tests. They start testimpl, which stands in the folder of this program. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "fuzz/suites.h"

static void find_testimpl(const char *self)
{
    struct buf path = {0};
    const char *slash = strrchr(self, '/');
    if (slash == NULL)
        buf_str(&path, ".");
    else
        buf_add(&path, self, (size_t)(slash - self));
    buf_str(&path, "/testimpl");
    /* The path is absolute because some tests start it in another folder. */
    char folder[4096];
    if (path.data[0] != '/' && getcwd(folder, sizeof folder) != NULL) {
        buf_prepend(&path, "/");
        buf_prepend(&path, folder);
    }
    setenv("TESTIMPL", buf_text(&path), 0);
    buf_free(&path);
}

int main(int argc, char **argv)
{
    (void)argc;
    find_testimpl(argv[0]);
    /* It comes first because it forks, and a child must begin without a watchdog. */
    SRunner *runner = srunner_create(watchdog_suite());
    srunner_add_suite(runner, gen_suite());
    srunner_add_suite(runner, queue_suite());
    srunner_add_suite(runner, relation_suite());
    srunner_add_suite(runner, compare_suite());
    srunner_add_suite(runner, crash_suite());
    srunner_add_suite(runner, bucket_suite());
    srunner_add_suite(runner, draft_suite());
    srunner_add_suite(runner, campaign_suite());
    srunner_add_suite(runner, detection_suite());
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
