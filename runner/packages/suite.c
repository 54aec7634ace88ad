/* Writes the suite for packages. The command `suite FOLDER OUT` writes OUT/cases.jsonl and
   OUT/registry.json. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/os.h"
#include "cases/case.h"
#include "cases/lines.h"
#include "cases/registry.h"

static bool write_text(const char *folder, const char *name, const struct buf *text)
{
    struct buf path = {0};
    buf_fmt(&path, "%s/%s", folder, name);
    bool ok = os_write_file(path.data, text);
    if (!ok)
        fprintf(stderr, "%s: %s\n", path.data, strerror(errno));
    buf_free(&path);
    return ok;
}

int main(int argc, char **argv)
{
    struct registry registry;
    struct suite suite;
    struct faults faults = {0};
    struct buf cases = {0}, rules = {0};
    if (argc != 3) {
        fprintf(stderr, "usage: suite FOLDER OUT\n");
        return 2;
    }
    suite_open(argv[1], NULL, &registry, &suite, &faults);
    bool ok = faults.count == 0 && suite.count > 0;
    if (ok) {
        lines_print_cases(&suite, &registry, &cases);
        lines_print_registry(&suite, &registry, &cases, &rules);
        ok =
            write_text(argv[2], LINES_CASES, &cases) && write_text(argv[2], LINES_REGISTRY, &rules);
    } else {
        faults_print(&faults, stderr);
    }
    buf_free(&cases);
    buf_free(&rules);
    suite_free(&suite);
    registry_free(&registry);
    faults_free(&faults);
    return ok ? 0 : 1;
}
