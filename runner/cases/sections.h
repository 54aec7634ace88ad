/* The rules in the order of documents and sections, for tables. */
#ifndef RUNNER_SECTIONS_H
#define RUNNER_SECTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct registry;
struct rule;

/* Most columns of a table of rules. */
#define SECTIONS_COLUMNS_MAX 8

/* A table with a row for each section, each document and all. */
struct sections {
    const struct registry *registry;
    size_t column_count;
    const char *titles[SECTIONS_COLUMNS_MAX];
    void *arg;
    /* Adds the counts of one rule to the columns. */
    void (*count)(void *arg, const struct rule *rule, size_t *columns);
};

/* Prints the table; sections without rules have no row, a column shows "." for 0. */
void sections_print(const struct sections *s, bool colour, FILE *out);

/* Appends the names of editions in a set of bits, with separators: "2019-09, 2024-02". */
struct buf;
void sections_editions(unsigned editions, struct buf *out);

/* Rounds down: only all is 100 %. */
unsigned sections_percent(size_t part, size_t whole);

#endif
