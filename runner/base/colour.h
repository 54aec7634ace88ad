/* The colours of the terminal, as escape sequences. */
#ifndef RUNNER_COLOUR_H
#define RUNNER_COLOUR_H

#define COLOUR_BOLD "\033[1m"
#define COLOUR_DIM "\033[2m"
#define COLOUR_RED "\033[31m"
#define COLOUR_GREEN "\033[32m"
#define COLOUR_YELLOW "\033[33m"
#define COLOUR_BOLD_RED "\033[1;31m"
#define COLOUR_OFF "\033[0m"

#endif
