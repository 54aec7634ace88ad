#include "page.h"

#include "base/buf.h"
#include "escape.h"
#include "page_data.h"
#include "page_parts.h"
#include "results.h"
#include "score.h"

/* What is shown where no script runs. */
static void print_table(const struct report *r, struct buf *out)
{
    for (size_t i = 0; i < r->run_count; i++) {
        struct score s = score_run(r, &r->runs[i], "");
        struct buf title = {0};
        run_title(&r->runs[i], &title);
        buf_str(out, "<tr><td>");
        escape_markup(buf_text(&title), ESCAPE_NAME_MAX, out);
        buf_fmt(out, "</td><td>%zu of %zu</td></tr>\n", score_passed(&s, LEVEL_COUNT),
                score_judged(&s, LEVEL_COUNT));
        buf_free(&title);
    }
}

static void print_part(enum page_part part, struct buf *out)
{
    buf_add(out, (const char *)page_parts[part].bytes, page_parts[part].length);
}

void page_print(const struct page *p, struct buf *out)
{
    print_part(PAGE_BEFORE_TABLE, out);
    print_table(p->results, out);
    print_part(PAGE_BEFORE_DATA, out);
    size_t start = out->len;
    page_data_print(p, out);
    escape_script(out, start);
    print_part(PAGE_BEHIND_DATA, out);
}
