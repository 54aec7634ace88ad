/* Writes requests as JSON for the implementation, and as shell commands for users. */
#ifndef RUNNER_ENCODE_H
#define RUNNER_ENCODE_H

#include <cjson/cJSON.h>

#include "protocol/protocol.h"

struct buf;

/* A further flag besides the flags of json_print. With this flag, the request asks for the
   trace. */
#define ENCODE_TRACE (1u << 8)

/* Appends the members of a request, without "id" and braces. */
void encode_request(enum op op, const cJSON *fields, enum edition edition, unsigned flags,
                    struct buf *out);

/* Appends a shell command that sends a handshake and a request to an implementation. The JSON is
   quoted for the shell. `command` is appended unchanged. */
void encode_shell_line(const char *command, const char *members, struct buf *out);

/* Appends a shell command that puts the source of a request into a file and starts a program with
   this file. {} in the command is the path of the file. If the command has no {}, the program reads
   standard input. */
void encode_cli_line(const char *command, const cJSON *fields, bool json_syntax, struct buf *out);

#endif
