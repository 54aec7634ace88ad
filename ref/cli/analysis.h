#ifndef HCL_CLI_ANALYSIS_H
#define HCL_CLI_ANALYSIS_H

struct analysed;
struct buf;
struct ctx;

/* The result of a static analysis, for people: each returned expression on a line, evaluated on its
   own, or a comment with its error. */
void print_analysis(struct ctx *cx, struct buf *out, const struct analysed *analysed);

#endif
