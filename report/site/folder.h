/* Writes the folder of a site. The files are written to another folder, which replaces the folder
   of the site when all files are complete. */
#ifndef REPORT_SITE_FOLDER_H
#define REPORT_SITE_FOLDER_H

#include "base/buf.h"

struct faults;

/* The file that marks a complete site. The member "made_by" of this file says that hclreport made
   the site. */
#define FOLDER_MARK "site.json"
#define FOLDER_MAKER "hclreport site"

struct folder {
    struct buf path; /* the folder of the site, without a slash at its end */
    struct buf part; /* the folder that is being written; empty if there is none */
    struct faults *faults;
};

/* Makes the folder that is being written, beside the folder `path`. If `path` exists, it must be
   empty, and is removed, or be a folder whose mark names FOLDER_MAKER. For any other `path`, adds a
   fault. Call folder_close, also after a fault. */
void folder_open(const char *path, struct faults *faults, struct folder *folder);

/* Writes the file with an address and an ending, and makes the folders in its path. Does nothing
   after a fault. The address must be constant, or come from address_make. */
void folder_write(struct folder *folder, const char *address, const char *ending,
                  const struct buf *text);

/* Replaces the old folder by the folder that was written. */
void folder_finish(struct folder *folder);

/* Removes the written folder if folder_finish was not called. */
void folder_close(struct folder *folder);

#endif
