/* Reads requests and writes replies, one on each line (runner/protocol.md, "Transport"). One read()
   may return several lines, whose replies are written together. */
#include "proto/serve.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/limits.h"
#include "proto/reply.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    INPUT = 64 * 1024, /* one read() returns at most this number of bytes */
    OUTPUT = 64 * 1024 /* maximum number of bytes of replies that are not written yet */
};

struct server {
    int in;
    FILE *out;
    struct arena *requests; /* memory of the current request */
    struct buf line;        /* the beginning of the current line, in an arena of its own */
    bool too_long; /* true if the line is too long; then its reply was sent, and the rest of the
                      line is ignored */
    struct buf replies; /* replies that are not yet written */
    bool broken;        /* true after a failed read or write */
};

static void write_out(struct server *s, struct str text)
{
    if (!s->broken && fwrite(text.data, 1, text.length, s->out) != text.length) {
        perror("hclref: a reply could not be written");
        s->broken = true;
    }
}

static void flush(struct server *s)
{
    write_out(s, buf_str(&s->replies));
    s->replies.length = 0;
}

static void send_reply(struct server *s, struct str reply)
{
    if (s->replies.length + reply.length > OUTPUT)
        flush(s);
    if (reply.length > OUTPUT)
        write_out(s, reply);
    else
        buf_append(&s->replies, reply);
    arena_reset(s->requests);
}

static void add_to_line(struct server *s, struct str piece)
{
    if (s->too_long)
        return;
    if (s->line.length + piece.length <= LIMIT_LINE_BYTES) {
        buf_append(&s->line, piece);
        return;
    }
    send_reply(s, reply_to_long_line(s->requests));
    s->too_long = true;
}

static void end_line(struct server *s)
{
    if (!s->too_long)
        send_reply(s, reply_to_line(s->requests, buf_str(&s->line)));
    s->too_long = false;
    s->line.length = 0;
    if (s->line.capacity > INPUT) {
        arena_reset(s->line.arena);
        s->line = (struct buf){.arena = s->line.arena};
    }
}

static void add_input(struct server *s, struct str text)
{
    while (text.length > 0 && !s->broken) {
        const char *newline = memchr(text.data, '\n', text.length);
        size_t length = newline ? (size_t)(newline - text.data) : text.length;
        add_to_line(s, str_slice(text, 0, length));
        if (!newline)
            return;
        end_line(s);
        text = str_slice(text, length + 1, text.length);
    }
}

/* Calls read() once, and replies to each complete line. Returns false at the end of the input or
   after an error. */
static bool read_more(struct server *s)
{
    char input[INPUT];
    ssize_t count;
    do
        count = read(s->in, input, sizeof input);
    while (count < 0 && errno == EINTR);
    if (count < 0) {
        perror("hclref: a request could not be read");
        s->broken = true;
    }
    if (count > 0)
        add_input(s, (struct str){input, (size_t)count});
    flush(s);
    return count > 0 && !s->broken;
}

int serve(int in, FILE *out)
{
    struct server s = {.in = in, .out = out, .requests = arena_new()};
    s.line.arena = arena_new();
    s.replies.arena = arena_new();
    setvbuf(out, NULL, _IONBF, 0);
    signal(SIGPIPE, SIG_IGN); /* makes a write to a closed pipe fail with EPIPE */
    while (read_more(&s))
        ;
    if (!s.broken && s.line.length > 0 && !s.too_long)
        end_line(&s);
    flush(&s);
    arena_free(s.replies.arena);
    arena_free(s.line.arena);
    arena_free(s.requests);
    return s.broken ? 1 : 0;
}
