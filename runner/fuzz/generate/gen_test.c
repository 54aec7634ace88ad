/* Tests the generator: the same bytes make the same request, any bytes make a valid request, and no
   request exceeds its limits. Also tests the tokens of a source. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/utf8.h"
#include "base/where.h"
#include "fuzz/generate/gen.h"
#include "fuzz/generate/tokens.h"
#include "fuzz/suites_test.h"
#include "protocol/request.h"
#include "ref/common/ucd.h"
#include "ref/hclref.h"

#define DRAWS 3000
#define RANDOM_STRINGS 3000
#define REQUEST_MAX (64 * 1024)

struct world {
    struct gen *g;
    struct hclref_session *session;
    struct buf request, bytes, line;
};

static struct world world_new(const struct gen_options *options)
{
    return (struct world){.g = gen_new(options), .session = hclref_session_new()};
}

static void world_free(struct world *w)
{
    gen_free(w->g);
    hclref_session_free(w->session);
    buf_free(&w->request);
    buf_free(&w->bytes);
    buf_free(&w->line);
}

static const char *answer(struct world *w, size_t *length)
{
    buf_clear(&w->line);
    buf_str(&w->line, "{\"id\":1,\"trace\":true,");
    buf_str(&w->line, buf_text(&w->request) + 1);
    return hclref_answer(w->session, buf_text(&w->line), w->line.len, length);
}

static cJSON *parse(const char *text)
{
    struct json_error err;
    cJSON *json = json_parse(text, strlen(text), JSON_NUL_KEEP, &err);
    ck_assert_msg(json != NULL, "%s: %s", err.what, text);
    return json;
}

/* Checks that all characters of a request exist in the Unicode version of every implementation. */
static void check_characters(const struct buf *request)
{
    unsigned cp = 0;
    for (size_t at = 0, len; at < request->len; at += len == 0 ? 1 : len) {
        len = utf8_decode(request->data + at, request->len - at, &cp);
        ck_assert_msg(len == 0 || !ucd_is_younger_id_continue((int32_t)cp), "U+%04X: %s", cp,
                      buf_text(request));
    }
}

/* Checks that a request follows the protocol, and that the reference accepts it. */
static void check_request(struct world *w)
{
    check_characters(&w->request);
    struct where fault = {0};
    cJSON *json = parse(buf_text(&w->request));
    enum op op = op_find(json_get_string(json, "op"));
    ck_assert(op != OP_COUNT);
    static const char *const others[] = {"op", "edition", "trace"};
    for (size_t i = 0; i < 3; i++)
        cJSON_DeleteItemFromObjectCaseSensitive(json, others[i]);
    ck_assert_msg(request_check(op, json, &fault), "%s", buf_text(&w->request));
    where_free(&fault);
    cJSON_Delete(json);
    size_t length;
    json = parse(answer(w, &length));
    const cJSON *error = json_get(json, "error");
    ck_assert(json_get(json, "unsupported") == NULL);
    ck_assert_msg(error == NULL || strcmp(json_get_string(error, "code"), "request") != 0, "%s: %s",
                  json_get_string(error, "detail"), buf_text(&w->request));
    ck_assert_uint_lt(w->request.len, REQUEST_MAX);
    cJSON_Delete(json);
}

/* Adds the rules in the trace of the request to a JSON object, one member a rule. */
static void add_rules(struct world *w, cJSON *rules)
{
    const cJSON *rule;
    size_t length;
    cJSON *reply = parse(answer(w, &length));
    cJSON_ArrayForEach(rule, json_get(reply, "trace"))
        if (json_get(rules, rule->valuestring) == NULL)
            cJSON_AddTrueToObject(rules, rule->valuestring);
    cJSON_Delete(reply);
}

/* --- Random numbers --- */

static unsigned next(uint64_t *state)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(*state >> 33);
}

/* --- Tests --- */

START_TEST(a_draw_replays_from_its_bytes)
{
    struct world w = world_new(NULL);
    struct gen *other = gen_new(NULL);
    struct buf again = {0};
    cJSON *rules = cJSON_CreateObject();
    for (uint64_t seed = 0; seed < DRAWS; seed++) {
        buf_clear(&w.request);
        buf_clear(&w.bytes);
        buf_clear(&again);
        gen_draw(w.g, seed, &w.bytes, &w.request);
        check_request(&w);
        gen_request(other, (const uint8_t *)w.bytes.data, w.bytes.len, &again);
        ck_assert_str_eq(buf_text(&w.request), buf_text(&again));
        add_rules(&w, rules);
    }
    ck_assert_int_gt(cJSON_GetArraySize(rules), 250);
    cJSON_Delete(rules);
    buf_free(&again);
    gen_free(other);
    world_free(&w);
}
END_TEST

START_TEST(any_bytes_give_a_valid_request)
{
    struct world w = world_new(NULL);
    uint64_t state = 1;
    for (unsigned i = 0; i < RANDOM_STRINGS; i++) {
        uint8_t bytes[512];
        size_t len = next(&state) % sizeof bytes;
        for (size_t k = 0; k < len; k++)
            bytes[k] = (uint8_t)next(&state);
        buf_clear(&w.request);
        gen_request(w.g, bytes, len, &w.request);
        check_request(&w);
    }
    world_free(&w);
}
END_TEST

/* A repeated byte always makes the same choice. In this test an endless recursion would show. */
START_TEST(a_repeated_byte_gives_a_valid_request)
{
    struct world w = world_new(NULL);
    uint8_t *bytes = malloc(2 * GEN_BYTES_MAX);
    ck_assert(bytes != NULL);
    memset(bytes, _i, 2 * GEN_BYTES_MAX);
    gen_request(w.g, bytes, 2 * GEN_BYTES_MAX, &w.request);
    check_request(&w);
    free(bytes);
    world_free(&w);
}
END_TEST

START_TEST(no_bytes_give_the_smallest_request)
{
    struct world w = world_new(NULL);
    gen_request(w.g, NULL, 0, &w.request);
    ck_assert_str_eq(buf_text(&w.request),
                     "{\"op\":\"evaluate\",\"edition\":\"2024-02\",\"source\":\"1\"}");
    world_free(&w);
}
END_TEST

START_TEST(options_limit_the_requests)
{
    struct gen_options options = {
        .ops = 1u << OP_BODY | 1u << OP_UNIFY, .editions = 1u << EDITION_2019_01, .known = true};
    struct world w = world_new(&options);
    for (uint64_t seed = 0; seed < DRAWS; seed++) {
        buf_clear(&w.request);
        gen_draw(w.g, seed, NULL, &w.request);
        const char *text = buf_text(&w.request);
        bool body = strstr(text, "{\"op\":\"body\",\"edition\":\"2019-01\"") == text;
        bool unify = strstr(text, "{\"op\":\"unify\",\"edition\":\"2019-01\"") == text;
        ck_assert_msg(body || unify, "%s", text);
        ck_assert_msg(strstr(text, "{\"unknown\":") == NULL, "%s", text);
    }
    world_free(&w);
}
END_TEST

START_TEST(a_scope_has_only_variables_that_the_source_uses)
{
    struct gen_options options = {.ops = 1u << OP_EVALUATE, .well_typed = true};
    struct world w = world_new(&options);
    unsigned named = 0;
    for (uint64_t seed = 0; seed < DRAWS; seed++) {
        buf_clear(&w.request);
        gen_draw(w.g, seed, NULL, &w.request);
        cJSON *json = parse(buf_text(&w.request));
        const cJSON *variable, *scope = json_get(json, "scope");
        if (json_get(json, "syntax") != NULL) /* JSON may escape the name */
            scope = NULL;
        cJSON_ArrayForEach(variable, scope) {
            ck_assert_msg(strstr(json_get_string(json, "source"), variable->string) != NULL, "%s",
                          buf_text(&w.request));
            named++;
        }
        cJSON_Delete(json);
    }
    ck_assert_uint_gt(named, DRAWS / 10);
    world_free(&w);
}
END_TEST

/* Requests with extensions are generated, and the reference accepts some of each kind and rejects
   others. */
START_TEST(extensions_are_generated)
{
    static const char *const parts[] = {
        "\"builtin\":\"try\"",
        "\"builtin\":\"can\"",
        "\"builtin\":\"convert\"",
        "\"user_functions\":{\"block\":\"fn\"}",
        "\"user_functions\":{\"block\":\"function\",\"context\":true}",
        "\\nvariadic_param = rest",
        "\"expand\":\"dynamic\"",
        "\"type_source\":"};
    enum { PARTS = sizeof parts / sizeof *parts, LEAST = 5, MORE_DRAWS = 4 * DRAWS };
    unsigned accepted[PARTS] = {0}, rejected[PARTS] = {0};
    struct world w = world_new(NULL);
    for (uint64_t seed = 0; seed < MORE_DRAWS; seed++) {
        size_t length;
        buf_clear(&w.request);
        gen_draw(w.g, seed, NULL, &w.request);
        bool error = strstr(answer(&w, &length), ",\"error\":{") != NULL;
        for (size_t i = 0; i < PARTS; i++)
            if (strstr(buf_text(&w.request), parts[i]) != NULL)
                (error ? rejected : accepted)[i]++;
    }
    for (size_t i = 0; i < PARTS; i++)
        ck_assert_msg(accepted[i] >= LEAST && rejected[i] >= LEAST, "%s: %u accepted, %u rejected",
                      parts[i], accepted[i], rejected[i]);
    world_free(&w);
}
END_TEST

START_TEST(groups_of_tokens_are_found_in_templates_too)
{
    const char *text = "a[0] + \"x${f(1, {b = \"}\"})}\" ]";
    struct tokens t;
    size_t depth = 0, end = 0, groups = 0;
    tokens_of(text, strlen(text), &t);
    for (size_t i = 0; i < t.count; i++) {
        ck_assert_uint_eq(t.list[i].start, end);
        end = t.list[i].end;
        if (t.list[i].kind == TOKEN_OPEN) {
            ck_assert_uint_ne(t.list[i].partner, TOKEN_ALONE);
            ck_assert_uint_eq(t.list[t.list[i].partner].partner, i);
            groups++;
            depth++;
        } else if (t.list[i].kind == TOKEN_CLOSE && t.list[i].partner != TOKEN_ALONE) {
            depth--;
        }
    }
    ck_assert_uint_eq(end, strlen(text));
    ck_assert_uint_eq(groups, 6);
    ck_assert_uint_eq(depth, 0);
    ck_assert_uint_eq(t.list[t.count - 1].partner, TOKEN_ALONE);
    tokens_free(&t);
}
END_TEST

/* A source with a fault also consists of tokens. */
START_TEST(every_byte_is_in_one_token)
{
    static const char *const texts[] = {
        "\"",      "<<E\nx${a}\nE\n", "a = \"x\\\"${", "....", "a ? b",  "\x01\xff",
        "%{if x}", "\"${\"${1}\"}\"", "<<E\n<<E\nE\n", "/* ",  " \r\n\t"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct tokens t;
        size_t end = 0;
        tokens_of(texts[i], strlen(texts[i]), &t);
        for (size_t k = 0; k < t.count; k++) {
            ck_assert_uint_eq(t.list[k].start, end);
            ck_assert_uint_gt(t.list[k].end, end);
            end = t.list[k].end;
        }
        ck_assert_msg(end == strlen(texts[i]), "%s", texts[i]);
        tokens_free(&t);
    }
}
END_TEST

START_TEST(characters_are_not_cut_and_spaces_are_left_out)
{
    const char *text = "a \xe2\x82\xac\t(\n\xe2\x82\xac\xff)\r";
    static const size_t ends[] = {1, 5, 7, 8, 11, 12, 13};
    struct tokens t;
    tokens_without_spaces(text, strlen(text), &t);
    ck_assert_uint_eq(t.count, sizeof ends / sizeof *ends);
    for (size_t i = 0; i < t.count; i++)
        ck_assert_uint_eq(t.list[i].end, ends[i]);
    ck_assert(token_opens_group(&t.list[2]) && !token_opens_group(&t.list[6]));
    tokens_free(&t);
}
END_TEST

Suite *gen_suite(void)
{
    Suite *s = suite_create("gen");
    TCase *t = tcase_create("gen");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, a_draw_replays_from_its_bytes);
    tcase_add_test(t, any_bytes_give_a_valid_request);
    tcase_add_loop_test(t, a_repeated_byte_gives_a_valid_request, 0, 256);
    tcase_add_test(t, no_bytes_give_the_smallest_request);
    tcase_add_test(t, options_limit_the_requests);
    tcase_add_test(t, a_scope_has_only_variables_that_the_source_uses);
    tcase_add_test(t, extensions_are_generated);
    tcase_add_test(t, groups_of_tokens_are_found_in_templates_too);
    tcase_add_test(t, every_byte_is_in_one_token);
    tcase_add_test(t, characters_are_not_cut_and_spaces_are_left_out);
    suite_add_tcase(s, t);
    return s;
}
