#include "base/arena.h"

#include "base/base_test.h"

#include <stdalign.h>
#include <stdint.h>
#include <string.h>

START_TEST(memory_is_zeroed_and_aligned)
{
    struct arena *arena = arena_new();
    for (int round = 0; round < 2; round++) {
        for (size_t size = 0; size < 3000; size += 7) {
            unsigned char *bytes = arena_alloc(arena, size);
            ck_assert_uint_eq((uintptr_t)bytes % alignof(double), 0);
            for (size_t i = 0; i < size; i++)
                ck_assert_uint_eq(bytes[i], 0);
            memset(bytes, 0xAA, size);
        }
        arena_reset(arena);
    }
    arena_free(arena);
}
END_TEST

START_TEST(large_and_small_objects_do_not_overlap)
{
    struct arena *arena = arena_new();
    char *before = arena_alloc(arena, 10);
    char *large = arena_alloc(arena, 10 * 1000 * 1000);
    char *after = arena_alloc(arena, 10);
    memset(before, 1, 10);
    memset(large, 2, 10 * 1000 * 1000);
    memset(after, 3, 10);
    ck_assert_int_eq(before[9], 1);
    ck_assert_int_eq(large[0], 2);
    ck_assert_int_eq(large[10 * 1000 * 1000 - 1], 2);
    ck_assert_int_eq(after[0], 3);
    arena_free(arena);
}
END_TEST

struct note {
    char *log;
    char name;
};

static void write_note(void *object)
{
    struct note *note = object;
    size_t end = strlen(note->log);
    note->log[end] = note->name;
}

START_TEST(clean_ups_run_once_and_last_first)
{
    char log[8] = "";
    struct arena *arena = arena_new();
    struct note *a = ARENA_NEW(arena, struct note), *b = ARENA_NEW(arena, struct note);
    *a = (struct note){log, 'a'};
    *b = (struct note){log, 'b'};
    arena_defer(arena, write_note, a);
    arena_defer(arena, write_note, b);
    arena_reset(arena);
    ck_assert_str_eq(log, "ba");
    arena_free(arena);
    ck_assert_str_eq(log, "ba");
}
END_TEST

/* Among the sizes are the largest small object and the smallest large object. */
START_TEST(resizing_copies_the_bytes_that_fit)
{
    static const size_t sizes[] = {1, 40, 16 * 1024, 17 * 1024, 200 * 1000, 300, 100 * 1000};
    struct arena *arena = arena_new();
    size_t before = arena_size(arena), old = 0;
    unsigned char *bytes = NULL;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        bytes = arena_resize(arena, bytes, old, sizes[i]);
        for (size_t j = 0; j < sizes[i]; j++) {
            ck_assert_uint_eq(bytes[j], j < old ? j % 251 : 0);
            bytes[j] = (unsigned char)(j % 251);
        }
        old = sizes[i];
    }
    ck_assert_uint_ge(arena_size(arena), before + 300 * 1000);
    arena_reset(arena);
    ck_assert_uint_eq(arena_size(arena), before);
    arena_free(arena);
}
END_TEST

Suite *arena_suite(void)
{
    Suite *suite = suite_create("arena");
    TCase *tcase = tcase_create("arena");
    tcase_add_test(tcase, memory_is_zeroed_and_aligned);
    tcase_add_test(tcase, large_and_small_objects_do_not_overlap);
    tcase_add_test(tcase, clean_ups_run_once_and_last_first);
    tcase_add_test(tcase, resizing_copies_the_bytes_that_fit);
    suite_add_tcase(suite, tcase);
    return suite;
}
