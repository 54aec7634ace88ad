/* Compares hashes with the test vectors that the authors of FNV-1a published. */
#include "base/hash.h"

#include "suites_test.h"

static const struct {
    const char *bytes;
    size_t n;
    uint32_t hash_32;
    uint64_t hash_64;
} rows[] = {
    {"", 0, 0x811c9dc5u, 0xcbf29ce484222325u},       {"\0", 1, 0x050c5d1fu, 0xaf63bd4c8601b7dfu},
    {"a", 1, 0xe40c292cu, 0xaf63dc4c8601ec8cu},      {"b", 1, 0xe70c2de5u, 0xaf63df4c8601f1a5u},
    {"foobar", 6, 0xbf9cf968u, 0x85944171f73967e8u},
};

START_TEST(hashes_have_the_published_values)
{
    ck_assert_uint_eq(hash_32(rows[_i].bytes, rows[_i].n), rows[_i].hash_32);
    ck_assert_uint_eq(hash_64(rows[_i].bytes, rows[_i].n), rows[_i].hash_64);
}
END_TEST

START_TEST(a_null_pointer_hashes_like_no_bytes)
{
    ck_assert_uint_eq(hash_32(NULL, 0), hash_32("", 0));
    ck_assert_uint_eq(hash_64(NULL, 0), hash_64("", 0));
}
END_TEST

Suite *hash_suite(void)
{
    Suite *s = suite_create("hash");
    TCase *t = tcase_create("hash");
    tcase_add_loop_test(t, hashes_have_the_published_values, 0, sizeof rows / sizeof rows[0]);
    tcase_add_test(t, a_null_pointer_hashes_like_no_bytes);
    suite_add_tcase(s, t);
    return s;
}
