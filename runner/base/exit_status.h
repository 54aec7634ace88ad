/* The exit status of every command of hclcheck and hclfuzz. */
#ifndef RUNNER_EXIT_STATUS_H
#define RUNNER_EXIT_STATUS_H

enum exit_status {
    EXIT_RIGHT = 0, /* all right */
    EXIT_WRONG = 1, /* the command found something wrong */
    EXIT_SETUP = 2  /* usage, set-up, or nothing could be judged */
};

#endif
