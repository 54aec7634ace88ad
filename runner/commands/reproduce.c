#include "commands/reproduce.h"

#include "base/buf.h"
#include "base/json.h"
#include "cases/case.h"
#include "judge/judge.h"
#include "options/options.h"
#include "protocol/encode.h"

void reproduce_line(const struct options *o, const struct judged *j, enum edition edition,
                    bool trace, struct buf *out)
{
    buf_str(out, "  reproduce: ");
    reproduce_command(o, j, edition, trace, out);
    buf_char(out, '\n');
}

void reproduce_command(const struct options *o, const struct judged *j, enum edition edition,
                       bool trace, struct buf *out)
{
    const struct test_case *c = j->c;
    const cJSON *fields = case_request(c, j->at_fault);
    struct buf request = {0}, reference = {0};
    options_program(o, "hclref", &reference);
    encode_request(c->op, fields, edition, JSON_PRINT_ASCII | (trace ? ENCODE_TRACE : 0), &request);
    if (o->cli.command != NULL)
        encode_cli_line(o->cli.command, fields, c->json_syntax, out);
    else
        encode_shell_line(o->impls.count > 0 ? o->impls.items[0] : buf_text(&reference),
                          buf_text(&request), out);
    buf_free(&request);
    buf_free(&reference);
}
