/* The program of `make bench`; ref/bench/bench calls it. */

#include "bench/files.h"
#include "bench/growth.h"
#include "bench/memory.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool run(const char *command, size_t count, char **arguments)
{
    if (strcmp(command, "growth") == 0)
        return growth_print(count > 0 ? arguments[0] : NULL);
    if (strcmp(command, "dense") == 0)
        return memory_print(count > 0 ? arguments[0] : NULL);
    if (strcmp(command, "accepted") == 0)
        return files_accepted(arguments, count);
    if (strcmp(command, "throughput") == 0)
        return files_throughput(arguments, count);
    if (strcmp(command, "memory") == 0)
        return files_memory(arguments, count);
    if (strcmp(command, "cases") == 0 && count > 0)
        return files_of_cases(arguments[0], arguments + 1, count - 1);
    fputs("usage: ref-bench growth [NAME] | dense [NAME] | accepted FILE… | throughput FILE… | "
          "memory FILE… |\n"
          "       cases FOLDER FILE…\n",
          stderr);
    return false;
}

int main(int argc, char **argv)
{
    const char *command = argc > 1 ? argv[1] : "";

    return run(command, argc > 2 ? (size_t)argc - 2 : 0, argv + 2) ? EXIT_SUCCESS : EXIT_FAILURE;
}
