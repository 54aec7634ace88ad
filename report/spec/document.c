/* Divides a text into blocks, line by line. The positions of the sentences decide what a line is: a
   line outside all sentences is a heading or a list mark. The text before the first sentence of a
   line is a list mark. */
#include "book.h"

#include "base/json.h"
#include "base/mem.h"
#include "cases/registry.h"
#include "catalog.h"
#include "escape.h"
#include "prose.h"
#include "texts.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum kind { BLOCK_NONE, BLOCK_PARAGRAPH, BLOCK_ITEM, BLOCK_CODE, BLOCK_HEADING };

struct block {
    enum kind kind;
    size_t begin, end;  /* the block's bytes, without its mark */
    size_t mark, depth; /* in an item: the offset of the mark, and the indentation. In a heading:
                           `depth` is the level */
};

struct writer {
    struct sheet *sheet;
    const struct paper *paper;
    struct buf *out; /* the page's body */
    struct block block;
    size_t next;         /* index of the first sentence whose end is not written yet */
    size_t reached;      /* index of the first sentence that does not end before the current line */
    bool listing;        /* true if the current line belongs to a list */
    struct texts places; /* the names of the headings' places */
    size_t *repeats, repeat_cap; /* for each place, how many further headings have its name */
    struct buf contents;
};

/* --- A block --- */

/* Returns the page that a relative address in the text means, or NULL. */
static const char *page_of(const void *arg, const char *address, size_t len)
{
    const struct book *book = arg;
    while (len > 2 && *address == '.') {
        size_t n = address[1] == '/' ? 2 : address[1] == '.' && address[2] == '/' ? 3 : len;
        address += n;
        len -= n;
    }
    for (size_t i = 0; i < book->paper_count; i++)
        if (strlen(book->papers[i].file) == len && memcmp(book->papers[i].file, address, len) == 0)
            return book->papers[i].name;
    return NULL;
}

static void print_text(struct writer *w, size_t begin, size_t end)
{
    const char *text = buf_text(&w->paper->text) + begin;
    struct prose prose = {text, end - begin, page_of, w->sheet->book};
    if (w->block.kind == BLOCK_CODE)
        escape_markup_bytes(text, end - begin, w->out);
    else
        prose_print(&prose, w->out);
}

/* Writes the part of a sentence that belongs to the block. The first part has the name of the
   sentence's place; the sentence's number is its former place. */
static void print_part(struct writer *w, const struct said *said, size_t begin, size_t end)
{
    struct facts facts = facts_find(w->sheet->book, w->paper, said);
    buf_fmt(w->out, "<span class=\"s %s%s\"", facts_class(facts.standing),
            json_get(said->row, "readings") ? " open" : "");
    if (begin == said->begin && said->row && !said->again) {
        buf_str(w->out, " id=\"");
        paper_print_place(said, w->out);
        buf_char(w->out, '"');
    }
    buf_char(w->out, '>');
    print_text(w, begin, end);
    buf_str(w->out, "</span>");
    if (end == said->end)
        buf_fmt(w->out, "<sup id=\"s%zu\">%u</sup>", (size_t)(said - w->paper->list), said->number);
}

/* Writes the text of the block with its sentences, up to the last sentence that begins in the
   block. */
static void print_sentences(struct writer *w)
{
    const struct paper *p = w->paper;
    size_t at = w->block.begin;
    while (w->next < p->count && p->list[w->next].begin < w->block.end) {
        const struct said *said = &p->list[w->next];
        size_t begin = said->begin > at ? said->begin : at;
        size_t end = said->end < w->block.end ? said->end : w->block.end;
        print_text(w, at, begin);
        print_part(w, said, begin, end);
        at = end;
        if (said->end > w->block.end)
            break;
        w->next++;
    }
    print_text(w, at, w->block.end);
}

/* Writes the notes about the sentences that begin in the block, from index `from` on. */
static void print_notes(struct writer *w, size_t from)
{
    const struct paper *p = w->paper;
    buf_str(w->out, "<ul class=\"notes\">");
    for (size_t i = from; i < p->count && p->list[i].begin < w->block.end; i++)
        if (p->list[i].begin >= w->block.begin)
            remarks_print(w->sheet, &p->list[i]);
    buf_str(w->out, "</ul>");
}

static void end_list(struct writer *w)
{
    buf_str(w->out, w->listing ? "</ul>\n" : "");
    w->listing = false;
}

/* Appends the name of a heading's place: its letters and digits, such as "template-literals". A
   second heading of the same words gets a number. */
static void name_place(struct writer *w, const struct buf *heading, struct buf *out)
{
    for (size_t i = 0; i < heading->len; i++) {
        char c = heading->data[i];
        if (isalnum((unsigned char)c))
            buf_char(out, (char)tolower((unsigned char)c));
        else if (out->len && out->data[out->len - 1] != '-')
            buf_char(out, '-');
    }
    buf_str(out, out->len ? "" : "heading");
    size_t known = w->places.count, length = out->len, at = texts_index(&w->places, buf_text(out));
    for (bool old = at < known; old; old = texts_index(&w->places, buf_text(out)) < known) {
        known = w->places.count;
        out->len = length;
        buf_fmt(out, "-%zu", ++w->repeats[at] + 1);
    }
    w->repeats = mem_more(w->repeats, &w->repeat_cap, w->places.count, sizeof *w->repeats);
    w->repeats[w->places.count - 1] = 0;
}

static void print_heading(struct writer *w)
{
    size_t level = w->block.depth < 5 ? w->block.depth + 1 : 6;
    struct buf *out = w->out, plain = {0}, place = {0};
    for (size_t i = w->block.begin; i < w->block.end; i++) {
        const char *c = buf_text(&w->paper->text) + i;
        if (strchr("`*_", *c) == NULL)
            buf_add(&plain, c, 1);
    }
    name_place(w, &plain, &place);
    buf_fmt(out, "<h%zu id=\"%s\">", level, buf_text(&place));
    print_text(w, w->block.begin, w->block.end);
    buf_fmt(out, "</h%zu>\n", level);
    buf_fmt(&w->contents, "<li class=\"d%zu\"><a href=\"#%s\">", level, buf_text(&place));
    escape_markup_bytes(buf_text(&plain), plain.len, &w->contents);
    buf_str(&w->contents, "</a></li>\n");
    buf_free(&plain);
    buf_free(&place);
}

/* Writes the notes about a section, before the section's first sentence. */
static void enter_section(struct writer *w)
{
    const struct paper *p = w->paper;
    if (w->next == p->count || p->list[w->next].begin < w->block.begin ||
        p->list[w->next].begin >= w->block.end || p->list[w->next].number != 1)
        return;
    end_list(w);
    remarks_print_section(w->sheet, p->list[w->next].section);
}

static void end_block(struct writer *w)
{
    struct block *b = &w->block;
    size_t first = w->next;
    if (b->kind == BLOCK_HEADING) {
        end_list(w);
        print_heading(w);
    } else if (b->kind != BLOCK_NONE) {
        enter_section(w);
        if (b->kind != BLOCK_ITEM)
            end_list(w);
        if (b->kind == BLOCK_ITEM && !w->listing)
            buf_str(w->out, "<ul class=\"list\">\n");
        w->listing = b->kind == BLOCK_ITEM;
        buf_str(w->out, w->listing ? "<li class=\"row\">" : "<div class=\"row\">");
        if (b->kind == BLOCK_CODE) {
            buf_str(w->out, "<pre class=\"said code\" tabindex=\"0\">\n");
        } else {
            buf_fmt(w->out, "<div class=\"said d%zu\">", b->depth / 2 < 4 ? b->depth / 2 : 4);
            if (b->begin > b->mark) {
                const char *mark = buf_text(&w->paper->text) + b->mark;
                buf_str(w->out, "<span class=\"mark\">");
                escape_markup_bytes(isdigit((unsigned char)*mark) ? mark : "\xe2\x80\xa2",
                                    isdigit((unsigned char)*mark) ? b->begin - b->mark : 3, w->out);
                buf_str(w->out, "</span> ");
            }
        }
        print_sentences(w);
        buf_str(w->out, b->kind == BLOCK_CODE ? "</pre>" : "</div>");
        print_notes(w, first);
        buf_str(w->out, w->listing ? "</li>\n" : "</div>\n");
    }
    *b = (struct block){0};
}

/* --- Lines --- */

struct line {
    size_t begin, end;  /* the line, with white space at its ends */
    size_t first, last; /* without it */
    bool fence;         /* the line begins with three backticks */
};

static struct line line_at(const struct paper *p, size_t at)
{
    const char *text = buf_text(&p->text), *end = memchr(text + at, '\n', p->text.len - at);
    struct line line = {.begin = at, .end = end == NULL ? p->text.len : (size_t)(end - text)};
    line.first = line.begin;
    line.last = line.end;
    while (line.first < line.end && isspace((unsigned char)text[line.first]))
        line.first++;
    while (line.last > line.first && isspace((unsigned char)text[line.last - 1]))
        line.last--;
    line.fence = line.last - line.first >= 3 && memcmp(text + line.first, "```", 3) == 0;
    return line;
}

static void start_heading(struct writer *w, const struct line *line)
{
    const char *text = buf_text(&w->paper->text);
    size_t level = 0;
    while (line->first + level < line->last && text[line->first + level] == '#')
        level++;
    size_t begin = line->first + level;
    while (begin < line->last && isspace((unsigned char)text[begin]))
        begin++;
    end_block(w);
    w->block = (struct block){BLOCK_HEADING, begin, line->last, begin, level > 0 ? level : 2};
    end_block(w);
}

static void add_line(struct writer *w, const struct line *line)
{
    const struct paper *p = w->paper;
    char first = buf_text(&p->text)[line->first];
    while (w->reached < p->count && p->list[w->reached].end <= line->first)
        w->reached++;
    size_t said = w->reached < p->count ? p->list[w->reached].begin : p->text.len;
    bool marked =
        said > line->first && (first == '-' || first == '*' || isdigit((unsigned char)first));
    if (said >= line->last && !marked) {
        start_heading(w, line);
    } else if (marked) {
        end_block(w);
        w->block = (struct block){BLOCK_ITEM, said < line->last ? said : line->last, line->last,
                                  line->first, line->first - line->begin};
    } else if (w->block.kind == BLOCK_NONE) {
        w->block = (struct block){BLOCK_PARAGRAPH, line->first, line->last, line->first,
                                  line->first - line->begin};
    } else {
        w->block.end = line->last;
    }
}

static void print_lines(struct writer *w)
{
    const struct paper *p = w->paper;
    bool fenced = false;
    struct line line;
    for (size_t at = 0; at < p->text.len; at = line.end + 1) {
        line = line_at(p, at);
        if (line.fence) {
            end_block(w);
            fenced = !fenced;
        } else if (fenced && w->block.kind == BLOCK_CODE) {
            w->block.end = line.last;
        } else if (fenced) {
            w->block = (struct block){BLOCK_CODE, line.begin, line.last, line.begin, 0};
        } else if (line.first == line.last) {
            end_block(w);
        } else if (buf_text(&p->text)[line.begin] == '#') {
            start_heading(w, &line);
        } else {
            add_line(w, &line);
        }
    }
    end_block(w);
    end_list(w);
}

void document_print(struct sheet *s)
{
    const struct paper *p = s->paper;
    const struct registry *registry = s->book->site->input->catalog->registry;
    struct buf note = {0}, body;
    struct writer w = {.sheet = s, .paper = p, .out = &s->page.body};
    const char *title = json_get_text(catalog_document(registry, p->document), "title");
    buf_fmt(&s->page.title, "%s, annotated (%s)", title, p->found);
    buf_str(&s->page.about, "The text of the specification. Beside each sentence: its rules and "
                            "cases, and the implementations that follow it.");
    html_add(s->page.json, "'document': %s, 'text': %s", p->document, p->found);
    cJSON_AddArrayToObject(s->page.json, "sentences");
    print_lines(&w);
    body = s->page.body;
    s->page.body = (struct buf){0};
    remarks_print_texts(s);
    remarks_note_copy(p, &note);
    remarks_print_notes(s, &note);
    html_raw(&s->page,
             "<p><a href=\"untested.html\">Sentences without a test</a></p>\n<ul class=\"legend\">"
             "<li><span class=\"s nobody\">sentence</span> no implementation follows it "
             "completely</li><li><span class=\"s open\">sentence</span> ambiguous</li>"
             "<li><span class=\"s unknown\">sentence</span> unknown to the suite</li></ul>\n"
             "<p class=\"soft\">An implementation follows a sentence if it passes all cases about "
             "the rules of the sentence. The small numbers count the sentences of a section.</p>\n"
             "<details class=\"contents\"><summary>Contents</summary><ul>\n");
    buf_fmt(&s->page.body, "%s</ul></details>\n", buf_text(&w.contents));
    buf_add(&s->page.body, buf_text(&body), body.len);
    texts_free(&w.places);
    free(w.repeats);
    buf_free(&w.contents);
    buf_free(&body);
    buf_free(&note);
}
