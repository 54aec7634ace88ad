#include "commands/lint.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/os.h"
#include "base/scratch_test.h"
#include "commands/commands.h"
#include "suites_test.h"

static const char shuffled[] =
    "{\"cases\":[{\"expect\":{\"any_of\":[{\"reading\":\"r=o\",\"value\":{\"of\":\"bool\",\"set\":["
    "{\"bool\":true}]}},{\"error\":{\"range\":{\"end\":{\"column\":2,\"line\":1,\"byte\":1},"
    "\"start\":"
    "{\"byte\":0}},\"phase\":\"parse\"}}]},\"repair\":{\"source\":\"\xc3\xa9\",\"mode\":\"full\"},"
    "\"scope\":{\"type\":{\"bool\":true},\"name\":{\"list\":[],\"of\":\"bool\"}},\"source\":\"1\","
    "\"op\":\"evaluate\",\"covers\":[\"native.a.one\"],\"name\":\"n\"}],\"section\":\"native/a\"}";

static const char canonical[] =
    "{\n"
    "  \"section\": \"native/a\",\n"
    "  \"cases\": [\n"
    "    {\n"
    "      \"name\": \"n\",\n"
    "      \"covers\": [\"native.a.one\"],\n"
    "      \"op\": \"evaluate\",\n"
    "      \"source\": \"1\",\n"
    "      \"scope\": { \"type\": { \"bool\": true }, \"name\": { \"list\": [], \"of\": \"bool\" } "
    "},\n"
    "      \"expect\": {\n"
    "        \"any_of\": [\n"
    "          { \"value\": { \"set\": [{ \"bool\": true }], \"of\": \"bool\" }, \"reading\": "
    "\"r=o\" },\n"
    "          {\n"
    "            \"error\": {\n"
    "              \"phase\": \"parse\",\n"
    "              \"range\": { \"start\": { \"byte\": 0 }, \"end\": { \"byte\": 1, \"line\": 1, "
    "\"column\": 2 } }\n"
    "            }\n"
    "          }\n"
    "        ]\n"
    "      },\n"
    "      \"repair\": { \"mode\": \"full\", \"source\": \"\\u00e9\" }\n"
    "    }\n"
    "  ]\n"
    "}\n";

START_TEST(a_case_file_has_one_form)
{
    static const char *const texts[] = {shuffled, canonical};
    struct json_error err;
    struct buf out = {0};
    cJSON *root = json_parse(texts[_i], strlen(texts[_i]), JSON_NUL_REFUSE, &err);
    format_cases(root, &out);
    ck_assert_str_eq(buf_text(&out), canonical);
    cJSON_Delete(root);
    buf_free(&out);
}
END_TEST

/* A value that fills the line exactly, together with its comma, stays in one line. */
START_TEST(a_value_that_fits_stays_in_one_line)
{
    struct json_error err;
    struct buf text = {0}, out = {0};
    const int room = FORMAT_WIDTH - (int)strlen("      \"covers\": [\"\"],") + (_i > 0);
    buf_fmt(&text, "{\"cases\":[{\"op\":\"x\",\"covers\":[\"%0*d\"],\"name\":\"n\"}]}", room, 0);
    cJSON *root = json_parse(buf_text(&text), text.len, JSON_NUL_REFUSE, &err);
    format_cases(root, &out);
    ck_assert((strstr(buf_text(&out), "\"covers\": [\"0") != NULL) == (_i == 0));
    cJSON_Delete(root);
    buf_free(&text);
    buf_free(&out);
}
END_TEST

static enum exit_status run(command_fn *command, const struct options *o, char **out)
{
    size_t size;
    FILE *stream = open_memstream(out, &size);
    enum exit_status status = command(o, stream, stream);
    fclose(stream);
    return status;
}

static void read_back(const struct scratch *s, const char *name, struct buf *out)
{
    struct buf path = {0};
    buf_clear(out);
    buf_fmt(&path, "%s/%s", s->dir, name);
    ck_assert(os_read_file(buf_text(&path), out));
    buf_free(&path);
}

START_TEST(files_are_rewritten_and_named)
{
    struct scratch s;
    struct buf text = {0};
    char *out;
    scratch_make(&s);
    scratch_registry(&s);
    scratch_write(&s, "native/a.json", shuffled);
    struct options o = {.command = COMMAND_FORMAT, .cases = s.dir};
    ck_assert_int_eq(run(format_command, &o, &out), EXIT_RIGHT);
    ck_assert_ptr_nonnull(strstr(out, "/native/a.json\n"));
    ck_assert_ptr_null(strstr(out, "registry"));
    free(out);
    read_back(&s, "native/a.json", &text);
    ck_assert_str_eq(buf_text(&text), canonical);
    ck_assert_int_eq(run(format_command, &o, &out), EXIT_RIGHT);
    ck_assert_str_eq(out, "");
    free(out);
    scratch_write(&s, "native/a.json", "{");
    ck_assert_int_eq(run(format_command, &o, &out), EXIT_SETUP);
    ck_assert_ptr_nonnull(strstr(out, "/native/a.json: 1:2: "));
    free(out);
    read_back(&s, "native/a.json", &text);
    ck_assert_str_eq(buf_text(&text), "{");
    buf_free(&text);
    scratch_remove(&s);
}
END_TEST

static void write_cases(const struct scratch *s, const char *first, const char *second)
{
    struct buf text = {0};
    buf_str(&text, "{\"section\":\"native/a\",\"cases\":[");
    for (int i = 0; i < 2; i++)
        buf_fmt(
            &text,
            "%s{\"name\":\"%s\",\"covers\":[\"native.a.one\"],\"op\":\"evaluate\",\"source\":\"%d\""
            ",\"expect\":{\"value\":{\"number\":\"1\"}}}",
            i > 0 ? "," : "", i > 0 ? second : first, i);
    buf_str(&text, "]}");
    scratch_write(s, "native/a.json", buf_text(&text));
    buf_free(&text);
}

START_TEST(ids_are_never_removed)
{
    struct scratch s;
    struct buf text = {0};
    char *out;
    scratch_make(&s);
    scratch_registry(&s);
    write_cases(&s, "z", "b");
    struct options o = {.command = COMMAND_LINT, .cases = s.dir};
    ck_assert_int_eq(run(lint_command, &o, &out), EXIT_WRONG);
    ck_assert_ptr_nonnull(strstr(out, "/ids.txt: native/a#b: the list lacks this id"));
    free(out);
    o.update = true;
    run(lint_command, &o, &out);
    ck_assert_ptr_null(strstr(out, "ids.txt"));
    free(out);
    read_back(&s, "ids.txt", &text);
    ck_assert_str_eq(buf_text(&text), "native/a#b\nnative/a#z\n");
    scratch_write(&s, "ids.txt", "native/a#b\nnative/a#z\n");
    write_cases(&s, "z", "c");
    ck_assert_int_eq(run(lint_command, &o, &out), EXIT_WRONG);
    ck_assert_ptr_nonnull(strstr(out, "native/a#b: no case has this id, but ids are permanent"));
    ck_assert_ptr_null(strstr(out, "native/a#c"));
    free(out);
    read_back(&s, "ids.txt", &text);
    ck_assert_str_eq(buf_text(&text), "native/a#b\nnative/a#c\nnative/a#z\n");
    write_cases(&s, "a-b", "a");
    scratch_write(&s, "ids.txt", "native/a#a-b\nnative/a#a\n");
    o.update = false;
    ck_assert_int_eq(run(lint_command, &o, &out), EXIT_WRONG);
    ck_assert_ptr_nonnull(strstr(out, "/ids.txt: line 2: must come before the previous line"));
    free(out);
    buf_free(&text);
    scratch_remove(&s);
}
END_TEST

Suite *format_suite(void)
{
    Suite *s = suite_create("format");
    TCase *t = tcase_create("format");
    tcase_add_loop_test(t, a_case_file_has_one_form, 0, 2);
    tcase_add_loop_test(t, a_value_that_fits_stays_in_one_line, 0, 2);
    tcase_add_test(t, files_are_rewritten_and_named);
    tcase_add_test(t, ids_are_never_removed);
    suite_add_tcase(s, t);
    return s;
}
