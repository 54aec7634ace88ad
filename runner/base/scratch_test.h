/* Makes a temporary folder of files for a test. */
#ifndef RUNNER_SCRATCH_H
#define RUNNER_SCRATCH_H

struct scratch {
    char dir[64];
};

/* Makes a folder below /tmp. The test fails if that is impossible. */
void scratch_make(struct scratch *s);

/* Writes text to the file dir/name, and creates missing folders. */
void scratch_write(const struct scratch *s, const char *name, const char *text);

/* Writes a registry with the rules native.a.one, native.a.two (unguarded) and native.a.old (not in
 * edition 2024-02), and with the reading division-by-zero (infinity, the default, or error). */
void scratch_registry(const struct scratch *s);

/* Sets $TESTIMPL, unless it is set, to the path of testimpl in the folder of the program `self`. */
void scratch_find_testimpl(const char *self);
void scratch_remove(struct scratch *s);

#endif
