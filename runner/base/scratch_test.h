/* Makes a temporary folder of files for a test. */
#ifndef RUNNER_SCRATCH_H
#define RUNNER_SCRATCH_H

struct scratch {
    char dir[64];
};

/* Makes a folder in /tmp. On failure, the test fails. */
void scratch_make(struct scratch *s);

/* Writes a text to the file dir/name. Makes missing folders. */
void scratch_write(const struct scratch *s, const char *name, const char *text);

/* Writes a registry with three rules: native.a.one, native.a.two (unguarded) and native.a.old (not
 * in edition 2024-02). The registry has one reading (ambiguous passage), division-by-zero, with the
 * options infinity (the default) and error. */
void scratch_registry(const struct scratch *s);

/* If $TESTIMPL is not set, sets TESTIMPL to the path of testimpl. testimpl is in the same folder as
   the program `self`. */
void scratch_find_testimpl(const char *self);
void scratch_remove(struct scratch *s);

#endif
