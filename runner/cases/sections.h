/* Prints tables of rules by document and section. */
#ifndef RUNNER_SECTIONS_H
#define RUNNER_SECTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct registry;
struct rule;
#define SECTIONS_COLUMNS_MAX 8

/* A table with a row for each section, a row for each document, and a row for the total. */
struct sections {
    const struct registry *registry;
    size_t column_count;
    const char *titles[SECTIONS_COLUMNS_MAX];
    void *arg;
    /* Adds the numbers for one rule to the columns. */
    void (*count)(void *arg, const struct rule *rule, size_t *columns);
};

/* Prints the table. A section without rules has no row. "." stands for the number 0. */
void sections_print(const struct sections *s, bool colour, FILE *out);

/* Appends the names of several editions (bits), such as "2019-09, 2024-02". */
struct buf;
void sections_editions(unsigned editions, struct buf *out);

/* Returns a percentage, rounded down. Therefore 100 % means all. */
unsigned sections_percent(size_t part, size_t whole);

#endif
