/* Asks the reference inside this process. Only fuzz targets link the reference. */
#ifndef RUNNER_FUZZ_HARNESS_ASK_H
#define RUNNER_FUZZ_HARNESS_ASK_H

struct buf;
struct harness_asker;

struct harness_asker *harness_asker_new(void);
void harness_asker_free(struct harness_asker *asker);

/* Returns the reference's reply line to a request, a JSON object without "id". The reply is valid
   until the next call. */
const char *harness_ask(struct harness_asker *asker, const struct buf *request);

#endif
