/* Makes a folder of files for a unit test. */
#ifndef REPORT_FILES_TEST_H
#define REPORT_FILES_TEST_H

#define FILES_MAX 16

struct files {
    char dir[64];
    char *paths[FILES_MAX];
    int count;
};

/* Makes the folder, and in it the folders `registry` and `native`. */
void files_open(struct files *f);

/* Writes a file. The returned path is valid until files_close. */
const char *files_add(struct files *f, const char *name, const char *text);

/* Removes the files and the folder. */
void files_close(struct files *f);

#endif
