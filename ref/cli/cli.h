#ifndef HCL_CLI_CLI_H
#define HCL_CLI_CLI_H

/* Exit statuses of hclref. */
enum { CLI_RIGHT = 0, CLI_REFUSED = 1, CLI_USAGE = 2 };

/* Does what the command line says; returns the exit status. */
int cli_run(int argc, char **argv);

#endif
