#ifndef HCLREF_H
#define HCLREF_H

/* Declares libhclref, the reference of the HCL conformance suite as a library.

   Threads: the library has no global state. Different threads may use different sessions and their
   results at the same time. Only one thread at a time may use a session or a result.

   Stack: for any input, a call takes less than HCLREF_STACK bytes of stack, if the library was
   compiled with optimization and without sanitizers. A thread with a smaller stack may crash.

   Memory: a call frees all memory except the object or text that it returns. The comment of each
   function says how long the returned object or text is valid. Input is copied, and may be freed
   after the call. If the system has no memory left, the process ends with a message.

   Texts are UTF-8 with a length. Texts may contain U+0000, and need not be terminated. A `const
   char *` without a length is terminated by a zero. Input may contain any bytes. If the input is
   ill-formed UTF-8, the result has an error. Pass NULL only where a comment allows it. */

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define HCLREF_PUBLIC __attribute__((visibility("default")))
#else
#define HCLREF_PUBLIC
#endif

/* 448 KiB fit in the default stack of a thread on macOS, which has 512 KiB. If the default stack is
   smaller, as with musl (128 KiB), give the thread a larger stack. */
#if defined(__s390x__)
#define HCLREF_STACK (1024 * 1024) /* on s390x, each stack frame has 160 bytes for registers */
#elif defined(__aarch64__)
#define HCLREF_STACK                                                                               \
    (576 * 1024) /* on arm64, stack frames are larger, and the deepest input takes 500 KiB */
#else
#define HCLREF_STACK (448 * 1024)
#endif

/* The library's version, such as "0.1.0". */
HCLREF_PUBLIC const char *hclref_version(void);

/* --- Sessions: an edition of the specification, the chosen interpretations, and a scope --- */

struct hclref_session;

/* Makes a session with the default edition and interpretations, without variables and functions.
   The caller frees the session. */
HCLREF_PUBLIC struct hclref_session *hclref_session_new(void);

/* Frees the session and its last reply, but not its results. `session` may be NULL. */
HCLREF_PUBLIC void hclref_session_free(struct hclref_session *session);

/* The following functions change the specification that the session follows. hclref_set_edition
   sets the edition ("2019-09"). hclref_set_reading chooses how to read an ambiguous passage
   ("division-by-zero", "error"). hclref_set_rule switches a rule of the registry off or on. If the
   edition, rule, ambiguous passage or interpretation is unknown, the function changes nothing and
   returns false. */
HCLREF_PUBLIC bool hclref_set_edition(struct hclref_session *session, const char *edition);
HCLREF_PUBLIC bool hclref_set_reading(struct hclref_session *session, const char *reading,
                                      const char *option);
HCLREF_PUBLIC bool hclref_set_rule(struct hclref_session *session, const char *rule, bool on);

/* --- The protocol: every operation, as JSON --- */

/* Answers one request line of the protocol (runner/protocol.md), with or without its newline. The
   reply is one JSON object on a line, terminated by a zero. *reply_length does not count the zero.
   reply_length may be NULL. The specification and the scope of the session do not affect the
   answer. Never returns NULL. If the line is no request, the reply is an error. The session owns
   the reply, which is valid until the next call of this function with the same session. */
HCLREF_PUBLIC const char *hclref_answer(struct hclref_session *session, const char *line,
                                        size_t length, size_t *reply_length);

/* Answers a request line like hclref_answer. If the request does not choose an interpretation of an
   ambiguous passage, the session's interpretation applies. */
HCLREF_PUBLIC const char *hclref_answer_reading(struct hclref_session *session, const char *line,
                                                size_t length, size_t *reply_length);

/* --- Results --- */

/* The result of one call: a value, or errors. A result may be used after its session was freed. */
struct hclref_result;

/* A value. The value belongs to a result, and is freed with the result. */
struct hclref_value;

HCLREF_PUBLIC void hclref_result_free(struct hclref_result *result); /* the argument may be NULL */

/* Returns the value. Returns NULL if there are errors, or if the call gives no value. */
HCLREF_PUBLIC const struct hclref_value *hclref_result_value(const struct hclref_result *result);

/* Returns the number of errors: 0 if the call succeeded. */
HCLREF_PUBLIC size_t hclref_result_errors(const struct hclref_result *result);

/* The position of a byte. The byte is counted from 0; line and column are counted from 1. A column
   is a grapheme cluster. */
struct hclref_position {
    size_t byte, line, column;
};

struct hclref_error {
    const char *phase; /* a phase of the protocol, or "request" for ill-formed JSON */
    const char *code; /* a code that never changes, such as "undefined-variable" or "limit-depth" */
    const char *summary; /* a text for people; `detail` is also for people, and may be empty */
    const char *detail;
    struct hclref_position start,
        end; /* the error's place in the source; all members are 0 if the error has no place */
};

/* Returns error number i, 0 <= i < hclref_result_errors. The strings of the error are valid as long
   as the result. */
HCLREF_PUBLIC struct hclref_error hclref_result_error(const struct hclref_result *result, size_t i);

/* --- Evaluation --- */

/* hclref_evaluate evaluates an expression, and hclref_template evaluates a standalone template. The
   text has native syntax, and is evaluated in the session's scope. Never returns NULL. The caller
   frees the result. */
HCLREF_PUBLIC struct hclref_result *hclref_evaluate(struct hclref_session *session,
                                                    const char *source, size_t length);
HCLREF_PUBLIC struct hclref_result *hclref_template(struct hclref_session *session,
                                                    const char *source, size_t length);

/* --- The scope --- */

/* Sets a variable to a copy of the value. If `value` is NULL, removes the variable. Names are
   compared by code points. */
HCLREF_PUBLIC void hclref_set_value(struct hclref_session *session, const char *name,
                                    const struct hclref_value *value);
HCLREF_PUBLIC void hclref_set_string(struct hclref_session *session, const char *name,
                                     const char *text, size_t length);

/* hclref_set_json sets a variable to a value in the protocol's form ({"number":"12.5"}). The result
   has this value. hclref_set_functions replaces all functions. `json` defines the new functions in
   the protocol's form ({"add":{"params":…,"result":"a + b"}}). The result has no value. If the
   result has errors, the scope is unchanged. Never returns NULL. The caller frees the result. */
HCLREF_PUBLIC struct hclref_result *
hclref_set_json(struct hclref_session *session, const char *name, const char *json, size_t length);
HCLREF_PUBLIC struct hclref_result *hclref_set_functions(struct hclref_session *session,
                                                         const char *json, size_t length);

/* --- Reading a value --- */

enum hclref_kind {
    HCLREF_STRING,
    HCLREF_NUMBER,
    HCLREF_BOOL,
    HCLREF_DYNAMIC, /* the dynamic pseudo-type; only null and unknown values have this kind */
    HCLREF_LIST,
    HCLREF_SET,
    HCLREF_MAP,
    HCLREF_TUPLE,
    HCLREF_OBJECT,
    HCLREF_CAPSULE
};

/* Returns the kind of the value's type. Null and unknown values also have a type. */
HCLREF_PUBLIC enum hclref_kind hclref_value_kind(const struct hclref_value *value);
HCLREF_PUBLIC bool hclref_value_is_null(const struct hclref_value *value);
HCLREF_PUBLIC bool hclref_value_is_unknown(const struct hclref_value *value);

/* The following functions return the content of a known value of their kind. For any other value,
   they return NULL, false, NaN or 0. */
HCLREF_PUBLIC const char *hclref_value_string(const struct hclref_value *value, size_t *length);
HCLREF_PUBLIC bool hclref_value_bool(const struct hclref_value *value);

/* Returns the double that is nearest to the number. The number itself is exact, and
   hclref_result_json writes all its digits. */
HCLREF_PUBLIC double hclref_value_double(const struct hclref_value *value);

/* The following functions read the members of a list, tuple, set, map or object, for 0 <= i <
   hclref_value_count. Members of maps and objects are in the order of their keys, by code points.
   Members of sets are in an unspecified order. If the value is no map or object, the key is NULL.
   After strings and keys there is a zero byte that *length does not count. `length` may be NULL. */
HCLREF_PUBLIC size_t hclref_value_count(const struct hclref_value *value);
HCLREF_PUBLIC const struct hclref_value *hclref_value_member(const struct hclref_value *value,
                                                             size_t i);
HCLREF_PUBLIC const char *hclref_value_key(const struct hclref_value *value, size_t i,
                                           size_t *length);

/* Returns the member of a known map, or the attribute of a known object, with the key `key`.
   Returns NULL if there is no such member or attribute. */
HCLREF_PUBLIC const struct hclref_value *hclref_value_get(const struct hclref_value *value,
                                                          const char *key);

/* Returns the exact value of a result in the protocol's form, terminated by a zero. The text is
   valid as long as the result. Returns NULL if the result has no value, or if the protocol cannot
   express the value. The protocol cannot express keys with U+0000, and more than 1000 levels. */
HCLREF_PUBLIC const char *hclref_result_json(struct hclref_result *result, size_t *length);

#ifdef __cplusplus
}
#endif

#endif
