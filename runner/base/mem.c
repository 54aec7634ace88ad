#include "base/mem.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void mem_refuse(void)
{
    fputs("hclcheck: out of memory\n", stderr);
    exit(2);
}

static void *checked(void *p)
{
    if (p == NULL)
        mem_refuse();
    return p;
}

void *mem_alloc(size_t n)
{
    return checked(calloc(1, n == 0 ? 1 : n));
}

void *mem_resize(void *p, size_t n)
{
    return checked(realloc(p, n == 0 ? 1 : n));
}

void *mem_more(void *array, size_t *cap, size_t count, size_t size)
{
    if (count < *cap)
        return array;
    if (*cap > SIZE_MAX / 2 / size)
        mem_refuse();
    size_t wanted = *cap == 0 ? 8 : *cap * 2;
    *cap = wanted;
    return mem_resize(array, wanted * size);
}

char *mem_dup_n(const char *text, size_t n)
{
    char *copy = checked(malloc(n + 1));
    memcpy(copy, text, n);
    copy[n] = '\0';
    return copy;
}

char *mem_dup(const char *text)
{
    return mem_dup_n(text, strlen(text));
}
