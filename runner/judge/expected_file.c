#include <errno.h>
#include <string.h>

#include "base/buf.h"
#include "base/os.h"
#include "judge/expected.h"

bool expected_update(const char *path, const struct expected *old, const struct expected_run *run,
                     FILE *out, FILE *err)
{
    struct buf text = {0};
    if (!run->complete) {
        fprintf(err, "hclcheck: %s is not written: the run is not complete\n", path);
        return false;
    }
    struct expected_changes n = expected_print(old, run, &text);
    bool ok = os_replace_file(path, buf_text(&text), text.len);
    if (ok)
        fprintf(out, "%s: %zu entries; %zu added, %zu dropped, %zu changed\n", path, n.entries,
                n.added, n.dropped, n.changed);
    else
        fprintf(err, "hclcheck: %s: %s\n", path, strerror(errno));
    buf_free(&text);
    return ok;
}

bool expected_read(const char *path, struct expected *e, struct buf *why)
{
    struct buf text = {0};
    *e = (struct expected){.path = path};
    bool ok = os_read_file(path, &text);
    if (ok)
        expected_parse(path, &text, e, why);
    else
        buf_fmt(why, "%s: %s\n", path, strerror(errno));
    buf_free(&text);
    return ok && why->len == 0;
}
