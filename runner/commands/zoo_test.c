/*
 * Tests that each misbehaving implementation gets exactly the right verdict. Each row of the table
 * is one test. harness_test.h and testimpl.c explain the columns of a row. harness_test.c checks
 * that each run ends in time and leaves no process.
 *
 * The run ends with status 2 if the first process fails before its first request, or if three later
 * processes in a row fail before their first requests. After the first request:
 * - An implementation that hangs gets the verdict timeout.
 * - An implementation that exits, crashes or is killed gets the verdict crash.
 * - An incomplete line leads to the verdict timeout or crash.
 * - An invalid reply, a second reply, or a reply with an unknown id leads to the verdict garbage.
 * - A line that does not end leads to the verdict garbage after 16 MiB.
 * - A second process whose hello differs from the first hello is a fault of the run.
 * After the last reply, a hang, a crash, an incomplete line and a line that the program prints
 * because its input ended are faults of the run. If an invalid line comes at this time, the last
 * request runs in a separate process, whose input stays open for a moment: a request that causes
 * the line is to blame.
 *
 * Other test files:
 * - confine_test.c: limits of memory, time, processes and standard error; orphans and daemons.
 * - attack_test.c: processes that cannot be killed; long replies; terminals; closed streams.
 * - stop_test.c: signals and --run-timeout.
 * - run_test.c: results files that cannot be written.
 */
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/json.h"
#include "base/scratch_test.h"
#include "commands/harness_test.h"
#include "process/pulse.h"
#include "process/sched.h"
#include "ref/base/linear_test.h"
#include "ref/common/exit_status.h"
#include "suites_test.h"

/* Sixty sources. If all requests fail alike, a run ends before request 60. */
#define TEN(source)                                                                                \
    source " " source " " source " " source " " source " " source " " source " " source " " source \
           " " source
#define MANY(source)                                                                               \
    TEN(source) " " TEN(source) " " TEN(source) " " TEN(source) " " TEN(source) " " TEN(source)

/* Longest time of a run on an idle machine. */
#define ZOO_SECONDS 5.0

struct animal {
    const char *name;
    const char *sources;
    const char *impl;
    const char *options;
    const char *letters;
    enum exit_status status;
    const char *says; /* a substring of the output, or NULL */
};

static const struct animal zoo[] = {
    {"none: all right", "= =", "", "", "pp", EXIT_RIGHT, "verdicts: 2 pass\n"},
    {"none: a wrong answer", "= ~", "", "", "pf", EXIT_WRONG, "value.number: expected 1, got 2"},

    {"accepts everything", "= =", "--accept-all", "", "ff", EXIT_WRONG, NULL},
    {"rejects everything", "= =", "--reject-all", "", "ff", EXIT_WRONG,
     "must be accepted, but was rejected: no"},
    {"offers nothing", "= =", "--unsupported", "", "uu", EXIT_SETUP, NULL},
    {"offers another operation", "= =", "--ops '[\"parse\"]'", "", "uu", EXIT_SETUP, NULL},
    {"offers not this one", "\"unsupported\":\"it\" =", "", "", "up", EXIT_RIGHT, NULL},
    {"echoes the request", "= =", "--echo", "", "gg", EXIT_WRONG, NULL},

    {"wrong id: of the request in flight after it", "= !id_17 = =", "", "", "pgpp", EXIT_WRONG,
     "the program printed a line that answers no request"},
    {"wrong id: of the request in flight before it", "= !sleep_100 !id_-17 = =", "--reverse 5", "",
     "ppgpp", EXIT_WRONG, "the program printed a line that answers no request"},
    {"wrong id: of a request that was answered", "= = = !id_-51 =", "", "--window 1", "pppgp",
     EXIT_WRONG, "the program printed a line that answers no request"},
    {"wrong id: always that of the next request", "= = ~ = !exit_1 =", "--shift-ids 17", "",
     "ggggcg", EXIT_WRONG, "the program printed a line that answers no request"},
    {"wrong id: always that of the request before", "= = ~ = !exit_1 =", "--shift-ids -17", "",
     "ggggcg", EXIT_WRONG, "the program printed a line that answers no request"},
    {"no id", "= !no-id =", "", "", "pgp", EXIT_WRONG,
     "the program printed a line that answers no request"},
    {"huge numbers: the id", "= !huge-id =", "", "", "pgp", EXIT_WRONG, "too large"},
    {"id twice", "= !twice = !twice", "", "", "pgpg", EXIT_WRONG, "answered a request twice"},
    {"id twice, one at a time", "= !twice = !twice", "", "--window 1", "pgpg", EXIT_WRONG,
     "answered a request twice"},
    {"answers an id never asked", "= !wrong-id =", "", "", "pgp", EXIT_WRONG,
     "the program printed a line that answers no request"},
    {"answers ids never asked", "!wrong-id !wrong-id !wrong-id", "", "", "ggg", EXIT_WRONG,
     "the program printed a line that answers no request"},
    {"reorders", "= ~ = = ~ = =", "--reverse 3", "", "pfppfpp", EXIT_WRONG, NULL},

    {"answers the handshake with nonsense", "= =", "--bad-hello", "", "", EXIT_SETUP, NULL},
    {"does not know its options", "= =", "--nonsense", "", "", EXIT_SETUP, NULL},
    {"never answers the handshake", "= =", "--no-hello", "--start-timeout 0.3", "", EXIT_SETUP,
     NULL},
    {"exits 0 at once", "= =", "--end-status 0 --exit-at-once", "", "", EXIT_SETUP, NULL},
    {"exits 3 at once", "= =", "--end-status 3 --exit-at-once", "", "", EXIT_SETUP, NULL},

    {"a line after the answer to hello", "= =", "--early ready", "", "", EXIT_SETUP, NULL},
    {"a line after the answer to hello, several processes", "= = = =", "--early ready", "--jobs 4",
     "", EXIT_SETUP, NULL},
    {"a line after the answer to hello, each in a process", "= =", "--early ready", "--fresh", "",
     EXIT_SETUP, NULL},
    {"an answer to hello twice", "= =", "--hello-twice", "", "", EXIT_SETUP, NULL},
    {"answers before it is asked", "= =", "--ahead", "", "", EXIT_SETUP, NULL},
    {"another hello after a crash", "= !exit_1 =", "--renames @/renamed", "", "pcp", EXIT_WRONG,
     "a later process answered hello differently: \"implementation\" is \"another\"; in the first "
     "process, \"implementation\" is \"testimpl\""},

    {"no newline at the end", "= !unended =", "", "--timeout 0.3", "ptp", EXIT_WRONG,
     "in the middle of a line: {\"id\":"},
    {"no newline at the end, and ends", "= !half =", "", "", "pcp", EXIT_WRONG,
     "in the middle of a line"},
    {"one byte at a time", "= = = = =", "--one-byte", "", "ppppp", EXIT_RIGHT, NULL},
    {"a 1 GB line", "= !gigabyte =", "", "", "pgp", EXIT_WRONG,
     "the program printed a line that does not end"},
    {"a long line without an end", "= !flood =", "", "", "pgp", EXIT_WRONG,
     "the program printed a line that does not end"},
    {"invalid UTF-8", "= !utf8 =", "", "", "pgp", EXIT_WRONG, "invalid UTF-8"},
    {"JSON nested 100,000 deep", "= !deep =", "", "", "pgp", EXIT_WRONG, "nested deeper"},
    {"huge numbers: an exponent", "\"value\":{\"number\":\"1e9999999999\"} =", "", "", "fp",
     EXIT_WRONG, NULL},
    {"huge numbers: ten million digits", "= !digits_10000000 =", "", "", "pfp", EXIT_WRONG, NULL},
    {"a number that is no text", "\"value\":{\"number\":1} =", "", "", "gp", EXIT_WRONG,
     "a number is written as a string"},
    {"prints a word", "= !garbage =", "", "", "pgp", EXIT_WRONG,
     "no JSON (column 1: expected a JSON value, found 'p'): panic: \\u001b[31mwhat?"},
    {"prints a line after its answer", "= !after = = !after", "", "", "pgppg", EXIT_WRONG,
     "evaluated it"},
    {"prints a line after its answer, one at a time", "= !after = = !after", "", "--window 1",
     "pgppg", EXIT_WRONG, "evaluated it"},
    {"prints a line after its answer, each in a process", "= !after = = !after", "", "--fresh",
     "pgppg", EXIT_WRONG, "evaluated it"},
    {"no answer in the reply", "= !none =", "", "", "pgp", EXIT_WRONG, "must hold exactly one of"},
    {"an unknown phase", "\"error\":{\"phase\":\"mood\"} =", "", "", "gp", EXIT_WRONG,
     "\"mood\" is no phase"},
    {"two answers in one reply", "\"value\":{\"number\":\"1\"},\"error\":{} =", "", "", "gp",
     EXIT_WRONG, "more than one"},
    {"a key twice", "\"value\":{\"number\":\"1\"},\"\\u001b[31m\":1,\"\\u001b[31m\":2 =", "", "",
     "gp", EXIT_WRONG, "duplicate key \"\\u001b[31m\""},

    {"closes stdout and lives on", "= !close-out =", "", "", "pcp", EXIT_WRONG,
     "closed its standard output"},
    {"closes stdin", "= !close-in =", "", "--timeout 0.3", "ptp", EXIT_WRONG, NULL},
    {"dies on the nth case", "= = !exit_3 = =", "", "", "ppcpp", EXIT_WRONG, "exit status 3"},
    {"dies on the nth case, with status 0", "= !exit_0 =", "", "", "pcp", EXIT_WRONG,
     "exit status 0"},
    {"dies on every nth case, whichever", "= = = = = = =", "--die-at 3", "", "ppppppp", EXIT_WRONG,
     "that belongs to no case: exit status 7"},
    {"dies by signal", "= = !signal_11 = =", "", "", "ppcpp", EXIT_WRONG, "killed by signal 11"},
    {"dies again and again", "!signal_9 !signal_9 = !exit_1", "", "", "ccpc", EXIT_WRONG, NULL},
    {"panics", "\"error\":{\"phase\":\"panic\",\"summary\":\"boom\"} =", "", "", "cp", EXIT_WRONG,
     "panic: boom"},
    {"ends with another status than 0", "= = = = = = =", "--end-status 4", "", "ppppppp",
     EXIT_WRONG, "exit status 4 at the end of its input"},
    {"a line at the end of its input", "= = =", "--end-line bye", "", "ppp", EXIT_WRONG,
     "no JSON (column 1: expected a JSON value, found 'b'): bye"},
    {"a line at the end of its input, one at a time", "= = =", "--end-line bye", "--window 1",
     "ppp", EXIT_WRONG, "no JSON"},
    {"a line at the end of its input, each in a process", TEN("="), "--end-line bye", "--fresh",
     "pppppppppp", EXIT_WRONG, "that belongs to no case"},
    {"an object at the end of its input", "= = =", "--end-line '{\"id\":0,\"bye\":true}'", "",
     "ppp", EXIT_WRONG, "a line that answers no request"},
    {"an answer at the end of its input", "= = =", "--end-line '{\"id\":17,\"value\":null}'", "",
     "ppp", EXIT_WRONG, "answered a request twice"},
    {"a line at the end of its input, and one after an answer", "= !after =", "--end-line bye", "",
     "pgp", EXIT_WRONG, "evaluated it"},
    {"lives on at the end of its input", "= =", "--linger", "--timeout 0.3", "pp", EXIT_WRONG,
     "did not end"},
    {"leaves a child holding the pipe", "= =", "--holder", "", "pp", EXIT_RIGHT, NULL},
    {"leaves a child holding the pipe, and dies", "= !exit_1 =", "--holder", "", "pcp", EXIT_WRONG,
     NULL},
    {"ignores SIGTERM", "= !hang =", "--ignore-term", "--timeout 0.3", "ptp", EXIT_WRONG, NULL},
    {"ignores SIGTERM, and lives on", "= =", "--ignore-term --linger", "--timeout 0.3", "pp",
     EXIT_WRONG, "did not end"},

    {"floods stderr", "= = ~ =", "--noise", "", "ppfp", EXIT_WRONG, NULL},
    {"floods stderr for ever", "= !stderr-flood =", "", "--timeout 0.3", "ptp", EXIT_WRONG, NULL},
    {"sleeps forever", "= = =", "--silent", "--timeout 0.3", "ttt", EXIT_WRONG,
     "the program sent no reply within 0.3 s"},
    {"sleeps forever on one case only", "= !hang =", "", "--timeout 0.3", "ptp", EXIT_WRONG,
     "the program sent no reply within 0.3 s"},
    {"sleeps forever on some cases", "!hang !hang = !exit_1", "", "--timeout 0.3", "ttpc",
     EXIT_WRONG, NULL},
    {"answers one request late", "= = !sleep_700 = =", "", "--timeout 0.4", "pptpp", EXIT_WRONG,
     "the program sent no reply within 0.4 s"},
    {"sleeps for a moment", "= !sleep_300 =", "", "--timeout 5", "ppp", EXIT_RIGHT, NULL},

    {"looks for a terminal", "!tty", "", "", "p", EXIT_RIGHT, NULL},

    {"none: the run stops", "~ = ~", "", "--fail-fast --window 1", "fnn", EXIT_WRONG, NULL},
    {"none: some failures are shown", "~ ~ ~", "", "--max-failures 1", "fff", EXIT_WRONG,
     "and 2 more that did not pass"},
};

/* Checks properties that every run must have. */
static void check_run(const char *name, const struct ran *ran, const char *letters,
                      enum exit_status status)
{
    ck_assert_msg(strcmp(ran->letters, letters) == 0, "%s: %s\n%s\n%s", name, ran->letters,
                  ran->out, ran->err);
    ck_assert_msg(ran->status == status, "%s: status %d\n%s\n%s", name, (int)ran->status, ran->out,
                  ran->err);
    ck_assert_msg(strchr(ran->out, '\033') == NULL && strchr(ran->err, '\033') == NULL,
                  "%s: an escape went through", name);
    ck_assert_msg(ran->seconds < ZOO_SECONDS * slower(), "%s: %.1f s", name, ran->seconds);
    if (ran->status == EXIT_SETUP)
        ck_assert_msg(ran->err[0] != '\0', "%s: no message", name);
}

START_TEST(each_misbehaviour_gets_its_verdicts)
{
    const struct animal *a = &zoo[_i];
    struct scratch s;
    struct ran ran;
    make_sources(&s, a->sources);
    run(&s, a->impl, a->options, &ran);
    check_run(a->name, &ran, a->letters, a->status);
    if (a->says != NULL)
        ck_assert_msg(strstr(ran.out, a->says) != NULL, "%s: %s\n%s", a->name, a->says, ran.out);
    ran_free(&ran);
    scratch_remove(&s);
}
END_TEST

/* Implementations that misbehave with extensions. `fields` holds the members of the only case. The
   source of the case holds the members of the reply. If an offer is broken, the verdict is
   unsupported, as for any other answer `unsupported`. A request that needs an extension that hello
   does not offer is not sent. */
#define TYPE "\"op\":\"type\",\"constraint\":\"exact\",\"expect\":{\"type\":{\"list\":\"string\"}}"
#define EXPAND                                                                                     \
    "\"op\":\"body\",\"schema\":{\"blocks\":[{\"type\":\"b\"}]},\"expand\":\"dynamic\","           \
    "\"needs\":[\"dynamic-blocks\"],\"expect\":{\"body\":{\"attributes\":{},\"blocks\":[]}}"
#define USER_FUNCTIONS                                                                             \
    "\"op\":\"body\",\"schema\":{},\"user_functions\":{\"block\":\"f\"},"                          \
    "\"needs\":[\"user-functions\"],\"expect\":{\"body\":{\"attributes\":{},\"blocks\":[]}}"
#define TRY                                                                                        \
    "\"op\":\"evaluate\",\"functions\":{\"try\":{\"builtin\":\"try\"}},"                           \
    "\"needs\":[\"try-functions\"],\"expect\":{\"value\":{\"number\":\"1\"}}"
#define NOTHING "\"body\":{\"attributes\":{},\"blocks\":[]}"
#define UNEXPANDED                                                                                 \
    "\"body\":{\"attributes\":{},\"blocks\":[{\"type\":\"dynamic\",\"labels\":[\"b\"],\"body\":{"  \
    "\"attributes\":{},\"blocks\":[]}}]}"
#define OFFER(feature)                                                                             \
    "--features '\"" feature "\"' --ops '[\"evaluate\",\"body\",\"convert\",\"type\"]'"

static const struct {
    const char *name, *fields, *source, *impl, *letter;
    enum exit_status status;
    const char *says; /* a substring of the output or of standard error */
} offers[] = {
    {"type: right", TYPE, "\"type\":{\"list\":\"string\"}", OFFER("functions"), "p", EXIT_RIGHT,
     "verdicts: 1 pass\n"},
    {"type: another type", TYPE, "\"type\":{\"list\":\"number\"}", OFFER("functions"), "f",
     EXIT_WRONG, "expected type string, got number"},
    {"type: an error", TYPE, "\"error\":{\"phase\":\"static\"}", OFFER("functions"), "f",
     EXIT_WRONG, "must be accepted, but was rejected"},
    {"type: a number", TYPE, "\"type\":7", OFFER("functions"), "g", EXIT_WRONG,
     "a type is a name or an object"},
    {"type: null", TYPE, "\"type\":null", OFFER("functions"), "g", EXIT_WRONG,
     "a type is a name or an object"},
    {"type: an unknown name", TYPE, "\"type\":\"any\"", OFFER("functions"), "g", EXIT_WRONG,
     "no type"},
    {"type: the source", TYPE, "\"type\":\"list(string)\"", OFFER("functions"), "g", EXIT_WRONG,
     "no type"},
    {"type: without an element type", TYPE, "\"type\":\"list\"", OFFER("functions"), "g",
     EXIT_WRONG, "no type"},
    {"type: two types", TYPE, "\"type\":{\"list\":\"string\",\"set\":\"string\"}",
     OFFER("functions"), "g", EXIT_WRONG, "type"},
    {"type: optional attributes", TYPE,
     "\"type\":{\"object\":{\"a\":\"string\"},\"optional\":[\"a\"]}", OFFER("functions"), "g",
     EXIT_WRONG, "type"},
    {"type: a value", TYPE, "\"value\":{\"string\":\"list(string)\"}", OFFER("functions"), "g",
     EXIT_WRONG, "type"},
    {"type: nested 100,000 deep", TYPE, "!deep", OFFER("functions"), "g", EXIT_WRONG,
     "nested deeper"},
    {"type: not offered", TYPE, "!exit 1", "--ops '[\"evaluate\"]'", "u", EXIT_SETUP, ""},

    {"expand: right", EXPAND, NOTHING, OFFER("dynamic-blocks"), "p", EXIT_RIGHT, ""},
    {"expand: not expanded", EXPAND, UNEXPANDED, OFFER("dynamic-blocks"), "f", EXIT_WRONG,
     "dynamic"},
    {"expand: an error", EXPAND, "\"error\":{}", OFFER("dynamic-blocks"), "f", EXIT_WRONG,
     "must be accepted, but was rejected"},
    {"expand: offered and refused", EXPAND, "\"unsupported\":\"expand\"", OFFER("dynamic-blocks"),
     "u", EXIT_SETUP, ""},
    {"expand: a value", EXPAND, GOOD, OFFER("dynamic-blocks"), "g", EXIT_WRONG, "body"},
    {"expand: crash", EXPAND, "!exit 3", OFFER("dynamic-blocks"), "c", EXIT_WRONG, "exit status 3"},
    {"expand: not offered", EXPAND, "!exit 3", OFFER("functions"), "u", EXIT_SETUP, ""},
    {"expand: offered without the operation body", EXPAND, "!exit 3",
     "--features '\"dynamic-blocks\"' --ops '[\"evaluate\"]'", "u", EXIT_SETUP,
     "hello: \"features\" has dynamic-blocks, but \"ops\" lacks body"},

    {"user functions: right", USER_FUNCTIONS, NOTHING, OFFER("user-functions"), "p", EXIT_RIGHT,
     ""},
    {"user functions: not offered", USER_FUNCTIONS, "!exit 3", OFFER("dynamic-blocks"), "u",
     EXIT_SETUP, ""},
    {"user functions: offered and refused", USER_FUNCTIONS, "\"unsupported\":\"user_functions\"",
     OFFER("user-functions"), "u", EXIT_SETUP, ""},
    {"try: right", TRY, GOOD, OFFER("try-functions"), "p", EXIT_RIGHT, ""},
    {"try: not offered", TRY, "!exit 3", OFFER("functions"), "u", EXIT_SETUP, ""},
    {"try: offered and refused", TRY, "\"unsupported\":\"builtin\"", OFFER("try-functions"), "u",
     EXIT_SETUP, ""},
};

START_TEST(each_offer_of_an_extension_gets_its_verdict)
{
    struct scratch s;
    struct ran ran;
    struct buf file = {0};
    buf_fmt(&file, "{\"name\":\"c\",\"covers\":[\"native.a.one\"],%s", offers[_i].fields);
    buf_str(&file, ",\"source\":");
    json_print_string(offers[_i].source, 0, &file);
    buf_char(&file, '}');
    make_suite(&s, buf_text(&file));
    run(&s, offers[_i].impl, "", &ran);
    check_run(offers[_i].name, &ran, offers[_i].letter, offers[_i].status);
    const char *says = offers[_i].says;
    ck_assert_msg(strstr(ran.out, says) != NULL || strstr(ran.err, says) != NULL, "%s: %s\n%s\n%s",
                  offers[_i].name, says, ran.out, ran.err);
    buf_free(&file);
    ran_free(&ran);
    scratch_remove(&s);
}
END_TEST

/* If every request fails in the same way, the run ends soon. One message describes the failure, and
   advises what to do. */
static const struct {
    const char *source;
    const char *impl;
    const char *options;
    /* a substring of standard error, or NULL if the run may end in several ways */
    const char *says;
    char letter; /* first letter of the verdicts before the end of the run */
    size_t most; /* maximum number of such verdicts with one process; with several processes there
                    may be more */
} loud[] = {
#define STDOUT "\n  standard output is for replies only; write other messages to standard error\n"
#define ALIKE "gave up: every request so far failed in the same way: "
#define NOISE(first, what)                                                                         \
    ALIKE "the program printed a line that is no JSON (column 1: expected a JSON value, found "    \
          "'" first "'): " what STDOUT
    {"=", "--debug DEBUG", "", NOISE("D", "DEBUG"), 'g', SCHED_ALIKE_MAX},
    {"=", "--debug DEBUG", "--jobs 4", NOISE("D", "DEBUG"), 'g', SCHED_ALIKE_MAX},
    {"=", "--debug DEBUG", "--fresh", NOISE("D", "DEBUG"), 'g', SCHED_ALIKE_MAX},
    {"=", "--debug DEBUG", "--window 1", NOISE("D", "DEBUG"), 'g', SCHED_ALIKE_MAX},
    {"=", "--after done", "", NOISE("d", "done"), 'g', SCHED_ALIKE_MAX},
    {"=", "--after done", "--window 1", NOISE("d", "done"), 'g', SCHED_ALIKE_MAX},
    {"=", "--after done", "--fresh", NOISE("d", "done"), 'g', SCHED_ALIKE_MAX},
    {"!garbage", "", "", NOISE("p", "panic: \\u001b[31mwhat?"), 'g', SCHED_ALIKE_MAX},
    {"=", "--early ready --waits 30", "--window 1", NOISE("r", "ready"), 'g', SCHED_ALIKE_MAX},
    {"=", "--shift-ids 5", "", "each reply carries the id of its request, unchanged", 'g',
     SCHED_ALIKE_MAX},
    {"!exit_3", "", "", ALIKE "exit status 3\n", 'c', SCHED_ALIKE_MAX},
    {"!exit_3", "", "--window 1 --jobs 2", ALIKE "exit status 3\n", 'c', SCHED_ALIKE_MAX},
    {"!hang", "", "--timeout 0.3", ALIKE "the program sent no reply within 0.3 s\n", 't',
     SCHED_UNANSWERED_MAX},
    {"=", "--no-flush", "--start-timeout 1",
     "did not answer hello: the program sent no reply within 1.0 s, but one at the end of its "
     "input: flush standard output after each reply\n",
     ' ', 0},
    {"=", "--no-flush --flush-hello", "--timeout 1",
     "gave up: the program sent no reply within 1.0 s, but one at the end of its input: flush "
     "standard output after each reply; 60 cases were not run\n",
     ' ', 0},
    {"=", "--no-flush --flush-hello", "--timeout 1 --fresh",
     "gave up: the program sent no reply within 1.0 s, but one at the end of its input: flush "
     "standard output after each reply; 60 cases were not run\n",
     ' ', 0},
    {"=", "--hello-exit", "", NULL, ' ', 0},
    {"=", "--hello-exit", "--jobs 4", NULL, ' ', 0},
    {"=", "--hello-exit", "--fresh", NULL, ' ', 0},
};

START_TEST(a_habit_is_named_once)
{
    struct scratch s;
    struct ran ran;
    struct buf sources = {0};
    for (size_t i = 0; i < 60; i++)
        buf_fmt(&sources, "%s ", loud[_i].source);
    make_sources(&s, buf_text(&sources));
    buf_free(&sources);
    run(&s, loud[_i].impl, loud[_i].options, &ran);
    size_t bad = 0;
    for (const char *p = ran.letters; *p != '\0'; p++)
        bad += *p == loud[_i].letter;
    ck_assert_int_ne(ran.status, EXIT_RIGHT);
    ck_assert_msg(ran.seconds < ZOO_SECONDS * slower(), "%.1f s", ran.seconds);
    if (loud[_i].says != NULL) {
        ck_assert_uint_ge(bad, loud[_i].most);
        ck_assert_uint_le(bad, loud[_i].most + 8);
        const char *at = strstr(ran.err, loud[_i].says);
        ck_assert_msg(at != NULL, "%s", ran.err);
        ck_assert_ptr_null(strstr(at + 1, loud[_i].says));
    }
    if (loud[_i].letter == 'c' || strstr(loud[_i].impl, "--debug") != NULL)
        ck_assert_msg(strstr(ran.out, "same message as above") != NULL, "%s", ran.out);
    ran_free(&ran);
    scratch_remove(&s);
}
END_TEST

/* If most requests have a fault, but some do not, each request is judged. */
static const struct {
    const char *first;
    const char *other; /* fifty times */
    const char *options;
    char letter;
} mixed[] = {
    {"=", "!exit_3", "", 'c'},        {"=", "!exit_3", "--window 1", 'c'},
    {"!exit_4", "!exit_3", "", 'c'},  {"=", "!garbage", "--fresh", 'g'},
    {"=", "!after", "", 'g'},         {"= =", "!after", "--window 1", 'g'},
    {"!garbage", "!exit_3", "", 'c'},
};

START_TEST(a_bad_request_is_no_habit)
{
    struct scratch s;
    struct ran ran;
    struct buf sources = {0};
    size_t bad = 0, others = 50;
    buf_str(&sources, mixed[_i].first);
    for (size_t i = 0; i < others; i++)
        buf_fmt(&sources, " %s", mixed[_i].other);
    make_sources(&s, buf_text(&sources));
    buf_free(&sources);
    run(&s, "", mixed[_i].options, &ran);
    for (const char *p = ran.letters; *p != '\0'; p++)
        bad += *p == mixed[_i].letter;
    ck_assert_msg(bad >= others && strchr(ran.letters, 'n') == NULL, "%s\n%s", ran.letters,
                  ran.err);
    ran_free(&ran);
    scratch_remove(&s);
}
END_TEST

/* The pulses that a run sent to its listener. */
struct heard {
    bool hello;  /* true if a pulse reported a wait for hello */
    size_t task; /* the task whose request took longest */
    double longest;
    bool at_end; /* true if the last pulse reported no wait */
};

static void hear(void *arg, const struct pulse *pulse)
{
    struct heard *heard = arg;
    heard->hello = heard->hello || pulse->hello_ms > 0;
    heard->at_end = !pulse->busy && pulse->hello_ms <= 0;
    if (pulse->busy && pulse->task_ms > heard->longest) {
        heard->task = pulse->task;
        heard->longest = pulse->task_ms;
    }
}

START_TEST(a_run_tells_what_it_waits_for)
{
    static const char *const options[] = {"", "--window 1", "--jobs 3", "--fresh"};
    struct scratch s;
    struct ran ran;
    struct heard heard = {.hello = false};
    make_sources(&s, "= = !sleep_700 =");
    pulse_listen(hear, &heard);
    run(&s, "--starts 200", options[_i], &ran);
    pulse_listen(NULL, NULL);
    check_run(options[_i], &ran, "pppp", EXIT_RIGHT);
    ck_assert(heard.hello && heard.at_end);
    ck_assert_uint_eq(heard.task, 2);
    ck_assert_msg(heard.longest >= 400, "%.0f ms", heard.longest);
    ran_free(&ran);
    scratch_remove(&s);
}
END_TEST

START_TEST(a_slow_start_is_named)
{
    struct scratch s;
    struct ran ran;
    make_sources(&s, "= =");
    run(&s, "--starts 2300", "", &ran);
    check_run("starts slowly", &ran, "pp", EXIT_RIGHT);
    ck_assert_msg(strstr(ran.out, "remark: the program took 2.") != NULL, "%s", ran.out);
    ran_free(&ran);
    scratch_remove(&s);
}
END_TEST

/* Programs that cannot be started, and the expected messages. */
static const struct {
    const char *name;
    const char *command;
    const char *says; /* a substring of standard error */
} strays[] = {
    {"is a text", "@/text",
     "cannot run @/text: Permission denied (not executable: chmod +x, or name its interpreter "
     "before it)"},
    {"is not executable", "@/script",
     "cannot run @/script: Permission denied (not executable: chmod +x, or name its interpreter "
     "before it)"},
    {"is a pipe", "@/pipe", "cannot run @/pipe: Permission denied (not executable"},
    {"does not exist", "@/nothing",
     "cannot run @/nothing: No such file or directory (is it built? a relative path begins in "},
    {"has a blank in its path", "@/no thing",
     "cannot run @/no: No such file or directory (it is a command line: quote a path that has "
     "blanks)"},
    {"does not exist on the path", "no-such-program-here",
     "cannot run no-such-program-here: No such file or directory (neither on PATH nor in this "
     "folder)"},
    {"is a folder", "@/native",
     "cannot run @/native: Permission denied (it is a folder: name the program in it)"},
    {"is a folder where we are", "native",
     "cannot run native: No such file or directory (it is a folder: name the program in it)"},
    {"is a text where we are", "text",
     "cannot run text: No such file or directory (PATH has no program of that name; write ./ "
     "before "
     "the name of a file in the current folder)"},
    {"is no program", "@/nonsense",
     "did not answer hello: exit status 127"}, /* a shell tried to run the file */
    /* valgrind prints another message */
    {"has no interpreter", "@/orphan", "hclcheck: "},
};

static void make_executable(const struct scratch *s, const char *name, const char *text)
{
    struct buf path = {0};
    scratch_write(s, name, text);
    buf_fmt(&path, "%s/%s", s->dir, name);
    ck_assert_int_eq(chmod(path.data, 0700), 0);
    buf_free(&path);
}

static void make_pipe(const struct scratch *s, const char *name)
{
    struct buf path = {0};
    name_in(s, name, &path);
    ck_assert_int_eq(mkfifo(path.data, 0600), 0);
    buf_free(&path);
}

/* Returns true if a text contains `part`. The path of the suite replaces @ in `part`. */
static bool says(const struct scratch *s, const char *text, const char *part)
{
    struct buf wanted = {0};
    for (; *part != '\0'; part++)
        if (*part == '@')
            buf_str(&wanted, s->dir);
        else
            buf_char(&wanted, *part);
    bool found = strstr(text, buf_text(&wanted)) != NULL;
    buf_free(&wanted);
    return found;
}

START_TEST(a_program_that_cannot_start_is_a_setup_error)
{
    struct scratch s;
    struct ran ran;
    make_sources(&s, "= =");
    scratch_write(&s, "text", "just a text\n");
    scratch_write(&s, "script", "#!/bin/sh\n");
    make_pipe(&s, "pipe");
    make_executable(&s, "nonsense", "\x01\x02\x03");
    make_executable(&s, "orphan", "#!/nonexistent/interpreter\n");
    int here = open(".", O_RDONLY);
    ck_assert_int_eq(chdir(s.dir), 0);
    run_program(&s, strays[_i].command, "", &ran);
    ck_assert_int_eq(fchdir(here), 0);
    close(here);
    check_run(strays[_i].name, &ran, "", EXIT_SETUP);
    ck_assert_msg(says(&s, ran.err, strays[_i].says), "%s: %s", strays[_i].name, ran.err);
    ran_free(&ran);
    scratch_remove(&s);
}
END_TEST

Suite *zoo_suite(void)
{
    Suite *s = suite_create("zoo");
    TCase *t = tcase_create("zoo");
    limit_time(t, 60);
    tcase_add_loop_test(t, each_misbehaviour_gets_its_verdicts, 0,
                        (int)(sizeof zoo / sizeof zoo[0]));
    tcase_add_loop_test(t, each_offer_of_an_extension_gets_its_verdict, 0,
                        (int)(sizeof offers / sizeof offers[0]));
    tcase_add_loop_test(t, a_habit_is_named_once, 0, (int)(sizeof loud / sizeof loud[0]));
    tcase_add_loop_test(t, a_bad_request_is_no_habit, 0, (int)(sizeof mixed / sizeof mixed[0]));
    tcase_add_test(t, a_slow_start_is_named);
    tcase_add_loop_test(t, a_run_tells_what_it_waits_for, 0, 4);
    tcase_add_loop_test(t, a_program_that_cannot_start_is_a_setup_error, 0,
                        (int)(sizeof strays / sizeof strays[0]));
    suite_add_tcase(s, t);
    return s;
}
