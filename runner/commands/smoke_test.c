/* Tests the message of hclcheck smoke for each fault of testimpl. */

#include <stdlib.h>
#include <string.h>

#include "base/scratch_test.h"
#include "commands/harness_test.h"
#include "ref/base/linear_test.h"
#include "suites_test.h"

static const struct {
    const char *impl;
    const char *options;
    enum exit_status status;
    const char *says[4]; /* substrings of the output, in this order */
} rows[] = {
    {"--honest --ops '[\"evaluate\"]'",
     "",
     EXIT_RIGHT,
     {"ok       the program starts and answers hello", "ok       evaluate: a null",
      "ok       twenty requests at once", "It is ready; to judge it: "}},
    {"--honest --ops '[\"evaluate\"]'",
     "--verbose",
     EXIT_RIGHT,
     {"sent      {\"id\":17,\"op\":\"evaluate\",\"source\":\"1\",\"edition\":\"2024-02\"}",
      "expected  {\"id\":17,\"value\":{\"number\":\"1\"}}",
      "received  {\"id\":17,\"value\":{\"number\":\"1\"}}", "It is ready"}},
    {"--honest --reverse 40 --ops '[\"evaluate\"]'", "", EXIT_RIGHT, {"It is ready"}},
    {"--honest --one-byte --ops '[\"evaluate\"]'", "", EXIT_RIGHT, {"It is ready"}},
    {"--honest --noise --ops '[\"evaluate\"]'", "", EXIT_RIGHT, {"It is ready"}},
    {"--honest --ops '[\"evaluat\"]'",
     "",
     EXIT_WRONG,
     {"advice   names in hello", "\"ops\" has an unknown name: evaluat: is it evaluate?",
      "FAULT    something is answered", "no request got a result"}},
    {"--unsupported",
     "",
     EXIT_WRONG,
     {"ok       parse: an attribute and a block: answered \"unsupported\": everything\n",
      "FAULT    something is"}},
    {"--bad-hello",
     "",
     EXIT_WRONG,
     {"FAULT    the program starts and answers hello",
      "expected  {\"id\":0,\"hello\":{\"protocol\":1,", "Welcome to testimpl!",
      "the steps after the fault were left out"}},
    {"--no-hello",
     "--start-timeout 0.3",
     EXIT_WRONG,
     {"FAULT    the program starts and answers hello", "the program sent no reply within 0.3 s",
      "to fix    answer hello", "flush standard output"}},
    {"--exit-at-once --end-status 3",
     "",
     EXIT_WRONG,
     {"FAULT    the program starts and answers hello", "exit status 3", "testimpl: not today"}},
    {"--silent",
     "--timeout 0.3",
     EXIT_WRONG,
     {"FAULT    parse: an attribute", "sent      {\"id\":17,",
      "the program sent no reply within 0.3 s"}},
    {"--accept-all --ops '[\"evaluate\"]'",
     "",
     EXIT_WRONG,
     {"FAULT    evaluate: a number", "value: expected number, got bool",
      "FAULT    evaluate: an expression in error", "must be rejected, but was accepted"}},
    {"--echo",
     "",
     EXIT_WRONG,
     {"FAULT    parse: an attribute", "must hold exactly one of \"structure\""}},
    {"--structure '{\"attributes\":[\"a\"],\"blocks\":[]}' --ops '[\"parse\"]' --features "
     "'\"places\"'",
     "",
     EXIT_WRONG,
     {"FAULT    parse: the places of items", "\"places\" is missing", "see runner/writing.md"}},
    {"--reject-all --ops '[\"parse\"]' --features '\"recovers\",\"ranges\"'",
     "",
     EXIT_WRONG,
     {"\"range\" is missing", "FAULT    parse: a recovered file", "\"recovered\" is missing"}},
    {"--accept-all --ops '[\"write\",\"edit\"]'",
     "",
     EXIT_WRONG,
     {"FAULT    write: a written value", "must hold exactly one of \"source\"",
      "FAULT    edit: an edited source", "must hold exactly one of \"source\""}},
    {"--no-flush",
     "--start-timeout 1",
     EXIT_WRONG,
     {"FAULT    the program starts and answers hello",
      "but one at the end of its input: flush standard output after each reply"}},
    {"--no-flush --flush-hello --honest --ops '[\"evaluate\"]'",
     "--timeout 0.3",
     EXIT_WRONG,
     {"ok       the program starts and answers hello", "FAULT",
      "but one at the end of its input: flush standard output after each reply"}},
    {"--honest --shift-ids 1 --ops '[\"evaluate\"]'",
     "",
     EXIT_WRONG,
     {"FAULT    evaluate: a number", "a line that answers no request: {\"id\":18,",
      "answer each request once, with its id"}},
    {"--honest --end-status 4 --ops '[\"evaluate\"]'",
     "",
     EXIT_WRONG,
     {"FAULT    the end of input", "expected  no further output, and exit status 0",
      "exit status 4 at the end of its input"}},
    {"--honest --linger --ops '[\"evaluate\"]'",
     "--timeout 0.3",
     EXIT_WRONG,
     {"FAULT    the end of input", "the program did not end within 0.3 s"}},
    {"--honest --end-line bye --ops '[\"evaluate\"]'",
     "",
     EXIT_WRONG,
     {"FAULT    the end of input", "a line that is no JSON", "bye"}},
    {"--honest --after noise --ops '[\"evaluate\"]'",
     "",
     EXIT_WRONG,
     {"FAULT    evaluate: ", "a line that is no JSON", "noise",
      "print nothing else to standard output"}},
    {"--honest --die-at 3 --ops '[\"evaluate\"]'",
     "",
     EXIT_WRONG,
     {"FAULT    evaluate: a variable", "wrong     exit status 7"}},
};

START_TEST(each_step_names_its_fault)
{
    struct scratch s;
    struct ran ran;
    scratch_make(&s);
    run_asking(&s, "smoke", rows[_i].impl, rows[_i].options, &ran);
    ck_assert_msg(ran.status == rows[_i].status, "%s: status %d\n%s", rows[_i].impl,
                  (int)ran.status, ran.out);
    const char *at = ran.out;
    for (size_t i = 0; i < 4 && rows[_i].says[i] != NULL; i++) {
        at = strstr(at, rows[_i].says[i]);
        ck_assert_msg(at != NULL, "%s: %s\n%s", rows[_i].impl, rows[_i].says[i], ran.out);
    }
    ck_assert(strchr(ran.out, '\033') == NULL);
    ran_free(&ran);
    scratch_remove(&s);
}
END_TEST

START_TEST(a_program_that_does_not_start_is_a_setup_error)
{
    struct scratch s;
    struct ran ran;
    const char *before = getenv("TESTIMPL");
    scratch_make(&s);
    char *kept = before == NULL ? NULL : strdup(before);
    setenv("TESTIMPL", "/nonexistent", 1);
    run_asking(&s, "smoke", "", "", &ran);
    setenv("TESTIMPL", kept == NULL ? "" : kept, 1);
    ck_assert_int_eq(ran.status, EXIT_SETUP);
    ck_assert_msg(strstr(ran.out, "cannot run /nonexistent: No such file") != NULL, "%s", ran.out);
    free(kept);
    ran_free(&ran);
    scratch_remove(&s);
}
END_TEST

Suite *smoke_suite(void)
{
    Suite *s = suite_create("smoke");
    TCase *t = tcase_create("smoke");
    limit_time(t, 60);
    tcase_add_loop_test(t, each_step_names_its_fault, 0, (int)(sizeof rows / sizeof rows[0]));
    tcase_add_test(t, a_program_that_does_not_start_is_a_setup_error);
    suite_add_tcase(s, t);
    return s;
}
