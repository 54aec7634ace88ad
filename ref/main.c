/* hclref: the reference, as a server of the protocol and by hand. */
#include "cli/run.h"

#include <fcntl.h>
#include <locale.h>
#include <stdio.h>
#include <unistd.h>

/* Fills the place of a closed standard input, output or error, which the next file opened would
 * take, with one that can be neither read nor written. */
static void fill_standard(void)
{
    for (int fd = 0, flags = O_WRONLY; fd <= STDERR_FILENO; fd++, flags = O_RDONLY)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", flags) < 0)
            return;
}

int main(int argc, char **argv)
{
    fill_standard();
    setlocale(LC_CTYPE, ""); /* which characters the terminal has */
    if (argc < 2 && isatty(STDIN_FILENO)) {
        fputs("hclref: which command? (hclref --help tells more)\n", stderr);
        return CLI_USAGE;
    }
    return cli_run(argc, argv);
}
