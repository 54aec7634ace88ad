#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/text.h"
#include "base/utf8.h"

/* Returns the NFC form of a name. JSON_NUL, which is not valid UTF-8, stays. */
static char *normal_name(const char *name)
{
    struct buf out = {0};
    const char *nul;
    while ((nul = strstr(name, JSON_NUL)) != NULL) {
        utf8_nfc(name, (size_t)(nul - name), &out);
        buf_str(&out, JSON_NUL);
        name = nul + 2;
    }
    utf8_nfc(name, strlen(name), &out);
    return buf_take(&out);
}

struct members members_of(const cJSON *object, enum members_names names)
{
    struct members m = {0};
    size_t cap = 0;
    const cJSON *item;
    cJSON_ArrayForEach(item, object) {
        m.list = mem_more(m.list, &cap, m.count, sizeof *m.list);
        m.list[m.count++] = (struct member){
            names == MEMBERS_NFC ? normal_name(item->string) : mem_dup(item->string), item};
    }
    if (m.count > 0)
        qsort(m.list, m.count, sizeof *m.list, text_compare_first);
    return m;
}

void members_free(struct members *m)
{
    for (size_t i = 0; i < m->count; i++)
        free(m->list[i].name);
    free(m->list);
    *m = (struct members){0};
}
