/* Writes the folder of a site. The files first go to a folder beside it, which takes its name only
 * when it is whole. */
#ifndef REPORT_SITE_FOLDER_H
#define REPORT_SITE_FOLDER_H

#include "base/buf.h"

#include <stdbool.h>

struct faults;

/* The file that marks a whole site, and whose member "made_by" says that this program made it. */
#define FOLDER_MARK "site.json"
#define FOLDER_MAKER "hclreport site"

struct folder {
    struct buf path; /* the folder of the site, without a slash at its end */
    struct buf part; /* the folder beside it that is being written, or empty */
    struct buf last; /* the folder that was made last, to save system calls */
    struct faults *faults;
};

/* Makes the folder beside the folder `path`. A fault is added if `path` is neither free, nor empty,
 * nor a folder whose mark names `maker`, such as FOLDER_MAKER. Call folder_close in any case. */
void folder_open(const char *path, const char *maker, struct faults *faults, struct folder *folder);

/* Writes a file, and the folders that lead to it. Does nothing after a fault. `name` must come from
 * site_address, or must be constant. */
void folder_write(struct folder *folder, const char *name, const struct buf *text);

/* Puts the written folder in the place of the old one. */
void folder_finish(struct folder *folder);

/* Removes a folder that was not finished. */
void folder_close(struct folder *folder);

#endif
