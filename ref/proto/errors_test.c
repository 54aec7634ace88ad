/* Tests the codes and ranges of all errors in a reply. */
#include "base/arena.h"
#include "base/limits.h"
#include "proto/proto_test.h"
#include "proto/reply.h"
#include "proto/writer.h"

#include <stdio.h>
#include <string.h>

enum { ERRORS_MAX = LIMIT_DIAGNOSTICS + 1 };

/* An error in a source: the code, and the lines and columns of the start and the end. */
struct error {
    char code[40];
    size_t from_line, from_column, to_line, to_column;
};

struct errors {
    size_t count;
    struct error list[ERRORS_MAX];
};

static struct error *add_error(struct errors *errors)
{
    ck_assert(errors->count < ERRORS_MAX);
    return &errors->list[errors->count++];
}

/* Reads a text of the form "code 1:2-3:4; code …". */
static void read_places(const char *text, struct errors *out)
{
    *out = (struct errors){0};
    while (*text != '\0') {
        struct error *e = add_error(out);
        int length = 0;
        ck_assert_msg(sscanf(text, "%39s %zu:%zu-%zu:%zu%n", e->code, &e->from_line,
                             &e->from_column, &e->to_line, &e->to_column, &length) == 5,
                      "%s", text);
        text += length;
        text += strspn(text, "; ");
    }
}

static const char *print_places(struct trial *trial, const struct errors *errors)
{
    struct buf text = {.arena = trial->arena};
    for (size_t i = 0; i < errors->count; i++) {
        const struct error *e = &errors->list[i];
        buf_append(&text,
                   str_format(trial->arena, "%s%s %zu:%zu-%zu:%zu", i > 0 ? "; " : "", e->code,
                              e->from_line, e->from_column, e->to_line, e->to_column));
    }
    return trial_text(trial, buf_str(&text));
}

/* Returns the byte offset of a line and column. In the sources of this test, each character is one
   column. */
static size_t byte_of(const char *source, size_t line, size_t column)
{
    const char *at = source;
    for (; line > 1; line--)
        at = strchr(at, '\n') + 1;
    for (; column > 1; column--)
        for (at++; ((unsigned char)*at & 0xC0) == 0x80;)
            at++;
    return (size_t)(at - source);
}

/* Reads the errors in a reply, in order. All errors except the first must be in "more". */
static void read_reply(const char *source, const char *reply, struct errors *out)
{
    const char *more = strstr(reply, ",\"more\":[");
    *out = (struct errors){0};
    for (const char *at = reply; (at = strstr(at, "\"code\":\"")) != NULL; at++) {
        struct error *e = add_error(out);
        size_t from, to;
        ck_assert_msg(
            sscanf(at,
                   "\"code\":\"%39[^\"]\",\"range\":{\"start\":{\"byte\":%zu,\"line\":%zu,"
                   "\"column\":%zu},\"end\":{\"byte\":%zu,\"line\":%zu,\"column\":%zu}}",
                   e->code, &from, &e->from_line, &e->from_column, &to, &e->to_line,
                   &e->to_column) == 7,
            "%s", at);
        ck_assert_uint_eq(from, byte_of(source, e->from_line, e->from_column));
        ck_assert_uint_eq(to, byte_of(source, e->to_line, e->to_column));
        ck_assert_msg((more != NULL && at > more) == (out->count > 1), "%s", reply);
    }
}

/* Checks the errors of a request with a source. `members` are further members of the request. */
static void check(struct trial *trial, const char *members, const char *source,
                  const struct errors *expected)
{
    struct writer quoted = {.out = {.arena = trial->arena}};
    struct errors found;
    writer_string(&quoted, str_from(source));
    struct str line = str_format(trial->arena, "{\"id\":1,%s,\"source\":%s}", members,
                                 trial_text(trial, buf_str(&quoted.out)));
    struct str text = reply_to_line(trial->arena, line);
    read_reply(source, trial_text(trial, text), &found);
    const char *wanted = print_places(trial, expected), *got = print_places(trial, &found);
    ck_assert_msg(strcmp(wanted, got) == 0, "%s\nexpected %s\nfound    %s", source, wanted, got);
}

#define PARSE "\"op\":\"parse\""

/* --- Wrong items, and the items after them --- */

/* Items with one or two errors. Lines after a wrong item do not change the ranges of the item's
   errors. */
static const struct {
    const char *text, *errors;
} items[] = {
    {"a =\n", "expression 1:4-2:1"},
    {"a = 1 +\n", "expression 1:8-2:1"},
    {"a = 1 2\n", "structure 1:7-1:8"},
    {"a = 1 b = 2\n", "structure 1:7-1:8"},
    {"a = ]\n", "expression 1:5-1:6"},
    {"a = $\n", "expression 1:5-1:6"},
    {"a = /*\n", "expression 1:5-1:6"},
    {"a = [1 2]\n", "expression 1:8-1:9"},
    {"a = {b = }\n", "expression 1:10-1:11"},
    {"a = [for x in y]\n", "expression 1:16-1:17"},
    {"a = \"x\n", "newline-in-quotes 1:7-2:1"},
    {"a = \"\\q\"\n", "escape 1:6-1:7"},
    {"a = \"${x\"\n", "template 1:9-1:10"},
    {"a = \"${[1 2]}\"\n", "expression 1:11-1:12"},
    {"a b\n", "structure 1:4-2:1"},
    {"a\n", "structure 1:2-2:1"},
    {"= 1\n", "structure 1:1-1:2"},
    {"a \"b${c}\" {\n}\n", "string-literal 1:5-1:7"},
    {"a { b = 1, c = 2 }\n", "structure 1:10-1:11"},
    {"a {\n  b =\n}\n", "expression 2:6-3:1"},
    {"a {\n  b =\n  c = 1\n  d =\n}\n", "expression 2:6-3:1; expression 4:6-5:1"},
    {"a {\n  b {\n    c =\n  }\n  d =\n}\n", "expression 3:8-4:1; expression 5:6-6:1"},
};

/* Texts that follow a wrong item, with the errors that the parser reports in them. The text begins
   on line 1. The parser skips a line if it does not begin with a name, or is indented differently
   from the wrong item. */
static const struct {
    const char *text, *errors;
} followers[] = {
    {"", ""},
    {"z = 1\n", ""},
    {"z = 1\nz = 2\n", ""}, /* if an item is wrong, duplicate names are not reported */
    {"z =\n", "expression 1:4-2:1"},
    {"\n# c\n\nz =\n", "expression 4:4-5:1"},
    {"z =\ny =\n", "expression 1:4-2:1; expression 2:4-3:1"},
    {"z = 1\ny = 1 1\n", "structure 2:7-2:8"},
    {"z {\n  y =\n}\n", "expression 2:6-3:1"},
    {"z = [\n  1,\n]\ny =\n", "expression 4:4-5:1"},
    {"z = <<T\ny =\nT\n", ""},
    {"\xc3\xa9 =\n", "expression 1:4-2:1"},
    {"  z =\n", ""},
    {"  z =\ny =\n", "expression 2:4-3:1"},
    {"}\nz =\n", "expression 2:4-3:1"},
    {"1 = 2\nz =\n", "expression 2:4-3:1"},
};

/* The texts around an item: nothing, or blocks that contain the item. */
static const struct {
    const char *before, *indent, *after;
    size_t lines; /* in `before` */
} places[] = {
    {"", "", "", 0},
    {"b {\n", "  ", "}\n", 1},
    {"b {\n", " ", "}\n", 1},
    {"x = 1\n\nb {\n  c \"d\" {\n", "    ", "  }\n}\n", 4},
};

static void append_indented(struct buf *out, const char *indent, const char *text)
{
    while (*text != '\0') {
        size_t length = strcspn(text, "\n") + 1;
        if (length > 1)
            buf_append(out, str_from(indent));
        buf_append(out, (struct str){text, length});
        text += length;
    }
}

/* Reads errors from `text`, adds `lines` and `columns` to the errors' positions, and appends the
   errors to *out. An end in column 1 stays in column 1, because it is the end of a newline. */
static void append_errors(struct errors *out, const char *text, size_t lines, size_t columns)
{
    struct errors errors;
    read_places(text, &errors);
    for (size_t i = 0; i < errors.count; i++) {
        struct error *e = add_error(out);
        *e = errors.list[i];
        e->from_line += lines;
        e->to_line += lines;
        e->from_column += columns;
        e->to_column += e->to_column > 1 ? columns : 0;
    }
}

static size_t count_lines(const char *text)
{
    size_t count = 0;
    for (; *text != '\0'; text++)
        count += *text == '\n';
    return count;
}

START_TEST(parsing_goes_on_after_a_faulty_item)
{
    for (size_t k = 0; k < COUNT(followers); k++)
        for (size_t p = 0; p < COUNT(places); p++) {
            struct trial trial;
            struct errors expected = {0};
            trial_open(&trial);
            struct buf source = {.arena = trial.arena};
            size_t columns = strlen(places[p].indent), lines = places[p].lines;
            buf_append(&source, str_from(places[p].before));
            append_indented(&source, places[p].indent, items[_i].text);
            append_indented(&source, places[p].indent, followers[k].text);
            buf_append(&source, str_from(places[p].after));
            append_errors(&expected, items[_i].errors, lines, columns);
            append_errors(&expected, followers[k].errors, lines + count_lines(items[_i].text),
                          columns);
            check(&trial, PARSE, trial_text(&trial, buf_str(&source)), &expected);
            trial_close(&trial);
        }
}
END_TEST

/* --- Whole sources --- */

#define JSON_BODY(schema) "\"op\":\"body\",\"syntax\":\"json\",\"schema\":{" schema "}"
#define BODY(schema) "\"op\":\"body\",\"schema\":{" schema "}"
#define EVALUATE "\"op\":\"evaluate\""
#define A "\"attributes\":[{\"name\":\"a\"}]"
#define A_REQUIRED "\"attributes\":[{\"name\":\"a\",\"required\":true}]"
#define ANY "\"dynamic\":true"
#define BLOCKS "\"blocks\":[{\"type\":\"b\",\"labels\":[\"l\"],\"schema\":{" A "}}]"
#define FUNCTIONS                                                                                  \
    ",\"functions\":{\"f\":{\"params\":[{\"name\":\"x\",\"type\":\"number\"}],\"result\":\"x\"}}"

static const struct {
    const char *members, *source, *errors;
} sources[] = {
    /* If the end of an item is missing, the item contains the next items. */
    {PARSE, "a = [1,\nz =\ny =\n", "expression 2:3-2:4; expression 3:4-4:1"},
    {PARSE, "a = [1\nz =\n", "expression 2:1-2:2; expression 2:4-3:1"},
    {PARSE, "a = f(\nz =\ny =\n", "expression 2:3-2:4; expression 3:4-4:1"},
    {PARSE, "a = \"${\nz =\ny =\n", "template 2:3-2:4; expression 3:4-4:1"},
    {PARSE, "a = <<E\nz =\n", "unterminated 3:1-3:1"},
    {PARSE, "a {\nz =\n", "expression 2:4-3:1"},
    {PARSE, "a {\n", "structure 2:1-2:1"},
    /* a comment before an item is not part of the item's indentation */
    {PARSE, "/* c */ a =\nz =\n", "expression 1:12-2:1; expression 2:4-3:1"},
    {PARSE, "/*\nx =\n*/ = 1\nz =\n", "structure 3:4-3:5; expression 4:4-5:1"},
    /* A closing brace without an opening brace is skipped. */
    {PARSE, "}\nz =\n", "structure 1:1-1:2; expression 2:4-3:1"},
    {PARSE, "a {\n}}\nz =\n", "structure 2:2-2:3; expression 3:4-4:1"},
    /* After an error in a heredoc, the lines after the error are parsed as items, which causes a
       second error. */
    {PARSE, "a = <<E\n${]}\nE\nz =\n", "expression 2:3-2:4; structure 3:2-4:1; expression 4:4-5:1"},
    /* A line with less indentation belongs to the outer body. */
    {PARSE, "a {\n  b =\n}\nx = 1 1\ny {\n  z =\n}\n",
     "expression 2:6-3:1; structure 4:7-4:8; expression 6:6-7:1"},
    {PARSE, "a {\n  b =\n# c\n  d =\n}\n", "expression 2:6-3:1; expression 4:6-5:1"},
    {PARSE, "a {\n    b =\nx = 1 1\n    c =\n}\n", "expression 2:8-3:1; structure 3:7-3:8"},
    {PARSE, "a {\n  b {\n    c =\n  d = 1 1\n}\ne =\n",
     "expression 3:8-4:1; structure 4:9-4:10; expression 6:4-7:1"},
    {PARSE, "a {\n    b =\n  c =\n}\n d =\ne =\n", "expression 2:8-3:1; expression 6:4-7:1"},
    {PARSE, "a =\r\nz =\r\ny = 1\r\nx =\r\n",
     "expression 1:4-2:1; expression 2:4-3:1; expression 4:4-5:1"},
    {PARSE, "a =\nz =", "expression 1:4-2:1; expression 2:4-2:4"},
    {PARSE, "a = 1\na = 2\na = 3\n", "attribute-redefined 2:1-2:2"},
    {PARSE, "\xef\xbb\xbf", "byte-order-mark 1:1-1:2"},
    {PARSE, "a = <<1\n", "heredoc 1:5-1:7"},

    /* All attributes are evaluated, also after an error. */
    {BODY(ANY), "a = x\nb = 1\nc = \"\" + 1\n", "undefined-variable 1:5-1:6; operand 3:5-3:7"},
    {BODY(ANY), "a = [x, y]\n", "undefined-variable 1:6-1:7"},
    {BODY(BLOCKS), "b \"x\" {\n  a = x\n}\nb \"y\" {\n  a = y\n}\n",
     "undefined-variable 2:7-2:8; undefined-variable 5:7-5:8"},
    {BODY(A), "b = 1\n", "schema-unexpected-attribute 1:1-1:2"},
    {BODY(A), "a = 1\nb \"c\" {\n}\n", "schema-unexpected-block 2:1-2:2"},
    {BODY(A_REQUIRED), "\n", "schema-missing-attribute 2:1-2:1"},
    {BODY(BLOCKS), "\n b {\n}\n", "schema-label-count 2:2-2:3"},
    {BODY(BLOCKS), "b \"x\" \"y\" {\n}\n", "schema-label-count 1:7-1:10"},

    /* An error of evaluation has the range of the failing expression. */
    {EVALUATE, "1 + x", "undefined-variable 1:5-1:6"},
    {EVALUATE, "1 + g(2)", "undefined-function 1:5-1:6"},
    {EVALUATE FUNCTIONS, "1 + f()", "call-too-few-arguments 1:5-1:8"},
    {EVALUATE FUNCTIONS, "1 + f(2, 3)", "call-too-many-arguments 1:10-1:11"},
    {EVALUATE FUNCTIONS, "1 + f([])", "call-argument-type 1:7-1:9"},
    {EVALUATE FUNCTIONS, "1 + f(null)", "call-argument-null 1:7-1:11"},
    {EVALUATE FUNCTIONS, "f(\"a\"...)", "expansion 1:3-1:6"},
    {EVALUATE, "[1, true + 2]", "operand 1:5-1:9"},
    {EVALUATE, "[1, 2 + null]", "operand 1:9-1:13"},
    {EVALUATE, "1 + [][2]", "index 1:8-1:9"},
    {EVALUATE, "1 + {}.a", "attribute-access 1:5-1:9"},
    {EVALUATE, "{a = 1, [] = 2}", "object-key 1:9-1:11"},
    {EVALUATE, "[for x in 1 : x]", "iteration 1:11-1:12"},
    {EVALUATE, "[] ? 1 : 2", "predicate 1:1-1:3"},
    {EVALUATE, "\"a${[]}\"", "interpolation 1:5-1:7"},
    {EVALUATE, "1 + (\n  x\n)", "undefined-variable 2:3-2:4"},
    {"\"op\":\"template\"", "a\n%{ if x }b%{ endif }", "undefined-variable 2:7-2:8"},
    {"\"op\":\"static\",\"analysis\":\"list\"", "{}", "static 1:1-1:3"},

    /* In JSON, parsing stops at the first error, but evaluation does not. */
    {JSON_BODY(ANY), "{\"a\":}", "json 1:6-1:7"},
    {JSON_BODY(ANY), "{\n  \"a\": 1,\n}", "json 2:9-2:10"},
    {JSON_BODY(ANY), "{\"a\":tru}", "json 1:6-1:7"},
    {JSON_BODY(ANY), "{\"a\":1", "json 1:7-1:7"},
    {JSON_BODY(ANY), "[1]", "json-structure 1:2-1:3"},
    {JSON_BODY(ANY), "{\"a\":1,\"a\":2}", "attribute-redefined 1:8-1:11"},
    {JSON_BODY(ANY), "{\"a\":\"${x}\",\n\"b\":1,\n\"c\":\"${y}\"}",
     "undefined-variable 1:6-1:12; undefined-variable 3:5-3:11"},
    {JSON_BODY(ANY), "{\"a\":\"${]}\",\"b\":\"${[}\"}",
     "expression 1:6-1:12; expression 1:17-1:23"},
    {JSON_BODY(A), "{\"a\":1,\"b\":2}", "schema-unexpected-attribute 1:8-1:11"},
    {JSON_BODY(A_REQUIRED), "{}", "schema-missing-attribute 1:2-1:3"},
    {JSON_BODY(BLOCKS), "{\"b\":{\"x\":{\"a\":\"${x}\"},\"y\":{\"a\":\"${y}\"}}}",
     "undefined-variable 1:16-1:22; undefined-variable 1:33-1:39"},
    {JSON_BODY(BLOCKS), "{\"b\":1}", "json-structure 1:6-1:7"},
    {JSON_BODY(BLOCKS), "{\"b\":{\"x\":1}}", "json-structure 1:11-1:12"},
};

START_TEST(errors_name_their_places)
{
    struct trial trial;
    struct errors expected;
    trial_open(&trial);
    read_places(sources[_i].errors, &expected);
    check(&trial, sources[_i].members, sources[_i].source, &expected);
    trial_close(&trial);
}
END_TEST

/* --- Many faults --- */

/* Checks a source with many equal lines. Each line has one error. `first` is the error in the first
   line. */
static void check_lines(size_t lines, const char *line, size_t reported, struct error first)
{
    struct trial trial;
    struct errors expected = {0};
    trial_open(&trial);
    struct buf source = {.arena = trial.arena};
    for (size_t i = 0; i < lines; i++) {
        buf_append(&source, str_from(line));
        if (i < reported) {
            struct error *e = add_error(&expected);
            *e = first;
            e->from_line = e->to_line = i + 1;
        }
    }
    check(&trial, PARSE, trial_text(&trial, buf_str(&source)), &expected);
    trial_close(&trial);
}

START_TEST(a_hundred_errors_are_reported)
{
    const struct error error = {.code = "structure", .from_column = 7, .to_column = 8};
    check_lines(LIMIT_DIAGNOSTICS, "a = 1 2\n", LIMIT_DIAGNOSTICS, error);
    check_lines(LIMIT_DIAGNOSTICS + 50, "a = 1 2\n", LIMIT_DIAGNOSTICS, error);
}
END_TEST

/* A wrong item must not change the nesting depth. All lines together have 50 * 40 levels, which is
   more than LIMIT_DEPTH. */
START_TEST(wrong_item_does_not_change_the_depth)
{
    check_lines(50, "a = ((((((((((((((((((((((((((((((((((((((((1 2\n", 50,
                (struct error){.code = "expression", .from_column = 47, .to_column = 48});
}
END_TEST

/* After an error about a limit, the parser stops. */
START_TEST(a_limit_is_the_last_error)
{
    struct trial trial;
    struct errors expected;
    char deep[LIMIT_DEPTH + 1];
    trial_open(&trial);
    memset(deep, '(', LIMIT_DEPTH);
    deep[LIMIT_DEPTH] = '\0';
    struct str source = str_format(trial.arena, "a =\nb = %s\nc =\n", deep);
    /* The body is the first level of nesting. Therefore the last parenthesis exceeds the limit. */
    char wanted[80];
    snprintf(wanted, sizeof wanted, "expression 1:4-2:1; limit-depth 2:%d-2:%d", LIMIT_DEPTH + 4,
             LIMIT_DEPTH + 5);
    read_places(wanted, &expected);
    check(&trial, PARSE, trial_text(&trial, source), &expected);
    trial_close(&trial);
}
END_TEST

Suite *errors_suite(void)
{
    Suite *suite = suite_create("errors");
    TCase *tcase = tcase_create("errors");
    tcase_add_loop_test(tcase, parsing_goes_on_after_a_faulty_item, 0, COUNT(items));
    tcase_add_loop_test(tcase, errors_name_their_places, 0, COUNT(sources));
    tcase_add_test(tcase, a_hundred_errors_are_reported);
    tcase_add_test(tcase, wrong_item_does_not_change_the_depth);
    tcase_add_test(tcase, a_limit_is_the_last_error);
    suite_add_tcase(suite, tcase);
    return suite;
}
