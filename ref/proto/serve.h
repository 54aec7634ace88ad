#ifndef HCL_PROTO_SERVE_H
#define HCL_PROTO_SERVE_H

/* Serves the protocol between two file descriptors until the input ends; the exit status: 0, or 1
   where reading or writing failed (said on stderr). */
int serve(int in, int out);

#endif
