/* Writes the reply to `hello` (runner/protocol.md, "The handshake"). */
#include "proto/encode.h"

#include "proto/ops.h"
#include "proto/request.h"
#include "proto/writer.h"
#include "spec/spec.h"
#include "version.h"

/* Writes a list of names. The last element of the array is NULL. */
static void encode_words(struct writer *w, const char *key, const char *const *words)
{
    writer_open_member(w, key, '[');
    for (; *words; words++)
        writer_string(w, str_from(*words));
    writer_close(w, ']');
}

static void encode_readings(struct writer *w)
{
    writer_open_member(w, "readings", '{');
    for (int id = 0; id < READING_OPTION_COUNT; id++) {
        struct spec_option option = spec_option((enum reading_option)id);
        if (option.is_default)
            writer_member(w, option.reading, option.name);
    }
    writer_close(w, '}');
}

void encode_hello(struct writer *w)
{
    static const char *const operations[] = {
#define OP(name, ...) #name,
#include "common/ops.def"
#undef OP
        NULL};
    static const char *const syntaxes[] = {"native", "json", NULL};
    static const char *const features[] = {"functions",        "unknown",
                                           "capsule",          "literal-mode",
                                           "ranges",           "tree",
                                           "type-expressions", "try-functions",
                                           "dynamic-blocks",   "user-functions",
                                           "recovers",         "places",
                                           "variables",        NULL};
    writer_open(w, '{');
    writer_key(w, "protocol");
    writer_size(w, PROTOCOL_VERSION);
    writer_member(w, "implementation", "hclref");
    writer_member(w, "version", HCL_CONFORMANCE_VERSION);
    writer_member(w, "language", "C");
    encode_words(w, "ops", operations);
    encode_words(w, "syntaxes", syntaxes);
    encode_words(w, "editions", spec_editions);
    encode_words(w, "features", features);
    encode_readings(w);
    writer_close(w, '}');
}
