/* Tests that any line gets one reply, which is JSON with an id, without a memory error. */
#include "proto/reply.h"

#include "base/buf.h"
#include "base/linear_test.h"
#include "proto/proto_test.h"
#include "proto/wire.h"

#include <stdint.h>
#include <string.h>

enum { MUTANTS = 1500 /* number of mutated lines for each seed */ };

static const char *const seeds[] = {
    "{\"id\":0,\"op\":\"hello\",\"protocol\":1}",
    "{\"id\":1,\"op\":\"evaluate\",\"source\":\"[for k, v in {a = 1}: \\\"${k}-${v}\\\" if v > "
    "0]\","
    "\"trace\":true}",
    "{\"id\":2,\"op\":\"evaluate\",\"source\":\"f(x.a[0], "
    "y...)\",\"scope\":{\"x\":{\"object\":{\"a\":"
    "{\"list\":[{\"number\":\"1/3\"},{\"null\":\"number\"}],\"of\":\"number\"}}},\"y\":{\"tuple\":["
    "{\"unknown\":{\"set\":\"string\"}}]}},\"functions\":{\"f\":{\"params\":[{\"name\":\"a\","
    "\"type\":"
    "\"number\",\"allow_null\":true}],\"variadic\":{\"name\":\"b\",\"type\":\"dynamic\","
    "\"allow_dynamic\":true,\"allow_unknown\":true},\"result\":\"[a, "
    "b]\",\"returns\":\"dynamic\"}}}",
    "{\"id\":3,\"op\":\"template\",\"source\":\"a${ 1 }%{ if true ~}\\n b %{ else }c%{ endif }\","
    "\"mode\":\"literal\",\"without\":[\"model.evaluation.literal-mode-scope\"]}",
    "{\"id\":4,\"op\":\"parse\",\"source\":\"a = <<-E\\n  x ${y}\\n E\\nb \\\"c\\\" d { e = 1 "
    "}\\n\"}",
    "{\"id\":5,\"op\":\"body\",\"source\":\"a = 1\\nb \\\"x\\\" {\\n}\\nc = "
    "2\\n\",\"schema\":{\"attributes\":"
    "[{\"name\":\"a\",\"required\":true}],\"blocks\":[{\"type\":\"b\",\"labels\":[\"l\"],"
    "\"schema\":"
    "{\"dynamic\":true}}],\"partial\":true,\"remain\":{\"dynamic\":true}}}",
    "{\"id\":6,\"op\":\"convert\",\"value\":{\"map\":{\"a\":{\"string_base64\":\"YQBi\"}},\"of\":"
    "\"string\"},\"type\":{\"object\":{\"a\":\"string\"}}}",
    "{\"id\":7,\"op\":\"convert\",\"value\":{\"capsule\":\"c\",\"id\":\"i\"},\"type\":{\"capsule\":"
    "\"c\"},\"readings\":{\"division-by-zero\":\"error\"}}",
    "{\"id\":8,\"op\":\"unify\",\"types\":[{\"tuple\":[\"string\",\"dynamic\"]},{\"list\":"
    "\"number\"}]}",
    "{\"id\":10,\"op\":\"print\",\"of\":\"body\",\"parentheses\":true,\"source\":\"a \\\"$${\\\" "
    "{\\n b = "
    "-c[*].d.0 ? <<-E\\n $ ${~ f(x...) }\\n E\\n}\\n\"}",
    "{\"id\":12,\"op\":\"tree\",\"of\":\"expression\",\"syntax\":\"json\",\"source\":\"[{\\\"a${b}"
    "\\\":-1},null]\"}",
    "{\"id\":9,\"op\":\"evaluate\",\"source_base64\":\"IsOkACI=\"}",
};

static void check_line(struct arena *arena, struct str line)
{
    struct trial trial;
    const struct wire *json;
    struct str text = reply_to_line(arena, line);
    ck_assert(text.length > 0);
    ck_assert(memchr(text.data, '\n', text.length) == text.data + text.length - 1);
    trial_open(&trial);
    ck_assert_msg(wire_read(&trial.cx, text, &json), "%s", trial_detail(&trial));
    ck_assert(wire_member(json, "id"));
    trial_close(&trial);
    arena_reset(arena);
}

START_TEST(truncated_requests_are_answered)
{
    struct arena *arena = arena_new();
    struct str seed = str_from(seeds[_i]);
    for (size_t length = 0; length <= seed.length; length++)
        check_line(arena, str_slice(seed, 0, length));
    arena_free(arena);
}
END_TEST

/* Changes a bit, inserts a byte of the JSON syntax, deletes some bytes or repeats them. */
static void mutate(struct buf *out, struct str seed, uint32_t *state)
{
    static const char bytes[] = "{}[]\",:\\u0null1-.e\xc3\xff";
    size_t at = next_number(state) % seed.length;
    size_t end = at + next_number(state) % 8 + 1;
    end = end < seed.length ? end : seed.length;
    uint32_t kind = next_number(state) % 4;
    out->length = 0;
    buf_append(out, str_slice(seed, 0, kind == 3 ? end : at));
    if (kind == 0)
        buf_byte(out, (char)(seed.data[at] ^ (1 << next_number(state) % 8)));
    else if (kind == 1)
        buf_byte(out, bytes[next_number(state) % (sizeof bytes - 1)]);
    buf_append(out, str_slice(seed, kind == 2 ? end : kind == 3 ? at : at + 1, seed.length));
}

START_TEST(mutated_requests_are_answered)
{
    struct arena *arena = arena_new(), *memory = arena_new();
    uint32_t state = (uint32_t)_i;
    for (int i = 0; i < MUTANTS; i++) {
        struct buf one = {.arena = memory}, two = {.arena = memory};
        mutate(&one, str_from(seeds[_i]), &state);
        check_line(arena, buf_str(&one));
        if (one.length > 0)
            mutate(&two, buf_str(&one), &state);
        check_line(arena, buf_str(&two));
        arena_reset(memory);
    }
    arena_free(memory);
    arena_free(arena);
}
END_TEST

Suite *reply_fuzz_suite(void)
{
    Suite *suite = suite_create("reply_fuzz");
    TCase *tcase = tcase_create("reply_fuzz");
    limit_time(tcase, 30);
    tcase_add_loop_test(tcase, truncated_requests_are_answered, 0, COUNT(seeds));
    tcase_add_loop_test(tcase, mutated_requests_are_answered, 0, COUNT(seeds));
    suite_add_tcase(suite, tcase);
    return suite;
}
