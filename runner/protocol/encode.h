/* Writes requests as JSON for the implementation, and as shell commands for users. */
#ifndef RUNNER_ENCODE_H
#define RUNNER_ENCODE_H

#include <cjson/cJSON.h>

#include "protocol/protocol.h"

struct buf;

/* A flag in addition to the flags of json_print. With ENCODE_TRACE, a request asks for the
   trace. */
#define ENCODE_TRACE (1u << 8)

/* Appends the members of a request, without "id" and without braces. */
void encode_request(enum op op, const cJSON *fields, enum edition edition, unsigned flags,
                    struct buf *out);

/* Appends a shell command that sends hello and a request to an implementation. The JSON is quoted
   for the shell. `command` is not changed. */
void encode_shell_line(const char *command, const char *members, struct buf *out);

/* Appends a shell command that writes the source of a request to a file, and starts a program with
   this file. The path of the file replaces {} in the command. If the command has no {}, the program
   reads standard input. */
void encode_cli_line(const char *command, const cJSON *fields, bool json_syntax, struct buf *out);

#endif
