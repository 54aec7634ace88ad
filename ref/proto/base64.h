#ifndef HCL_PROTO_BASE64_H
#define HCL_PROTO_BASE64_H

#include "base/str.h"

struct arena;

/* RFC 4648, section 4: the standard alphabet, padded. False if the text is anything else. */
bool base64_decode(struct arena *arena, struct str text, struct str *out);

struct str base64_encode(struct arena *arena, struct str bytes);

#endif
