/* Asks the reference inside this process, for checks of relations and for fuzz targets. */
#ifndef RUNNER_FUZZ_RELATION_ASK_H
#define RUNNER_FUZZ_RELATION_ASK_H

struct buf;
struct relation_asker;

struct relation_asker *relation_asker_new(void);
void relation_asker_free(struct relation_asker *asker);

/* Returns the reference's reply line to a request, a JSON object without "id". The reply is valid
   until the next call. */
const char *relation_ask(struct relation_asker *asker, const struct buf *request);

#endif
