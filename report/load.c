#include "load.h"

#include "base/buf.h"
#include "base/faults.h"

cJSON *load_json(const char *path, struct faults *f)
{
    struct buf text = {0};
    cJSON *json = faults_read_json(f, path, &text);
    buf_free(&text);
    return json;
}
