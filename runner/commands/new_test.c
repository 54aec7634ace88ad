#include "commands/new.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/os.h"
#include "base/scratch.h"
#include "options/options.h"
#include "suites.h"

/* The registry of the tests of prove: native.a.one is a rule, but not one that the reference knows.
 */
static const char registry[] =
    "{\"document\":\"native\",\"title\":\"T\",\"sections\":[{\"id\":\"native/a\",\"title\":\"A\"}],"
    "\"rules\":[{\"id\":\"native.attributes.unique\",\"section\":\"native/a\",\"text\":\"Once.\","
    "\"cases\":\"both\"},{\"id\":\"native.variables.defined\",\"section\":\"native/a\",\"text\":"
    "\"Defined.\",\"cases\":\"both\"}]}";

#define ONE                                                                                        \
    "{\"section\":\"native/a\",\"cases\":[{\"name\":\"one\",\"covers\":["                          \
    "\"native.variables.defined\"],\"op\":\"evaluate\",\"source\":\"x\",\"scope\":{\"x\":{"        \
    "\"bool\":"                                                                                    \
    "true}},\"expect\":{\"value\":{\"bool\":true}}}]}"

static const struct {
    const char *answers; /* a line each */
    enum exit_status status;
    const char *says;    /* a part of what is printed */
    const char *written; /* a part of the case file afterwards */
} rows[] = {
    {"evaluate\ny\n.\n{\"scope\":{\"y\":{\"bool\":false}}}\nnative.variables.defined\n"
     "{\"value\":{\"bool\":false}}\ny\n\ntwo\nwhy\n",
     EXIT_RIGHT, "does not exercise native.variables.defined", "\"note\": \"why\""},
    {"evaluate\ny\n.\n{\"scope\":{\"y\":{\"unknown\":\"bool\"}}}\nnative.variables.defined\n"
     "{\"value\":{\"unknown\":\"bool\"}}\ny\n\ntwo\n\n",
     EXIT_RIGHT, "written", "\"needs\": [\"unknown\"]"},
    {"evaluate\ny\n.\n\nnative.variables.defined\nerror\ny\n.\n"
     "{\"scope\":{\"y\":{\"null\":{\"capsule\":\"c\"}}}}\ny\n\ntwo\n\n",
     EXIT_RIGHT, "written", "\"needs\": [\"capsule\"]"},
    {"parse\na = 1\na = 1\n.\n\nnative.attributes.unique\nerror parse\na = 1\n.\n\ny\n\ntwo\n\n",
     EXIT_RIGHT, "as expected", "\"repair\": { \"source\": \"a = 1\\n\" }"},
    {"evaluate\ny\n.\n\nnative.variables.defined\n{\"value\":{\"bool\":true}}\nn\n", EXIT_WRONG,
     "The text is right", NULL},
    {"evaluate\nx\n.\n[]\n\n?Once\nnative.nothing\nnative.variables.defined\n5\nerror\ny\n.\n\nn\n",
     EXIT_WRONG, "native.attributes.unique: Once.", NULL},
    {"evaluate\nx\n.\n\nnative.variables.defined\n{\"value\":{\"bool\":1}}\n\nnative.variables."
     "defined\nerror\n"
     "true\n.\n\ny\nnative/b\nnative/a\none\nTwo\ntwo\n\n",
     EXIT_RIGHT, "a case of this section has that name", "\"name\": \"two\""},
    {"evaluate\nx\n", EXIT_SETUP, "the input ended", NULL},
    {"nothing\n", EXIT_SETUP, "that is none of them", NULL},
};

START_TEST(asks)
{
    struct scratch s;
    struct options o;
    struct buf why = {0}, folder = {0}, file = {0}, said = {0};
    char *text[2] = {NULL, NULL}, answers[1000], words[][12] = {"hclcheck", "new", "--cases"};
    size_t sizes[2];
    scratch_make(&s);
    scratch_write(&s, "registry/native.json", registry);
    scratch_write(&s, "registry/readings.json", "{\"readings\":[],\"errata\":[]}");
    scratch_write(&s, "native/a.json", ONE);
    buf_str(&folder, s.dir);
    char *argv[] = {words[0], words[1], words[2], folder.data};
    ck_assert_msg(options_read(4, argv, &o, &why), "%s", buf_text(&why));
    strcpy(answers, rows[_i].answers);
    FILE *in = fmemopen(answers, strlen(answers), "r"), *out = open_memstream(&text[0], &sizes[0]),
         *err = open_memstream(&text[1], &sizes[1]);
    enum exit_status status = new_from(&o, in, out, err);
    fclose(in);
    fclose(out);
    fclose(err);
    buf_fmt(&said, "%s%s", text[0], text[1]);
    ck_assert_msg(status == rows[_i].status, "%s", said.data);
    ck_assert_msg(strstr(said.data, rows[_i].says) != NULL, "%s", said.data);
    buf_str(&folder, "/native/a.json");
    ck_assert(os_read_file(folder.data, &file));
    if (rows[_i].written != NULL)
        ck_assert_msg(strstr(file.data, rows[_i].written) != NULL, "%s", file.data);
    else
        ck_assert_str_eq(file.data, ONE);
    free(text[0]);
    free(text[1]);
    options_free(&o);
    buf_free(&why);
    buf_free(&folder);
    buf_free(&file);
    buf_free(&said);
    scratch_remove(&s);
}
END_TEST

Suite *new_suite(void)
{
    Suite *s = suite_create("new");
    TCase *t = tcase_create("new");
    tcase_add_loop_test(t, asks, 0, (int)(sizeof rows / sizeof rows[0]));
    suite_add_tcase(s, t);
    return s;
}
