/* A folder of files for one test. */
#ifndef RUNNER_SCRATCH_H
#define RUNNER_SCRATCH_H

struct scratch {
    char dir[64];
};

/* Makes a folder below $TMPDIR or /tmp; the test fails when it cannot. */
void scratch_make(struct scratch *s);

/* Writes text to dir/name, making the folders on the way. */
void scratch_write(const struct scratch *s, const char *name, const char *text);

/* Writes a registry of the rules native.a.one, native.a.two (unguarded), native.a.old (not in
 * 2024-02) and the reading division-by-zero (infinity by default, or error). */
void scratch_registry(const struct scratch *s);

/* Sets TESTIMPL, unless it is set, to testimpl beside the program whose path is given. */
void scratch_find_testimpl(const char *self);

/* Removes the folder and everything in it. */
void scratch_remove(struct scratch *s);

#endif
