/*
 * The text harness: lexer, parsers, JSON, UTF-8, evaluation in a fixed scope, and the decoder of
 * the protocol, on any bytes. It ends the process where a reply is no reply; all else is the
 * sanitizers'.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz/targets/harness_rows.h"
#include "fuzz/targets/harness_target.h"
#include "ref/hclref.h"

/* Rows that run in the session. */
enum { ROW_EXPRESSION, ROW_TEMPLATE };

static const struct {
    const char *name, *value;
} variables[] = {
    {"a", "{\"number\":\"1\"}"},
    {"b", "{\"bool\":true}"},
    {"s", "{\"string\":\"x\\u00e9\"}"},
    {"u", "{\"unknown\":\"number\"}"},
    {"d", "{\"unknown\":\"dynamic\"}"},
    {"n", "{\"null\":\"string\"}"},
    {"xs", "{\"list\":[{\"number\":\"1\"},{\"number\":\"2.5\"}],\"of\":\"number\"}"},
    {"m", "{\"map\":{\"a\":{\"string\":\"1\"},\"b\":{\"string\":\"2\"}},\"of\":\"string\"}"},
    {"o", "{\"object\":{\"a\":{\"tuple\":[{\"number\":\"3\"}]},\"b\":{\"null\":\"dynamic\"}}}"},
    {"t", "{\"tuple\":[{\"object\":{\"a\":{\"number\":\"1\"}}},{\"object\":{\"a\":{\"number\":"
          "\"2\"}}}]}"},
    {"e", "{\"set\":[{\"string\":\"k\"}],\"of\":\"string\"}"},
    {"ul", "{\"unknown\":{\"list\":\"string\"}}"},
};

static const char functions[] =
    "{\"f\":{\"params\":[{\"name\":\"x\",\"type\":\"dynamic\",\"allow_null\":true,\"allow_"
    "unknown\":true,"
    "\"allow_dynamic\":true}],\"result\":\"x\"},\"add\":{\"params\":[{\"name\":\"x\",\"type\":"
    "\"number\"},"
    "{\"name\":\"y\",\"type\":\"number\"}],\"result\":\"x + "
    "y\"},\"all\":{\"params\":[],\"variadic\":{"
    "\"name\":\"r\",\"type\":\"string\"},\"result\":\"r\",\"returns\":{\"list\":\"string\"}}}";

/* libFuzzer's interface has no place for a state of ours: a session for each edition, made once. */
static struct hclref_session *sessions[EDITION_COUNT];

static void drop(struct hclref_result *result)
{
    if (hclref_result_errors(result) > 0)
        abort(); /* our own scope */
    hclref_result_free(result);
}

static struct hclref_session *make_session(enum edition edition)
{
    struct hclref_session *session = hclref_session_new();
    if (!hclref_set_edition(session, edition_name(edition)))
        abort();
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++)
        drop(hclref_set_json(session, variables[i].name, variables[i].value,
                             strlen(variables[i].value)));
    drop(hclref_set_functions(session, functions, sizeof functions - 1));
    return session;
}

static void check_result(struct hclref_result *result)
{
    bool refused = hclref_result_errors(result) > 0;
    if (refused == (hclref_result_value(result) != NULL))
        abort();
    if (refused)
        (void)hclref_result_error(result, 0);
    else
        (void)hclref_result_json(result, NULL);
    hclref_result_free(result);
}

static void check_line(struct hclref_session *session, const char *line, size_t size)
{
    size_t length = 0;
    const char *reply = hclref_answer(session, line, size, &length);
    if (length < 2 || strncmp(reply, "{\"id\":", 6) != 0 || reply[length - 1] != '}' ||
        memchr(reply, '\n', length) != NULL)
        abort();
}

/* --- Sources as requests --- */

static size_t put_base64(char *out, const uint8_t *bytes, size_t size)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    char *at = out;
    for (size_t i = 0; i < size; i += 3) {
        unsigned group = 0;
        for (size_t k = i; k < i + 3; k++)
            group = group << 8 | (k < size ? bytes[k] : 0u);
        for (unsigned k = 0; k < 4; k++)
            *at++ = i + k > size ? '=' : digits[group >> (18 - 6 * k) & 63];
    }
    return (size_t)(at - out);
}

/* Longer than all that is not source. */
enum { LINE_REST_MAX = 1024 };

static void ask(struct hclref_session *session, const struct harness_row *row, enum edition edition,
                const uint8_t *source, size_t size)
{
    static const char tail[] = "\"}";
    char line[LINE_REST_MAX + (HARNESS_INPUT_MAX / 3 + 1) * 4];
    int head = snprintf(line, LINE_REST_MAX, "{\"id\":1,%s,\"edition\":\"%s\",\"source_base64\":\"",
                        row->members, edition_name(edition));
    if (head < 0 || head >= LINE_REST_MAX - (int)sizeof tail)
        abort();
    size_t length = (size_t)head;
    length += put_base64(line + length, source, size);
    memcpy(line + length, tail, sizeof tail - 1);
    check_line(session, line, length + sizeof tail - 1);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    for (unsigned edition = 0; edition < EDITION_COUNT; edition++)
        sessions[edition] = make_session((enum edition)edition);
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0 || size > HARNESS_INPUT_MAX)
        return 0;
    enum edition edition = (enum edition)(data[0] >> 4 & 3);
    size_t row = data[0] & 15;
    struct hclref_session *session = sessions[edition];
    const char *source = (const char *)data + 1;
    if (row == ROW_EXPRESSION)
        check_result(hclref_evaluate(session, source, size - 1));
    else if (row == ROW_TEMPLATE)
        check_result(hclref_template(session, source, size - 1));
    else if (harness_rows[row].members == NULL)
        check_line(session, source, size - 1);
    else
        ask(session, &harness_rows[row], edition, data + 1, size - 1);
    return 0;
}
