#ifndef HCLCHECK_H
#define HCLCHECK_H

/* Declares libhclcheck, the judge of the HCL conformance suite as a library: suite in, replies in,
   verdicts out. hclcheck decides every verdict with the same code.

   The library starts no process, reads and writes no file, uses no terminal and no signal, and has
   no state of its own.

   Threads: different threads may use different runs at the same time, also of the same suite. Only
   one thread at a time may use a run. A suite never changes, and must outlive its runs.

   Memory: a call frees all memory except the object or text that it returns. Input is copied, and
   need not outlive the call. A text that a run returns belongs to the run. If the system has no
   memory left, the process ends with a message.

   Stack: a call takes less than HCLCHECK_STACK bytes of stack, if the library was compiled with
   optimization and without sanitizers.

   Texts are UTF-8. A text with a length may contain any bytes. Texts that the library returns are
   terminated by a zero, which the length does not count. Pass NULL only where a comment allows it.

   A run has these steps:
     1. hclcheck_suite_new reads the suite, hclcheck_run_new chooses the cases.
     2. For each case i, and each request k of the case: send hclcheck_request to the
   implementation, and give its answer to hclcheck_reply, or its failure to hclcheck_failed. No
   request depends on an answer, so requests may be sent in any order, and several at a time.
     3. hclcheck_finish infers how the implementation reads ambiguous passages. Until then verdicts
        are provisional.
     4. hclcheck_verdict, hclcheck_reason and hclcheck_explain tell about a case, hclcheck_end and
        hclcheck_summary about the run. */

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define HCLCHECK_PUBLIC __attribute__((visibility("default")))
#else
#define HCLCHECK_PUBLIC
#endif

#define HCLCHECK_STACK (512 * 1024)

/* Maximum length of a reply that is read, in bytes. A longer reply is garbage. */
#define HCLCHECK_REPLY_MAX ((size_t)16 << 20)

/* The library's version, which is the version of the suite that it was made with: "0.1.0". */
HCLCHECK_PUBLIC const char *hclcheck_version(void);

/* --- The suite --- */

struct hclcheck_suite;

/* Reads a suite: the bytes of cases.jsonl and of registry.json, which `make packages` makes. A
   suite that is cut off or changed is refused: then the function returns NULL, and sets *error to a
   text that says why, which the caller frees with hclcheck_text_free. */
HCLCHECK_PUBLIC struct hclcheck_suite *hclcheck_suite_new(const char *cases, size_t cases_length,
                                                          const char *registry,
                                                          size_t registry_length, char **error);

HCLCHECK_PUBLIC void hclcheck_suite_free(struct hclcheck_suite *suite); /* NULL is allowed */
HCLCHECK_PUBLIC void hclcheck_text_free(char *text);                    /* NULL is allowed */

/* --- Runs: one implementation, some cases, and the answers --- */

struct hclcheck_run;

/* Begins a run. `options` is a JSON object with these members:
     "hello"     what the implementation offers, as in the protocol (runner/protocol.md), without
                 "protocol": {"implementation":…,"version":…,"language":…,"ops":[…],"syntaxes":[…],
                 "editions":[…],"features":[…]}. Needed
     "edition"   the edition that judges; default: the newest edition of the specification
     "only", "skip"  arrays of patterns, as hclcheck's --only and --skip; a pattern that matches no
                 case is an error
     "ops", "levels"  arrays of operations and of levels; default: all
     "expected"  the text of a list of expected failures (runner/expected.md)
     "expected_name"  the name of the list in messages
   If an option is wrong, or no case is selected, returns NULL and sets *error as hclcheck_suite_new
   does. The caller frees the run. */
HCLCHECK_PUBLIC struct hclcheck_run *hclcheck_run_new(const struct hclcheck_suite *suite,
                                                      const char *options, size_t length,
                                                      char **error);

HCLCHECK_PUBLIC void hclcheck_run_free(struct hclcheck_run *run); /* NULL is allowed */

/* The number of selected cases. The next functions take the index i of a case: 0 <= i < count. */
HCLCHECK_PUBLIC size_t hclcheck_count(const struct hclcheck_run *run);

/* The id of a case, such as "native/expressions/operations#product-before-sum". */
HCLCHECK_PUBLIC const char *hclcheck_id(const struct hclcheck_run *run, size_t i);

/* The number of requests of a case: 1 to 3. It is 0 if hello does not offer what the case needs;
   such a case is already judged: it is unsupported. The requests after the first one check that the
   first answer was right for the right reason: a repaired request must be accepted, for example. */
HCLCHECK_PUBLIC size_t hclcheck_requests(const struct hclcheck_run *run, size_t i);

/* Request k of a case, 0 <= k < hclcheck_requests: a JSON object in one line, as in the protocol,
   without a newline. Different requests have different ids. Valid until the next call of this
   function with the same run. */
HCLCHECK_PUBLIC const char *hclcheck_request(struct hclcheck_run *run, size_t i, size_t k,
                                             size_t *length);

/* The operation of a case, such as "parse", and the bytes of the source of request k, which may be
   no UTF-8; empty if the operation has no source. The bytes are valid until the next call of this
   function with the same run. */
HCLCHECK_PUBLIC const char *hclcheck_op(const struct hclcheck_run *run, size_t i);
HCLCHECK_PUBLIC const char *hclcheck_source(struct hclcheck_run *run, size_t i, size_t k,
                                            size_t *length);

/* Gives the answer to request k: a JSON object, as in the protocol. Its "id" is ignored. Any bytes
   are accepted: bytes that are no answer make the verdict garbage. The last answer to a request
   counts. */
HCLCHECK_PUBLIC void hclcheck_reply(struct hclcheck_run *run, size_t i, size_t k, const char *reply,
                                    size_t length);

/* Tells that the implementation gave no answer to request k: it crashed, panicked or threw an
   exception that is no answer (timeout: it took too long). `text` says what happened. */
HCLCHECK_PUBLIC void hclcheck_failed(struct hclcheck_run *run, size_t i, size_t k, bool timeout,
                                     const char *text, size_t length);

/* Ends the answers. Cases without all answers have the verdict "not run". After another answer,
   call the function again. */
HCLCHECK_PUBLIC void hclcheck_finish(struct hclcheck_run *run);

/* --- Verdicts --- */

enum hclcheck_verdict {
    HCLCHECK_PASS,
    HCLCHECK_FAIL,        /* a wrong answer */
    HCLCHECK_CRASH,       /* hclcheck_failed, or an error of phase "panic" */
    HCLCHECK_TIMEOUT,     /* hclcheck_failed with timeout */
    HCLCHECK_GARBAGE,     /* bytes that are no answer */
    HCLCHECK_UNSUPPORTED, /* hello, or the answer, says that this is not implemented */
    HCLCHECK_XFAIL,       /* fails as the list of expected failures says */
    HCLCHECK_XPASS,       /* passes, but the list says that it fails */
    HCLCHECK_NOT_RUN
};

HCLCHECK_PUBLIC enum hclcheck_verdict hclcheck_verdict(const struct hclcheck_run *run, size_t i);

/* The name of a verdict, such as "pass" or "not run". */
HCLCHECK_PUBLIC const char *hclcheck_verdict_name(enum hclcheck_verdict verdict);

/* Tells if a verdict fails a run. pass, unsupported and xfail do not. */
HCLCHECK_PUBLIC bool hclcheck_verdict_is_bad(enum hclcheck_verdict verdict);

/* The reason of a verdict in one line; "" if there is none. */
HCLCHECK_PUBLIC const char *hclcheck_reason(const struct hclcheck_run *run, size_t i);

/* Several lines about a case and its verdict, as hclcheck prints them: the rules, the input, the
   expected and the actual answer. Texts of the implementation are escaped. Valid until the next
   call of this function with the same run. */
HCLCHECK_PUBLIC const char *hclcheck_explain(struct hclcheck_run *run, size_t i, size_t *length);

/* --- The whole run, after hclcheck_finish --- */

enum hclcheck_end {
    HCLCHECK_RIGHT,  /* every judged case has a good verdict */
    HCLCHECK_WRONG,  /* a case has a bad verdict, or the list of expected failures is wrong */
    HCLCHECK_NOTHING /* no case was judged, so the run fails */
};

/* Tells how the run ended: the exit status of hclcheck. */
HCLCHECK_PUBLIC enum hclcheck_end hclcheck_end(const struct hclcheck_run *run);

/* Some lines for people: the verdicts, the levels with the number of all their cases, the readings,
   remarks about hello, and faults of the list of expected failures. Belongs to the run, valid until
   the next call. */
HCLCHECK_PUBLIC const char *hclcheck_summary(struct hclcheck_run *run, size_t *length);

/* The text of a list of expected failures with all failures of this run (runner/expected.md). Keeps
   the comments and reasons of the list of the options. Valid until the next call. */
HCLCHECK_PUBLIC const char *hclcheck_expected(struct hclcheck_run *run, size_t *length);

#ifdef __cplusplus
}
#endif

#endif
