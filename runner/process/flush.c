#include "process/flush.h"

#include "base/json.h"
#include "base/os.h"
#include "process/child.h"
#include "process/cleanup.h"

/* Milliseconds between two checks for output of the first process. */
#define BESIDE_MS 20.0

bool flush_wait(struct child *c, double ms)
{
    struct json_error ignored;
    const char *line;
    size_t n;
    double until = os_now_ms() + ms;
    while (!frame_next(&c->frame, &line, &n)) {
        double left = until - os_now_ms();
        if (left <= 0 || c->out < 0 || frame_overflows(&c->frame) || cleanup_pending())
            return false;
        child_exchange(c, left);
    }
    cJSON *root = json_parse(line, n, JSON_NUL_KEEP, &ignored);
    bool is_reply = json_get(root, "id") != NULL;
    cJSON_Delete(root);
    return is_reply;
}

/* Waits for the next reply from `c`. Stops if the first process writes something. */
static bool wait_beside(struct child *c, struct child *first, double until)
{
    const char *begin;
    while (frame_pending(&c->frame, &begin) == 0 && os_now_ms() < until) {
        if (first != NULL)
            child_exchange(first, 0);
        if ((first != NULL && (frame_pending(&first->frame, &begin) > 0 || first->out < 0)) ||
            c->out < 0 || cleanup_pending())
            return false;
        child_exchange(c, BESIDE_MS);
    }
    return flush_wait(c, BESIDE_MS);
}

bool flush_at_end(const struct launch *launch, const char *text, size_t replies,
                  struct child *first, double ms)
{
    struct child c = {.in = -1, .out = -1, .err = -1};
    struct buf ignored = {0};
    double until = os_now_ms() + ms;
    size_t count = 0;
    if (child_start(&c, launch, &ignored)) {
        buf_str(&c.to_write, text);
        child_write(&c);
        while (c.to_write.len > 0 && !c.input_broken && os_now_ms() < until && !cleanup_pending())
            child_exchange(&c, until - os_now_ms());
        child_close_input(&c);
        while (count < replies && wait_beside(&c, first, until))
            count++;
        child_kill(&c);
    }
    child_free(&c);
    buf_free(&ignored);
    return count == replies;
}
