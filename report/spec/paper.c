#include "paper.h"

#include "base/json.h"
#include "base/mem.h"
#include "base/os.h"
#include "cases/registry.h"
#include "escape.h"
#include "prose.h"
#include "protocol/protocol.h"
#include "ref/common/sentences.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct reader {
    const struct ledger *ledger;
    struct paper *paper;
    bool *met; /* met[i] is true if the text has the sentence of row i */
};

static void on_sentence(void *arg, const struct sentence *s)
{
    struct reader *r = arg;
    struct paper *p = r->paper;
    size_t row = ledger_find(r->ledger, s);
    bool known = row < r->ledger->row_count;
    p->list = mem_more(p->list, &p->cap, p->count, sizeof *p->list);
    p->list[p->count++] = (struct said){.begin = s->begin,
                                        .end = s->end,
                                        .section = s->section->id,
                                        .number = s->number,
                                        .code = s->code,
                                        .row = known ? r->ledger->rows[row] : NULL,
                                        .again = known && r->met[row]};
    p->known += known;
    if (known)
        r->met[row] = true;
}

static void split(struct reader *r)
{
    struct paper *p = r->paper;
    size_t count;
    struct text_section *sections = ledger_sections(r->ledger, p->document, &count);
    char *buffer = mem_alloc(p->text.len + 1);
    size_t *places = mem_alloc((p->text.len + 1) * sizeof *places);
    sentences_split(&(struct text){.text = buf_text(&p->text),
                                   .len = p->text.len,
                                   .buffer = buffer,
                                   .places = places,
                                   .sections = sections,
                                   .section_count = count,
                                   .found = on_sentence,
                                   .arg = r});
    free(places);
    free(buffer);
    free(sections);
}

bool paper_lists(const cJSON *list, const char *id)
{
    const cJSON *item;
    cJSON_ArrayForEach(item, list)
        if (cJSON_IsString(item) && strcmp(item->valuestring, id) == 0)
            return true;
    return false;
}

unsigned paper_editions(const cJSON *names)
{
    unsigned set = 0;
    for (unsigned i = 0; i < EDITION_COUNT; i++)
        set |= paper_lists(names, edition_name((enum edition)i)) ? 1u << i : 0;
    return set;
}

/* Finds the text of the specification that has most sentences in common with the copy. If several
   texts have equally many, prefers the expected text. */
static void find_text(const struct reader *r)
{
    const cJSON *entry;
    struct paper *p = r->paper;
    size_t most = 0;
    p->found = p->expected;
    cJSON_ArrayForEach(entry, json_get(r->ledger->json, "texts")) {
        const char *text = json_get_text(entry, "text");
        size_t common = 0, all = 0;
        if (strcmp(json_get_text(entry, "document"), p->document) != 0)
            continue;
        for (size_t i = 0; i < r->ledger->row_count; i++) {
            const cJSON *row = r->ledger->rows[i];
            bool own = text_is_of_document(json_get_text(row, "section"), p->document) &&
                       json_get(json_get(row, "at"), text);
            all += own;
            common += own && r->met[i];
        }
        bool expected = strcmp(text, p->expected) == 0;
        if (common < most || (common == most && !expected))
            continue;
        most = common;
        p->found = text;
        p->missing = all - common;
        p->editions = paper_editions(json_get(entry, "editions"));
    }
}

bool paper_read(const struct ledger *ledger, const cJSON *entry, const char *folder,
                struct paper *paper)
{
    struct buf path = {0}, name = {0};
    *paper = (struct paper){.document = json_get_text(entry, "document"),
                            .file = json_get_text(entry, "file"),
                            .expected = json_get_text(entry, "text")};
    buf_str(&name, paper->document);
    if (strcmp(paper->expected, edition_name((enum edition)EDITION_DEFAULT)) != 0)
        buf_fmt(&name, "-%s", paper->expected);
    paper->name = buf_take(&name);
    buf_fmt(&path, "%s/%s", folder, paper->file);
    bool read = os_read_file(buf_text(&path), &paper->text);
    buf_free(&path);
    if (read && paper->text.len > PAPER_BYTES_MAX) {
        errno = EFBIG;
        read = false;
    }
    if (!read)
        return false;
    struct reader r = {ledger, paper, mem_alloc((ledger->row_count + 1) * sizeof(bool))};
    split(&r);
    find_text(&r);
    free(r.met);
    return true;
}

void paper_print_place(const struct said *said, struct buf *out)
{
    const char *slash = strchr(said->section, '/');
    for (const char *c = slash ? slash + 1 : said->section; *c; c++)
        buf_char(out, islower((unsigned char)*c) || isdigit((unsigned char)*c) ? *c
                      : *c == '/'                                              ? '.'
                                                                               : '-');
    buf_fmt(out, ".%s", json_get_text(said->row, "hash"));
}

void paper_print_quote(const struct paper *paper, const struct said *said, struct buf *out)
{
    const char *text = buf_text(&paper->text);
    struct buf line = {0};
    for (size_t i = said->begin; i < said->end; i++)
        if (!isspace((unsigned char)text[i]))
            buf_char(&line, text[i]);
        else if (line.len > 0 && line.data[line.len - 1] != ' ')
            buf_char(&line, ' ');
    size_t cut = line.len <= PAPER_QUOTE_MAX ? line.len : PAPER_QUOTE_MAX;
    while (cut > 0 && cut < line.len && ((unsigned char)line.data[cut] & 0xc0) == 0x80)
        cut--;
    if (said->code)
        escape_markup_bytes(buf_text(&line), cut, out);
    else
        prose_print(&(struct prose){.text = buf_text(&line), .len = cut}, out);
    buf_str(out, cut < line.len ? " …" : "");
    buf_free(&line);
}

void paper_free(struct paper *paper)
{
    free(paper->name);
    free(paper->list);
    buf_free(&paper->text);
    *paper = (struct paper){0};
}
