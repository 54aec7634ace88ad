/* Reads and writes hclcheck.conf, the options of a project, in the folder in which hclcheck is
   started. */
#ifndef RUNNER_CONFIG_H
#define RUNNER_CONFIG_H

#include "base/os.h"
#include "options/options.h"

/* Maximum size of the file in bytes. A longer file is refused. */
#define CONFIG_BYTES_MAX ((size_t)64 << 10)

/* Appends the words of the options that the file names, except options that the command does not
   have. Appends nothing if the file does not exist. Returns false, with a message in *why, if the
   file is wrong. */
bool config_read(const char *path, const struct program *program, size_t command,
                 struct os_paths *words, struct buf *why);

/* Writes a new file with the options of a command line, or an example if it has no implementation.
 * Returns false, with a message in *why, if the file exists already or cannot be written. */
bool config_write(const char *path, const struct options *o, struct buf *why);

#endif
