/* Makes addresses of pages from names that other people chose. */
#ifndef REPORT_SITE_ADDRESS_H
#define REPORT_SITE_ADDRESS_H

struct buf;
struct texts;

/* Maximum length in bytes of an address part between slashes, and maximum number of parts. */
#define ADDRESS_PART_MAX 120
#define ADDRESS_PARTS_MAX 12

/* Adds to *used the address of a page in a site, without ".html": the folder, "/", and the name.
   Characters other than letters, digits and . _ # ~ + = - become "-". If `deep` is not 0, "/"
   stays. No part of an address is empty or begins with a dot. The address differs from all others
   in *used. */
void address_make(const char *folder, int deep, const char *name, struct texts *used);

/* Appends "../" once for each folder of an address. The result leads to the folder of the site. */
void address_root(const char *address, struct buf *out);

/* Appends an address, or a value of a query, for a link. Characters other than letters, digits and
   . _ ~ - / are escaped. */
void address_link(const char *address, struct buf *out);

#endif
