#include <errno.h>
#include <string.h>

#include "base/faults.h"
#include "base/json.h"
#include "base/os.h"

cJSON *faults_read_json(struct faults *f, const char *path, struct buf *text)
{
    struct json_error err;
    if (!os_read_file(path, text)) {
        faults_add(f, path, "%s", strerror(errno));
        return NULL;
    }
    cJSON *root = json_parse(buf_text(text), text->len, JSON_NUL_REFUSE, &err);
    if (root == NULL)
        faults_add(f, path, "%zu:%zu: %s", err.line, err.column, err.what);
    return root;
}
