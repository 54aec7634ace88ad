#include "load.h"

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/os.h"

#include <errno.h>
#include <string.h>

cJSON *load_json(const char *path, struct faults *f)
{
    struct buf text = {0};
    cJSON *json = NULL;
    if (os_read_file(path, &text)) {
        struct json_error fault;
        json = json_parse(buf_text(&text), text.len, JSON_NUL_REFUSE, &fault);
        if (!json)
            faults_add(f, path, "%zu:%zu: %s", fault.line, fault.column, fault.what);
    } else {
        faults_add(f, path, "%s", strerror(errno));
    }
    buf_free(&text);
    return json;
}
