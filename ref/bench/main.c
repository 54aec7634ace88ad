/* Runs the commands of ref-bench, the program of `make bench`. The command `inputs` lists the
   inputs for the program `hostile`. */
#include "bench/bench.h"
#include "bench/shapes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool run(const char *command, size_t count, char **arguments)
{
    if (strcmp(command, "growth") == 0)
        return doubling_print(count > 0 ? arguments[0] : "");
    if (strcmp(command, "throughput") == 0)
        return files_throughput(arguments, count);
    if (strcmp(command, "memory") == 0 && count == 1)
        return files_memory(arguments[0]);
    if (strcmp(command, "inputs") == 0 && count == 0) {
        shapes_print();
        return true;
    }
    fputs("usage: ref-bench growth [NAME] | throughput FILE… | memory FILE |\n"
          "       inputs\n",
          stderr);
    return false;
}

int main(int argc, char **argv)
{
    const char *command = argc > 1 ? argv[1] : "";
    return run(command, argc > 2 ? (size_t)argc - 2 : 0, argv + 2) ? EXIT_SUCCESS : EXIT_FAILURE;
}
