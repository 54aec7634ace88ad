#include "spec.h"

#include "base/buf.h"
#include "base/faults.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "document.h"
#include "frame.h"
#include "overview.h"
#include "protocol/protocol.h"
#include "remarks.h"
#include "sentence.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static void fail(const char *path, struct faults *f)
{
    faults_add(f, path, "%s", strerror(errno));
}

static void make_folder(const char *path, struct faults *f)
{
    if (mkdir(path, 0777) != 0 && (errno != EEXIST || !os_is_dir(path)))
        fail(path, f);
}

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
        fail(p->file, f);
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

/* Writes a page, and empties the buffer. `name` is the page's path, relative to `out`. */
static void write_page(const struct sheet *s, const char *name, struct faults *f)
{
    struct buf path = {0};
    buf_fmt(&path, "%s/%s", s->book->spec->out, name);
    if (!os_replace_file(buf_text(&path), buf_text(s->out), s->out->len))
        fail(buf_text(&path), f);
    buf_free(&path);
    buf_clear(s->out);
}

/* Writes the page of a text, and a page for each sentence of the text that the ledger has. */
static void write_paper(const struct sheet *text, struct faults *f)
{
    const struct paper *p = text->paper;
    struct buf name = {0};
    struct sheet own = *text;
    own.up = "../";
    buf_fmt(&name, "%s/%s", text->book->spec->out, p->name);
    make_folder(buf_text(&name), f);
    buf_clear(&name);
    buf_fmt(&name, "%s.html", p->name);
    document_print(text);
    write_page(text, buf_text(&name), f);
    for (size_t i = 0; i < p->count && f->count == 0; i++) {
        if (p->list[i].row == NULL || p->list[i].again)
            continue;
        buf_clear(&name);
        frame_sentence_page(p, &p->list[i], &name);
        sentence_print(&own, &p->list[i]);
        write_page(&own, buf_text(&name), f);
    }
    buf_free(&name);
}

static void write_pages(struct book *book, struct faults *f)
{
    struct buf out = {0};
    struct sheet s = {book, NULL, "", &out};
    make_folder(book->spec->out, f);
    buf_add(&out, (const char *)spec_style, spec_style_length);
    if (f->count == 0)
        write_page(&s, "style.css", f);
    if (f->count == 0) {
        overview_print(&s);
        write_page(&s, "index.html", f);
    }
    for (size_t i = 0; i < book->paper_count && f->count == 0; i++) {
        s.paper = &book->papers[i];
        write_paper(&s, f);
    }
    buf_free(&out);
}

void spec_write(const struct spec *spec, struct buf *notes, struct faults *f)
{
    struct book book = {.spec = spec, .notes = notes};
    read_papers(&book, f);
    if (f->count == 0) {
        follow_open(spec, &book.follow);
        write_pages(&book, f);
        follow_close(&book.follow);
    }
    for (size_t i = 0; i < book.paper_count; i++)
        paper_free(&book.papers[i]);
    free(book.papers);
    free(book.cases.list);
}
