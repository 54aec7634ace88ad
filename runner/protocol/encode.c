#include "protocol/encode.h"

#include "base/buf.h"
#include "base/json.h"
#include "base/text.h"

void encode_request(enum op op, const cJSON *fields, enum edition edition, unsigned flags,
                    struct buf *out)
{
    const cJSON *field;
    buf_fmt(out, "\"op\":\"%s\"", op_name(op));
    cJSON_ArrayForEach(field, fields) {
        buf_char(out, ',');
        json_print_string(field->string, flags, out);
        buf_char(out, ':');
        json_print(field, flags, out);
    }
    buf_fmt(out, ",\"edition\":\"%s\"", edition_name(edition));
    if ((flags & ENCODE_TRACE) != 0)
        buf_str(out, ",\"trace\":true");
}

void encode_shell_line(const char *command, const char *members, struct buf *out)
{
    struct buf line = {0};
    buf_fmt(&line, "{\"id\":0,\"op\":\"hello\",\"protocol\":%d}", PROTOCOL_VERSION);
    buf_str(out, "printf '%s\\n' ");
    text_shell_quote(buf_text(&line), out);
    buf_clear(&line);
    buf_fmt(&line, "{\"id\":1,%s}", members);
    buf_char(out, ' ');
    text_shell_quote(buf_text(&line), out);
    buf_fmt(out, " | %s", command);
    buf_free(&line);
}
