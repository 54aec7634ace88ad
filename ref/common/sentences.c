/* Joins lines to paragraphs, and splits paragraphs into sentences. A paragraph ends at a blank
   line, a title, a list item, or the fence of a code block. */
#include "common/sentences.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

bool text_is_of_document(const char *section, const char *document)
{
    size_t length = strlen(document);
    return strncmp(section, document, length) == 0 && section[length] == '/';
}

void text_add_section(struct text_section *list, size_t *count, const char *document,
                      struct text_section section)
{
    if (text_is_of_document(section.id, document))
        list[strcmp(section.title, TEXT_INTRODUCTION) == 0 ? 0 : (*count)++] = section;
}

struct splitter {
    const struct text *text;
    size_t len;  /* number of bytes in text->buffer, the current paragraph with one space between
                    words */
    bool fenced; /* true inside a code block */
    struct text_section *section;
};

struct line {
    const char *text;
    size_t len;
};

static bool is_markup(char c)
{
    return c == '`' || c == '*' || c == '_';
}

static uint64_t hash_of(const char *text, size_t len)
{
    uint64_t hash = 0xcbf29ce484222325;
    for (size_t i = 0; i < len; i++)
        if (!isspace((unsigned char)text[i]) && !is_markup(text[i]))
            hash = (hash ^ (unsigned char)text[i]) * 0x100000001b3;
    return hash;
}

static void report(struct splitter *s, const char *text, size_t len)
{
    struct sentence sentence = {.section = s->section,
                                .number = ++s->section->sentences,
                                .hash = hash_of(text, len),
                                .text = text,
                                .len = len,
                                .code = s->fenced};
    const size_t *places = s->text->places;
    if (places != NULL) {
        sentence.begin = places[text - s->text->buffer];
        sentence.end = places[text + len - 1 - s->text->buffer] + 1;
    }
    s->text->found(s->text->arg, &sentence);
}

/* --- Sentences of a paragraph --- */

static bool ends_with(const char *text, size_t len, const char *end)
{
    size_t n = strlen(end);
    return len >= n && memcmp(text + len - n, end, n) == 0;
}

static bool is_abbreviation(const char *text, size_t len)
{
    static const char *const abbreviations[] = {"e.g.", "i.e.", "etc.", "vs.", "cf."};
    for (size_t i = 0; i < sizeof abbreviations / sizeof *abbreviations; i++)
        if (ends_with(text, len, abbreviations[i]))
            return true;
    return false;
}

/* Returns true if a sentence may begin here. A sentence begins with a capital letter. Quotes,
   parentheses and Markdown marks may come before the capital letter. */
static bool begins_sentence(const char *text, const char *end)
{
    while (text < end && strchr("\"(`*_<", *text) != NULL)
        text++;
    return text < end && *text >= 'A' && *text <= 'Z';
}

/* Returns true if a production of the grammar begins here: a name and " =". */
static bool begins_production(const char *text, const char *end)
{
    const char *name = text;
    while (text < end && isalpha((unsigned char)*text))
        text++;
    return text > name && end - text >= 2 && memcmp(text, " =", 2) == 0;
}

/* Returns true if the sentence that starts at `begin` may end before `space`. A sentence ends with
   a period, a question mark, an exclamation mark or a colon. After this character there may be
   quotes, parentheses and Markdown marks. A production ends with a semicolon. A quoted punctuation
   character is a token of a production, and does not end the sentence. */
static bool ends_sentence(const char *begin, const char *space)
{
    const char *last = space;
    if (space > begin && space[-1] == ';')
        return true;
    while (last > begin && strchr("\")*_`", last[-1]) != NULL)
        last--;
    if (last == begin || strchr(".?!:", last[-1]) == NULL ||
        is_abbreviation(begin, (size_t)(last - begin)))
        return false;
    return last - begin < 2 || last == space || last[-2] != '"' || *last != '"';
}

static void end_paragraph(struct splitter *s)
{
    const char *begin = s->text->buffer, *end = begin + s->len;
    for (const char *space = begin; space < end; space++)
        if (*space == ' ' && ends_sentence(begin, space) &&
            (begins_sentence(space + 1, end) ||
             (space[-1] == ';' && begins_production(space + 1, end)))) {
            report(s, begin, (size_t)(space - begin));
            begin = space + 1;
        }
    if (begin < end)
        report(s, begin, (size_t)(end - begin));
    s->len = 0;
}

/* --- Lines --- */

static struct line trimmed(struct line line)
{
    while (line.len > 0 && isspace((unsigned char)*line.text)) {
        line.text++;
        line.len--;
    }
    while (line.len > 0 && isspace((unsigned char)line.text[line.len - 1]))
        line.len--;
    return line;
}

static void add_char(struct splitter *s, char c, const char *place)
{
    if (s->text->places != NULL)
        s->text->places[s->len] = (size_t)(place - s->text->text);
    s->text->buffer[s->len++] = c;
}

static void add_words(struct splitter *s, struct line line)
{
    line = trimmed(line);
    if (line.len > 0 && s->len > 0)
        add_char(s, ' ', line.text);
    for (size_t i = 0; i < line.len; i++) {
        bool space = isspace((unsigned char)line.text[i]);
        if (!space || s->text->buffer[s->len - 1] != ' ')
            add_char(s, space ? ' ' : line.text[i], line.text + i);
    }
}

/* Returns true if a line is the title, with or without Markdown marks. */
static bool is_title(struct line line, const char *title)
{
    for (size_t i = 0; i < line.len; i++)
        if (!is_markup(line.text[i]) && (*title == '\0' || line.text[i] != *title++))
            return false;
    return *title == '\0';
}

static struct text_section *find_section(const struct splitter *s, struct line line)
{
    if (line.len == 0 || isspace((unsigned char)*line.text))
        return NULL;
    while (line.len > 0 && *line.text == '#') {
        line.text++;
        line.len--;
    }
    line = trimmed(line);
    for (size_t i = 1; i < s->text->section_count; i++)
        if (is_title(line, s->text->sections[i].title))
            return &s->text->sections[i];
    return NULL;
}

/* Returns the length of a list mark ("- ", "* " or "1. ") at the start of a line, or 0. */
static size_t list_mark(struct line line)
{
    size_t n = 0;
    while (n < line.len && isdigit((unsigned char)line.text[n]))
        n++;
    bool numbered = n > 0 && n < line.len && line.text[n] == '.';
    if (!numbered && (n > 0 || line.len == 0 || (*line.text != '-' && *line.text != '*')))
        return 0;
    n++;
    if (n == line.len)
        return *line.text == '*' ? 0 : n;
    return isspace((unsigned char)line.text[n]) ? n : 0;
}

static void read_line(struct splitter *s, struct line line)
{
    struct line words = trimmed(line);
    if (words.len >= 3 && memcmp(words.text, "```", 3) == 0) {
        end_paragraph(s);
        s->fenced = !s->fenced;
        return;
    }
    struct text_section *section = s->fenced ? NULL : find_section(s, line);
    size_t mark = s->fenced ? 0 : list_mark(words);
    bool heading = !s->fenced && line.len > 0 && *line.text == '#';
    if (words.len == 0 || section != NULL || heading || mark > 0)
        end_paragraph(s);
    if (section != NULL)
        s->section = section;
    else if (!heading)
        add_words(s, (struct line){words.text + mark, words.len - mark});
}

void sentences_split(const struct text *text)
{
    struct splitter s = {.text = text, .section = text->sections};
    for (size_t at = 0; at < text->len;) {
        const char *line = text->text + at, *end = memchr(line, '\n', text->len - at);
        size_t n = end == NULL ? text->len - at : (size_t)(end - line);
        read_line(&s, (struct line){line, n});
        at += n + 1;
    }
    end_paragraph(&s);
}
