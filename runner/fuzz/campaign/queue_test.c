/* Tests that each input of AFL++ is read once. */
#include "fuzz/campaign/queue.h"

#include <check.h>

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

/* Checks the new inputs, in their order. Then lets the time to the next look pass. */
static void check_inputs(struct world *w, const char *expected)
{
    struct buf all = {0};
    while (queue_next(&w->queue, w->now, &w->bytes))
        buf_fmt(&all, "%s ", buf_text(&w->bytes));
    ck_assert_str_eq(buf_text(&all), expected);
    w->now += QUEUE_POLL_MS;
    buf_free(&all);
}

START_TEST(each_input_is_read_once)
{
    struct world w;
    world_open(&w);
    scratch_write(&w.scratch, "one/queue/id:000000,orig:a", "a");
    scratch_write(&w.scratch, "two/queue/id:000000,orig:b", "b");
    check_inputs(&w, "a b ");
    /* another input of the first instance, which sorts before the input that was read last */
    scratch_write(&w.scratch, "one/queue/id:000001,src:000000", "c");
    scratch_write(&w.scratch, "two/queue/id:000001,src:000000", "d");
    check_inputs(&w, "c d ");
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
    ck_assert(queue_next(&w.queue, w.now, &w.bytes));
    ck_assert_uint_eq(w.bytes.len, GEN_BYTES_MAX + 1);
    check_inputs(&w, "z ");
    buf_free(&longest);
    buf_free(&dir);
    world_close(&w);
}
END_TEST

START_TEST(a_missing_folder_has_no_inputs)
{
    struct world w;
    world_open(&w);
    w.queue.dir = "/nowhere/at/all";
    check_inputs(&w, "");
    w.queue.dir = NULL;
    check_inputs(&w, "");
    world_close(&w);
}
END_TEST

START_TEST(the_folder_is_polled_at_intervals)
{
    struct world w;
    world_open(&w);
    ck_assert(!queue_next(&w.queue, 1, &w.bytes));
    scratch_write(&w.scratch, "queue/id:000000", "a");
    ck_assert(!queue_next(&w.queue, QUEUE_POLL_MS, &w.bytes));
    ck_assert(queue_next(&w.queue, QUEUE_POLL_MS + 1, &w.bytes));
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
    tcase_add_test(t, a_missing_folder_has_no_inputs);
    tcase_add_test(t, the_folder_is_polled_at_intervals);
    suite_add_tcase(s, t);
    return s;
}
