#include "protocol/encode.h"

#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/text.h"

void encode_request(enum op op, const cJSON *fields, enum edition edition, unsigned flags,
                    struct buf *out)
{
    const cJSON *field;
    buf_str(out, "\"op\":\"");
    buf_str(out, op_name(op));
    buf_char(out, '"');
    cJSON_ArrayForEach(field, fields) {
        buf_char(out, ',');
        json_print_string(field->string, flags, out);
        buf_char(out, ':');
        json_print(field, flags, out);
    }
    buf_str(out, ",\"edition\":\"");
    buf_str(out, edition_name(edition));
    buf_char(out, '"');
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

void encode_cli_line(const char *command, const cJSON *fields, bool json_syntax, struct buf *out)
{
    const char *base64 = json_get_string(fields, "source_base64"), *place;
    const char *file = json_syntax ? "input.hcl.json" : "input.hcl";
    bool named = strstr(command, "{}") != NULL;
    bool expression = strcmp(json_get_text(fields, "of"), "expression") == 0;
    buf_str(out, expression ? "printf 'x = %s\\n' " : "printf %s ");
    text_shell_quote(base64 != NULL ? base64 : json_get_text(fields, "source"), out);
    buf_str(out, base64 != NULL ? " | base64 -d" : "");
    if (named)
        buf_fmt(out, " > %s; ", file);
    else
        buf_str(out, " | ");
    for (; (place = strstr(command, "{}")) != NULL; command = place + 2) {
        buf_add(out, command, (size_t)(place - command));
        buf_str(out, file);
    }
    buf_str(out, command);
}
