#ifndef HCL_PROTO_HELLO_H
#define HCL_PROTO_HELLO_H

struct writer;

enum { HELLO_PROTOCOL = 1 };

/* The version of the reference, its library included: module.mk reads it too. */
extern const char hello_version[];

/* Protocol, Handshake: what this program is and has. */
void hello_encode(struct writer *w);

#endif
