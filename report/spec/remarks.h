/* Writes remarks about a copy of a text, about a section, and about a sentence. */
#ifndef REPORT_SPEC_REMARKS_H
#define REPORT_SPEC_REMARKS_H

struct buf;
struct paper;
struct reading;
struct said;
struct sheet;

/* Writes a list item about a sentence. */
void remarks_print(const struct sheet *s, const struct said *said);

/* Writes the amendments and the mistakes of a section. */
void remarks_print_section(const struct sheet *s, const char *section);

/* Writes the id of a reading, and which implementations follow which option. */
void remarks_print_reading(const struct sheet *s, const struct reading *reading, unsigned editions);

/* Two functions write what is wrong with a copy of a text, in one line with a line break at the
   end. remarks_note_copy writes nothing if the copy does not differ from the ledger. */
void remarks_note_copy(const struct paper *p, struct buf *out);
void remarks_note_missing(const struct paper *p, struct buf *out);

/* Writes lines of remarks_note_copy into a page. */
void remarks_print_notes(const struct sheet *s, const struct buf *notes);

void remarks_print_legend(const struct sheet *s);

#endif
