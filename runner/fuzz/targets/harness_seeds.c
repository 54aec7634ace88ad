/* Writes seeds for the fuzz targets:
 * - text: the sources of the cases,
 * - choice: random bytes for harness_choice.c,
 * - cases: the requests of the cases. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/buf.h"
#include "base/faults.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/os.h"
#include "cases/case.h"
#include "cases/registry.h"
#include "fuzz/generate/gen.h"
#include "fuzz/targets/harness_rows.h"

/* Number of seeds of `choice`. */
#define DRAWS 2000

/* Number of hexadecimal digits in a seed's file name, which is a hash of the content. */
#define NAME_DIGITS 16

struct seeds {
    const char *out;
    size_t written;
    bool failed;
};

static bool make_folder(const char *path)
{
    return mkdir(path, 0777) == 0 || errno == EEXIST;
}

/* Writes a seed to a file. Equal seeds share a file, because the file name is a hash of the
   content. */
static void write_seed(struct seeds *s, const char *folder, const char *bytes, size_t n)
{
    struct buf path = {0};
    buf_fmt(&path, "%s/%s", s->out, folder);
    s->failed |= !make_folder(buf_text(&path));
    buf_fmt(&path, "/%0*" PRIx64, NAME_DIGITS, hash_64(bytes, n));
    s->failed |= !os_replace_file(buf_text(&path), bytes, n);
    s->written += !s->failed;
    buf_free(&path);
}

static enum edition newest(unsigned editions)
{
    unsigned i = EDITION_DEFAULT;
    while (i > 0 && (editions >> i & 1) == 0)
        i--;
    return (enum edition)i;
}

/* Writes the source of a case as a seed of `text`. The cases of an operation and syntax take turns
   with the rows of this operation and syntax. */
static void text_seed(struct seeds *s, const struct test_case *c, size_t turn)
{
    const char *source = json_get_string(c->fields, "source");
    size_t fitting[HARNESS_ROWS], count = 0;
    struct buf input = {0};
    for (size_t row = 0; row < HARNESS_ROWS; row++)
        if (harness_rows[row].op == c->op && harness_rows[row].json == c->json_syntax)
            fitting[count++] = row;
    if (source == NULL || strlen(source) >= HARNESS_INPUT_MAX || count == 0)
        return;
    buf_char(&input, (char)harness_selector(fitting[turn % count], newest(c->editions)));
    buf_str(&input, source);
    write_seed(s, "text", input.data, input.len);
    buf_free(&input);
}

/* Writes the fields of a case as a seed of `cases`, and its request line as a seed of `text`. */
static void request_seeds(struct seeds *s, const struct test_case *c)
{
    struct buf fields = {0}, line = {0};
    json_print(c->fields, 0, &fields);
    write_seed(s, "cases", fields.data, fields.len);
    buf_char(&line, (char)harness_selector(HARNESS_ROWS - 1, newest(c->editions)));
    buf_fmt(&line, "{\"id\":1,\"op\":\"%s\"%s%s", op_name(c->op), fields.len > 2 ? "," : "",
            fields.data + 1);
    if (line.len < HARNESS_INPUT_MAX)
        write_seed(s, "text", line.data, line.len);
    buf_free(&fields);
    buf_free(&line);
}

static bool case_seeds(struct seeds *s, const char *folder)
{
    struct faults faults = {0};
    struct registry registry;
    struct suite suite;
    suite_open(folder, NULL, &registry, &suite, &faults);
    bool ok = faults.count == 0;
    if (!ok)
        faults_print(&faults, stderr);
    for (size_t i = 0; ok && i < suite.count; i++) {
        text_seed(s, &suite.cases[i], i);
        if (i % 8 == 0) /* writes only one in eight: requests are long and often similar */
            request_seeds(s, &suite.cases[i]);
    }
    faults_free(&faults);
    suite_free(&suite);
    registry_free(&registry);
    return ok;
}

static void choice_seeds(struct seeds *s)
{
    struct gen *g = gen_new(NULL);
    struct buf bytes = {0};
    for (uint64_t seed = 0; seed < DRAWS && !s->failed; seed++) {
        buf_clear(&bytes);
        buf_char(&bytes, (char)0xff); /* with this first byte, the input is a single request
                                         (harness_choice.c) */
        gen_draw(g, seed, &bytes, NULL);
        write_seed(s, "choice", bytes.data, bytes.len);
    }
    buf_free(&bytes);
    gen_free(g);
}

int main(int argc, char **argv)
{
    if (argc != 3 || argv[1][0] == '-') {
        fprintf(stderr, "usage: %s CASES FOLDER\n", argv[0]);
        return 2;
    }
    struct seeds s = {.out = argv[2]};
    if (!make_folder(s.out) || !case_seeds(&s, argv[1])) {
        fprintf(stderr, "%s: no seeds were written\n", argv[0]);
        return 2;
    }
    choice_seeds(&s);
    if (s.failed) {
        perror(argv[2]);
        return 2;
    }
    printf("%zu seeds in %s/text, %s/choice and %s/cases\n", s.written, s.out, s.out, s.out);
    return 0;
}
