#include "overview.h"

#include "base/buf.h"
#include "frame.h"
#include "remarks.h"

void overview_print(const struct sheet *s)
{
    frame_begin(s, "The HCL specification, annotated",
                "The sentences of the HCL specification: which are ambiguous, and who follows the "
                "others.");
    buf_str(s->out,
            "<h1>The HCL specification, annotated</h1>\n<p class=\"lead\">Choose a text. Beside "
            "each sentence are its rules and cases, and the implementations that follow it. <a "
            "href=\"../nobody.html\">Which rules does nobody follow?</a></p>\n");
    buf_str(s->out, "<p class=\"soft\">The page of a text counts <a href=\"../method.html\">the "
                    "runs</a> of its editions. The reference of the suite is left out, because it "
                    "follows each sentence by design.</p>\n");
    remarks_print_notes(s, s->book->notes);
    frame_end(s);
}
