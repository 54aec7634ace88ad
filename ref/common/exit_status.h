/* Defines the exit statuses of hclref, hclcheck, hclfuzz and hclreport. */
#ifndef REF_EXIT_STATUS_H
#define REF_EXIT_STATUS_H

enum exit_status {
    EXIT_RIGHT = 0, /* success */
    EXIT_WRONG = 1, /* the command found something wrong */
    EXIT_SETUP = 2  /* the usage or the set-up was wrong, or no case could be judged */
};

#endif
