/* Reads and writes hclcheck.conf. This file holds the options of a project, and is in the folder in
   which hclcheck is started. */
#ifndef RUNNER_CONFIG_H
#define RUNNER_CONFIG_H

#include "base/os.h"
#include "options/options.h"

#define CONFIG_BYTES_MAX ((size_t)64 << 10)

/* Appends the words of the options in the file. Leaves out options that the command does not have.
   If the file does not exist, appends nothing. If the file is wrong, returns false with a message
   in *why. */
bool config_read(const char *path, const struct program *program, size_t command,
                 struct os_paths *words, struct buf *why);

/* Writes a new file with the options of a command line. If the command line names no
   implementation, writes an example. Returns false, with a message in *why, if the file already
   exists or cannot be written. */
bool config_write(const char *path, const struct options *o, struct buf *why);

#endif
