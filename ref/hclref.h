#ifndef HCLREF_H
#define HCLREF_H

/* Declares libhclref, the reference of the HCL conformance suite as a library. The library answers
   requests of the protocol (runner/protocol.md).

   Threads: the library has no global state. Different threads may use different sessions at the
   same time. Only one thread at a time may use a session.

   Stack: for any input, a call takes less than HCLREF_STACK bytes of stack, if the library was
   compiled with optimization and without sanitizers. A thread with a smaller stack may crash.

   Memory: a call frees all memory except the reply. If the system has no memory left, the process
   ends with a message. */

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

/* Holds the memory of calls, and the last reply. Replies do not depend on earlier requests. */
struct hclref_session;

/* Makes a session, which the caller frees. */
HCLREF_PUBLIC struct hclref_session *hclref_session_new(void);

/* Frees the session and its last reply. `session` may be NULL. */
HCLREF_PUBLIC void hclref_session_free(struct hclref_session *session);

/* Answers one request line, with or without its newline. `line` may contain any bytes. The reply is
   one JSON object on a line, terminated by a zero, which *reply_length does not count. reply_length
   may be NULL. Never returns NULL: if the line is no request, the reply is an error. The session
   owns the reply, which is valid until the next call of this function with the same session. */
HCLREF_PUBLIC const char *hclref_answer(struct hclref_session *session, const char *line,
                                        size_t length, size_t *reply_length);

#ifdef __cplusplus
}
#endif

#endif
