/* The memory table: what a byte of source takes, in all that can be written densely. */

#include "bench/memory.h"

#include "base/arena.h"
#include "bench/growth.h"
#include "bench/measure.h"
#include "bench/texts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Bytes of memory for a byte of source, of parsing. */
static const double goal = 100;

/* Bytes of a dense text, about: the fixed cost of a request is nothing beside it. */
enum { TEXT_BYTES = 1024 * 1024 };

/* A dimension counts from this length on: below, the fixed cost shows. */
enum { DIMENSION_BYTES = 100 * 1000 };

static const struct dense {
    enum reading reading;
    const char *name;
    const char *head;
    const char *item;
    const char *tail;
    bool evaluate;
} dense[] = {
#define DENSE(reading, name, head, item, tail, evaluate)                                           \
    {reading, name, head, item, tail, evaluate},
#include "bench/dense.def"
#undef DENSE
};

struct row {
    const char *name;
    struct memory memory;
};

static struct work dense_work(struct arena *arena, const struct dense *text)
{
    size_t count = TEXT_BYTES / strlen(text->item);

    return (struct work){.reading = text->reading,
                         .text = text_repeated(arena, text->head, text->item, count, text->tail),
                         .elements = 1};
}

static bool add_row(struct row *rows, size_t *count, const char *name, const struct work *work,
                    bool evaluate)
{
    struct row *row = &rows[*count];

    row->name = name;
    if (!measure_memory(work, evaluate, &row->memory)) {
        printf("%-50s  could not be measured\n", name);
        return false;
    }
    ++*count;
    return true;
}

static bool add_dense(struct row *rows, size_t *count, const char *only)
{
    bool ok = true;

    for (size_t i = 0; i < sizeof dense / sizeof *dense; i++) {
        struct arena *arena = arena_new();
        struct work work = dense_work(arena, &dense[i]);
        if (only == NULL || strstr(dense[i].name, only) != NULL)
            ok = add_row(rows, count, dense[i].name, &work, dense[i].evaluate) && ok;
        arena_free(arena);
    }
    return ok;
}

static bool add_dimensions(struct row *rows, size_t *count, const char *only)
{
    size_t dimension_count;
    const struct dimension *dimensions = growth_dimensions(&dimension_count);
    bool ok = true;

    for (size_t i = 0; i < dimension_count; i++) {
        const struct dimension *dimension = &dimensions[i];
        struct arena *arena = arena_new();
        struct work work = dimension->generate(arena, 2 * dimension->n);
        if (work.text.length >= DIMENSION_BYTES &&
            (only == NULL || strstr(dimension->name, only) != NULL))
            ok = add_row(rows, count, dimension->name, &work, dimension->evaluate) && ok;
        arena_free(arena);
    }
    return ok;
}

static int compare_rows(const void *a, const void *b)
{
    const struct row *left = a, *right = b;

    return (left->memory.parse < right->memory.parse) - (left->memory.parse > right->memory.parse);
}

static void print_row(const struct row *row)
{
    printf("%-50s %6.1f%s", row->name, row->memory.parse, row->memory.parse > goal ? "!" : " ");
    if (row->memory.evaluate > 0)
        printf(" %9.1f", row->memory.evaluate);
    printf("\n");
}

bool memory_print(const char *only)
{
    size_t dimension_count, count = 0;

    (void)growth_dimensions(&dimension_count);
    struct arena *arena = arena_new();
    struct row *rows =
        ARENA_ARRAY(arena, sizeof dense / sizeof *dense + dimension_count, struct row);
    bool ok = add_dense(rows, &count, only);
    ok = add_dimensions(rows, &count, only) && ok;
    qsort(rows, count, sizeof *rows, compare_rows);
    printf("%-50s %6s  %9s\n", "what is repeated", "parse", "evaluate");
    for (size_t i = 0; i < count; i++)
        print_row(&rows[i]);
    printf("peak bytes for each byte of source; ! beyond the goal: %.0f\n", goal);
    arena_free(arena);
    return ok;
}
