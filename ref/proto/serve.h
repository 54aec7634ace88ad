#ifndef HCL_PROTO_SERVE_H
#define HCL_PROTO_SERVE_H

#include <stdio.h>

/* Serves the protocol until the end of `in`, a file descriptor. Returns the exit status: 0, or 1
   with a message on stderr if reading or writing failed. */
int serve(int in, FILE *out);

#endif
