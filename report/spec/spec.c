#include "spec.h"

#include "base/faults.h"
#include "base/json.h"
#include "base/mem.h"
#include "book.h"
#include "cases/case.h"
#include "protocol/protocol.h"
#include "site/address.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Reads a text from the folder. Returns false if the file is missing. */
static bool read_paper(struct book *book, const cJSON *entry, struct faults *f)
{
    const struct site_input *input = book->site->input;
    struct paper *p = &book->papers[book->paper_count];
    if (paper_read(input->ledger, entry, input->texts, p)) {
        remarks_note_copy(p, input->notes);
        book->paper_count++;
        return true;
    }
    bool missing = errno == ENOENT || errno == ENOTDIR;
    if (!missing)
        faults_add(f, p->file, "%s", strerror(errno));
    paper_free(p);
    return !missing;
}

/* Reads the texts in the folder. Texts of old editions may be missing. */
struct book *spec_open(struct site *site, struct faults *f)
{
    const struct site_input *input = site->input;
    const cJSON *entry, *entries = json_get(input->ledger->json, "texts");
    const char *newest = edition_name((enum edition)EDITION_DEFAULT);
    struct book *book = mem_alloc(sizeof *book);
    *book = (struct book){.site = site};
    book->papers = mem_alloc(((size_t)cJSON_GetArraySize(entries) + 1) * sizeof *book->papers);
    cJSON_ArrayForEach(entry, entries) {
        if (!read_paper(book, entry, f) && strcmp(json_get_text(entry, "text"), newest) == 0)
            remarks_note_copy(
                &(struct paper){.file = json_get_text(entry, "file"), .expected = newest},
                input->notes);
    }
    if (book->paper_count == 0 && f->count == 0)
        faults_add(f, "--text",
                   "%s has no text of the specification; the Go module hashicorp/hcl has spec.md, "
                   "hclsyntax/spec.md and json/spec.md",
                   input->texts);
    return book;
}

void spec_close(struct book *book)
{
    for (size_t i = 0; i < book->paper_count; i++)
        paper_free(&book->papers[i]);
    free(book->papers);
    free(book->cases);
    free(book->stamps);
    free(book);
}

/* Writes a page of the texts. The first page has no text. */
static void write_page(struct book *book, const struct paper *p)
{
    struct buf address = {0};
    buf_fmt(&address, SPEC_PLACE "%s", p ? p->name : "index");
    struct sheet s = {html_begin(book->site, buf_text(&address)), book, p};
    if (p) {
        document_print(&s);
    } else {
        buf_str(&s.page.title, "The HCL specification, annotated");
        buf_str(&s.page.about, "The sentences of the HCL specification, and who follows them.");
        remarks_print_texts(&s);
        html_raw(
            &s.page,
            "<p class=\"lead\">Beside each sentence are its rules, and who follows it, without "
            "the reference. <a href=\"../rules.html#nobody\">Which rules does nobody follow?"
            "</a> <a href=\"untested.html\">Which sentences have no test?</a> A text counts <a "
            "href=\"../method.html#runs\">the runs</a> of its editions.</p>\n");
        const char *module = strstr(book->site->input->texts, "/hcl/v2@v");
        if (module)
            html_fmt(&s.page, "<p>Texts of hashicorp/hcl %s.</p>\n", module + strlen("/hcl/v2@"));
        remarks_print_notes(&s, book->site->input->notes);
    }
    html_end(&s.page);
    buf_free(&address);
}

/* Writes a sentence, with a link to its place. */
static void link_sentence(struct html *page, const struct paper *p, const struct said *said)
{
    paper_print_quote(p, said, &page->body);
    html_raw(page, " <a href=\"");
    address_root(page->address, &page->body);
    buf_fmt(&page->body, SPEC_PLACE "%s.html#", p->name);
    paper_print_place(said, &page->body);
    buf_fmt(&page->body, "\">%s, sentence %u</a>", p->name, said->number);
}

/* Lists the sentences of a text without a case that only inform, or the others, each with the
   reason. Returns their number. */
static size_t list_untested(struct book *book, const struct paper *p, bool inform,
                            struct html *page)
{
    struct html items = {.site = page->site, .address = page->address};
    struct buf id = {0}, title = {0};
    size_t count = 0;
    for (size_t k = 0; k < p->count; k++) {
        const struct said *said = &p->list[k];
        const char *informs = json_get_string(said->row, "informative");
        facts_find(book, p, said);
        if (!said->row || said->again || book->case_count || !informs == inform)
            continue;
        count++;
        html_raw(&items, "<li>");
        link_sentence(&items, p, said);
        html_prose(&items, "<br><small>",
                   informs                           ? informs
                   : json_get(said->row, "readings") ? "ambiguous"
                                                     : "no case can test its rule",
                   "</small></li>\n");
        html_add(cJSON_GetObjectItemCaseSensitive(page->json, "sentences"),
                 "'section': %s, 'hash': %s", said->section, json_get_text(said->row, "hash"));
    }
    buf_fmt(&id, "%s-%d", p->name, inform);
    buf_fmt(&title, "%s: they demand %s", p->name, inform ? "nothing" : "something");
    if (count) {
        html_part(page, buf_text(&id), buf_text(&title), count);
        buf_fmt(&page->body, "<ul>\n%s</ul>\n", buf_text(&items.body));
    }
    buf_free(&items.body);
    buf_free(&id);
    buf_free(&title);
    return count;
}

/* Lists first the sentences that demand something of an implementation. */
static void write_untested(struct book *book)
{
    struct html page = html_begin(book->site, SPEC_PLACE "untested");
    size_t all[2] = {0};
    cJSON_AddArrayToObject(page.json, "sentences");
    buf_str(&page.about, "The sentences of the specification that no case tests, and why.");
    for (int inform = 0; inform < 2; inform++)
        for (size_t i = 0; i < book->paper_count; i++)
            all[inform] += list_untested(book, &book->papers[i], inform, &page);
    buf_fmt(&page.title, "Sentences without a test (%zu; %zu demand something)", all[0] + all[1],
            all[0]);
    html_end(&page);
}

void spec_print(struct book *book)
{
    book->cases = mem_alloc((book->site->input->suite->count + 1) * sizeof *book->cases);
    book->stamps = mem_alloc((book->site->input->suite->count + 1) * sizeof *book->stamps);
    write_page(book, NULL);
    write_untested(book);
    for (size_t i = 0; i < book->paper_count; i++)
        write_page(book, &book->papers[i]);
}

void spec_sentences(struct html *page, const char *rule, const char *title)
{
    const struct book *book = page->site->book;
    struct html items = {.site = page->site, .address = page->address};
    for (size_t i = 0; book && i < book->paper_count; i++)
        for (size_t k = 0; k < book->papers[i].count; k++) {
            const struct said *said = &book->papers[i].list[k];
            if (said->again || (!paper_lists(json_get(said->row, "rules"), rule) &&
                                !paper_lists(json_get(said->row, "readings"), rule)))
                continue;
            html_raw(&items, "<li>");
            link_sentence(&items, &book->papers[i], said);
            html_raw(&items, "</li>\n");
        }
    if (items.body.len)
        buf_fmt(&page->body, "%s<ul>\n%s</ul>\n", title, buf_text(&items.body));
    buf_free(&items.body);
}
