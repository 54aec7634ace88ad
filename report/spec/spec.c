#include "spec.h"

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/mem.h"
#include "document.h"
#include "frame.h"
#include "overview.h"
#include "protocol/protocol.h"
#include "remarks.h"
#include "sentence.h"
#include "site/folder.h"
#include "site/html.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Reads a text from the folder. Returns false if the file is missing. */
static bool read_paper(struct book *book, const cJSON *entry, struct faults *f)
{
    struct paper *p = &book->papers[book->paper_count];
    if (paper_read(book->spec->ledger, entry, book->spec->texts, p)) {
        remarks_note_copy(p, book->notes);
        book->paper_count++;
        return true;
    }
    bool missing = errno == ENOENT || errno == ENOTDIR;
    if (!missing)
        faults_add(f, p->file, "%s", strerror(errno));
    paper_free(p);
    return !missing;
}

/* Reads the texts in the folder. Texts of old editions may be missing. If there is a text of an old
   edition, texts of the newest edition may be missing, too. */
static void read_papers(struct book *book, struct faults *f)
{
    const struct spec *spec = book->spec;
    const cJSON *entry, *entries = json_get(spec->ledger->json, "texts");
    const char *newest = edition_name((enum edition)EDITION_DEFAULT);
    struct buf missing = {0};
    bool has_newest = false;
    book->papers = mem_alloc(((size_t)cJSON_GetArraySize(entries) + 1) * sizeof *book->papers);
    cJSON_ArrayForEach(entry, entries) {
        bool read = read_paper(book, entry, f),
             new = strcmp(json_get_text(entry, "text"), newest) == 0;
        has_newest = has_newest || (read && new);
        if (!read && new)
            remarks_note_missing(
                &(struct paper){.file = json_get_text(entry, "file"), .expected = newest},
                &missing);
    }
    if (has_newest)
        buf_str(book->notes, buf_text(&missing));
    if (book->paper_count == 0 && f->count == 0)
        faults_add(f, "--text",
                   "%s has no text of the specification; the Go module hashicorp/hcl has spec.md, "
                   "hclsyntax/spec.md and json/spec.md",
                   spec->texts);
    buf_free(&missing);
}

static void begin_page(struct sheet *s, const char *address)
{
    s->address = address;
    s->json = cJSON_CreateObject();
    buf_clear(s->out);
}

/* Writes a page and its data. */
static void end_page(const struct sheet *s)
{
    struct buf path = {0};
    buf_fmt(&path, SPEC_PLACE "%s", s->address);
    html_write_data(s->book->folder, buf_text(&path), s->json);
    buf_str(&path, ".html");
    folder_write(s->book->folder, buf_text(&path), s->out);
    buf_free(&path);
    s->book->pages++;
}

/* Writes the page of a text, and a page for each sentence of the text that the ledger has. */
static void write_paper(struct sheet *s)
{
    const struct paper *p = s->paper;
    struct buf address = {0};
    struct sheet own = *s;
    own.up = "../";
    begin_page(s, p->name);
    document_print(s);
    end_page(s);
    for (size_t i = 0; i < p->count; i++) {
        if (p->list[i].row == NULL || p->list[i].again)
            continue;
        buf_clear(&address);
        frame_sentence_page(p, &p->list[i], &address);
        begin_page(&own, buf_text(&address));
        sentence_print(&own, &p->list[i]);
        end_page(&own);
    }
    buf_free(&address);
}

struct book *spec_open(const struct spec *spec, struct buf *notes, struct faults *f)
{
    struct book *book = mem_alloc(sizeof *book);
    *book = (struct book){.spec = spec, .notes = notes};
    read_papers(book, f);
    return book;
}

void spec_close(struct book *book)
{
    follow_close(&book->follow);
    for (size_t i = 0; i < book->paper_count; i++)
        paper_free(&book->papers[i]);
    free(book->papers);
    free(book->cases.list);
    free(book);
}

size_t spec_print(struct book *book, struct folder *folder)
{
    struct buf out = {0};
    struct sheet s = {.book = book, .up = "", .out = &out};
    book->folder = folder;
    follow_open(book->spec->site, &book->follow);
    begin_page(&s, "index");
    overview_print(&s);
    end_page(&s);
    for (size_t i = 0; i < book->paper_count; i++) {
        s.paper = &book->papers[i];
        write_paper(&s);
    }
    buf_free(&out);
    return book->pages;
}

/* Returns true if a list of ids contains an id. */
static bool lists(const cJSON *list, const char *id)
{
    const cJSON *item;
    cJSON_ArrayForEach(item, list)
        if (cJSON_IsString(item) && strcmp(item->valuestring, id) == 0)
            return true;
    return false;
}

void spec_link_sentences(const struct book *book, const char *rule, const char *root,
                         struct buf *out)
{
    for (size_t i = 0; i < book->paper_count; i++)
        for (size_t k = 0; k < book->papers[i].count; k++) {
            const struct paper *p = &book->papers[i];
            const struct said *said = &p->list[k];
            if (said->again || !lists(json_get(said->row, "rules"), rule))
                continue;
            buf_str(out, "<li>");
            frame_quote(p, said, SPEC_QUOTE_MAX, out);
            buf_fmt(out, " <a href=\"%s" SPEC_PLACE, root);
            frame_sentence_page(p, said, out);
            buf_fmt(out, ".html\">%s, sentence %u</a></li>\n", p->name, said->number);
        }
}
