#ifndef HCLCHECK_H
#define HCLCHECK_H

/* Declares libhclcheck, the judge of the HCL conformance suite as a library. The library receives a
   suite and replies, and returns verdicts. hclcheck uses the same code.

   The library starts no process, reads and writes no file, uses no terminal and no signal, and has
   no state of its own.

   Threads: different threads may use different runs at the same time, also of the same suite. Only
   one thread at a time may use a run. A suite never changes. A suite must be freed after its runs.

   Memory: a call frees all memory except the object or text that it returns. Input is copied, and
   may be freed after the call. A text that a run returns belongs to the run. If the system has no
   memory left, the process ends with a message.

   Stack: a call takes less than HCLCHECK_STACK bytes of stack, if the library was compiled with
   optimization and without sanitizers. hclcheck_more, which asks the reference, takes the most.

   Texts are UTF-8. A text with a length may contain any bytes. Texts that the library returns are
   terminated by a zero, which the length does not count. Pass NULL only where a comment allows it.

   A run has these steps:
     1. hclcheck_suite_new reads the suite, and hclcheck_run_new chooses the cases.
     2. For each case i, and each request k of the case: send hclcheck_request to the
        implementation. Give its answer to hclcheck_reply, or its failure to hclcheck_crashed or
        hclcheck_timed_out. The requests may be sent in any order, and several at the same time.
     3. hclcheck_more names cases of laws (runner/writing.md), whose requests depend on earlier
        answers. Answer these requests, and call hclcheck_more again, until it returns 0. Then
        hclcheck_finish ends the run. Before this call, verdicts may still change.
     4. hclcheck_verdict, hclcheck_reason and hclcheck_explain give the result of a case, and
        hclcheck_end and hclcheck_summary give the result of the run. */

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

#define HCLCHECK_STACK (1152 * 1024)

/* Maximum length of a reply, in bytes. A longer reply is garbage. */
#define HCLCHECK_REPLY_MAX ((size_t)16 << 20)

/* Returns the version of the library, such as "0.1.0". The version of the suite is the same. */
HCLCHECK_PUBLIC const char *hclcheck_version(void);

/* --- The suite --- */

struct hclcheck_suite;

/* Reads a suite from the bytes of cases.jsonl and of registry.json, which `make packages` makes. If
   the suite is cut off or changed, returns NULL, and sets *error to a text that says why. The
   caller frees this text with hclcheck_text_free. */
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
     "expected"  the text of a list of expected failures (runner/using.md)
     "expected_name"  the name of the list in messages
   If an option is wrong, or no case is selected, returns NULL and sets *error as hclcheck_suite_new
   does. The caller frees the run. */
HCLCHECK_PUBLIC struct hclcheck_run *hclcheck_run_new(const struct hclcheck_suite *suite,
                                                      const char *options, size_t length,
                                                      char **error);

HCLCHECK_PUBLIC void hclcheck_run_free(struct hclcheck_run *run); /* NULL is allowed */

/* Returns the number of selected cases. The functions below take the index i of a case, 0 <= i <
   count. */
HCLCHECK_PUBLIC size_t hclcheck_count(const struct hclcheck_run *run);

/* Returns the id of a case, such as "native/expressions/operations#product-before-sum". */
HCLCHECK_PUBLIC const char *hclcheck_id(const struct hclcheck_run *run, size_t i);

/* Returns the number of requests of a case: 1 to 3. Returns 0 if the case has the verdict
   unsupported, because hello does not offer what the case needs, or if the case is one of laws that
   hclcheck_more did not name. An implementation must answer each request rightly. For example, the
   first request of a case is invalid, and the second request is the same request without the fault,
   which must be accepted. */
HCLCHECK_PUBLIC size_t hclcheck_requests(const struct hclcheck_run *run, size_t i);

/* Returns request k of a case, 0 <= k < hclcheck_requests. The request is a JSON object of the
   protocol in one line, without a newline. Different requests have different ids. The text is valid
   until the next call of hclcheck_request or hclcheck_batch with the same run. */
HCLCHECK_PUBLIC const char *hclcheck_request(struct hclcheck_run *run, size_t i, size_t k,
                                             size_t *length);

/* Returns the requests of `count` cases, beginning with case `first`, 0 <= first < hclcheck_count.
   If fewer cases are left, returns the requests of all these cases. The result is a JSON array with
   an array for each case, which holds the case's requests. In other languages than C, few calls
   with much JSON are faster than many calls. The text is valid until the next call of
   hclcheck_batch or hclcheck_request with the same run. */
HCLCHECK_PUBLIC const char *hclcheck_batch(struct hclcheck_run *run, size_t first, size_t count,
                                           size_t *length);

/* hclcheck_op returns the operation of request k, such as "parse". hclcheck_source returns the
   bytes of the source of request k. The source may be no UTF-8. The source is empty if the
   operation has no source. The bytes are valid until the next call of hclcheck_source with the same
   run. */
HCLCHECK_PUBLIC const char *hclcheck_op(const struct hclcheck_run *run, size_t i, size_t k);
HCLCHECK_PUBLIC const char *hclcheck_source(struct hclcheck_run *run, size_t i, size_t k,
                                            size_t *length);

/* Gives the library the answer to request k: a JSON object of the protocol. The member "id" is
   ignored. The answer may be any bytes. If the bytes are no answer, the verdict is garbage. The
   last answer to a request counts. */
HCLCHECK_PUBLIC void hclcheck_reply(struct hclcheck_run *run, size_t i, size_t k, const char *reply,
                                    size_t length);

/* Gives the library many answers at once: the answers to the requests of hclcheck_batch with the
   same `first` and `count`, in the same order. A zero byte ends each answer. An empty answer says
   nothing about its request, so that another function can give the answer. */
HCLCHECK_PUBLIC void hclcheck_replies(struct hclcheck_run *run, size_t first, size_t count,
                                      const char *replies, size_t length);

/* Tells the library that the implementation crashed, panicked or threw an exception instead of
   answering request k. `text` says what happened. */
HCLCHECK_PUBLIC void hclcheck_crashed(struct hclcheck_run *run, size_t i, size_t k,
                                      const char *text, size_t length);

/* Tells the library that the answer to request k took too long. */
HCLCHECK_PUBLIC void hclcheck_timed_out(struct hclcheck_run *run, size_t i, size_t k,
                                        const char *text, size_t length);

/* Returns the number of cases that have requests now, beginning with case *first. Returns 0 if no
   law is left. The first call infers how the implementation reads ambiguous passages, so all other
   cases must have their answers. The next call judges these cases, or asks more about them. */
HCLCHECK_PUBLIC size_t hclcheck_more(struct hclcheck_run *run, size_t *first);

/* Ends the answers. A case without all answers gets the verdict "not run". After a further answer,
   call hclcheck_finish again. With glibc, a process that calls exit(0) after its first request, but
   before hclcheck_finish or hclcheck_run_free, gets status 1 and a message. */
HCLCHECK_PUBLIC void hclcheck_finish(struct hclcheck_run *run);

/* --- Verdicts --- */

enum hclcheck_verdict {
    HCLCHECK_PASS,
    HCLCHECK_FAIL,    /* a wrong answer */
    HCLCHECK_CRASH,   /* hclcheck_crashed was called, or the answer is an error of phase "panic" */
    HCLCHECK_TIMEOUT, /* hclcheck_timed_out */
    HCLCHECK_GARBAGE, /* bytes that are no answer */
    HCLCHECK_UNSUPPORTED, /* hello or the answer says that a feature is not implemented */
    HCLCHECK_XFAIL,       /* the case fails in the way that the list of expected failures says */
    HCLCHECK_XPASS, /* the case passes, but the list of expected failures says that it fails */
    HCLCHECK_NOT_RUN
};

HCLCHECK_PUBLIC enum hclcheck_verdict hclcheck_verdict(const struct hclcheck_run *run, size_t i);

/* Returns the name of a verdict, such as "pass" or "not run". */
HCLCHECK_PUBLIC const char *hclcheck_verdict_name(enum hclcheck_verdict verdict);

/* Returns true if a verdict fails a run. The verdicts pass, unsupported and xfail do not fail a
   run. */
HCLCHECK_PUBLIC bool hclcheck_verdict_is_bad(enum hclcheck_verdict verdict);

/* Returns the reason for a verdict, in one line. If there is no reason, returns "". */
HCLCHECK_PUBLIC const char *hclcheck_reason(const struct hclcheck_run *run, size_t i);

/* Returns several lines about a case and its verdict: the rules, the input, the expected and the
   actual answer. hclcheck prints the same lines. Texts from the implementation are escaped. The
   text is valid until the next call of hclcheck_explain with the same run. */
HCLCHECK_PUBLIC const char *hclcheck_explain(struct hclcheck_run *run, size_t i, size_t *length);

/* --- The whole run, after hclcheck_finish --- */

enum hclcheck_end {
    HCLCHECK_RIGHT,  /* every judged case has a good verdict */
    HCLCHECK_WRONG,  /* a case has a bad verdict, or the list of expected failures is wrong */
    HCLCHECK_NOTHING /* no case was judged, so the run fails */
};

/* Returns the result of the run, as the exit status of hclcheck. */
HCLCHECK_PUBLIC enum hclcheck_end hclcheck_end(const struct hclcheck_run *run);

/* Returns lines for people: the verdicts, the levels with the number of all their cases, the
   interpretations, remarks about hello, and faults of the list of expected failures. The text
   belongs to the run, and is valid until the next call. */
HCLCHECK_PUBLIC const char *hclcheck_summary(struct hclcheck_run *run, size_t *length);

/* Returns a list of expected failures with all failures of the run (runner/using.md). Comments
   and reasons of the list in the options stay. The text is valid until the next call. */
HCLCHECK_PUBLIC const char *hclcheck_expected(struct hclcheck_run *run, size_t *length);

/* Returns the text of a results file (runner/results.md), which hclreport shows. If a case was not
   run, the member "end" is "stopped". The members "cause" and "reproduce" are missing, and "ms" is
   0, because these members need a process. The text is valid until the next call. */
HCLCHECK_PUBLIC const char *hclcheck_results(struct hclcheck_run *run, size_t *length);

#ifdef __cplusplus
}
#endif

#endif
