#ifndef HCL_PROTO_SERVE_H
#define HCL_PROTO_SERVE_H

#include <stdio.h>

/* Serves the protocol until the end of the file descriptor `in`. Returns the exit status 0. If
   reading or writing failed, prints a message on stderr and returns 1. */
int serve(int in, FILE *out);

#endif
