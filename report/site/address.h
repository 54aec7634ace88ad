/* Makes the addresses of pages from names that others chose. */
#ifndef REPORT_SITE_ADDRESS_H
#define REPORT_SITE_ADDRESS_H

struct buf;
struct texts;

/* Longest part of an address between slashes, in bytes, and the maximum number of these parts. */
#define ADDRESS_PART_MAX 120
#define ADDRESS_PARTS_MAX 12

/* Appends an address below the folder of a site, without ".html": the folder, "/", and the name.
 * Characters other than letters, digits and . _ # ~ + = - become "-"; "/" stays if `deep` is
 * not 0. No part of an address is empty or begins with a dot. The address differs from those in
 * *used, to which it is added. */
struct address_kind {
    const char *folder;
    int deep;
};
void address_make(struct address_kind kind, const char *name, struct texts *used, struct buf *out);

/* Appends the path "../" as often as an address needs it to reach the folder of the site. */
void address_root(const char *address, struct buf *out);

/* Appends an address as it stands in a link: "#" and "%" are escaped. */
void address_link(const char *address, struct buf *out);

#endif
