/* Tests that each input of AFL++ is read once. */
#include "fuzz/campaign/queue.h"

#include <check.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/scratch_test.h"
#include "fuzz/generate/gen.h"
#include "fuzz/suites.h"

struct world {
    struct scratch scratch;
    struct queue queue;
    struct buf bytes;
    double now;
};

static void world_open(struct world *w)
{
    *w = (struct world){.now = 1};
    scratch_make(&w->scratch);
    w->queue.dir = w->scratch.dir;
}

static void world_close(struct world *w)
{
    queue_free(&w->queue);
    buf_free(&w->bytes);
    scratch_remove(&w->scratch);
}

static void poll_later(struct world *w)
{
    queue_poll(&w->queue, w->now);
    w->now += QUEUE_POLL_MS + 1;
}

/* Checks the inputs that are ready, in their order. */
static void check_inputs(struct world *w, const char *expected)
{
    struct buf all = {0};
    while (queue_next(&w->queue, &w->bytes))
        buf_fmt(&all, "%s ", buf_text(&w->bytes));
    ck_assert_str_eq(buf_text(&all), expected);
    buf_free(&all);
}

START_TEST(each_input_is_read_once)
{
    struct world w;
    world_open(&w);
    scratch_write(&w.scratch, "one/queue/id:000000,orig:a", "a");
    scratch_write(&w.scratch, "two/queue/id:000000,orig:b", "b");
    poll_later(&w);
    check_inputs(&w, "a b ");
    /* another input of the first instance, which sorts before the input that was read last */
    scratch_write(&w.scratch, "one/queue/id:000001,src:000000", "c");
    poll_later(&w);
    check_inputs(&w, ""); /* perhaps AFL++ is still writing this file */
    scratch_write(&w.scratch, "two/queue/id:000001,src:000000", "d");
    poll_later(&w);
    check_inputs(&w, "c ");
    poll_later(&w);
    check_inputs(&w, "d ");
    poll_later(&w);
    check_inputs(&w, "");
    world_close(&w);
}
END_TEST

START_TEST(other_files_of_afl_are_no_inputs)
{
    static const char *const others[] = {
        "main/fuzzer_stats",          "main/plot_data",
        "main/crashes/id:000000,sig", "main/crashes/README.txt",
        "main/hangs/id:000000,src",   "main/queue/.state/auto_extras/id:000000",
    };
    struct world w;
    world_open(&w);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        scratch_write(&w.scratch, others[i], "no");
    scratch_write(&w.scratch, "main/queue/id:000000", "yes");
    poll_later(&w);
    check_inputs(&w, "yes ");
    world_close(&w);
}
END_TEST

/* The watched folder is the queue folder itself. */
START_TEST(empty_and_oversized_inputs_are_skipped)
{
    struct world w;
    struct buf longest = {0}, dir = {0};
    world_open(&w);
    while (longest.len <= GEN_BYTES_MAX)
        buf_char(&longest, 'x');
    scratch_write(&w.scratch, "queue/id:000000", "");
    scratch_write(&w.scratch, "queue/id:000001", buf_text(&longest));
    buf_char(&longest, 'x');
    scratch_write(&w.scratch, "queue/id:000002", buf_text(&longest));
    scratch_write(&w.scratch, "queue/id:000003", "z");
    buf_fmt(&dir, "%s/queue/", w.scratch.dir);
    w.queue.dir = buf_text(&dir);
    poll_later(&w);
    ck_assert(queue_next(&w.queue, &w.bytes));
    ck_assert_uint_eq(w.bytes.len, GEN_BYTES_MAX + 1);
    check_inputs(&w, "z ");
    buf_free(&longest);
    buf_free(&dir);
    world_close(&w);
}
END_TEST

START_TEST(a_deleted_file_is_no_input)
{
    struct world w;
    struct buf path = {0};
    world_open(&w);
    scratch_write(&w.scratch, "queue/id:000000", "a");
    scratch_write(&w.scratch, "queue/id:000001", "b");
    poll_later(&w);
    buf_fmt(&path, "%s/queue/id:000000", w.scratch.dir);
    ck_assert_int_eq(unlink(buf_text(&path)), 0);
    scratch_write(&w.scratch, "queue/id:000002", "c");
    poll_later(&w);
    check_inputs(&w, "b ");
    poll_later(&w);
    check_inputs(&w, "c ");
    buf_free(&path);
    world_close(&w);
}
END_TEST

START_TEST(a_missing_folder_has_no_inputs)
{
    struct world w;
    world_open(&w);
    w.queue.dir = "/nowhere/at/all";
    poll_later(&w);
    check_inputs(&w, "");
    w.queue.dir = NULL;
    poll_later(&w);
    check_inputs(&w, "");
    world_close(&w);
}
END_TEST

START_TEST(the_folder_is_polled_at_intervals)
{
    struct world w;
    world_open(&w);
    queue_poll(&w.queue, 1);
    scratch_write(&w.scratch, "queue/id:000000", "a");
    queue_poll(&w.queue, QUEUE_POLL_MS);
    ck_assert_uint_eq(w.queue.found.count, 0);
    queue_poll(&w.queue, QUEUE_POLL_MS + 1);
    ck_assert_uint_eq(w.queue.found.count, 1);
    world_close(&w);
}
END_TEST

Suite *queue_suite(void)
{
    Suite *s = suite_create("queue");
    TCase *t = tcase_create("queue");
    tcase_add_test(t, each_input_is_read_once);
    tcase_add_test(t, other_files_of_afl_are_no_inputs);
    tcase_add_test(t, empty_and_oversized_inputs_are_skipped);
    tcase_add_test(t, a_deleted_file_is_no_input);
    tcase_add_test(t, a_missing_folder_has_no_inputs);
    tcase_add_test(t, the_folder_is_polled_at_intervals);
    suite_add_tcase(s, t);
    return s;
}
