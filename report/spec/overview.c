#include "overview.h"

#include "base/buf.h"
#include "escape.h"
#include "frame.h"
#include "remarks.h"
#include "results.h"
#include "site/site.h"

#include <string.h>

static void print_runs(const struct sheet *s)
{
    const struct book *book = s->book;
    if (book->follow.run_count == 0) {
        buf_str(s->out,
                "<p>No results are given, so the pages show only rules, cases and readings.</p>\n");
        return;
    }
    buf_str(s->out, "<details><summary>");
    frame_count(book->follow.run_count, "run", s->out);
    buf_str(s->out, "</summary><ul class=\"plain\">");
    for (size_t i = 0; i < book->follow.run_count; i++) {
        struct buf title = {0};
        const struct run *run = site_run(book->spec->site, book->follow.runs[i].run);
        run_title(run, &title);
        buf_str(s->out, "<li>");
        escape_markup(buf_text(&title), SPEC_QUOTE_MAX, s->out);
        buf_str(s->out, run->other_suite ? "; judged by another version of the suite" : "");
        buf_str(s->out, strcmp(run->end, "complete") != 0 ? "; the run did not end" : "");
        buf_str(s->out, "</li>\n");
        buf_free(&title);
    }
    buf_str(s->out,
            "</ul><p class=\"soft\">The pages of a text count the runs of its editions. The "
            "reference of "
            "the suite is left out, because it follows each sentence by design.</p></details>\n");
}

void overview_print(const struct sheet *s)
{
    frame_begin(s, "The HCL specification, annotated",
                "The sentences of the HCL specification: which are ambiguous, and who follows the "
                "others.");
    buf_str(s->out,
            "<h1>The HCL specification, annotated</h1>\n<p class=\"lead\">Choose a text. Beside "
            "each sentence are its rules and cases, and the implementations that follow it. <a "
            "href=\"../nobody.html\">Which rules does nobody follow?</a></p>\n");
    remarks_print_notes(s, s->book->notes);
    print_runs(s);
    frame_end(s);
}
