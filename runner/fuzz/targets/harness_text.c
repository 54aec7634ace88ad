/* Fuzz target `text`: passes the input to the reference as the source of a request, or as a request
   line. The input reaches the lexer, the parsers, evaluation in a fixed scope, and the decoder of
   the protocol. Ends the process if a reply is malformed. A sanitizer finds other errors. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "fuzz/targets/harness_rows.h"
#include "fuzz/targets/harness_target.h"
#include "ref/hclref.h"

/* The members "scope" and "functions" of requests with variables and functions. */
static const char scope[] =
    "\"scope\":{"
    "\"a\":{\"number\":\"1\"},"
    "\"b\":{\"bool\":true},"
    "\"s\":{\"string\":\"x\\u00e9\"},"
    "\"u\":{\"unknown\":\"number\"},"
    "\"d\":{\"unknown\":\"dynamic\"},"
    "\"n\":{\"null\":\"string\"},"
    "\"xs\":{\"list\":[{\"number\":\"1\"},{\"number\":\"2.5\"}],\"of\":\"number\"},"
    "\"m\":{\"map\":{\"a\":{\"string\":\"1\"},\"b\":{\"string\":\"2\"}},\"of\":\"string\"},"
    "\"o\":{\"object\":{\"a\":{\"tuple\":[{\"number\":\"3\"}]},\"b\":{\"null\":\"dynamic\"}}},"
    "\"t\":{\"tuple\":[{\"object\":{\"a\":{\"number\":\"1\"}}},{\"object\":{}}]},"
    "\"e\":{\"set\":[{\"string\":\"k\"}],\"of\":\"string\"},"
    "\"ul\":{\"unknown\":{\"list\":\"string\"}}},"
    "\"functions\":{"
    "\"f\":{\"params\":[{\"name\":\"x\",\"type\":\"dynamic\",\"allow_null\":true,"
    "\"allow_unknown\":true,\"allow_dynamic\":true}],\"result\":\"x\"},"
    "\"add\":{\"params\":[{\"name\":\"x\",\"type\":\"number\"},"
    "{\"name\":\"y\",\"type\":\"number\"}],\"result\":\"x + y\"},"
    "\"all\":{\"params\":[],\"variadic\":{\"name\":\"r\",\"type\":\"string\"},\"result\":\"r\","
    "\"returns\":{\"list\":\"string\"}}},";

/* Is global, because libFuzzer passes no state. */
static struct hclref_session *session;

static void check_line(const char *line, size_t size)
{
    size_t length = 0;
    const char *reply = hclref_answer(session, line, size, &length);
    if (length < 2 || strncmp(reply, "{\"id\":", 6) != 0 || reply[length - 1] != '}' ||
        memchr(reply, '\n', length) != NULL)
        abort();
}

/* Sends the source to the reference, in a request of the form that `row` describes. */
static void ask(enum edition edition, const struct harness_row *row, const char *source,
                size_t size)
{
    struct buf line = {0};
    buf_fmt(&line, "{\"id\":1,\"op\":\"%s\",\"edition\":\"%s\",%s%s%s", op_name(row->op),
            edition_name(edition), row->json ? "\"syntax\":\"json\"," : "",
            strcmp(row->mode, "literal") == 0 ? "\"mode\":\"literal\"," : "",
            row->scope ? scope : "");
    if (row->analysis != NULL)
        buf_fmt(&line, "\"analysis\":\"%s\",", row->analysis);
    if (row->schema != NULL)
        buf_fmt(&line, "\"schema\":%s,", row->schema);
    buf_str(&line, "\"source_base64\":\"");
    utf8_base64_encode(source, size, &line);
    buf_str(&line, "\"}");
    check_line(line.data, line.len);
    buf_free(&line);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0 || size > HARNESS_INPUT_MAX)
        return 0;
    enum edition edition = (enum edition)(data[0] >> 4 & 3);
    size_t row = data[0] & 15;
    if (session == NULL)
        session = hclref_session_new();
    const char *source = (const char *)data + 1;
    if (harness_rows[row].op == OP_COUNT)
        check_line(source, size - 1);
    else
        ask(edition, &harness_rows[row], source, size - 1);
    return 0;
}
