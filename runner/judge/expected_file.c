#include <errno.h>
#include <string.h>

#include "base/buf.h"
#include "base/os.h"
#include "judge/expected.h"

static bool write_new(const char *path, const struct expected *old, const struct expected_run *run,
                      FILE *out, struct buf *why)
{
    struct buf text = {0};
    struct expected_changes n = expected_print(old, run, &text);
    bool ok = os_replace_file(path, buf_text(&text), text.len);
    if (ok)
        fprintf(out, "%s: %zu entries; %zu added, %zu dropped, %zu changed\n", path, n.entries,
                n.added, n.dropped, n.changed);
    else
        buf_fmt(why, "%s: %s\n", path, strerror(errno));
    buf_free(&text);
    return ok;
}

bool expected_update(const char *path, const struct expected *old, const struct expected_run *run,
                     FILE *out, FILE *err)
{
    struct buf why = {0};
    bool ok = run->complete;
    if (!ok)
        buf_fmt(&why, "%s is not written: the run is not complete\n", path);
    ok = ok && write_new(path, old, run, out, &why);
    if (!ok)
        fprintf(err, "hclcheck: %s", buf_text(&why));
    buf_free(&why);
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
