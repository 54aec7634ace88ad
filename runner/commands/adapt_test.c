/* Runs hclcheck --cli with scripts that accept a file, refuse a file, or fail, in different
   ways. */
#include "commands/commands.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buf.h"
#include "base/os.h"
#include "commands/harness_test.h"
#include "suites_test.h"

/* A valid file, an invalid file, and a file whose structure the case gives. */
static const char cases[] =
    "{\"name\":\"c0\",\"covers\":[\"native.a.one\"],\"op\":\"parse\",\"source\":\"good\\n\","
    "\"expect\":{\"structure\":null}},"
    "{\"name\":\"c1\",\"covers\":[\"native.a.one\"],\"op\":\"parse\",\"source\":\"bad\\n\","
    "\"expect\":{\"error\":{}},\"repair\":{\"source\":\"good\\n\"}},"
    "{\"name\":\"c2\",\"covers\":[\"native.a.one\"],\"op\":\"parse\",\"source_base64\":\"Z29vZAo="
    "\","
    "\"expect\":{\"structure\":{\"attributes\":[\"a\"],\"blocks\":[]}}}";

/* The beginning of a script. The shell function `bad` succeeds if the file is the invalid one. */
#define READ "#!/bin/sh\nsource=$(cat ${1:+\"$1\"})\nbad() { test \"$source\" = bad; }\n"

/* Scripts, and the verdicts of the three cases. In `options`, a tab stands for a blank within a
   word. */
static const struct {
    const char *name;
    const char *script;
    const char *options;
    const char *letters;
    const char *says; /* a part of the output */
} rows[] = {
    {"the file is an argument", READ "bad && exit 1; exit 0", "--cli @/p\t{}", "ppp", "p (command"},
    {"the file is part of an argument", "#!/bin/sh\ngrep -q bad \"${1#--file=}\" && exit 1; exit 0",
     "--cli sh\t@/p\t--file={}", "ppp", "p (command"},
    {"the file is standard input", READ "bad && exit 1; exit 0", "--cli @/p", "ppp", ""},
    {"everything is accepted", READ "exit 0", "--cli @/p", "pfp", "(it accepts every input)"},
    {"a valid file is refused", READ "test \"$source\" = 'a = 1'", "--cli @/p", "fff",
     "(it refuses every input)"},
    {"the error message is shown",
     READ "test \"$source\" = 'a = 1' || { echo; echo no luck; exit 1; } >&2", "--cli @/p", "fff",
     "no luck"},
    {"another status is a crash", READ "bad && exit 3; exit 0", "--cli @/p", "pcp",
     "p ended with status 3, which means neither"},
    {"another status refuses", READ "bad && exit 3; exit 0", "--cli @/p --cli-refuse 1,3", "ppp",
     ""},
    {"any other status refuses", READ "bad && exit 9; exit 0", "--cli @/p --cli-refuse any", "ppp",
     ""},
    {"the statuses are turned round", READ "bad && exit 0; exit 1",
     "--cli @/p --cli-accept 1 --cli-refuse 0", "ppp", ""},
    {"a signal is a crash", READ "bad && kill -SEGV $$; exit 0", "--cli @/p", "pcp", "signal 11"},
    {"a crash is no refusal", READ "bad && kill -SEGV $$; exit 0", "--cli @/p --cli-refuse any",
     "pcp", "signal 11"},
    {"the messages before a crash are shown", READ "bad && { echo oh dear >&2; exit 3; }; exit 0",
     "--cli @/p", "pcp", "oh dear"},
    {"it hangs", READ "bad && sleep 60; exit 0", "--cli @/p --timeout 0.5", "ptp", "0.5 s"},
    {"it leaves a process", READ "sleep 60 & bad && exit 1; exit 0", "--cli @/p", "ppp", ""},
    {"it reads nothing", "#!/bin/sh\nexit 0", "--cli @/p", "pfp", ""},
    {"it writes much",
     READ "yes | head -c 1000000; yes | head -c 1000000 >&2; bad && exit 1; exit 0", "--cli @/p",
     "ppp", ""},
    {"it removes its input", READ "rm -f \"$1\"; bad && exit 1; exit 0", "--cli @/p\t{}", "ppp",
     ""},
    {"it removes every file", READ "rm -rf \"${1%/*}\"/*; bad && exit 1; exit 0", "--cli @/p\t{}",
     "ppp", ""},
    {"a structure", READ "bad && exit 1; echo '{\"attributes\":[\"a\"],\"blocks\":[]}'",
     "--cli @/p --cli-json structure", "ppp", ""},
    {"a wrong structure", READ "bad && exit 1; echo '{\"attributes\":[\"b\"],\"blocks\":[]}'",
     "--cli @/p --cli-json structure", "ppf", "+ b = …"},
    {"no JSON", READ "bad && exit 1; test \"$source\" = good && echo Ok || echo []",
     "--cli @/p --cli-json structure", "ccc",
     "printed no JSON, although it accepted the source: line 1"},
    {"no output", READ "bad && exit 1; test \"$source\" = good || echo []",
     "--cli @/p --cli-json structure", "ccc", "printed nothing, although it accepted the source"},
    {"it removes what it printed", READ "rm -rf \"${1%/*}\"/*; bad && exit 1; echo null",
     "--cli @/p\t{} --cli-json structure", "ppp", ""},
    {"a variable", READ "test \"$A$B\" = x || exit 7; bad && exit 1; exit 0",
     "--cli A=x\tB=\t@/p\t{}", "ppp", "p (command"},
    {"it writes after its end",
     READ "if test \"$source\" = 'a = 1'; then (sleep 0.1; echo late) & else sleep 0.3; fi; "
          "bad && exit 1; echo null",
     "--cli @/p --cli-json structure --jobs 1", "ppp", ""},
    {"a daemon of it changes later files",
     READ "setsid sh -c 'for i in 1 2 3 4 5 6 7 8 9; do sleep 0.02; for f in ${1%/*/*}/*/*; do "
          "echo bad > $f; done; done' x \"$1\" & bad && exit 1; sleep 0.05; "
          "test \"$(cat \"$1\")\" = bad || test \"$source\" = 'a = 1' || exit 0; exit 0",
     "--cli @/p\t{} --jobs 1", "ppp", ""},
    {"links to a foreign file",
     READ "p=\"${0%/*}/precious\"; f=\"${1%/*}\"; test \"$source\" = 'a = 1' && echo x > \"$p\"; "
          "test \"$(cat \"$p\")\" = x || exit 7; rm -f \"$f\"/*; ln -s \"$p\" \"$1\"; "
          "ln -s \"$p\" \"$f/output\"; ln -s \"$p\" \"$f/errors\"; bad && exit 1; exit 0",
     "--cli @/p\t{} --jobs 1", "ppp", ""},
    {"Python's report",
     READ
     "bad && { printf 'Traceback (most recent call last):\\n  File x\\n\\nIndexError: no index\\n' "
     ">&2; exit 1; }; exit 0",
     "--cli @/p", "pcp", "p ended with status 1 after a fault of its own: IndexError: no index"},
    {"Go's report",
     READ "bad && { printf 'x\\npanic: oh no\\n\\ngoroutine 1 [running]:\\nexit status 2\\n' >&2; "
          "exit 2; }; exit 0",
     "--cli @/p --cli-refuse any", "pcp", "after a fault of its own: panic: oh no"},
    {"Rust's report",
     READ
     "bad && { printf \"thread 'main' panicked at src/main.rs:2:5:\\nindex out\\nnote: x\\n\" >&2; "
     "exit 101; }; exit 0",
     "--cli @/p --cli-refuse any", "pcp",
     "own: thread 'main' panicked at src/main.rs:2:5: index out"},
    {"Java's report",
     READ
     "bad && { printf 'Exception in thread \"main\" java.lang.E: m\\n\\tat X.y(X.java:1)\\n' >&2; "
     "exit 1; }; exit 0",
     "--cli @/p", "pcp", "own: Exception in thread \"main\" java.lang.E: m"},
    {"the report of Node",
     READ "bad && { printf 'x.js:1\\nthrow 1\\n^\\n\\nTypeError: y\\n    at f "
          "(x.js:1:7)\\n\\nNode.js v20.1\\n' "
          ">&2; exit 1; }; exit 0",
     "--cli @/p", "pcp", "own: TypeError: y"},
    {"a message that is like a report",
     READ "bad && { echo 'line 1: panic: unexpected token' >&2; exit 1; }; exit 0", "--cli @/p",
     "ppp", ""},
    {"JSON that is no structure", READ "bad && exit 1; echo '[1]'",
     "--cli @/p --cli-json structure", "ggg", "structure"},
    {"a syntax that it does not know", READ "exit 0", "--cli @/p --cli-syntax json", "uuu", ""},
};

START_TEST(a_command_line_is_judged)
{
    struct scratch s;
    struct ran ran;
    struct buf path = {0}, words = {0};
    make_suite(&s, cases);
    scratch_write(&s, "p", rows[_i].script);
    name_in(&s, "p", &path);
    ck_assert_int_eq(chmod(path.data, 0700), 0);
    buf_fmt(&words, "run --cases @ --color never --all --results @/merged %s", rows[_i].options);
    run_files(&s, buf_text(&words), &ran);
    ck_assert_msg(strcmp(ran.letters, rows[_i].letters) == 0, "%s: %s\n%s%s", rows[_i].name,
                  ran.letters, ran.out, ran.err);
    ck_assert_msg(strstr(ran.out, rows[_i].says) != NULL, "%s: %s\n%s", rows[_i].name,
                  rows[_i].says, ran.out);
    ran_free(&ran);
    buf_free(&path);
    buf_free(&words);
    scratch_remove(&s);
}
END_TEST

/* Command lines with which no case is judged. */
static const struct {
    const char *script;
    const char *options;
    const char *says;
} refusals[] = {
    {"#!/bin/sh\nexit 0", "--cli @/nothing", "cannot run @/nothing: No such file"},
    {"#!/bin/sh\nexit 2", "--cli @/p", "for the file a = 1: p ended with status 2"},
    {"#!/nowhere/sh\nexit 0", "--cli @/p", "cannot run @/p: No such file"},
    {"#!/bin/sh\necho no luck >&2; exit 1", "--cli @/p",
     "for the file a = 1: the file is valid, but the program refused it: no luck"},
    {"#!/bin/sh\nsleep 20", "--cli @/p --start-timeout 0.3",
     "did not answer hello: the program sent no reply within 0.3 s"},
    {"#!/bin/sh\nsleep 20", "--cli @/p --timeout 0.3", "the program sent no reply within 0.3 s"},
    {"#!/bin/sh\nexit 0", "--cli @/p\t{} --cli-json structure",
     "for the file a = 1: p printed nothing, although it accepted the source"},
    {"#!/bin/sh\necho x", "--cli @/p\t{} --cli-json hcl2json",
     "for the file a = 1: p printed no JSON, although it accepted the source: line 1"},
    {"#!/bin/sh\necho 'no argument' >&2; exit 1", "--cli @/p",
     "{} is missing in --cli: should the program read standard input?"},
    {"#!/bin/sh\nexit 0", "--cli A=1", "the command is empty"},
    {"#!/bin/sh\nkill -9 $$", "--cli @/p", "for the file a = 1: p was killed by signal 9"},
    {"#!/bin/sh\nexit 0", "--cli '@/p", "--cli: a ' is not closed"},
    {"#!/bin/sh\nexit 0", "--cli @/p|", "--cli: \"|\" needs a shell"},
};

START_TEST(a_command_line_that_does_not_work_is_a_setup_error)
{
    struct scratch s;
    struct ran ran;
    struct buf path = {0}, words = {0}, says = {0};
    make_suite(&s, cases);
    scratch_write(&s, "p", refusals[_i].script);
    name_in(&s, "p", &path);
    ck_assert_int_eq(chmod(path.data, 0700), 0);
    buf_fmt(&words, "run --cases @ --color never %s", refusals[_i].options);
    run_files(&s, buf_text(&words), &ran);
    for (const char *p = refusals[_i].says; *p != '\0'; p++)
        if (*p == '@')
            buf_str(&says, s.dir);
        else
            buf_char(&says, *p);
    ck_assert_int_eq(ran.status, EXIT_SETUP);
    ck_assert_msg(strstr(ran.err, buf_text(&says)) != NULL, "%s", ran.err);
    ran_free(&ran);
    buf_free(&path);
    buf_free(&words);
    buf_free(&says);
    scratch_remove(&s);
}
END_TEST

/* Reads a file of the folder. */
static void read_exported(const struct scratch *s, const char *name, struct buf *out)
{
    struct buf path = {0};
    name_in(s, name, &path);
    buf_clear(out);
    ck_assert_msg(os_read_file(path.data, out), "%s", path.data);
    buf_free(&path);
}

START_TEST(export_writes_each_source_where_its_answer_is)
{
    struct scratch s;
    struct ran ran;
    struct buf text = {0};
    make_suite(&s, cases);
    run_files(&s, "export --cases @ @/.files", &ran);
    ck_assert_int_eq(ran.status, EXIT_RIGHT);
    ck_assert_ptr_nonnull(strstr(ran.out, "3 files that a parser must accept"));
    read_exported(&s, ".files/valid/native/a/c0.hcl", &text);
    ck_assert_str_eq(buf_text(&text), "good\n");
    read_exported(&s, ".files/invalid/native/a/c1.hcl", &text);
    ck_assert_str_eq(buf_text(&text), "bad\n");
    read_exported(&s, ".files/valid/native/a/c1.repaired.hcl", &text);
    ck_assert_str_eq(buf_text(&text), "good\n");
    read_exported(&s, ".files/valid/native/a/c2.hcl", &text);
    ck_assert_str_eq(buf_text(&text), "good\n");
    read_exported(&s, ".files/index.json", &text);
    ck_assert_ptr_nonnull(strstr(buf_text(&text), "{\"file\":\"invalid/native/a/c1.hcl\",\"case\":"
                                                  "\"native/a#c1\",\"repaired\":false"));
    ran_free(&ran);
    run_files(&s, "export --cases @ @/.files", &ran);
    ck_assert_int_eq(ran.status, EXIT_SETUP);
    ck_assert_ptr_nonnull(strstr(ran.err, "is there already"));
    ran_free(&ran);
    buf_free(&text);
    scratch_remove(&s);
}
END_TEST

Suite *adapt_suite(void)
{
    Suite *suite = suite_create("adapt");
    TCase *test = tcase_create("adapt");
    tcase_set_timeout(test, 60);
    tcase_add_loop_test(test, a_command_line_is_judged, 0, sizeof rows / sizeof rows[0]);
    tcase_add_loop_test(test, a_command_line_that_does_not_work_is_a_setup_error, 0,
                        sizeof refusals / sizeof refusals[0]);
    tcase_add_test(test, export_writes_each_source_where_its_answer_is);
    suite_add_tcase(suite, test);
    return suite;
}
