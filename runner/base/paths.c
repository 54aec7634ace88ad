#include <stdlib.h>

#include "base/mem.h"
#include "base/os.h"
#include "base/text.h"

void os_paths_add(struct os_paths *p, const char *path)
{
    p->list = mem_more(p->list, &p->cap, p->count, sizeof *p->list);
    p->list[p->count++] = mem_dup(path);
}

void os_paths_sort(struct os_paths *p)
{
    if (p->count > 0)
        qsort(p->list, p->count, sizeof *p->list, text_compare_first);
}

void os_paths_free(struct os_paths *p)
{
    for (size_t i = 0; i < p->count; i++)
        free(p->list[i]);
    free(p->list);
    *p = (struct os_paths){0};
}
