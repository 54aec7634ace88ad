/* Writes sentences about facts that verdicts do not show: if large inputs make an
   implementation slow or crash. In a sentence, text in backticks is code. */
#ifndef REPORT_FACTS_H
#define REPORT_FACTS_H

struct run;
struct texts;

/* Maximum number of bytes of a source in a sentence. */
#define FACTS_SOURCE_MAX 120

/* Maximum number of sentences about large inputs. */
#define FACTS_MAX 60

/* Adds a sentence that says if the implementation hangs, then a sentence about each kind of fault.
   Adds nothing if the run has no results of `hclcheck growth`. */
void facts_growth(const struct run *run, struct texts *out);

/* Adds sentences that say what the run lacks, and what to do. Adds nothing if the run is sound. */
void facts_lacks(const struct run *run, struct texts *out);

#endif
