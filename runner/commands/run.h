/* hclcheck run: judges one implementation by the cases. */
#ifndef RUNNER_RUN_H
#define RUNNER_RUN_H

#include <stdio.h>

struct options;

/* The exit status of every command. */
enum exit_status { EXIT_RIGHT = 0, EXIT_WRONG = 1, EXIT_SETUP = 2 };

/* Runs; prints to out, problems of usage and set-up to err. */
enum exit_status run_command(const struct options *options, FILE *out, FILE *err);

#endif
