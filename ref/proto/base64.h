#ifndef HCL_PROTO_BASE64_H
#define HCL_PROTO_BASE64_H

#include "base/str.h"

struct arena;

/* RFC 4648, section 4: standard alphabet, padded, nothing else. False where the text is not that.
 */
bool base64_decode(struct arena *arena, struct str text, struct str *out);

struct str base64_encode(struct arena *arena, struct str bytes);

#endif
