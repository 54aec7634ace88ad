/* Declares the suite that the program contains. os_walk and os_read_file treat this suite as a
   folder with the name EMBEDDED. Therefore the program needs no other files. */
#ifndef RUNNER_EMBEDDED_H
#define RUNNER_EMBEDDED_H

#include <stddef.h>

#define EMBEDDED "builtin:"

struct embedded_file {
    const char *path; /* the path of the file, relative to the suite's folder */
    const char *start;
    const char *end;
};

/* Lists the files in the order of os_walk. The program runner/base/embed generates this list. */
extern const struct embedded_file embedded_files[];
extern const size_t embedded_count;

#endif
