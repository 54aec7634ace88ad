/* Protocol, Transport: lines in, lines out. Replies are written together, once no whole line is
 * waiting. */
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
    SMALL_INPUT = 64 * 1024, /* bytes of the input buffer, until a line is longer */
    OUTPUT = 64 * 1024       /* bytes of replies that wait at most */
};

struct server {
    int in;
    FILE *out;
    struct arena *requests;    /* memory of the request at hand */
    struct arena *input_arena; /* holds `input` and nothing else */
    char *input;
    size_t capacity, length; /* of the input buffer */
    size_t searched;         /* so many bytes of it hold no newline */
    bool dropping;           /* this line was too long */
    struct buf replies;      /* that wait */
    bool broken;             /* reading or writing failed */
};

static void write_out(struct server *s, struct str text)
{
    if (!s->broken && fwrite(text.data, 1, text.length, s->out) != text.length) {
        perror("hclref: writing a reply");
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

static void answer_line(struct server *s, struct str line)
{
    send_reply(s, reply_to_line(s->requests, line, NULL));
}

/* Answers every whole line of the input and moves the rest to the front. */
static void answer_lines(struct server *s)
{
    size_t start = 0;
    while (!s->broken) {
        size_t from = start + s->searched;
        char *newline = memchr(s->input + from, '\n', s->length - from);
        s->searched = 0;
        if (!newline)
            break;
        size_t end = (size_t)(newline - s->input);
        if (!s->dropping)
            answer_line(s, (struct str){s->input + start, end - start});
        s->dropping = false;
        start = end + 1;
    }
    s->length -= start;
    memmove(s->input, s->input + start, s->length);
    s->searched = s->length;
}

static void resize_input(struct server *s, size_t capacity)
{
    struct arena *arena = arena_new();
    char *input = arena_alloc(arena, capacity);
    if (s->length > 0)
        memcpy(input, s->input, s->length);
    if (s->input_arena)
        arena_free(s->input_arena);
    s->input_arena = arena;
    s->input = input;
    s->capacity = capacity;
}

/* Room for more input. A line that outgrows the limit is answered at once, and its rest dropped. */
static void make_room(struct server *s)
{
    if (s->length >= LIMIT_LINE_BYTES && !s->dropping) {
        send_reply(s, reply_to_long_line(s->requests));
        s->dropping = true;
    }
    if (s->dropping)
        s->length = s->searched = 0;
    if (s->length == s->capacity)
        resize_input(s, 2 * s->capacity);
    else if (s->length == 0 && s->capacity > SMALL_INPUT)
        resize_input(s, SMALL_INPUT);
}

/* Reads once; false at the end of the input. */
static bool read_more(struct server *s)
{
    for (;;) {
        ssize_t count = read(s->in, s->input + s->length, s->capacity - s->length);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0) {
            perror("hclref: reading a request");
            s->broken = true;
        }
        if (count <= 0)
            return false;
        s->length += (size_t)count;
        return true;
    }
}

int serve(int in, FILE *out)
{
    struct server s = {.in = in, .out = out, .requests = arena_new()};
    s.replies.arena = arena_new();
    setvbuf(out, NULL, _IONBF, 0);
    signal(SIGPIPE, SIG_IGN); /* a reader that is gone is an error of writing */
    resize_input(&s, SMALL_INPUT);
    while (!s.broken && read_more(&s)) {
        answer_lines(&s);
        make_room(&s);
        flush(&s);
    }
    if (!s.broken && s.length > 0 && !s.dropping)
        answer_line(&s, (struct str){s.input, s.length});
    flush(&s);
    arena_free(s.replies.arena);
    arena_free(s.requests);
    arena_free(s.input_arena);
    return s.broken ? 1 : 0;
}
