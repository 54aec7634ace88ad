/* Prints tables of rules by document and section. */
#ifndef RUNNER_SECTIONS_H
#define RUNNER_SECTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct registry;
struct rule;
#define SECTIONS_COLUMNS_MAX 8

/* A table with a row for each section, a sum for each document, and a total. */
struct sections {
    const struct registry *registry;
    size_t column_count;
    const char *titles[SECTIONS_COLUMNS_MAX];
    void *arg;
    /* Adds the counts of one rule to the columns. */
    void (*count)(void *arg, const struct rule *rule, size_t *columns);
};

/* Prints the table. Sections without rules have no row. A count of 0 is printed as ".". */
void sections_print(const struct sections *s, bool colour, FILE *out);

/* Appends the names of the editions in a set of bits, as in "2019-09, 2024-02". */
struct buf;
void sections_editions(unsigned editions, struct buf *out);

/* Returns a percentage, rounded down so that only the whole is 100 %. */
unsigned sections_percent(size_t part, size_t whole);

#endif
