/* Describes a request that the reference gets several times, under different changes of the
   specification. */
#ifndef RUNNER_QUESTION_H
#define RUNNER_QUESTION_H

#include <stdbool.h>
#include <stddef.h>

#include "ask/search.h"
#include "fuzz/ask/peer.h"
#include "fuzz/compare/compare.h"
#include "fuzz/peers/oracle.h"
#include "protocol/protocol.h"

struct question {
    const char *text; /* a JSON object without "id"; a zero byte follows the text */
    size_t len;
    enum op op;
    enum edition edition;
    bool json;
};

/* Fills *q from a request. Returns false if the request is not JSON, or if its operation or edition
   is unknown. */
bool question_read(const char *text, size_t n, struct question *q);

/* Returns the features that a request needs, as bits. */
unsigned question_needs(const struct question *q);

/* Returns true if an implementation offers the operation, syntax, edition and features of a
   request. */
bool question_is_offered(const struct question *q, const struct capability *offered,
                         enum edition edition);

/* Asks the reference for its answer and its trace, under the interpretations that an implementation
   follows. Takes ownership of the implementation's answer, which may be NULL. Free *out with
   search_free. question_try_readings then tries all other interpretations that the reference
   consulted. */
void question_trace(struct oracle *o, const struct question *q, const struct variant *follows,
                    cJSON *answer, struct search *out);
void question_try_readings(struct oracle *o, const struct question *q,
                           const struct variant *follows, cJSON *answer, struct search *out);

/* Gets the reference's answer under a change of the specification. Free *out with answer_free. */
void question_answer(struct oracle *o, const struct question *q, const struct variant *variant,
                     struct answer *out);

/* Compares an implementation's answer with the reference's answer under a change of the
   specification. */
enum difference question_compare(struct oracle *o, const struct question *q,
                                 const struct variant *variant, const struct peer_answer *answer);

#endif
