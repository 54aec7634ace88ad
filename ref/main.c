/* Starts hclref. Without a command, hclref is a server for the protocol. */
#include "cli/run.h"

#include <fcntl.h>
#include <locale.h>
#include <stdio.h>
#include <unistd.h>

/* If standard input, output or error is closed, opens an unusable descriptor instead, because the
   next opened file must not get the number of the closed stream. */
static void fill_standard(void)
{
    for (int fd = 0, flags = O_WRONLY; fd <= STDERR_FILENO; fd++, flags = O_RDONLY)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", flags) < 0)
            return;
}

int main(int argc, char **argv)
{
    fill_standard();
    setlocale(LC_CTYPE, ""); /* sets the character set of the terminal */
    if (argc < 2 && isatty(STDIN_FILENO)) {
        fputs("hclref: no command is given (hclref --help lists the commands)\n", stderr);
        return EXIT_SETUP;
    }
    return cli_run(argc, argv);
}
