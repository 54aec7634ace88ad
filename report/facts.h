/* Says in sentences what the cases of a run do not tell: how the implementation groups operators,
 * and how it bears large inputs. A part of a sentence between backticks is code. */
#ifndef REPORT_FACTS_H
#define REPORT_FACTS_H

#include <stddef.h>

struct report;
struct run;
struct texts;

/* Maximum number of bytes of a source in a sentence. */
#define FACTS_SOURCE_MAX 120

/* Maximum number of sentences about wrong groupings, and about large inputs. */
#define FACTS_MAX 60

/* Counts the pairs of operators that the derived cases of a run test. */
struct grouped {
    size_t right, all;
};

struct grouped facts_grouped(const struct run *run);

/* Adds a sentence about all groupings, then one about each wrong grouping; nothing if no case tests
   a grouping. */
void facts_groupings(const struct run *run, struct texts *out);

/* Adds the verdict on hanging, then a sentence about each kind of fault; nothing if the run has no
   results of hclcheck growth. */
void facts_growth(const struct run *run, struct texts *out);

#endif
