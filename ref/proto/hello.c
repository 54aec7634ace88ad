/* Protocol, Handshake. */
#include "proto/hello.h"

#include "proto/ops.h"
#include "proto/request.h"
#include "proto/writer.h"
#include "spec/spec.h"
#include "version.h"

#include <string.h>

const char hello_version[] = HCL_CONFORMANCE_VERSION;

static void encode_words(struct writer *w, const char *key, const char *const *words)
{
    writer_key(w, key);
    writer_open(w, '[');
    for (; *words; words++)
        writer_string(w, str_from(*words));
    writer_close(w, ']');
}

static void encode_ops(struct writer *w)
{
    writer_key(w, "ops");
    writer_open(w, '[');
    for (const struct op *op = ops; op->name; op++)
        if (strcmp(op->name, "hello") != 0)
            writer_string(w, str_from(op->name));
    writer_close(w, ']');
}

/* The options of the open passages that a request gets which chooses none. */
static void encode_readings(struct writer *w)
{
    writer_key(w, "readings");
    writer_open(w, '{');
    for (int id = 0; id < READING_OPTION_COUNT; id++) {
        struct spec_option option = spec_option((enum reading_option)id);
        if (option.is_default) {
            writer_key(w, option.reading);
            writer_string(w, str_from(option.name));
        }
    }
    writer_close(w, '}');
}

void hello_encode(struct writer *w)
{
    static const char *const syntaxes[] = {"native", "json", NULL};
    static const char *const features[] = {"functions",    "unknown", "capsule",
                                           "literal-mode", "ranges",  NULL};
    writer_open(w, '{');
    writer_key(w, "protocol");
    writer_size(w, HELLO_PROTOCOL);
    writer_key(w, "implementation");
    writer_string(w, STR("hclref"));
    writer_key(w, "version");
    writer_string(w, str_from(hello_version));
    writer_key(w, "language");
    writer_string(w, STR("C"));
    encode_ops(w);
    encode_words(w, "syntaxes", syntaxes);
    encode_words(w, "editions", spec_editions);
    encode_words(w, "features", features);
    encode_readings(w);
    writer_close(w, '}');
}
